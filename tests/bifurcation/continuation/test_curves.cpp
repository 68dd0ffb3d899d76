// The corrector of curves, and what is known of a cycle next to a point, where the answer has a closed form.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/jump_curve.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>

#include "../../maps/formula_map.hpp"

using namespace specht;
using namespace specht::test;
using namespace specht::bifurcation;

TEST_CASE("curves: Newton's method that goes to and fro over a missed root has found none") {
  // P − x = x² + ε²: Newton's method wanders within some ε of 0, for there is no root.
  constexpr double epsilon = 1e-10;
  const FormulaFamily family(
      [](double, double x) {
        return Formula{x + x * x + epsilon * epsilon, 0};
      },
      [](double, double x) { return 1 + 2 * x; });
  const CurveOptions options;
  const ParameterLine line(family, {0.0, 1.0}, 1.0, options);
  const FixedPointCurve curve(line, 1);
  for (int i = 1; i < 100; ++i) {
    const double x = (0.1 * i) * epsilon;
    CAPTURE(x);
    CHECK_FALSE(curve.at(0.5, x).has_value());
  }
}

TEST_CASE("curves: a root within the error of P is found") {
  // P has a noise of 1e-11, as that of an integrator: Newton's method never moves by less.
  const FormulaFamily family(
      [](double r, double x) {
        return Formula{r - 0.5 * x + 1e-11 * std::sin(1e15 * x), 0};
      },
      [](double, double) { return -0.5; });
  const CurveOptions options;
  const ParameterLine line(family, {0.0, 1.0}, 1.0, options);
  const auto found = FixedPointCurve(line, 1).at(0.6, 0.3);
  REQUIRE(found.has_value());
  CHECK(std::abs(found->x - 0.4) < 2e-11);
}

TEST_CASE("neighbourhood: the slope of the half period changes over -1 where it doubles only") {
  // P = r − 1 − x²: slope −1 at r = 7/4 (x = 1/2).
  const FormulaFamily quadratic(
      [](double r, double x) {
        return Formula{r - 1 - x * x, 0};
      },
      [](double, double x) { return -2 * x; });
  const ContinuationOptions options;
  const ParameterLine line(quadratic, {1.7, 1.8}, 6.0, options.curves);
  const Neighbourhood period_2(line, {-3.0, 3.0}, 2, options),
      period_3(line, {-3.0, 3.0}, 3, options);
  CHECK(period_2.doubles_at(1.75, 0.5));
  CHECK_FALSE(period_3.doubles_at(1.75, 0.5));
  const double r = 1.76, x = -0.5 + std::sqrt(r - 0.75);
  CHECK_FALSE(period_2.doubles_at(r, x));
}
