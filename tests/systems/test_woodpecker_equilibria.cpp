// The jammed woodpecker as an equilibrium: where it hangs, and the friction it needs.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/toys/entry/static_family.hpp>
#include <specht/toys/woodpecker.hpp>

namespace test_woodpecker_equilibria {

using namespace specht;
using doctest::Approx;
using Toy = toys::Woodpecker<double>;

TEST_CASE("woodpecker equilibria: jammed on the lower edge of the sleeve, at any height") {
  const Toy toy;
  const auto found = bifurcation::find_equilibria(*maps::toy_statics(toy));
  REQUIRE(found.size() == 1);
  CHECK(bifurcation::kind(found[0]) == "c2");
  CHECK(found[0].q(0) == 0.0);
  CHECK(found[0].q(1) == Approx(-toy.sleeve_play()).epsilon(1e-14));
  CHECK(found[0].q(2) == Approx(-0.22169381157635468).epsilon(1e-14));
  CHECK(found[0].lambda_T(1) == Approx((toy.m_S + toy.m_M) * toy.g).epsilon(1e-13));
  CHECK(found[0].stability == bifurcation::EquilibriumStability::stable);
  CHECK(found[0].dimension == 0);
}

TEST_CASE("woodpecker equilibria: the friction it needs") {
  const toys::ToyStaticFamily<Toy> family({}, {"mu_2"});
  const auto diagram = bifurcation::equilibria(family, bifurcation::grid(0.0, 0.4, 5), {}, {});
  int slips = 0;
  for (const auto& point : diagram.points) {
    if (point.kind != bifurcation::EquilibriumPointKind::slip) continue;
    ++slips;
    CHECK(std::abs(point.parameter - 0.285187461586) < 1e-12);
    CHECK(point.branch_before == 0);
  }
  CHECK(slips == 1);
}

}  // namespace test_woodpecker_equilibria
