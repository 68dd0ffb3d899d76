// Piecewise geometry: what happens where two pieces of a floor meet.
#include <doctest/doctest.h>

#include <cmath>

#include "../../toys_for_tests/two_piece_floor.hpp"
#include "../orbit.hpp"

namespace test_regions {

using namespace specht;
using namespace specht::core;
using namespace specht::test;
using Floor = TwoPieceFloor;

namespace {

/// On the flat piece, `distance` before the border.
Floor::State before_border(double distance, double speed) {
  return state<Floor>(0, {-distance, 0}, {speed, 0});
}

}  // namespace

TEST_CASE("a floor that bends down keeps a slow point and loses a fast one at the border") {
  Floor floor;
  floor.kappa = -2;
  const double limit = std::sqrt(floor.g / 2);
  const double distance = 1.0;
  for (const double speed : {0.3 * limit, 0.999 * limit, 1.001 * limit, 2 * limit}) {
    CAPTURE(speed);
    const double border = distance / speed, t = 0.3;
    const auto orbit = follow(floor, before_border(distance, speed), border + t);
    REQUIRE(orbit.event(0).after.t == doctest::Approx(border).epsilon(1e-12));
    const double x = orbit.end.q(0), y = orbit.end.q(1);
    CHECK(orbit.end.region == 1);
    if (speed < limit) {
      CHECK(orbit.itinerary == "B1c R+1");
      CHECK(y == doctest::Approx(-x * x).epsilon(1e-10));
      // energy: ẋ² (1 + f′²) = v² − 2 g f
      const double square = (speed * speed + 2 * floor.g * x * x) / (1 + 4 * x * x);
      CHECK(orbit.end.u(0) == doctest::Approx(std::sqrt(square)).epsilon(1e-10));
    } else {
      CHECK(orbit.itinerary == "B1c R+1 =1o");
      CHECK(x == doctest::Approx(speed * t).epsilon(1e-11));
      CHECK(y == doctest::Approx(-floor.g * t * t / 2).epsilon(1e-11));
    }
  }
}

TEST_CASE("at an edge that rises the point collides, and loses speed by the impact law") {
  Floor floor;
  floor.s = 0.5;
  const double speed = 2.5;
  // the velocity normal to the ramp, (−s, 1)/√(1 + s²), is −s v/√(1 + s²)
  const double normal = floor.s * speed / (1 + floor.s * floor.s);
  for (const double eps : {0.0, 0.5}) {
    CAPTURE(eps);
    floor.eps_N = eps;
    const auto orbit = follow(floor, before_border(1, speed), 1);
    CHECK(token(orbit.event(0).code) == "R+1");
    const auto& u = orbit.event(0).after.u;
    CHECK(u(0) == doctest::Approx(speed - (1 + eps) * floor.s * normal).epsilon(1e-12));
    CHECK(u(1) == doctest::Approx((1 + eps) * normal).epsilon(1e-12));
    CHECK(orbit.itinerary == (eps == 0.0 ? "B1c R+1" : "B1c R+1 =1o Z1"));
  }
}

TEST_CASE("at an edge that falls the point flies and lands on the ramp") {
  Floor floor;
  floor.s = -0.5;
  const double speed = 2.5, border = 1 / speed, flight = 2 * 0.5 * speed / floor.g;
  const auto orbit = follow(floor, before_border(1, speed), 1);
  REQUIRE(orbit.itinerary == "B1c R+1 =1o I1c");
  CHECK(orbit.event(1).after.t == doctest::Approx(border + flight).epsilon(1e-11));
  // what is left is the velocity along the ramp
  const double along = (speed + 0.5 * floor.g * flight) / 1.25;
  CHECK(orbit.event(1).after.u(0) == doctest::Approx(along).epsilon(1e-11));
  CHECK(orbit.event(1).after.u(1) == doctest::Approx(-0.5 * along).epsilon(1e-11));
}

TEST_CASE("whether a point stays where it lands, its speed behind the impact decides") {
  Floor floor;
  floor.kappa = -2;
  // It falls straight down on the slope −2 with v, keeps ẋ = 2v/5, and flies off if 2 ẋ² > g.
  const double limit = 2.5 * std::sqrt(floor.g / 2), t = 0.2;
  for (const double v : {0.5 * limit, 0.999 * limit, 1.001 * limit, 2 * limit}) {
    CAPTURE(v);
    auto start = state<Floor>(0, {1, -1 + v * v / (2 * floor.g)}, {0, 0});
    start.region = 1;
    const auto orbit = follow(floor, start, v / floor.g + t);
    REQUIRE(orbit.itinerary == (v < limit ? "I1c" : "I1o"));
    CHECK(orbit.event(0).after.u(0) == doctest::Approx(2 * v / 5).epsilon(1e-11));
    const double x = orbit.end.q(0), y = orbit.end.q(1);
    if (v < limit) {
      CHECK(y == doctest::Approx(-x * x).epsilon(1e-10));
    } else {
      CHECK(x == doctest::Approx(1 + 2 * v / 5 * t).epsilon(1e-11));
      CHECK(y == doctest::Approx(-1 - 4 * v / 5 * t - floor.g * t * t / 2).epsilon(1e-11));
    }
  }
}

TEST_CASE("a border crossed in flight changes nothing but the region, which a later impact tells") {
  Floor floor;
  floor.kappa = -1;
  const auto orbit = follow(floor, state<Floor>(0, {-1, 1}, {4, 2}), 0.5);
  CHECK(orbit.itinerary.empty());
  CHECK(orbit.end.region == 1);
  CHECK(orbit.end.q(0) == doctest::Approx(1.0).epsilon(1e-12));
  CHECK(orbit.end.q(1) == doctest::Approx(1 + 2 * 0.5 - floor.g * 0.125).epsilon(1e-12));
  floor.kappa = -0.2;
  CHECK(follow(floor, state<Floor>(0, {-1, 1}, {4, 2}), 1.0).itinerary == "R+1 I1c");
}

TEST_CASE("a point that turns back on a ramp crosses the border twice, once each way") {
  Floor floor;
  floor.s = 0.5;
  const double speed = 1, up = speed / 1.25;    // ẋ behind the edge
  const double braking = floor.g * 0.5 / 1.25;  // of ẋ on the ramp
  const double border = 1 / speed, back = border + 2 * up / braking;
  const auto orbit = follow(floor, before_border(1, speed), 3);
  REQUIRE(orbit.itinerary == "B1c R+1 R+0");
  CHECK(orbit.event(1).after.t == doctest::Approx(back).epsilon(1e-10));
  CHECK(orbit.end.region == 0);
  CHECK(orbit.end.u(0) == doctest::Approx(-up).epsilon(1e-10));
  CHECK(orbit.end.q(1) == doctest::Approx(0.0));
}

}  // namespace test_regions
