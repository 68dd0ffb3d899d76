// Which toys have a closed form, how others are refused, and what a mode without solution leads to.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/orbit/integrator.hpp>
#include <specht/toys/belt_block.hpp>
#include <specht/toys/belt_oscillator.hpp>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/impact_oscillator.hpp>
#include <specht/toys/rocking_rod.hpp>
#include <specht/toys/two_masses.hpp>
#include <specht/toys/woodpecker.hpp>
#include <string>

#include "../../toys_for_tests/general_affine.hpp"
#include "../../toys_for_tests/two_piece_floor.hpp"
#include "../lcp/random_lcp.hpp"
#include "../model.hpp"

namespace test_affine_system {

using namespace specht;
using namespace specht::core;

namespace {

/// A toy that declares itself affine and is not, in one respect or another.
struct Pretender {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool affine = true;

  double cubic_spring = 0, varying_mass = 0, bent_floor = 0, turning_normal = 0, turning_edge = 0;
  double floor_speed = 0, belt_speed = 0, floor_acceleration = 0, belt_acceleration = 0;

  [[nodiscard]] Matrix<double, 2, 2> mass(const State& s) const {
    Matrix<double, 2, 2> M = Matrix<double, 2, 2>::Identity();
    M(0, 0) += varying_mass * s.q(0) * s.q(0);
    return M;
  }
  [[nodiscard]] Vector<double, 2> force(const State& s) const {
    return {-s.q(0) - cubic_spring * s.q(0) * s.q(0) * s.q(0), -9.81};
  }
  [[nodiscard]] Vector<double, 1> gaps(const State& s) const {
    return Vector<double, 1>(s.q(1) + bent_floor * s.q(0) * s.q(0));
  }
  [[nodiscard]] Matrix<double, 2, 1> normal_directions(const State& s) const {
    return Matrix<double, 2, 1>(turning_normal * s.q(0), 1.0);
  }
  [[nodiscard]] Matrix<double, 2, 1> tangential_directions(const State& s) const {
    return Matrix<double, 2, 1>(1.0, turning_edge * s.q(0));
  }
  [[nodiscard]] std::array<ContactParameters<double>, 1> contact_parameters() const {
    return {{{0.3, 0.0, 0.0}}};
  }
  [[nodiscard]] Vector<double, 1> normal_velocity_offsets(const State&) const {
    return Vector<double, 1>(floor_speed);
  }
  [[nodiscard]] Vector<double, 1> tangential_velocity_offsets(const State& s) const {
    return Vector<double, 1>(0.3 + belt_speed * s.q(0));
  }
  [[nodiscard]] Vector<double, 1> normal_acceleration_offsets(const State&) const {
    return Vector<double, 1>(floor_acceleration);
  }
  [[nodiscard]] Vector<double, 1> tangential_acceleration_offsets(const State&) const {
    return Vector<double, 1>(belt_acceleration);
  }
};

using Plain = test::GeneralAffine<double, 2, 1>;

/// A section surface of Plain that is not affine, and one that is.
double bent_surface(const Plain&, const Plain::State& s, double) { return s.q(0) * s.u(0); }
double flat_surface(const Plain&, const Plain::State& s, double v) { return s.q(0) - s.u(1) - v; }

StopSurfaces<Plain> surfaces(double (*surface)(const Plain&, const Plain::State&, double)) {
  StopSurfaces<Plain> result;
  result.size = 1;
  result.surface[0].surface = surface;
  result.surface[0].value = 0.5;
  return result;
}

}  // namespace

TEST_CASE("closed forms are for autonomous toys without regions that declare themselves affine") {
  static_assert(has_closed_form<toys::Woodpecker<double>>());
  static_assert(has_closed_form<toys::Woodpecker<Dual<double>>>());
  static_assert(has_closed_form<toys::RockingRod<long double>>());
  static_assert(has_closed_form<test::GeneralAffine<double, 1, 5>>());
  static_assert(!has_closed_form<test::GeneralAffine<double, 1, 6>>());
  static_assert(!has_closed_form<toys::BouncingBall<double>>());
  static_assert(!has_closed_form<toys::ImpactOscillator<double>>());
  static_assert(!has_closed_form<test::TwoPieceFloor>());
  static_assert(has_closed_form<toys::BeltOscillator<double>>());
  static_assert(!has_closed_form<toys::TwoMasses<double>>());  // it depends on time
  static_assert(!has_closed_form<toys::BeltBlock<double>>());  // friction of a contact that varies
  CHECK_NOTHROW(test::require_affine(toys::Woodpecker<double>{}));
  CHECK_NOTHROW(test::require_affine(toys::Woodpecker<long double>{}));
  CHECK_NOTHROW(test::require_affine(toys::RockingRod<double>{}));
  CHECK_NOTHROW(test::require_affine(Pretender{}));
}

TEST_CASE("a toy that only declares itself affine is refused, with the reason") {
  struct Case {
    double Pretender::*fault;
    std::string reason;
  };
  for (const Case& c : {Case{&Pretender::cubic_spring, "force is not affine"},
                        Case{&Pretender::varying_mass, "mass varies"},
                        Case{&Pretender::bent_floor, "gaps are not affine"},
                        Case{&Pretender::turning_normal, "directions of its contacts vary"},
                        Case{&Pretender::turning_edge, "directions of its contacts vary"},
                        Case{&Pretender::floor_speed, "velocity offsets"},
                        Case{&Pretender::belt_speed, "velocity offsets vary"},
                        Case{&Pretender::floor_acceleration, "offsets"},
                        Case{&Pretender::belt_acceleration, "offsets"}}) {
    CAPTURE(c.reason);
    for (const double size : {1e-3, 1.0}) {
      Pretender toy;
      toy.*c.fault = size;
      CHECK_THROWS_WITH_AS(test::require_affine(toy), doctest::Contains(c.reason.c_str()),
                           std::invalid_argument);
      using Exact = Integrator<Pretender, BeltFlow>;
      CHECK_THROWS_WITH_AS(Exact{toy}, doctest::Contains("--phase odeint"), std::invalid_argument);
    }
  }
}

TEST_CASE("a section that is not affine is refused") {
  const Plain toy;
  CHECK_NOTHROW(test::require_affine(toy, surfaces(flat_surface)));
  CHECK_THROWS_WITH_AS(test::require_affine(toy, surfaces(bent_surface)),
                       doctest::Contains("section is not affine"), std::invalid_argument);
}

TEST_CASE("the matrices of an affine toy are read off without rounding") {
  test::Random random(1);
  test::GeneralAffine<double, 3, 2> toy;
  for (int trial = 0; trial < 100; ++trial) {
    random.fill(toy.h_0);
    random.fill(toy.W_N);
    random.fill(toy.g_0);
    Matrix<double, 3, 2> left, left_u;
    Matrix<double, 2, 3> right;
    random.fill(left);
    random.fill(left_u);
    random.fill(right);
    toy.C_q = left * right;
    toy.C_u = left_u * right;
    const auto system = test::model_of(toy);
    REQUIRE(system.springs() == 2);  // the rank of both together
    REQUIRE(test::eigen(system.h_0) == toy.h_0);
    REQUIRE(test::eigen(system.g_0) == toy.g_0);
    const Matrix<double, 3, 3> C_q = test::eigen(system.E_q) * test::eigen(system.R),
                               C_u = test::eigen(system.E_u) * test::eigen(system.R);
    REQUIRE((C_q - toy.C_q).cwiseAbs().maxCoeff() < 1e-13);
    REQUIRE((C_u - toy.C_u).cwiseAbs().maxCoeff() < 1e-13);
  }
}

TEST_CASE("a force that drives a coordinate it does not depend on is an outcome, not a crash") {
  // q̈₁ = 1, q̈₂ = q₁: a polynomial of degree four
  Plain toy;
  toy.C_q << 0, 0, 1, 0;
  toy.h_0 << 1, 0;
  toy.W_N << 0, 1;
  toy.g_0 << 1;
  CHECK_NOTHROW(test::require_affine(toy));
  Integrator<Plain, ExactFlow> integrator(toy);
  REQUIRE(integrator.start({}) == Outcome::returned);
  CHECK(integrator.advance(1.0) == Outcome::not_finite);
  CHECK(integrator.state().t == 0.0);
}

}  // namespace test_affine_system
