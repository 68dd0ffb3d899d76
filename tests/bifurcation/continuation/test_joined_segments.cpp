// Segments of two halves of an interval, joined where they meet.
#include <doctest/doctest.h>

#include <specht/bifurcation/continuation/divided_interval.hpp>

namespace test_joined_segments {

using namespace specht;
using namespace specht::bifurcation;

namespace {

constexpr double middle_value = 0.5;

/// `parameters` of its special points, which each begin a new part.
BranchSegment segment(Port from, Port to, std::vector<double> parameters = {}) {
  BranchSegment result;
  result.from = from;
  result.to = to;
  for (const double p : parameters) {
    SpecialPoint point;
    point.parameter = p;
    point.branch_before = result.parts - 1;
    point.branch_after = result.parts++;
    result.points.push_back(point);
    CurvePoint on_curve;
    on_curve.parameter = p;
    on_curve.part = point.branch_after;
    result.curve.push_back(on_curve);
  }
  return result;
}

std::vector<Crossing> crossings_at(int count) {
  std::vector<Crossing> result(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) result[static_cast<std::size_t>(i)].x = i;
  return result;
}

std::vector<double> curve_of(const BranchSegment& whole) {
  std::vector<double> p;
  for (const CurvePoint& point : whole.curve) p.push_back(point.parameter);
  return p;
}
std::vector<int> parts_of(const BranchSegment& whole) {
  std::vector<int> parts;
  for (const CurvePoint& point : whole.curve) parts.push_back(point.part);
  return parts;
}

}  // namespace

TEST_CASE("joined segments: a branch goes on, with its points in order") {
  const auto joined =
      joined_segments({segment({0, 3}, {1, 0}, {0.2})}, {segment({0, 0}, {1, 5}, {0.7, 0.8})},
                      middle_value, crossings_at(1));
  REQUIRE(joined);
  REQUIRE(joined->size() == 1);
  const BranchSegment& whole = joined->front();
  CHECK(whole.from == Port{0, 3});
  CHECK(whole.to == Port{1, 5});
  CHECK(whole.parts == 4);
  CHECK(curve_of(whole) == std::vector<double>{0.2, 0.5, 0.7, 0.8});
  CHECK(parts_of(whole) == std::vector<int>{1, 1, 2, 3});
  CHECK(whole.points[2].branch_before == 2);
  CHECK(whole.points[2].branch_after == 3);
}

TEST_CASE("joined segments: one that was followed the other way is turned") {
  auto backwards = segment({1, 4}, {0, 0}, {0.9, 0.6});
  backwards.touches.push_back({{1, 7}, 2});
  const auto joined =
      joined_segments({segment({0, 1}, {1, 0})}, {backwards}, middle_value, crossings_at(1));
  REQUIRE(joined);
  const BranchSegment& whole = joined->front();
  CHECK(whole.from == Port{0, 1});
  CHECK(whole.to == Port{1, 4});
  CHECK(curve_of(whole) == std::vector<double>{0.5, 0.6, 0.9});
  CHECK(parts_of(whole) == std::vector<int>{0, 0, 1});
  CHECK(whole.points[0].branch_before == 1);
  CHECK(whole.points[0].branch_after == 0);
  CHECK(whole.touches[0].part == 0);
}

TEST_CASE("joined segments: a fold beyond the middle brings a branch back to its side") {
  const auto joined =
      joined_segments({segment({0, 0}, {1, 1}), segment({1, 0}, {0, 2})},
                      {segment({0, 0}, {0, 1}, {0.8})}, middle_value, crossings_at(2));
  REQUIRE(joined);
  REQUIRE(joined->size() == 1);
  CHECK(joined->front().from == Port{0, 0});
  CHECK(joined->front().to == Port{0, 2});
  CHECK(curve_of(joined->front()) == std::vector<double>{0.5, 0.8, 0.5});
}

TEST_CASE("joined segments: an island without a port, and the branch that it doubles from") {
  auto child = segment({0, 0}, {-1, -1}, {0.7});
  child.parent = 1;
  child.parent_part = 0;
  const auto joined =
      joined_segments({segment({1, 0}, {-1, -1}, {0.3}), segment({0, 0}, {1, 1}, {0.1})},
                      {child, segment({1, 0}, {0, 1})}, middle_value, crossings_at(2));
  REQUIRE(joined);
  REQUIRE(joined->size() == 2);
  const BranchSegment& island = (*joined)[0];
  CHECK(island.from.index == -1);
  CHECK(island.to.index == -1);
  CHECK(island.parts == 3);
  CHECK(island.parent == 1);
  CHECK(island.parent_part == 1);  // behind the point at 0.1
}

TEST_CASE("joined segments: nothing where a branch stands at a special point in the middle") {
  CHECK_FALSE(joined_segments({segment({0, 0}, {1, 0})}, {}, middle_value, crossings_at(1)));
  CHECK_FALSE(joined_segments({segment({1, 0}, {1, 1})}, {segment({0, 1}, {0, 0})}, middle_value,
                              crossings_at(2)));
  auto touching = segment({0, 0}, {-1, -1}, {0.5});
  touching.touches.push_back({{1, 0}, 1});
  CHECK_FALSE(
      joined_segments({touching}, {segment({0, 0}, {1, 0})}, middle_value, crossings_at(1)));
}

}  // namespace test_joined_segments
