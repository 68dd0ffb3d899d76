#pragma once
// A block on an incline, and a force along it that may oscillate.
//
//        n ↖  ↗ s      q = (s, n): place along the incline, upwards, and distance from it [m]
//         ╱[m]         M = m E,  h = (−m g sin θ + F sin ωt, −m g cos θ)
//       ╱              g_N = n,  w_N = (0, 1),  w_T = (1, 0)
//     ╱ θ
//
// At rest it sticks iff |tan θ| ≤ μ; it slides down with g (sin θ − μ cos θ) and is braked uphill
// by g (sin θ + μ cos θ). For θ = π the incline is a ceiling: gravity takes the block away from it.
//
// The coordinates may be turned against the incline: then q = R(turn) (s, n), the motion is the
// same, and round-off enters every gap and speed.

#include <cmath>
#include <specht/core/system/mechanical_system.hpp>

namespace specht::test {

/// `Driven` inclines depend on time: only they have the force F sin ωt.
template <bool Driven = false>
struct Incline {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool affine = !Driven, autonomous = !Driven;

  double m = 2.0;      // kg
  double g = 10.0;     // m/s²
  double theta = 0.0;  // rad
  double F = 0.0;      // N
  double omega = 1.0;  // rad/s
  double turn = 0.0;   // rad
  double mu = 0.0;     // 1
  double eps_N = 0.0;  // 1
  double eps_T = 0.0;  // 1

  /// R(turn) v.
  [[nodiscard]] core::Vector<double, 2> turned(const core::Vector<double, 2>& v) const {
    const double c = std::cos(turn), s = std::sin(turn);
    return {c * v(0) - s * v(1), s * v(0) + c * v(1)};
  }

  [[nodiscard]] core::Matrix<double, 2, 2> mass(const State&) const {
    return m * core::Matrix<double, 2, 2>::Identity();
  }
  [[nodiscard]] core::Vector<double, 2> force(const State& s) const {
    const double drive = Driven ? F * std::sin(omega * s.t) : 0.0;
    return turned({drive - m * g * std::sin(theta), -m * g * std::cos(theta)});
  }
  [[nodiscard]] core::Vector<double, 1> gaps(const State& s) const {
    return core::Vector<double, 1>(turned({0.0, 1.0}).dot(s.q));
  }
  [[nodiscard]] core::Matrix<double, 2, 1> normal_directions(const State&) const {
    return turned({0.0, 1.0});
  }
  [[nodiscard]] core::Matrix<double, 2, 1> tangential_directions(const State&) const {
    return turned({1.0, 0.0});
  }
  [[nodiscard]] std::array<core::ContactParameters<double>, 1> contact_parameters() const {
    return {{{mu, eps_N, eps_T}}};
  }
  /// A small part of the drive's period [s]: a block that sticks shows the integrator nothing of
  /// it.
  [[nodiscard]] double max_step() const requires Driven { return 0.1 / omega; }
};

}  // namespace specht::test
