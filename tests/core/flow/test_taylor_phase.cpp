// Taylor expansions against closed forms and the other phases: gaps, forces, slip, stick, regions,
// accumulation, and systems that depend on time.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/impact_oscillator.hpp>
#include <specht/toys/rocking_rod.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../orbit.hpp"

namespace test_taylor_phase {

using namespace specht;
using namespace specht::core;
using namespace specht::test;

namespace {

template <class S>
struct AnalyticBird : toys::Woodpecker<S> {
  static constexpr bool analytic = true;
};
template <class S>
struct AnalyticRod : toys::RockingRod<S> {
  static constexpr bool analytic = true;
};
template <class S>
struct AnalyticBall : toys::BouncingBall<S> {
  static constexpr bool analytic = true;
};
template <class S>
struct AnalyticOscillator : toys::ImpactOscillator<S> {
  static constexpr bool analytic = true;
};

/// A mass on a table whose normal direction turns: the point of a pendulum of length 1 m on a
/// frictionless circle, as a contact that never opens while it carries.
template <class S>
struct Bowl {
  using Scalar = S;
  using State = core::State<S, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool analytic = true;
  static constexpr std::string_view name = "bowl";
  S g{10};

  static std::array<Parameter<Bowl>, 1> parameters() {
    return {{{"g", &Bowl::g, "m/s^2", "gravity", "10", positive}}};
  }
  [[nodiscard]] S distance(const State& s) const {
    using std::sqrt;
    return sqrt(s.q(0) * s.q(0) + s.q(1) * s.q(1));
  }
  [[nodiscard]] Matrix<S, 2, 2> mass(const State&) const { return Matrix<S, 2, 2>::Identity(); }
  [[nodiscard]] Vector<S, 2> force(const State&) const { return {S(0), -g}; }
  [[nodiscard]] Vector<S, 1> gaps(const State& s) const { return Vector<S, 1>(S(1) - distance(s)); }
  [[nodiscard]] Matrix<S, 2, 1> normal_directions(const State& s) const {
    return Matrix<S, 2, 1>(-s.q(0) / distance(s), -s.q(1) / distance(s));
  }
  [[nodiscard]] Matrix<S, 2, 1> tangential_directions(const State&) const {
    return Matrix<S, 2, 1>::Zero();
  }
  [[nodiscard]] Vector<S, 1> normal_acceleration_offsets(const State& s) const {
    const S r = distance(s), along = (s.q(0) * s.u(0) + s.q(1) * s.u(1)) / r;
    return Vector<S, 1>((along * along - s.u(0) * s.u(0) - s.u(1) * s.u(1)) / r);
  }
  [[nodiscard]] std::array<ContactParameters<S>, 1> contact_parameters() const { return {{{}}}; }
  static std::array<maps::Section<Bowl>, 0> sections() { return {}; }
};

/// Both orbits pass the same events; returns how far apart the times of events and the ends are.
template <class Toy>
double apart(const Orbit<Toy>& a, const Orbit<Toy>& b) {
  CHECK(a.outcome == b.outcome);
  CHECK(a.itinerary == b.itinerary);
  REQUIRE(a.events.size() == b.events.size());
  double worst = (a.end.q - b.end.q).cwiseAbs().maxCoeff();
  worst = std::max(worst, (a.end.u - b.end.u).cwiseAbs().maxCoeff());
  for (std::size_t k = 0; k < a.events.size(); ++k) {
    worst = std::max(worst, std::abs(a.events[k].after.t - b.events[k].after.t));
  }
  return worst;
}

}  // namespace

TEST_CASE("taylor: the woodpecker sticks, slips, jumps and chatters as in closed form") {
  using Bird = AnalyticBird<double>;
  const Bird bird;
  for (const double phi : {-2.2, -1.3, -0.9, -0.52947196711085107, -0.3}) {
    CAPTURE(phi);
    Bird::State start;
    start.q << 0.0, -bird.sleeve_play(), phi;
    const auto exact = follow_by<ExactFlow>(bird, start, 0.14);
    const auto taylor = follow_by<TaylorFlow>(bird, start, 0.14);
    CHECK(exact.events.size() >= 6);
    CHECK(apart(exact, taylor) < 1e-9);
  }
}

TEST_CASE("taylor: a rod rocks to rest at the time of the closed form") {
  using Rod = AnalyticRod<double>;
  const Rod rod;
  Rod::State start;
  start.q << 0.01, 0.02;
  OrbitOptions options;
  options.rest_speed = 1e-11;  // what is left of the accumulation then takes some 1e-12 s
  const auto orbit = follow_by<TaylorFlow>(rod, start, 1.0, {}, options);
  CHECK(orbit.outcome == Outcome::at_rest);
  REQUIRE(orbit.events.size() >= 3);
  CHECK(follow_by<TaylorFlow>(rod, start, 1.0).itinerary == "B1c Z12");
  constexpr double t_0 = 0.078206188701, t_end = 0.156412377401;  // h₀ = 0.02 at support 2
  const auto released = follow_by<TaylorFlow>(rod, start, 0.1);
  CHECK(std::abs(released.event(0).after.t - t_0) < 1e-12);
  CHECK(std::abs(orbit.events.back().after.t - t_end) < 1e-10);
}

TEST_CASE("taylor: a drive and a moving table are functions of time") {
  using Oscillator = AnalyticOscillator<double>;
  Oscillator oscillator;
  oscillator.sigma = 10;
  oscillator.omega = 2;  // x = (cos t − cos 2t)/3
  const auto free = follow_by<TaylorFlow>(oscillator, {}, 10);
  CHECK(free.end.q(0) == doctest::Approx((std::cos(10.0) - std::cos(20.0)) / 3).epsilon(1e-11));

  oscillator.omega = 2.8;
  oscillator.sigma = 0;
  Oscillator::State start;
  start.q(0) = -0.3;
  OdeintOptions odeint;
  odeint.rtol = 1e-13;
  const auto steps = follow_by<OdeintFlow>(oscillator, start, 20, odeint);
  const auto taylor = follow_by<TaylorFlow>(oscillator, start, 20);
  CHECK(taylor.events.size() > 5);
  CHECK(apart(steps, taylor) < 1e-9);
}

TEST_CASE("taylor: a point slides in a bowl as a pendulum swings, and leaves it where it must") {
  using Point = Bowl<double>;
  const Point bowl;
  Point::State start;
  start.q << 0.0, -1.0;
  for (const double speed : {3.0, 6.5}) {  // swings; leaves at sin φ = (v² − 2 g)/(3 g)
    CAPTURE(speed);
    start.u << speed, 0.0;
    const auto orbit = follow_by<TaylorFlow>(bowl, start, 0.6);
    OdeintOptions odeint;
    odeint.rtol = 1e-13;
    const auto steps = follow_by<OdeintFlow>(bowl, start, 0.6, odeint);
    CHECK(apart(orbit, steps) < 1e-8);
    const double energy = orbit.end.u.squaredNorm() / 2 + bowl.g * (orbit.end.q(1) + 1);
    if (speed == 3.0) {
      CHECK(energy == doctest::Approx(speed * speed / 2).epsilon(1e-12));
      CHECK(orbit.end.q.norm() == doctest::Approx(1.0).epsilon(1e-12));
    } else {
      REQUIRE(orbit.event(0).code.kind() == EventKind::detachment);
      const double height = (speed * speed - 2 * bowl.g) / (3 * bowl.g);
      CHECK(orbit.event(0).after.q(1) == doctest::Approx(height).epsilon(1e-10));
    }
  }
}

TEST_CASE("taylor: surfaces that belong to no section of the toy cannot be expanded") {
  using Ball = AnalyticBall<double>;
  StopSurfaces<Ball> surfaces;
  surfaces.size = 1;
  surfaces.surface[0].surface = [](const Ball&, const Ball::State& s, double) { return s.u(0); };
  using Engine = Integrator<Ball, TaylorFlow>;
  CHECK_THROWS_WITH_AS((Engine{Ball{}, {}, {}, surfaces}), doctest::Contains("section"),
                       std::invalid_argument);
}

TEST_CASE("taylor: orders and tolerances agree, and an event depends on its start by saltation") {
  using Ball = AnalyticBall<double>;
  using DualBall = AnalyticBall<Dual<double>>;
  const Ball ball;
  Ball::State start;
  start.q(0) = 1.0;
  const auto reference = follow_by<TaylorFlow>(ball, start, 1.0);
  for (const int order : {6, 10, 20, 28}) {
    TaylorOptions options;
    options.order = order;
    CHECK(apart(reference, follow_by<TaylorFlow>(ball, start, 1.0, options)) < 1e-10);
  }
  DualBall::State moved;
  moved.q(0) = Dual<double>(1.0, 1.0);
  const auto varied = follow_by<TaylorFlow>(rebind<DualBall>(ball), moved, 1.0);
  REQUIRE(varied.itinerary == reference.itinerary);
  const double h = 1e-6;
  Ball::State above = start, below = start;
  above.q(0) += h;
  below.q(0) -= h;
  const auto high = follow_by<TaylorFlow>(ball, above, 1.0);
  const auto low = follow_by<TaylorFlow>(ball, below, 1.0);
  for (std::size_t k = 0; k < varied.events.size(); ++k) {
    const double difference = (high.events[k].after.t - low.events[k].after.t) / (2 * h);
    CHECK(varied.events[k].after.t.d == doctest::Approx(difference).epsilon(1e-6));
  }
  CHECK(varied.end.q(0).d ==
        doctest::Approx((high.end.q(0) - low.end.q(0)) / (2 * h)).epsilon(1e-5));
}

}  // namespace test_taylor_phase
