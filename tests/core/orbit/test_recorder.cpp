// What a recorder keeps of an orbit.
#include <doctest/doctest.h>

#include <specht/toys/bouncing_ball.hpp>

#include "../orbit.hpp"

namespace test_recorder {

using namespace specht;
using namespace specht::core;
using namespace specht::test;
using Ball = toys::BouncingBall<double>;

TEST_CASE("samples lie on the orbit, at equal times, across impacts") {
  Ball ball;
  ball.g = 2;
  ball.eps_N = 0.5;
  Ball::State start;
  start.t = 7;
  start.q(0) = 1;
  const double every = 0.3;
  const auto orbit = follow(ball, start, 2, {}, precise(), every);
  REQUIRE(orbit.samples.size() == 7);  // 7, 7.3, …, 8.8
  for (std::size_t k = 0; k < orbit.samples.size(); ++k) {
    CAPTURE(k);
    const auto& s = orbit.samples[k].state;
    const double t = every * static_cast<double>(k), since_impact = t - 1;
    CHECK(s.t == doctest::Approx(7 + t).epsilon(1e-15));
    if (since_impact < 0) {
      CHECK(s.q(0) == doctest::Approx(1 - t * t).epsilon(1e-11));
      CHECK(s.u(0) == doctest::Approx(-2 * t).epsilon(1e-11));
    } else {
      CHECK(s.q(0) == doctest::Approx(since_impact - since_impact * since_impact).epsilon(1e-11));
      CHECK(s.u(0) == doctest::Approx(1 - 2 * since_impact).epsilon(1e-11));
    }
    CHECK(to_text(orbit.samples[k].mode) == "o");
  }
}

TEST_CASE("a recorder changes neither orbit nor itinerary") {
  Ball ball;
  ball.A = 1.3 * ball.g / (ball.omega * ball.omega);
  Ball::State start;
  start.q(0) = 0.02;
  Integrator<Ball> integrator(ball);
  Integrator<Ball>::Recorder recorder(0.0, 1e-3);
  REQUIRE(integrator.start(start) == Outcome::returned);
  const auto plain = integrator.advance(1.0);
  const auto end = integrator.state();
  const auto itinerary = integrator.itinerary();
  REQUIRE(integrator.start(start, -1, &recorder) == Outcome::returned);
  CHECK(integrator.advance(1.0, &recorder) == plain);
  CHECK(integrator.state().q == end.q);
  CHECK(integrator.state().u == end.u);
  CHECK(integrator.itinerary() == itinerary);
  CHECK(itinerary.length() > 3);
}

TEST_CASE("a sample due at the end of an orbit is not lost to rounding") {
  Ball ball;
  Ball::State start;
  start.q(0) = 100;
  for (const double every : {0.1, 0.3, 0.7, 1e-3}) {
    CAPTURE(every);
    const double end = 3 * every;  // not 3 samples times `every` in floating point
    Integrator<Ball> integrator(ball);
    Integrator<Ball>::Recorder recorder(0.0, every);
    REQUIRE(integrator.start(start, -1, &recorder) == Outcome::returned);
    CHECK(integrator.advance(end, &recorder) == Outcome::time_limit);
    recorder.finish(integrator.engine().state(), integrator.mode());
    CHECK(recorder.samples().size() == 4);
  }
}

}  // namespace test_recorder
