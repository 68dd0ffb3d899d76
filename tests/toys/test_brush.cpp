// The brush: contacts in slots against differences along a motion, orbits against a search between the polygons
// at every sample, contacts that slide over vertices, slopes through all of it; its return map against a closed
// form; narrow blocks; polygons that are given.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/core/orbit/integrator.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/maps/section_check.hpp>
#include <specht/toys/brush.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../sanitizers.hpp"
#include "differences.hpp"

namespace test_brush {

using namespace specht;
using namespace specht::test;
using Toy = toys::Brush<double>;

namespace {

/// It hangs in the middle of the guide, on a surface without a high bar.
template <class S>
toys::Brush<S> loose() {
  toys::Brush<S> toy;
  toy.F_0 = 2;
  toy.c = 200;
  toy.F_S = 0;
  toy.e = 0;
  toy.omega = 100;
  toy.eps_N1 = S(3) / S(10);
  return toy;
}

template <class S>
toys::Brush<S> narrow() {  // its corners touch, too
  auto toy = loose<S>();
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
    Fine toy = n % 2 == 0 ? loose<Real>() : narrow<Real>();
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
  const Orbit orbit = orbit_of(loose<double>(), 0.02);
  CHECK(orbit.outcome == core::Outcome::time_limit);
  CHECK(orbit.least > -1e-13);
  CHECK(orbit.crossings == 0);
  CHECK(orbit.impacts > 100);
  CHECK(orbit.slips > 100);
  Toy slow = loose<double>();
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
      const Toy toy = is_narrow ? narrow<double>() : loose<double>();
      core::OdeintOptions fine;
      fine.rtol = 1e-12;
      core::Integrator<Toy> integrator(toy, {}, fine);
      REQUIRE(integrator.start(above(toy, height)) == core::Outcome::returned);
      (void)integrator.advance(is_narrow ? 0.0023 : 0.00112);
      return integrator.state();
    };
    const toys::Brush<Dual> toy = is_narrow ? narrow<Dual>() : loose<Dual>();
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
    CHECK(toy.why_not_admissible(at, 1e-12).starts_with("block and commutator overlap, "));
  }
  CHECK(toy.why_not_admissible(above(toy, 1e-4), 1e-12).empty());
}

TEST_CASE("brush: parameters that cannot be are refused, and say why") {
  CHECK(refusal<Toy>("a", "0.002").find("a = 0.002 must be smaller than R/10 = ") !=
        std::string::npos);
  CHECK(refusal<Toy>("y_G", "0.02").find("y_G = 0.02 must be smaller than h = ") !=
        std::string::npos);
  CHECK(refusal<Toy>("c", "nan").find("c") != std::string::npos);
}

namespace {

std::unique_ptr<maps::ReturnMap> map_of(
    const std::vector<std::pair<std::string, std::string>>& parameters,
    const std::vector<std::string>& varied = {}) {
  static const toys::Registry all = toys::registry();
  toys::Settings settings;
  settings.parameters = parameters;
  settings.phase = toys::Phase::odeint;
  settings.odeint.rtol = 1e-12;
  return toys::find(all, "brush")
      .family(settings, varied)
      ->at(std::vector<double>(varied.size(), Toy().e));
}

/// P of a block that the high bar hits once in a revolution, sticking. Its vertex comes up from the right, with
/// the speed ω r sin α where r cos α = R + a + y; the block leaves with (1 + ε) times that, both contacts on the
/// left face sliding. It rises against spring and friction, slides back if the spring is the stronger, and
/// sticks where that has carried it.
template <class S>
S one_hit(S y, S e) {
  const Toy toy;
  const S friction = toy.mu_2 * toy.F_S, weight = toy.F_0 + toy.m * toy.g;
  const S highest = (friction - weight) / toy.c, centre = -(friction + weight) / toy.c;
  using std::sqrt;
  if (y > highest) y = S(2) * highest - y;  // it slides before it is hit
  const S r = toy.R + toy.a + e, up = (toy.R + toy.a + y) / r;
  const S speed = (1 + toy.eps_N1) * toy.omega * r * sqrt(S(1) - up * up);
  const S top = centre + sqrt((y - centre) * (y - centre) + speed * speed * toy.m / toy.c);
  return top > highest ? S(2) * highest - top : top;
}

}  // namespace

TEST_CASE("brush map: one hit of the high bar in a revolution, in closed form") {
  const auto map = map_of({});
  const double period = 2 * 3.141592653589793 / 200;
  for (const double y : {1.4e-5, 2.6e-5, 4.4e-5, 5.6e-5}) {
    CAPTURE(y);
    const auto point = map->with_slope(y);
    REQUIRE(point.status == core::Outcome::returned);
    CHECK(std::abs(point.time - period) < 1e-12);
    CHECK(std::abs(point.value - one_hit(y, 5e-5)) < 1e-14);
    const auto expected = one_hit(core::Dual<double>(y, 1.0), core::Dual<double>(5e-5));
    CHECK(std::abs(point.slope - expected.d) < 1e-8);
  }
  const double y = 2.6e-5;
  const auto varied = map_of({}, {"e"})->with_parameter_slope(y);
  CHECK(std::abs(varied.parameter_slope -
                 one_hit(core::Dual<double>(y), core::Dual<double>(5e-5, 1.0)).d) < 1e-8);
}

