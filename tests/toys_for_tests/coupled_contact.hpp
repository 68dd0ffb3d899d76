#pragma once
// A point on a floor whose inertia couples sliding and separation, as an inclined rod's tip does.
//
//   M = [1 c; c 1],  h = (0, h_N),  g_N = q_2,  w_N = (0, 1),  w_T = (1, 0)
//
// For positive sliding λ_N is found from g̈_N = ((1 + μ c) λ_N + h_N)/(1 − c²): with μ c < −1 there
// is no solution for h_N < 0 and two for h_N > 0, Painlevé's paradox.

#include <specht/core/system/mechanical_system.hpp>

namespace specht::test {

struct CoupledContact {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool affine = true;

  double c = -0.8;    // kg
  double h_N = -1.0;  // N
  double mu = 2.0;    // 1

  [[nodiscard]] core::Matrix<double, 2, 2> mass(const State&) const {
    core::Matrix<double, 2, 2> M;
    M << 1.0, c, c, 1.0;
    return M;
  }
  [[nodiscard]] core::Vector<double, 2> force(const State&) const { return {0.0, h_N}; }
  [[nodiscard]] core::Vector<double, 1> gaps(const State& s) const {
    return core::Vector<double, 1>(s.q(1));
  }
  [[nodiscard]] core::Matrix<double, 2, 1> normal_directions(const State&) const {
    return core::Matrix<double, 2, 1>(0.0, 1.0);
  }
  [[nodiscard]] core::Matrix<double, 2, 1> tangential_directions(const State&) const {
    return core::Matrix<double, 2, 1>(1.0, 0.0);
  }
  [[nodiscard]] std::array<core::ContactParameters<double>, 1> contact_parameters() const {
    return {{{mu, 0.0, 0.0}}};
  }
};

}  // namespace specht::test
