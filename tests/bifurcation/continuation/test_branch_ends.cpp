// Where branches end beside points at rest, and beside orbits without a value.
#include <doctest/doctest.h>

#include <cmath>

#include "point_family.hpp"

namespace test_branch_ends {

using namespace specht;
using namespace specht::test;
using bifurcation::SpecialPointKind;

TEST_CASE("branch ends: a cycle born at a focus shrinks to an equilibrium, it meets no band") {
  // The return map of a Hopf bifurcation, P = x (1 + p − x²), on a section that begins at the focus.
  for (const double range : {0.7, 10.0}) {
    CAPTURE(range);
    const auto points = special_points(
        [](double p, double x) {
          if (!(x >= 0)) return maps::MapPoint();
          if (x > 1e-9) return returned(x * (1 + p - x * x), 1 + p - 3 * x * x, x);
          maps::MapPoint rest = returned(x, 1.0, 0.0);
          rest.time = 0.0;
          rest.status = core::Outcome::at_rest;
          return rest;
        },
        -0.1, 0.1, 6, {0.0, range});
    REQUIRE(points.size() == 1);
    CHECK(points[0].kind == SpecialPointKind::range_end);
    CHECK(points[0].note.find("equilibrium") != std::string::npos);
    CHECK(std::abs(points[0].parameter) < 1e-6);
    CHECK(points[0].x < 1e-3);
  }
}

TEST_CASE("branch ends: where orbits only reach a limit of time a branch runs into no dip") {
  for (const auto outcome : {core::Outcome::time_limit, core::Outcome::no_return}) {
    const auto points = special_points(
        [=](double p, double x) {
          if (x < 0) return returned(p + 0.5 * x, 0.5, 1.0);
          maps::MapPoint late;
          late.status = outcome;
          return late;
        },
        -0.5, 0.3, 5, {-2.0, 1.0});
    REQUIRE(points.size() == 1);
    CHECK(std::abs(points[0].parameter) < 1e-8);
    if (outcome == core::Outcome::time_limit) {
      CHECK(points[0].kind == SpecialPointKind::unexplained);
      CHECK(points[0].note.find("limit of time or events") != std::string::npos);
    } else {
      CHECK(points[0].kind == SpecialPointKind::dip_end);
    }
  }
}

TEST_CASE("branch ends: where orbits from all of a piece become late at once that is told") {
  const auto points = special_points(
      [](double p, double) {
        if (p < 0.03) return returned(0.5 + p, 0.0, 1.0);
        maps::MapPoint late;
        late.status = core::Outcome::time_limit;
        return late;
      },
      -0.5, 0.3, 5, {-2.0, 1.0});
  REQUIRE(points.size() == 1);
  CHECK(points[0].kind == SpecialPointKind::unexplained);
  CHECK(points[0].note.find("limit of time or events") != std::string::npos);
  CHECK(std::abs(points[0].parameter - 0.03) < 1e-9);
}

TEST_CASE("branch ends: where P diverges before orbits reach a limit of time it is a dip") {
  // P = p + log(−x) / 10 for x < −1e-5, where the fixed point has run towards 0.
  const auto points = special_points(
      [](double p, double x) {
        if (x < -1e-5) return returned(p + 0.1 * std::log(-x), 0.1 / x, 1.0);
        maps::MapPoint late;
        late.status = core::Outcome::time_limit;
        return late;
      },
      0.5, 3.0, 6, {-2.0, 1.0});
  REQUIRE(points.size() == 1);
  CHECK(points[0].kind == SpecialPointKind::dip_end);
  CHECK(points[0].parameter == doctest::Approx(-0.1 * std::log(1e-5) - 1e-5).epsilon(1e-8));
}

}  // namespace test_branch_ends
