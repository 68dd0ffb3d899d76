// Bisection of a change of itinerary to neighbouring doubles.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/piecewise/itinerary_change.hpp>

#include "../formula_map.hpp"

namespace test_itinerary_change {

using namespace specht;
using namespace specht::test;

namespace {

FormulaMap step_at(double c) {
  return FormulaMap([c](double x) { return x < c ? Formula{x, 0} : Formula{x + 10.0, 1}; });
}

}  // namespace

TEST_CASE("itinerary change: located to a few last places, with a point for each side") {
  for (const double c : {-1234.5678, -1.0, -0.75778725734156197, 1.0 / 3.0, 1e-9, 0.0, 1e12}) {
    CAPTURE(c);
    FormulaMap map = step_at(c);
    const double width = std::max(1.0, std::abs(c));
    const auto found =
        maps::locate_itinerary_change(map, map(c - 0.7 * width), map(c + 1.1 * width));
    const double tolerance = std::max(4 * maps::ulp(c), 2e-17);
    CHECK(std::abs(found.x - c) <= tolerance);
    CHECK(found.left.x < c);
    CHECK(found.right.x >= c);
    CHECK(found.right.x - found.left.x <= tolerance);
    CHECK(found.left.value == found.left.x);
    CHECK(found.right.value == found.right.x + 10.0);
  }
}

TEST_CASE("itinerary change: an end of the values is one, on either side") {
  FormulaMap ends([](double x) { return Formula{x < 0.3 ? 2 * x : maps::missing, 0}; });
  const auto end = maps::locate_itinerary_change(ends, ends(0.0), ends(1.0));
  CHECK(std::abs(end.x - 0.3) < 1e-15);
  CHECK(end.left.has_value());
  CHECK_FALSE(end.right.has_value());
  FormulaMap begins([](double x) { return Formula{x < 0.3 ? maps::missing : 2 * x, 0}; });
  const auto begin = maps::locate_itinerary_change(begins, begins(0.0), begins(1.0));
  CHECK(std::abs(begin.x - 0.3) < 1e-15);
  CHECK_FALSE(begin.left.has_value());
  CHECK(begin.right.has_value());
}

TEST_CASE("itinerary change: of several pieces the first one's end is found") {
  FormulaMap map([](double x) { return Formula{x, x < 0.2 ? 0 : x < 0.6 ? 1 : 2}; });
  const auto found = maps::locate_itinerary_change(map, map(0.0), map(1.0));
  CHECK(std::abs(found.x - 0.2) < 1e-15);
  CHECK(found.right.x < 0.6);
}

TEST_CASE("itinerary change: sides are taken beyond a sliver of round-off") {
  constexpr double c = -0.5;
  const double sliver = 1000 * maps::ulp(c);
  FormulaMap map([&](double x) {
    if (x < c) return Formula{-1.0, 0};
    return x < c + sliver ? Formula{77.0, 1} : Formula{2.0, 2};
  });
  const auto found = maps::locate_itinerary_change(map, map(-0.51), map(-0.49));
  CHECK(std::abs(found.x - c) <= 4 * maps::ulp(c));
  CHECK(found.left.value == -1.0);
  CHECK(found.right.value == 2.0);
}

}  // namespace test_itinerary_change
