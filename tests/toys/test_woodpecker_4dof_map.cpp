// The return map of the woodpecker with four degrees of freedom: numbers of an independent program, two phases,
// the accumulation into the jam, and what holds along every orbit.
#include <doctest/doctest.h>

#include <cmath>

#include "audit.hpp"
#include "woodpecker_4dof_map.hpp"

namespace test_woodpecker_4dof_map {

using namespace specht;
using namespace specht::test;

namespace {

/// The fixed point near x, which is stable.
template <class Map>
maps::MapPoint fixed_point(Map& map, double x) {
  for (int k = 0; k < 60; ++k) x = map(x).value;
  return map(x);
}

}  // namespace

TEST_CASE("woodpecker_4dof map: the limit cycle, its period and its step") {
  Woodpecker4DofMap map({});
  const auto cycle = fixed_point(map, phi_cycle_4dof);
  REQUIRE(cycle.status == core::Outcome::returned);
  CHECK(std::abs(cycle.value - phi_cycle_4dof) < 3e-8);
  CHECK(std::abs(cycle.time - 0.14016297) < 2e-8);
  CHECK(std::abs(map.engine().state().q(1) - -13.16467e-3) < 2e-8);
  CHECK_FALSE(cycle.non_unique);
  const auto slope = map.with_slope(cycle.value).slope;
  const double by_difference =
      (map(cycle.value + 1e-6).value - map(cycle.value - 1e-6).value) / 2e-6;
  CHECK(slope == doctest::Approx(by_difference).epsilon(1e-6));
}

TEST_CASE("woodpecker_4dof map: Newton's law, its period and its step") {
  core::OrbitOptions orbit;
  orbit.law = core::ImpactLaw::newton;
  Woodpecker4DofMap map({}, orbit);
  const auto cycle = fixed_point(map, -0.497);
  CHECK(std::abs(cycle.time - 0.12586731) < 2e-8);
  CHECK(std::abs(map.engine().state().q(1) - -7.58855e-3) < 2e-8);
}

TEST_CASE("woodpecker_4dof map: values elsewhere, by two phases") {
  Woodpecker4DofMap map({});
  core::OdeintOptions fine;
  fine.rtol = 1e-12;
  Woodpecker4DofMapBySteps by_steps({}, {}, fine);
  struct Value {
    double x, P;
  };
  for (const Value& v :
       {Value{-0.4, -0.56911595}, Value{-0.6, -0.47310210}, Value{-0.35, -0.66384416}}) {
    CAPTURE(v.x);
    CHECK(std::abs(map(v.x).value - v.P) < 2e-7);
  }
  for (const double x : {phi_cycle_4dof, -0.9, -0.8, -0.7, -0.6, -0.4, -0.35, -0.3, 0.0, 0.05}) {
    CAPTURE(x);
    const auto a = map(x), b = by_steps(x);
    CHECK(a.status == b.status);
    CHECK(a.itinerary == b.itinerary);
    if (a.has_value()) CHECK(std::abs(a.value - b.value) < 1e-9);
    if (a.has_value()) CHECK(std::abs(a.time - b.time) < 1e-9);
  }
}

TEST_CASE("woodpecker_4dof map: the events of the limit cycle") {
  struct Expected {
    double milliseconds;  // after stick ends
    const char* token;
  };
  const Expected expected[] = {{0, "S2-"},         {4.488048, "D2o"},  {5.374945, "D5o"},
                               {14.444278, "I4o"}, {18.529191, "I4+"}, {20.467393, "I1o"},
                               {23.305869, "V4+"}, {31.152381, "D4o"}, {32.281587, "I3o"},
                               {44.214601, "I3o"}, {48.074862, "I2o"}, {48.308564, "I2-"},
                               {61.891844, "D2o"}, {62.286855, "I5o"}, {62.405645, "I5+"},
                               {71.238169, "I2-"}, {74.723394, "I5+"}};
  Woodpecker4DofMap map({});
  decltype(map)::Recorder recorder(0.0, 1.0);
  REQUIRE(map.follow(-0.515943099214, &recorder).has_value());
  const auto& events = recorder.events();
  REQUIRE(events.size() > std::size(expected) + 10);
  const double begin = events[1].after.t;
  CHECK(events[1].after.q(3) == doctest::Approx(-0.19041889).epsilon(3e-7));
  CHECK(events[1].after.u(3) == doctest::Approx(17.376306).epsilon(1e-7));
  for (std::size_t k = 0; k < std::size(expected); ++k) {
    CAPTURE(k);
    CHECK(core::token(events[k + 1].code) == expected[k].token);
    // NOTE: an impact is known to some nanoseconds by the program that found them.
    CHECK(std::abs(1e3 * (events[k + 1].after.t - begin) - expected[k].milliseconds) < 1e-5);
  }
  const auto& beak = events[6];
  CHECK(std::abs(beak.before.u(3) - 13.880665) < 1e-5);
  CHECK(std::abs(beak.after.u(3) - -0.403978) < 1e-5);
  // the accumulation of both, and the jam
  const auto rest = std::find_if(events.begin(), events.end(), [](const auto& event) {
    return event.code.kind() == core::EventKind::accumulation;
  });
  REQUIRE(rest != events.end());
  CHECK(core::token(rest->code) == "Z25");
  CHECK(std::abs(1e3 * (rest->after.t - begin) - 77.947) < 1e-3);
  CHECK(core::to_text((rest + 1)->mode) == "osooso");
}

TEST_CASE("woodpecker_4dof map: the cut-off of the accumulation does not matter") {
  for (const double x : {phi_cycle_4dof, -0.4, -0.6}) {
    Woodpecker4DofMap usual({});
    const auto expected = usual(x);
    for (const double rest_speed : {1e-8, 1e-6, 1e-5}) {
      core::OrbitOptions orbit;
      orbit.rest_speed = rest_speed;
      Woodpecker4DofMap map({}, orbit);
      const auto point = map(x);
      CAPTURE(rest_speed);
      CHECK(std::abs(point.value - expected.value) < 1e-9);
      CHECK(point.itinerary == expected.itinerary);
    }
  }
}

TEST_CASE("woodpecker_4dof map: static friction holds the jam from 0.26375846 on") {
  // At rest four forces hold the sleeve, of which three are determined: N₁ = N₂ = m_S g X/(2 h) by the moment
  // of the bird, T₁ + T₂ = (m_S + m_M) g, and most is held where T₁ = T₂.
  constexpr double at_rest = -0.2163888728;
  const Woodpecker4Dof data;
  const double phi = data.jammed_angle(), h = data.h_M * std::cos(phi) - data.r_M * std::sin(phi),
               X = data.l_M * std::cos(phi) + data.l_G * std::cos(at_rest);
  const double least = (data.m_S + data.m_M) * h / (data.m_S * X);
  CHECK(std::abs(least - 0.263758455) < 1e-9);
  for (const double mu : {least - 1e-9, least + 1e-9}) {
    Woodpecker4Dof toy;
    toy.mu_2 = toy.mu_3 = mu;
    Woodpecker4DofMap map(toy);
    decltype(map)::Recorder recorder(0.0, 1.0);
    (void)map.follow(at_rest, &recorder);
    CAPTURE(mu);
    CHECK((core::to_text(recorder.events().front().mode) == "osooso") == (mu > least));
  }
}

TEST_CASE("woodpecker_4dof map: no contact penetrates, no event adds energy") {
  Woodpecker4DofMap map({});
  for (const double x : {-0.95, -0.8, -0.6, phi_cycle_4dof, -0.4, -0.35, -0.22, -0.1, 0.05}) {
    decltype(map)::Recorder recorder(0.0, 1e-3);
    (void)map.follow(x, &recorder);
    CAPTURE(x);
    const Audit found = audit(map, x);
    CHECK(found.smooth_gain < 1e-13);
    CHECK(found.gain < 1e-14);
    CHECK(found.gap > -1e-13);
    CHECK(found.speed < 1e-11);
    CHECK(found.pull > -1e-10);
    CHECK(found.cone > -1e-10);
    double last = 1e9;
    for (const auto& event : recorder.events()) {
      const auto before = decltype(map)::of(event.before), after = decltype(map)::of(event.after);
      const double arrives = map.toy().energy(before), leaves = map.toy().energy(after);
      CHECK(arrives <= last + 1e-14);
      CHECK(leaves <= arrives + 1e-14);
      CHECK(map.toy().gaps(after).minCoeff() > -1e-13);
      last = leaves;
    }
    for (const auto& sample : recorder.samples()) {
      CHECK(map.toy().gaps(decltype(map)::of(sample.state)).minCoeff() > -1e-13);
    }
  }
}

}  // namespace test_woodpecker_4dof_map
