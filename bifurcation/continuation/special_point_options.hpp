#pragma once
// Tolerances of the check of special points (special_point_check.hpp).

namespace specht::bifurcation {

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
  /// |P_K′ ∓ 1| at the point is at most this part of what it is beside it [1].
  double sharp = 0.1;
  /// |P_K(x) − x|, relative to 1 + |x| [unit of x]: the integration error.
  double residual = 1e-9;
  /// The fixed point at p ± δ is as near to its tangent as this part of what it moves, apart from
  /// `least_reach` of the curves [1].
  double reach = 1.0;
};

}  // namespace specht::bifurcation
