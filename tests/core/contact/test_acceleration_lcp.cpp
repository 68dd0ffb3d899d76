// The LCP on acceleration level: its mode obeys the contact laws, and Painlevé's paradox.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/core/contact/acceleration_lcp.hpp>
#include <specht/core/mode/mode_dynamics.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../../toys_for_tests/coupled_contact.hpp"
#include "../../toys_for_tests/incline.hpp"
#include "../model.hpp"

namespace test_acceleration_lcp {

using namespace specht;
using namespace specht::core;
using Toy = toys::Woodpecker<double>;
using test::CoupledContact;

namespace {

template <class T>
ModeDecision<test::ModelOf<T>> decide(const T& toy, const typename T::State& s,
                                      const Candidates<T::contacts>& candidates,
                                      bool check_uniqueness = false) {
  const auto model = test::model_of(toy);
  const auto state = test::model_state<T>(s);
  ContactMatrices<test::ModelOf<T>> matrices;
  matrices.update(model, state);
  return decide_mode(toy.contact_parameters(), matrices, model.force(state), candidates,
                     model.constant(), LcpOptions{}, check_uniqueness);
}

}  // namespace

TEST_CASE("contacts that are not candidates stay open") {
  const Toy toy;
  const auto decision = decide(toy, {}, {});
  CHECK(decision.status == LcpStatus::solved);
  CHECK(decision.mode.all_open());
}

TEST_CASE("a pulled contact opens, a pressed one stays") {
  test::Incline<> block;
  for (const double mu : {0.0, 0.5}) {
    block.mu = mu;
    const auto candidate = mu > 0 ? ContactCandidate::undecided : ContactCandidate::closed;
    block.theta = 0.1;
    CHECK(decide(block, {}, {candidate}).mode.closed(0));
    block.theta = 3.0;
    CHECK_FALSE(decide(block, {}, {candidate}).mode.closed(0));
  }
}

TEST_CASE("Painlevé's paradox: no solution, or two") {
  CoupledContact toy;  // μ c = −1.6
  CHECK(decide(toy, {}, {ContactCandidate::slip_positive}).status == LcpStatus::ray);
  CHECK(decide(toy, {}, {ContactCandidate::slip_negative}).status == LcpStatus::solved);
  toy.h_N = 1;
  const auto two = decide(toy, {}, {ContactCandidate::slip_positive}, true);
  CHECK(two.status == LcpStatus::solved);
  CHECK(two.several_solutions);
  CHECK_FALSE(decide(toy, {}, {ContactCandidate::slip_negative}, true).several_solutions);
  toy.mu = 1.2;  // μ c = −0.96
  CHECK_FALSE(decide(toy, {}, {ContactCandidate::slip_positive}, true).several_solutions);
}

TEST_CASE("accelerations and forces of the mode found obey the contact laws") {
  std::mt19937_64 random(21);
  std::uniform_real_distribution<double> unit(0, 1);
  constexpr ContactCandidate choices[] = {ContactCandidate::slip_positive,
                                          ContactCandidate::slip_negative,
                                          ContactCandidate::undecided};
  constexpr double round_off = 1e-9;  // of accelerations up to 1e5 rad/s²
  int solved = 0, opened = 0, stuck = 0, began_to_slide = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    Toy toy;
    toy.mu_1 = 0.01 + unit(random);
    toy.mu_2 = 0.01 + unit(random);
    toy.mu_3 = 0.01 + unit(random);
    Toy::State s;
    s.q << 0, 0.2 * unit(random) - 0.1, 2 * unit(random) - 1;
    Candidates<3> candidates;
    // the beak and one edge of the sleeve at most: both edges cannot touch
    candidates.set(1 + trial % 2, choices[static_cast<int>(3 * unit(random))]);
    if (trial % 3 == 0) candidates.set(0, choices[static_cast<int>(3 * unit(random))]);

    const auto decision = decide(toy, s, candidates);
    if (decision.status != LcpStatus::solved) continue;
    ++solved;
    const auto model = test::model_of(toy);
    const auto& geometry = model.geometry;
    ModeDynamics<test::ModelOf<Toy>> dynamics;
    dynamics.enter(model, decision.mode, geometry);
    const auto forces = dynamics.forces(model, test::model_state<Toy>(s));
    const auto parameters = toy.contact_parameters();
    int constraints = 0;
    for (int i = 0; i < 3; ++i) {
      constraints += decision.mode.closed(i) + (decision.mode[i] == ContactState::stick);
    }
    for (int i = 0; i < 3; ++i) {
      CAPTURE(i);
      const auto k = static_cast<std::size_t>(i);
      const double acceleration_N = geometry.normal_acceleration(i, forces.acceleration);
      const double acceleration_T = geometry.tangential_acceleration(i, forces.acceleration);
      const double lambda_N = forces.normal(i), mu = parameters[k].mu;
      if (candidates[i] == ContactCandidate::open) {
        REQUIRE_FALSE(decision.mode.closed(i));
        continue;
      }
      if (!decision.mode.closed(i)) {
        ++opened;
        REQUIRE(acceleration_N >= -round_off);
        REQUIRE(lambda_N == 0.0);
        continue;
      }
      REQUIRE(std::abs(acceleration_N) <= round_off);
      if (constraints > 3) continue;  // the forces are not unique
      REQUIRE(lambda_N >= -round_off);
      if (decision.mode[i] == ContactState::stick) {
        ++stuck;
        REQUIRE(candidates[i] == ContactCandidate::undecided);
        REQUIRE(std::abs(acceleration_T) <= round_off);
        REQUIRE(std::abs(forces.tangential(i)) <= mu * lambda_N + round_off);
      } else {
        const int direction = decision.mode[i] == ContactState::slip_positive ? 1 : -1;
        REQUIRE(forces.tangential(i) == doctest::Approx(-direction * mu * lambda_N));
        if (candidates[i] == ContactCandidate::undecided) {
          ++began_to_slide;
          REQUIRE(direction * acceleration_T >= -round_off);
        }
      }
    }
  }
  CHECK(solved > 19000);
  CHECK(opened > 1000);
  CHECK(stuck > 1000);
  CHECK(began_to_slide > 1000);
}

}  // namespace test_acceleration_lcp
