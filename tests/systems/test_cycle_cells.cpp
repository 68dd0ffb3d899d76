// Which cells of a map cycles can pass through, and crossings that are looked for in those alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/cycle_cells.hpp>
#include <specht/maps/iterated_map.hpp>

#include "../bifurcation/crossings/find_crossings.hpp"
#include "../maps/formula_map.hpp"
#include "../sanitizers.hpp"
#include "../toys/woodpecker_map.hpp"

namespace test_cycle_cells {

using namespace specht;
using namespace specht::test;
using bifurcation::CycleCells;

namespace {

constexpr double marginal = 1e-9;

/// 3.5 x (1 − x) in two pieces with the same map.
FormulaMap parabola() {
  return FormulaMap(
      [](double x) {
        return Formula{3.5 * x * (1.0 - x), x < 0.5 ? 0 : 1};
      },
      [](double x) { return 3.5 * (1.0 - 2.0 * x); });
}

std::vector<maps::MapPoint> sample(maps::ReturnMap& map, double low, double high, int cells) {
  std::vector<maps::MapPoint> points;
  for (int i = 0; i <= cells; ++i) {
    points.push_back(map.with_slope(low + (high - low) * i / cells));
  }
  return points;
}

}  // namespace

TEST_CASE("cycle cells: those of cycles are wanted, and few others") {
  auto map = parabola();
  const auto points = sample(map, 0.0, 1.0, 1000);
  // 3.5 x (1 − x): fixed points 0 and 5/7, a cycle of two 3/7, 6/7.
  const std::vector<double> cycles[] = {{0.0, 5.0 / 7}, {3.0 / 7, 6.0 / 7}};
  for (const int K : {1, 2}) {
    CAPTURE(K);
    CycleCells cells(K, 1.0, marginal);
    cells.set_points(points);
    int wanted = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
      if (cells.is_relevant(points[i - 1], points[i])) ++wanted;
    }
    CHECK(wanted < 40);
    for (int k = 0; k < 2; ++k) {
      for (const double x : cycles[k]) {
        const bool is_wanted =
            cells.is_relevant(map.with_slope(x - 1e-9), map.with_slope(x + 1e-9));
        CHECK(is_wanted == (k < K));
      }
    }
  }
}

TEST_CASE("cycle cells: where P may diverge or has no value on one side, all is wanted") {
  const auto at = [](double x, double value, int piece) {
    maps::MapPoint p;
    p.x = x;
    p.value = value;
    p.slope = 0.0;
    p.status = p.has_value() ? core::Outcome::returned : core::Outcome::no_return;
    p.itinerary.push(core::EventCode::of_region(piece));
    return p;
  };
  CycleCells cells(1, 1.0, marginal);
  CHECK_FALSE(cells.is_relevant(at(0.0, 0.5, 1), at(0.1, 0.51, 1)));
  CHECK_FALSE(cells.is_relevant(at(0.0, 0.5, 1), at(0.1, 0.51, 2)));
  CHECK(cells.is_relevant(at(0.0, 0.5, 1), at(0.1, 0.6, 2)));
  CHECK(cells.is_relevant(at(0.0, 0.5, 1), at(0.1, maps::missing, 2)));
  CHECK_FALSE(cells.is_relevant(at(0.0, maps::missing, 2), at(0.1, maps::missing, 2)));
}

TEST_CASE("cycle cells: what leads into a marginal band is wanted") {
  FormulaMap map(
      [](double x) {
        return Formula{std::abs(x), x < 0.0 ? 0 : 1};
      },
      [](double x) { return x < 0.0 ? -1.0 : 1.0; });
  const auto points = sample(map, -1.0, 1.0, 100);
  CycleCells cells(1, 2.0, marginal);
  cells.set_points(points);
  for (std::size_t i = 1; i < points.size(); ++i)
    CHECK(cells.is_relevant(points[i - 1], points[i]));
}

TEST_CASE("cycle cells: the woodpecker has the crossings that a search of all cells finds" *
          doctest::skip(sanitized)) {
  // NOTE: at 0.2 laps of P between parts that are left out have preimages narrower than rounding, beside a dip.
  for (const double eps : {0.125, 0.2, 0.3, 0.5}) {
    CAPTURE(eps);
    const auto map = exact_woodpecker_map(eps);
    bifurcation::CrossingOptions everywhere;
    everywhere.cells.widened = 1e9;
    for (int K = 1; K <= (eps == 0.2 ? 3 : 2); ++K) {
      CAPTURE(K);
      const auto found = find_crossings(map, -2.5, 0.11, 1000, K);
      const auto all = find_crossings(map, -2.5, 0.11, 1000, K, everywhere);
      for (const bifurcation::Crossing& one : all) {
        CAPTURE(one.x);
        CHECK(std::any_of(found.begin(), found.end(), [&](const bifurcation::Crossing& c) {
          return c.kind == one.kind && c.period == one.period && std::abs(c.x - one.x) < 1e-12;
        }));
      }
    }
  }
}

TEST_CASE("cycle cells: crossings in narrow pieces do not depend on the number of points" *
          doctest::skip(sanitized)) {
  const auto crossings_of = [](const Woodpecker& toy, int points, int K) {
    return find_crossings(ExactWoodpeckerMap(toy, {}), -2.5, 0.11, points, K);
  };
  // A stable fixed point in a piece of 5.5e-5 of the range.
  Woodpecker toy;
  toy.h_S = 0.02132;
  for (const int points : {150, 300, 3000}) {
    CAPTURE(points);
    const auto found = crossings_of(toy, points, 1);
    CHECK(std::any_of(found.begin(), found.end(), [](const bifurcation::Crossing& c) {
      return c.kind == bifurcation::CrossingKind::stable &&
             std::abs(c.x + 0.5134689264088599) < 1e-12;
    }));
  }
  // A cycle that passes through such a piece.
  toy = {};
  toy.r_0 = 0.0024;
  CHECK(crossings_of(toy, 300, 2).size() == crossings_of(toy, 1000, 2).size());
  // Cycles through pieces where breakpoints accumulate, beside a dip.
  toy = {};
  toy.eps_N1 = 0.4106;
  for (const int points : {150, 1000}) {
    CAPTURE(points);
    const auto found = crossings_of(toy, points, 2);
    for (const double x : {-0.2671281219822419, -0.2671207568430312}) {
      CAPTURE(x);
      CHECK(std::any_of(found.begin(), found.end(), [&](const bifurcation::Crossing& c) {
        return c.kind == bifurcation::CrossingKind::unstable && std::abs(c.x - x) < 1e-12;
      }));
    }
  }
}

TEST_CASE("cycle cells: an accumulation whose values are not known at one end is not skipped") {
  // Breakpoints accumulate in [-0.26731, -0.26710], where P is next to a dip; at its left end rounding hides P.
  const auto map = exact_woodpecker_map(0.4);
  const auto found = find_crossings(map, -2.5, 0.11, 150, 2);
  maps::IteratedMap P2(map.clone(), 2);
  for (const double x : {-0.2672242016860992, -0.2671997023108046}) {
    CAPTURE(x);
    const maps::MapPoint p = P2.with_slope(x);
    REQUIRE(std::abs((p.value - x) / (p.slope - 1.0)) < 1e-15);
    CHECK(std::any_of(found.begin(), found.end(), [&](const bifurcation::Crossing& c) {
      return bifurcation::is_fixed_point(c.kind) && std::abs(c.x - x) < 1e-12;
    }));
  }
}

}  // namespace test_cycle_cells
