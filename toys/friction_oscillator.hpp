#pragma once
// A driven linear oscillator with dry friction.
//
//     ▨──/\/\──┌───┐ → A cos ωt     m ẍ + c ẋ + k x = A cos ωt + λ
//     ▨───▐────│ m │──► x           sticks, ẋ = 0:   |λ| ≤ F_s
//         c    └───┘                slides:  λ = −sgn(ẋ) F_k/(1 + δ|ẋ|)
//     ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
//
// Without dashpot and δ the symmetric cycle that does not stick has the amplitude X,
//   X² = (A V/k)² − (F_k U/k)²,   V = 1/(1 − β²),   U = sin(π/β)/(β (1 + cos(π/β))),   β = ω √(m/k),
// as long as the mass leaves each turn at once: m ω² X ≥ F_s. Below, it sticks there for a while.
//
// Sections, both of two coordinates:
//   strobe=ψ   ωt = ψ mod 2π, ψ [rad] is 0 unless given: x, ẋ
//   turn       the mass, which slides to the right, comes to rest: phase ωt mod 2π, x
//
// Source: J. P. Den Hartog, Forced vibrations with combined Coulomb and viscous friction, Trans. ASME 53
// (1931); S. W. Shaw, On the dynamic response of a system with dry friction, J. Sound Vib. 108 (1986).

#include <cmath>
#include <limits>
#include <numbers>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/numerics/circle.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/maps/vector/vector_section.hpp>

namespace specht::toys {

template <class S = double>
struct FrictionOscillator {
  using Scalar = S;
  using State = core::State<S, 1>;
  static constexpr int dof = 1, contacts = 0, friction_elements = 1;
  static constexpr bool autonomous = false, analytic = true;
  static constexpr double max_time = 200;  // s: of slow drives several periods
  static constexpr std::string_view name = "friction_oscillator";
  static constexpr std::string_view meaning = "driven linear oscillator with dry friction";
  static constexpr std::string_view source = "Den Hartog 1931";
  static constexpr std::array<std::string_view, 1> coordinates{"x"};
  static constexpr std::array<std::string_view, 1> units{"m"};

  S m, k, c, A, omega, F_s, F_k, delta;

  FrictionOscillator() { core::set_defaults(*this); }

  static std::array<core::Parameter<FrictionOscillator>, 8> parameters() {
    using F = FrictionOscillator;
    using namespace core;
    return {{
        {"m", &F::m, "kg", "mass", "1", positive},
        {"k", &F::k, "N/m", "stiffness of the spring", "1", positive},
        {"c", &F::c, "N s/m", "damping of the dashpot", "0", not_negative},
        {"A", &F::A, "N", "amplitude of the drive", "2", not_negative},
        {"omega", &F::omega, "rad/s", "angular frequency of the drive", "0.7", positive},
        {"F_s", &F::F_s, "N", "static bound of friction", "1", not_negative},
        {"F_k", &F::F_k, "N", "friction of slow sliding; at most F_s", "1", not_negative},
        {"delta", &F::delta, "s/m", "fall of friction with speed", "0", not_negative},
    }};
  }

  [[nodiscard]] core::Matrix<S, 1, 1> mass(const State&) const { return core::Matrix<S, 1, 1>(m); }
  [[nodiscard]] core::Vector<S, 1> force(const State& s) const {
    using std::cos;
    return core::Vector<S, 1>(S(A * cos(S(omega * s.t)) - k * s.q(0) - c * s.u(0)));
  }
  [[nodiscard]] core::Matrix<S, 1, 1> element_directions(const State&) const {
    return core::Matrix<S, 1, 1>(S(1));
  }
  [[nodiscard]] std::array<core::FrictionLaw<S>, 1> friction_laws() const {
    core::FrictionLaw<S> law;
    law.F_s = F_s;
    law.F_k = F_k;
    law.delta = delta;
    return {law};
  }

  /// Of the drive [s].
  [[nodiscard]] S period() const { return S(2 * std::numbers::pi) / omega; }
  static constexpr int least_steps_per_period = 10;
  /// Part of the period [s]: the drive pulls off a mass that sticks.
  [[nodiscard]] S max_step() const {
    if (A == S(0)) return S(std::numeric_limits<double>::max());
    return period() / S(least_steps_per_period);
  }

