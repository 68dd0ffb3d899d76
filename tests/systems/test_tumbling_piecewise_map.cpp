// The piecewise map of the tumbling toy: islands, jumps, the cusp and the swing at a separatrix, against
// numbers of an independent program.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <vector>

#include "../bifurcation/crossings/find_crossings.hpp"
#include "../toys/tumbling_map.hpp"

namespace test_tumbling_piecewise_map {

using namespace specht;
using namespace specht::test;

namespace {

constexpr double phi_R = std::numbers::pi / 6, rtol = 1e-12;

maps::PiecewiseMap piecewise(double inclination, const core::Interval& range, int points) {
  auto map = tumbling_map(inclination, rtol);
  maps::PiecewiseMapOptions options;
  options.points = points;
  return maps::compute_piecewise_map(map, range, options);
}

std::vector<bifurcation::Crossing> crossings(double inclination, const core::Interval& range) {
  const auto map = tumbling_map(inclination, rtol);
  return find_crossings(map, range.low, range.high, 60);
}

}  // namespace

TEST_CASE("tumbling: islands between 10.55 and 10.66 are found by their ends") {
  std::vector<double> jumps;
  for (const auto& c : crossings(phi_R, {10.53, 10.67})) {
    CHECK(c.kind == bifurcation::CrossingKind::jump);
    jumps.push_back(c.x);
  }
  const std::vector<double> expected{10.5467102943, 10.5969404, 10.6591913};
  REQUIRE(jumps.size() == expected.size());
  CHECK(std::abs(jumps[0] - expected[0]) < 1e-9);
  CHECK(std::abs(jumps[1] - expected[1]) < 1e-7);
  CHECK(std::abs(jumps[2] - expected[2]) < 1e-7);
}

TEST_CASE("tumbling: the band of centres ends where the ball leaves its end") {
  const auto found = crossings(phi_R, {6.0, 7.9});
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == bifurcation::CrossingKind::marginal);
  CHECK(std::abs(found[0].right - 7.140892311227) < 1e-9);
}

TEST_CASE("tumbling: a graze makes a square-root cusp") {
  const auto map = piecewise(phi_R, {11.185, 11.1865}, 10);
  const auto& all = map.breakpoints;
  const auto cusp = std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::abs(a.x - 11.1861960089) < std::abs(b.x - 11.1861960089);
  });
  REQUIRE(cusp != all.end());
  CHECK(std::abs(cusp->x - 11.1861960089) < 1e-9);
  CHECK(cusp->left == doctest::Approx(2.9959370).epsilon(1e-6));
}

TEST_CASE(
    "tumbling: towards a separatrix the map swings for ever, with the ratio of its saddle-centre") {
  // λ and ω of the horizontal body on one pivot do not depend on the inclination.
  const double factor = std::exp(2 * std::numbers::pi * 18.763596 / 19.310362);
  for (const double inclination : {0.44, phi_R}) {
    CAPTURE(inclination);
    const auto map = piecewise(inclination, {8.0155, 8.0175}, 10);
    std::vector<maps::Breakpoint> swings;
    for (const auto& b : map.breakpoints) {
      if (b.left_log_periodic || b.right_log_periodic) swings.push_back(b);
    }
    REQUIRE_FALSE(swings.empty());
    const auto& b = swings.front();
    CHECK(std::abs(b.x - 8.0164386977) < 1e-9);
    CHECK(b.kind == maps::BreakpointKind::jump);
    REQUIRE(b.left_log_periodic);
    CHECK(b.left_log_periodic->factor == doctest::Approx(factor).epsilon(0.02));
    CHECK(b.left_log_periodic->high - b.left_log_periodic->low > 1.0);
  }
}

}  // namespace test_tumbling_piecewise_map
