#pragma once
// Two masses with springs and dashpots, each on a belt of its own: the first held by a friction element, the
// second pressed by its weight and by an inclined spring, so that its normal force changes as it moves.
//
//   q = (x, z, y)   masses along the belts, and the height of the second
//   m_1 ẍ = −k_1 x − d_1 ẋ − k (x − z) − d (ẋ − ż) + λ,                      v = ẋ − v_1
//   m_2 z̈ = k (x − z) + d (ẋ − ż) − κ (z + y) + λ_T,                        ġ_T = ż − v_2
//   m_2 ÿ = −m_2 g − κ (z + y) + λ_N,                                        g_N = y

#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>

namespace specht::test {

template <class S>
struct TwoBelts {
  using Scalar = S;
  using State = core::State<S, 3>;
  static constexpr int dof = 3, contacts = 1, friction_elements = 1;
  static constexpr bool affine = true, analytic = true;
  static constexpr std::string_view name = "two_belts";
  static constexpr std::array<std::string_view, 3> coordinates{"x", "z", "y"};

  S m_1, m_2, g, k_1, d_1, k, d, kappa, v_1, v_2, F_s, F_k, c, mu;
  S delta, shake;  // what is not allowed in closed form

  TwoBelts() { core::set_defaults(*this); }
  static std::array<core::Parameter<TwoBelts>, 16> parameters() {
    using T = TwoBelts;
    using core::any_number, core::positive, core::not_negative;
    return {{{"m_1", &T::m_1, "kg", "mass 1", "1", positive},
             {"m_2", &T::m_2, "kg", "mass 2", "2", positive},
             {"g", &T::g, "m/s^2", "gravity", "10", positive},
             {"k_1", &T::k_1, "N/m", "spring of mass 1", "20", not_negative},
             {"d_1", &T::d_1, "N s/m", "dashpot of mass 1", "0", not_negative},
             {"k", &T::k, "N/m", "spring between", "30", not_negative},
             {"d", &T::d, "N s/m", "dashpot between", "0", not_negative},
             {"kappa", &T::kappa, "N/m", "inclined spring", "0", not_negative},
             {"v_1", &T::v_1, "m/s", "belt 1", "0.3", any_number},
             {"v_2", &T::v_2, "m/s", "belt 2", "0.2", any_number},
             {"F_s", &T::F_s, "N", "static bound", "6", not_negative},
             {"F_k", &T::F_k, "N", "sliding friction", "4", not_negative},
             {"c", &T::c, "N s/m", "viscous friction", "0", not_negative},
             {"mu", &T::mu, "1", "friction of mass 2", "0.3", not_negative},
             {"delta", &T::delta, "s/m", "fall of friction", "0", not_negative},
             {"shake", &T::shake, "1/s", "belt 2 by its place", "0", any_number}}};
  }

  [[nodiscard]] core::Matrix<S, 3, 3> mass(const State&) const {
    core::Matrix<S, 3, 3> M = core::Matrix<S, 3, 3>::Zero();
    M(0, 0) = m_1;
    M(1, 1) = M(2, 2) = m_2;
    return M;
  }
  [[nodiscard]] core::Vector<S, 3> force(const State& s) const {
    const S between = k * (s.q(0) - s.q(1)) + d * (s.u(0) - s.u(1));
    const S inclined = kappa * (s.q(1) + s.q(2));
    return {S(-k_1 * s.q(0) - d_1 * s.u(0) - between), S(between - inclined),
            S(-m_2 * g - inclined)};
  }
  [[nodiscard]] core::Vector<S, 1> gaps(const State& s) const { return core::Vector<S, 1>(s.q(2)); }
  [[nodiscard]] core::Matrix<S, 3, 1> normal_directions(const State&) const {
    return {S(0), S(0), S(1)};
  }
  [[nodiscard]] core::Matrix<S, 3, 1> tangential_directions(const State&) const {
    return {S(0), S(1), S(0)};
  }
  [[nodiscard]] core::Vector<S, 1> tangential_velocity_offsets(const State& s) const {
    return core::Vector<S, 1>(S(-v_2 + shake * s.q(1)));
  }
  [[nodiscard]] std::array<core::ContactParameters<S>, 1> contact_parameters() const {
    return {{{mu, S(0), S(0)}}};
  }
  [[nodiscard]] core::Matrix<S, 3, 1> element_directions(const State&) const {
    return {S(1), S(0), S(0)};
  }
  [[nodiscard]] core::Vector<S, 1> element_velocity_offsets(const State&) const {
    return core::Vector<S, 1>(S(-v_1));
  }
  [[nodiscard]] std::array<core::FrictionLaw<S>, 1> friction_laws() const {
    core::FrictionLaw<S> law;
    law.F_s = F_s;
    law.F_k = F_k;
    law.c = c;
    law.delta = delta;
    return {law};
  }
};

/// Two masses on the ground and on each other, as toys::TwoMasses without drives, with springs to the ground.
template <class S>
struct ThreeElements {
  using Scalar = S;
  using State = core::State<S, 2>;
  static constexpr int dof = 2, contacts = 0, friction_elements = 3;
  static constexpr bool affine = true, analytic = true;
  static constexpr std::string_view name = "three_elements";
  static constexpr std::array<std::string_view, 2> coordinates{"z_1", "z_2"};

  S M_1, M_2, F_12, F_10, F_20, c_12, c_10, k_1;

  ThreeElements() { core::set_defaults(*this); }
  static std::array<core::Parameter<ThreeElements>, 8> parameters() {
    using T = ThreeElements;
    using core::positive, core::not_negative;
    return {{{"M_1", &T::M_1, "kg", "mass 1", "1", positive},
             {"M_2", &T::M_2, "kg", "mass 2", "2", positive},
             {"F_12", &T::F_12, "N", "between the masses", "1", not_negative},
             {"F_10", &T::F_10, "N", "mass 1", "0.5", not_negative},
             {"F_20", &T::F_20, "N", "mass 2", "1", not_negative},
             {"c_12", &T::c_12, "N s/m", "viscous, between", "0", not_negative},
             {"c_10", &T::c_10, "N s/m", "viscous, mass 1", "0", not_negative},
             {"k_1", &T::k_1, "N/m", "spring of mass 1", "0", not_negative}}};
  }

  [[nodiscard]] core::Matrix<S, 2, 2> mass(const State&) const {
    core::Matrix<S, 2, 2> M;
    M << M_1, S(0), S(0), M_2;
    return M;
  }
  [[nodiscard]] core::Vector<S, 2> force(const State& s) const { return {S(-k_1 * s.q(0)), S(0)}; }
  [[nodiscard]] core::Matrix<S, 2, 3> element_directions(const State&) const {
    core::Matrix<S, 2, 3> W;
    W << S(1), S(1), S(0), S(-1), S(0), S(1);
    return W;
  }
  [[nodiscard]] std::array<core::FrictionLaw<S>, 3> friction_laws() const {
    using Law = core::FrictionLaw<S>;
    return {Law::constant(F_12, c_12), Law::constant(F_10, c_10), Law::constant(F_20)};
  }
};

}  // namespace specht::test
