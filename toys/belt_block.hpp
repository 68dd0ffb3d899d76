#pragma once
// A block on a belt, pressed on it by its weight and by an inclined spring: stick-slip with a normal force that
// changes.
//
//                  ▨
//           k, c ╱ ▨             m ẍ = −(k s + c ṡ) cos α + λ_T
//          ┌───┐╱ α            m ÿ = −(k s + c ṡ) sin α − m g + λ_N,   s = x cos α + y sin α
//          │ m │        ▲ y
//          └───┘        └─► x    g_N = y,   ġ_T = ẋ − v
//                                sticks:  |λ_T| ≤ μ_s λ_N
//     ════════════════════► v      slides:  λ_T = −sgn(ġ_T) μ(|ġ_T|) λ_N,   μ(w) = μ_k/(1 + δ w)
//     ○                  ○
//
// The spring acts along a line that does not turn. For α > 0 the belt, which takes the block along to x > 0,
// presses it down; for α < 0 it may lift it off, and the block falls back with restitution ε_N.
//
// Without dashpot and δ the stiffness against sliding is K(μ) = k cos α (cos α − μ sin α), and a block that does
// not lift off has steady sliding at x_0 = μ_k m g/K(μ_k), the end of sticking at x_s = μ_s m g/K(μ_s), and a
// stick-slip of period 2D/v + (2/ω)(π − arctan(Dω/v)), D = x_s − x_0, ω² = K(μ_k)/m. With α = 0 it is the mass on
// a belt (belt_oscillator.hpp) with F = μ m g.
//
// Sections as there: `turn`, the block comes to rest beyond x_0 while the belt slides below it; `slip_end`, it
// has reached the velocity of the belt.

#include <cmath>
#include <limits>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/numerics/number_text.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/toys/belt_outline.hpp>
#include <stdexcept>
#include <string>

namespace specht::toys {

template <class S = double>
struct BeltBlock {
  using Scalar = S;
  using State = core::State<S, 2>;
  using Vector = core::Vector<S, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool analytic = true;
  static constexpr double max_time = 200;  // s: a slow belt takes the block along for long
  static constexpr std::string_view name = "belt_block";
  static constexpr std::string_view meaning =
      "block pressed on a belt by its weight and an inclined spring";
  static constexpr std::string_view source = "the mass on a belt, with a normal force that changes";
  static constexpr std::array<std::string_view, 2> coordinates{"x", "y"};
  static constexpr std::array<std::string_view, 2> units{"m", "m"};

  static constexpr core::Allowed inclination{-1.5, 1.5, true, "-1.5 to 1.5"};

  S m, k, c, g, alpha, v, mu_s, mu_k, delta, eps_N;

  BeltBlock() { core::set_defaults(*this); }

  static std::array<core::Parameter<BeltBlock>, 10> parameters() {
    using B = BeltBlock;
    using namespace core;
    return {{
        {"m", &B::m, "kg", "mass", "1", positive},
        {"k", &B::k, "N/m", "stiffness of the spring", "10", positive},
        {"c", &B::c, "N s/m", "damping of the dashpot", "0", not_negative},
        {"g", &B::g, "m/s^2", "gravity", "9.81", positive},
        {"alpha", &B::alpha, "rad", "inclination of the spring", "0.5", inclination},
        {"v", &B::v, "m/s", "velocity of the belt", "0.3", not_negative},
        {"mu_s", &B::mu_s, "1", "static coefficient of friction", "0.3", not_negative},
        {"mu_k", &B::mu_k, "1", "coefficient of slow sliding; at most mu_s", "0.2", not_negative},
        {"delta", &B::delta, "s/m", "fall of friction with speed", "0", not_negative},
        {"eps_N", &B::eps_N, "1", "restitution of the belt", "0", unit_interval},
    }};
  }

  [[nodiscard]] core::Matrix<S, 2, 2> mass(const State&) const {
    core::Matrix<S, 2, 2> M;
    M << m, S(0), S(0), m;
    return M;
  }
  [[nodiscard]] Vector force(const State& s) const {
    const Vector e = line();
    const S pull = k * (e(0) * s.q(0) + e(1) * s.q(1)) + c * (e(0) * s.u(0) + e(1) * s.u(1));
    return {S(-pull * e(0)), S(-pull * e(1) - m * g)};
  }
  [[nodiscard]] core::Vector<S, 1> gaps(const State& s) const { return core::Vector<S, 1>(s.q(1)); }
  [[nodiscard]] core::Matrix<S, 2, 1> normal_directions(const State&) const { return {S(0), S(1)}; }
  [[nodiscard]] core::Matrix<S, 2, 1> tangential_directions(const State&) const {
    return {S(1), S(0)};
  }
  [[nodiscard]] core::Vector<S, 1> tangential_velocity_offsets(const State&) const {
    return core::Vector<S, 1>(S(-v));
  }
  [[nodiscard]] std::array<core::ContactParameters<S>, 1> contact_parameters() const {
    return {{{mu_s, eps_N, S(0)}}};
  }
  [[nodiscard]] std::array<core::FrictionLaw<S>, 1> contact_friction_laws() const {
    core::FrictionLaw<S> law;
    law.F_s = mu_s;
    law.F_k = mu_k;
    law.delta = delta;
    return {law};
  }
  /// Throws std::invalid_argument where friction does not fall.
  void check() const {
    if (!(mu_k > mu_s)) return;
    throw std::invalid_argument("mu_k = " + core::format_number(static_cast<double>(mu_k)) +
                                " is not allowed; allowed: at most mu_s = " +
                                core::format_number(static_cast<double>(mu_s)));
  }

