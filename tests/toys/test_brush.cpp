// The brush: contacts in slots against differences along a motion, orbits against a search between the polygons
// at every sample, contacts that slide over vertices, slopes through all of it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/core/orbit/integrator.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/toys/brush.hpp>

#include "differences.hpp"

using namespace specht;
using namespace specht::test;
using Toy = toys::Brush<double>;

namespace {

template <class S>
toys::Brush<S> narrow() {  // its corners touch, too
  toys::Brush<S> toy;
  toy.b = 0.0002;
  toy.omega = 5;
  toy.eps_N1 = 0;
  return toy;
}

template <class S>
typename toys::Brush<S>::State above(const toys::Brush<S>& toy, const S& height) {
  typename toys::Brush<S>::State at;
  at.q << S(0), height, S(0);
  at.region = toy.region_at(at);
  return at;
}

struct Orbit {
  core::Outcome outcome;
  double least = 1;  // distance of the bodies [m]
  int crossings = 0, impacts = 0, slips = 0, sticks = 0, passes = 0;
};

/// From rest above the commutator, sampled every 10 µs.
Orbit orbit_of(const Toy& toy, double duration) {
  core::OrbitOptions options;
  options.max_events = 100000;
  core::Integrator<Toy> integrator(toy, options);
  typename decltype(integrator)::Recorder recorder(0.0, 1e-5);
  Orbit orbit;
  orbit.outcome = integrator.start(above(toy, 1e-4), -1, &recorder);
  if (orbit.outcome == core::Outcome::returned) {
    orbit.outcome = integrator.advance(duration, &recorder);
  }
  for (const auto& event : recorder.events()) {
    orbit.impacts += event.code.kind() == core::EventKind::impact;
    orbit.passes += event.code.kind() == core::EventKind::region;
    for (int i = 4; i < Toy::contacts; ++i) {
      orbit.slips += core::is_slip(event.mode[i]);
      orbit.sticks += event.mode[i] == core::ContactState::stick;
    }
  }
  const auto block = toy.block_shape(), commutator = toy.commutator_shape();
  const core::ContactSearch search(block, commutator);
  core::FoundContacts found;
  for (const auto& sample : recorder.samples()) {
    const auto at = decltype(integrator)::of(sample.state);
    search.find(toy.block_pose(at), core::Pose<double>::of({0, -toy.R}, toy.omega * at.t), 1e-4,
                found);
    orbit.crossings += found.crossing.has_value();
    for (const auto& pair : found.pairs) orbit.least = std::min(orbit.least, pair.distance);
    const auto gaps = toy.gaps(at);
    for (int i = 0; i < 4; ++i) orbit.least = std::min(orbit.least, gaps(i));
  }
  return orbit;
}

}  // namespace

TEST_CASE("brush: speeds and accelerations of all contacts are derivatives of their gaps") {
  using Fine = toys::Brush<Real>;
  Draw draw(1);
  int edges = 0, of_commutator = 0;
  for (int n = 0; n < 60; ++n) {
    Fine toy = n % 2 == 0 ? Fine() : narrow<Real>();
    toy.a = 2e-5L;
    Fine::State at;
    at.t = draw(0, 0.1L);
    at.q << draw(-5e-5L, 5e-5L), draw(0, 2e-4L), draw(-0.004L, 0.004L);
    at.u << draw(-1, 1), draw(-1, 1), draw(-20, 20);
    at.region = toy.region_at(at);
    if (at.region.lost()) continue;
    core::Vector<Real, 3> a;
    a << draw(-10, 10), draw(-10, 10), draw(-100, 100);
    const auto then = [&](Real t) {
      Fine::State s = at;
      s.t += t;
      s.q += t * at.u + t * t / 2 * a;
      s.u += t * a;
      return s;
    };
    const auto W_N = toy.normal_directions(at), W_T = toy.tangential_directions(at);
    for (int i = 0; i < Fine::contacts; ++i) {
      if (i >= 4) {
        const auto pair = at.region.pair(i - 4);
        if (pair.kind == core::SlotPair::Kind::none) continue;
        edges += pair.kind == core::SlotPair::Kind::edge;
        of_commutator += !pair.vertex_of_first;
      }
      const auto gap = [&](Real t) { return toy.gaps(then(t))(i); };
      const auto speed = [&](Real t, bool normal) -> Real {
        const auto s = then(t);
        return normal ? Real(toy.normal_directions(s).col(i).dot(s.u)) +
                            toy.normal_velocity_offsets(s)(i)
                      : Real(toy.tangential_directions(s).col(i).dot(s.u)) +
                            toy.tangential_velocity_offsets(s)(i);
      };
      CAPTURE(n);
      CAPTURE(i);
      CHECK(double(std::abs(slope(gap, 1e-7L) - speed(0, true))) < 1e-9);
      const Real normal = W_N.col(i).dot(a) + toy.normal_acceleration_offsets(at)(i);
      const Real tangential = W_T.col(i).dot(a) + toy.tangential_acceleration_offsets(at)(i);
      CHECK(double(std::abs(slope([&](Real t) { return speed(t, true); }, 1e-7L) - normal)) <
            1e-6 * double(1 + std::abs(normal)));
      CHECK(double(std::abs(slope([&](Real t) { return speed(t, false); }, 1e-7L) - tangential)) <
            1e-6 * double(1 + std::abs(tangential)));
    }
    for (int k = 0; k < Fine::region_borders; ++k) {
      const auto value = [&](Real t) { return toy.region_border(then(t), k)[0]; };
      CHECK(double(std::abs(slope(value, 1e-7L) - toy.region_border(at, k)[1])) < 1e-6);
    }
  }
  CHECK(edges > 100);
  CHECK(of_commutator > 50);
}

