#pragma once
// Basins of attraction on an interval: where the orbits of its points end.
//
// The piecewise map cuts the interval into laps, on which P is continuous and monotone, so that the ends of
// an interval give its image. Where orbits end is known at first
//
//   where there is no return, and where P(x) = x on a whole lap
//   next to stable cycles, on intervals that P shrinks onto them
//   outside of the range: an orbit that leaves it is not followed further
//
// and then wherever P leads into a known part: the borders of the known parts are taken back by P⁻¹, again
// and again, until nothing is new. P maps the rest into itself: it holds attractors that are no cycles.
//
// Assumes that a piece has no two turning points between neighbours of `laps.points` points.

#include <specht/bifurcation/attractors/attractor.hpp>
#include <specht/bifurcation/attractors/attractors.hpp>
#include <specht/bifurcation/crossings/lap_options.hpp>
#include <specht/maps/piecewise/piecewise_map_options.hpp>

namespace specht::bifurcation {

struct BasinOptions {
  maps::PiecewiseMapOptions piecewise;
  LapOptions laps;
  /// Of orbits that lead to stable cycles: long enough for multipliers up to 0.99 [1], and for a period of
  /// 64 to be seen several times [1]. They have settled where steps are 1e-13 [1]: with such a multiplier within
  /// 1e-11, far below `same`.
  Iteration iteration{2000, 256, {}, 1e-13, 0.99};
  int most_period = 64;  // of a stable cycle [1]
  /// A band that is narrower than this, relative to 1 + |x| [unit of x], may be an equilibrium that repels.
  double rest = 1e-6;
  /// Points of a cycle that are the same [unit of x], relative to 1 + |x|: above the integration error.
  double same = 1e-9;
  /// Around a cycle an interval that shrinks onto it is searched for, from this half width down to that
  /// [1], relative to the range: from the width of usual pieces to rounding.
  double widest_trap = 1e-3, least_trap = 1e-14;
  /// One that is no wider than this many times `same` shrinks onto any cycle, for it is a point but for rounding:
  /// it must become smaller by this factor at once [1].
  double point_trap = 8.0, shrinks = 0.5;
  /// In so many of the widest unknown intervals orbits start in search of cycles, from so many points each
  /// [1].
  int seeded_intervals = 16, seeds = 5;
  /// Intervals wider than `coarse` are cut first, then narrower ones, down to `resolution` [1], relative to
  /// the range: a narrower interval between two basins is their border, by rounding.
  double coarse = 1e-3, resolution = 1e-15;
  /// Limits where borders accumulate [1]: of the number of intervals, and of the number of preimages.
  int most_intervals = 20'000;
  int most_levels = 100'000;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const BasinOptions& options);

struct Basin {
  double low = maps::missing, high = maps::missing;
  int attractor = 0;
};

struct Basins {
  std::vector<Attractor> attractors;
  std::vector<Basin> intervals;  // cover the range, in order; neighbours differ
  bool complete = true;          // false: interrupted, and empty
};

/// The basins on a range; the same for any number of threads. Throws std::invalid_argument for a range or
/// options that are not valid.
[[nodiscard]] Basins basins(const maps::ReturnMap& map, const core::Interval& range,
                            const BasinOptions& options, const Execution& execution);

}  // namespace specht::bifurcation
