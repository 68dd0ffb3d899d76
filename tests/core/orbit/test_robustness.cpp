// Orbits where round-off, or a start in the middle of something, could mislead the integrator.

#include <doctest/doctest.h>
#include <limits>
#include <specht/toys/bouncing_ball.hpp>

#include "../../toys_for_tests/two_piece_floor.hpp"
#include "../orbit.hpp"

namespace test_robustness {

using namespace specht;
using namespace specht::core;
using namespace specht::test;
using Ball = toys::BouncingBall<double>;

TEST_CASE("robustness: an accumulation on a moving table ends whatever the cut-off") {
  Ball ball;
  ball.eps_N = 0.52626778297205834;
  ball.A = 0.012503724058291074;
  Ball::State s;
  s.q(0) = 0.016964320163399882;
  for (const double cut_off : {1e-6, 1e-7, 1e-8, 1e-9}) {
    CAPTURE(cut_off);
    OrbitOptions o;
    o.rest_speed = cut_off;
    const auto orbit = follow(ball, s, 3, o, precise(), 1e-3);
    CHECK(orbit.outcome == Outcome::time_limit);
    double deepest = 0;
    for (const auto& x : orbit.samples) deepest = std::min(deepest, ball.gaps(x.state)(0));
    CHECK(deepest > -1e-12);
  }
}

TEST_CASE("robustness: time spans after an impact do not change the orbit") {
  Ball ball;
  ball.g = 2;
  for (const double split : {1.9, 1.99, 1.999}) {
    CAPTURE(split);
    Integrator<Ball> integrator(ball, {}, precise());
    Ball::State s;
    s.q(0) = 1;
    (void)integrator.start(s);
    (void)integrator.advance(split);
    (void)integrator.advance(2.1);
    CHECK(integrator.state().q(0) == doctest::Approx(0.04).epsilon(1e-9));
  }
}

TEST_CASE("robustness: region symbols are relative to the region the orbit starts in") {
  TwoPieceFloor floor;
  auto s = state<TwoPieceFloor>(0, {0.1, 0}, {-1, 0});
  s.region = 1;
  CHECK(follow(floor, s, 0.3).itinerary == "B1c R-1");
}

TEST_CASE(
    "robustness: an orbit that starts on one surface sees the other, which it does not start on") {
  const Ball ball;
  StopSurfaces<Ball> stop;
  stop.size = 2;
  auto surface = [](const Ball&, const Ball::State& s, double v) { return s.q(0) - v; };
  auto rate = [](const Ball&, const Ball::State& s, const Vector<double, 1>&, double) {
    return s.u(0);
  };
  stop.surface[0] = {surface, rate, -1, {{ContactPattern<1>::any}}, 1.0};
  stop.surface[1] = {surface, rate, -1, {{ContactPattern<1>::any}}, 0.99};
  OdeintOptions odeint = precise();
  odeint.first_step = 0.1;
  Integrator<Ball> integrator(ball, {}, odeint, stop);
  Ball::State s;
  s.q(0) = 1;
  s.u(0) = -2;
  REQUIRE(integrator.start(s, 0) == Outcome::returned);
  CHECK(integrator.advance(5) == Outcome::returned);
  CHECK(integrator.surface() == 1);
  CHECK(integrator.state().q(0) == doctest::Approx(0.99).epsilon(1e-10));
}

TEST_CASE("robustness: a start at a time that is not finite ends at once") {
  Ball ball;
  Ball::State s;
  s.q(0) = 1;
  s.t = std::numeric_limits<double>::quiet_NaN();
  CHECK(follow(ball, s, 1).outcome == Outcome::not_finite);
  ball.A = 0.01;
  CHECK(follow(ball, s, 1).outcome == Outcome::not_finite);
}

}  // namespace test_robustness
