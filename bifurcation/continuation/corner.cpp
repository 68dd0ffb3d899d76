#include <cmath>
#include <specht/bifurcation/continuation/corner.hpp>
#include <utility>

namespace specht::bifurcation {

Corner corner_near(const FixedPointCurve& fixed, const PointsBeside& sides) {
  FixedPoint a = sides[0], b = sides[1];
  fixed.complete(a);
  fixed.complete(b);
  // P_K − x vanishes on both pieces, of which P_K is known next to a.x and b.x.
  const double s = a.P_x - 1.0, t = b.P_x - 1.0;
  const double height_a = a.height(), height_b = b.height() - t * (b.x - a.x);
  const double det = s * b.P_p - t * a.P_p;
  const double dp = (t * height_a - s * height_b) / det;
  const double dx = (a.P_p * height_b - b.P_p * height_a) / det;
  if (!std::isfinite(dp) || !std::isfinite(dx)) return {};
  return {a.p + dp, a.x + dx, det / (s - t)};
}

std::optional<Kink> kink_near(const SpecialPointCheck& check, double slope, double p, double x,
                              double furthest) {
  auto sides = check.kink(slope, p, x);
  if (!sides) return {};
  Corner corner = corner_near(check.curve(), *sides);
  // NOTE: where both sides are steep the rounding of x hides p, and a correction finds it.
  const bool is_near = std::abs(corner.p - p) <= furthest;
  if (auto moved = is_near ? check.kink(slope, corner.p, corner.x) : std::nullopt) {
    p = corner.p;
    x = corner.x;
    sides = std::move(moved);
    corner = corner_near(check.curve(), *sides);
  }
  return Kink{*std::move(sides), p, x, std::abs(corner.p - p)};
}

}  // namespace specht::bifurcation
