// Basins of maps whose basins are known, and of the woodpecker against the iteration of its map.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/bifurcation/attractors/basins.hpp>
#include <specht/toys/entry/registry.hpp>
#include <stdexcept>

#include "../maps/formula_map.hpp"

namespace test_basins {

using namespace specht;
using namespace specht::test;
using bifurcation::Attractor;
using bifurcation::Basins;
using bifurcation::Fate;

namespace {

Basins basins_of(const maps::ReturnMap& map, const core::Interval& range, int jobs = 1) {
  bifurcation::Execution execution;
  execution.jobs = jobs;
  const Basins basins = bifurcation::basins(map, range, {}, execution);
  REQUIRE(basins.complete);
  REQUIRE(!basins.intervals.empty());
  CHECK(basins.intervals.front().low == range.low);
  CHECK(basins.intervals.back().high == range.high);
  for (std::size_t k = 1; k < basins.intervals.size(); ++k) {
    CHECK(basins.intervals[k].low == basins.intervals[k - 1].high);
    CHECK(basins.intervals[k].attractor != basins.intervals[k - 1].attractor);
  }
  return basins;
}

const Attractor& at(const Basins& basins, double x) {
  for (const auto& interval : basins.intervals) {
    if (x <= interval.high) return basins.attractors[static_cast<std::size_t>(interval.attractor)];
  }
  throw std::logic_error("outside of the range");
}

double share(const Basins& basins, Fate fate) {
  double length = 0.0;
  for (const auto& interval : basins.intervals) {
    const auto& attractor = basins.attractors[static_cast<std::size_t>(interval.attractor)];
    if (attractor.fate == fate) length += interval.high - interval.low;
  }
  return length / (basins.intervals.back().high - basins.intervals.front().low);
}

FormulaMap logistic(double r) {
  return FormulaMap([r](double x) { return Formula{r * x * (1 - x)}; },
                    [r](double x) { return r * (1 - 2 * x); });
}

}  // namespace

TEST_CASE("the border of two basins is the unstable fixed point between them") {
  const FormulaMap map([](double x) { return Formula{x - 0.1 * (x * x * x - x)}; },
                       [](double x) { return 1 - 0.1 * (3 * x * x - 1); });
  const Basins basins = basins_of(map, {-1.5, 1.4});
  REQUIRE(basins.intervals.size() == 2);
  CHECK(std::abs(basins.intervals[0].high) < 1e-14);
  for (const double side : {-1.0, 1.0}) {
    const Attractor& attractor = at(basins, side);
    CHECK(attractor.fate == Fate::cycle);
    REQUIRE(attractor.x.size() == 1);
    CHECK(attractor.x[0] == doctest::Approx(side).epsilon(1e-12));
  }
}

TEST_CASE("what leaves the range is outside, the rest belongs to the cycle") {
  const Basins basins = basins_of(logistic(3.2), {-0.2, 1.3});
  REQUIRE(basins.intervals.size() == 3);
  CHECK(std::abs(basins.intervals[1].low) < 1e-12);
  CHECK(basins.intervals[1].high == doctest::Approx(1).epsilon(1e-12));
  CHECK(at(basins, -0.1).fate == Fate::outside);
  CHECK(at(basins, 1.1).fate == Fate::outside);
  const Attractor& cycle = at(basins, 0.4);
  REQUIRE(cycle.x.size() == 2);
  CHECK(cycle.x[0] == doctest::Approx(0.513044509532628).epsilon(1e-10));
  CHECK(bifurcation::name(cycle).starts_with("period 2 at 0.51304450953"));
}

TEST_CASE("a fixed point at an end of the range has a basin") {
  for (const double end : {-1.0, 1.0}) {
    FormulaMap map(
        [end](double x) {
          return Formula{end + 0.5 * (x - end), 0};
        },
        [](double) { return 0.5; });
    const Basins basins = basins_of(map, {-1.0, 1.0});
    REQUIRE(basins.attractors.size() == 1);
    CHECK(basins.attractors[0].fate == Fate::cycle);
    CHECK(std::abs(basins.attractors[0].x.at(0) - end) < 1e-9);
  }
}

TEST_CASE("a cycle through a turning point has a basin, too") {
  const FormulaMap map([](double x) { return Formula{x * x * x - 1.5 * x}; },
                       [](double x) { return 3 * x * x - 1.5; });
  const Basins basins = basins_of(map, {-1.4, 1.4});
  REQUIRE(basins.intervals.size() == 1);
  REQUIRE(basins.attractors[0].x.size() == 2);
  CHECK(basins.attractors[0].x[1] == doctest::Approx(std::sqrt(0.5)).epsilon(1e-10));
}

TEST_CASE("chaos is aperiodic, not unresolved") {
  for (const Basins& basins :
       {basins_of(logistic(3.9), {0.01, 0.99}), basins_of(logistic(4), {0, 1})}) {
    REQUIRE(basins.intervals.size() == 1);
    CHECK(basins.attractors[0].fate == Fate::aperiodic);
  }
}

TEST_CASE("a Cantor set of points that stay is unresolved, and small") {
  const FormulaMap tent(
      [](double x) {
        return Formula{x < 0.5 ? 3 * x : 3 * (1 - x), x < 0.5 ? 0 : 1};
      },
      [](double x) { return x < 0.5 ? 3.0 : -3.0; });
  const Basins basins = basins_of(tent, {0, 1});
  CHECK(share(basins, Fate::outside) > 0.99);
  CHECK(share(basins, Fate::unresolved) > 0.0);
  CHECK(at(basins, 0.5).fate == Fate::outside);
}

TEST_CASE("bands of fixed points, and points without return") {
  const FormulaMap map([](double x) {
    if (x < 0) return Formula{maps::missing, 0};
    if (x < 0.5) return Formula{x, 1};
    return Formula{x - 0.4, 2};
  });
  const Basins basins = basins_of(map, {-1, 1});
  REQUIRE(basins.intervals.size() == 2);
  CHECK(at(basins, -0.5).fate == Fate::ended);
  CHECK(bifurcation::name(at(basins, -0.5)) == "no_return");
  CHECK(at(basins, 0.3).fate == Fate::band);
  CHECK(at(basins, 0.9).fate == Fate::band);
  CHECK(at(basins, 0.9).x[1] == doctest::Approx(0.5).epsilon(1e-12));
}

TEST_CASE("woodpecker: orbits end where the basins say, for any number of threads") {
  const toys::Registry registry = toys::registry();
  const double eps_N1 = 0.5;
  const auto map =
      toys::find(registry, "woodpecker").family({}, {"eps_N1"})->at(std::span(&eps_N1, 1));
  const core::Interval range{-0.8, -0.35};
  const Basins basins = basins_of(*map, range);
  const Basins again = basins_of(*map, range, 3);
  REQUIRE(again.intervals.size() == basins.intervals.size());
  for (std::size_t k = 0; k < basins.intervals.size(); ++k) {
    CHECK(again.intervals[k].low == basins.intervals[k].low);
    CHECK(again.intervals[k].attractor == basins.intervals[k].attractor);
  }
  CHECK(again.attractors == basins.attractors);

  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform(range.low, range.high);
  int met[3] = {};
  for (int n = 0; n < 300; ++n) {
    const double start = uniform(random);
    CAPTURE(start);
    const Fate fate = at(basins, start).fate;
    double x = start;
    bool inside = true;
    for (int k = 0; k < 1500 && inside; ++k) {
      x = (*map)(x).value;
      inside = x >= range.low && x <= range.high;
    }
    const bool on_cycle = std::abs(x + 0.529471967110887) < 1e-9;
    if (fate == Fate::unresolved) continue;
    ++met[!inside ? 0 : on_cycle ? 1 : 2];
    CHECK((fate == Fate::outside) == !inside);
    CHECK((fate == Fate::cycle) == (inside && on_cycle));
    CHECK((fate == Fate::aperiodic) == (inside && !on_cycle));
  }
  CHECK(met[1] > 5);
  CHECK(met[2] > 200);
}

TEST_CASE("basins: cycles that neither attract nor repel are no attractors") {
  // With a = 1 each point of (0, 1) is on a cycle of two points of its own.
  const auto toys = toys::registry();
  toys::Settings settings;
  settings.parameters = {{"a", "1"}};
  const auto family = toys::find(toys, "piecewise_linear").family(settings, {});
  const Basins found = basins_of(*family->at(std::span<const double>()), {-3.0, 3.0});
  for (const auto& basin : found.intervals) {
    CAPTURE(basin.low);
    CAPTURE(basin.high);
    const double middle = basin.low + (basin.high - basin.low) / 2;
    const auto fate = found.attractors[static_cast<std::size_t>(basin.attractor)].fate;
    CHECK(fate == (middle > 0 && middle < 1 ? Fate::unresolved : Fate::cycle));
  }
}

}  // namespace test_basins
