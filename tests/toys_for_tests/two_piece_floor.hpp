#pragma once
// A point on a frictionless floor of two pieces that meet at x = 0.
//
//    ↓ g    •            q = (x, y),  M = m E,  h = (0, −m g)
//    ─────────╲          region 0, x < 0: f(x) = 0
//       0    1 ╲         region 1, x > 0: f(x) = s x + κ x²/2
//                        g_N = y − f(x),  w_N = (−f′, 1),  w̄_N = −f″ ẋ²
//
// With s = 0 direction and speed are continuous where the pieces meet, but w̄_N jumps by −κ ẋ²: on a
// floor that bends down, the point stays on it iff −κ ẋ² ≤ g there. With s ≠ 0 the border is an
// edge: the point collides with it or leaves it.

#include <specht/core/system/mechanical_system.hpp>

namespace specht::test {

struct TwoPieceFloor {
  using Scalar = double;
  using State = core::State<double, 2, int>;
  static constexpr int dof = 2, contacts = 1, region_borders = 1, region_parts = 1;

  double m = 2.0;      // kg
  double g = 10.0;     // m/s²
  double s = 0.0;      // 1
  double kappa = 0.0;  // 1/m
  double eps_N = 0.0;  // 1

  [[nodiscard]] double height(const State& at) const {
    return at.region == 0 ? 0.0 : s * at.q(0) + kappa * at.q(0) * at.q(0) / 2;
  }
  [[nodiscard]] double slope(const State& at) const {
    return at.region == 0 ? 0.0 : s + kappa * at.q(0);
  }

  [[nodiscard]] core::Matrix<double, 2, 2> mass(const State&) const {
    return m * core::Matrix<double, 2, 2>::Identity();
  }
  [[nodiscard]] core::Vector<double, 2> force(const State&) const { return {0.0, -m * g}; }
  [[nodiscard]] core::Vector<double, 1> gaps(const State& at) const {
    return core::Vector<double, 1>(at.q(1) - height(at));
  }
  [[nodiscard]] core::Matrix<double, 2, 1> normal_directions(const State& at) const {
    return core::Matrix<double, 2, 1>(-slope(at), 1.0);
  }
  [[nodiscard]] core::Matrix<double, 2, 1> tangential_directions(const State&) const {
    return core::Matrix<double, 2, 1>::Zero();
  }
  [[nodiscard]] core::Vector<double, 1> normal_acceleration_offsets(const State& at) const {
    return core::Vector<double, 1>(at.region == 0 ? 0.0 : -kappa * at.u(0) * at.u(0));
  }
  [[nodiscard]] std::array<core::ContactParameters<double>, 1> contact_parameters() const {
    return {{{0.0, eps_N, 0.0}}};
  }

  [[nodiscard]] std::array<double, 2> region_border(const State& at, int) const {
    const double sign = at.region == 0 ? -1.0 : 1.0;
    return {sign * at.q(0), sign * at.u(0)};
  }
  [[nodiscard]] int cross_region_border(const State& at, int) const { return 1 - at.region; }
  [[nodiscard]] int region_at(const State& at) const { return at.q(0) < 0 ? 0 : 1; }
  [[nodiscard]] static int border_part(int) { return 0; }
  [[nodiscard]] static int contact_part(int) { return 0; }
  [[nodiscard]] int region_symbol(int region, int from, int) const { return region - from; }
};

}  // namespace specht::test
