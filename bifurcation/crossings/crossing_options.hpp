#pragma once
// Tolerances of the search for crossings (crossings.hpp).

#include <cmath>
#include <optional>
#include <specht/bifurcation/crossings/lap_options.hpp>
#include <specht/maps/piecewise/piecewise_map_options.hpp>
#include <specht/maps/slope.hpp>

namespace specht::bifurcation {

/// Of the cells that cycles can pass through (cycle_cells.hpp).
struct CellOptions {
  /// A box is higher than the known values by this part of how much P changes [1]: P may bend between.
  double widened = 1.0;
  /// Where the itinerary changes and P by more than this part of the range [1], it may diverge.
  double leap = 0.02;
};

/// Of jumps towards which P oscillates for ever (oscillation.hpp).
struct OscillationOptions {
  /// The first and the last distance from the jump, relative to 1 + |x| [unit of x]: near enough for a limit
  /// to show, and above rounding.
  double farthest = 1e-8, nearest = 1e-12;
  /// P does not settle if it changes by more than this from each distance to a quarter of it, relative to
  /// 1 + |P| [unit of x]: far above rounding, and below the amplitude of oscillations that matter.
  double change = 1e-3;
};

/// Of the pieces that crossings are searched in, with a finer resolution than a figure needs: cycles pass through
/// breakpoints that accumulate, and the pieces between those cost less than all that an accumulation may lead to. A kink
/// that P hardly shows is no matter.
inline maps::PiecewiseMapOptions crossed_pieces() {
  maps::PiecewiseMapOptions options;
  options.search.resolution = 2e-6;
  options.search.trials = 200;
  options.search.safe_margin = 0.6;
  options.search.narrow = 0.2;
  options.search.faint_kinks = false;
  return options;
}

struct CrossingOptions {
  maps::PiecewiseMapOptions piecewise = crossed_pieces();
  /// A lap on which |P(x) − x| is below this is a marginal band: above the integration error of P.
  LapOptions laps{.identity = 1e-9};
  CellOptions cells;
  OscillationOptions oscillation;

  /// Without margins each trial is an orbit by numerical integration: fewer trials [1], and no smaller misfit
  /// [unit of x] and resolution [1] than the integration error allows.
  int plain_trials = 10;
  double plain_misfit = 1e-6, plain_resolution = 1e-4;

  /// Orbits that leave the range are followed on all of this interval, usually the section's range …
  std::optional<core::Interval> section = {};
  /// … and in any case up to this distance beside it; changes of itinerary at values
  /// of P further away than that by so much more are skipped. Parts of the width of the range [1]: cycles
  /// that leave the range further are rare, and cost is proportional.
  double reach = 0.2, beyond = 0.02;

  // Fixed points on a lap.

  /// Points of a rising lap whose values and slopes show its fixed points [1].
  int rising_points = 9;
  /// Between two points P_K(x) − x comes nearer to zero than its tangent by this factor at most [1].
  double bends = 2.0;
  /// |P_K(x) − x| of a fixed point, relative to 1 + |x| [unit of x], and what its slope makes of this many
  /// ulps of x: the integration error and the rounding of x.
  double residual = 1e-9, residual_ulps = 64.0;
  /// Fixed points with larger multipliers are left out [1]: an ulp of x moves P_K by more than 1e-7.
  double steepest = 1e9;
  /// Most evaluations of one root search [1]; of those by Newton's method, which ends at steps that do not get
  /// shorter and are below so many ulps: the rounding of P.
  int max_evaluations = 200, max_newton = 40;
  double rounding_ulps = 16.0;
  maps::SlopeOptions slope;
  /// A difference of P_K confirms its slope within this, relative to 1 + |P_K′| [1], and what rounding of so
  /// many ulps of x makes of it: far above the errors of both, far below what noise gives. Distances go from
  /// the first [unit of x], relative to 1 + |x|, down to the last [ulp], each shorter by this factor [1].
  double confirmed = 1e-3, confirmed_ulps = 32.0;
  double confirm_from = 1e-5, confirm_to_ulps = 1024.0, confirm_shorter = 8.0;
  /// A jump is left out if one piece is on both sides of it at each of so many distances: `stray`, and each next one so
  /// many times further; and at one of as many small ones: `sliver_ulps`, and each next one so many times further [1]. So
  /// rounding makes jumps where events are simultaneous.
  int jump_distances = 4;
  double jump_further = 10.0, jump_slightly_further = 2.0;
  /// A jump of an iterate is left out if its slope on one side makes as much of this many ulps of x.
  double jump_ulps = 16.0;
  /// P_K passes the diagonal at a fixed point if it is on both of its sides at one of so many distances: the first is
  /// that which is left of P_K(x) − x there moves it by, times this factor, and each next one is as many times further
  /// [1]. Near by rounding may hide the passage, far away other fixed points do.
  int touch_distances = 3;
  double touch_further = 8.0;
  /// Fixed points of P_K this near to one of P_k, k < K, relative to 1 + |x| [unit of x], are that one if P_K
  /// does not differ from x between by more than so many times the scatter of its values [1], taken at so
  /// many points this far apart [ulp]: where a cycle changes its stability they meet.
  double one_root = 1e-4, scatter = 16.0, scatter_ulps = 8.0;
  int scatter_points = 6;
  /// A fixed point of P_k is one of P_K. If P_K′ there differs from 1 by less than `touching` [1] others may
  /// lie close to it; they are searched for no nearer than that, relative to 1 + |x| [unit of x]: nearer they
  /// are that one.
  double touching = 0.1, beside_known = 1e-6;
  /// A band around a point at rest is its neighbourhood, and no band, if it is narrower than this, relative
  /// to 1 + |x| [unit of x], or if P′ differs from 1 by more than that [1].
  double at_rest = 1e-6;

