// Systems with friction elements by the analyses: the discontinuous fold of stick-slip, equilibria that fill areas.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/maps/statics/toy_statics.hpp>
#include <specht/toys/belt_block.hpp>
#include <specht/toys/belt_oscillator.hpp>
#include <specht/toys/entry/registry.hpp>
#include <specht/toys/entry/static_family.hpp>
#include <specht/toys/two_masses.hpp>

namespace test_friction_elements {

using namespace specht;
using bifurcation::CrossingKind;
using bifurcation::EquilibriumStability;
using bifurcation::SpecialPointKind;
using doctest::Approx;

namespace {

const toys::Registry& registry() {
  static const toys::Registry toys = toys::registry();
  return toys;
}

/// Friction that falls with speed, F_s = F_k = 1, δ = 3, and a dashpot, c = 1/2.
toys::Settings stribeck() {
  toys::Settings settings;
  settings.parameters = {{"F_s", "1"}, {"F_k", "1"}, {"delta", "3"}, {"c", "0.5"}};
  return settings;
}

/// Where the sliding orbit that leaves the end of sticking, x = (F_s − c v)/k, comes back to it: by fixed
/// Runge–Kutta steps of 5e-4 s in an independent program; with 1e-3 s the same to 5e-14.
constexpr double fold = 0.672149466901;

}  // namespace

TEST_CASE("belt: stick-slip and an unstable cycle end together in a discontinuous fold") {
  const auto family = toys::find(registry(), "belt_oscillator").family(stribeck(), {"v"});
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(0.55, 0.75, 5);
  request.range = {0.35, 1.2};
  request.crossings.piecewise.points = 60;
  request.follow = true;
  const auto diagram = bifurcation::diagram(*family, request, {});
  REQUIRE(diagram.slices.size() == 5);
  std::size_t at_rest = 0;
  for (const auto& slice : diagram.slices) {
    CAPTURE(slice.parameter);
    int stable = 0, unstable = 0;
    for (const auto& c : slice.crossings) {
      if (c.x < 1.001 / (1 + 3 * slice.parameter)) continue;  // steady sliding itself
      stable += c.kind == CrossingKind::stable;
      unstable += c.kind == CrossingKind::unstable;
      if (c.kind == CrossingKind::stable) CHECK(std::abs(c.slope) < 1e-8);
      if (c.kind == CrossingKind::unstable) CHECK(c.slope > 1);
    }
    // Beside steady sliding P leaves the diagonal by less than the tolerance of a band, which is none.
    at_rest += slice.report.equilibria.size();
    for (const auto& c : slice.crossings) CHECK(c.kind != CrossingKind::marginal);
    CHECK(stable == (slice.parameter < fold ? 1 : 0));
    CHECK(unstable == (slice.parameter < fold ? 1 : 0));
  }
  CHECK(at_rest > 0);
  int folds = 0;
  for (const auto& slice : diagram.slices) {
    for (const auto& segment : slice.segments) {
      for (const auto& point : segment.points) {
        if (point.kind != SpecialPointKind::nonsmooth_fold) continue;
        ++folds;
        CHECK(std::abs(point.parameter - fold) < 1e-9);
      }
    }
  }
  CHECK(folds == 1);
}

TEST_CASE("belt: equilibria of one that stands and of those that move, along its velocity") {
  toys::BeltOscillator<double> toy;
  const toys::ToyStaticFamily<toys::BeltOscillator<double>> family(toy, {"v"});
  const auto found = bifurcation::equilibria(family, {0, 0.5, 1}, {}, {});
  REQUIRE(found.slices.size() == 3);
  REQUIRE(found.slices[0].equilibria.size() == 1);
  CHECK(found.slices[0].equilibria[0].area);
  for (const std::size_t k : {1, 2}) {
    REQUIRE(found.slices[k].equilibria.size() == 1);
    CHECK(found.slices[k].equilibria[0].q(0) == Approx(0.8).epsilon(1e-12));
  }
}

TEST_CASE("belt: equilibria") {
  toys::BeltOscillator<double> toy;
  toy.k = 2;
  SUBCASE("on a belt that stands they fill an area") {
    toy.v = 0;
    const auto found = bifurcation::find_equilibria(*maps::toy_statics(toy));
    REQUIRE(found.size() == 1);
    REQUIRE(found[0].area);
    CHECK(found[0].area->low(0) == Approx(-0.6).epsilon(1e-9));
    CHECK(found[0].area->high(0) == Approx(0.6).epsilon(1e-9));
    CHECK(found[0].area->high_end.limit == bifurcation::EquilibriumLimit::slip);
    CHECK(found[0].stability == EquilibriumStability::stable);
  }
  SUBCASE("on one that moves there is steady sliding") {
    toy.delta = 2;
    const auto found = bifurcation::find_equilibria(*maps::toy_statics(toy));
    REQUIRE(found.size() == 1);
    CHECK_FALSE(found[0].area);
    CHECK(found[0].q(0) == Approx(0.4 / 1.2).epsilon(1e-12));
    CHECK(found[0].stability == EquilibriumStability::marginal);  // its friction falls with speed
  }
}

TEST_CASE("belt block: equilibria") {
  toys::BeltBlock<double> toy;
  SUBCASE("on a belt that stands they fill an area, by the static coefficient") {
    toy.v = 0;
    const auto found = bifurcation::find_equilibria(*maps::toy_statics(toy));
    REQUIRE(found.size() == 1);
    REQUIRE(found[0].area);
    CHECK(found[0].area->low(0) == Approx(toy.balance(-toy.mu_s)).epsilon(1e-9));
    CHECK(found[0].area->high(0) == Approx(toy.balance(toy.mu_s)).epsilon(1e-9));
    CHECK(found[0].area->high_end.limit == bifurcation::EquilibriumLimit::slip);
  }
  SUBCASE("on one that moves there is steady sliding, by the coefficient of its speed") {
    toy.delta = 2;
    const auto found = bifurcation::find_equilibria(*maps::toy_statics(toy));
    REQUIRE(found.size() == 1);
    CHECK_FALSE(found[0].area);
    CHECK(found[0].q(0) == Approx(toy.steady_displacement()).epsilon(1e-12));
    CHECK(found[0].lambda_T(0) ==
          Approx(0.2 / (1 + 2 * toy.v) * found[0].lambda_N(0)).epsilon(1e-12));
  }
}

TEST_CASE("two masses: they rest where friction holds them") {
  toys::TwoMasses<double> toy;
  CHECK_THROWS_WITH_AS((void)maps::toy_statics(toy), doctest::Contains("depends on time"),
                       std::invalid_argument);
  toy.A_1 = toy.A_2 = 0;
  const auto found = bifurcation::find_equilibria(*maps::toy_statics(toy));
  REQUIRE(found.size() == 1);
  CHECK(bifurcation::kind(found[0]) == "c1 c2 c3");
}

}  // namespace test_friction_elements
