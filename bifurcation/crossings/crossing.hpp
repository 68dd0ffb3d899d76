#pragma once
// Where a return map crosses the diagonal.

#include <cstdint>
#include <specht/bifurcation/crossings/cycle_cells.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/piecewise/itinerary_change.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <specht/maps/slope.hpp>
#include <string_view>

namespace specht::bifurcation {

enum class CrossingKind : std::uint8_t {
  stable,    // a fixed point with |P′| < 1
  unstable,  // a fixed point with |P′| ≥ 1
  marginal,  // an interval of fixed points, P(x) = x within a tolerance
  jump,      // P jumps over the diagonal
};

[[nodiscard]] constexpr std::string_view name(CrossingKind kind) {
  constexpr std::string_view names[] = {"stable", "unstable", "marginal", "jump"};
  return names[static_cast<int>(kind)];
}

[[nodiscard]] constexpr bool is_fixed_point(CrossingKind kind) {
  return kind == CrossingKind::stable || kind == CrossingKind::unstable;
}

struct Crossing {
  CrossingKind kind = CrossingKind::jump;
  double x = maps::missing;     // the middle of a marginal band
  double left = maps::missing;  // one-sided limits of P_K; the ends in x of a marginal band
  double right = maps::missing;
  double slope = maps::missing;  // of P_K; none at a jump
  double time = maps::missing;   // of P_K [s]; at a jump, on its left
  int iterate = 1;               // K
  int period = 1;                // the least period; K for a jump
  int orbit = 0;                 // the same for all points of a cycle, from 1; 0 if it is none
  maps::MapPoint point;          // at x, on the left of a jump
};

struct CrossingOptions {
  maps::PiecewiseMapOptions piecewise;
  /// Of a map that tells no margins every trial is an orbit by numerical integration: fewer of them, and
  /// nothing that is finer than its error.
  int plain_trials = 10;
  double plain_misfit = 1e-6, plain_resolution = 1e-4;
  /// Points of a lap that rises whose values and slopes tell its fixed points; 9 of a piece, whose
  /// slopes tell where it turns.
  int rising_points = 9;
  int piece_points = 9;
  /// Between two points P_K(x) − x does not get nearer to zero than its tangent says, but for such a
  /// factor [1].
  double bends = 2.0;
  /// Orbits that leave the range are followed no further than this, as parts of its width [1]; changes of
  /// itinerary at values of P further away than that by so much more are lost.
  double reach = 0.2;
  double beyond = 0.02;
  CellOptions cells;
  /// Values nearer to a border of laps than this are on it, relative to 1 + |x| [unit of x].
  double tie = 1e-13;
  /// Laps narrower than that are rounding: ulps of 1 + |x|.
  double sliver_ulps = 64.0;
  /// So are those narrower than this if P is the same on both sides but for that, relative to 1 + |x|
  /// [unit of x].
  double stray = 1e-11, same_limit = 1e-8;
  /// |P(x) − x| of a marginal band [unit of x]: above the integration error of P.
  double marginal_tolerance = 1e-9;
  /// A fixed point this near to a band is the integration error at its end, relative to 1 + |x|.
  double band_end = 1e-6;
  /// … or this near to it, if P leaves the diagonal by no more than the tolerance of a band, relative to
  /// 1 + |x| [unit of x]: a cubic does so.
  double band_wake = 1e-4;
  /// A jump smaller than this, relative to 1 + |P|, is none [unit of x].
  double continuity_tolerance = 1e-9;
  /// |P_K(x) − x| of a fixed point, relative to 1 + |x| and what its slope makes of this many ulps of x.
  double residual = 1e-9, residual_ulps = 64.0;
  /// Fixed points with larger multipliers are not told: an ulp of x moves P_K by more than 1e-7 [1].
  double steepest = 1e9;
  /// A fixed point of P_K is one of P_k if it is the one nearest to that, and this near [unit of x].
  double period_tolerance = 1e-8;
  /// Where nothing but a few points is known: times an interval is halved in search of crossings between
  /// points with different itineraries on the same side of the diagonal: always, and as long as the
  /// diagonal is within `near` times the change of P.
  int subdivisions = 1, near_subdivisions = 4;
  double near = 4.0;
  /// Most evaluations of one root search; of those by Newton's method, which ends at steps that do not get
  /// shorter and are below so many ulps.
  int max_evaluations = 200, max_newton = 40;
  double rounding_ulps = 16.0;
  maps::BisectionOptions bisection;
  maps::SlopeOptions slope;
};

}  // namespace specht::bifurcation
