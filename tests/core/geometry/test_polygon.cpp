// Polygons: what they say of themselves, and what is refused.
#include <doctest/doctest.h>

#include <limits>
#include <specht/core/geometry/polygon.hpp>
#include <stdexcept>
#include <string>

#include "random_polygon.hpp"

namespace test_polygon {

using namespace specht;
using core::Polygon;
using Points = std::vector<Polygon::Point>;

namespace {

std::string refusal(const Points& points) {
  try {
    const Polygon polygon(points, "block");
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}
std::string loop_refusal(const Points& points) {
  try {
    (void)Polygon::from_loop(points, "block");
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("polygon: edges, corners, area") {
  // An L: its corner at (1, 1) is not convex.
  const Polygon shape({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}});
  CHECK(shape.size() == 6);
  CHECK(shape.area() == 3);
  for (int i = 0; i < 6; ++i) CHECK(shape.convex(i) == (i != 3));
  CHECK(shape.edge(5) == Polygon::Point{0, -2});
  CHECK(core::contains(shape, {0.5, 1.5}));
  CHECK(core::contains(shape, {1.5, 0.5}));
  CHECK_FALSE(core::contains(shape, {1.5, 1.5}));
  CHECK_FALSE(core::contains(shape, {-0.1, 1}));
}

TEST_CASE("polygon: a corner of 180 degrees is convex") {
  CHECK(Polygon({{0, 0}, {1, 0}, {2, 0}, {2, 1}, {0, 1}}).convex(1));
}

TEST_CASE("polygon: what is none is refused in one line that says why") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(refusal({{0, 0}, {1, 0}}) ==
        "block: a polygon needs three vertices at least, this one has 2");
  CHECK(refusal({}) == "block: a polygon needs three vertices at least, this one has 0");
  CHECK(refusal({{0, 0}, {1, nan}, {0, 1}}) == "block: vertex 1 is not a pair of finite numbers");
  CHECK(refusal({{0, 0}, {1, 0}, {1, 0}, {0, 1}}) == "block: vertices 1 and 2 are the same");
  CHECK(refusal({{0, 0}, {1, 0}, {0, 1}, {0, 0}}) == "block: vertices 0 and 3 are the same");
  CHECK(refusal({{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}, {1, 1}}) ==
        "block: vertices 2 and 5 are the same");
  CHECK(refusal({{0, 0}, {0, 1}, {1, 1}, {1, 0}}) ==
        "block: vertices must go counter-clockwise, these go clockwise");
  CHECK(refusal({{0, 0}, {2, 2}, {2, 0}, {0, 1}}) == "block: edges 0 and 2 cross or touch");
  // vertex 3 on edge 0
  CHECK(refusal({{0, 0}, {2, 0}, {2, 1}, {1, 0}, {0, 1}}) == "block: edges 0 and 2 cross or touch");
  CHECK(refusal({{0, 0}, {2, 0}, {1, 0}, {1, 1}}) == "block: edges 0 and 1 lie on each other");
  CHECK(refusal({{0, 0}, {1, 0}, {2, 0}}) != "");
}

TEST_CASE("polygon: a loop must come back to its first point") {
  CHECK(Polygon::from_loop(Points{{0, 0}, {1, 0}, {0, 1}, {0, 0}}).size() == 3);
  CHECK(loop_refusal({{0, 0}, {1, 0}, {0, 1}, {0, 0.1}}) ==
        "block: the polygon is open: its last point must be its first one again");
  CHECK(loop_refusal({{0, 0}, {1, 0}, {0, 0}}) ==
        "block: a closed loop has three points and the first one again, this one has 3 in all");
}

TEST_CASE("polygon: random ones are taken, and refused when they go the other way") {
  test::PolygonDraw draw(1);
  for (int n = 0; n < 60; ++n) {
    const Polygon shape = draw.polygon(draw.size(20, 500), n % 2 == 0);
    CHECK(shape.area() > 0);
    Points reversed;
    for (int i = shape.size() - 1; i >= 0; --i) reversed.push_back(shape.vertex(i));
    CHECK(refusal(reversed) == "block: vertices must go counter-clockwise, these go clockwise");
  }
}

}  // namespace test_polygon
