#pragma once
// A point of a branch: on a curve of fixed points, or on one of jumps.

#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/jump_curve.hpp>
#include <variant>

namespace specht::bifurcation {

using Place = std::variant<FixedPoint, JumpPoint>;

[[nodiscard]] inline double p_of(const Place& place) {
  return std::visit([](const auto& z) { return z.p; }, place);
}
[[nodiscard]] inline double x_of(const Place& place) {
  return std::visit([](const auto& z) { return z.x; }, place);
}
/// P_K′; NaN of a jump.
[[nodiscard]] inline double slope_of(const Place& place) {
  const auto* fixed = std::get_if<FixedPoint>(&place);
  return fixed != nullptr ? fixed->P_x : maps::missing;
}

}  // namespace specht::bifurcation
