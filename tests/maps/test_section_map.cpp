// Section maps: lift, orbit, projection.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <specht/maps/section_map.hpp>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/rocking_rod.hpp>
#include <specht/toys/woodpecker.hpp>
#include <stdexcept>

using namespace specht;
using core::Outcome;

namespace {

using Ball = toys::BouncingBall<double>;
using Woodpecker = toys::Woodpecker<double>;
using BallMap = maps::SectionMap<Ball>;
using WoodpeckerMap = maps::SectionMap<Woodpecker>;

core::OdeintOptions with_rtol(double rtol) {
  core::OdeintOptions options;
  options.rtol = rtol;
  return options;
}

/// project(lift(x)) = x on every alternative of every section.
template <class Toy>
void check_lifts() {
  const Toy toy;
  for (const auto& section : Toy::sections()) {
    const double value = section.default_value;
    for (int k = 0; k < section.alternatives; ++k) {
      const auto& a = section.alternative[static_cast<std::size_t>(k)];
      for (int i = 1; i < 20; ++i) {
        const double x = section.range.low + (section.range.high - section.range.low) * i / 20;
        const auto state = a.lift(toy, x, value);
        CHECK(std::abs(a.project(toy, state, value) - x) <= 1e-16 * std::max(1.0, std::abs(x)));
        CHECK(std::abs(a.surface(toy, state, value)) < 1e-15);
        CHECK(state.t == 0.0);
      }
    }
  }
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

TEST_CASE("sections: project(lift(x)) = x, on the surface") {
  check_lifts<Woodpecker>();
  check_lifts<Ball>();
  check_lifts<toys::RockingRod<double>>();
}

TEST_CASE("section map: the apex of a ball falls by the square of the restitution") {
  const Ball ball;
  BallMap map(ball, Ball::sections()[0], 0.0, {}, with_rtol(1e-11));
  for (const double x : {0.01, 0.2, 1.0, 30.0}) {
    const maps::MapPoint p = map(x);
    CHECK(p.status == Outcome::returned);
    CHECK(p.x == x);
    CHECK(p.value == doctest::Approx(0.25 * x).epsilon(1e-10));
    CHECK(p.time == doctest::Approx(1.5 * std::sqrt(2 * x / 9.81)).epsilon(1e-10));
    CHECK(std::isnan(p.slope));  // the map does not know it
  }
}

TEST_CASE("section map: outside the domain there is no orbit") {
  const Ball ball;
  BallMap map(ball, Ball::sections()[0], 0.0);
  CHECK(map.domain().low == 0.0);
  for (const double x : {-0.1, std::numeric_limits<double>::quiet_NaN()}) {
    const maps::MapPoint p = map(x);
    CHECK(p.status == Outcome::out_of_domain);
    CHECK(std::isnan(p.value));
    CHECK(std::isnan(p.time));
  }
  Ball driven;
  driven.A = 0.001;  // its apex is no one-dimensional section
  BallMap none(driven, Ball::sections()[0], 0.0);
  CHECK(none(0.1).status == Outcome::out_of_domain);

  WoodpeckerMap woodpecker(Woodpecker(), Woodpecker::sections()[0], 0.0);
  CHECK(woodpecker.domain().high == doctest::Approx(0.12));
  CHECK(woodpecker(0.1201).status == Outcome::out_of_domain);
  CHECK(woodpecker(0.1199).status == Outcome::returned);
}

TEST_CASE("section map: an orbit that takes too long or too many events has no value") {
  core::OrbitOptions hasty;
  hasty.max_time = 0.1;  // s
  WoodpeckerMap short_of_time(Woodpecker(), Woodpecker::sections()[0], 0.0, hasty);
  const maps::MapPoint late = short_of_time(-0.53);
  CHECK(late.status == Outcome::time_limit);
  CHECK(std::isnan(late.value));
  CHECK(late.itinerary.length() > 5);

  core::OrbitOptions few;
  few.max_events = 3;
  WoodpeckerMap short_of_events(Woodpecker(), Woodpecker::sections()[0], 0.0, few);
  CHECK(short_of_events(-0.53).status == Outcome::event_limit);
}

TEST_CASE("section map: a clone, a second call and a recorder change no bit") {
  WoodpeckerMap map(Woodpecker(), Woodpecker::sections()[0], 0.0);
  const auto clone = map.clone();
  (void)(*clone)(-2.2);  // the state of an earlier orbit must not matter
  for (const double x : {-2.4, -1.6, -1.2248, -0.53, -0.23, -0.21, 0.0, 0.05, 0.2}) {
    CAPTURE(x);
    core::TrajectoryRecorder<Woodpecker> recorder(0.0, 1e-3);
    const maps::MapPoint first = map(x), second = map(x), other = (*clone)(x);
    const maps::MapPoint recorded = map.follow(x, recorder);
    for (const maps::MapPoint* p : {&second, &other, &recorded}) {
      CHECK(same(first.value, p->value));
      CHECK(same(first.time, p->time));
      CHECK(first.status == p->status);
      CHECK(first.itinerary == p->itinerary);
    }
    if (first.status != Outcome::out_of_domain) CHECK_FALSE(recorder.events().empty());
  }
}

TEST_CASE("section map: tangential restitution needs Newton's law") {
  Woodpecker toy;
  toy.eps_T3 = 0.1;
  const auto section = Woodpecker::sections()[0];
  core::OrbitOptions options;
  for (const auto law : {core::ImpactLaw::poisson, core::ImpactLaw::poisson_coupled}) {
    options.law = law;
    CHECK_THROWS_WITH_AS(WoodpeckerMap(toy, section, 0.0, options), doctest::Contains("eps_T"),
                         std::invalid_argument);
  }
  options.law = core::ImpactLaw::newton;
  CHECK_NOTHROW(WoodpeckerMap(toy, section, 0.0, options));
}

TEST_CASE("section map: the search for several contact solutions does not change the orbit") {
  core::OrbitOptions options;
  options.check_uniqueness = true;
  WoodpeckerMap checked(Woodpecker(), Woodpecker::sections()[0], 0.0, options);
  WoodpeckerMap plain(Woodpecker(), Woodpecker::sections()[0], 0.0);
  for (const double x : {-1.6, -0.53, -0.4}) {
    const maps::MapPoint a = checked(x), b = plain(x);
    CHECK(a.value == b.value);
    CHECK_FALSE(a.non_unique);
    CHECK_FALSE(b.non_unique);
  }
}
