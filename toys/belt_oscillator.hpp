#pragma once
// A mass on a belt, held by a spring and a dashpot: stick-slip.
//
//     ▨──/\/\──┌───┐                m ẍ = −k x − c ẋ + λ
//     ▨───▐────│ m │──► x           v_rel = ẋ − v
//         c    └───┘                sticks, v_rel = 0:   |λ| ≤ F_s
//     ════════════════════► v       slides:  λ = −sgn(v_rel) F_k/(1 + δ|v_rel|)
//     ○                  ○
//
// Steady sliding is x_0 = F(v)/k, ẋ = 0, on which friction that falls with speed acts as negative damping: it
// is stable for c > −F′(v). Stick-slip: the belt takes the mass along until the spring overcomes F_s. Without
// dashpot and δ its period is 2D/v + (2/ω)(π − arctan(Dω/v)), D = (F_s − F_k)/k, ω² = k/m.
//
// Section `turn`: the mass comes to rest beyond x_0 while the belt slides below it, x > x_0; cycles that never
// stick cross it, too. Section `slip_end`: the mass has reached the velocity of the belt; where it sticks then,
// the next return does not depend on x.
//
// Source: R. I. Leine, D. H. van Campen, A. de Kraker, L. van den Steen, Stick-slip vibrations induced by
// alternate friction models, Nonlinear Dynamics 16 (1998), with F_s = F_k = 1 N, δ = 3 s/m, v = 0.2 m/s.

#include <cmath>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/toys/belt_outline.hpp>

namespace specht::toys {

template <class S = double>
struct BeltOscillator {
  using Scalar = S;
  using State = core::State<S, 1>;
  static constexpr int dof = 1, contacts = 0, friction_elements = 1;
  static constexpr bool affine = true, analytic = true;  // with δ = 0 in closed form
  static constexpr double max_time = 200;  // s: a slow belt takes the mass along for long
  static constexpr std::string_view name = "belt_oscillator";
  static constexpr std::string_view meaning = "mass on a belt that sticks and slips";
  static constexpr std::string_view source = "Leine, van Campen, de Kraker, van den Steen 1998";
  static constexpr std::array<std::string_view, 1> coordinates{"x"};
  static constexpr std::array<std::string_view, 1> units{"m"};

  S m, k, c, v, F_s, F_k, delta;

  BeltOscillator() { core::set_defaults(*this); }

  static std::array<core::Parameter<BeltOscillator>, 7> parameters() {
    using B = BeltOscillator;
    using namespace core;
    return {{
        {"m", &B::m, "kg", "mass", "1", positive},
        {"k", &B::k, "N/m", "stiffness of the spring", "1", positive},
        {"c", &B::c, "N s/m", "damping of the dashpot", "0", not_negative},
        {"v", &B::v, "m/s", "velocity of the belt", "0.1", not_negative},
        {"F_s", &B::F_s, "N", "static bound of friction", "1.2", not_negative},
        {"F_k", &B::F_k, "N", "friction of slow sliding; at most F_s", "0.8", not_negative},
        {"delta", &B::delta, "s/m", "fall of friction with speed", "0", not_negative},
    }};
  }

  [[nodiscard]] core::Matrix<S, 1, 1> mass(const State&) const { return core::Matrix<S, 1, 1>(m); }
  [[nodiscard]] core::Vector<S, 1> force(const State& s) const {
    return core::Vector<S, 1>(S(-k * s.q(0) - c * s.u(0)));
  }
  [[nodiscard]] core::Matrix<S, 1, 1> element_directions(const State&) const {
    return core::Matrix<S, 1, 1>(S(1));
  }
  [[nodiscard]] core::Vector<S, 1> element_velocity_offsets(const State&) const {
    return core::Vector<S, 1>(S(-v));
  }
  [[nodiscard]] std::array<core::FrictionLaw<S>, 1> friction_laws() const {
    core::FrictionLaw<S> law;
    law.F_s = F_s;
    law.F_k = F_k;
    law.delta = delta;
    return {law};
  }

