// Diagrams one slice of which stands right at a border collision: the special points are those of a
// diagram whose slices do not.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>

#include "../../sanitizers.hpp"
#include "normal_form.hpp"

namespace test_slices_at_borders {

using namespace specht;
using namespace specht::test;
using namespace specht::bifurcation;

namespace {

/// "jump_start nonsmooth_fold": the kinds of the special points, but for the ends of the sweep; all must lie at
/// r = 1.
std::string kinds(const FormulaFamily& family, int values, int iterate = 1) {
  DiagramRequest request;
  for (int i = 0; i < values; ++i) request.parameters.push_back(0.9 + 0.2 * i / (values - 1));
  request.range = {-1.0, 1.0};
  request.first_iterate = request.last_iterate = iterate;
  request.follow = true;
  Branches branches;
  Execution execution;
  execution.jobs = 1;
  for (const auto& slice : diagram(family, request, execution).slices) {
    (void)branches.next(branch_slice(slice), slice.segments);
  }
  std::vector<std::string> found;
  for (const SpecialPoint& s : branches.special_points()) {
    if (s.kind == SpecialPointKind::range_end) continue;
    CAPTURE(s.note);
    CAPTURE(s.parameter);
    CHECK(std::abs(s.parameter - 1.0) < 1e-9);
    found.emplace_back(name(s.kind));
  }
  std::sort(found.begin(), found.end());
  std::string text;
  for (const std::string& kind : found) text += (text.empty() ? "" : " ") + kind;
  return text;
}

}  // namespace

TEST_CASE("a slice at a border collision changes no special point: kinks and jumps") {
  for (const double l : {0.0, 0.3, -0.3}) {
    if (sanitized && l < 0.0) continue;
    for (const double a : {0.5, -0.6, 2.0, -2.0}) {
      if (sanitized && (a > 0.0) != (l > 0.0)) continue;
      for (const double b : {0.8, -0.5, 3.0, -3.0}) {
        CAPTURE(l);
        CAPTURE(a);
        CAPTURE(b);
        const FormulaFamily family = normal_form(a, b, l);
        const std::string beside = kinds(family, 4);
        CHECK(kinds(family, 5) == beside);
        CHECK(beside.find("unexplained") == std::string::npos);
      }
    }
  }
}

TEST_CASE(
    "a slice at which a branch meets the end of a band says so, with the slope of the branch") {
  // At r = 0 all x ≤ 0 are fixed points; for r > 0 there is that at x = r/0.6, on the right.
  const FormulaFamily family(
      [](double r, double x) {
        return x < 0.0 ? Formula{x + r * (1.0 - x), 0} : Formula{r + 0.4 * x, 1};
      },
      [](double r, double x) { return x < 0.0 ? 1.0 - r : 0.4; });
  DiagramRequest request;
  request.parameters = {0.0, 0.1, 0.2};
  request.range = {-1.0, 1.0};
  request.follow = true;
  Branches branches;
  for (const auto& slice : diagram(family, request, {}).slices) {
    (void)branches.next(branch_slice(slice), slice.segments);
  }
  int met = 0;
  for (const SpecialPoint& s : branches.special_points()) {
    CAPTURE(s.note);
    CHECK(s.kind != SpecialPointKind::unexplained);
    if (s.kind != SpecialPointKind::nonsmooth_fold) continue;
    ++met;
    CHECK(std::abs(s.parameter) < 1e-12);
    CHECK(std::abs(s.x) < 1e-12);
    CHECK(s.slope_after == doctest::Approx(0.4));
    CHECK(std::isnan(s.slope_before));
  }
  CHECK(met == 1);
}

}  // namespace test_slices_at_borders
