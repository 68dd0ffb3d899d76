// Two ways through a smooth phase, one orbit: closed form against adaptive steps.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "../../sanitizers.hpp"
#include "../../toys_for_tests/affine_toys.hpp"
#include "../model.hpp"
#include "../orbit.hpp"

namespace test_affine_phase {

using namespace specht;
using namespace specht::core;
using test::AffineToy;

namespace {

using Exact = ExactFlow;
using InSteps = OdeintFlow;

struct Orbit {
  Outcome outcome;
  std::string itinerary;
  AffineToy::State end;
  Mode<2> mode;
};

template <class Flow>
Orbit follow(const AffineToy& toy, const AffineToy::State& start, double duration,
             const typename Flow::Options& flow_options = {}, const OrbitOptions& options = {}) {
  Integrator<AffineToy, Flow> integrator(toy, options, flow_options);
  Outcome outcome = integrator.start(start);
  if (outcome == Outcome::returned) outcome = integrator.advance(duration);
  return {outcome, to_text(integrator.itinerary()), integrator.state(), integrator.mode()};
}

OdeintOptions tight() {
  OdeintOptions options;
  options.rtol = 1e-12;
  return options;
}

double distance(const AffineToy::State& a, const AffineToy::State& b) {
  return std::max((a.q - b.q).cwiseAbs().maxCoeff(), (a.u - b.u).cwiseAbs().maxCoeff());
}

}  // namespace

TEST_CASE("both phases lead through the same events to the same state") {
  std::mt19937_64 random(1);
  constexpr int trials = test::draws(200);
  for (const auto& [name_of, toy, duration, start] : test::affine_toys()) {
    const std::string name = name_of;  // what a lambda may capture
    CAPTURE(name);
    CHECK_NOTHROW(test::require_affine(toy));
    std::ptrdiff_t events = 0;
    for (int trial = 0; trial < trials; ++trial) {
      CAPTURE(trial);
      const auto s = start(random);
      const double until = duration * (0.2 + 0.8 * trial / trials);
      const Orbit exact = follow<Exact>(toy, s, until);
      const Orbit stepped = follow<InSteps>(toy, s, until, tight());
      REQUIRE(exact.outcome == stepped.outcome);
      REQUIRE(exact.itinerary == stepped.itinerary);
      REQUIRE(exact.mode == stepped.mode);
      REQUIRE(distance(exact.end, stepped.end) < 1e-10);
      events += std::count(exact.itinerary.begin(), exact.itinerary.end(), ' ') + 1;
    }
    CHECK(events > trials);
  }
}

TEST_CASE("the cut-off of an accumulation leaves its square, with friction, too") {
  constexpr double coarse = 1e-4, fine = 1e-6;  // m/s
  std::mt19937_64 random(3);
  for (const auto& [name, toy, duration, start] : test::affine_toys()) {
    if (name != "block on a wall") continue;
    int accumulations = 0;
    for (int trial = 0; trial < 100; ++trial) {
      CAPTURE(trial);
      const auto s = start(random);
      OrbitOptions options;
      options.rest_speed = coarse;
      const Orbit early = follow<Exact>(toy, s, duration, {}, options);
      options.rest_speed = fine;
      const Orbit late = follow<Exact>(toy, s, duration, {}, options);
      if (early.itinerary != late.itinerary || late.itinerary.find('Z') == std::string::npos) {
        continue;
      }
      ++accumulations;
      CHECK(distance(early.end, late.end) < 100 * coarse * coarse);
    }
    CHECK(accumulations > 50);
  }
}

TEST_CASE("an oscillator that just reaches its stop, and one that just does not") {
  // ẍ = −x from x = −1, with a stop at x = 1 − δ: it closes δ deep
  for (const double depth : {1e-3, 1e-6, 1e-9, 1e-12, 1e-14}) {
    CAPTURE(depth);
    AffineToy toy;
    toy.C_q(0, 0) = -1;
    toy.W_N(0, 0) = -1;
    toy.g_0 << 1 - depth, 1;
    AffineToy::State s;
    s.q(0) = -1;
    const Orbit closes = follow<Exact>(toy, s, 4);
    CHECK(closes.itinerary.substr(0, 2) == "I1");
    toy.g_0(0) = 1 + depth;
    const Orbit misses = follow<Exact>(toy, s, 1000);
    CHECK(misses.itinerary.empty());
    CHECK(misses.outcome == Outcome::no_return);
  }
}

TEST_CASE("the distance to a graze is known") {
  // x = −cos t: the gap 1 + δ − x is least at t = π
  for (const double distance_to_graze : {0.5, 1e-3, 1e-9, -1e-9, -0.1}) {
    CAPTURE(distance_to_graze);
    AffineToy toy;
    toy.C_q(0, 0) = -1;
    toy.W_N(0, 0) = -1;
    toy.g_0 << 1 + distance_to_graze, 1;
    AffineToy::State s;
    s.q(0) = -1;
    using Model = test::ModelOf<AffineToy>;
    const Model model = test::model_of(toy);
    ModeDynamics<Model> dynamics;
    dynamics.enter(model, {}, model.geometry);
    const GuardList<Model> guards({}, model.traits());
    AffinePhase<Model> phase;
    const auto least = [&](double time) {
      return phase.least_minimum(model, dynamics, guards, 0, test::model_state<AffineToy>(s), time);
    };
    CHECK(std::abs(least(4) - distance_to_graze) < 1e-15);
    CHECK(least(3) == FirstRootFinder<double, 1>::never);  // not yet there
  }
}

TEST_CASE("an exact touch is no impact, whatever round-off makes of it") {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> uniform(0.1, 10);
  for (int trial = 0; trial < 500; ++trial) {
    const double amplitude = 0.01 * uniform(random);  // m; the grazing depth is 1e-16 m
    AffineToy toy;
    toy.C_q(0, 0) = -std::pow(uniform(random), 4);
    toy.W_N(0, 0) = -1;
    toy.g_0 << amplitude, 1;
    AffineToy::State s;
    s.q(0) = -amplitude;
    const Orbit orbit = follow<Exact>(toy, s, 1000);
    REQUIRE(orbit.itinerary.empty());
    REQUIRE(orbit.outcome == Outcome::no_return);
  }
}

TEST_CASE("samples along an orbit lie on it") {
  const AffineToy toy = test::chain_between_stops(0, 0.8);
  AffineToy::State s;
  s.u << 0.9, -0.7, 0;
  const auto orbit = test::follow_by<Exact>(toy, s, 1.0, {}, {}, 1e-3);
  REQUIRE(orbit.outcome == Outcome::time_limit);
  REQUIRE(orbit.samples.size() > 995);
  REQUIRE(orbit.events.size() > 4);
  const auto energy = [&](const AffineToy::State& at) {
    return (at.u.dot(toy.M * at.u) - at.q.dot(toy.C_q * at.q)) / 2 - toy.h_0.dot(at.q);
  };
  std::size_t k = 1;
  double kept = energy(orbit.events[0].after);
  for (const auto& [state, mode] : orbit.samples) {
    while (k < orbit.events.size() && orbit.events[k].after.t < state.t) {
      CHECK(energy(orbit.events[k].before) == doctest::Approx(kept).epsilon(1e-12));
      kept = energy(orbit.events[k++].after);
    }
    REQUIRE(toy.gaps(state).minCoeff() > -1e-15);
    REQUIRE(energy(state) == doctest::Approx(kept).epsilon(1e-12));
  }
}

}  // namespace test_affine_phase
