// Crossings at jumps with a log-periodic limit: what the breakpoint knows reaches the crossing, also of an
// iterate, and a row of a file that does not contain it gives the same branches.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>
#include <specht/bifurcation/crossings/sample.hpp>

#include "../../maps/formula_map.hpp"
#include "find_crossings.hpp"

namespace test_log_periodic_crossings {

using namespace specht;
using namespace specht::test;
using bifurcation::Crossing;
using bifurcation::CrossingKind;

namespace {

constexpr double nu = 1.03;

/// A jump at x_1 from 0.1 up to 0.95; towards it from the right P oscillates for ever.
Formula one_jump(double x_1, double x) {
  if (x < x_1) return {0.1, 0};
  return {0.95 + 0.03 * std::sin(nu * std::log(x - x_1)), 1};
}

std::vector<Crossing> jumps_of(std::vector<Crossing> found) {
  std::erase_if(found, [](const Crossing& c) { return c.kind != CrossingKind::jump; });
  return found;
}

}  // namespace

TEST_CASE("crossings: a jump keeps the log-periodic limit of its breakpoint") {
  const FormulaMap map([](double x) { return one_jump(0.31, x); });
  const auto found = jumps_of(find_crossings(map, 0.0, 1.2, 60));
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found[0].left_log_periodic);
  REQUIRE(found[0].right_log_periodic);
  const double factor = std::exp(2 * 3.14159265358979 / nu);
  CHECK(found[0].right_log_periodic->factor == doctest::Approx(factor).epsilon(0.05));
  CHECK(found[0].right_log_periodic->low == doctest::Approx(0.92).epsilon(0.01));
  CHECK(found[0].right_log_periodic->high == doctest::Approx(0.98).epsilon(0.01));
}

TEST_CASE("crossings: so does a jump of an iterate") {
  // P_2 oscillates where P does; P_2 = P(0.95 …) = about 0.95 on the right, P(0.1) = 0.1 on the left.
  const FormulaMap map([](double x) { return one_jump(0.31, x); });
  const auto found = jumps_of(find_crossings(map, 0.0, 1.2, 60, 2));
  REQUIRE(found.size() == 1);
  CHECK(found[0].x == doctest::Approx(0.31));
  CHECK_FALSE(found[0].left_log_periodic);
  CHECK(found[0].right_log_periodic);
}

TEST_CASE("crossings: a jump with limits has no log-periodic one") {
  const FormulaMap map([](double x) { return Formula{x < 0.3 ? 0.1 : 0.95, x < 0.3 ? 0 : 1}; });
  const auto found = jumps_of(find_crossings(map, 0.0, 1.2, 60));
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found[0].right_log_periodic);
  CHECK_FALSE(found[0].oscillates);
}

TEST_CASE("slice interval: without what a crossing knows, branches are the same") {
  const FormulaFamily family([](double r, double x) { return one_jump(0.31 + 0.2 * r, x); });
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(0.0, 0.5, 4);
  request.range = {0.0, 1.2};
  request.crossings.piecewise.points = 60;
  const auto diagram = bifurcation::diagram(family, request, {});
  std::vector<bifurcation::BranchSlice> known, of_file;
  for (const auto& slice : diagram.slices) {
    known.push_back(bifurcation::branch_slice(slice));
    of_file.push_back(known.back());
    int jumps = 0;
    for (auto& point : of_file.back().points) {
      if (point.kind == CrossingKind::jump) {
        ++jumps;
        CHECK(point.oscillates == true);
      }
      point.oscillates.reset();
    }
    CHECK(jumps == 1);
  }
  const auto a = bifurcation::follow(family, known, request, {});
  const auto b = bifurcation::follow(family, of_file, request, {});
  REQUIRE(a.size() == b.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    REQUIRE(a[k].size() == b[k].size());
    for (std::size_t i = 0; i < a[k].size(); ++i) {
      CHECK(a[k][i].from == b[k][i].from);
      CHECK(a[k][i].to == b[k][i].to);
      CHECK(a[k][i].points.empty());
    }
  }
}

TEST_CASE("slice interval: a jump without limits goes on past an island beside it") {
  // x_1 moves by 2 r, and P is below the diagonal on a narrow island to its right, which moves along.
  const auto x_1 = [](double r) { return 0.31 + 2.0 * r; };
  const FormulaFamily family([&](double r, double x) {
    const double beside = x - x_1(r);
    return beside > 2e-4 && beside < 4e-4 ? Formula{0.2, 2} : one_jump(x_1(r), x);
  });
  const auto slice = [&](double r) {
    bifurcation::BranchPoint jump;
    jump.kind = CrossingKind::jump;
    jump.iterate = jump.period = 1;
    jump.x = x_1(r);
    jump.oscillates = true;
    return bifurcation::BranchSlice{r, {jump}};
  };
  const auto found = bifurcation::branch_segments(family, slice(0.0), slice(0.1), {0.0, 1.2}, {});
  REQUIRE(found.size() == 1);
  CHECK(found[0].to == bifurcation::Port{1, 0});
  CHECK(found[0].points.empty());
}

}  // namespace test_log_periodic_crossings