  /// The displacement is to scale, sizes are chosen: (A + F_s)/k is the unit of all.
  [[nodiscard]] core::Outline outline(const State& s) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const double sum = number(S((A + F_s) / k)), reach = sum > 0 ? sum : 1.0;  // [m]
    const double half = 0.3 * reach, tall = 0.5 * reach, end = 2.5 * reach, x = number(s.q(0));
    core::Outline picture;
    picture.body("ground", core::Tone::ground, {}, core::Outline::no_plane);
    picture.rectangle({-end, -0.1 * reach}, {end, 0});
    picture.body("wall", core::Tone::second, {}, core::Outline::no_plane);
    picture.rectangle({-end - 0.1 * reach, -0.1 * reach}, {-end, 1.5 * tall});
    picture.body("spring", core::Tone::detail, {}, core::Outline::no_plane);
    picture.spring({-end, tall / 2}, {x - half, tall / 2}, tall / 2, 8);
    picture.body("mass").rectangle({x - half, 0}, {x + half, tall});
    return picture;
  }

  static std::array<maps::Section<FrictionOscillator>, 0> sections() { return {}; }
  static std::array<maps::VectorSection<FrictionOscillator>, 2> vector_sections() {
    // NOTE: made in the array itself, g++ 12 at -O2 leaves their functions null.
    const auto strobe = strobe_section(), turn = turn_section();
    return {strobe, turn};
  }

 private:
  using Section = maps::VectorSection<FrictionOscillator>;
  using Pattern = core::ContactPattern<friction_elements>;

  static Section strobe_section() {
    Section strobe;
    strobe.name = "strobe";
    strobe.meaning = "once in a period of the drive, at a phase of it [rad]";
    strobe.dimension = 2;
    strobe.coordinate = {{{"x", "m", {-5.0, 5.0}}, {"v_x", "m/s", {-5.0, 5.0}}}};
    strobe.has_value = true;
    strobe.surface = [](const FrictionOscillator& toy, const State& s, S phase) {
      using std::sin;
      return S(sin(S(toy.omega * s.t - phase)));
    };
    strobe.rate = [](const FrictionOscillator& toy, const State& s, const core::Vector<S, 1>&,
                     S phase) {
      using std::cos;
      return S(toy.omega * cos(S(toy.omega * s.t - phase)));
    };
    strobe.direction = 1;
    strobe.required = {{Pattern::any}};
    strobe.lift = [](const FrictionOscillator& toy, const typename Section::Point& x, S phase) {
      State s;
      s.t = phase / toy.omega;
      s.q(0) = x[0];
      s.u(0) = x[1];
      return s;
    };
    strobe.project = [](const FrictionOscillator&, const State& s, S) {
      return typename Section::Point{s.q(0), s.u(0)};
    };
    return strobe;
  }
  static Section turn_section() {
    Section turn;
    turn.name = "turn";
    turn.meaning = "the mass, which slides to the right, comes to rest";
    turn.dimension = 2;
    turn.coordinate = {{{"phase", "rad", {0.0, 2 * std::numbers::pi}, 2 * std::numbers::pi},
                        {"x", "m", {-5.0, 5.0}}}};
    turn.surface = [](const FrictionOscillator&, const State& s, S) { return s.u(0); };
    turn.rate = [](const FrictionOscillator&, const State&, const core::Vector<S, 1>& acceleration,
                   S) { return acceleration(0); };
    turn.direction = -1;
    turn.required = {{Pattern::only(core::ContactState::slip_positive)}};
    // The slide before slows down.
    turn.contains = [](const FrictionOscillator& toy, const typename Section::Point& x, S) {
      using std::cos;
      return toy.A * cos(x[0]) - toy.k * x[1] - toy.F_k <= S(0);
    };
    turn.lift = [](const FrictionOscillator& toy, const typename Section::Point& x, S) {
      State s;
      s.t = x[0] / toy.omega;
      s.q(0) = x[1];
      return s;
    };
    turn.project = [](const FrictionOscillator& toy, const State& s, S) {
      return typename Section::Point{core::on_circle(S(toy.omega * s.t)), s.q(0)};
    };
    return turn;
  }
};

}  // namespace specht::toys
