// Branches that are followed again by shorter steps, and those that share a special point.
#include <doctest/doctest.h>

#include <specht/bifurcation/continuation/merged_branches.hpp>

namespace test_merged_branches {

using namespace specht::bifurcation;

namespace {

constexpr double width = 0.1;

SpecialPoint special(SpecialPointKind kind, double parameter, double x) {
  SpecialPoint point;
  point.kind = kind;
  point.parameter = parameter;
  point.x = x;
  return point;
}

BranchSegment segment(int cycle, std::vector<SpecialPoint> points) {
  BranchSegment result;
  result.cycle = cycle;
  result.points = std::move(points);
  return result;
}

std::vector<int> doubtful(const std::vector<BranchSegment>& segments) {
  return doubtful_cycles(segments, {}, width);
}

}  // namespace

TEST_CASE("a branch with an end that is not explained is followed again") {
  const SpecialPoint open = special(SpecialPointKind::unexplained, 0.3, 1.0);
  CHECK(doubtful({segment(7, {open})}) == std::vector{7});
  CHECK(doubtful({segment(7, {special(SpecialPointKind::fold, 0.3, 1.0)})}).empty());
}

TEST_CASE("a branch that arrives where another one begins is followed again, and so is that one") {
  const SpecialPoint open = special(SpecialPointKind::unexplained, 0.3, 1.0);
  BranchSegment other = segment(2, {});
  other.from = {1, 5};
  BranchSegment arriving = segment(7, {open});
  arriving.met = other.from;
  CHECK(doubtful({other, segment(3, {}), arriving}) == std::vector{7, 2});
}

TEST_CASE("an end of which shorter steps tell no more is not looked at again") {
  SpecialPoint settled = special(SpecialPointKind::unexplained, 0.3, 1.0);
  settled.final = true;
  CHECK(doubtful({segment(7, {settled})}).empty());
}

TEST_CASE("two branches through one fold are followed again, images of one cycle are not") {
  const SpecialPoint fold = special(SpecialPointKind::fold, 0.3, 1.0);
  CHECK(doubtful({segment(1, {fold}), segment(2, {fold})}) == std::vector{2, 1});
  CHECK(doubtful({segment(1, {fold}), segment(1, {fold})}).empty());
}

TEST_CASE("the second of two branches through one fold ends before it") {
  const SpecialPoint fold = special(SpecialPointKind::fold, 0.3, 1.0);
  std::vector<BranchSegment> segments{segment(1, {fold}), segment(2, {fold})};
  cut_merged(segments, {}, width);
  REQUIRE(segments[0].points.size() == 1);
  CHECK(segments[0].points[0].kind == SpecialPointKind::fold);
  REQUIRE(segments[1].points.size() == 1);
  CHECK(segments[1].points[0].kind == SpecialPointKind::unexplained);
  CHECK_FALSE(segments[1].points[0].final);
}

}  // namespace test_merged_branches
