// Attractors by iteration: Lyapunov exponents that are known, seeds, threads, interruption.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <specht/bifurcation/attractors/attractors.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/toys/entry/registry.hpp>
#include <stdexcept>

#include "../bifurcation/compare.hpp"
#include "../maps/formula_map.hpp"

namespace test_attractors {

using namespace specht;
using namespace specht::test;
using bifurcation::AttractorOrbit;
using bifurcation::OrbitDiagramRequest;
using bifurcation::OrbitSlice;

namespace {

const FormulaFamily logistic([](double r, double x) { return Formula{r * x * (1 - x)}; },
                             [](double r, double x) { return r * (1 - 2 * x); });
/// Two stable fixed points; the lower one, about −1, vanishes with a fold at r = 2/(3√3).
const FormulaFamily bistable([](double r,
                                double x) { return Formula{x - 0.1 * (x * x * x - x - r)}; },
                             [](double, double x) { return 1 - 0.1 * (3 * x * x - 1); });
const double fold = 2 / (3 * std::sqrt(3.0));

AttractorOrbit orbit_of(const maps::MapFamily& family, double parameter, double seed,
                        bifurcation::Iteration iteration) {
  return bifurcation::iterate(*family.at(std::span(&parameter, 1)), seed, iteration);
}

std::vector<OrbitSlice> slices_of(const maps::MapFamily& family, const OrbitDiagramRequest& request,
                                  int jobs = 1, const std::vector<double>& begin = {}) {
  bifurcation::Execution execution;
  execution.jobs = jobs;
  std::vector<OrbitSlice> slices;
  REQUIRE(bifurcation::orbit_diagram(family, request, begin, execution,
                                     [&](const OrbitSlice& slice) { slices.push_back(slice); }));
  return slices;
}

bool identical(const std::vector<OrbitSlice>& a, const std::vector<OrbitSlice>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].parameter != b[i].parameter || a[i].orbits.size() != b[i].orbits.size()) return false;
    for (std::size_t k = 0; k < a[i].orbits.size(); ++k) {
      const auto &u = a[i].orbits[k], &v = b[i].orbits[k];
      if (u.x != v.x || u.seed != v.seed || u.status != v.status) return false;
      if (!test::identical(u.lyapunov, v.lyapunov)) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("the Lyapunov exponent of a stable fixed point is the logarithm of its multiplier") {
  const AttractorOrbit orbit = orbit_of(logistic, 2.5, 0.1, {200, 10});
  CHECK(orbit.status == core::Outcome::returned);
  CHECK(orbit.seed == 0.1);
  REQUIRE(orbit.x.size() == 10);
  for (const double x : orbit.x) CHECK(x == doctest::Approx(0.6).epsilon(1e-15));
  CHECK(orbit.lyapunov == doctest::Approx(-std::numbers::ln2).epsilon(1e-14));
}

TEST_CASE("of a cycle of period two it is half the logarithm of the cycle's") {
  const double r = 3.2;
  const AttractorOrbit orbit = orbit_of(logistic, r, 0.1, {2000, 8});
  REQUIRE(orbit.x.size() == 8);
  const double root = std::sqrt((r + 1) * (r - 3));
  for (std::size_t n = 0; n < 8; ++n) {
    const bool above = orbit.x[n] > 0.65;
    CHECK(above == ((orbit.x[0] > 0.65) == (n % 2 == 0)));
    CHECK(orbit.x[n] == doctest::Approx((r + 1 + (above ? root : -root)) / (2 * r)).epsilon(1e-14));
  }
  const double multiplier = 4 + 2 * r - r * r;
  CHECK(orbit.lyapunov == doctest::Approx(std::log(std::abs(multiplier)) / 2).epsilon(1e-12));
}

TEST_CASE("of the logistic map at r = 4 it is ln 2, with slopes from the map or by differences") {
  const FormulaFamily without_slope([](double r, double x) { return Formula{r * x * (1 - x)}; });
  for (const FormulaFamily* family : {&logistic, &without_slope}) {
    const AttractorOrbit orbit = orbit_of(*family, 4.0, 0.1234, {100, 40000});
    CHECK(orbit.lyapunov == doctest::Approx(std::numbers::ln2).epsilon(0.01));
  }
}

TEST_CASE("an orbit that comes again to the last bit is as computed to its end, at less cost") {
  for (const double r : {2.5, 3.2, 3.5, 3.83, 3.9}) {  // periods 1, 2, 4 and 3, and none
    int calls = 0;
    const FormulaFamily counted(
        [&calls](double a, double x) {
          ++calls;
          return Formula{a * x * (1 - x)};
        },
        [](double a, double x) { return a * (1 - 2 * x); });
    const bifurcation::Iteration iteration{2000, 100};
    const AttractorOrbit orbit = orbit_of(counted, r, 0.1, iteration);
    double x = 0.1, sum = 0.0;
    for (int n = 0; n < iteration.transient; ++n) x = r * x * (1 - x);
    REQUIRE(orbit.x.size() == static_cast<std::size_t>(iteration.keep));
    for (const double kept : orbit.x) {
      CHECK(kept == x);
      sum += std::log(std::abs(r * (1 - 2 * x)));
      x = r * x * (1 - x);
    }
    CHECK(orbit.lyapunov == sum / iteration.keep);
    if (r < 3.9) {
      CHECK(calls < 1000);
    } else {
      CHECK(calls == 2100);
    }
  }
}

TEST_CASE("an orbit that leaves the range it is followed in ends there") {
  bifurcation::Iteration iteration{10, 1};
  iteration.within = {0.0, 0.6};
  const AttractorOrbit orbit = orbit_of(logistic, 3.2, 0.1, iteration);
  CHECK(orbit.status == core::Outcome::out_of_domain);
  CHECK(orbit.x.empty());
}

TEST_CASE("an orbit that leaves has a reason and no iterates") {
  const FormulaFamily leaving([](double r, double x) {
    return Formula{x > r ? std::numeric_limits<double>::quiet_NaN() : x + 1};
  });
  for (const double r : {3.0, 30.0}) {  // in the transient, and later
    const AttractorOrbit orbit = orbit_of(leaving, r, 0.0, {10, 100});
    CHECK(orbit.status == core::Outcome::no_return);
    CHECK(orbit.x.empty());
    CHECK(std::isnan(orbit.lyapunov));
  }
}

TEST_CASE("a continued diagram stays on its branch beyond the basin of the seed, up to the fold") {
  OrbitDiagramRequest request;
  request.parameters = bifurcation::grid(0, 0.5, 51);
  request.seeds = {-0.2};
  request.iteration = {3000, 1};
  const auto fixed = slices_of(bistable, request);
  request.continued = true;
  const auto continued = slices_of(bistable, request);
  int differ = 0;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const double r = fixed[i].parameter;
    CAPTURE(r);
    const double x = continued[i].orbits[0].x[0];
    CHECK((x < 0) == (r < fold));
    if (r < 0.19) CHECK(fixed[i].orbits[0].x[0] == doctest::Approx(x).epsilon(1e-6));
    if (fixed[i].orbits[0].x[0] > 0 && x < 0) ++differ;
  }
  CHECK(differ > 15);
}

TEST_CASE("an orbit diagram is the same for any number of threads, and in two parts") {
  for (const bool continued : {false, true}) {
    CAPTURE(continued);
    OrbitDiagramRequest request;
    request.parameters = bifurcation::grid(2.8, 4.2, 43);
    request.seeds = {0.1, 0.3, 0.7};
    request.continued = continued;
    request.iteration = {50, 20};
    const auto one = slices_of(logistic, request);
    REQUIRE(one.size() == 43);
    for (const int jobs : {2, 3}) CHECK(identical(one, slices_of(logistic, request, jobs)));

    OrbitDiagramRequest rest = request;
    rest.parameters.erase(rest.parameters.begin(), rest.parameters.begin() + 20);
    std::vector<double> begin;
    for (const auto& orbit : one[19].orbits) {
      if (continued) begin.push_back(orbit.x.empty() ? orbit.seed : orbit.x.back());
    }
    const std::vector<OrbitSlice> tail(one.begin() + 20, one.end());
    CHECK(identical(slices_of(logistic, rest, 2, begin), tail));
  }
}

TEST_CASE("an interrupted orbit diagram gives the slices that are done") {
  OrbitDiagramRequest request;
  request.parameters = bifurcation::grid(2.8, 3.8, 100);
  request.seeds = {0.1};
  std::atomic<bool> stop{false};
  bifurcation::Execution execution;
  execution.jobs = 1;
  execution.stop = &stop;
  int finished = 0;
  const bool complete =
      bifurcation::orbit_diagram(logistic, request, {}, execution, [&](const OrbitSlice& slice) {
        CHECK(slice.parameter == request.parameters[static_cast<std::size_t>(finished)]);
        if (++finished == 6) stop = true;
      });
  CHECK(!complete);
  CHECK(finished >= 6);
  CHECK(finished < 100);
}

TEST_CASE("an orbit diagram refuses what it cannot do") {
  OrbitDiagramRequest request;
  request.parameters = {1.0};
  const auto refused = [&] {
    CHECK_THROWS_AS(bifurcation::orbit_diagram(logistic, request, {}, {}, [](const auto&) {}),
                    std::invalid_argument);
  };
  refused();  // without seeds
  request.seeds = {0.1};
  request.iteration.keep = 0;
  refused();
  request.iteration = {-1, 1};
  refused();
  request.iteration = {};
  request.parameters = {-1.0};
  refused();
}

TEST_CASE("woodpecker: the exponent of the limit cycle is the logarithm of its multiplier") {
  const toys::Registry registry = toys::registry();
  const auto family = toys::find(registry, "woodpecker").family({}, {"eps_N1"});
  const AttractorOrbit orbit = orbit_of(*family, 0.5, -0.53, {400, 20});
  REQUIRE(orbit.x.size() == 20);
  for (const double x : orbit.x) CHECK(x == doctest::Approx(-0.529471967110887).epsilon(1e-13));
  CHECK(orbit.lyapunov == doctest::Approx(std::log(0.839155653048)).epsilon(1e-10));
}

TEST_CASE("attractors: an orbit that sticks forgets all, and its exponent is no noise") {
  const auto toys = toys::registry();
  for (const std::string v : {"0.15", "0.2", "0.45", "0.5"}) {
    toys::Settings settings;
    settings.parameters = {{"v", v}};
    const auto map = toys::find(toys, "belt_block").family(settings, {})->at({});
    bifurcation::Iteration iteration;
    iteration.transient = 50;
    iteration.keep = 10;
    const auto orbit = bifurcation::iterate(*map, 0.6, iteration);
    REQUIRE_FALSE(orbit.x.empty());
    CHECK(orbit.lyapunov == -std::numeric_limits<double>::infinity());
  }
}

}  // namespace test_attractors
