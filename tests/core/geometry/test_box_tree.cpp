// Trees of boxes: what a box holds, and that two of them are never parted while edges of theirs are within reach.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/core/geometry/border_point.hpp>
#include <specht/core/geometry/box_tree.hpp>

#include "random_polygon.hpp"

namespace test_box_tree {

using namespace specht;
using core::Box, core::BoxTree, core::Polygon, core::Pose;
using Point = Polygon::Point;

namespace {

/// The edges that a node holds: those of the leaves below it.
std::vector<int> edges_below(const BoxTree& tree, int i) {
  if (tree.node(i).leaf()) return {tree.node(i).edge};
  std::vector<int> all = edges_below(tree, i + 1);
  for (const int e : edges_below(tree, tree.node(i).second)) all.push_back(e);
  return all;
}

/// By how much a point is outside of a box [m].
double outside(const Box& box, const Point& p) {
  const Point d = p - box.centre;
  return std::max(std::abs(box.axis.dot(d)) - box.half.x,
                  std::abs(core::cross(box.axis, d)) - box.half.y);
}

/// Between an edge of one body and one of another, 0 where they cross [m].
double distance(const Polygon& a, int e, const Polygon& b, int k, const Pose<double>& b_in_a) {
  const Pose<double> a_in_b{b_in_a.inside({0, 0}), b_in_a.cos, -b_in_a.sin};
  const Point c = b_in_a.at(b.vertex(k)), d = b_in_a.at(b.end(k));
  if (core::cross_properly(a.vertex(e), a.end(e), c, d)) return 0;
  return std::min({core::BorderPoint(a, e, c).distance, core::BorderPoint(a, e, d).distance,
                   core::BorderPoint(b, k, a_in_b.at(a.vertex(e))).distance,
                   core::BorderPoint(b, k, a_in_b.at(a.end(e))).distance});
}

}  // namespace

TEST_CASE("box tree: a box holds all of its edges, not only the chord that it lies along") {
  test::PolygonDraw draw(21);
  for (int n = 0; n < 40; ++n) {
    const Polygon polygon = draw.polygon(draw.size(3, 600), n % 2 == 0);
    for (const auto axes : {core::BoxAxes::chord, core::BoxAxes::body}) {
      const BoxTree tree(polygon, axes);
      REQUIRE(tree.size() == 2 * polygon.size() - 1);
      REQUIRE(static_cast<int>(edges_below(tree, 0).size()) == polygon.size());
      for (int i = 0; i < tree.size(); ++i) {
        CAPTURE(i);
        for (const int e : edges_below(tree, i)) {
          CHECK(outside(tree.node(i).box, polygon.vertex(e)) < 1e-15);
          CHECK(outside(tree.node(i).box, polygon.end(e)) < 1e-15);
        }
      }
    }
  }
}

TEST_CASE(
    "box tree: boxes turn with their bodies and are parted in no pose in which edges are near") {
  test::PolygonDraw draw(22);
  int near = 0, parted = 0;
  for (int n = 0; n < 12; ++n) {
    const Polygon a = draw.polygon(draw.size(8, 40), n % 2 == 0),
                  b = draw.polygon(draw.size(8, 40), n % 3 == 0);
    for (const auto axes : {core::BoxAxes::chord, core::BoxAxes::body}) {
      const BoxTree tree_a(a, axes), tree_b(b, axes);
      // One body rolls about the other, in steps that no box depends on.
      for (int k = 0; k < 60; ++k) {
        const double way = draw.uniform(-std::numbers::pi, std::numbers::pi),
                     apart = draw.uniform(1, 2.5), reach = draw.uniform(0, 0.2);
        const auto pose =
            Pose<double>::of({apart * std::cos(way), apart * std::sin(way)}, draw.uniform(-10, 10));
        for (int e = 0; e < a.size(); ++e) {
          for (int f = 0; f < b.size(); ++f) {
            if (distance(a, e, b, f, pose) > reach) continue;
            ++near;
            // All boxes on the way down to both edges.
            for (int i = 0, left = 0; i >= 0;) {
              for (int j = 0, low = 0; j >= 0;) {
                parted += !core::may_touch(tree_a.node(i).box, tree_b.node(j).box, pose, reach);
                const auto& node = tree_b.node(j);
                if (node.leaf()) break;
                const int half = (node.second - j) / 2;  // a tree of h edges has 2 h − 1 nodes
                j = f < low + half ? j + 1 : node.second;
                if (j == node.second) low += half;
              }
              const auto& node = tree_a.node(i);
              if (node.leaf()) break;
              const int half = (node.second - i) / 2;
              i = e < left + half ? i + 1 : node.second;
              if (i == node.second) left += half;
            }
          }
        }
      }
    }
  }
  CHECK(near > 1000);
  CHECK(parted == 0);
}

}  // namespace test_box_tree
