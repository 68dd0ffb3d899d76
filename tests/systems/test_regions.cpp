// Toys of one's own with regions and no contacts: states that jump, borders that orbits slide along, systems of first
// order.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/toys/belt_oscillator.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>

#include "../sanitizers.hpp"
#include "../toys_for_tests/belt_in_regions.hpp"
#include "../toys_for_tests/buck_converter.hpp"
#include "../toys_for_tests/firing_neuron.hpp"
#include "../toys_for_tests/relay.hpp"

namespace test_regions {

using namespace specht;

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

toys::Settings by(toys::Phase phase, const Parameters& parameters = {}) {
  toys::Settings settings;
  settings.phase = phase;
  settings.parameters = parameters;
  settings.orbit.max_time = 200;
  return settings;
}

/// Of the phase, for values of size 1.
double tolerance(toys::Phase phase) { return phase == toys::Phase::taylor ? 1e-11 : 2e-8; }

constexpr toys::Phase phases[] = {toys::Phase::taylor, toys::Phase::odeint};

}  // namespace

TEST_CASE("regions: a mass that slides along a border returns where friction makes it stick") {
  for (const toys::Phase phase : phases) {
    CAPTURE(static_cast<int>(phase));
    const auto sliding =
        toys::entry<test::BeltInRegions<double>>()->family(by(phase, {{"c", "0.01"}}), {})->at({});
    const auto sticking = toys::entry<toys::BeltOscillator<double>>()
                              ->family(by(phase, {{"c", "0.01"}, {"F_s", "1"}, {"F_k", "1"}}), {})
                              ->at({});
    int slides = 0;
    for (const double x : {1.02, 1.05, 1.1, 1.2, 1.5, 3.0}) {
      CAPTURE(x);
      const auto a = sliding->with_slope(x), b = sticking->with_slope(x);
      REQUIRE(a.has_value());
      REQUIRE(b.has_value());
      CHECK(a.value == doctest::Approx(b.value).epsilon(tolerance(phase)));
      CHECK(a.time == doctest::Approx(b.time).epsilon(tolerance(phase)));
      CHECK(std::abs(a.slope - b.slope) <= 100 * tolerance(phase));
      const bool is_sliding = core::to_text(a.itinerary).find('s') != std::string::npos;
      CHECK(is_sliding == (core::to_text(b.itinerary).find('s') != std::string::npos));
      slides += is_sliding;
    }
    CHECK(slides > 0);
    CHECK(slides < 6);
  }
}

TEST_CASE("regions: slopes in parameters go through a slide") {
  for (const toys::Phase phase : phases) {
    CAPTURE(static_cast<int>(phase));
    const auto sliding = toys::entry<test::BeltInRegions<double>>();
    const auto sticking = toys::entry<toys::BeltOscillator<double>>();
    for (const auto* parameter : {"v", "k"}) {
      CAPTURE(parameter);
      const auto a = sliding->family(by(phase, {{"c", "0.01"}}), {parameter});
      const auto b =
          sticking->family(by(phase, {{"c", "0.01"}, {"F_s", "1"}, {"F_k", "1"}}), {parameter});
      const double value[] = {*parameter == 'v' ? 0.1 : 1.0};
      const double expected = b->at(value)->with_parameter_slope(1.3).parameter_slope;
      CHECK(std::abs(expected) > 0.01);
      CHECK(a->at(value)->with_parameter_slope(1.3).parameter_slope ==
            doctest::Approx(expected).epsilon(100 * tolerance(phase)));
    }
    // Both bounds of the other toy's friction vary with F.
    const double F[] = {1.0};
    const double slope = sliding->family(by(phase, {{"c", "0.01"}}), {"F"})
                             ->at(F)
                             ->with_parameter_slope(1.3)
                             .parameter_slope;
    const auto at = [&](const char* F_s) {
      return (*sticking->family(by(phase, {{"c", "0.01"}, {"F_s", F_s}, {"F_k", F_s}}), {})
                   ->at({}))(1.3)
          .value;
    };
    CHECK(slope == doctest::Approx((at("1.0001") - at("0.9999")) / 2e-4).epsilon(1e-5));
  }
}