TEST_CASE("brush: it slides and hits on the rough commutator, and the bodies never overlap") {
  const Orbit orbit = orbit_of({}, 0.02);
  CHECK(orbit.outcome == core::Outcome::time_limit);
  CHECK(orbit.least > -1e-13);
  CHECK(orbit.crossings == 0);
  CHECK(orbit.impacts > 100);
  CHECK(orbit.slips > 100);
  Toy slow;
  slow.omega = 1;
  const Orbit sticking = orbit_of(slow, 0.1);
  CHECK(sticking.outcome == core::Outcome::time_limit);
  CHECK(sticking.least > -1e-13);
  CHECK(sticking.crossings == 0);
  CHECK(sticking.sticks > 0);
}

TEST_CASE("brush: contacts slide over vertices to the next edge") {
  const Orbit orbit = orbit_of(narrow<double>(), 0.05);
  CHECK(orbit.outcome == core::Outcome::time_limit);
  CHECK(orbit.least > -1e-13);
  CHECK(orbit.crossings == 0);
  CHECK(orbit.passes > 3);
  CHECK(orbit.sticks > 0);
}

TEST_CASE("brush: slopes go through slots, impacts and slip") {
  using Dual = core::Dual<double>;
  for (const bool is_narrow : {false, true}) {
    const auto end = [&](double height) {
      const Toy toy = is_narrow ? narrow<double>() : Toy();
      core::OdeintOptions fine;
      fine.rtol = 1e-12;
      core::Integrator<Toy> integrator(toy, {}, fine);
      REQUIRE(integrator.start(above(toy, height)) == core::Outcome::returned);
      (void)integrator.advance(is_narrow ? 0.0023 : 0.00112);
      return integrator.state();
    };
    const toys::Brush<Dual> toy = is_narrow ? narrow<Dual>() : toys::Brush<Dual>();
    core::OdeintOptions fine;
    fine.rtol = 1e-12;
    core::Integrator<toys::Brush<Dual>> integrator(toy, {}, fine);
    REQUIRE(integrator.start(above(toy, Dual(1e-4, 1.0))) == core::Outcome::returned);
    (void)integrator.advance(Dual(is_narrow ? 0.0023 : 0.00112));
    const double h = 1e-9;
    const auto high = end(1e-4 + h), low = end(1e-4 - h);
    for (int k = 0; k < 3; ++k) {
      CAPTURE(k);
      const double expected = (high.q(k) - low.q(k)) / (2 * h);
      CHECK(std::abs(integrator.state().q(k).d - expected) < 1e-3 * (1 + std::abs(expected)));
    }
  }
}

TEST_CASE("brush: bodies that start in each other are not admissible") {
  const Toy toy;
  for (const double height : {-1e-4, -1e-3, -5e-3}) {
    auto at = above(toy, 0.0);
    at.q(1) += height;
    at.region = toy.region_at(at);
    core::Integrator<Toy> integrator(toy);
    CHECK(integrator.start(at) == core::Outcome::out_of_domain);
  }
}

TEST_CASE("brush: parameters that cannot be are refused, and say why") {
  CHECK(refusal<Toy>("a", "0.002").find("a must be smaller than R/10") != std::string::npos);
  CHECK(refusal<Toy>("y_G", "0.02").find("y_G must be smaller than h") != std::string::npos);
  CHECK(refusal<Toy>("c", "nan").find("c") != std::string::npos);
}
