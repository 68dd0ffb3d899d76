// What tells that digits are lost: the energy of impacts, and the masses that a mass matrix holds.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/contact/impact.hpp>
#include <specht/core/contact/impact_energy.hpp>
#include <specht/core/contact/mass_digits.hpp>
#include <specht/toys/rocking_rod.hpp>

#include "../model.hpp"

namespace test_lost_digits {

using namespace specht;
using namespace specht::core;
using Rod = toys::RockingRod<double>;

namespace {

using Matrix2 = SmallMatrix<double, 2, 2>;

/// The inverse of M = D C D, C with a unit diagonal and r beside it, D = diag(1, unit).
Matrix2 inverse_mass(double r, double unit) {
  Matrix2 inverse;
  inverse(0, 0) = 1 / (1 - r * r);
  inverse(1, 1) = inverse(0, 0) / (unit * unit);
  inverse(0, 1) = inverse(1, 0) = -r * inverse(0, 0) / unit;
  return inverse;
}

}  // namespace

TEST_CASE("digits that a mass matrix loses do not depend on units") {
  for (const double r : {0.0, 0.5, -0.9, 0.999}) {
    for (const double unit : {1.0, 1e-9, 1e9}) {
      CHECK(lost_by_mass(inverse_mass(r, unit)) == doctest::Approx(1 / (1 - r * r)));
    }
  }
}

TEST_CASE("the energy of a velocity follows from the inverse mass") {
  const double r = 0.7, unit = 1e3;
  SmallVector<double, 2> v;
  v(0) = 2;
  v(1) = -3e-3;
  const double square = v(0) * v(0) + 2 * r * unit * v(0) * v(1) + unit * unit * v(1) * v(1);
  CHECK(KineticMetric(inverse_mass(r, unit)).square(v) == doctest::Approx(square));
}

TEST_CASE("an impact takes kinetic energy away") {
  Rod rod;
  for (const double eps : {0.0, 0.4, 1.0}) {
    rod.eps_N1 = rod.eps_N2 = eps;
    const auto model = test::model_of(rod);
    ContactMatrices<test::ModelOf<Rod>> matrices;
    matrices.update(model, {});
    SmallVector<double, 2> u;
    u(0) = -1;
    u(1) = 0.3;
    const auto solution =
        solve_impact(rod.contact_parameters(), matrices, u, ContactSet::first(2), {});
    const SmallVector<double, 2> after = u + solution.velocity_jump;
    const KineticMetric metric(matrices.geometry.M_inverse);
    CHECK(metric.square(after) <= (1 + 1e-12) * metric.square(u));
    CHECK(metric.square(after) >= (eps * eps - 1e-12) * metric.square(u));
  }
}

TEST_CASE("energy is lost for certain with one restitution under Poisson's law only") {
  std::array<ContactParameters<double>, 2> contacts{};
  contacts[0].eps_N = contacts[1].eps_N = 0.3;
  CHECK(loses_energy(ImpactLaw::poisson, contacts));
  CHECK_FALSE(loses_energy(ImpactLaw::newton, contacts));
  contacts[1].eps_N = 0.4;
  CHECK_FALSE(loses_energy(ImpactLaw::poisson, contacts));
}

}  // namespace test_lost_digits
