// Every way an orbit may end: a value, never an exception and never a hang.
#include <doctest/doctest.h>

#include <limits>
#include <specht/toys/bouncing_ball.hpp>

#include "../../toys_for_tests/bead_in_valley.hpp"
#include "../../toys_for_tests/coupled_contact.hpp"
#include "../../toys_for_tests/incline.hpp"
#include "../orbit.hpp"

namespace test_outcomes {

using namespace specht;
using namespace specht::core;
using namespace specht::test;
using Ball = toys::BouncingBall<double>;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

Ball::State ball_state(double q, double u) {
  Ball::State s;
  s.q(0) = q;
  s.u(0) = u;
  return s;
}

/// q̈ = 6 q² from q = 1, q̇ = 2 is q = 1/(1 − t)²: it has no solution beyond t = 1.
struct Runaway : Ball {
  [[nodiscard]] Vector<double, 1> force(const State& s) const {
    return Vector<double, 1>(6 * m * s.q(0) * s.q(0));
  }
};

/// A force that is not a number beyond q = 2.
struct Undefined : Ball {
  [[nodiscard]] Vector<double, 1> force(const State& s) const {
    return Vector<double, 1>(std::sqrt(2 - s.q(0)));
  }
};

}  // namespace

TEST_CASE("a start that is not finite ends at once") {
  const Ball ball;
  for (const double bad : {not_a_number, infinity, -infinity}) {
    CHECK(follow(ball, ball_state(bad, 0), 1).outcome == Outcome::not_finite);
    CHECK(follow(ball, ball_state(1, bad), 1).outcome == Outcome::not_finite);
  }
}

TEST_CASE("a start inside the floor is not admissible, round-off of one on it is") {
  const Ball ball;
  const OrbitOptions options;
  CHECK(follow(ball, ball_state(-1e-3, 0), 1).outcome == Outcome::out_of_domain);
  CHECK(follow(ball, ball_state(-2 * options.start_gap_tolerance, 0), 1).outcome ==
        Outcome::out_of_domain);
  const auto resting = follow(ball, ball_state(-0.5 * options.start_gap_tolerance, 0), 1);
  CHECK(resting.outcome == Outcome::at_rest);
  CHECK(resting.itinerary == "B1c");
}

TEST_CASE("an orbit of more events than allowed ends at the limit") {
  Ball ball;
  ball.eps_N = 1;
  OrbitOptions options;
  options.max_events = 7;
  const auto orbit = follow(ball, ball_state(1, 0), 1000, options);
  CHECK(orbit.outcome == Outcome::event_limit);
  CHECK(orbit.events.size() == 8);  // with the start
  CHECK(follow(ball, ball_state(1, 0), 3, options).outcome == Outcome::time_limit);
}

TEST_CASE("an orbit that meets nothing ends at its time limit, to the bit") {
  const Ball ball;
  const auto orbit = follow(ball, ball_state(100, 0), 0.7);
  CHECK(orbit.outcome == Outcome::time_limit);
  CHECK(orbit.end.t == 0.7);
}

TEST_CASE("more steps than allowed count as a time limit") {
  const Ball ball;
  OdeintOptions odeint;
  odeint.max_steps = 3;
  const auto orbit = follow(ball, ball_state(100, 0), 4, {}, odeint);
  CHECK(orbit.outcome == Outcome::time_limit);
  CHECK(orbit.end.t < 4);
}

TEST_CASE("a motion that runs away and a force that is no number are not finite") {
  CHECK(follow(Runaway{}, ball_state(1, 2), 10).outcome == Outcome::not_finite);
  CHECK(follow(Undefined{}, ball_state(1, 2), 10).outcome == Outcome::not_finite);
}

TEST_CASE("an orbit that leaves its constraints is inaccurate, not wrong") {
  // Its toy says nothing of w̄_N: the bead goes straight on from a ground that is curved.
  const BeadInValley<double> bead;
  BeadInValley<double>::State s;
  s.q << -1.0, bead.A * std::cos(1.0);
  s.u << 1.0, bead.A * std::sin(1.0);
  CHECK(follow(bead, s, 0.5).outcome == Outcome::inaccurate);
  OrbitOptions options;
  options.most_violation = 1;
  CHECK(follow(bead, s, 0.5, options).outcome == Outcome::time_limit);
}

TEST_CASE("a contact problem without solution ends the orbit") {
  CoupledContact toy;
  const auto start = test::state<CoupledContact>(0, {0, 0}, {1, 0});
  CHECK(follow(toy, start, 1).outcome == Outcome::lcp_unsolved);
}

TEST_CASE("several solutions of a contact problem are flagged when asked for") {
  CoupledContact toy;
  toy.h_N = 1;
  for (const bool ask : {false, true}) {
    OrbitOptions options;
    options.check_uniqueness = ask;
    Integrator<CoupledContact> integrator(toy, options);
    const auto start = test::state<CoupledContact>(0, {0, 0}, {1, 0});
    REQUIRE(integrator.start(start) == Outcome::returned);
    CHECK(integrator.several_solutions() == ask);
  }
}

TEST_CASE("an orbit at rest ends, or goes on to its time limit when asked to") {
  const Incline<> block;
  OrbitOptions options;
  CHECK(follow(block, {}, 1, options).outcome == Outcome::at_rest);
  options.stop_when_settled = false;
  const auto orbit = follow(block, {}, 1, options);
  CHECK(orbit.outcome == Outcome::time_limit);
  CHECK(orbit.end.t == 1.0);
}

}  // namespace test_outcomes
