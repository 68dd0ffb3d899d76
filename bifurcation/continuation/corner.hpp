#pragma once
// Where two pieces of P_K that meet without a jump do so on the diagonal: a corner of the branches of their fixed points.

#include <optional>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>

namespace specht::bifurcation {

/// A place in the plane of p and x, and how fast P_K − x at the corner changes with p; NaN if it is not known.
struct Corner {
  double p = maps::missing, x = maps::missing;
  double rate = maps::missing;
};

/// Both fixed points are one there: by a step of Newton's method for p and x from a point of each piece, at one p.
[[nodiscard]] Corner corner_near(const FixedPointCurve& fixed, const PointsBeside& sides);

/// Where P_K′ jumps over a slope on the diagonal: points on the left and on the right, the place, and how far p may be from
/// there, by them [unit of p].
struct Kink {
  PointsBeside sides;
  double p, x, doubt;
};

/// That next to a place, up to `furthest` away in p; nothing if P_K′ does not jump there.
[[nodiscard]] std::optional<Kink> kink_near(const SpecialPointCheck& check, double slope, double p,
                                            double x, double furthest);

}  // namespace specht::bifurcation
