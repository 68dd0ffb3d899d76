#pragma once
// A rod that rocks on two supports, for small rotations and without friction.
//
//            y ↑   φ ↺                 q = (y, φ) [m, rad]
//     ══════════════════════           M = diag(m, J),  h = (−m g, 0)
//        ▲     |     ▲
//        1  a  |  a  2                 g_N1 = y − a φ,   g_N2 = y + a φ
//
// With ε = 0 the rod rocks if and only if J > m a². Released from rest on one support with gap h₀
// at the other, it lands after t₀ = √(h₀ (J + m a²)/(m g a²)), every landing leaves
// ρ = (J − m a²)/(J + m a²) of the speed, and the landings accumulate at t₀ J/(m a²).
//
// Section `turning`: one support carries the rod, the gap x at the other is largest. Two
// alternatives, one per support; P(x) = ρ² x, reached on the other support.
//
// Source: closed forms by conservation of moments about the support that is hit.

#include <specht/core/geometry/outline.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::toys {

template <class S = double>
struct RockingRod {
  using Scalar = S;
  using State = core::State<S, 2>;
  static constexpr int dof = 2, contacts = 2;
  static constexpr bool affine = true;
  static constexpr std::string_view name = "rocking_rod";
  static constexpr std::string_view meaning = "rod on two supports";
  static constexpr std::string_view source = "closed form";
  static constexpr std::array<std::string_view, 2> coordinates{"y", "phi"};
  static constexpr std::array<std::string_view, 2> units{"m", "rad"};

  S m, J, a, g, eps_N1, eps_N2;

  RockingRod() { core::set_defaults(*this); }

  static std::array<core::Parameter<RockingRod>, 6> parameters() {
    using R = RockingRod;
    using namespace core;
    return {{
        {"m", &R::m, "kg", "mass", "1", positive},
        {"J", &R::J, "kg m^2", "moment of inertia", "0.5", positive},
        {"a", &R::a, "m", "distance of each support from the centre", "0.5", positive},
        {"g", &R::g, "m/s^2", "gravity", "9.81", positive},
        {"eps_N1", &R::eps_N1, "1", "normal restitution at support 1", "0", unit_interval},
        {"eps_N2", &R::eps_N2, "1", "normal restitution at support 2", "0", unit_interval},
    }};
  }

  [[nodiscard]] core::Matrix<S, 2, 2> mass(const State&) const {
    core::Matrix<S, 2, 2> M;
    M << m, S(0), S(0), J;
    return M;
  }
  [[nodiscard]] core::Vector<S, 2> force(const State&) const { return {-m * g, S(0)}; }
  [[nodiscard]] core::Vector<S, 2> gaps(const State& s) const {
    return {s.q(0) - a * s.q(1), s.q(0) + a * s.q(1)};
  }
  [[nodiscard]] core::Matrix<S, 2, 2> normal_directions(const State&) const {
    core::Matrix<S, 2, 2> W_N;
    W_N << S(1), S(1), -a, a;
    return W_N;
  }
  [[nodiscard]] core::Matrix<S, 2, 2> tangential_directions(const State&) const {
    return core::Matrix<S, 2, 2>::Zero();
  }
  [[nodiscard]] std::array<core::ContactParameters<S>, 2> contact_parameters() const {
    return {{{S(0), eps_N1, S(0)}, {S(0), eps_N2, S(0)}}};
  }
  /// Kinetic and gravitational energy [J].
  [[nodiscard]] S energy(const State& s) const {
    return (m * s.u(0) * s.u(0) + J * s.u(1) * s.u(1)) / 2 + m * g * s.q(0);
  }

  /// To scale for small rotations.
  [[nodiscard]] core::Outline outline(const State& s) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const double at = number(a), thick = at / 10;
    core::Outline picture;
    for (const double x : {-at, at}) {
      picture.body("supports", core::Tone::second);
      picture.polygon({{x - thick, -2 * thick}, {x + thick, -2 * thick}, {x, 0}});
    }
    picture.body("rod", core::Tone::first,
                 core::Pose<double>::of({0, number(s.q(0))}, number(s.q(1))));
    picture.rectangle({-1.3 * at, 0}, {1.3 * at, thick});
    return picture;
  }

  static std::array<maps::Section<RockingRod>, 1> sections() {
    using core::ContactState;
    using Pattern = core::ContactPattern<contacts>;
    maps::Section<RockingRod> turning;
    turning.name = "turning";
    turning.meaning = "one support carries, the gap at the other is largest";
    turning.coordinate = "gap";
    turning.unit = "m";
    turning.range = {0.0, 0.05};
    turning.domain = [](const RockingRod&, S) {
      core::Interval domain;
      domain.low = 0.0;
      return domain;
    };
    turning.alternatives = 2;
    auto& first = turning.alternative[0];
    first.surface = [](const RockingRod& toy, const State& s, S) {
      return s.u(0) + toy.a * s.u(1);
    };
    first.rate = [](const RockingRod& toy, const State&, const core::Vector<S, 2>& acceleration,
                    S) { return acceleration(0) + toy.a * acceleration(1); };
    first.direction = -1;
    first.required = {{Pattern::only(ContactState::closed), Pattern::only(ContactState::open)}};
    first.lift = [](const RockingRod& toy, S x, S) {
      State s;
      s.q << x / 2, x / (2 * toy.a);
      return s;
    };
    first.project = [](const RockingRod& toy, const State& s, S) { return toy.gaps(s)(1); };

    auto& second = turning.alternative[1];
    second.surface = [](const RockingRod& toy, const State& s, S) {
      return s.u(0) - toy.a * s.u(1);
    };
    second.rate = [](const RockingRod& toy, const State&, const core::Vector<S, 2>& acceleration,
                     S) { return acceleration(0) - toy.a * acceleration(1); };
    second.direction = -1;
    second.required = {{Pattern::only(ContactState::open), Pattern::only(ContactState::closed)}};
    second.lift = [](const RockingRod& toy, S x, S) {
      State s;
      s.q << x / 2, -x / (2 * toy.a);
      return s;
    };
    second.project = [](const RockingRod& toy, const State& s, S) { return toy.gaps(s)(0); };
    return {turning};
  }
};

}  // namespace specht::toys
