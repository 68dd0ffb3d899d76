// Bands of cycles, where they have a closed form.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/cycles/cycle_bands.hpp>
#include <specht/bifurcation/cycles/cycle_search.hpp>

#include "../../maps/vector_formula_map.hpp"

namespace test_cycle_bands {

using namespace specht;
using bifurcation::join_bands;
using test::VectorFormulaMap;

namespace {

bifurcation::CycleSearch cycles_of(const maps::VectorMap& map) {
  return bifurcation::find_cycles(map, bifurcation::box_of(map), 1, {}, {});
}

}  // namespace

TEST_CASE("cycle bands: of each band one cycle is left, the one nearest to its middle") {
  // P = x for 1 ≤ |x| ≤ 2; elsewhere it falls to the fixed point 0, or to the ends ±2.
  const auto slope = [](double x) { return std::abs(x) >= 1 && std::abs(x) <= 2 ? 1.0 : 0.5; };
  const VectorFormulaMap map(
      {{"x", "1", {-2, 2}}},
      [&](std::span<const double> x) {
        const double beyond = std::abs(x[0]) > 2 ? std::copysign(1.0, x[0]) : 0.0;
        return std::vector{beyond + slope(x[0]) * x[0]};
      },
      [&](std::span<const double> x) { return std::vector{slope(x[0])}; });
  auto search = cycles_of(map);
  const std::size_t found = search.cycles.size();
  REQUIRE(found > 20);
  const auto bands = join_bands(map, bifurcation::box_of(map), search.cycles, {});
  REQUIRE(bands.size() == 2);
  REQUIRE(search.cycles.size() == 3);
  CHECK(static_cast<std::size_t>(bands[0].cycles + bands[1].cycles) == found - 1);
  CHECK(bands[0].x.low >= -2);
  CHECK(bands[0].x.high <= -1);
  CHECK(bands[1].x.low >= 1);
  CHECK(bands[1].x.high <= 2);
  CHECK(std::abs(search.cycles[0].points[0][0] + 1.5) < 0.1);
  CHECK(std::abs(search.cycles[1].points[0][0]) < 1e-9);
  CHECK(std::abs(search.cycles[2].points[0][0] - 1.5) < 0.1);
}

TEST_CASE("cycle bands: the one that is left lies in the box, if the band does") {
  const VectorFormulaMap map(
      {{"x", "1", {-2, 2}}}, [](std::span<const double> x) { return std::vector{x[0]}; },
      [](std::span<const double>) { return std::vector{1.0}; });
  for (const double low : {-2.0, 1.5, 7.0}) {
    std::vector<bifurcation::Cycle> cycles;
    for (int k = 0; k <= 100; ++k) {
      auto& cycle = cycles.emplace_back();
      cycle.points = {{-2 + 0.04 * k}};
      cycle.multipliers = {1.0};
      cycle.stability = bifurcation::CycleStability::marginal;
      cycle.itinerary.resize(1);
    }
    const auto bands = join_bands(map, {{low, low + 0.5}}, cycles, {});
    REQUIRE(bands.size() == 1);
    CHECK(bands[0].cycles == 101);
    REQUIRE(cycles.size() == 1);
    CHECK(std::abs(cycles[0].points[0][0] - (low > 2 ? 0.0 : low + 0.25)) < 0.05);
  }
}

TEST_CASE("cycle bands: cycles with a multiplier 1 that fill none stay") {
  // P − x = x² (x − 1)²: folds at 0 and 1.
  const VectorFormulaMap map(
      {{"x", "1", {-1, 2}}},
      [](std::span<const double> x) {
        return std::vector{x[0] + x[0] * x[0] * (x[0] - 1) * (x[0] - 1)};
      },
      [](std::span<const double> x) {
        return std::vector{1 + 2 * x[0] * (x[0] - 1) * (2 * x[0] - 1)};
      });
  std::vector<bifurcation::Cycle> cycles(2);
  for (const double x : {0.0, 1.0}) {
    auto& cycle = cycles[x > 0 ? 1 : 0];
    cycle.points = {{x}};
    cycle.multipliers = {1.0};
    cycle.stability = bifurcation::CycleStability::marginal;
    cycle.itinerary.resize(1);
    REQUIRE(is_degenerate(cycle));
  }
  CHECK(join_bands(map, bifurcation::box_of(map), cycles, {}).empty());
  CHECK(cycles.size() == 2);
}

TEST_CASE(
    "cycle bands: one goes on over a change of itinerary, and where P leaves the identity below "
    "rounding") {
  // P − x = (x − 1)⁵ behind 1: multipliers that are not 1 within rounding, and no distance that is seen.
  const VectorFormulaMap map(
      {{"x", "1", {-1, 2}}},
      [](std::span<const double> x) {
        return std::vector{x[0] - std::pow(std::max(x[0] - 1.0, 0.0), 5)};
      },
      [](std::span<const double> x) {
        return std::vector{1 - 5 * std::pow(std::max(x[0] - 1.0, 0.0), 4)};
      });
  std::vector<bifurcation::Cycle> cycles;
  for (const double x : {0.9, 0.95, 1.001, 1.002}) {
    auto& cycle = cycles.emplace_back();
    cycle.points = {{x}};
    cycle.multipliers = {map.clone()->with_jacobian(cycle.points.front()).jacobian[0]};
    cycle.stability = bifurcation::stability_of(cycle.multipliers, 1e-7);
    cycle.itinerary.resize(x > 1 ? 2 : 1);
  }
  const auto bands = join_bands(map, bifurcation::box_of(map), cycles, {});
  REQUIRE(bands.size() == 1);
  CHECK(bands[0].cycles == 4);
  CHECK(bands[0].x.high == 1.002);
  CHECK(cycles.size() == 1);
}

}  // namespace test_cycle_bands
