// A fixed point meets a border beside which P is the identity in no time.
#include <doctest/doctest.h>

#include <cmath>

#include "../crossings/find_crossings.hpp"
#include "point_family.hpp"

namespace test_no_time_border {

using namespace specht;
using namespace specht::test;
using bifurcation::SpecialPointKind;

namespace {

constexpr double p_0 = 0.03, b_0 = 0.37;

maps::MapPoint with_region(maps::MapPoint point, int region) {
  point.itinerary.push(core::EventCode::of_region(region));
  return point;
}

/// P = b + s (x − b) in a time b − x on the left of b = b_0 + p / 7, and b + ∛(p − p_0) on its right.
std::vector<bifurcation::SpecialPoint> with_slope(double s, double turn) {
  return special_points(
      [=](double p, double x) {
        p *= turn;
        const double b = b_0 + p / 7, root = std::cbrt(p - p_0);
        const bool is_left = x < b;
        maps::MapPoint point =
            is_left ? returned(b + s * (x - b), s, turn * (1 - s) / 7)
                    : returned(b + root, 0.0, turn * (1.0 / 7 + 1.0 / (3 * root * root)));
        point.time = is_left ? b - x : 1.0;
        return with_region(std::move(point), is_left ? 0 : 1);
      },
      turn > 0 ? -0.17 : -0.2, turn > 0 ? 0.2 : 0.17, 4, {-1.0, 2.0});
}

}  // namespace

TEST_CASE("no time border: where the slopes are on both sides of -1 it is a flip") {
  for (const double turn : {1.0, -1.0}) {
    for (const double s : {-2.0, -1.3, -50.0}) {
      CAPTURE(s);
      CAPTURE(turn);
      const auto points = with_slope(s, turn);
      for (const auto& point : points) {
        CAPTURE(point.note);
        CHECK(point.kind == SpecialPointKind::nonsmooth_flip);
      }
      REQUIRE(points.size() == 1);
      CHECK(std::abs(points[0].parameter - turn * p_0) < 1e-13);
      // The limit of the right piece runs like a cube root: only the border tells the place.
      CHECK(std::abs(points[0].x - b_0 - p_0 / 7) < 1e-13);
      CHECK((turn > 0 ? points[0].slope_before : points[0].slope_after) == doctest::Approx(s));
      CHECK((turn > 0 ? points[0].slope_after : points[0].slope_before) == 0.0);
    }
  }
}

TEST_CASE("no time border: with another slope the end has no name") {
  for (const double s : {-0.6, 0.4}) {
    CAPTURE(s);
    const auto points = with_slope(s, 1.0);
    CHECK(!points.empty());
    for (const auto& point : points) CHECK(point.kind == SpecialPointKind::unexplained);
  }
}

TEST_CASE("no time border: rounding beside it makes no fixed point") {
  // As above, with P rounded so that it passes the diagonal before the border.
  const PointMap map(
      [](double, double x) {
        if (x >= b_0) return with_region(returned(1.0, 0.0, 0.0), 1);
        constexpr double grain = 1e-13;
        const double above = grain * std::floor(2.0 * (b_0 - x) / grain - 0.3);
        maps::MapPoint point = returned(b_0 + above, -2.0, 0.0);
        point.time = b_0 - x;
        return with_region(std::move(point), 0);
      },
      0.0);
  for (const int points : {10, 37, 100, 150}) {
    for (const auto& c : find_crossings(map, -1.0, 2.0, points)) {
      CHECK(c.x == doctest::Approx(1.0));
    }
  }
}

}  // namespace test_no_time_border