  /// Of steady sliding [m].
  [[nodiscard]] S steady_displacement() const { return friction_laws()[0].sliding(v) / k; }
  /// Kinetic and elastic energy [J].
  [[nodiscard]] S energy(const State& s) const {
    return (m * s.u(0) * s.u(0) + k * s.q(0) * s.q(0)) / S(2);
  }
  [[nodiscard]] std::array<core::Interval, 1> postures() const {
    const double reach = 2 * static_cast<double>(F_s / k);
    return {core::Interval{-reach, reach > 0 ? reach : 1.0}};
  }

  /// The displacement is to scale, sizes are chosen: F_s/k is the unit of all.
  [[nodiscard]] core::Outline outline(const State& s) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const double reach = F_s > S(0) ? number(F_s / k) : 1.0;  // [m]
    const double r = 0.3 * reach, end = 1.8 * reach, half = 0.3 * reach, x = number(s.q(0));
    const double wall = -2.8 * reach, tall = 0.5 * reach;
    core::Outline picture;
    add_belt(picture, end, r, number(v * s.t));
    picture.body("wall", core::Tone::second, {}, core::Outline::no_plane);
    picture.rectangle({wall - 0.1 * reach, 0}, {wall, 1.5 * tall});
    picture.body("spring", core::Tone::detail, {}, core::Outline::no_plane);
    picture.spring({wall, tall / 2}, {x - half, tall / 2}, tall / 2, 8);
    picture.body("mass").rectangle({x - half, 0}, {x + half, tall});
    return picture;
  }

  static std::array<maps::Section<BeltOscillator>, 2> sections() {
    // NOTE: made in the array itself, g++ 12 at -O2 leaves their functions null.
    const auto turn = turn_section(), slip_end = slip_end_section();
    return {turn, slip_end};
  }

 private:
  static maps::Section<BeltOscillator> turn_section() {
    using Pattern = core::ContactPattern<friction_elements>;
    maps::Section<BeltOscillator> turn;
    turn.name = "turn";
    turn.meaning = "the mass comes to rest, beyond steady sliding, while the belt goes on";
    turn.coordinate = "x";
    turn.unit = "m";
    turn.range = {0.8, 1.6};
    turn.domain = [](const BeltOscillator& toy, S) {
      if (!(toy.v > S(0))) return core::Interval{1.0, -1.0};
      core::Interval domain;
      domain.low = static_cast<double>(toy.steady_displacement());
      return domain;
    };
    auto& a = turn.alternative[0];
    a.surface = [](const BeltOscillator&, const State& s, S) { return s.u(0); };
    a.rate = [](const BeltOscillator&, const State&, const core::Vector<S, 1>& acceleration, S) {
      return acceleration(0);
    };
    a.direction = -1;
    a.required = {{Pattern::only(core::ContactState::slip_negative)}};
    a.lift = [](const BeltOscillator&, S x, S) {
      State s;
      s.q(0) = x;
      return s;
    };
    a.project = [](const BeltOscillator&, const State& s, S) { return s.q(0); };
    return turn;
  }
  static maps::Section<BeltOscillator> slip_end_section() {
    using Pattern = core::ContactPattern<friction_elements>;
    maps::Section<BeltOscillator> slip_end;
    slip_end.name = "slip_end";
    slip_end.meaning = "the mass has become as fast as the belt";
    slip_end.coordinate = "x";
    slip_end.unit = "m";
    slip_end.range = {-1.5, 1.0};
    slip_end.domain = [](const BeltOscillator& toy, S) {
      core::Interval domain;
      domain.high = static_cast<double>(S((toy.F_s - toy.c * toy.v) / toy.k));
      return domain;
    };
    auto& a = slip_end.alternative[0];
    a.surface = [](const BeltOscillator& toy, const State& s, S) { return S(s.u(0) - toy.v); };
    a.rate = [](const BeltOscillator&, const State&, const core::Vector<S, 1>& acceleration, S) {
      return acceleration(0);
    };
    a.direction = 1;
    a.required = {{Pattern::only(core::ContactState::slip_negative)}};
    a.lift = [](const BeltOscillator& toy, S x, S) {
      State s;
      s.q(0) = x;
      s.u(0) = toy.v;
      return s;
    };
    a.project = [](const BeltOscillator&, const State& s, S) { return s.q(0); };
    return slip_end;
  }
};

}  // namespace specht::toys
