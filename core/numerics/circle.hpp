#pragma once
// Angles on one turn.

#include <cmath>
#include <numbers>

namespace specht::core {

/// The angle in [0, 2π) that differs from `angle` by whole turns [rad]; its derivative stays.
template <class S>
[[nodiscard]] S on_circle(const S& angle) {
  constexpr double turn = 2 * std::numbers::pi;
  const double turns = std::floor(static_cast<double>(angle) / turn);
  return angle - S(turns * turn);
}

}  // namespace specht::core
