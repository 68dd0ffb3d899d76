// What holds along every orbit: no penetration, contact laws at every sample, ordered events.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/toys/woodpecker.hpp>

#include "../core/model.hpp"
#include "../core/orbit.hpp"
#include "../sanitizers.hpp"

namespace test_orbit_invariants {

using namespace specht;
using namespace specht::core;
using Toy = toys::Woodpecker<double>;

namespace {

struct Drawn {
  Toy toy;
  OrbitOptions options;
  Toy::State start;
};

/// A woodpecker near its parameters in the literature, jammed or thrown.
Drawn draw(std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(0, 1);
  Drawn d;
  d.toy.mu_1 = 0.5 * unit(random);
  d.toy.mu_2 = 0.2 + 0.3 * unit(random);
  d.toy.mu_3 = 0.5 * unit(random);
  d.toy.eps_N1 = 0.8 * unit(random);
  d.toy.eps_N2 = unit(random) < 0.5 ? 0.0 : 0.5 * unit(random);
  d.toy.eps_N3 = unit(random) < 0.5 ? 0.0 : 0.5 * unit(random);
  d.options.law = unit(random) < 0.5 ? ImpactLaw::poisson : ImpactLaw::newton;
  const double play = d.toy.sleeve_play();
  if (unit(random) < 0.5) {
    d.start.q << 0, -play, -1.5 * unit(random);
  } else {
    d.start.q << 0, play * (2 * unit(random) - 1), 0.1 - unit(random);
    d.start.u << unit(random) - 0.5, 20 * unit(random) - 10, 20 * unit(random) - 10;
  }
  return d;
}

/// The contact laws at one sample, up to the errors of dense output.
void check_contact_laws(const Toy& toy, const Toy::State& s, const Mode<3>& mode) {
  constexpr double gap_error = 1e-10, speed_error = 1e-8, force_error = 1e-7;  // m, m/s, N
  const auto model = test::model_of(toy);
  const auto& geometry = model.geometry;
  ModeDynamics<test::ModelOf<Toy>> dynamics;
  dynamics.enter(model, mode, geometry);
  const auto forces = dynamics.forces(model, test::model_state<Toy>(s));
  const auto gaps = toy.gaps(s);
  const auto parameters = toy.contact_parameters();
  int constraints = 0;
  for (int i = 0; i < 3; ++i) {
    constraints += mode.closed(i) + (mode[i] == ContactState::stick);
  }
  for (int i = 0; i < 3; ++i) {
    CAPTURE(i);
    REQUIRE(gaps(i) >= -gap_error);
    if (!mode.closed(i)) continue;
    const double speed_T = geometry.tangential_speed(i, test::small(s.u));
    REQUIRE(std::abs(gaps(i)) <= gap_error);
    REQUIRE(std::abs(geometry.normal_speed(i, test::small(s.u))) <= speed_error);
    if (mode[i] == ContactState::slip_positive) REQUIRE(speed_T >= -speed_error);
    if (mode[i] == ContactState::slip_negative) REQUIRE(speed_T <= speed_error);
    if (mode[i] == ContactState::stick) REQUIRE(std::abs(speed_T) <= speed_error);
    if (constraints > 3) continue;  // the forces are not unique
    const double mu = parameters[static_cast<std::size_t>(i)].mu;
    REQUIRE(forces.normal(i) >= -force_error);
    REQUIRE(std::abs(forces.tangential(i)) <= mu * forces.normal(i) + force_error);
  }
}

}  // namespace

TEST_CASE("random orbits obey the contact laws and never penetrate") {
  std::mt19937_64 random(31);
  int events = 0;
  for (int trial = 0; trial < test::draws(60); ++trial) {
    CAPTURE(trial);
    const Drawn d = draw(random);
    const auto orbit = test::follow(d.toy, d.start, 1.0, d.options, test::precise(), 1e-3);
    CAPTURE(orbit.itinerary);
    REQUIRE(orbit.outcome != Outcome::not_finite);
    REQUIRE(orbit.outcome != Outcome::out_of_domain);
    REQUIRE(orbit.outcome != Outcome::lcp_unsolved);
    REQUIRE(orbit.outcome != Outcome::event_limit);
    REQUIRE(orbit.outcome != Outcome::accumulation_unresolved);
    for (const auto& sample : orbit.samples) check_contact_laws(d.toy, sample.state, sample.mode);
    for (std::size_t k = 1; k < orbit.events.size(); ++k) {
      const auto& event = orbit.events[k];
      CAPTURE(token(event.code));
      REQUIRE(event.after.t >= orbit.events[k - 1].after.t);
      REQUIRE(event.after.q == event.before.q);
      // what closes must close, and nothing that closes is let through
      const auto geometry = test::model_of(d.toy).geometry;
      const auto gaps = d.toy.gaps(event.after);
      for (int i = 0; i < 3; ++i) {
        if (gaps(i) <= 1e-16)
          REQUIRE(geometry.normal_speed(i, test::small(event.after.u)) >= -1e-11);
      }
      ++events;
    }
  }
  CHECK(events > test::draws(500));
}

TEST_CASE("an orbit does not depend on where it hangs or when it starts") {
  std::mt19937_64 random(32);
  for (int trial = 0; trial < 10; ++trial) {
    CAPTURE(trial);
    Drawn d = draw(random);
    const auto orbit = test::follow(d.toy, d.start, 0.3, d.options);
    d.start.t = 5;
    d.start.q(0) = -2;
    const auto moved = test::follow(d.toy, d.start, 0.3, d.options);
    CHECK(moved.itinerary == orbit.itinerary);
    CHECK(moved.end.q(2) == doctest::Approx(orbit.end.q(2)).epsilon(1e-8));
    CHECK(moved.end.q(0) + 2 == doctest::Approx(orbit.end.q(0)).epsilon(1e-8));
  }
}

}  // namespace test_orbit_invariants
