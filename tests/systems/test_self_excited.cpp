// Analyses of a toy that knows no exact slopes, around an equilibrium that repels.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/bifurcation/attractors/basins.hpp>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/bifurcation/cycles/cycle_search.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/maps/slope.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>

#include "../toys_for_tests/self_excited.hpp"

namespace test_self_excited {

using namespace specht;
using namespace specht::test;
using bifurcation::EquilibriumStability;

namespace {

toys::Settings with(double d) {
  toys::Settings settings;
  settings.parameters = {{"d", std::to_string(d)}};
  return settings;
}

/// P(v) = growth · v until the stop is met: half a turn takes π/√(1 − d²).
double growth(double d) { return std::exp(2 * d * std::numbers::pi / std::sqrt(1 - d * d)); }

/// The cycle through the stop: P(x) = x by bisection.
double cycle_point(maps::ReturnMap& map) {
  double low = 1.2, high = 3.0;
  for (int n = 0; n < 60; ++n) {
    const double middle = (low + high) / 2;
    (map(middle).value > middle ? low : high) = middle;
  }
  return low;
}

EquilibriumStability stability_at(double d) {
  SelfExcited toy;
  toy.d = d;
  const auto found = bifurcation::find_equilibria(*maps::toy_statics(toy));
  REQUIRE(found.size() == 1);
  CHECK(std::abs(found[0].q(0)) < 1e-12);
  return found[0].stability;
}

}  // namespace

TEST_CASE("self-excited: slopes by differences hold at the edge of the section") {
  const auto entry = toys::entry<SelfExcited>();
  const auto map = entry->family(with(0.05), {})->at({});
  for (const double v : {1e-8, 1e-6, 1e-4, 3e-4, 1e-3, 0.1}) {
    CAPTURE(v);
    CHECK(maps::slope(*map, (*map)(v)).value == doctest::Approx(growth(0.05)).epsilon(1e-7));
  }
}

TEST_CASE("self-excited: Newton's method finds the cycle with a Jacobian by differences") {
  const auto entry = toys::entry<SelfExcited>();
  const auto map = entry->family(with(0.05), {})->at({});
  const auto vector = entry->vector_family(with(0.05), {})->at({});
  const double x = cycle_point(*map), h = 1e-4;
  const double multiplier = ((*map)(x + h).value - (*map)(x - h).value) / (2 * h);
  bifurcation::CycleSearchOptions options;
  options.starts = 10;
  const auto found = bifurcation::find_cycles(*vector, {{0.0, 3.0}}, 1, options, {});
  REQUIRE(found.cycles.size() == 1);
  CHECK(found.cycles[0].points[0][0] == doctest::Approx(x).epsilon(1e-9));
  CHECK(found.cycles[0].stability == bifurcation::CycleStability::stable);
  REQUIRE(found.cycles[0].multipliers.size() == 1);
  CHECK(found.cycles[0].multipliers[0].real() == doctest::Approx(multiplier).epsilon(1e-5));
}

TEST_CASE("self-excited: an equilibrium that repels attracts nothing") {
  const auto entry = toys::entry<SelfExcited>();
  const auto map = entry->family(with(0.05), {})->at({});
  REQUIRE((*map)(0.0).status == core::Outcome::at_rest);
  const double x = cycle_point(*map);
  const auto orbit = bifurcation::iterate(*map, 0.0, {});
  REQUIRE(!orbit.x.empty());
  CHECK(orbit.x.back() == doctest::Approx(x).epsilon(1e-9));
  const auto basins = bifurcation::basins(*map, {0.0, 3.0}, {}, {});
  REQUIRE(basins.intervals.size() == 1);
  const auto& attractor = basins.attractors[0];
  CHECK(attractor.fate == bifurcation::Fate::cycle);
  CHECK(attractor.x[0] == doctest::Approx(x).epsilon(1e-9));
}

TEST_CASE("equilibria: forces that depend on velocities decide whether a minimum is stable") {
  for (const double d : {1e-4, 0.05, 0.5, 1.0, 2.0}) {
    CAPTURE(d);
    CHECK(stability_at(d) == EquilibriumStability::unstable);
    CHECK(stability_at(-d) == EquilibriumStability::stable);
  }
  CHECK(stability_at(0.0) == EquilibriumStability::stable);
}

TEST_CASE("self-excited: branches of cycles are followed without exact slopes") {
  const auto entry = toys::entry<SelfExcited>();
  const auto family = entry->vector_family(with(0.05), {"d"});
  bifurcation::CycleDiagramRequest request;
  request.box = {{1.2, 3.0}};
  request.parameters = {0.04, 0.05, 0.06};
  request.searches = 1;
  request.search.starts = 10;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  int compared = 0;
  for (const auto& branch : diagram.branches) {
    for (const auto& point : branch.points) {
      if (point.role != bifurcation::CycleBranchPoint::Role::grid) continue;
      const auto map = entry->family(with(point.parameter), {})->at({});
      CHECK(point.cycle.points[0][0] == doctest::Approx(cycle_point(*map)).epsilon(1e-9));
      ++compared;
    }
  }
  CHECK(compared == 3);
}

}  // namespace test_self_excited
