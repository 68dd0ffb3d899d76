// Bodies that start in each other: which, and how deep.
#include <doctest/doctest.h>

#include <specht/core/geometry/penetration.hpp>

namespace test_penetration {

using namespace specht;
using core::Polygon, core::Pose, core::PlacedBody, core::penetration, core::penetration_text;

namespace {

const Polygon square({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});
const Polygon bar({{-2, -0.1}, {2, -0.1}, {2, 0.1}, {-2, 0.1}});

PlacedBody placed(const Polygon& shape, double x, double y, double angle = 0) {
  return {shape, Pose<double>::of({x, y}, angle), &shape == &bar ? "bar" : "square"};
}

}  // namespace

TEST_CASE("penetration: the depth of the deepest vertex, whichever body comes first") {
  const auto fixed = placed(square, 0, 0);
  CHECK(*penetration(fixed, placed(square, 1.75, 1.5), 0) == doctest::Approx(0.25));
  CHECK(*penetration(placed(square, 1.75, 1.5), fixed, 0) == doctest::Approx(0.25));
  CHECK(*penetration(fixed, placed(square, 0, std::sqrt(2.0) + 0.9, 0.7853981633974483), 0) ==
        doctest::Approx(0.1));
  CHECK_FALSE(penetration(fixed, placed(square, 2.1, 0), 0));
}

TEST_CASE("penetration: a body inside another, and edges that cross without a vertex inside") {
  const Polygon small({{-0.1, -0.1}, {0.1, -0.1}, {0.1, 0.1}, {-0.1, 0.1}});
  CHECK(*penetration(placed(small, 0.5, 0), placed(square, 0, 0), 0) == doctest::Approx(0.6));
  CHECK(*penetration(placed(square, 0, 0), placed(small, 0.5, 0), 0) == doctest::Approx(0.6));
  CHECK(*penetration(placed(bar, 0, 0), placed(bar, 0, 0, 1.5), 0) == 0);
  CHECK(penetration_text(placed(bar, 0, 0), placed(bar, 0, 0, 1.5), 0) ==
        "edges of bar and bar cross");
}

TEST_CASE("penetration: bodies that touch but for rounding do not overlap") {
  for (const double angle : {0.0, 0.1, 0.7853981633974483, 1.0}) {
    const double reach = std::abs(std::cos(angle)) + std::abs(std::sin(angle));
    for (const double depth : {-1e-15, 0.0, 1e-15, 1e-13}) {
      CAPTURE(angle);
      CAPTURE(depth);
      CHECK_FALSE(
          penetration(placed(square, 0, 0), placed(square, 0.3, 1 + reach - depth, angle), 1e-12));
    }
    CHECK(penetration(placed(square, 0, 0), placed(square, 0.3, 1 + reach - 1e-11, angle), 1e-12));
  }
}

TEST_CASE("penetration: in words") {
  CHECK(penetration_text(placed(bar, 0, 1.0988), placed(square, 0, 0), 1e-12) ==
        "bar and square overlap, 0.0012 m deep");
  CHECK(penetration_text(placed(bar, 0, 1.2), placed(square, 0, 0), 1e-12).empty());
}

}  // namespace test_penetration
