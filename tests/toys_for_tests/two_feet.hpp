#pragma once
// A block on two feet side by side that is pulled by a spring: four forces for two coordinates.
//
//   q = (x, y, z)   block, and the far end of the spring, which goes on at its speed
//   M = diag(m, m, 1),  h = (c (z − x), −m g, 0),   g_N1 = g_N2 = y,   slips with x
//
// N₁ + N₂ = m g and T₁ + T₂ = −c (z − x): it sticks until c ż t = max(μ₁, μ₂) m g.

#include <algorithm>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>

namespace specht::test {

template <class S>
struct TwoFeet {
  using Scalar = S;
  using State = core::State<S, 3>;
  static constexpr int dof = 3, contacts = 2;
  static constexpr bool affine = true, analytic = true;
  static constexpr std::string_view name = "two_feet";
  static constexpr std::array<std::string_view, 3> coordinates{"x", "y", "z"};

  S m, g, c, mu_1, mu_2;

  TwoFeet() { core::set_defaults(*this); }
  static std::array<core::Parameter<TwoFeet>, 5> parameters() {
    using T = TwoFeet;
    return {{{"m", &T::m, "kg", "mass", "1", core::positive},
             {"g", &T::g, "m/s^2", "gravity", "10", core::positive},
             {"c", &T::c, "N/m", "stiffness", "7", core::positive},
             {"mu_1", &T::mu_1, "1", "friction of one foot", "0.2", core::not_negative},
             {"mu_2", &T::mu_2, "1", "friction of the other", "0.6", core::not_negative}}};
  }

  [[nodiscard]] core::Matrix<S, 3, 3> mass(const State&) const {
    core::Matrix<S, 3, 3> M = core::Matrix<S, 3, 3>::Zero();
    M(0, 0) = M(1, 1) = m;
    M(2, 2) = S(1);
    return M;
  }
  [[nodiscard]] core::Vector<S, 3> force(const State& s) const {
    return {c * (s.q(2) - s.q(0)), -m * g, S(0)};
  }
  [[nodiscard]] core::Vector<S, 2> gaps(const State& s) const { return {s.q(1), s.q(1)}; }
  [[nodiscard]] core::Matrix<S, 3, 2> normal_directions(const State&) const {
    core::Matrix<S, 3, 2> W_N = core::Matrix<S, 3, 2>::Zero();
    W_N(1, 0) = W_N(1, 1) = S(1);
    return W_N;
  }
  [[nodiscard]] core::Matrix<S, 3, 2> tangential_directions(const State&) const {
    core::Matrix<S, 3, 2> W_T = core::Matrix<S, 3, 2>::Zero();
    W_T(0, 0) = W_T(0, 1) = S(1);
    return W_T;
  }
  [[nodiscard]] std::array<core::ContactParameters<S>, 2> contact_parameters() const {
    return {{{mu_1, S(0), S(0)}, {mu_2, S(0), S(0)}}};
  }

  /// When it begins to slide, with the far end at 0.1 m/s [s].
  [[nodiscard]] double slip_time() const {
    return static_cast<double>(std::max(mu_1, mu_2) * m * g / (c * S(0.1)));
  }
};

}  // namespace specht::test
