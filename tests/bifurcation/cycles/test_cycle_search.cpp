// Cycles of maps by formula, against closed forms.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_search.hpp>
#include <stdexcept>

#include "../../maps/vector_formula_family.hpp"
#include "../../maps/vector_formula_map.hpp"

namespace test_cycle_search {

using namespace specht;
using bifurcation::Cycle;
using bifurcation::CycleStability;
using test::VectorFormulaMap;

namespace {

constexpr double a = 1.4, b = 0.3;

/// Hénon's map.
const VectorFormulaMap henon(
    {{"x", "1", {-2, 2}}, {"y", "1", {-1, 1}}},
    [](std::span<const double> z) {
      return std::vector{1 - a * z[0] * z[0] + z[1], b * z[0]};
    },
    [](std::span<const double> z) {
      return std::vector{-2 * a * z[0], 1.0, b, 0.0};
    });

bifurcation::CycleSearch cycles_of(const maps::VectorMap& map, int K, int jobs = 1,
                                   const bifurcation::CycleSearchOptions& options = {}) {
  bifurcation::Execution execution;
  execution.jobs = jobs;
  return bifurcation::find_cycles(map, bifurcation::box_of(map), K, options, execution);
}

}  // namespace

TEST_CASE("cycles: both fixed points of Henon's map, and its cycle of period two") {
  const auto search = cycles_of(henon, 2);
  REQUIRE(search.cycles.size() == 3);
  for (int k = 0; k < 2; ++k) {
    const Cycle& c = search.cycles[static_cast<std::size_t>(k)];
    REQUIRE(c.period() == 1);
    const double root = std::sqrt((1 - b) * (1 - b) + 4 * a);
    const double x = (-(1 - b) + (k == 0 ? -root : root)) / (2 * a);
    CHECK(c.points[0][0] == doctest::Approx(x).epsilon(1e-14));
    CHECK(c.points[0][1] == doctest::Approx(b * x).epsilon(1e-14));
    REQUIRE(c.multipliers.size() == 2);
    CHECK((c.multipliers[0] * c.multipliers[1]).real() == doctest::Approx(-b).epsilon(1e-13));
    CHECK((c.multipliers[0] + c.multipliers[1]).real() ==
          doctest::Approx(-2 * a * x).epsilon(1e-13));
    CHECK(c.stability == CycleStability::unstable);
    CHECK(c.residual <= 1e-15);
  }
  // x₁ + x₂ = (1 − b)/a and x₁ x₂ = ((1 − b)² − a)/a².
  const Cycle& two = search.cycles[2];
  REQUIRE(two.period() == 2);
  CHECK(two.points[0][0] + two.points[1][0] == doctest::Approx((1 - b) / a).epsilon(1e-14));
  CHECK(two.points[0][0] * two.points[1][0] ==
        doctest::Approx(((1 - b) * (1 - b) - a) / (a * a)).epsilon(1e-13));
  CHECK((two.multipliers[0] * two.multipliers[1]).real() == doctest::Approx(b * b).epsilon(1e-12));
  CHECK(two.points[0] < two.points[1]);
  CHECK(search.converged <= search.starts);
}

TEST_CASE("cycles: the same for any number of threads") {
  const auto one = cycles_of(henon, 6), three = cycles_of(henon, 6, 3);
  REQUIRE(one.cycles.size() == three.cycles.size());
  CHECK(one.starts == three.starts);
  CHECK(one.converged == three.converged);
  for (std::size_t k = 0; k < one.cycles.size(); ++k) {
    CHECK(one.cycles[k].points == three.cycles[k].points);
    CHECK(6 % one.cycles[k].period() == 0);
  }
}

TEST_CASE("cycles: deflation finds a second point from the start that has led to the first") {
  // x = ±c are the zeros of P(x) − x.
  constexpr double c = 1.0;
  const VectorFormulaMap pair(
      {{"x", "1", {-2, 3}}},
      [](std::span<const double> z) { return std::vector{z[0] + z[0] * z[0] - c * c}; },
      [](std::span<const double> z) { return std::vector{1 + 2 * z[0]}; });
  bifurcation::CycleSearchOptions options;
  options.starts = 1;
  options.settle = 0;
  const auto search = cycles_of(pair, 1, 1, options);
  REQUIRE(search.cycles.size() == 2);
  CHECK(search.cycles[0].points[0][0] == doctest::Approx(-c).epsilon(1e-14));
  CHECK(search.cycles[1].points[0][0] == doctest::Approx(c).epsilon(1e-14));
  CHECK(search.cycles[0].stability == CycleStability::marginal);  // slope −1
  CHECK(search.cycles[1].stability == CycleStability::unstable);
}

TEST_CASE("cycles: on a circle a point is the same one turn further") {
  // A rotation that is pulled to θ = 0, which lies at the ends of the range.
  const double turn = 2 * std::numbers::pi;
  const VectorFormulaMap pulled(
      {{"theta", "rad", {0.0, turn}, turn}, {"r", "1", {-1, 1}}},
      [](std::span<const double> z) {
        return std::vector{z[0] - 0.5 * std::sin(z[0]) + 7 * 2 * std::numbers::pi, z[1] / 2};
      },
      [](std::span<const double> z) {
        return std::vector{1 - 0.5 * std::cos(z[0]), 0.0, 0.0, 0.5};
      });
  const auto search = cycles_of(pulled, 1);
  REQUIRE(search.cycles.size() == 2);
  int stable = 0;
  for (const Cycle& cycle : search.cycles) {
    const double theta = cycle.points[0][0];
    CHECK(theta >= 0.0);
    CHECK(theta <= turn);
    const bool at_zero = std::abs(std::remainder(theta, turn)) < 1e-12;
    CHECK((at_zero || std::abs(theta - std::numbers::pi) < 1e-12));
    CHECK((cycle.stability == CycleStability::stable) == at_zero);
    stable += at_zero ? 1 : 0;
  }
  CHECK(stable == 1);
}

TEST_CASE("cycles: returns that shrink to rest lead to none, of whatever period it is looked for") {
  const std::vector<maps::MapCoordinate> coordinates{{"x", "1", {-1, 1}, 0.0},
                                                     {"y", "1", {-1, 1}, 0.0}};
  const auto shrunk = [](const std::vector<test::Number>& x, const test::Number&) {
    return std::vector<test::Number>{0.3 * x[0], 0.2 * x[1]};
  };
  // The origin is a fixed point, or the system rests near it.
  const double none = 0.0;
  const auto stays = test::VectorFormulaFamily(coordinates, {shrunk}).at(std::span(&none, 1));
  const auto rests = test::VectorFormulaFamily(
                         coordinates, {shrunk,
                                       nullptr,
                                       {},
                                       nullptr,
                                       [](std::span<const double> x) {
                                         return std::max(std::abs(x[0]), std::abs(x[1])) < 1e-12;
                                       }})
                         .at(std::span(&none, 1));
  for (int K = 1; K <= 12; ++K) {
    CAPTURE(K);
    const auto one = cycles_of(*stays, K);
    REQUIRE(one.cycles.size() == 1);
    CHECK(one.cycles[0].period() == 1);
    CHECK(std::hypot(one.cycles[0].points[0][0], one.cycles[0].points[0][1]) <= 1e-15);
    CHECK(one.resting == 0);
    const auto search = cycles_of(*rests, K);
    CHECK(search.cycles.empty());
    CHECK(search.resting == search.starts);
    CHECK(search.converged == search.starts);
  }
}

TEST_CASE("cycles: points of a cycle of two returns that lie close together are no fixed points") {
  // The logistic map, in units that are 1/s as large: fixed points 0 and 1 − 1/r, and a cycle between 0.51 and 0.80.
  constexpr double r = 3.2;
  for (const double s : {1.0, 1e-3, 1e-6, 1e-7, 1e-8, 1e-10, 1e-13}) {
    CAPTURE(s);
    const VectorFormulaMap logistic(
        {{"x", "1", {-0.1 * s, s}}},
        [s](std::span<const double> z) { return std::vector{r * z[0] * (1 - z[0] / s)}; },
        [s](std::span<const double> z) { return std::vector{r * (1 - 2 * z[0] / s)}; });
    const auto search = cycles_of(logistic, 2);
    CHECK(search.cycles.size() == (s > 5e-7 ? 3 : 1));
    const auto own = logistic.clone();
    for (const Cycle& cycle : search.cycles) {
      const auto& x = cycle.points[0];
      const double moved = maps::iterated(*own, x, cycle.period()).value[0] - x[0];
      CHECK(std::abs(moved) <= 1e-14 * s);
    }
  }
}

TEST_CASE("cycles: a map that comes near the diagonal has no fixed point, in whatever units") {
  // P(x) − x is 0.01 s at least, at a kink.
  for (const double s : {1.0, 1e-3, 1e-6, 1e-8, 1e-10, 1e-13}) {
    CAPTURE(s);
    const VectorFormulaMap above(
        {{"x", "1", {-s, 2 * s}}},
        [s](std::span<const double> z) {
          return std::vector{z[0] + 0.01 * s + std::abs(z[0] - 0.5 * s)};
        },
        [s](std::span<const double> z) { return std::vector{z[0] > 0.5 * s ? 2.0 : 0.0}; });
    for (const int K : {1, 2}) CHECK(cycles_of(above, K).cycles.empty());
  }
}

TEST_CASE("cycles: a fixed point is one whatever rests beside it") {
  // 1 attracts with the multiplier 1/2; below 0.99 the system rests.
  const double none = 0.0;
  const auto map =
      test::VectorFormulaFamily({{"x", "1", {0, 2}, 0.0}},
                                {[](const std::vector<test::Number>& x, const test::Number&) {
                                   return std::vector<test::Number>{0.5 * (x[0] + 1.0)};
                                 },
                                 nullptr,
                                 {},
                                 nullptr,
                                 [](std::span<const double> x) { return x[0] < 0.99; }})
          .at(std::span(&none, 1));
  for (const int K : {1, 2, 5}) {
    const auto search = cycles_of(*map, K);
    REQUIRE(search.cycles.size() == 1);
    CHECK(search.cycles[0].points[0][0] == doctest::Approx(1.0).epsilon(1e-14));
    CHECK(search.resting == 0);
  }
}

TEST_CASE("cycles: a map without any says how its points ended") {
  const VectorFormulaMap nowhere(
      {{"x", "1", {0, 1}}},
      [](std::span<const double> z) { return std::vector{z[0] > 0.5 ? maps::missing : z[0] + 1}; },
      [](std::span<const double>) { return std::vector{1.0}; });
  const auto search = cycles_of(nowhere, 1);
  CHECK(search.cycles.empty());
  CHECK(search.converged == 0);
  CHECK(search.no_return.at(core::Outcome::no_return) == 49);
}

TEST_CASE("cycles: what makes no sense is refused") {
  CHECK_THROWS_AS((void)cycles_of(henon, 0), std::invalid_argument);
  bifurcation::CycleSearchOptions options;
  options.starts = 0;
  CHECK_THROWS_AS((void)cycles_of(henon, 1, 1, options), std::invalid_argument);
  const VectorFormulaMap endless(
      {{"x", "1", {}}}, [](std::span<const double> z) { return std::vector{z[0]}; },
      [](std::span<const double>) { return std::vector{1.0}; });
  CHECK_THROWS_WITH_AS((void)cycles_of(endless, 1), "cycles: the coordinate x needs a finite range",
                       std::invalid_argument);
}

}  // namespace test_cycle_search
