// Slopes by differences that stay on one smooth piece.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/slope.hpp>

#include "../formula_map.hpp"

namespace test_slope {

using namespace specht;
using namespace specht::test;

namespace {

/// sin on the left of c; on the right with a jump and another slope.
FormulaMap broken_at(double c) {
  return FormulaMap([c](double x) {
    return x < c ? Formula{std::sin(x), 0} : Formula{5.0 - 3.0 * std::sin(x), 1};
  });
}

double exact(double x, double c) { return x < c ? std::cos(x) : -3.0 * std::cos(x); }

}  // namespace

TEST_CASE("slope: smooth maps, with an honest error") {
  FormulaMap map([](double x) { return Formula{std::exp(2 * x) - x * x, 0}; });
  for (const double x : {-2.0, -0.3, 0.0, 0.4, 1.0}) {
    const maps::Slope slope = maps::slope(map, map(x));
    const double expected = 2 * std::exp(2 * x) - 2 * x;
    CHECK(std::abs(slope.value - expected) < 1e-11 * std::max(1.0, std::abs(expected)));
    // The error tells the extrapolation's, not the round-off of P over the smallest step.
    CHECK(std::abs(slope.value - expected) <= 10 * slope.error + 1e-12);
  }
  FormulaMap wild([](double x) { return Formula{std::sin(400 * x), 0}; });
  for (const double x : {0.1, 0.5, 0.9}) {  // the first step is longer than a quarter wave
    const maps::Slope slope = maps::slope(wild, wild(x));
    CHECK(std::abs(slope.value - 400 * std::cos(400 * x)) <= 10 * slope.error + 1e-9);
  }
}

TEST_CASE("slope: close to a jump the steps shrink") {
  constexpr double c = 0.3;
  FormulaMap map = broken_at(c);
  for (const double distance : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6}) {
    for (const double side : {-1.0, 1.0}) {
      CAPTURE(distance);
      CAPTURE(side);
      const double x = c + side * distance;
      const maps::Slope slope = maps::slope(map, map(x));
      const double round_off = 1e-15 / distance;  // of a difference over this distance
      CHECK(std::abs(slope.value - exact(x, c)) < 1e-9 + 20 * round_off);
    }
  }
}

TEST_CASE("slope: next to a jump it is that of the point's own side") {
  constexpr double c = 0.3;
  FormulaMap map = broken_at(c);
  for (const double x : {c, std::nextafter(c, 0.0), std::nextafter(c, 1.0)}) {
    CAPTURE(x);
    CHECK(std::abs(maps::slope(map, map(x)).value - exact(x, c)) < 1e-3);
  }
  FormulaMap partial([](double x) { return Formula{x < 1.0 ? x * x : maps::missing, 0}; });
  CHECK(std::isnan(maps::slope(partial, partial(1.5)).value));
  CHECK(maps::slope(partial, partial(std::nextafter(1.0, 0.0))).value ==
        doctest::Approx(2.0).epsilon(1e-9));
  CHECK(maps::slope(partial, partial(0.999)).value == doctest::Approx(1.998).epsilon(1e-9));
}

TEST_CASE("slope: a kink that no itinerary shows is not straddled") {
  // As where a section ends and its formulas go on.
  FormulaMap map([](double x) { return Formula{x < 0 ? -1.17 * x : 1.37 * x + x * x, 0}; });
  for (double x = 1e-8; x < 0.02; x *= 1.07) {
    CAPTURE(x);
    CHECK(maps::slope(map, map(x)).value == doctest::Approx(1.37 + 2 * x).epsilon(1e-7));
    CHECK(maps::slope(map, map(-x)).value == doctest::Approx(-1.17).epsilon(1e-7));
  }
  CHECK(std::isnan(maps::slope(map, map(0.0)).value));
}

TEST_CASE("slope: none on a piece that is too narrow") {
  FormulaMap map([](double x) { return Formula{x, x == 0.5 ? 1 : 0}; });
  CHECK(std::isnan(maps::slope(map, map(0.5)).value));
}

TEST_CASE("slope: a map that knows its slope is believed and not asked again") {
  FormulaMap map([](double x) { return Formula{x * x, 0}; }, [](double) { return 42.0; });
  const maps::MapPoint p = map(0.5);
  const int before = map.evaluations();
  CHECK(maps::slope(map, p).value == 42.0);
  CHECK(map.evaluations() == before);
}

TEST_CASE("slope: steep pieces and noise") {
  FormulaMap steep([](double x) { return Formula{1e6 * (x - 0.2), 0}; });
  CHECK(maps::slope(steep, steep(0.25)).value == doctest::Approx(1e6).epsilon(1e-9));
  // Noise of 1e-12, as an integration leaves it: extrapolation must not amplify it much.
  FormulaMap noisy([](double x) { return Formula{std::sin(x) + 1e-12 * std::sin(1e9 * x), 0}; });
  for (const double x : {0.1, 0.7, 1.4}) {
    CHECK(std::abs(maps::slope(noisy, noisy(x)).value - std::cos(x)) < 1e-7);
  }
}

}  // namespace test_slope
