#pragma once
// A mass on a belt, held by a spring, and driven:
//
//   ẍ = −x + A cos Ωt + λ,   sticks, ẋ = v:  |λ| ≤ F_s,   slides:  |λ| = F_k
//
// Section `onset`: the belt loses the mass, x = F_s + A cos Ωt. The phase Ωt alone decides what follows. With A Ω < v
// there is one at each phase.

#include <cmath>
#include <numbers>
#include <specht/core/numerics/circle.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>

namespace specht::test {

template <class S>
struct DrivenBelt {
  using Scalar = S;
  using State = core::State<S, 1>;
  using Vector = core::Vector<S, 1>;
  static constexpr int dof = 1, contacts = 0, friction_elements = 1;
  static constexpr bool autonomous = false, analytic = true;
  static constexpr double max_time = 200.0;  // s
  static constexpr std::string_view name = "driven_belt";
  static constexpr std::array<std::string_view, 1> coordinates{"x"}, units{"m"};

  S A, Omega, v, F_s, F_k;

  DrivenBelt() { core::set_defaults(*this); }
  static std::array<core::Parameter<DrivenBelt>, 5> parameters() {
    using D = DrivenBelt;
    return {{{"A", &D::A, "N", "amplitude of the drive", "0.3", core::not_negative},
             {"Omega", &D::Omega, "rad/s", "its angular frequency", "0.7", core::positive},
             {"v", &D::v, "m/s", "velocity of the belt", "0.3", core::positive},
             {"F_s", &D::F_s, "N", "static bound", "1.2", core::not_negative},
             {"F_k", &D::F_k, "N", "friction of sliding", "0.8", core::not_negative}}};
  }

  [[nodiscard]] Vector mass(const State&) const { return Vector(S(1)); }
  [[nodiscard]] Vector force(const State& s) const {
    using std::cos;
    return Vector(S(A * cos(S(Omega * s.t)) - s.q(0)));
  }
  [[nodiscard]] Vector element_directions(const State&) const { return Vector(S(1)); }
  [[nodiscard]] Vector element_velocity_offsets(const State&) const { return Vector(S(-v)); }
  [[nodiscard]] std::array<core::FrictionLaw<S>, 1> friction_laws() const {
    core::FrictionLaw<S> law;
    law.F_s = F_s;
    law.F_k = F_k;
    return {law};
  }
  [[nodiscard]] S period() const { return S(2 * std::numbers::pi) / Omega; }
  [[nodiscard]] S max_step() const { return period() / 10; }

  static std::array<maps::Section<DrivenBelt>, 1> sections() {
    constexpr double turn = 2 * std::numbers::pi;
    maps::Section<DrivenBelt> s{"onset", "the belt loses the mass", "phase", "rad", {0.0, turn}};
    s.period = turn;
    auto& a = s.alternative[0];
    a.surface = [](const DrivenBelt& toy, const State& z, S) {
      using std::cos;
      return S(z.q(0) - toy.F_s - toy.A * cos(S(toy.Omega * z.t)));
    };
    a.rate = [](const DrivenBelt& toy, const State& z, const Vector&, S) {
      using std::sin;
      return S(z.u(0) + toy.A * toy.Omega * sin(S(toy.Omega * z.t)));
    };
    a.required = {{core::ContactPattern<1>::only(core::ContactState::stick)}};
    a.lift = [](const DrivenBelt& toy, S x, S) {
      using std::cos;
      State z;
      z.t = x / toy.Omega;
      z.q(0) = toy.F_s + toy.A * cos(x);
      z.u(0) = toy.v;
      return z;
    };
    a.project = [](const DrivenBelt& toy, const State& z, S) {
      return core::on_circle(S(toy.Omega * z.t));
    };
    return {s};
  }
};

}  // namespace specht::test
