// The dynamics of the duck against what follows from its picture by differences: the equations of motion
// from Lagrange's function, energy; and its parameters.
#include <doctest/doctest.h>

#include <numbers>
#include <string>

#include "duck_picture.hpp"

namespace test_duck {

using namespace specht;
using namespace specht::test;
using namespace specht::test::duck;

TEST_CASE("duck: gravity pulls down the slope, and its front foot is the lower one in a step") {
  const Toy toy;
  State at;
  at.q << 0, 1, 0.1L, 0.2L;
  const Vector4 fall = toy.mass(at).inverse() * toy.force(at);
  CHECK(double(std::abs(fall(0) + 9.81L * std::sin(std::numbers::pi_v<Real> / 20))) < 1e-16);
  CHECK(double(std::abs(fall(1) + 9.81L * std::cos(std::numbers::pi_v<Real> / 20))) < 1e-16);
  CHECK(double(fall.tail<2>().norm()) < 1e-14);
  CHECK(double(toy.force(at)(0)) < 0);

  // with the legs apart, on the front foot's tread and the rear foot's corner
  at.q << 0, 0, 0.029381343307L, 0.199381343307L;
  at.region = toy.region_at(at);
  CHECK(at.region == DuckFeet{true, false});
  at.q(1) -= toy.gaps(at)(0);
  CHECK(double(std::abs(toy.gaps(at)(1))) < 1e-14);
  CHECK(double(std::abs(toy.gaps(at)(3))) < 1e-17);
  CHECK(double(std::abs(to_slope(toy, at.q, 0))) < 1e-17);
  CHECK(double(std::abs(to_slope(toy, at.q, 1))) < 1e-14);
  const Point front = sole(toy, at.q, 0, lowest(at.q, 0)), rear = sole(toy, at.q, 1, 0);
  CHECK(double(front(0)) < double(rear(0)) - 0.005);
  CHECK(double(height(toy, front)) < double(height(toy, rear)));
}

TEST_CASE("duck: M and h are Lagrange's equations") {
  Draw draw(1);
  for (int n = 0; n < 100; ++n) {
    const Toy toy = n % 2 == 0 ? Toy() : some_toy(draw);
    for (const DuckFeet& feet : all_feet) {
      const State at = some_state(feet, draw);
      const Vector4 a = some_acceleration(draw);
      const auto lagrangian = [&](const Vector4& q, const Vector4& u) {
        return kinetic(toy, q, u) - potential(toy, q);
      };
      const Vector4 expected = lagrange(lagrangian, at, a);
      const Vector4 got = toy.mass(at) * a - toy.force(at);
      CAPTURE(n);
      for (int k = 0; k < 4; ++k) {
        const Real scale = toy.mass(at).row(k).cwiseAbs().dot(a.cwiseAbs()) + 0.01L;
        CHECK(double(std::abs(expected(k) - got(k)) / scale) < 1e-10);
      }
      CHECK((toy.mass(at) - toy.mass(at).transpose()).norm() == 0);
      CHECK(toy.mass(at).ldlt().isPositive());
    }
  }
}

TEST_CASE("duck: energy is kinetic and potential, and constant in flight") {
  Draw draw(2);
  for (int n = 0; n < 50; ++n) {
    const Toy toy = some_toy(draw);
    for (const DuckFeet& feet : all_feet) {
      const State at = some_state(feet, draw);
      const Real expected = kinetic(toy, at.q, at.u) + potential(toy, at.q);
      CHECK(double(std::abs(toy.energy(at) - expected)) < 1e-14);
      const Vector4 acceleration = toy.mass(at).inverse() * toy.force(at);
      const auto energy = [&](Real t) { return toy.energy(along(at, acceleration, t)); };
      const Real power = (toy.m_S + toy.m_B) * toy.g * at.u.norm();
      CHECK(double(std::abs(slope(energy, 1e-5L)) / power) < 1e-11);
    }
  }
}

TEST_CASE("duck: nothing depends on where along the slope it is and how fast it falls along it") {
  CHECK(Toy::ignorable == std::array{0});
  Draw draw(6);
  for (const DuckFeet& feet : all_feet) {
    const Toy toy = some_toy(draw);
    const State at = some_state(feet, draw);
    State other = at;
    other.q(0) += 1;
    other.u(0) += 1;
    CHECK(toy.mass(at) == toy.mass(other));
    CHECK(toy.force(at) == toy.force(other));
    CHECK(toy.gaps(at) == toy.gaps(other));
    CHECK(toy.normal_directions(at) == toy.normal_directions(other));
    CHECK(toy.normal_acceleration_offsets(at) == toy.normal_acceleration_offsets(other));
    CHECK(toy.tangential_directions(at) == toy.tangential_directions(other));
    CHECK(toy.tangential_acceleration_offsets(at) == toy.tangential_acceleration_offsets(other));
  }
}

TEST_CASE("duck: the defaults are the data of the source") {
  const toys::Duck<double> toy;
  CHECK(std::array{toy.m_B, toy.J_B, toy.m_S, toy.J_S, toy.g} ==
        std::array{0.010, 1.0e-6, 0.080, 1.5e-4, 9.81});
  CHECK(std::array{toy.a, toy.b, toy.c, toy.l_B, toy.R, toy.L} ==
        std::array{0.006, 0.012, 0.005, 0.040, 0.100, 0.050});
  CHECK(std::array{toy.phi_R, toy.phi_c, toy.mu, toy.eps_N} ==
        std::array{std::numbers::pi / 20, 0.17, 0.3, 0.0});
}

TEST_CASE("duck: parameters that cannot be are refused, and say why") {
  struct Case {
    const char *name, *value, *reason;
  };
  for (const Case& c : {Case{"m_B", "0", "> 0"},
                        Case{"J_B", "-1e-6", "> 0"},
                        Case{"m_S", "0", "> 0"},
                        Case{"J_S", "0", "> 0"},
                        Case{"g", "-9.81", "> 0"},
                        Case{"a", "0", "> 0"},
                        Case{"b", "-0.001", ">= 0"},
                        Case{"c", "nan", "any finite number"},
                        Case{"l_B", "long", "any finite number"},
                        Case{"R", "0", "> 0"},
                        Case{"L", "-0.05", "> 0"},
                        Case{"phi_R", "-0.01", ">= 0 and at most pi/2"},
                        Case{"phi_R", "1.6", ">= 0 and at most pi/2"},
                        Case{"phi_c", "0", "> 0"},
                        Case{"mu", "-0.3", ">= 0"},
                        Case{"eps_N", "1.1", "0 to 1"},
                        Case{"m_S", "inf", "> 0"},
                        Case{"R", "0.054", "must be larger than L + c = "},
                        Case{"L", "0.096", "must be larger than L + c = "},
                        Case{"c", "0.051", "must be larger than L + c = "}}) {
    CAPTURE(c.name);
    const std::string said = refusal<Toy>(c.name, c.value);
    CHECK(said.find(c.name) != std::string::npos);
    CHECK(said.find(c.reason) != std::string::npos);
  }
  for (const Case& c : {Case{"R", "0.056", ""}, Case{"L", "0.094", ""}, Case{"c", "-0.051", ""},
                        Case{"phi_R", "0", ""}, Case{"mu", "0", ""}, Case{"b", "0", ""},
                        Case{"l_B", "-0.01", ""}, Case{"eps_N", "1", ""}}) {
    CAPTURE(c.name);
    CHECK(refusal<Toy>(c.name, c.value) == c.reason);
  }
}

}  // namespace test_duck
