// Contacts whose friction depends on their sliding speed: what holds them, what slides, and impacts.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/system/friction_law.hpp>

#include "../orbit.hpp"

namespace test_speed_friction {

using namespace specht;
using namespace specht::core;
using doctest::Approx;
using doctest::Contains;

namespace {

/// Two points of mass 1 that lie on a floor, under forces.
struct TwoPoints {
  using Scalar = double;
  using State = core::State<double, 4>;  // x₁, y₁, x₂, y₂
  static constexpr int dof = 4, contacts = 2;

  std::array<FrictionLaw<double>, 2> laws{};
  Vector<double, 4> applied{0, -2, 0, -2};
  double eps_N = 0.5, coupling = 0;  // of the masses, along x

  TwoPoints() {
    for (auto& law : laws) {
      law.F_s = 0.5;
      law.F_k = 0.25;
    }
  }

  [[nodiscard]] Matrix<double, 4, 4> mass(const State&) const {
    Matrix<double, 4, 4> M = Matrix<double, 4, 4>::Identity();
    M(0, 2) = M(2, 0) = coupling;
    return M;
  }
  [[nodiscard]] Vector<double, 4> force(const State&) const { return applied; }
  [[nodiscard]] Vector<double, 2> gaps(const State& s) const { return {s.q(1), s.q(3)}; }
  [[nodiscard]] Matrix<double, 4, 2> normal_directions(const State&) const {
    Matrix<double, 4, 2> W = Matrix<double, 4, 2>::Zero();
    W(1, 0) = W(3, 1) = 1;
    return W;
  }
  [[nodiscard]] Matrix<double, 4, 2> tangential_directions(const State&) const {
    Matrix<double, 4, 2> W = Matrix<double, 4, 2>::Zero();
    W(0, 0) = W(2, 1) = 1;
    return W;
  }
  [[nodiscard]] std::array<ContactParameters<double>, 2> contact_parameters() const {
    return {{{0, eps_N, 0}, {0, eps_N, 0}}};
  }
  [[nodiscard]] std::array<FrictionLaw<double>, 2> contact_friction_laws() const { return laws; }
};

TwoPoints::State at(double u_1, double v_1 = 0, double u_2 = 0) {
  TwoPoints::State s;
  s.u << u_1, v_1, u_2, 0;
  return s;
}

auto followed(const TwoPoints& toy, const TwoPoints::State& start, double duration) {
  return test::follow_by<OdeintFlow>(toy, start, duration, test::precise());
}

void refused(const FrictionLaw<double>& law, const char* says) {
  CAPTURE(says);
  TwoPoints toy;
  toy.laws[1] = law;
  CHECK_THROWS_WITH_AS(ToyEquations<TwoPoints>{toy}, Contains(says), std::invalid_argument);
}

}  // namespace

TEST_CASE("speed friction: held by the static coefficient, sliding with the kinetic one") {
  TwoPoints toy;
  toy.applied(0) = 0.99;
  CHECK(followed(toy, at(0), 1.0).itinerary == "B1s B2s");
  toy.applied(0) = 1.01;
  const auto slides = followed(toy, at(0), 1.0);
  CHECK(slides.itinerary == "B1+ B2s");
  CHECK(slides.end.q(0) == Approx((1.01 - 0.5) / 2).epsilon(1e-12));
}

TEST_CASE("speed friction: beside one that gives way the other must hold again") {
  // Contact 1 slides. Beside its static friction, a₁ = 0.3, contact 2 would hold with 0.6 + 0.9 a₁ < 1.
  TwoPoints toy;
  toy.coupling = -0.9;
  toy.applied(0) = 1.3;
  toy.applied(2) = 0.6;
  const auto orbit = followed(toy, at(0), 0.5);
  CHECK(orbit.mode[0] == ContactState::slip_positive);
  // Beside its kinetic friction a₁ = 0.8, and 0.6 + 0.9 a₁ > 1.
  const double d = 1 - 0.81, f_1 = 0.8, f_2 = 0.1;
  CHECK(orbit.mode[1] == ContactState::slip_positive);
  CHECK(orbit.end.u(0) == Approx(0.5 * (f_1 + 0.9 * f_2) / d).epsilon(1e-10));
  CHECK(orbit.end.u(2) == Approx(0.5 * (f_2 + 0.9 * f_1) / d).epsilon(1e-10));
}

TEST_CASE("speed friction: sliding to rest, falling friction and a viscous part") {
  TwoPoints toy;
  auto& law = toy.laws[0];
  SUBCASE("hyperbolic") {  // u' = −(μ_k λ_N)/(1 + u): u + u²/2 = const − t/2
    law.delta = 1;
    const auto orbit = followed(toy, at(2), 10.0);
    REQUIRE(orbit.itinerary == "B1+ B2s V1s");
    CHECK(std::abs(orbit.event(0).after.t - 2 * (2 + 2)) < 1e-10);
  }
  SUBCASE("viscous, with the normal force") {  // u' = −2 (0.25 + 0.5 u)
    law.c = 0.5;
    const auto orbit = followed(toy, at(3), 10.0);
    REQUIRE(orbit.itinerary == "B1+ B2s V1s");
    CHECK(std::abs(orbit.event(0).after.t - std::log(7.0)) < 1e-10);
  }
  CHECK(followed(toy, at(2), 10.0).end.u(0) == 0);
}

TEST_CASE("speed friction: an impact has the coefficient of the speed before it") {
  TwoPoints toy;
  toy.laws[0].delta = 3;
  toy.applied.setZero();
  for (const double u : {4.0, -4.0, 1e-3}) {
    CAPTURE(u);
    const auto orbit = followed(toy, at(u, -1), 0.1);
    const double mu = toy.laws[0].coefficient(std::abs(u)), impulse = 1.5;  // (1 + ε) · 1
    const double left = std::max(0.0, std::abs(u) - mu * impulse);
    CHECK(orbit.end.u(0) == Approx(std::copysign(left, u)).epsilon(1e-12));
    CHECK(orbit.end.u(1) == Approx(0.5).epsilon(1e-12));
  }
  // Newton's law, and tangential restitution, take the same coefficient.
  OrbitOptions newton;
  newton.law = ImpactLaw::newton;
  const auto orbit = test::follow_by<OdeintFlow>(toy, at(4, -1), 0.1, test::precise(), newton);
  CHECK(orbit.end.u(0) == Approx(4 - 1.5 * toy.laws[0].coefficient(4)).epsilon(1e-12));
}

TEST_CASE("speed friction: a law that makes no sense is refused by contact and name") {
  FrictionLaw<double> law = FrictionLaw<double>::constant(0.5);
  law.F_k = 0.6;
  refused(law, "F_k = 0.6 of contact 2 is not allowed; allowed: at most F_s");
  law = FrictionLaw<double>::constant(0.5);
  law.delta = -1;
  refused(law, "delta = -1 of contact 2");
  law = FrictionLaw<double>::constant(0, 0.1);
  refused(law, "F_s = 0 of contact 2 is not allowed with F_inf or c > 0");
}

}  // namespace test_speed_friction
