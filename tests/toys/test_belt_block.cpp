// The block on a belt: with a horizontal spring the mass on a belt, with an inclined one stick-slip in closed form,
// and blocks that lift off and fall back.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/core/orbit/flows.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/toys/belt_block.hpp>
#include <specht/toys/belt_oscillator.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../core/orbit.hpp"
#include "../sanitizers.hpp"

namespace test_belt_block {

using namespace specht;
using namespace specht::test;
using Toy = toys::BeltBlock<double>;
using Belt = toys::BeltOscillator<double>;

namespace {

template <class Flow, class AnyToy>
auto map_of(const AnyToy& toy, std::size_t section = 0,
            const typename Flow::Options& options = {}) {
  core::OrbitOptions orbit;
  orbit.max_time = AnyToy::max_time;
  return maps::toy_map<Flow>(toy, AnyToy::sections()[section], 0.0, orbit, options);
}

/// Of stick-slip without dashpot and δ, without lift-off [s]; `furthest` is where it turns [m].
double period(const Toy& toy, double& furthest) {
  const double K = toy.k * std::cos(toy.alpha) *
                   (std::cos(toy.alpha) - toy.mu_k * std::sin(toy.alpha)),
               omega = std::sqrt(K / toy.m), D = toy.balance(toy.mu_s) - toy.balance(toy.mu_k);
  furthest = toy.balance(toy.mu_k) + std::hypot(D, toy.v / omega);
  return 2 * D / toy.v + 2 / omega * (M_PI - std::atan(D * omega / toy.v));
}

/// Friction that falls with speed, a dashpot and an inclined spring.
Toy stribeck(double alpha) {
  Toy toy;
  toy.alpha = alpha;
  toy.delta = 3;
  toy.c = 0.5;
  return toy;
}

}  // namespace

TEST_CASE("belt block: with a horizontal spring it is the mass on a belt, F = mu m g") {
  std::mt19937_64 bits(1);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int n = 0; n < draws(40); ++n) {
    Toy block;
    block.alpha = 0;
    block.m = 0.5 + unit(bits);
    block.k = 0.5 + unit(bits);
    block.v = 0.05 + unit(bits);
    block.c = n % 2 == 0 ? 0 : 0.5 * unit(bits);
    block.delta = n % 3 == 0 ? 0 : 3 * unit(bits);
    block.mu_s = 0.1 + 0.5 * unit(bits);
    block.mu_k = n % 5 == 0 ? block.mu_s : block.mu_s * unit(bits);
    Belt belt;
    belt.m = block.m;
    belt.k = block.k;
    belt.v = block.v;
    belt.c = block.c;
    belt.delta = block.delta;
    belt.F_s = block.mu_s * block.m * block.g;
    belt.F_k = block.mu_k * block.m * block.g;
    const double x = block.steady_displacement() * (1 + unit(bits));
    CAPTURE(n);
    CAPTURE(x);
    const auto compare = [&](const maps::MapPoint& p, const maps::MapPoint& q, double tolerance) {
      CHECK(p.status == q.status);
      CHECK(p.itinerary == q.itinerary);
      CHECK(std::abs(p.value - q.value) <= tolerance * (1 + std::abs(q.value)));
      CHECK(std::abs(p.time - q.time) <= tolerance * (1 + q.time));
      CHECK(std::abs(p.slope - q.slope) <= 10 * tolerance * (1 + std::abs(q.slope)));
    };
    compare(map_of<core::TaylorFlow>(block)->with_slope(x),
            map_of<core::TaylorFlow>(belt)->with_slope(x), 1e-10);
    compare(map_of<core::OdeintFlow>(block, 0, precise())->with_slope(x),
            map_of<core::OdeintFlow>(belt, 0, precise())->with_slope(x), 1e-9);
  }
}

TEST_CASE("belt block: the period of stick-slip where the spring presses or lifts the block") {
  for (const double alpha : {0.5, 0.2, -0.3}) {
    for (const double v : {0.1, 0.5}) {
      Toy toy;
      toy.alpha = alpha;
      toy.v = v;
      CAPTURE(alpha);
      CAPTURE(v);
      double furthest = 0;
      const double T = period(toy, furthest);
      for (const auto& p : {map_of<core::TaylorFlow>(toy)->with_slope(furthest),
                            map_of<core::OdeintFlow>(toy, 0, precise())->with_slope(furthest)}) {
        CHECK(core::to_text(p.itinerary) == "B1- V1s S1-");
        CHECK(std::abs(p.value - furthest) < 1e-10);
        CHECK(std::abs(p.time - T) < 1e-9);
        CHECK(std::abs(p.slope) < 1e-9);  // the orbit forgets where it comes from
      }
    }
  }
}

