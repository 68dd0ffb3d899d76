#pragma once
// A driven linear oscillator with a stop.
//
//     ▨──/\/\──[m]   ▏           ẍ + x = cos ωt,  x ≤ σ,  ẋ⁺ = −r ẋ⁻ at x = σ
//              → x   σ           g_N = σ − x,  w_N = −1        (dimensionless)
//
// An orbit with one impact in n periods T = 2πn/ω hits the stop with the speed V at a phase that
// follow in closed form from the linear motion between impacts; see docs/physics.md.
//
// Source: S. W. Shaw, P. J. Holmes, A periodically forced piecewise linear oscillator, J. Sound
// Vib. 90 (1983).

#include <cmath>
#include <numbers>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::toys {

template <class S = double>
struct ImpactOscillator {
  using Scalar = S;
  using State = core::State<S, 1>;
  static constexpr int dof = 1, contacts = 1;
  static constexpr bool autonomous = false;
  static constexpr std::string_view name = "impact_oscillator";
  static constexpr std::string_view meaning = "driven linear oscillator with a stop";
  static constexpr std::string_view source = "Shaw, Holmes 1983";
  static constexpr std::array<std::string_view, 1> coordinates{"x"};
  static constexpr std::array<std::string_view, 1> units{"1"};

  S omega, sigma, eps_N;

  ImpactOscillator() { core::set_defaults(*this); }

  static std::array<core::Parameter<ImpactOscillator>, 3> parameters() {
    using I = ImpactOscillator;
    using namespace core;
    return {{
        {"omega", &I::omega, "1", "angular frequency of the drive", "2.8", positive},
        {"sigma", &I::sigma, "1", "place of the stop", "0", any_number},
        {"eps_N", &I::eps_N, "1", "restitution of the stop", "0.8", unit_interval},
    }};
  }

  [[nodiscard]] core::Matrix<S, 1, 1> mass(const State&) const {
    return core::Matrix<S, 1, 1>(S(1));
  }
  [[nodiscard]] core::Vector<S, 1> force(const State& s) const {
    using std::cos;
    return core::Vector<S, 1>(cos(omega * s.t) - s.q(0));
  }
  [[nodiscard]] core::Vector<S, 1> gaps(const State& s) const {
    return core::Vector<S, 1>(sigma - s.q(0));
  }
  [[nodiscard]] core::Matrix<S, 1, 1> normal_directions(const State&) const {
    return core::Matrix<S, 1, 1>(S(-1));
  }
  [[nodiscard]] core::Matrix<S, 1, 1> tangential_directions(const State&) const {
    return core::Matrix<S, 1, 1>(S(0));
  }
  [[nodiscard]] std::array<core::ContactParameters<S>, 1> contact_parameters() const {
    return {{{S(0), eps_N, S(0)}}};
  }

  static constexpr int least_steps_per_period = 10;
  /// Part of the drive's period [s]: it pulls a mass off the stop that has come to rest there.
  [[nodiscard]] S max_step() const {
    return S(2 * std::numbers::pi / least_steps_per_period) / omega;
  }

  static std::array<maps::Section<ImpactOscillator>, 0> sections() { return {}; }
};

}  // namespace specht::toys
