// The return map of the tumbling toy: numbers of an independent program to the digits shared with
// it, and what holds along every orbit.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "audit.hpp"
#include "tumbling_map.hpp"

namespace test_tumbling_map {

using namespace specht;
using namespace specht::test;

namespace {

constexpr double phi_R = std::numbers::pi / 6, rtol = 1e-11;
constexpr double tumbling = 17.348791561148;  // fixed point at phi_R [rad/s]

}  // namespace

TEST_CASE("tumbling map: fixed point, half period and multiplier at 30 degrees") {
  auto map = tumbling_map(phi_R, rtol);
  const auto point = map.with_slope(tumbling);
  REQUIRE(point.status == core::Outcome::returned);
  CHECK(std::abs(point.value - tumbling) < 1e-10);
  CHECK(std::abs(point.time - 0.475928050303) < 1e-11);
  CHECK(1 / (2 * point.time) == doctest::Approx(1.0505789681).epsilon(1e-10));
  CHECK(std::abs(point.slope - 0.04396012) < 1e-8);
  CHECK_FALSE(point.non_unique);

  const auto near = map(17.3);
  CHECK(std::abs(near.value - 17.346649617118) < 1e-10);
  CHECK(same_piece(near, point));
  const double h = 1e-4;
  const double difference = (map(tumbling + h).value - map(tumbling - h).value) / (2 * h);
  CHECK(std::abs(point.slope - difference) < 1e-6);
}

TEST_CASE("tumbling map: fixed points at other inclinations of the rail") {
  struct Case {
    double phi_R, x, time, slope;
  };
  for (const Case& c : {Case{0.44, 17.414302942085, 0.789875194544, -0.002683},
                        Case{0.50, 17.281626053718, 0.510876149058, 0.0398932},
                        Case{0.60, 17.201641956934, 0.424392146773, 0.0346707}}) {
    CAPTURE(c.phi_R);
    auto map = tumbling_map(c.phi_R, rtol);
    const auto point = map.with_slope(c.x);
    CHECK(std::abs(point.value - c.x) < 1e-10);
    CHECK(std::abs(point.time - c.time) < 1e-10);
    CHECK(std::abs(point.slope - c.slope) < 5e-7);
  }
}

TEST_CASE(
    "tumbling map: at 0.44 orbits reach the fixed point from 17.41, and fall back from 17.3") {
  auto map = tumbling_map(0.44, rtol);
  double x = 17.41;
  for (int n = 0; n < 6; ++n) x = map(x).value;
  CHECK(std::abs(x - 17.414302942085) < 1e-10);
  CHECK(map(17.3).value < 7);
}

TEST_CASE("tumbling map: small oscillations lose nothing, larger ones the cube of the excess") {
  auto map = tumbling_map(phi_R, rtol);
  const auto rest = map(0);
  CHECK(rest.status == core::Outcome::at_rest);
  CHECK(rest.value == 0);
  constexpr double onset = 7.140892311227;
  for (const double x : {1e-3, 0.5, 1.0, 3.0, 5.0, 7.0, onset - 1e-6}) {
    CAPTURE(x);
    CHECK(std::abs(map(x).value - x) < 1e-10);
  }
  for (const double excess : {0.005, 0.01, 0.02}) {
    CAPTURE(excess);
    const double lost = map(onset + excess).value - (onset + excess);
    CHECK(lost / (excess * excess * excess) == doctest::Approx(-9.147).epsilon(5e-3));
  }
}

TEST_CASE(
    "tumbling map: from its separatrices orbits tumble on one side and fall back on the other") {
  auto map = tumbling_map(phi_R, rtol);
  const auto tumbles = [&](double x) {
    const double P = map(x).value;
    CHECK((P < 8 || P > 17));
    return P > 17;
  };
  struct Separatrix {
    double x, error;
    bool tumbles_behind;
  };
  for (const Separatrix& s :
       {Separatrix{8.0164386977, 1e-8, true}, Separatrix{10.5467102943, 1e-8, false},
        Separatrix{10.5969404, 1e-7, true}, Separatrix{10.6591913, 1e-7, false},
        Separatrix{11.3594088, 1e-7, true}, Separatrix{11.4456195, 1e-7, false},
        Separatrix{11.559547367, 1e-8, true}}) {
    CAPTURE(s.x);
    CHECK(tumbles(s.x - s.error) != s.tumbles_behind);
    CHECK(tumbles(s.x + s.error) == s.tumbles_behind);
  }
}

TEST_CASE("tumbling map: a cusp with the slope of a square root on its right") {
  auto map = tumbling_map(phi_R, rtol);
  constexpr double cusp = 11.1861960089, P = 2.9959370;
  CHECK(std::abs(map(cusp - 1e-8).value - P) < 1e-7);
  const double near = map(cusp + 1e-8).value - P, far = map(cusp + 1e-6).value - P;
  CHECK(far / near == doctest::Approx(10).epsilon(0.01));
}

TEST_CASE("tumbling map: a half revolution at the fixed point costs a tooth") {
  auto map = tumbling_map(phi_R, rtol);
  const Tumbling& toy = map.toy();
  const double tooth =
      (toy.m_S + toy.m_B) * toy.g * toy.p / std::cos(toy.phi_T) * std::sin(toy.phi_R);
  CHECK(tooth == doctest::Approx(7.974631009e-3).epsilon(1e-9));
  CHECK(std::abs(audit(map, tumbling).lost - tooth) < 1e-12);
}

TEST_CASE(
    "tumbling map: no orbit gains energy, loses it between events, enters the rail or pulls") {
  for (const double inclination : {0.44, phi_R, 0.6}) {
    auto map = tumbling_map(inclination, rtol);
    for (double x = 0.25; x < 30; x += 1.9) {
      CAPTURE(inclination);
      CAPTURE(x);
      const Audit found = audit(map, x);
      CHECK(found.gain < 1e-16);
      CHECK(found.drift < 1e-12);
      CHECK(found.gap > -1e-12);
      CHECK(found.speed < 2e-11);
      CHECK(found.pull >= 0);
    }
  }
}

TEST_CASE("tumbling map: the cut-off of accumulating impacts does not matter") {
  for (const double inclination : {0.44, phi_R}) {
    for (const double x : {8.5, 12.0, 17.41, tumbling, 20.0}) {
      core::OrbitOptions options;
      options.rest_speed = 1e-8;
      const double finest = tumbling_map(inclination, rtol, options)(x).value;
      for (const double cut_off : {1e-7, 1e-6, 1e-5}) {
        CAPTURE(inclination);
        CAPTURE(x);
        CAPTURE(cut_off);
        options.rest_speed = cut_off;
        CHECK(std::abs(tumbling_map(inclination, rtol, options)(x).value - finest) < 1e-11);
      }
      options.rest_speed = 1e-3;  // error of the order of its square
      CHECK(std::abs(tumbling_map(inclination, rtol, options)(x).value - finest) < 1e-6);
    }
  }
}

TEST_CASE(
    "tumbling map: expansions and Runge-Kutta steps find the same events, values and slopes") {
  auto taylor = tumbling_map(phi_R, 1e-13);
  auto steps = tumbling_map_by_steps(phi_R, 1e-12);
  for (const double x : {0.5, 7.2, 7.9, 8.5, 10.0, 10.62, 11.0, 11.4, 13.0, 15.0, 17.3, 19.0}) {
    CAPTURE(x);
    const auto a = taylor.with_slope(x), b = steps.with_slope(x);
    CHECK(same_piece(a, b));
    // Far from the limit cycle P is steep, and magnifies the errors of the steps.
    const double steep = 1 + std::abs(a.slope);
    CHECK(std::abs(a.value - b.value) < 1e-11 * steep);
    CHECK(std::abs(a.time - b.time) < 1e-11 * steep);
    CHECK(std::abs(a.slope - b.slope) < 1e-8 * steep * steep);
  }
}

}  // namespace test_tumbling_map
