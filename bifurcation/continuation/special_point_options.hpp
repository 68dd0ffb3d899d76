#pragma once
// Tolerances of the check of special points (special_point_check.hpp).

namespace specht::bifurcation {

/// Of what attracts beside a border collision (border_attractor.hpp).
struct BorderAttractorOptions {
  /// Slopes decide a case if that holds by more than this, relative to max(1, limit) [1]: as far as they are
  /// measured beside a border.
  double marginal = 1e-3;
  /// Longest period that is looked for [1].
  int most_period = 12;
  /// Orbits begin at p ± δ with δ from the first down to the last, each a tenth of the one before, relative to the
  /// interval, where they may move by no more than this, relative to `x_unit` of the curves, and first move by more
  /// than this: what rounding makes of it there [ulp of x].
  double farthest = 1e-3, nearest = 1e-12, widest = 1e-2, least_ulps = 1e3;
  /// An orbit beside a fixed point begins this part of the way to the border away from it [1].
  double beside = 0.1;
  /// Returns before an orbit has settled, and those that are looked at then [1].
  int transient = 200, followed = 100;
  /// It has left if it is further away than this many times what the two slopes make of its first step; it is a
  /// cycle if it comes back to this part of that [1].
  double reach = 10.0, settled = 1e-3;
  /// It is chaotic if its slope grows by more than this exponent a return [1].
  double least_growth = 1e-2;
};

struct SpecialPointOptions {
  /// w is tried from this downwards, each a tenth of the one before, relative to `x_unit` of the curves: near enough
  /// for a parabola. Next to a dip curves bend within much less.
  double widest = 1e-2;
  /// δ likewise, relative to the interval.
  double farthest = 1e-3;
  /// The last of both [ulp of x, of p]: the rounding of an orbit.
  double rounding_ulps = 4.0;
  /// Two pieces meet as near to a point as this, relative to 1 + |x| [unit of x]; where their itineraries are the
  /// same P_K′ differs by more than this, relative to 1 + |P_K′| [1].
  double border = 1e-9, kink = 1e-4;
  /// P_K′ is continuous at a border if what it differs by on both sides falls by this factor at least each time that the
  /// distance falls by `wider` of the curves, so many times; and if down to rounding it does not stay as it is so many
  /// times one after the other [1].
  double falls = 1.25;
  int least_falls = 4, most_stays = 2;
  /// A branch goes on behind a fold over no more changes of itinerary than this [1].
  int most_changes = 8;
  /// |P_K′ ∓ 1| at the point is at most this part of what it is beside it [1].
  double sharp = 0.1;
  /// How fast the place of slope 1 moves with p is measured at this part of δp [1], where it has moved by less than w.
  double drift = 1.0 / 128;
  /// |P_K(x) − x|, relative to 1 + |x| [unit of x]: the integration error.
  double residual = 1e-9;
  /// The fixed point at p ± δ is as near to its tangent as this part of what it moves, apart from
  /// `least_reach` of the curves [1].
  double reach = 1.0;
  /// Between the points beside a fold or a flip P_K′ goes in one direction, in so many even steps, but for this part of
  /// all that it changes by [1].
  int steady_parts = 16;
  double unsteady = 0.2;
  /// Or beyond them it stays on their sides, at so many distances, each twice the one before, from this part of what is
  /// between the points; of the values there on both sides, at least so many are on the same pieces.
  int steady_distances = 8, least_steady = 6;
  double nearest_steady = 0.5;
  /// Rounding hides P_K′ if over so many points, `rounding_ulps` apart, it turns so many times, and differs by more than
  /// this, relative to 1 + |P_K′| [1].
  int rounding_points = 9, rounding_turns = 3;
  double hidden = 0.1;
  BorderAttractorOptions attractor;
};

}  // namespace specht::bifurcation
