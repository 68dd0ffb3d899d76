// The mechanics of the tumbling toy against what follows from its picture by differences: the equations
// of motion from Lagrange's function, energy, equilibria, section.
#include <doctest/doctest.h>

#include <string>

#include "tumbling_picture.hpp"

namespace test_tumbling {

using namespace specht;
using namespace specht::test;
using namespace specht::test::tumbling;

namespace {

Real lagrangian(const Toy& toy, const Vector4& q, const Vector4& u) {
  const auto ball_at = [&](Real t) -> Point { return ball(q + t * u); };
  const Real square = slope(ball_at, 1e-4L).squaredNorm();
  return (toy.m_S * (u(0) * u(0) + u(1) * u(1)) + toy.J_S * u(2) * u(2) + toy.m_B * square) / 2 -
         potential(toy, q);
}

/// Of the potential with pivot 2 held in its corner: φ_S and x_B are free.
Real held_potential(const Toy& toy, const State& at, Real phi, Real x_B) {
  State s = toy.in_corner(phi, 0, false);
  s.q(3) = x_B;
  CHECK(double((pivot(toy, s.q, 1) - pivot(toy, at.q, 1)).norm()) < 1e-18);
  return potential(toy, s.q);
}

}  // namespace

TEST_CASE("tumbling: gravity pulls down the rail, and a toy that tumbles down turns forward") {
  const Toy toy;
  State at;
  at.q << 0, 1, 0, 0;
  CHECK(double(toy.force(at)(0)) < 0);
  CHECK(double(toy.force(at)(1)) < 0);
  const Vector4 fall = toy.mass(at).inverse() * toy.force(at);
  CHECK(double(std::abs(fall.norm() - toy.g)) < 1e-17);
  // It hangs below pivot 2 with the free pivot above; with φ̇ > 0 that one comes down on lower teeth.
  const State hangs = toy.in_corner(toy.stable_angle(), 1, false);
  const Point arm = pivot(toy, hangs.q, 0) - pivot(toy, hangs.q, 1);
  CHECK(double(arm(1)) > 0);
  State landed = hangs;
  while (to_rail(toy, landed.q, 0) > 0) landed = toy.in_corner(landed.q(2) + 0.01L, 1, false);
  CHECK(double(pivot(toy, landed.q, 0)(0)) < double(pivot(toy, hangs.q, 1)(0)));
  CHECK(double(landed.q(2) - hangs.q(2)) < 3.14);
}

TEST_CASE("tumbling: M and h are Lagrange's equations") {
  Draw draw(1);
  for (int n = 0; n < 200; ++n) {
    const Toy toy = n % 2 == 0 ? Toy() : some_toy(draw);
    const State at = some_state(toy, draw);
    const Vector4 a{draw(-20, 20), draw(-20, 20), draw(-1000, 1000), draw(-20, 20)};
    const auto of_toy = [&](const Vector4& q, const Vector4& u) { return lagrangian(toy, q, u); };
    const Vector4 expected = lagrange(of_toy, at, a), got = toy.mass(at) * a - toy.force(at);
    CAPTURE(n);
    for (int k = 0; k < 4; ++k) {
      const Real scale = toy.mass(at).row(k).cwiseAbs().dot(a.cwiseAbs()) + 0.01L;
      CHECK(double(std::abs(expected(k) - got(k)) / scale) < 1e-11);
    }
    CHECK((toy.mass(at) - toy.mass(at).transpose()).norm() == 0);
    CHECK(toy.mass(at).ldlt().isPositive());
    CHECK((toy.normal_directions(at).topLeftCorner<3, 2>().array() == 0).all());
    CHECK((toy.tangential_directions(at).array() == 0).all());
  }
}

TEST_CASE("tumbling: energy is kinetic and potential, and constant in flight") {
  Draw draw(2);
  for (int n = 0; n < 100; ++n) {
    const Toy toy = some_toy(draw);
    const State at = some_state(toy, draw);
    const Real twice_potential = 2 * potential(toy, at.q);
    const Real expected = lagrangian(toy, at.q, at.u) + twice_potential;
    CHECK(double(std::abs(toy.energy(at) - expected)) < 1e-16);
    const Vector4 acceleration = toy.mass(at).inverse() * toy.force(at);
    const auto energy = [&](Real t) { return toy.energy(along(at, acceleration, t)); };
    const Real power = toy.m_B * 9.81L * at.u.norm();
    CHECK(double(std::abs(slope(energy, 1e-5L)) / power) < 1e-11);
  }
}

TEST_CASE("tumbling: a tooth down is worth 7.97 mJ") {
  const toys::Tumbling<double> toy;
  auto at = toy.in_corner(1.9, 3, false);
  const double before = toy.energy(at);
  at.q(0) -= toy.p / std::cos(toy.phi_T);
  CHECK(before - toy.energy(at) == doctest::Approx(7.974631009e-3).epsilon(1e-9));
}

TEST_CASE("tumbling: the stable equilibrium has the least potential, the unstable one a saddle") {
  CHECK(toys::Tumbling<double>().stable_angle() == doctest::Approx(1.808210305421).epsilon(1e-12));
  CHECK(toys::Tumbling<double>().unstable_ball() == doctest::Approx(0.029166666667).epsilon(1e-11));
  Draw draw(3);
  for (int n = 0; n < 50; ++n) {
    const Toy toy = n == 0 ? Toy() : some_toy(draw);
    const Real weight = toy.m_B * toy.g * toy.l;
    const State hangs = toy.in_corner(toy.stable_angle(), 0, false);
    const auto swing = [&](Real h) {
      return held_potential(toy, hangs, hangs.q(2) + h, -toy.l) / weight;
    };
    CHECK(double(std::abs(slope(swing, 1e-3L))) < 1e-13);
    CHECK(double(curvature(swing, 1e-3L)) > 0.05);
    // gravity presses the ball against its end, which is the lower one
    CHECK(height(toy, ball(hangs.q)) < height(toy, centre(hangs.q)));

    const Real level = std::numbers::pi_v<Real> - toy.phi_R, x = -toy.unstable_ball();
    const auto tilt = [&](Real h) { return held_potential(toy, hangs, level + h, x) / weight; };
    const auto roll = [&](Real h) { return held_potential(toy, hangs, level, x + h) / weight; };
    CHECK(double(std::abs(slope(tilt, 1e-3L))) < 1e-13);
    CHECK(double(std::abs(slope(roll, 1e-4L))) < 1e-13);
    // indefinite: flat along the track, but not across
    CHECK(double(std::abs(curvature(roll, 1e-4L))) < 1e-9);
    const auto tilted_roll = [&](Real h) {
      return slope([&](Real k) { return held_potential(toy, hangs, level + h, x + k) / weight; },
                   1e-4L);
    };
    CHECK(double(std::abs(slope(tilted_roll, 1e-3L))) > 1);
  }
}

TEST_CASE("tumbling: both lifts have the triple contact, at rest in the contacts") {
  const auto section = toys::Tumbling<double>::sections()[0];
  CHECK(section.name == "triple");
  REQUIRE(section.alternatives == 2);
  for (const double phi_R : {0.3, 0.44, std::numbers::pi / 6, 0.7}) {
    toys::Tumbling<double> toy;
    toy.phi_R = phi_R;
    CHECK(section.domain(toy, 0).low == 0);
    for (const double x : {0.0, 1e-3, 3.0, 17.3, 40.0}) {
      CAPTURE(phi_R);
      CAPTURE(x);
      const auto on_2 = section.alternative[0].lift(toy, x, 0);
      for (const bool on_1 : {false, true}) {
        const auto& alternative = section.alternative[on_1 ? 1 : 0];
        const auto at = alternative.lift(toy, x, 0);
        const auto gaps = toy.gaps(at);
        const auto speeds = (toy.normal_directions(at).transpose() * at.u).eval();
        core::Mode<6> closed;
        for (const int i : on_1 ? std::array{0, 2, 3} : std::array{1, 4, 5}) {
          closed[i] = core::ContactState::closed;
          CHECK(std::abs(gaps(i)) <= 1e-15);
          CHECK(std::abs(speeds(i)) <= 1e-15 * (1 + x));
        }
        CHECK(alternative.required.matches(closed));
        CHECK_FALSE(section.alternative[on_1 ? 0 : 1].required.matches(closed));
        for (const int i : on_1 ? std::array{1, 4, 5} : std::array{0, 2, 3}) CHECK(gaps(i) > 1e-3);
        CHECK(at.region == toy.region_at(at));
        CHECK(alternative.project(toy, at, 0) == x);
        CHECK(std::abs(alternative.surface(toy, at, 0)) < 1e-15);
        CHECK(alternative.rate(toy, at, at.u, 0) * alternative.direction ==
              doctest::Approx(x).epsilon(1e-14));
        CHECK((at.q.head<2>() - on_2.q.head<2>()).norm() < 1e-16);
        CHECK(at.q(2) - on_2.q(2) == doctest::Approx(on_1 ? std::numbers::pi : 0).epsilon(1e-14));
        CHECK(toy.energy(at) == doctest::Approx(toy.energy(on_2)).epsilon(1e-13));
      }
    }
  }
}

TEST_CASE("tumbling: the surfaces of the section have their rates") {
  const auto section = Toy::sections()[0];
  Draw draw(4);
  for (int n = 0; n < 100; ++n) {
    const Toy toy = some_toy(draw);
    const State at = some_state(toy, draw);
    const Vector4 a = Vector4::Zero();
    for (std::size_t k = 0; k < 2; ++k) {
      const auto& alternative = section.alternative[k];
      const auto value = [&](Real t) { return alternative.surface(toy, along(at, a, t), 0); };
      CHECK(double(alternative.rate(toy, at, a, 0)) ==
            doctest::Approx(double(slope(value, 1e-5L))).epsilon(1e-11).scale(20));
    }
  }
}

TEST_CASE("tumbling: parameters that cannot be are refused, and say why") {
  struct Case {
    const char *name, *value, *reason;
  };
  for (const Case& c :
       {Case{"m_S", "0", "> 0"}, Case{"J_S", "-1e-6", "> 0"}, Case{"m_B", "0", "> 0"},
        Case{"g", "-9.81", "> 0"}, Case{"a", "0", "> 0"}, Case{"b", "-0.001", "> 0"},
        Case{"l", "0", "> 0"}, Case{"R", "0", "> 0"}, Case{"phi_R", "0", "> 0 and at most pi/2"},
        Case{"phi_R", "1.6", "> 0 and at most pi/2"},
        Case{"phi_T", "-0.28", "> 0 and at most pi/2"}, Case{"p", "0", "> 0"},
        Case{"eps_NB", "1.1", "0 to 1"}, Case{"eps_NP", "-0.1", "0 to 1"},
        Case{"m_S", "nan", "> 0"}, Case{"phi_T", "inf", "> 0"}, Case{"l", "long", "> 0"}}) {
    CAPTURE(c.name);
    const std::string said = refusal<Toy>(c.name, c.value);
    CHECK(said.find(c.name) != std::string::npos);
    CHECK(said.find(c.reason) != std::string::npos);
  }
  CHECK(refusal<Toy>("R", "0.0026").empty());
  CHECK(refusal<Toy>("R", "0.0125").find("R = 0.0125 must be smaller than p") != std::string::npos);
  CHECK(refusal<Toy>("R", "0.0072").find("R = 0.0072 must be smaller than p tan(phi_T)") !=
        std::string::npos);
  CHECK(refusal<Toy>("phi_T", "0.09").find("must be smaller than p tan(phi_T)") !=
        std::string::npos);
  CHECK(refusal<Toy>("p", "0.005").find("must be smaller than p/2") != std::string::npos);
  CHECK(refusal<Toy>("p", "0.0051").find("must be smaller than p tan(phi_T)") != std::string::npos);
}

}  // namespace test_tumbling
