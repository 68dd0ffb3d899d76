// Time stepping against closed forms and the event-driven engine.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/time_stepping/time_stepping_flow.hpp>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/woodpecker.hpp>
#include <vector>

#include "../../sanitizers.hpp"
#include "../../toys_for_tests/incline.hpp"
#include "../orbit.hpp"

namespace test_time_stepping {

using namespace specht;
using namespace specht::core;
using namespace specht::test;
using Ball = toys::BouncingBall<double>;
using Bird = toys::Woodpecker<double>;

namespace {

OrbitOptions by_newton() {
  OrbitOptions options;
  options.law = ImpactLaw::newton;
  return options;
}

template <class Toy>
Orbit<Toy> step(const Toy& toy, const typename Toy::State& start, double duration, double dt,
                const OrbitOptions& options = by_newton()) {
  TimeSteppingOptions stepping;
  stepping.step = dt;
  return follow_by<TimeSteppingFlow>(toy, start, duration, stepping, options);
}

Ball::State ball_state(double q, double u) {
  Ball::State s;
  s.q(0) = q;
  s.u(0) = u;
  return s;
}

/// Slope of log error over log step, by least squares.
double order(const std::vector<double>& steps, const std::vector<double>& errors) {
  double x = 0, y = 0, xx = 0, xy = 0;
  const auto n = static_cast<double>(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const double a = std::log(steps[i]), b = std::log(errors[i]);
    x += a, y += b, xx += a * a, xy += a * b;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

/// The state of [G, Table 1], with the sleeve on the pole.
Bird::State table_1(const Bird& bird) {
  Bird::State s;
  s.q << 0, -bird.sleeve_play(), -0.2788;
  s.u << -0.3411, 0, -7.4583;
  return s;
}

/// The distance of positions in units of 1 mm and 0.1 rad.
double distance(const Bird::State& a, const Bird::State& b) {
  const Vector<double, 3> d = a.q - b.q;
  return std::hypot(d(0) / 1e-3, d(1) / 0.1, d(2) / 0.1);
}

/// Ten steps between 1e-4 s and 1e-6 s, which no time of the orbit is a multiple of.
std::vector<double> some_steps() {
  std::vector<double> steps;
  for (int k = 0; k < 10; ++k) steps.push_back(1e-4 * std::pow(0.0101, k / 9.0));
  return steps;
}

}  // namespace

TEST_CASE("time stepping follows a free fall exactly, for the midpoint rule has order two") {
  const Ball ball;
  const auto end = step(ball, ball_state(1, 0.5), 0.1, 1e-3).end;
  CHECK(end.q(0) == doctest::Approx(1 + 0.05 - ball.g * 0.005).epsilon(1e-13));
  CHECK(end.u(0) == doctest::Approx(0.5 - ball.g * 0.1).epsilon(1e-13));
  CHECK(end.t == 0.1);
}

TEST_CASE("a ball bounces by Newton's law and comes to rest through infinitely many impacts") {
  Ball ball;
  ball.eps_N = 0.5;
  const double fall = std::sqrt(2 / ball.g), rest = fall * 3;  // (1 + ε)/(1 − ε) falls
  CHECK(step(ball, ball_state(1, 0), 1.01 * fall, 1e-6).end.u(0) ==
        doctest::Approx(0.5 * ball.g * fall).epsilon(0.03));
  const double dt = 1e-5;  // what is left are bounces within a step
  const auto end = step(ball, ball_state(1, 0), 1.1 * rest, dt).end;
  CHECK(std::abs(end.u(0)) <= ball.g * dt);
  CHECK(std::abs(end.q(0)) <= 2 * ball.g * fall * dt);
}

TEST_CASE("a block slides up an incline, sticks or slides back") {
  Incline<> block;
  block.theta = 0.3;
  Incline<>::State start;
  start.u(0) = 1.0;
  for (const double mu : {0.2, 0.5}) {
    block.mu = mu;
    for (const ImpactLaw law : {ImpactLaw::newton, ImpactLaw::poisson}) {
      OrbitOptions options;
      options.law = law;
      const double up = block.g * (std::sin(block.theta) + mu * std::cos(block.theta));
      const double down = block.g * (std::sin(block.theta) - mu * std::cos(block.theta));
      const auto orbit = step(block, start, 1.0, 1e-5, options);
      const double fallen = std::max(0.0, down) * std::pow(1.0 - 1.0 / up, 2) / 2;
      CHECK(orbit.end.q(0) == doctest::Approx(0.5 / up - fallen).epsilon(1e-4));
      if (down < 0) CHECK(orbit.outcome == Outcome::at_rest);
      CHECK(orbit.mode[0] == (down < 0 ? ContactState::stick : ContactState::slip_negative));
    }
  }
}

TEST_CASE("woodpecker: the midpoint rule has order two before the first impact") {
  const Bird bird;
  const auto start = table_1(bird);
  Bird::State reference;
  reference.q << -0.005149783338, -0.05046893075, -0.02155342169;
  std::vector<double> errors;
  for (const double dt : some_steps()) {
    errors.push_back(distance(step(bird, start, 0.072, dt).end, reference));
  }
  CHECK(order(some_steps(), errors) == doctest::Approx(2.0).epsilon(0.1));
  CHECK(errors.front() < 2e-4);
}

TEST_CASE("woodpecker: time stepping has order one behind an impact" * doctest::skip(sanitized)) {
  const Bird bird;
  const auto start = table_1(bird);
  Bird::State reference;
  reference.q << -0.01906213945, -0.1034482759, -0.2721794384;
  std::vector<double> errors;
  for (const double dt : some_steps()) {
    errors.push_back(distance(step(bird, start, 0.145, dt).end, reference));
  }
  const double measured = order(some_steps(), errors);
  CAPTURE(measured);
  CHECK(measured > 0.7);
  CHECK(measured < 1.4);
  CHECK(errors.back() < 1e-2);
}

TEST_CASE("woodpecker: time stepping and events give one orbit" * doctest::skip(sanitized)) {
  const Bird bird;
  const auto start = table_1(bird);
  for (const double t : {0.01, 0.04, 0.072, 0.0825, 0.145}) {
    const auto exact = follow_by<ExactFlow>(bird, start, t, {}, by_newton());
    CHECK(distance(step(bird, start, t, 1e-6).end, exact.end) < 1e-2);
  }
}

TEST_CASE("time stepping ends where an orbit cannot go on") {
  const Ball ball;
  CHECK(step(ball, ball_state(-1e-3, 0), 1, 1e-3).outcome == Outcome::out_of_domain);
  CHECK(step(ball, ball_state(std::nan(""), 0), 1, 1e-3).outcome == Outcome::not_finite);
  CHECK(step(ball, ball_state(1, 0), 0.3, 1e-3).outcome == Outcome::time_limit);
}

}  // namespace test_time_stepping
