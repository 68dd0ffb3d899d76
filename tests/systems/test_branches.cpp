// Branches: their numbers, from segments.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/toys/entry/registry.hpp>

namespace test_branches {

using namespace specht;
using bifurcation::BranchPoint;
using bifurcation::BranchSegment;
using bifurcation::BranchSlice;
using bifurcation::CrossingKind;

namespace {

BranchSlice slice(double parameter, int points) {
  BranchSlice result{parameter, {}};
  for (int i = 0; i < points; ++i)
    result.points.push_back({CrossingKind::stable, 1, 1, 0.1 * i, 0.5});
  return result;
}

BranchSegment segment(bifurcation::Port from, bifurcation::Port to, int parts = 1) {
  BranchSegment p;
  p.from = from;
  p.to = to;
  p.parts = parts;
  return p;
}

bifurcation::Diagram piecewise_linear_diagram(std::vector<double> r, int K = 1) {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "piecewise_linear").family({}, {"r"});
  bifurcation::DiagramRequest request;
  request.parameters = std::move(r);
  request.range = {-3.0, 3.0};
  request.first_iterate = request.last_iterate = K;
  request.crossings.piecewise.points = 101;
  request.follow = true;
  return bifurcation::diagram(*family, request, {});
}

}  // namespace

TEST_CASE("branches: what passes keeps its number, what begins gets the next") {
  bifurcation::Branches branches;
  CHECK(branches.next(slice(0.0, 2), {}).of_slice == std::vector<int>{1, 2});
  CHECK(branches
            .next(slice(0.1, 3),
                  {segment({0, 0}, {1, 1}), segment({0, 1}, {1, 2}), segment({1, 0}, {-1, -1})})
            .of_slice == std::vector<int>{3, 1, 2});
}

TEST_CASE("branches: at a fold two parts meet, and each keeps its number") {
  bifurcation::Branches branches;
  (void)branches.next(slice(0.0, 2), {});
  BranchSegment back = segment({0, 0}, {0, 1}, 2);
  bifurcation::SpecialPoint fold;
  fold.kind = bifurcation::SpecialPointKind::fold;
  fold.parameter = 0.05;
  fold.branch_before = 0;
  fold.branch_after = 1;
  back.points.push_back(fold);
  CHECK(branches.next(slice(0.1, 0), {back}).of_slice.empty());
  const auto points = branches.special_points();
  REQUIRE(points.size() == 3);  // two beginnings at the first value
  CHECK(points[2].kind == bifurcation::SpecialPointKind::fold);
  CHECK(points[2].branch_before == 1);
  CHECK(points[2].branch_after == 2);
}

TEST_CASE("branches: a branch that ends on the way hands over to another number") {
  bifurcation::Branches branches;
  (void)branches.next(slice(0.0, 1), {});
  CHECK(branches.next(slice(0.1, 1), {segment({0, 0}, {1, 0}, 2)}).of_slice == std::vector<int>{2});
  CHECK(branches.next(slice(0.2, 1), {segment({0, 0}, {1, 0}, 3)}).of_slice == std::vector<int>{3});
  CHECK(branches.next(slice(0.3, 1), {segment({0, 0}, {1, 0})}).of_slice == std::vector<int>{3});
}

TEST_CASE("branches: the piecewise-linear map along r") {
  // 62 steps of r from −0.525 to 2.575, none at 0 or 2.
  const auto diagram = piecewise_linear_diagram(bifurcation::grid(-0.525, 2.575, 63));
  bifurcation::Branches branches;
  std::map<CrossingKind, std::map<int, int>> lengths;
  for (const auto& s : diagram.slices) {
    const auto numbers = branches.next(bifurcation::branch_slice(s), s.segments).of_slice;
    REQUIRE(numbers.size() == s.crossings.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) ++lengths[s.crossings[i].kind][numbers[i]];
  }
  for (const auto kind : {CrossingKind::stable, CrossingKind::unstable, CrossingKind::jump}) {
    REQUIRE(lengths[kind].size() == 1);  // one branch each, without interruption
  }
  CHECK(lengths[CrossingKind::stable].begin()->second == 51);    // r < 2
  CHECK(lengths[CrossingKind::unstable].begin()->second == 52);  // r > 0
  CHECK(lengths[CrossingKind::jump].begin()->second == 40);      // 0 < r < 2
}

TEST_CASE("branches: straight lines show a curve of jumps") {
  // Behind three returns to 0: r − a x is r (a − 1)/a².
  constexpr double r = 2.5;
  const auto exact = [](double a) { return r * (1.0 - (a - 1.0) / (a * a)) / a; };
  const auto toys = toys::registry();
  toys::Settings settings;
  settings.parameters = {{"r", "2.5"}};
  const auto family = toys::find(toys, "piecewise_linear").family(settings, {"a"});
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(0.3, 2.9, 8);
  request.range = {-3.0, 3.0};
  request.first_iterate = request.last_iterate = 4;
  request.follow = true;
  int steps = 0;
  const auto is_own = [&](const bifurcation::CurvePoint& point) {
    return point.crossing.kind == CrossingKind::jump &&
           std::abs(point.crossing.x - exact(point.parameter)) < 1e-9;
  };
  for (const auto& slice : bifurcation::diagram(*family, request, {}).slices) {
    for (const auto& one : slice.segments) {
      for (std::size_t i = 1; i < one.curve.size(); ++i) {
        const auto &from = one.curve[i - 1], &to = one.curve[i];
        if (!is_own(from) || !is_own(to)) continue;
        const double middle = exact((from.parameter + to.parameter) / 2);
        CHECK(std::abs((from.crossing.x + to.crossing.x) / 2 - middle) <=
              request.continuation.straight * request.range.width());
        ++steps;
      }
    }
  }
  CHECK(steps > 10);
}

TEST_CASE("branches: all points of a cycle that lives between two values, and is flat") {
  // 0 < r − 2, then r − a (r − 2), then r − a r + a² (r − 2) < 0: from r = 2 to 50/21, with a = 5/4.
  for (const auto& r : {std::vector{1.9, 2.5}, {1.5, 2.0, 2.5}, {2.6, 1.8}, {1.9, 2.2, 2.5}}) {
    CAPTURE(r.size());
    CAPTURE(r.front());
    bifurcation::Branches branches;
    for (const auto& s : piecewise_linear_diagram(r, 3).slices) {
      (void)branches.next(bifurcation::branch_slice(s), s.segments);
    }
    const auto points = branches.special_points();
    const auto count = [&](double parameter, double x) {
      return std::count_if(points.begin(), points.end(), [&](const auto& s) {
        return (s.kind == bifurcation::SpecialPointKind::jump_start ||
                s.kind == bifurcation::SpecialPointKind::jump_end) &&
               std::abs(s.parameter - parameter) < 1e-11 && std::abs(s.x - x) < 1e-11;
      });
    };
    for (const double x : {0.0, 2.0, -0.5}) CHECK(count(2.0, x) == 1);
    for (const double x : {8.0 / 21, 40.0 / 21, 0.0}) CHECK(count(50.0 / 21, x) == 1);
    CHECK(std::none_of(points.begin(), points.end(), [](const auto& s) {
      return s.kind == bifurcation::SpecialPointKind::unexplained;
    }));
  }
}

}  // namespace test_branches