TEST_CASE("regions: a relay with hysteresis switches, and does not slide") {
  const auto relay = toys::entry<test::Relay<double>>();
  for (const toys::Phase phase : phases) {
    // ẋ = ∓1 between the thresholds ±h: from 0.1 down to −h, up to h and down again.
    const auto point = (*relay->family(by(phase, {{"h", "0.25"}}), {})->at({}))(0.1);
    CHECK(core::to_text(point.itinerary) == "R+1 R+0");
    CHECK(point.time == doctest::Approx(4 * 0.25).epsilon(tolerance(phase)));
    // Without hysteresis both sides push towards x = 0, where it rests by sliding.
    const auto rest = (*relay->family(by(phase, {{"h", "0"}}), {})->at({}))(0.1);
    CHECK(core::to_text(rest.itinerary) == "R+0s");
    CHECK(rest.status == core::Outcome::at_rest);
  }
}

TEST_CASE("regions: a neuron is reset where it fires, and slopes go through it") {
  for (const toys::Phase phase : phases) {
    CAPTURE(static_cast<int>(phase));
    const auto neuron = toys::entry<test::FiringNeuron<double>>();
    const auto free = neuron->family(by(phase), {})->at({})->with_slope(0.3);
    CHECK(free.time == doctest::Approx(std::log(1.2 / 0.2)).epsilon(tolerance(phase)));
    CHECK(free.slope == doctest::Approx(1.0).epsilon(tolerance(phase)));
    CHECK(core::to_text(free.itinerary) == "R+0");

    const double A = 0.3, omega = 3, t_0 = 0.3;
    const auto driven = neuron->family(by(phase, {{"A", "0.3"}}), {})->at({})->with_slope(t_0);
    // V̇ = I + A sin ωt − V from V(t_0) = 0: ∂t/∂t_0 = e^{−(t − t_0)} V̇(t_0)/V̇(t).
    const auto response = [&](double t) {
      return 1.2 + A * (std::sin(omega * t) - omega * std::cos(omega * t)) / (1 + omega * omega);
    };
    const double t = t_0 + driven.time, decay = std::exp(-driven.time);
    CHECK(response(t) - response(t_0) * decay == doctest::Approx(1.0).epsilon(tolerance(phase)));
    const double slope =
        decay * (1.2 + A * std::sin(omega * t_0)) / (1.2 + A * std::sin(omega * t) - 1);
    CHECK(driven.slope == doctest::Approx(slope).epsilon(10 * tolerance(phase)));
  }
}

TEST_CASE("regions: a surface that belongs to another region is passed") {
  const auto map =
      toys::entry<test::BeltInRegions<double>>()->family(by(toys::Phase::taylor), {})->at({});
  // From rest beyond the equilibrium the mass swings back below the belt's speed; it turns to the right once, in the
  // region in which the belt is faster.
  const auto point = (*map)(1.05);
  CHECK(point.status == core::Outcome::returned);
  CHECK(point.time == doctest::Approx(2 * std::numbers::pi).epsilon(1e-10));
  CHECK(point.value == doctest::Approx(1.05).epsilon(1e-10));
}

TEST_CASE("regions: the buck converter's orbit and its period doubling") {
  const auto converter = toys::entry<test::BuckConverter<double>>();
  for (const toys::Phase phase : phases) {
    CAPTURE(static_cast<int>(phase));
    const auto map = converter->vector_family(by(phase, {{"E", "20"}}), {})->at({});
    // By matrix exponentials and the saltation matrices of both switchings.
    const double V = 11.969511538815023, I = 0.5915719359151885;
    const auto point = map->with_jacobian(std::array{V, I});
    CHECK(point.value[0] == doctest::Approx(V).epsilon(tolerance(phase)));
    CHECK(point.value[1] == doctest::Approx(I).epsilon(tolerance(phase)));
    const double jacobian[] = {-1.0020199165582184, 0.8115365731614477, -0.3655477097678549,
                               -0.3817683951122243};
    for (std::size_t k = 0; k < 4; ++k) {
      CHECK(point.jacobian[k] == doctest::Approx(jacobian[k]).epsilon(1e3 * tolerance(phase)));
    }
  }
  const auto family = converter->vector_family(by(toys::Phase::taylor), {"E"});
  bifurcation::CycleDiagramRequest request;
  request.box = {{11.8, 12.4}, {0.4, 0.7}};
  request.parameters = {24.0, 24.4, 24.8};
  request.searches = 1;
  request.search.starts = 10;
  request.doublings = 1;
  const auto diagram = bifurcation::cycle_diagram(*family, request, {});
  int flips = 0;
  for (const auto& point : diagram.points) {
    if (point.kind != bifurcation::CycleSpecialKind::flip || point.period != 1) continue;
    CHECK(point.parameter == doctest::Approx(24.51657282856336).epsilon(1e-9));
    ++flips;
  }
  CHECK(flips == 1);
}

}  // namespace test_regions
