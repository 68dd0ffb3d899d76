// Pictures of toys: what touches in them is what touches in the equations, and bodies do not pass through each
// other.
#include <doctest/doctest.h>

#include <map>
#include <specht/toys/entry/registry.hpp>

#include "outline_distance.hpp"

namespace test_outlines {

using specht::core::OutlineShape;
using specht::test::distance_of;
using specht::test::may_touch;

namespace {

/// Two bodies that touch where one of these contacts is closed.
struct Touching {
  std::vector<std::size_t> contacts;
  std::string body, other;
};

struct Case {
  std::string toy;
  specht::toys::OrbitRequest request;
  std::vector<std::pair<std::string, std::string>> parameters;
  std::vector<Touching> touching;
  double tolerance;  // [m]: what bodies may overlap by, or be apart where a gap is closed
};

specht::toys::OrbitRequest from(double x, int returns) {
  specht::toys::OrbitRequest request;
  request.x = {x};
  request.returns = returns;
  return request;
}
specht::toys::OrbitRequest at(std::vector<double> q, std::vector<double> u, double time) {
  specht::toys::OrbitRequest request;
  request.q = std::move(q);
  request.u = std::move(u);
  request.time = time;
  return request;
}

std::vector<Case> cases() {
  constexpr double exact = 1e-12, rounding = 1e-9;
  return {
      // Rotations are small in its equations, and true in the picture.
      {"woodpecker",
       from(-0.5294719671108511, 1),
       {},
       {{{0}, "bird", "pole"}, {{1, 2}, "sleeve", "pole"}},
       2e-5},
      {"woodpecker_4dof",
       from(-0.515943099214, 1),
       {},
       {{{0}, "bird", "pole"}, {{1, 2, 3, 4}, "sleeve", "pole"}},
       exact},
      {"tumbling",
       from(17.348791561148, 3),
       {},
       {{{0, 1}, "ball", "body"}, {{2, 3, 4, 5}, "body", "rail"}},
       rounding},
      // Treads are polygons of 24 points in the picture.
      {"duck",
       from(-2.7546517054386, 1),
       {},
       {{{0}, "body", "slope"}, {{1}, "rear leg", "slope"}, {{2}, "rear leg", "body"}},
       5e-6},
      {"brush",
       at({0, 1e-4, 0}, {0, 0, 0}, 5e-3),
       {},
       {{{0, 1, 2, 3}, "block", "guide"}, {{4, 5, 6, 7}, "block", "commutator"}},
       rounding},
      {"bouncing_ball", at({1}, {0}, 2), {{"A", "0.02"}}, {{{0}, "ball", "table"}}, exact},
      {"impact_oscillator", at({-1}, {0}, 20), {}, {{{0}, "mass", "stop"}}, exact},
      {"two_dof_impact", at({0, -1}, {0, 0}, 20), {}, {{{0}, "mass 2", "stop"}}, exact},
      {"rocking_rod", from(0.02, 3), {}, {{{0, 1}, "rod", "supports"}}, 2e-6},
      {"two_masses", at({0, 0}, {0, 0}, 20), {}, {}, exact},
      {"belt_oscillator", from(1, 2), {}, {}, exact},
      {"friction_oscillator", at({0}, {0}, 20), {}, {}, exact},
      {"belt_block", from(0.5, 2), {}, {{{0}, "block", "belt"}}, exact},
  };
}

struct Tally {
  double deepest = 0, farthest = 0;
  int closed = 0;
};

Tally follow(const Case& one) {
  const auto toys = specht::toys::registry();
  const auto& toy = specht::toys::find(toys, one.toy);
  specht::toys::Settings settings;
  settings.parameters = one.parameters;
  const auto outline = toy.outline(settings);
  REQUIRE(outline);
  Tally tally;
  const auto look = [&](double t, const std::vector<double>& q, const std::vector<double>& u,
                        const specht::toys::ContactValues& contacts) {
    const auto picture = outline(t, q, u);
    const auto& shapes = picture.shapes();
    std::map<std::pair<std::string, std::string>, double> distances;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      for (std::size_t k = 0; k < shapes.size(); ++k) {
        if (!may_touch(shapes[i], shapes[k])) continue;
        const double distance = distance_of(shapes[i], shapes[k]);
        tally.deepest = std::max(tally.deepest, -distance);
        auto [place, added] =
            distances.emplace(std::pair(shapes[i].body, shapes[k].body), distance);
        if (!added) place->second = std::min(place->second, distance);
      }
    }
    for (const Touching& pair : one.touching) {
      for (const std::size_t i : pair.contacts) {
        constexpr double closed = 1e-12;  // [m]
        if (std::abs(contacts.gaps[i]) > closed) continue;
        REQUIRE(distances.contains({pair.body, pair.other}));
        ++tally.closed;
        tally.farthest = std::max(tally.farthest, distances.at({pair.body, pair.other}));
      }
    }
  };
  specht::toys::OrbitRequest request = one.request;
  constexpr int samples = 60;
  const auto nothing = [](const auto&) {};
  request.every = std::numeric_limits<double>::infinity();
  request.on_sample = nothing;
  request.on_event = nothing;
  const auto orbit = toy.simulate(settings, request);
  request.every = (orbit.t - orbit.t_start) / samples;
  request.contact_values = true;
  request.on_sample = [&](const specht::toys::OrbitSample& s) { look(s.t, s.q, s.u, s.contacts); };
  request.on_event = [&](const specht::toys::OrbitEvent& e) {
    look(e.t, e.q_after, e.u_after, e.contacts_after);
  };
  (void)toy.simulate(settings, request);
  return tally;
}

}  // namespace

TEST_CASE("outlines: bodies touch where gaps are closed, and never overlap") {
  for (const Case& one : cases()) {
    CAPTURE(one.toy);
    const Tally tally = follow(one);
    CHECK(tally.deepest <= one.tolerance);
    CHECK(tally.farthest <= one.tolerance);
    // Something has touched, unless there are only friction elements.
    CHECK((tally.closed > 0) == !one.touching.empty());
  }
}

TEST_CASE("outlines: every toy that moves has one") {
  const auto all = cases();
  for (const auto& toy : specht::toys::registry()) {
    CAPTURE(toy->name());
    CHECK(static_cast<bool>(toy->outline({})) == toy->has_motion());
    const bool followed = std::any_of(all.begin(), all.end(),
                                      [&](const Case& one) { return one.toy == toy->name(); });
    CHECK(followed == toy->has_motion());
  }
}

TEST_CASE("outlines: a shape that passes through another is seen") {
  specht::core::Outline picture;
  picture.body("wall").rectangle({0, 0}, {1, 10});
  picture.body("bar").rectangle({-5, 4}, {5, 5});
  picture.body("ball").circle({1.5, 2}, 1);
  picture.body("behind", specht::core::Tone::first, {}, 1).rectangle({0, 0}, {10, 10});
  const auto& s = picture.shapes();
  CHECK(distance_of(s[0], s[1]) < -0.4);
  CHECK(distance_of(s[0], s[2]) == doctest::Approx(-0.5));
  CHECK(may_touch(s[0], s[1]));
  CHECK_FALSE(may_touch(s[0], s[3]));
  CHECK_FALSE(may_touch(s[0], s[0]));
}

}  // namespace test_outlines
