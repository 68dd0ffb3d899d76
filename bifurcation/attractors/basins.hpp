#pragma once
// Basins of attraction on an interval: where the orbits of its points end.
//
// The piecewise map cuts the interval into laps, on which P is continuous and monotone, so that the ends of
// an interval tell its image. Where orbits end is known at first
//
//   where there is no return, and where P(x) = x on a whole lap
//   next to stable cycles, on intervals that P shrinks onto them
//   outside of the range: an orbit that leaves it is followed no further
//
// and then wherever P leads into what is known: the borders of the known are taken back by P⁻¹, again
// and again, until nothing is new. What is left then is taken into itself by P: it holds attractors that
// are no cycles.
//
// Assumes that a piece has no two turning points between neighbours of `laps.points` points.

#include <specht/bifurcation/attractors/attractors.hpp>
#include <specht/bifurcation/crossings/laps.hpp>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <string>

namespace specht::bifurcation {

enum class Fate : std::uint8_t {
  cycle,       // a stable cycle
  band,        // an interval of fixed points
  aperiodic,   // neither, for ever within the range
  ended,       // no return, or rest
  outside,     // leaves the range
  unresolved,  // in or into an accumulation of breakpoints, or too many intervals
};

struct Attractor {
  Fate fate = Fate::unresolved;
  std::vector<double>
      x;  // the points of a cycle, from the least on in their order; the ends of a band
  core::Outcome outcome = core::Outcome::returned;  // of what has ended

  friend bool operator==(const Attractor&, const Attractor&) = default;
};

/// In words, without commas: "period 2 at -0.6 -0.4", "band from -0.24 to -0.22", "aperiodic", the
/// outcome, "outside", "unresolved".
[[nodiscard]] std::string name(const Attractor& attractor);

struct BasinOptions {
  maps::PiecewiseMapOptions piecewise;
  Iteration iteration{2000, 256};  // of orbits that look for stable cycles
  int most_period = 64;
  double same = 1e-9;  // points of a cycle that are the same [unit of x], relative to 1 + |x|
  LapOptions laps;
  /// Around a cycle an interval that shrinks onto it is looked for, from this half width down to that
  /// [1], relative to the range.
  double widest_trap = 1e-3, least_trap = 1e-14;
  /// Of the widest intervals of which nothing is known, this many, at this many points each, are asked
  /// for cycles.
  int seeded_intervals = 16, seeds = 5;
  /// Intervals wider than `coarse` are cut first, then narrower ones, down to `resolution`: between two
  /// basins, a narrower interval is their border [1], relative to the range.
  double coarse = 1e-3, resolution = 1e-15;
  int most_intervals = 20'000;  // where borders accumulate
  int most_levels = 100'000;    // of preimages
};

struct Basin {
  double low = maps::missing, high = maps::missing;
  int attractor = 0;
};

struct Basins {
  std::vector<Attractor> attractors;
  std::vector<Basin> intervals;  // cover the range, in order; neighbours differ
  bool complete = true;          // false: interrupted, and nothing in it
};

/// The basins on a range; the same for any number of threads. Throws as compute_piecewise_map does.
[[nodiscard]] Basins basins(const maps::ReturnMap& map, const core::Interval& range,
                            const BasinOptions& options, const Execution& execution);

}  // namespace specht::bifurcation