TEST_CASE("belt block: both phases agree, and slopes with differences") {
  for (const double alpha : {0.5, -0.4}) {
    const Toy toy = stribeck(alpha);
    const auto by_series = map_of<core::TaylorFlow>(toy);
    const auto by_steps = map_of<core::OdeintFlow>(toy, 0, precise());
    for (const double x : {0.21, 0.3, 0.36, 0.45}) {
      CAPTURE(alpha);
      CAPTURE(x);
      const auto p = by_series->with_slope(x), q = by_steps->with_slope(x);
      REQUIRE(p.has_value());
      CHECK(p.itinerary == q.itinerary);
      CHECK(std::abs(p.value - q.value) < 1e-9);
      CHECK(std::abs(p.slope - q.slope) < 1e-7 * (1 + std::abs(p.slope)));
      constexpr double h = 1e-6;
      const double difference = ((*by_series)(x + h).value - (*by_series)(x - h).value) / (2 * h);
      CHECK(std::abs(p.slope - difference) < 1e-6 * (1 + std::abs(p.slope)));
    }
  }
}

TEST_CASE(
    "belt block: lifted off by the spring, it falls back and turns; slopes go through impacts") {
  Toy toy = stribeck(-0.9);
  toy.eps_N = 0.4;
  toy.c = 0.1;
  const auto by_series = map_of<core::TaylorFlow>(toy, 1);
  const auto by_steps = map_of<core::OdeintFlow>(toy, 1, precise());
  int lifted = 0;  // and came back in impacts that accumulate
  for (const double x : {-4.0, -3.0, 0.05}) {
    CAPTURE(x);
    const auto p = by_series->with_slope(x), q = by_steps->with_slope(x);
    CHECK(p.status == q.status);
    CHECK(p.itinerary == q.itinerary);
    if (!p.has_value()) continue;
    lifted += core::to_text(p.itinerary).find("D1o") != std::string::npos;
    CHECK(std::abs(p.value - q.value) < 1e-8);
    constexpr double h = 1e-6;
    const double difference = ((*by_series)(x + h).value - (*by_series)(x - h).value) / (2 * h);
    CHECK(std::abs(p.slope - difference) < 1e-5 * (1 + std::abs(p.slope)));
  }
  CHECK(lifted == 2);
}

TEST_CASE("belt block: on a belt that stands, energy falls until friction holds") {
  std::mt19937_64 bits(2);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int n = 0; n < draws(50); ++n) {
    Toy toy;
    toy.v = 0;
    toy.alpha = 2 * unit(bits) - 1;
    toy.mu_s = 0.2 + 0.3 * unit(bits);
    toy.mu_k = toy.mu_s * (0.5 + 0.5 * unit(bits));
    toy.delta = n % 2 == 0 ? 0 : 2 * unit(bits);
    toy.eps_N = 0.5 * unit(bits);
    Toy::State s;
    s.q << 6 * unit(bits) - 3, unit(bits);
    s.u << 6 * unit(bits) - 3, 2 * unit(bits) - 1;
    const auto orbit = follow_by<core::TaylorFlow>(toy, s, 400.0, {}, {}, 0.5);
    CAPTURE(n);
    double before = toy.energy(s);
    for (const auto& sample : orbit.samples) {
      const double energy = toy.energy(sample.state);
      CHECK(energy <= before + 1e-9);
      before = energy;
    }
    CHECK(orbit.mode[0] == core::ContactState::stick);
    const double e = std::cos(toy.alpha), pull = toy.k * e * orbit.end.q(0);
    CHECK(std::abs(pull * e) <=
          toy.mu_s * (toy.m * toy.g + pull * std::sin(toy.alpha)) * (1 + 1e-9));
  }
}

TEST_CASE("belt block: its friction is refused by name where it makes no sense") {
  const auto registry = toys::registry();
  toys::Settings settings;
  settings.parameters = {{"mu_k", "0.4"}};
  CHECK_THROWS_WITH_AS((void)toys::find(registry, "belt_block").family(settings, {}),
                       doctest::Contains("mu_k = 0.4"), std::invalid_argument);
}

}  // namespace test_belt_block
