// The mass on a belt: stick-slip against its closed form, cycles that slide without end, rest on a belt that
// stands.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/core/orbit/flows.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/toys/belt_oscillator.hpp>
#include <specht/toys/entry/registry.hpp>
#include <tuple>

#include "../core/orbit.hpp"
#include "../sanitizers.hpp"

namespace test_belt_oscillator {

using namespace specht;
using namespace specht::test;
using Toy = toys::BeltOscillator<double>;

namespace {

/// Friction that falls with speed, and a dashpot.
Toy stribeck(double v) {
  Toy toy;
  toy.F_s = toy.F_k = 1;
  toy.delta = 3;
  toy.c = 0.5;
  toy.v = v;
  return toy;
}

template <class Flow>
auto map_of(const Toy& toy, int section = 0, const typename Flow::Options& options = {},
            const std::string& parameter = {}) {
  core::OrbitOptions orbit;
  orbit.max_time = Toy::max_time;
  return maps::toy_map<Flow>(toy, Toy::sections()[static_cast<std::size_t>(section)], 0.0, orbit,
                             options, parameter);
}

/// Of stick-slip without dashpot and δ [s].
double period(const Toy& toy) {
  const double D = (toy.F_s - toy.F_k) / toy.k, omega = std::sqrt(toy.k / toy.m);
  return 2 * D / toy.v + 2 / omega * (M_PI - std::atan(D * omega / toy.v));
}

constexpr double period_by_default = 11.63154997984352;

}  // namespace

TEST_CASE("belt: the period of stick-slip") {
  CHECK(std::abs(period({}) - period_by_default) < 1e-14);
  for (const double v : {0.02, 0.1, 0.7}) {
    Toy toy;
    toy.m = 1.3;
    toy.v = v;
    const double D = toy.F_s - toy.F_k, furthest = toy.F_k + std::hypot(D, v * std::sqrt(toy.m));
    for (const double x : {1.05 * furthest, furthest}) {
      const auto by_series = map_of<core::TaylorFlow>(toy)->with_slope(x);
      const auto by_steps = map_of<core::OdeintFlow>(toy, 0, precise())->with_slope(x);
      for (const auto& p : {by_series, by_steps}) {
        CHECK(p.status == core::Outcome::returned);
        CHECK(std::abs(p.value - furthest) < 1e-10);
        CHECK(std::abs(p.slope) < 1e-9);  // the orbit forgets where it comes from
        if (x == furthest) CHECK(std::abs(p.time - period(toy)) < 1e-10);
      }
      CHECK(core::to_text(by_series.itinerary) == "B1- V1s S1-");
      CHECK(by_series.itinerary == by_steps.itinerary);
    }
  }
  const auto point = (*map_of<core::TaylorFlow>(Toy{}))(0.8 + std::sqrt(0.17));
  CHECK(std::abs(point.time - period_by_default) < 1e-10);
}

TEST_CASE("belt: from where it sticks to where it sticks") {
  const Toy toy;
  const double first = 0.8 - 0.4;  // where it sticks again after slip from 1.2
  const auto map = map_of<core::TaylorFlow>(toy, 1);
  for (const double x : {-1.1, 0.0, 0.4, 1.0}) {
    const auto p = map->with_slope(x);
    CHECK(std::abs(p.value - first) < 1e-12);
    CHECK(std::abs(p.time - (period_by_default + (first - x) / toy.v)) < 1e-10);
    CHECK(std::abs(p.slope) < 1e-9);
  }
  // Left of all sticking it passes the belt and comes back.
  const auto p = map->with_slope(-1.5);
  CHECK(core::to_text(p.itinerary).starts_with("B1+ V1"));
  CHECK(std::abs(p.value - first) < 1e-12);
}

TEST_CASE("belt: stick-slip in closed form") {
  const double furthest = 0.8 + std::sqrt(0.17);
  const auto point = map_of<core::BeltFlow>(Toy{})->with_slope(furthest);
  CHECK(std::abs(point.value - furthest) < 1e-15);
  CHECK(std::abs(point.time - period_by_default) < 1e-14 * period_by_default);
  CHECK(point.slope == 0);
  CHECK(core::to_text(point.itinerary) == "B1- V1s S1-");
}

TEST_CASE("belt: closed form, series and steps agree, with slopes by x and by a parameter") {
  std::mt19937_64 bits(3);
  std::uniform_real_distribution<double> unit(0, 1);
  core::OdeintOptions fine;
  fine.rtol = 1e-13;
  const auto near = [](double a, double b, double size = 1) {
    return std::abs(a - b) <= 1e-11 * (size + std::abs(b));
  };
  int returns = 0, free = 0;
  for (int n = 0; n < draws(60); ++n) {
    CAPTURE(n);
    Toy toy;
    toy.m = 0.5 + unit(bits);
    toy.k = 0.5 + unit(bits);
    toy.c = n % 2 == 0 ? 0 : 0.3 * unit(bits);
    toy.v = 0.05 + unit(bits);
    toy.F_s = 0.5 + unit(bits);
    toy.F_k = toy.F_s * (0.2 + 0.7 * unit(bits));
    const int section = n % 3 == 0 ? 1 : 0;
    const double steady = toy.steady_displacement();
    const double x = section == 1 ? steady - 0.1 - unit(bits) : steady + 0.02 + unit(bits);
    const std::string parameter = n % 4 < 2 ? "v" : "F_k";
    const auto exact = map_of<core::BeltFlow>(toy, section, {}, parameter);
    const auto series = map_of<core::TaylorFlow>(toy, section, {}, parameter);
    const auto p = exact->with_slope(x), q = series->with_slope(x);
    const auto r = map_of<core::OdeintFlow>(toy, section, fine)->with_slope(x);
    for (const auto& other : {q, r}) {
      CHECK(p.status == other.status);
      CHECK(p.itinerary == other.itinerary);
    }
    if (!p.has_value()) continue;
    ++returns;
    free += std::abs(p.slope) > 1e-3 ? 1 : 0;
    for (const auto& other : {q, r}) {
      CHECK(near(p.value, other.value));
      CHECK(near(p.slope, other.slope));
      CHECK(near(p.time, other.time));
    }
    const double by_closed_form = exact->with_parameter_slope(x).parameter_slope;
    CHECK(near(by_closed_form, series->with_parameter_slope(x).parameter_slope, 10));
  }
  CHECK(returns >= draws(60) / 2);
  if (!sanitized) CHECK(free > 5);
}

TEST_CASE("belt: the exact phase is chosen where friction does not change with speed") {
  const auto registry = toys::registry();
  const auto& entry = toys::find(registry, "belt_oscillator");
  toys::Settings settings;
  CHECK(entry.phase(settings) == toys::Phase::exact);
  settings.varied = {"v", "F_k"};
  CHECK(entry.phase(settings) == toys::Phase::exact);
  settings.varied = {"v", "delta"};
  CHECK(entry.phase(settings) == toys::Phase::taylor);
  settings.varied = {};
  settings.parameters = {{"delta", "3"}};
  CHECK(entry.phase(settings) == toys::Phase::taylor);
  settings.phase = toys::Phase::exact;
  CHECK_THROWS_WITH_AS((void)entry.phase(settings),
                       doctest::Contains("changes with its sliding speed; use --phase taylor"),
                       std::invalid_argument);
}

TEST_CASE("belt: what is prepared in closed form serves no other belt and no other friction") {
  const auto registry = toys::registry();
  const auto& entry = toys::find(registry, "belt_oscillator");
  for (const auto& [parameter, own, other] :
       {std::tuple{"v", 0.1, 0.2}, std::tuple{"F_s", 1.2, 1.3}, std::tuple{"F_k", 0.8, 0.7}}) {
    const std::string name = parameter;  // bindings are not captured
    CAPTURE(name);
    const auto family = entry.family({}, {name});
    const double same[] = {own}, another[] = {other};
    const auto map = family->at(same);
    CHECK(family->change(*map, same));
    CHECK_FALSE(family->change(*map, another));
    CHECK((*map)(1.1).time != (*family->at(another))(1.1).time);
  }
}

TEST_CASE("belt: oscillations that do not reach its velocity") {
  const auto by_series = map_of<core::TaylorFlow>(Toy{});
  const auto exact = map_of<core::BeltFlow>(Toy{});
  for (const double x : {0.82, 0.85, 0.899}) {  // about 0.8, amplitude below v/ω
    CHECK(exact->with_slope(x).itinerary == by_series->with_slope(x).itinerary);
    CHECK(exact->with_slope(x).slope == doctest::Approx(1).epsilon(1e-12));
    const auto p = by_series->with_slope(x);
    CHECK(p.value == doctest::Approx(x).epsilon(1e-13));
    CHECK(p.time == doctest::Approx(2 * M_PI).epsilon(1e-13));
    CHECK(p.slope == doctest::Approx(1).epsilon(1e-12));
    CHECK(core::to_text(p.itinerary) == "B1-");
  }
}

TEST_CASE(
    "belt: with friction that falls with speed both phases agree, and slopes with differences") {
  const Toy toy = stribeck(0.6);
  const auto by_series = map_of<core::TaylorFlow>(toy);
  const auto by_steps = map_of<core::OdeintFlow>(toy, 0, precise());
  for (const double x : {0.4, 0.6, 0.75, 0.9, 1.2}) {
    CAPTURE(x);
    const auto p = by_series->with_slope(x), q = by_steps->with_slope(x);
    CHECK(p.itinerary == q.itinerary);
    CHECK(std::abs(p.value - q.value) < 1e-9);
    CHECK(std::abs(p.slope - q.slope) < 1e-7 * (1 + std::abs(p.slope)));
    constexpr double h = 1e-5;
    const double difference = ((*by_series)(x + h).value - (*by_series)(x - h).value) / (2 * h);
    CHECK(std::abs(p.slope - difference) < 1e-7 * (1 + std::abs(p.slope)));
  }
}

TEST_CASE("belt: the unstable cycle that slides without end") {
  // At v = 0.6, by fixed Runge–Kutta steps in an independent program.
  const double x = 0.98878115467, time = 6.389715423799;
  const auto p = map_of<core::TaylorFlow>(stribeck(0.6))->with_slope(x);
  CHECK(std::abs(p.value - x) < 1e-10);
  CHECK(std::abs(p.time - time) < 1e-10);
  CHECK(p.slope > 1);
  CHECK(core::to_text(p.itinerary) == "B1-");
}

TEST_CASE("belt: on one that stands, energy falls until friction holds") {
  std::mt19937_64 bits(1);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int n = 0; n < draws(50); ++n) {
    Toy toy;
    toy.v = 0;
    toy.F_s = 0.2 + unit(bits);
    toy.F_k = toy.F_s * (0.5 + 0.5 * unit(bits));
    toy.delta = n % 2 == 0 ? 0 : 2 * unit(bits);
    Toy::State s;
    s.q(0) = 6 * unit(bits) - 3;
    s.u(0) = 6 * unit(bits) - 3;
    const auto orbit = follow_by<core::TaylorFlow>(toy, s, 400.0, {}, {}, 0.5);
    double before = toy.energy(s);
    for (const auto& sample : orbit.samples) {
      const double energy = toy.energy(sample.state);
      CHECK(energy <= before * (1 + 1e-12));
      before = energy;
    }
    CHECK(orbit.mode[0] == core::ContactState::stick);
    CHECK(std::abs(toy.k * orbit.end.q(0)) <= toy.F_s);
  }
}

TEST_CASE("belt: its friction is refused by name where it makes no sense") {
  const auto registry = toys::registry();
  const auto& entry = toys::find(registry, "belt_oscillator");
  const auto refuses = [&](const std::string& name, const std::string& value,
                           const std::string& says) {
    toys::Settings settings;
    settings.parameters = {{name, value}};
    CHECK_THROWS_WITH_AS((void)entry.family(settings, {}), doctest::Contains(says.c_str()),
                         std::invalid_argument);
  };
  refuses("F_k", "1.3", "F_k = 1.3");
  refuses("F_s", "0.5", "at most F_s = 0.5");
  refuses("delta", "-1", "delta=-1 is not allowed");
  refuses("F_s", "-1", "F_s=-1 is not allowed");
}

}  // namespace test_belt_oscillator
