// The equilibrium of the duck on closed legs against its potential, and its sections.
#include <doctest/doctest.h>

#include <vector>

#include "duck_picture.hpp"

namespace test_duck_sections {

using namespace specht;
using namespace specht::test;
using namespace specht::test::duck;
using core::ContactState;

namespace {

/// Of the duck rolled on its closed legs, in units of its weight times R.
Real rolled_potential(const Toy& toy, Real phi) {
  return potential(toy, rolled(toy, phi)) / ((toy.m_S + toy.m_B) * toy.g * toy.R);
}

/// λ_N and λ_T of a foot and λ_N3 that hold the duck at rest, and the force that they leave over.
struct Support {
  Real normal = 0, tangential = 0, closed = 0, rest = 0;
};
Support support(const Toy& toy, const State& at, int foot) {
  core::Matrix<Real, 4, 3> W;
  W << toy.normal_directions(at).col(foot), toy.tangential_directions(at).col(foot),
      toy.normal_directions(at).col(2);
  const Vector4 h = toy.force(at);
  const core::Vector<Real, 3> force = W.colPivHouseholderQr().solve(-h);
  return {force(0), force(1), force(2), (h + W * force).norm()};
}
State rest(const Toy& toy, Real phi) {
  State at;
  at.q = rolled(toy, phi);
  at.region = toy.region_at(at);
  return at;
}

}  // namespace

TEST_CASE(
    "duck: rolled without slipping on closed legs, it has the least potential in equilibrium") {
  Draw draw(12);
  int on_front = 0, on_rear = 0;
  for (int n = 0; n < 200; ++n) {
    const Toy toy = n == 0 ? Toy() : some_toy(draw);
    const Real phi = toy.closed_equilibrium();
    if (!(std::abs(phi) < 1)) continue;  // none, or it tumbles before
    (phi > 0 ? on_front : on_rear) += 1;
    CAPTURE(n);
    const auto roll = [&](Real h) { return rolled_potential(toy, phi + h); };
    CHECK(double(std::abs(slope(roll, 1e-3L))) < 1e-14);
    CHECK(double(curvature(roll, 1e-3L)) > 1e-3);
    // the foot's friction and the stop hold it there
    const int foot = phi > 0 ? 0 : 1;
    const State at = rest(toy, phi);
    const Real weight = (toy.m_S + toy.m_B) * toy.g;
    const Support held = support(toy, at, foot);
    CHECK(double(std::abs(toy.gaps(at)(foot))) < 1e-17);
    CHECK(double(held.rest / weight) < 1e-16);
    CHECK(double(std::abs(held.normal / weight - std::cos(toy.phi_R))) < 1e-16);
    CHECK(double(std::abs(held.tangential / weight - std::sin(toy.phi_R))) < 1e-16);
    CHECK(double(support(toy, rest(toy, phi + (foot == 0 ? 0.01L : -0.01L)), foot).rest / weight) >
          1e-6);
  }
  CHECK(on_front > 20);
  CHECK(on_rear > 20);
}

TEST_CASE("duck: the equilibrium on closed legs at inclinations of the slope") {
  const auto at = [](double phi_R) {
    toys::Duck<double> toy;
    toy.phi_R = phi_R;
    return toy.closed_equilibrium();
  };
  CHECK(std::abs(toys::Duck<double>().closed_equilibrium() - 0.039358040490020) < 1e-15);
  CHECK(std::abs(at(0.10) + 0.019862303) < 1e-9);  // on the rear foot's tread
  CHECK(std::abs(at(0.119428926018)) < 1e-11);
  CHECK(at(0.1195) > 0);
  CHECK(std::isnan(at(0.6)));
  Toy steep;
  steep.phi_R = 0.6L;
  for (int k = -10; k <= 10; ++k) {
    const auto roll = [&](Real h) { return rolled_potential(steep, Real(k) / 10 + 0.05L + h); };
    CHECK(double(slope(roll, 1e-3L)) < 0);
  }
  // the stop presses from [L97] on
  for (const Real phi_R : {0.03L, 0.060036058L, 0.060036059L, 0.1L, 0.15L, 0.25L}) {
    Toy toy;
    toy.phi_R = phi_R;
    const Real phi = toy.closed_equilibrium();
    const Support held = support(toy, rest(toy, phi), phi > 0 ? 0 : 1);
    CHECK((held.closed > 0) == (phi_R > 0.0600360585L));
  }
}

TEST_CASE("duck: the lifts of both sections roll on the front foot with closed legs") {
  const auto sections = Toy::sections();
  CHECK(sections[0].name == "front");
  CHECK(sections[1].name == "tilt");
  CHECK_FALSE(sections[0].has_value);
  CHECK(sections[1].has_value);
  CHECK(sections[1].default_value == 0.01);
  for (const double phi_R : {0.125, 0.16, 0.2}) {
    Toy toy;
    toy.phi_R = Real(phi_R);
    for (const auto& section : sections) {
      REQUIRE(section.alternatives == 1);
      const auto& alternative = section.alternative[0];
      for (const Real value : {0.01L, 0.1L}) {
        const auto domain = section.domain(toy, value);
        CHECK(domain.high == 0);
        CHECK(domain.contains(section.range.low));
        CHECK(domain.contains(section.range.high));
        for (const Real x : {0.0L, -0.05L, -2.75L, -5.0L}) {
          CAPTURE(phi_R);
          CAPTURE(double(x));
          const State at = alternative.lift(toy, x, value);
          const Real phi = section.has_value ? value : toy.closed_equilibrium();
          CHECK(at.q(2) == phi);
          CHECK(at.region == toy.region_at(at));
          CHECK(at.region == DuckFeet{true, false});
          const auto gaps = toy.gaps(at);
          CHECK(double(std::abs(gaps(0))) < 1e-18);
          CHECK(gaps(2) == 0);
          CHECK(double(gaps(1)) > 1e-7);
          CHECK(double(gaps(3)) > 0.1);
          CHECK(double(std::abs(to_slope(toy, at.q, 0))) < 1e-17);
          CHECK(double(to_slope(toy, at.q, 1)) > 1e-7);
          CHECK(double(std::abs(normal_speed(toy, at, 0))) < 1e-17);
          CHECK(double(std::abs(tangential_speed(toy, at, 0))) < 1e-17);
          CHECK(normal_speed(toy, at, 2) == 0);
          CHECK(double(touching_velocity(toy, at.q, at.u, 0).norm()) < 1e-14);
          CHECK(alternative.project(toy, at, value) == x);
          CHECK(alternative.surface(toy, at, value) == 0);
          CHECK(alternative.direction * alternative.rate(toy, at, Vector4::Zero(), value) == -x);
        }
      }
    }
  }
}

TEST_CASE("duck: the surfaces of the sections have their rates") {
  Draw draw(13);
  for (int n = 0; n < 20; ++n) {
    const Toy toy;
    for (const auto& section : Toy::sections()) {
      const auto& alternative = section.alternative[0];
      const State at = some_state({true, false}, draw);
      const Vector4 a = some_acceleration(draw);
      const Real value = draw(0, 0.1L);
      const auto surface = [&](Real t) { return alternative.surface(toy, along(at, a, t), value); };
      CHECK(double(std::abs(alternative.rate(toy, at, a, value) - slope(surface, 1e-4L))) < 1e-12);
      const Real phi = section.has_value ? value : toy.closed_equilibrium();
      CHECK(double(std::abs(surface(0) - (at.q(2) - phi))) < 1e-18);
    }
  }
}

TEST_CASE("duck: a section is passed while the front foot sticks and the legs are closed") {
  using enum ContactState;
  const std::vector all{open, closed, slip_positive, slip_negative, stick};
  for (const auto& section : Toy::sections()) {
    const auto& required = section.alternative[0].required;
    CHECK(section.alternative[0].direction == -1);
    for (const ContactState front : all) {
      for (const ContactState rear : all) {
        for (const ContactState legs : {open, closed}) {
          for (const ContactState apart : {open, closed}) {
            const core::Mode<4> mode{{front, rear, legs, apart}};
            CHECK(required.matches(mode) == (front == stick && legs == closed));
          }
        }
      }
    }
  }
}

TEST_CASE("duck: a section has no points where the rear tread would be in the slope") {
  for (const double phi_R : {0.1, 0.119, 0.6}) {
    Toy toy;
    toy.phi_R = Real(phi_R);
    for (const double x : {-5.0, -1.0, 0.0}) {
      CHECK_FALSE(Toy::sections()[0].domain(toy, 0).contains(x));
      CHECK_FALSE(Toy::sections()[1].domain(toy, -0.01L).contains(x));
      CHECK_FALSE(Toy::sections()[1].domain(toy, 0).contains(x));
      CHECK(Toy::sections()[1].domain(toy, 0.01L).contains(x));
    }
  }
}

}  // namespace test_duck_sections
