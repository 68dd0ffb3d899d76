#pragma once
// A driven linear oscillator with a stop.
//
//     ▨──/\/\──[m]   ▏           ẍ + x = cos ωt,  x ≤ σ,  ẋ⁺ = −r ẋ⁻ at x = σ
//              → x   σ           g_N = σ − x,  w_N = −1        (dimensionless)
//
// An orbit with one impact in n periods T = 2πn/ω hits the stop with the speed V at a phase that
// follow in closed form from the linear motion between impacts; see docs/physics.md.
//
// Sections, both of two coordinates:
//   impact   the mass meets the stop: phase ωt mod 2π, speed V = ẋ⁻ ≥ 0
//   strobe   ωt = 0 mod 2π: x, ẋ
//
// Source: S. W. Shaw, P. J. Holmes, A periodically forced piecewise linear oscillator, J. Sound
// Vib. 90 (1983).

#include <cmath>
#include <numbers>
#include <specht/core/numerics/circle.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/maps/vector/vector_section.hpp>

namespace specht::toys {

template <class S = double>
struct ImpactOscillator {
  using Scalar = S;
  using State = core::State<S, 1>;
  static constexpr int dof = 1, contacts = 1;
  static constexpr bool autonomous = false, analytic = true;
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
  static std::array<maps::VectorSection<ImpactOscillator>, 2> vector_sections() {
    using Toy = ImpactOscillator;
    using Section = maps::VectorSection<Toy>;
    using Pattern = core::ContactPattern<contacts>;
    Section impact;
    impact.name = "impact";
    impact.meaning = "the mass meets the stop";
    impact.dimension = 2;
    impact.coordinate = {{{"phase", "rad", {0.0, 2 * std::numbers::pi}, 2 * std::numbers::pi},
                          {"V", "1", {0.0, 4.0}}}};
    impact.contact = 0;
    impact.required = {{Pattern::only(core::ContactState::open)}};
    impact.contains = [](const Toy&, const typename Section::Point& x, S) { return x[1] >= S(0); };
    impact.lift = [](const Toy& toy, const typename Section::Point& x, S) {
      State s;
      s.t = x[0] / toy.omega;
      s.q(0) = toy.sigma;
      s.u(0) = x[1];
      return s;
    };
    impact.project = [](const Toy& toy, const State& s, S) {
      return typename Section::Point{core::on_circle(S(toy.omega * s.t)), s.u(0)};
    };

    Section strobe;
    strobe.name = "strobe";
    strobe.meaning = "once in a period of the drive";
    strobe.dimension = 2;
    strobe.coordinate = {{{"x", "1", {-4.0, 4.0}}, {"v_x", "1", {-4.0, 4.0}}}};
    strobe.surface = [](const Toy& toy, const State& s, S) {
      using std::sin;
      return S(sin(S(toy.omega * s.t)));
    };
    strobe.rate = [](const Toy& toy, const State& s, const core::Vector<S, 1>&, S) {
      using std::cos;
      return S(toy.omega * cos(S(toy.omega * s.t)));
    };
    strobe.direction = 1;
    strobe.required = {{Pattern::any}};
    strobe.lift = [](const Toy&, const typename Section::Point& x, S) {
      State s;
      s.q(0) = x[0];
      s.u(0) = x[1];
      return s;
    };
    strobe.project = [](const Toy&, const State& s, S) {
      return typename Section::Point{s.q(0), s.u(0)};
    };
    return {impact, strobe};
  }
};

}  // namespace specht::toys
