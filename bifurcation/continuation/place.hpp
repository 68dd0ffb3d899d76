#pragma once
// A point of a branch.

#include <specht/bifurcation/continuation/curves.hpp>
#include <variant>

namespace specht::bifurcation {

/// Where a branch is: on a curve of fixed points, or on one of jumps.
using Place = std::variant<FixedPoint, JumpPoint>;

[[nodiscard]] inline double p_of(const Place& place) {
  return std::visit([](const auto& z) { return z.p; }, place);
}
[[nodiscard]] inline double x_of(const Place& place) {
  return std::visit([](const auto& z) { return z.x; }, place);
}
[[nodiscard]] inline double slope_of(const Place& place) {
  const auto* fixed = std::get_if<FixedPoint>(&place);
  return fixed != nullptr ? fixed->P_x : maps::missing;
}

}  // namespace specht::bifurcation