TEST_CASE("brush map: the section keeps all of the state, and its lift touches the guide") {
  const auto map = map_of({});
  maps::SectionCheckOptions few;
  few.tried = 4;
  CHECK_NOTHROW(maps::require_section(*map, {1e-5, 6e-5}, few));
  const Toy toy;
  const auto held = Toy::sections()[0];
  const auto at = held.alternative[0].lift(toy, 2e-5, held.default_value);
  CHECK(held.alternative[0].project(toy, at, held.default_value) == 2e-5);
  const auto gaps = toy.gaps(at);
  CHECK(std::abs(gaps(2)) < 1e-18);
  CHECK(std::abs(gaps(3)) < 1e-18);
  CHECK(std::abs(held.alternative[0].surface(toy, at, held.default_value)) < 1e-15);
  // Where the domain begins the block rests on the commutator.
  const double low = held.domain(toy, held.default_value).low;
  const auto lowest = [&](double y) {
    return toy.gaps(held.alternative[0].lift(toy, y, held.default_value)).minCoeff();
  };
  CHECK(std::abs(lowest(low + 1e-6) - 0) < 1e-6);
  CHECK(lowest(low - 1e-6) < -1e-7);
  CHECK((*map)(low - 1e-6).status == core::Outcome::out_of_domain);
  // Without a force to the side nothing holds it.
  const auto free = map_of({{"F_S", "0"}});
  CHECK_FALSE(free->domain().low <= free->domain().high);
  CHECK((*free)(2e-5).status == core::Outcome::out_of_domain);
}

TEST_CASE("brush map: time stepping comes to the same P, with an error of the order of the step") {
  // The hit is off by a part of a step, at the speed ẏ⁺ of some 0.3 m/s. Under Poisson's law contacts that rest on
  // the guide expand in every step unless ε_N2 = 0.
  struct Case {
    core::ImpactLaw law;
    const char* eps_N2;
  };
  const toys::Registry all = toys::registry();
  for (const Case& one :
       {Case{core::ImpactLaw::newton, "0.3"}, Case{core::ImpactLaw::poisson, "0"}}) {
    toys::Settings settings;
    settings.parameters = {{"eps_N2", one.eps_N2}};
    settings.orbit.law = one.law;
    const auto P = [&] { return (*toys::find(all, "brush").family(settings, {})->at({}))(1.8e-5); };
    const auto exact = P();
    REQUIRE(exact.has_value());
    settings.engine = toys::Engine::time_stepping;
    double largest = 0;
    for (const double step : {8e-6, 4.7e-6, 2.3e-6, 1e-6, 5.3e-7, 2.3e-7}) {
      settings.time_stepping.step = step;
      const auto point = P();
      CAPTURE(step);
      REQUIRE(point.has_value());
      CHECK(std::abs(point.value - exact.value) < 0.3 * step);
      CHECK(std::abs(point.time - exact.time) < 1e-12);
      largest = std::max(largest, std::abs(point.value - exact.value) / step);
    }
    CHECK(largest > 0.02);  // it is another method
  }
}

TEST_CASE("brush: a vertex that a corner slides up to does not hit the side of the block") {
  // As narrow as an edge: tilted, its corner slides up an edge to the vertex between the next two. There the vertex
  // reaches the line of the block's side, with the speed ω R and a normal across, and passes below the corner.
  Toy toy = loose<double>();
  toy.b = 0.0003;
  toy.omega = 20;
  toy.eps_N1 = 0;
  const Orbit orbit = orbit_of(toy, 0.01);
  CHECK(orbit.outcome == core::Outcome::time_limit);
  CHECK(orbit.least > -1e-13);
  CHECK(orbit.crossings == 0);
  CHECK(orbit.slips > 10);
}

TEST_CASE("brush: a polygon that is given serves in any scalar") {
  Toy toy;
  std::vector<core::Polygon::Point> circle;
  for (int i = 0; i < 200; ++i) {
    const double angle = 2 * 3.141592653589793 * i / 200;
    circle.push_back({-0.015 * std::sin(angle), 0.015 * std::cos(angle)});
  }
  core::set_polygon(toy, "commutator", circle, "here");
  CHECK(toy.commutator_shape().size() == 200);
  const auto dual = core::rebind<toys::Brush<core::Dual<double>>>(toy);
  CHECK(dual.given_commutator == toy.given_commutator);
  const auto at = above(toy, 1e-4);
  CHECK(toy.gaps(at).tail<4>().minCoeff() == doctest::Approx(1e-4 + toy.a).epsilon(1e-9));
  CHECK_THROWS_AS(core::set_polygon(toy, "guide", circle, "here"), std::invalid_argument);
  CHECK(toy.given_commutator->size() == 200);
}

}  // namespace test_brush
