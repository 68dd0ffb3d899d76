// Finding events: nothing fires twice, none is lost, grazes are seen.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/toys/bouncing_ball.hpp>
#include <string>

#include "../../sanitizers.hpp"
#include "../../toys_for_tests/incline.hpp"
#include "../orbit.hpp"

namespace test_events {

using namespace specht;
using namespace specht::core;
using namespace specht::test;
using Ball = toys::BouncingBall<double>;
using Block = Incline<>;

namespace {

/// A ball thrown at a ceiling 0.2 m above, so fast that it would rise `excess` [m] beyond it.
Orbit<Block> thrown_at_ceiling(double excess, double eps_N) {
  Block ball;
  ball.theta = M_PI;
  ball.eps_N = eps_N;
  OdeintOptions one_step = precise();  // the whole flight, there and back, is one step
  one_step.first_step = 1.0;
  const double speed = std::sqrt(2 * ball.g * (0.2 + excess));
  return follow(ball, state<Block>(0, {0, 0.2}, {0, -speed}), 0.9, {}, one_step);
}

/// A plastic ball on a table that it leaves with the table's speed, in the k-th period of the
/// drive.
struct Release {
  Ball ball;
  double period_start, leaves;

  explicit Release(int k) {
    ball.eps_N = 0;
    const double ratio = 1.02 + 0.01 * k;  // A ω²/g
    ball.A = ratio * ball.g / (ball.omega * ball.omega);
    period_start = 2 * M_PI / ball.omega * k;
    leaves = period_start + std::asin(1 / ratio) / ball.omega;
  }
  [[nodiscard]] Ball::State on_table(double t) const {
    return state<Ball>(t, Vector<double, 1>(ball.A * std::sin(ball.omega * t)),
                       Vector<double, 1>(ball.A * ball.omega * std::cos(ball.omega * t)));
  }
  /// When the ball lands that left at t0.
  [[nodiscard]] double lands(double t0) const {
    const auto from = on_table(t0);
    return root(
        [&](double t) {
          return from.q(0) + from.u(0) * (t - t0) - ball.g * (t - t0) * (t - t0) / 2 -
                 ball.A * std::sin(ball.omega * t);
        },
        t0 + 0.01, t0 + 2 * M_PI / ball.omega);
  }
};

template <class Toy>
void check_times_increase(const Orbit<Toy>& orbit) {
  for (std::size_t k = 1; k < orbit.events.size(); ++k) {
    CAPTURE(k);
    CHECK(orbit.events[k].after.t > orbit.events[k - 1].after.t);
  }
}

}  // namespace

TEST_CASE("a touch inside one step is found, with both of its roots in that step") {
  for (const double excess : {1e-2, 1e-4, 1e-6, 1e-8, 1e-10}) {
    CAPTURE(excess);
    const auto orbit = thrown_at_ceiling(excess, 0.5);
    REQUIRE(orbit.itinerary == "I1o");
    const double g = 10, speed = std::sqrt(2 * g * (0.2 + excess));
    const double touch = (speed - std::sqrt(2 * g * excess)) / g;
    CHECK(orbit.event(0).after.t == doctest::Approx(touch).epsilon(1e-9));
    CHECK(orbit.event(0).after.u(1) == doctest::Approx(0.5 * std::sqrt(2 * g * excess)));
  }
}

TEST_CASE("a miss is no touch, nor is a graze shallower than the grazing depth") {
  CHECK(thrown_at_ceiling(-1e-10, 0.5).itinerary.empty());
  CHECK(thrown_at_ceiling(0.0, 0.5).itinerary.empty());
  CHECK(thrown_at_ceiling(1e-15, 0.5).itinerary.empty());  // default: rtol · 0.01 m = 1e-14 m
  const auto grazing = thrown_at_ceiling(0.0, 0.5);
  CHECK(grazing.end.u(1) == doctest::Approx(9.0 - 2.0));  // the flight goes on undisturbed
}

TEST_CASE("a contact that leaves with a speed does not fire again") {
  Ball ball;
  ball.eps_N = 0.95;
  Ball::State start;
  start.q(0) = 1;
  const auto orbit = follow(ball, start, 5);
  CHECK(orbit.outcome == Outcome::time_limit);
  check_times_increase(orbit);
  double speed = std::sqrt(2 * ball.g), t = speed / ball.g;
  for (std::size_t k = 0; k + 1 < orbit.events.size(); ++k) {
    CAPTURE(k);
    CHECK(orbit.event(k).after.t == doctest::Approx(t).epsilon(1e-10));
    speed *= ball.eps_N;
    t += 2 * speed / ball.g;
  }
  CHECK(t > 5);  // no impact is missing
}

// many phases, for the sake of their round-off
TEST_CASE("a contact whose force has vanished leaves once: a triple root of its gap") {
  for (int k = 0; k < 200; ++k) {
    CAPTURE(k);
    const Release release(k);
    const auto orbit = follow(release.ball, release.on_table(release.period_start), 0.12);
    REQUIRE(orbit.itinerary.substr(0, 10) == "B1c D1o I1");
    CHECK(orbit.event(0).after.t == doctest::Approx(release.leaves).epsilon(1e-10));
    const double lands = release.lands(release.leaves);
    CHECK(orbit.event(1).after.t == doctest::Approx(lands).epsilon(1e-9));
  }
}

TEST_CASE("a contact that leaves without speed does not fire again: a double root of its gap") {
  for (int k = 0; k < 200; ++k) {
    CAPTURE(k);
    const Release release(k);
    const double start = release.leaves + 1e-4 * (1 + k % 10);
    const auto orbit = follow(release.ball, release.on_table(start), 0.12);
    REQUIRE(orbit.itinerary.substr(0, 2) == "I1");
    CHECK(orbit.event(0).after.t == doctest::Approx(release.lands(start)).epsilon(1e-9));
  }
}

TEST_CASE("a slip speed that starts at zero does not end the slip at once") {
  SUBCASE("simple root: slip from rest") {
    Block block;
    block.theta = 0.3;
    block.mu = 0.1;
    CHECK(follow(block, {}, 10).itinerary == "B1-");
  }
  SUBCASE("simple root: slip that reverses") {
    Block block;
    block.theta = 0.3;
    block.mu = 0.1;
    CHECK(follow(block, state<Block>(0, {0, 0}, {1, 0}), 10).itinerary == "B1+ V1-");
  }
  SUBCASE("double root: stick that ends at its limit") {
    Incline<true> block;
    block.mu = 0.3;
    block.F = 6.0001;  // barely beyond μ m g: the longest stay near the limit
    const auto orbit = follow(block, {}, 6.0);
    CHECK(orbit.itinerary == "B1s S1+ V1s S1- V1s");
    check_times_increase(orbit);
  }
}

TEST_CASE("round-off of turned coordinates changes no itinerary" *
          doctest::skip(specht::test::sanitized)) {
  Incline<true> block;
  block.mu = 0.3;
  block.eps_N = 0.4;
  block.theta = 0.1;
  for (int k = 0; k < 60; ++k) {
    CAPTURE(k);
    block.F = 5 + 0.5 * k;
    block.omega = 2 + 0.1 * k;
    auto from = [&](double turn) {
      block.turn = turn;
      const double height = k % 2 == 0 ? 0.0 : 0.3;
      return follow(
          block,
          state<Incline<true>>(0.1 * k, block.turned({0.2, height}), block.turned({0.3, 0.0})), 4);
    };
    const auto plain = from(0.0);
    const auto turned = from(0.1 + 0.05 * k);
    CHECK(turned.itinerary == plain.itinerary);
    CHECK((turned.end.q - block.turned(plain.end.q)).norm() < 1e-8);
    check_times_increase(turned);
  }
}

TEST_CASE("an impact at the end of a time span happens once, whichever side round-off puts it") {
  Ball ball;
  ball.g = 2;  // a fall from 1 m takes 1 s and ends with 2 m/s
  for (int ulps = -3; ulps <= 3; ++ulps) {
    CAPTURE(ulps);
    const double split = 1.0 + ulps * std::numeric_limits<double>::epsilon();
    Integrator<Ball> integrator(ball, {}, precise());
    Ball::State start;
    start.q(0) = 1;
    REQUIRE(integrator.start(start) == Outcome::returned);
    CHECK(integrator.advance(split) == Outcome::time_limit);
    CHECK(integrator.state().t == split);
    CHECK(integrator.advance(1.5) == Outcome::time_limit);
    CHECK(to_text(integrator.itinerary()) == "I1o");
    CHECK(integrator.state().q(0) == doctest::Approx(0.25).epsilon(1e-12));
  }
}

TEST_CASE("time spans before an impact do not change the orbit") {
  Ball ball;
  for (int pieces : {1, 2, 7, 50}) {
    Integrator<Ball> integrator(ball, {}, precise());
    Ball::State start;
    start.q(0) = 1;
    REQUIRE(integrator.start(start) == Outcome::returned);
    for (int k = 1; k <= pieces; ++k) {
      CHECK(integrator.advance(0.5 * k / pieces) == Outcome::time_limit);
    }
    const double falls = std::sqrt(2 / ball.g), t = 0.5 - falls;
    CHECK(to_text(integrator.itinerary()) == "I1o");
    CHECK(integrator.state().q(0) ==
          doctest::Approx(0.5 * ball.g * falls * t - ball.g * t * t / 2).epsilon(1e-10));
  }
}

}  // namespace test_events
