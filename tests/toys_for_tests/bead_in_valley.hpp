#pragma once
// A bead on a wavy ground that may be rough, pushed sideways, beside a smooth wall.
//
//    ___           ┃          q = (x, y) [m],  M = m E,  h = (F, −m g)
//   ╱   ╲    o→F   ┃          g_N1 = y − A cos x     the ground
//        ╲___╱     ┃ x = w    g_N2 = w − x           the wall
//
// On the ground λ_N1 = m g and sin x = −F/(m g A): in the valley, about x = −π, a minimum, on the hill,
// about x = 0, a saddle. They meet for |F| = m g A. At the wall λ_N2 = F + m g A sin w.
// With friction it rests where the ground rises at an angle β, tan β = −A sin x, of
// atan(F/(m g)) ± atan μ.

#include <array>
#include <cmath>
#include <specht/core/numerics/interval.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>

namespace specht::test {

template <class S = double>
struct BeadInValley {
  using Scalar = S;
  using State = core::State<S, 2>;
  static constexpr int dof = 2, contacts = 2;
  static constexpr std::string_view name = "bead_in_valley";
  static constexpr std::array<std::string_view, 2> coordinates{"x", "y"};

  S m, g, A, F, w, mu;

  BeadInValley() { core::set_defaults(*this); }

  static std::array<core::Parameter<BeadInValley>, 6> parameters() {
    using B = BeadInValley;
    using namespace core;
    return {{
        {"m", &B::m, "kg", "mass", "2", positive},
        {"g", &B::g, "m/s^2", "gravity", "10", positive},
        {"A", &B::A, "m", "height of the waves", "0.5", positive},
        {"F", &B::F, "N", "force to the right", "0", any_number},
        {"w", &B::w, "m", "place of the wall", "2", any_number},
        {"mu", &B::mu, "1", "friction of the ground", "0", not_negative},
    }};
  }

  [[nodiscard]] core::Matrix<S, 2, 2> mass(const State&) const {
    core::Matrix<S, 2, 2> M;
    M << m, S(0), S(0), m;
    return M;
  }
  [[nodiscard]] core::Vector<S, 2> force(const State&) const { return {F, -m * g}; }
  [[nodiscard]] core::Vector<S, 2> gaps(const State& s) const {
    using std::cos;
    return {s.q(1) - A * cos(s.q(0)), w - s.q(0)};
  }
  [[nodiscard]] core::Matrix<S, 2, 2> normal_directions(const State& s) const {
    using std::sin;
    core::Matrix<S, 2, 2> W_N;
    W_N << A * sin(s.q(0)), S(-1), S(1), S(0);
    return W_N;
  }
  /// Of the same length as the normal ones.
  [[nodiscard]] core::Matrix<S, 2, 2> tangential_directions(const State& s) const {
    using std::sin;
    core::Matrix<S, 2, 2> W_T;
    W_T << S(1), S(0), -A * sin(s.q(0)), S(1);
    return W_T;
  }
  [[nodiscard]] std::array<core::ContactParameters<S>, 2> contact_parameters() const {
    return {{{mu, S(0), S(0)}, {S(0), S(0), S(0)}}};
  }

  [[nodiscard]] std::array<core::Interval, 2> postures() const {
    const double height = static_cast<double>(A);
    return {{{-4.5, static_cast<double>(w)}, {-height, height}}};
  }
};

}  // namespace specht::test
