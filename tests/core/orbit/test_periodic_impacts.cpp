// Periodic orbits with one impact in n periods of a drive, against closed forms.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/impact_oscillator.hpp>

#include "../orbit.hpp"

namespace test_periodic_impacts {

using namespace specht;
using namespace specht::core;
using namespace specht::test;
using Ball = toys::BouncingBall<double>;
using Oscillator = toys::ImpactOscillator<double>;

TEST_CASE("an impact oscillator started right after its periodic impact comes back") {
  struct Case {
    double omega, sigma, r;
    int n;
    double V;
  };
  for (const auto& c :
       {Case{2.8, 0, 0.8, 1, 0.336177269976}, Case{2, 0, 0.8, 1, 20.0 / 3},
        Case{5, 0, 0.5, 2, 0.167493167449}, Case{3, 0.05, 0.7, 1, 0.152354581604}}) {
    CAPTURE(c.omega);
    // x = a cos ωt + …, a = 1/(1 − ω²); impact at phase φ with speed V:
    // a ω sin φ = −(1 − r) V/2,  a cos φ = σ + (1 + r) V/2 · cot(πn/ω)
    const double a = 1 / (1 - c.omega * c.omega);
    const double sine = -(1 - c.r) * c.V / (2 * a * c.omega);
    const double cosine = (c.sigma + (1 + c.r) * c.V / 2 / std::tan(M_PI * c.n / c.omega)) / a;
    REQUIRE(sine * sine + cosine * cosine == doctest::Approx(1).epsilon(1e-10));

    Oscillator oscillator;
    oscillator.omega = c.omega;
    oscillator.sigma = c.sigma;
    oscillator.eps_N = c.r;
    Oscillator::State start;
    start.t = std::atan2(sine, cosine) / c.omega;
    start.q(0) = c.sigma;
    start.u(0) = -c.r * c.V;
    const double period = 2 * M_PI * c.n / c.omega;
    const auto orbit = follow(oscillator, start, 1.25 * period);
    REQUIRE(orbit.itinerary.substr(0, 3) == "I1o");
    CHECK(orbit.event(0).after.t == doctest::Approx(start.t + period).epsilon(1e-8));
    CHECK(orbit.event(0).before.u(0) == doctest::Approx(c.V).epsilon(1e-8));
    CHECK(orbit.event(0).after.u(0) == doctest::Approx(-c.r * c.V).epsilon(1e-8));
  }
}

TEST_CASE("an unstopped oscillator follows its drive") {
  Oscillator oscillator;
  oscillator.sigma = 10;
  oscillator.omega = 2;  // x = (cos t − cos 2t)/3
  const auto orbit = follow(oscillator, {}, 10);
  CHECK(orbit.itinerary.empty());
  CHECK(orbit.end.q(0) == doctest::Approx((std::cos(10.0) - std::cos(20.0)) / 3).epsilon(1e-9));
}

TEST_CASE("a ball on a driven table is caught by its stable periodic orbit") {
  Ball ball;
  const double k = M_PI * (1 - ball.eps_N) / (1 + ball.eps_N);
  const double ratio = 1.2;  // A ω²/g, between k = 1.047 and the end of stability at 1.53
  ball.A = ratio * ball.g / (ball.omega * ball.omega);
  const double phase = std::acos(k / ratio), speed = M_PI * ball.g / ball.omega;
  Ball::State start;
  start.t = phase / ball.omega;
  start.q(0) = ball.A * std::sin(phase);

  for (const double off : {1.0, 1.02}) {  // on the orbit, and beside it
    CAPTURE(off);
    start.u(0) = speed * off;
    const double period = 2 * M_PI / ball.omega;
    const auto orbit = follow(ball, start, 60.5 * period);
    REQUIRE(orbit.events.size() == 61);
    const auto& last = orbit.event(59);
    CHECK(token(last.code) == "I1o");
    CHECK(last.after.t == doctest::Approx(start.t + 60 * period).epsilon(1e-9));
    CHECK(last.after.u(0) == doctest::Approx(speed).epsilon(1e-8));
  }
}

}  // namespace test_periodic_impacts
