// Return maps by time stepping converge to those of the event-driven engine.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/section/time_stepping_map.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/maps/section/toy_section.hpp>
#include <specht/toys/belt_block.hpp>
#include <specht/toys/belt_oscillator.hpp>
#include <specht/toys/rocking_rod.hpp>
#include <specht/toys/tumbling.hpp>
#include <specht/toys/two_masses.hpp>

#include "duck_map.hpp"
#include "woodpecker_map.hpp"

namespace test_time_stepping_map {

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
  maps::TimeSteppingMap<Toy::dof, core::all_contacts<Toy>> map(
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

TEST_CASE("woodpecker: a contact that bounces in every step under Poisson's law is no return") {
  Woodpecker toy;
  toy.eps_N2 = 0.3;
  const auto own = Woodpecker::sections()[0];
  core::TimeSteppingOptions stepping;
  for (const double step : {1e-4, 1e-5}) {
    CAPTURE(step);
    stepping.step = step;
    maps::TimeSteppingMap<3, 3> map(
        std::make_shared<const maps::ToySection<Woodpecker>>(toy, own, own.default_value), {},
        stepping);
    const auto point = map(-0.53);
    REQUIRE(point.status == core::Outcome::returned);
    // By events: P(−0.53) = −0.5283911458 after 0.1456973730 s.
    CHECK(std::abs(point.value + 0.5283911458) < 3e-3);
    CHECK(std::abs(point.time - 0.1456973730) < 1e-3);
  }
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

TEST_CASE("duck: time stepping takes the solution that the toy chooses") {
  const auto own = toys::Duck<double>::sections()[0];
  core::OrbitOptions options;
  core::TimeSteppingOptions stepping;
  stepping.step = 1e-3;
  const auto map = [&](core::LcpChoice choice) {
    options.lcp.choice = choice;
    return maps::TimeSteppingMap<4, core::all_contacts<toys::Duck<double>>>(
        std::make_shared<const maps::ToySection<toys::Duck<double>>>(toys::Duck<double>(), own,
                                                                     own.default_value),
        options, stepping);
  };
  auto chosen = map(core::LcpChoice::automatic), fewest = map(core::LcpChoice::fewest);
  bool any = false;
  for (const double x : {-2.7, -1.0}) {
    const auto point = chosen(x), other = fewest(x);
    CHECK(point.value == other.value);
    CHECK(point.non_unique == other.non_unique);
    any = any || point.non_unique;
  }
  CHECK(any);
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

TEST_CASE("friction elements and friction that falls with speed: time stepping converges to P") {
  toys::BeltOscillator<double> belt;
  belt.delta = 1;
  belt.c = 0.2;
  toys::BeltBlock<double> block;
  block.delta = 1;
  const auto converges = [](const auto& toy, double x, double dt) {
    using Toy = std::remove_cvref_t<decltype(toy)>;
    CAPTURE(Toy::name);
    core::OrbitOptions options;
    options.max_time = 200;
    const auto P = (*maps::toy_map<core::TaylorFlow>(toy, Toy::sections()[0], 0.0, options))(x);
    REQUIRE(P.has_value());
    double before = 0;
    for (const double step : {8 * dt, dt}) {
      const auto point = by_steps(toy, x, step);
      REQUIRE(point.status == core::Outcome::returned);
      const double error = std::abs(point.value - P.value) + std::abs(point.time - P.time);
      CHECK(error < 20 * step);
      if (before > 0) CHECK(error < before / 3);
      before = error;
    }
  };
  converges(belt, 1.3, 5e-4);
  converges(block, 0.5, 5e-4);
  converges(toys::TwoMasses<double>(), 0.7, 5e-4);
}

}  // namespace test_time_stepping_map
