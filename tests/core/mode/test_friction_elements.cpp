// Friction elements: their laws, their motion in closed form, and impacts beside them.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/system/friction_law.hpp>

#include "../orbit.hpp"

namespace test_friction_elements {

using namespace specht;
using namespace specht::core;
using doctest::Contains;

namespace {

/// A point of mass 1 above the floor y = 0, without gravity but for a force, and one friction element along a
/// direction; its bound grows with time, N = 1 + growth t.
struct PointOnElement {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1, friction_elements = 1;
  static constexpr bool autonomous = false;

  Vector<double, 2> direction{1, 0}, applied{0, 0};
  FrictionLaw<double> law = FrictionLaw<double>::constant(1);
  double growth = 0, belt = 0, mu = 0;

  [[nodiscard]] Matrix<double, 2, 2> mass(const State&) const {
    return Matrix<double, 2, 2>::Identity();
  }
  [[nodiscard]] Vector<double, 2> force(const State&) const { return applied; }
  [[nodiscard]] Vector<double, 1> gaps(const State& s) const { return Vector<double, 1>(s.q(1)); }
  [[nodiscard]] Matrix<double, 2, 1> normal_directions(const State&) const { return {0, 1}; }
  [[nodiscard]] Matrix<double, 2, 1> tangential_directions(const State&) const { return {1, 0}; }
  [[nodiscard]] std::array<ContactParameters<double>, 1> contact_parameters() const {
    return {{{mu, 0.5, 0}}};
  }
  [[nodiscard]] Matrix<double, 2, 1> element_directions(const State&) const { return direction; }
  [[nodiscard]] Vector<double, 1> element_velocity_offsets(const State&) const {
    return Vector<double, 1>(-belt);
  }
  [[nodiscard]] std::array<FrictionLaw<double>, 1> friction_laws() const { return {law}; }
  [[nodiscard]] Vector<double, 1> friction_factors(const State& s) const {
    return Vector<double, 1>(1 + growth * s.t);
  }
  [[nodiscard]] double max_step() const { return 0.1; }
};

using Point = PointOnElement;

Point::State at(double x, double y, double u, double v) {
  Point::State s;
  s.q << x, y;
  s.u << u, v;
  return s;
}

auto followed(const Point& toy, const Point::State& start, double duration) {
  return test::follow_by<OdeintFlow>(toy, start, duration, test::precise());
}

void refused(FrictionLaw<double> law, const char* says) {
  CAPTURE(says);
  CHECK_THROWS_WITH_AS(require_valid(law, 2), Contains(says), std::invalid_argument);
  Point toy;
  toy.law = law;
  CHECK_THROWS_AS(ToyEquations<Point>{toy}, std::invalid_argument);
}

}  // namespace

TEST_CASE("friction law: bounds and sliding") {
  FrictionLaw<double> law;
  law.F_s = 3;
  law.F_k = 2;
  CHECK(law.sliding(5) == 2);
  CHECK(law.drops());
  law.delta = 4;
  CHECK(law.sliding(0) == 2);
  CHECK(law.sliding(0.25) == doctest::Approx(1).epsilon(1e-15));
  law.F_inf = 1;
  CHECK(law.sliding(0.25) == doctest::Approx(1.5).epsilon(1e-15));
  law.decay = FrictionDecay::exponential;
  CHECK(law.sliding(0.25) == doctest::Approx(1 + std::exp(-1.0)).epsilon(1e-15));
  CHECK(law.sliding(-1e-3) == doctest::Approx(2 + 4e-3).epsilon(1e-15));  // along its tangent
}

TEST_CASE("friction law: one that makes no sense is refused by the name of what is wrong") {
  FrictionLaw<double> law = FrictionLaw<double>::constant(1);
  CHECK_NOTHROW(require_valid(law, 1));
  const auto with = [&](double FrictionLaw<double>::*member, double value) {
    auto changed = law;
    changed.*member = value;
    return changed;
  };
  refused(with(&FrictionLaw<double>::F_k, 1.5), "F_k = 1.5");
  refused(with(&FrictionLaw<double>::F_s, 0.5), "at most F_s = 0.5");
  refused(with(&FrictionLaw<double>::F_k, -1), "F_k = -1");
  refused(with(&FrictionLaw<double>::F_inf, -1), "F_inf = -1");
  refused(with(&FrictionLaw<double>::delta, -0.5), "delta = -0.5");
  refused(with(&FrictionLaw<double>::c, -2), "c = -2");
  refused(with(&FrictionLaw<double>::c, std::nan("")), "friction element 2");
}

TEST_CASE("friction elements: sliding to rest, with a bound that grows and a viscous part") {
  Point toy;
  SUBCASE("growing bound") {  // u = 2 − t − t²/2
    toy.growth = 1;
    const auto orbit = followed(toy, at(0, 1, 2, 0), 3.0);
    const double t = std::sqrt(5.0) - 1;
    CHECK(orbit.itinerary == "B2+ V2s");
    CHECK(std::abs(orbit.event(0).after.t - t) < 1e-11);
    CHECK(std::abs(orbit.end.q(0) - (2 * t - t * t / 2 - t * t * t / 6)) < 1e-11);
  }
  SUBCASE("viscous part") {  // u = 3 e^{−t/2} − 2 (1 − e^{−t/2})
    toy.law.c = 0.5;
    const auto orbit = followed(toy, at(0, 1, 3, 0), 3.0);
    CHECK(std::abs(orbit.event(0).after.t - 2 * std::log(2.5)) < 1e-11);
    CHECK(orbit.end.u(0) == 0);
  }
  SUBCASE("on a belt that is faster") {  // sticks when it is as fast
    toy.belt = 2;
    const auto orbit = followed(toy, at(0, 1, 0, 0), 3.0);
    CHECK(orbit.itinerary == "B2- V2s");
    CHECK(std::abs(orbit.end.u(0) - 2) < 1e-14);
    CHECK(std::abs(orbit.end.q(0) - 4) < 1e-11);
  }
}

TEST_CASE("friction elements: an impact does not feel a finite force") {
  Point toy;
  toy.direction << std::sqrt(0.5), std::sqrt(0.5);
  toy.applied << 0.1, -0.1;
  // It slides along its line, held across it, u = −v; at the impact v → −v/2 and the element is torn off.
  const auto orbit = followed(toy, at(0, 1, 1, -1), 2.0);
  REQUIRE(orbit.events.size() >= 2);
  CHECK(orbit.events[0].mode[1] == ContactState::stick);
  const auto& impact = orbit.event(0);
  CHECK(impact.code.kind() == EventKind::impact);
  CHECK(impact.before.u(0) == doctest::Approx(-impact.before.u(1)).epsilon(1e-12));
  CHECK(impact.after.u(0) == doctest::Approx(impact.before.u(0)).epsilon(1e-14));
  CHECK(impact.after.u(1) == doctest::Approx(-0.5 * impact.before.u(1)).epsilon(1e-14));
  CHECK(impact.mode[1] == ContactState::slip_positive);
}

TEST_CASE("friction elements: beside a rough contact both hold as long as together they can") {
  Point toy;
  toy.mu = 0.5;
  toy.applied << 1.9, -2;  // bounds 1 + 0.5 · 2
  const auto held = followed(toy, at(0, 0, 0, 0), 1.0);
  CHECK(held.itinerary == "B1s B2s");
  CHECK(held.end.q(0) == 0);
  toy.applied(0) = 2.1;
  const auto slides = followed(toy, at(0, 0, 0, 0), 1.0);
  CHECK(slides.itinerary == "B1+ B2+");
  CHECK(std::abs(slides.end.q(0) - 0.05) < 1e-12);
}

}  // namespace test_friction_elements
