// Impacts that accumulate to rest: bouncing ball and rocking rod against their closed forms.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/rocking_rod.hpp>

#include "../orbit.hpp"

namespace test_accumulation {

using namespace specht;
using namespace specht::core;
using namespace specht::test;
using Ball = toys::BouncingBall<double>;
using Rod = toys::RockingRod<double>;

namespace {

Ball::State dropped_from(double height) {
  Ball::State s;
  s.q(0) = height;
  return s;
}

/// Contact 1 closed, gap h at contact 2, at rest.
Rod::State tilted(const Rod& rod, double h) {
  Rod::State s;
  s.q << h / 2, h / (2 * rod.a);
  return s;
}

}  // namespace

TEST_CASE("a dropped ball comes to rest when its impacts accumulate, whatever the cut-off") {
  Ball ball;
  for (const double eps : {0.0625, 0.5, 0.9}) {
    ball.eps_N = eps;
    const double accumulation = std::sqrt(2 / ball.g) * (1 + eps) / (1 - eps);
    if (eps == 0.5) CHECK(accumulation == doctest::Approx(1.354570923).epsilon(1e-9));
    for (const double cut_off : {1e-5, 1e-6, 1e-7, 1e-8, 1e-9}) {
      CAPTURE(eps);
      CAPTURE(cut_off);
      OrbitOptions options;
      options.rest_speed = cut_off;
      const auto orbit = follow(ball, dropped_from(1), accumulation + 0.5, options);
      CHECK(orbit.outcome == Outcome::at_rest);
      CHECK(orbit.itinerary == "Z1");
      // the impacts behind the cut-off would take 2 u⁺/(g (1 − ε)), u⁺ below it
      const double early = accumulation - orbit.events.back().after.t;
      CHECK(early > -1e-9);
      CHECK(early < 2 * cut_off / (ball.g * (1 - eps)) + 1e-9);
      CHECK(std::abs(orbit.end.q(0)) < 1e-15);
      CHECK(orbit.end.u(0) == 0.0);
    }
  }
}

TEST_CASE("a plastic impact is no accumulation") {
  Ball ball;
  ball.eps_N = 0;
  CHECK(follow(ball, dropped_from(1), 1).itinerary == "I1c");
}

TEST_CASE("an accumulation longer than the limit is unresolved") {
  Ball ball;
  ball.eps_N = 0.99;
  OrbitOptions options;
  options.max_accumulation_length = 100;
  const auto orbit = follow(ball, dropped_from(1), 1000, options);
  CHECK(orbit.outcome == Outcome::accumulation_unresolved);
  CHECK(orbit.events.size() == 101);  // the start and 100 impacts
}

TEST_CASE("a ball that rests on a driven table leaves it where the table falls with g") {
  Ball ball;
  for (const double ratio : {1.0001, 1.5, 4.0}) {
    CAPTURE(ratio);
    ball.A = ratio * ball.g / (ball.omega * ball.omega);
    const double leaves = std::asin(1 / ratio) / ball.omega;
    auto start = dropped_from(0);
    start.u(0) = ball.A * ball.omega;
    const auto orbit = follow(ball, start, 0.9 * M_PI / ball.omega);
    CHECK(orbit.itinerary.substr(0, 7) == "B1c D1o");
    // the force vanishes ever more flatly as the ratio falls to 1
    CHECK(orbit.event(0).after.t == doctest::Approx(leaves).epsilon(1e-10));
    CHECK(orbit.event(0).after.u(0) ==
          doctest::Approx(ball.A * ball.omega * std::cos(ball.omega * leaves)).epsilon(1e-8));
  }
}

TEST_CASE("a rod rocks to rest on two supports") {
  const Rod rod;
  const double h = 0.02, rho = (rod.J - 0.25) / (rod.J + 0.25);
  const auto orbit = follow(rod, tilted(rod, h), 1);
  CHECK(orbit.outcome == Outcome::at_rest);
  CHECK(orbit.itinerary == "B1c Z12");
  CHECK(to_text(orbit.mode) == "cc");
  CHECK(orbit.event(0).after.t == doctest::Approx(0.078206188701).epsilon(1e-11));
  CHECK(orbit.events.back().after.t == doctest::Approx(0.156412377401).epsilon(1e-6));
  OrbitOptions fine;
  fine.rest_speed = 1e-11;  // what is left of the accumulation then takes some 1e-12 s
  const auto to_its_end = follow(rod, tilted(rod, h), 1, fine);
  CHECK(std::abs(to_its_end.events.back().after.t - 0.156412377401) < 1e-10);
  for (std::size_t k = 0; k < 6; ++k) {  // landings on 2, 1, 2, …
    CAPTURE(k);
    const auto& landing = orbit.event(k);
    CHECK(token(landing.code) == (k % 2 == 0 ? "I2c" : "I1c"));
    CHECK(landing.after.u(1) == doctest::Approx(rho * landing.before.u(1)).epsilon(1e-10));
  }
}

TEST_CASE("a rod of small inertia does not rock") {
  Rod rod;
  rod.J = 0.2;  // < m a²
  const double h = 0.02, moment = rod.J + 0.25;
  const auto orbit = follow(rod, tilted(rod, h), 1);
  CHECK(orbit.outcome == Outcome::at_rest);
  CHECK(orbit.itinerary == "B1c I2c");
  CHECK(orbit.end.t == doctest::Approx(std::sqrt(h * moment / (rod.g * 0.25))).epsilon(1e-11));
}

TEST_CASE("the gap of a rocking rod is largest on alternating supports and shrinks by ρ²") {
  const Rod rod;
  const double rho = (rod.J - 0.25) / (rod.J + 0.25);
  const auto section = Rod::sections()[0];
  const auto surfaces = section.surfaces(0);
  Integrator<Rod> integrator(rod, {}, precise(), surfaces);
  double gap = 0.02;
  REQUIRE(integrator.start(section.alternative[0].lift(rod, gap, 0), 0) == Outcome::returned);
  for (int k = 1; k <= 4; ++k) {
    CAPTURE(k);
    gap *= rho * rho;
    REQUIRE(integrator.advance(10) == Outcome::returned);
    CHECK(integrator.surface() == k % 2);
    const auto& reached = section.alternative[static_cast<std::size_t>(k % 2)];
    CHECK(reached.project(rod, integrator.state(), 0) == doctest::Approx(gap).epsilon(1e-9));
  }
}

}  // namespace test_accumulation
