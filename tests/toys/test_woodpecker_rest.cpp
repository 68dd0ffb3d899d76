// Rest and the centres around it: where contact 2 sticks, the jammed toy swings for ever.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/maps/piecewise/itinerary_change.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/toys/entry/orbit_follower.hpp>
#include <utility>

#include "woodpecker_map.hpp"

namespace test_woodpecker_rest {

using namespace specht;
using namespace specht::test;
using core::ContactState;
using core::Outcome;

namespace {

/// The letter of contact 2 when the toy is let go at φ_S = x.
char start_state(const Woodpecker& toy, double x) {
  const maps::ToySection<Woodpecker> section(toy, Woodpecker::sections()[0], 0.0);
  toys::OrbitRequest request;
  request.x = {x};
  request.time = 1e-6;  // s
  using Follower = toys::OrbitFollower<3, 3, core::ExactFlow>;
  Follower::Task task;
  task.equations = std::make_shared<const core::ToyEquations<Woodpecker>>(toy);
  task.start = section.lift(x);
  const auto orbit = Follower::follow(task, {}, {}, request);
  return orbit.events.front().mode[1];
}

constexpr double mirror = 2 * phi_equilibrium - phi_stick;
constexpr double exact = 1e-14;  // a few roundings of the forces

}  // namespace

TEST_CASE("woodpecker: the equilibrium is its own return, at rest") {
  auto map = woodpecker_map(0.5, 1e-11);
  const maps::MapPoint p = map(phi_equilibrium);
  CHECK(p.status == Outcome::at_rest);
  CHECK(p.value == phi_equilibrium);
  CHECK(p.time == 0.0);
  const Woodpecker toy;
  const double by_hand = -toy.sleeve_play() - toy.m_S * toy.g * toy.l_G / toy.c_phi;
  CHECK(std::abs(by_hand - phi_equilibrium) < exact);
}

TEST_CASE("woodpecker: friction that jams at the equilibrium") {
  constexpr double critical = 0.285187461586;
  const auto sticks = [](double mu) {
    Woodpecker toy;
    toy.mu_2 = mu;
    return start_state(toy, phi_equilibrium) == core::symbol(ContactState::stick);
  };
  CHECK(sticks(critical + 1e-12));
  CHECK_FALSE(sticks(critical - 1e-12));
  const Woodpecker toy;
  const double m = toy.m_S + toy.m_M;
  const double normal = toy.g * (toy.m_S * (toy.l_G + toy.l_M) - toy.r_M * m) / toy.h_M;
  CHECK(std::abs(threshold(0.28, 0.29, sticks) - m * toy.g / normal) < exact);

  Woodpecker slippery;
  slippery.mu_2 = critical - 1e-12;
  WoodpeckerMap map(slippery);
  CHECK(map(phi_equilibrium).status != Outcome::at_rest);
  slippery.mu_2 = critical + 1e-12;
  WoodpeckerMap rough(slippery);
  CHECK(rough(phi_equilibrium).status == Outcome::at_rest);
}

TEST_CASE("woodpecker: let go above the stick threshold it slides down at once") {
  const Woodpecker toy;
  const auto sticks = [&](double x) {
    return start_state(toy, x) == core::symbol(ContactState::stick);
  };
  CHECK(std::abs(threshold(-0.21, -0.20, sticks) - phi_stick) < exact);
  CHECK(start_state(toy, phi_stick + 1e-12) == core::symbol(ContactState::slip_negative));
}

TEST_CASE("woodpecker: centres up to the mirror image of the stick threshold") {
  auto map = woodpecker_map(0.5, 1e-11);
  constexpr double integration = 1e-11;
  const double period = 2 * std::numbers::pi / std::sqrt(3270.0729927);
  for (int i = 1; i < 20; ++i) {
    const double x = mirror + (phi_equilibrium - mirror) * i / 20;
    CAPTURE(x);
    const maps::MapPoint p = map(x);
    CHECK(std::abs(p.value - x) < integration);
    CHECK(std::abs(p.time - period) < 1e-10);
  }
  for (int i = 1; i < 20; ++i) {
    const double x = phi_equilibrium + (phi_stick - phi_equilibrium) * i / 20;
    CAPTURE(x);
    const maps::MapPoint p = map(x);
    CHECK(std::abs(p.value - (2 * phi_equilibrium - x)) < integration);
    CHECK(std::abs(p.time - period / 2) < 1e-10);
  }
  const auto low = maps::locate_itinerary_change(map, map(-0.2383), map(-0.2382));
  // So near to it rounding may end the slip where it begins, to begin it anew.
  CHECK(std::abs(low.x - mirror) < 2 * integration);
  CHECK(core::to_text(map(mirror - 2 * integration).itinerary) == "B2s S2- V2s");
  CHECK(core::to_text(map(mirror + integration).itinerary) == "B2s");
  const auto high = maps::locate_itinerary_change(map, map(-0.2052), map(-0.2051));
  CHECK(std::abs(high.x - phi_stick) < exact);
  CHECK(core::to_text(high.left.itinerary) == "B2s");
}

TEST_CASE("woodpecker: impacts that accumulate end the slip of their contact") {
  // Contact 2 chatters to rest with a slip that shrinks as fast as its impacts do. Sliding on with what is
  // left of it at the cut-off would have no solution: nn < μ |nt|, Painlevé's paradox.
  Woodpecker toy;
  for (const auto& [name, value] : {std::pair{"m_M", 0.00019},
                                    {"J_M", 4.7e-9},
                                    {"m_S", 0.0062},
                                    {"J_S", 7.4e-7},
                                    {"g", 8.7},
                                    {"c_phi", 0.0047},
                                    {"r_0", 0.0017},
                                    {"r_M", 0.0048},
                                    {"h_M", 0.0039},
                                    {"l_M", 0.015},
                                    {"l_G", 0.0197},
                                    {"h_S", 0.0269},
                                    {"l_S", 0.0309},
                                    {"mu_1", 0.67},
                                    {"mu_2", 0.78},
                                    {"mu_3", 0.57},
                                    {"eps_N1", 0.31},
                                    {"eps_N2", 0.65},
                                    {"eps_N3", 0.49},
                                    {"eps_T1", 0.56},
                                    {"eps_T2", 0.8},
                                    {"eps_T3", 0.41}}) {
    core::set_parameter(toy, name, value);
  }
  core::OrbitOptions options;
  options.law = core::ImpactLaw::newton;
  double before = 0.0;
  for (const double rest_speed : {1e-6, 1e-7, 1e-8}) {
    CAPTURE(rest_speed);
    options.rest_speed = rest_speed;
    auto map = maps::toy_map<core::ExactFlow>(toy, Woodpecker::sections()[0], 0.0, options);
    const maps::MapPoint p = map->with_slope(-2.45);
    REQUIRE(p.status == Outcome::returned);
    CHECK(core::to_text(p.itinerary) == "B2s S2o I1o Z2");
    CHECK(p.value == doctest::Approx(-1.7051728331).epsilon(1e-9));
    if (before != 0.0) CHECK(std::abs(p.value - before) < 1e-9);
    before = p.value;
  }
}

}  // namespace test_woodpecker_rest
