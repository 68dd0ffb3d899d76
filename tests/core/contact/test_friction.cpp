// A block on an incline: stick, slip, and the changes between them.
#include <doctest/doctest.h>

#include <cmath>

#include "../../toys_for_tests/incline.hpp"
#include "../orbit.hpp"

namespace test_friction {

using namespace specht;
using namespace specht::core;
using namespace specht::test;

namespace {

using Block = Incline<>;
using DrivenBlock = Incline<true>;

Block incline(double theta, double mu) {
  Block block;
  block.theta = theta;
  block.mu = mu;
  return block;
}

}  // namespace

TEST_CASE("a block at rest on an incline sticks iff tan θ ≤ μ") {
  for (const double theta : {0.0, 0.1, 0.7, 1.4, -0.3}) {
    CAPTURE(theta);
    const double limit = std::abs(std::tan(theta));
    const auto held = follow(incline(theta, limit * (1 + 1e-12) + 1e-12), {}, 1);
    CHECK(held.outcome == Outcome::at_rest);
    CHECK(held.itinerary == "B1s");
    if (theta == 0) continue;
    const auto slides = follow(incline(theta, limit * (1 - 1e-6)), {}, 1);
    CHECK(slides.itinerary == (theta > 0 ? "B1-" : "B1+"));
  }
}

TEST_CASE("a sliding block accelerates with g (sin θ − μ cos θ)") {
  const Block block = incline(0.6, 0.25);
  const auto orbit = follow(block, {}, 2);
  const double acceleration = block.g * (std::sin(0.6) - 0.25 * std::cos(0.6));
  CHECK(orbit.outcome == Outcome::time_limit);
  CHECK(orbit.itinerary == "B1-");
  CHECK(orbit.end.q(0) == doctest::Approx(-2 * acceleration).epsilon(1e-12));
  CHECK(orbit.end.u(0) == doctest::Approx(-2 * acceleration).epsilon(1e-12));
  CHECK(orbit.end.q(1) == 0.0);
}

TEST_CASE("a block that comes to rest uphill stays if tan θ ≤ μ and slides back otherwise") {
  const double theta = 0.4, speed = 3;
  for (const double mu : {0.2, 0.5}) {
    CAPTURE(mu);
    const Block block = incline(theta, mu);
    const double braking = block.g * (std::sin(theta) + mu * std::cos(theta));
    const double stops = speed / braking, top = speed * stops / 2;
    const bool holds = std::tan(theta) <= mu;
    const auto orbit = follow(block, state<Block>(0, {0, 0}, {speed, 0}), 2);
    CHECK(orbit.itinerary == (holds ? "B1+ V1s" : "B1+ V1-"));
    CHECK(orbit.event(0).after.t == doctest::Approx(stops).epsilon(1e-11));
    if (holds) {
      CHECK(orbit.outcome == Outcome::at_rest);
      CHECK(orbit.end.q(0) == doctest::Approx(top).epsilon(1e-11));
    } else {
      const double back = block.g * (std::sin(theta) - mu * std::cos(theta)), t = 2 - stops;
      CHECK(orbit.end.q(0) == doctest::Approx(top - back * t * t / 2).epsilon(1e-11));
    }
  }
}

TEST_CASE("a driven block sticks until the force reaches μ λ_N and slides until it stops") {
  DrivenBlock block;
  block.mu = 0.3;
  block.F = 10;
  block.omega = 3;
  const double limit = block.mu * block.m * block.g;
  const auto orbit = follow(block, {}, 2);
  REQUIRE(orbit.itinerary == "B1s S1+ V1s S1-");

  // m v = ∫ (F sin ωt − μ m g) dt from the onset on: a double zero of the slip speed there
  const double onset = std::asin(limit / block.F) / block.omega;
  const double stop = root(
      [&](double t) {
        return block.F / block.omega * (std::cos(block.omega * onset) - std::cos(block.omega * t)) -
               limit * (t - onset);
      },
      M_PI / 2 / block.omega, 2 * M_PI / block.omega);
  CHECK(orbit.event(0).after.t == doctest::Approx(onset).epsilon(1e-9));
  CHECK(orbit.event(1).after.t == doctest::Approx(stop).epsilon(1e-9));
  CHECK(orbit.event(1).after.u(0) == 0.0);
  CHECK(orbit.event(2).after.t == doctest::Approx(onset + M_PI / block.omega).epsilon(1e-9));
}

TEST_CASE("a block that lands on a rough floor loses tangential speed and slides on") {
  Block block;
  block.mu = 0.2;
  const double height = 0.2, falls = std::sqrt(2 * height / block.g), down = block.g * falls;
  const auto orbit = follow(block, state<Block>(0, {0, height}, {3, 0}), 5);
  REQUIRE(orbit.itinerary == "I1+ V1s");
  CHECK(orbit.event(0).after.t == doctest::Approx(falls).epsilon(1e-12));
  CHECK(orbit.event(0).after.u(0) == doctest::Approx(3 - block.mu * down).epsilon(1e-12));
  CHECK(orbit.event(1).after.t ==
        doctest::Approx(falls + (3 - block.mu * down) / (block.mu * block.g)).epsilon(1e-11));
  CHECK(orbit.outcome == Outcome::at_rest);
}

}  // namespace test_friction
