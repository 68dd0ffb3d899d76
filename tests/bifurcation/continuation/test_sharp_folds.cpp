// Folds that bend so sharply that a step from one branch to the other leads over the flip beside them.
#include <doctest/doctest.h>

#include <cmath>

#include "point_family.hpp"

namespace test_sharp_folds {

using namespace specht;
using namespace specht::test;
using bifurcation::SpecialPointKind;

TEST_CASE("sharp folds: the flip beside a fold is found, however near it lies") {
  // P = x + c (x − x_0)²/2 − (p − p_0): a fold at (p_0, x_0) and a flip 2/c behind it, at x_0 − 2/c.
  constexpr double p_0 = 0.03, x_0 = -1.37;
  for (const double c : {1e2, 1e4, 1e6, 1e8, 1e10, 1e12, 1e14, 1e15}) {
    CAPTURE(c);
    const auto points = special_points(
        [=](double p, double x) {
          const double away = x - x_0;
          return returned(x + (c / 2 * away * away - (p - p_0)), 1.0 + c * away, -1.0);
        },
        0.0, 0.1, 2, {x_0 - 1.1, x_0 + 1.0});
    const auto count = [&](SpecialPointKind kind) {
      return std::count_if(points.begin(), points.end(),
                           [&](const auto& s) { return s.kind == kind; });
    };
    CHECK(count(SpecialPointKind::fold) == 1);
    CHECK(count(SpecialPointKind::flip) == 1);
    // A place is known to the rounding of p and of x.
    const double near = 0.1 / c + 2 * maps::ulp(x_0);
    for (const auto& s : points) {
      if (s.kind == SpecialPointKind::fold) {
        CHECK(std::abs(s.parameter - p_0) < 1e-13);
        CHECK(std::abs(s.x - x_0) < near);
      }
      if (s.kind == SpecialPointKind::flip) {
        CHECK(std::abs(s.parameter - p_0 - 2 / c) < 1e-13);
        CHECK(std::abs(s.x - x_0 + 2 / c) < near);
      }
    }
  }
}

}  // namespace test_sharp_folds