  /// A return in less than this goes nowhere [s].
  double no_time = 1e-9;

  // Slivers of laps.

  /// Laps narrower than that are rounding [ulp of 1 + |x|].
  double sliver_ulps = 64.0;
  /// So are those narrower than this if P is the same on both sides except for that, relative to 1 + |x|
  /// [unit of x]: above the rounding of borders of iterates, and of P there.
  double stray = 1e-11, same_limit = 1e-8;

  // Marginal bands.

  /// A fixed point this near to a band is the integration error at its end, relative to 1 + |x| [unit of x].
  double band_end = 1e-6;
  /// … or this near to it, if P leaves the diagonal by no more than the tolerance of a band, relative to
  /// 1 + |x| [unit of x]: the cube root of that, for P leaves like a cubic.
  double band_wake = 1e-4;
  /// … unless |P′ − 1| is more than this there [1]: P passes the diagonal, and does not only leave it.
  double band_slope = 5e-4;
  /// … and what it leaves the diagonal by if that is rounding.
  double band_rounding = 1e-13;
  /// That far inside of its end, in units of the former, orbits are those of the band.
  double wakes = 10.0;

  /// A fixed point of P_K is one of P_k if it is the nearest to that, and this near [unit of x].
  double period_tolerance = 1e-8;
  /// … or, at the border of a piece, where multipliers say nothing, relative to 1 + |x| [unit of x].
  double at_border = 2e-13;
  /// An image of a point of a cycle is the fixed point at most this far from it, relative to 1 + |x| [unit of x],
  /// whose multiplier is the same to this part of 1 + |P_K′| [1]: where P is steep rounding moves it.
  double image_reach = 1e-6, one_multiplier = 0.1;
  /// Two multipliers may be of one fixed point; NaN: one is not known.
  [[nodiscard]] bool is_one_multiplier(double a, double b) const {
    return !(std::abs(a - b) > one_multiplier * (1.0 + std::abs(b)));
  }

  // Where only a few points are known (sign_search.hpp).

  /// Times that an interval is halved in search of crossings between points with different itineraries on the
  /// same side of the diagonal [1]: always, and as long as the diagonal is within `near` times the change of
  /// P [1]. Each costs twice as many orbits.
  int subdivisions = 1, near_subdivisions = 4;
  double near = 4.0;

  /// |P(x) − x| of a marginal band [unit of x].
  [[nodiscard]] double marginal_tolerance() const { return laps.identity; }
  /// P is continuous where it changes by less than this, relative to 1 + |P| [unit of x].
  [[nodiscard]] double continuity_tolerance() const { return piecewise.jump; }
  [[nodiscard]] const maps::BisectionOptions& bisection() const {
    return piecewise.search.bisection;
  }
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const CrossingOptions& options);

}  // namespace specht::bifurcation