  /// x where friction with a coefficient balances the spring [m]; infinite if it never does.
  [[nodiscard]] S balance(const S& mu) const {
    const Vector e = line();
    const S stiffness = k * e(0) * (e(0) - mu * e(1));
    if (stiffness > S(0)) return mu * m * g / stiffness;
    return S(std::numeric_limits<double>::infinity());
  }
  /// Of steady sliding [m].
  [[nodiscard]] S steady_displacement() const {
    return balance(contact_friction_laws()[0].coefficient(v));
  }
  /// Kinetic, elastic and potential energy [J].
  [[nodiscard]] S energy(const State& s) const {
    const Vector e = line();
    const S elongation = e(0) * s.q(0) + e(1) * s.q(1);
    return (m * (s.u(0) * s.u(0) + s.u(1) * s.u(1)) + k * elongation * elongation) / S(2) +
           m * g * s.q(1);
  }
  /// The spring is fixed above the belt: on the right for α > 0, on the left otherwise.
  [[nodiscard]] core::Outline outline(const State& s) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const Vector e = line();
    const double reach = mu_s > S(0) ? number(mu_s * m * g / (k * e(0) * e(0))) : 1.0;  // [m]
    const double half = 0.3 * reach, x = number(s.q(0)), y = number(s.q(1));
    const double side = alpha > S(0) ? 1 : -1, length = 3 * reach;
    const core::Planar<double> wall{side * (half + length * number(e(0))),
                                    half + length * side * number(e(1))};
    core::Outline picture;
    add_belt(picture, 2.4 * reach, half, number(v * s.t));
    picture.body("wall", core::Tone::second, core::Pose<double>::of(wall, number(alpha)),
                 core::Outline::no_plane);
    picture.rectangle({side > 0 ? 0 : -0.1 * reach, -half}, {side > 0 ? 0.1 * reach : 0, half});
    picture.body("spring", core::Tone::detail, {}, core::Outline::no_plane);
    picture.spring({x + side * half, y + half}, wall, half, 8);
    picture.body("block").rectangle({x - half, y}, {x + half, y + 2 * half});
    return picture;
  }
  [[nodiscard]] std::array<core::Interval, 2> postures() const {
    const Vector e = line();
    const double reach = 4 * static_cast<double>(mu_s * m * g / (k * e(0) * e(0)));
    return {core::Interval{-reach, reach > 0 ? reach : 1.0}, core::Interval{-1.0, 1.0}};
  }

  static std::array<maps::Section<BeltBlock>, 2> sections() {
    const auto turn = turn_section(), slip_end = slip_end_section();
    return {turn, slip_end};
  }

 private:
  /// The direction of the spring.
  [[nodiscard]] Vector line() const {
    using std::cos, std::sin;
    return {cos(alpha), sin(alpha)};
  }
  static maps::Section<BeltBlock> turn_section() {
    using Pattern = core::ContactPattern<contacts>;
    maps::Section<BeltBlock> turn;
    turn.name = "turn";
    turn.meaning = "the block comes to rest, beyond steady sliding, while the belt goes on";
    turn.coordinate = "x";
    turn.unit = "m";
    turn.range = {0.3, 0.6};
    turn.domain = [](const BeltBlock& toy, S) {
      if (!(toy.v > S(0))) return core::Interval{1.0, -1.0};
      core::Interval domain;
      domain.low = static_cast<double>(toy.steady_displacement());
      return domain;
    };
    auto& a = turn.alternative[0];
    a.surface = [](const BeltBlock&, const State& s, S) { return s.u(0); };
    a.rate = [](const BeltBlock&, const State&, const Vector& acceleration, S) {
      return acceleration(0);
    };
    a.direction = -1;
    a.required = {{Pattern::only(core::ContactState::slip_negative)}};
    a.lift = [](const BeltBlock&, S x, S) {
      State s;
      s.q(0) = x;
      return s;
    };
    a.project = [](const BeltBlock&, const State& s, S) { return s.q(0); };
    return turn;
  }
  static maps::Section<BeltBlock> slip_end_section() {
    using Pattern = core::ContactPattern<contacts>;
    maps::Section<BeltBlock> slip_end;
    slip_end.name = "slip_end";
    slip_end.meaning = "the block has become as fast as the belt";
    slip_end.coordinate = "x";
    slip_end.unit = "m";
    slip_end.range = {-0.4, 0.3};
    slip_end.domain = [](const BeltBlock& toy, S) {
      core::Interval domain;
      domain.high = static_cast<double>(S(toy.balance(toy.mu_s) - toy.c * toy.v / toy.k));
      return domain;
    };
    auto& a = slip_end.alternative[0];
    a.surface = [](const BeltBlock& toy, const State& s, S) { return S(s.u(0) - toy.v); };
    a.rate = [](const BeltBlock&, const State&, const Vector& acceleration, S) {
      return acceleration(0);
    };
    a.direction = 1;
    a.required = {{Pattern::only(core::ContactState::slip_negative)}};
    a.lift = [](const BeltBlock& toy, S x, S) {
      State s;
      s.q(0) = x;
      s.u(0) = toy.v;
      return s;
    };
    a.project = [](const BeltBlock&, const State& s, S) { return s.q(0); };
    return slip_end;
  }
};

}  // namespace specht::toys
