// Return maps by time stepping converge to those of the event-driven engine.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/section/time_stepping_map.hpp>
#include <specht/maps/section/toy_section.hpp>
#include <specht/toys/rocking_rod.hpp>
#include <specht/toys/tumbling.hpp>

#include "duck_map.hpp"
#include "woodpecker_map.hpp"

using namespace specht;
using namespace specht::test;

namespace {

template <class Toy>
maps::MapPoint by_steps(const Toy& toy, double x, double dt, std::size_t section = 0) {
  const auto own = Toy::sections()[section];
  core::OrbitOptions options;
  options.law = core::ImpactLaw::newton;
  core::TimeSteppingOptions stepping;
  stepping.step = dt;
  maps::TimeSteppingMap<Toy::dof, Toy::contacts> map(
      std::make_shared<const maps::ToySection<Toy>>(toy, own, own.default_value), options,
      stepping);
  return map(x);
}

}  // namespace

TEST_CASE("woodpecker: returns by time stepping converge to P under Newton's law") {
  auto exact = exact_woodpecker_map(0.5, core::ImpactLaw::newton);
  for (const double x : {-0.53, -1.6}) {
    CAPTURE(x);
    const auto P = exact(x);
    const auto point = by_steps(Woodpecker(), x, 1e-6);
    REQUIRE(point.status == core::Outcome::returned);
    CHECK(std::abs(point.value - P.value) < 5e-4);
    CHECK(std::abs(point.time - P.time) < 5e-4);
  }
  CHECK(exact(-1.6).value == doctest::Approx(-0.569119824).epsilon(1e-8));
}

TEST_CASE("tumbling toy, duck and rocking rod: time stepping returns where events say") {
  struct Case {
    maps::MapPoint point;
    double P, time;
  };
  const Case cases[] = {
      {by_steps(toys::Tumbling<double>(), 17.348791561148143, 4e-6), 17.348791561148143,
       0.47592805030255},
      {by_steps(toys::Duck<double>(), -2.7546517054386, 6e-6), -2.7546517054386, 0.71966907810179},
      {by_steps(toys::RockingRod<double>(), 0.03, 1e-6), 0.01 / 3, 0.12771017136282},
  };
  for (const Case& c : cases) {
    CAPTURE(c.P);
    REQUIRE(c.point.status == core::Outcome::returned);
    CHECK(std::abs(c.point.value - c.P) < 2e-4 * std::abs(c.P));
    CHECK(std::abs(c.point.time - c.time) < 2e-4 * c.time);
    CHECK_FALSE(c.point.slope == c.point.slope);
    CHECK(c.point.itinerary.length() == 0);
  }
}

TEST_CASE("time stepping refuses a step and a law that it has not") {
  core::OrbitOptions options;
  for (const double step : {0.0, -1e-3, options.max_time, std::nan("")}) {
    core::TimeSteppingOptions stepping;
    stepping.step = step;
    CHECK_THROWS_AS(core::require_valid(stepping, options), std::invalid_argument);
  }
  options.law = core::ImpactLaw::poisson_coupled;
  CHECK_THROWS_AS(core::require_valid(core::TimeSteppingOptions{}, options), std::invalid_argument);
}
