// Impact laws against closed forms: one contact with friction, two without.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/core/contact/impact.hpp>
#include <specht/toys/rocking_rod.hpp>
#include <vector>

#include "../../toys_for_tests/incline.hpp"
#include "../model.hpp"

namespace test_impact {

using namespace specht;
using namespace specht::core;
using Block = test::Incline<>;
using Rod = toys::RockingRod<double>;

namespace {

constexpr ImpactLaw all_laws[] = {ImpactLaw::poisson, ImpactLaw::newton, ImpactLaw::poisson_coupled,
                                  ImpactLaw::poisson_tangential};

/// The impact of all contacts at velocity u.
template <class Toy>
ImpactSolution<double, Toy::dof, Toy::contacts> impact(const Toy& toy,
                                                       const Vector<double, Toy::dof>& u,
                                                       ImpactLaw law) {
  const auto model = test::model_of(toy);
  ContactMatrices<test::ModelOf<Toy>> matrices;
  matrices.update(model, {});
  OrbitOptions options;
  options.law = law;
  return solve_impact(toy.contact_parameters(), matrices, test::small(u),
                      ContactSet::first(Toy::contacts), options);
}

double clamp(double value, double bound) { return std::clamp(value, -bound, bound); }

struct ObliqueCase {
  double mu, eps_N, gamma_T;
};

std::vector<ObliqueCase> oblique_cases() {
  std::vector<ObliqueCase> cases;
  for (const double mu : {0.0, 0.1, 0.5, 2.0}) {
    for (const double eps_N : {0.0, 0.3, 1.0}) {
      for (const double gamma_T : {-5.0, -1.2, -0.6, 0.0, 0.05, 0.6, 1.2, 5.0}) {
        cases.push_back({mu, eps_N, gamma_T});
      }
    }
  }
  return cases;
}

}  // namespace

TEST_CASE("Poisson on one frictional contact: both phases stick or saturate") {
  const double gamma_N = -2;
  for (const ObliqueCase& c : oblique_cases()) {
    const double mu = c.mu, eps_N = c.eps_N, gamma_T = c.gamma_T;
    CAPTURE(mu);
    CAPTURE(eps_N);
    CAPTURE(gamma_T);
    Block block;
    block.mu = mu;
    block.eps_N = eps_N;
    const double compression_N = -block.m * gamma_N, expansion_N = eps_N * compression_N;
    const double compression_T = clamp(-block.m * gamma_T, mu * compression_N);
    const double expansion_T = clamp(-block.m * gamma_T - compression_T, mu * expansion_N);
    for (const auto law :
         {ImpactLaw::poisson, ImpactLaw::poisson_coupled, ImpactLaw::poisson_tangential}) {
      const auto result = impact(block, {gamma_T, gamma_N}, law);
      REQUIRE(result.status == LcpStatus::solved);
      CHECK(result.normal_impulse(0) == doctest::Approx(compression_N + expansion_N));
      CHECK(result.velocity_jump(1) == doctest::Approx(-(1 + eps_N) * gamma_N));
      CHECK(result.velocity_jump(0) ==
            doctest::Approx((compression_T + expansion_T) / block.m).epsilon(1e-12));
    }
  }
}

TEST_CASE("Newton on one frictional contact returns both relative speeds within the cone") {
  const double gamma_N = -2;
  for (const double eps_T : {0.0, 0.4, 1.0}) {
    for (const ObliqueCase& c : oblique_cases()) {
      const double mu = c.mu, eps_N = c.eps_N, gamma_T = c.gamma_T;
      CAPTURE(mu);
      CAPTURE(eps_N);
      CAPTURE(eps_T);
      CAPTURE(gamma_T);
      Block block;
      block.mu = mu;
      block.eps_N = eps_N;
      block.eps_T = eps_T;
      const double impulse_N = -(1 + eps_N) * block.m * gamma_N;
      const double impulse_T = clamp(-(1 + eps_T) * block.m * gamma_T, mu * impulse_N);
      const auto result = impact(block, {gamma_T, gamma_N}, ImpactLaw::newton);
      REQUIRE(result.status == LcpStatus::solved);
      CHECK(result.velocity_jump(1) == doctest::Approx(-(1 + eps_N) * gamma_N));
      CHECK(result.velocity_jump(0) == doctest::Approx(impulse_T / block.m).epsilon(1e-12));
      if (mu > 0) CHECK(result.tangential_impulse(0) == doctest::Approx(impulse_T).epsilon(1e-12));
    }
  }
}

TEST_CASE("all laws agree on one contact that slides in one direction throughout") {
  Block block;
  block.mu = 0.2;
  block.eps_N = 0.7;
  for (const double gamma_T : {-3.0, 3.0}) {
    for (const auto law : all_laws) {
      CAPTURE(name(law));
      const auto result = impact(block, {gamma_T, -1.0}, law);
      const double lost = block.mu * (1 + block.eps_N);
      CHECK(result.velocity_jump(0) == doctest::Approx(gamma_T > 0 ? -lost : lost));
    }
  }
}

TEST_CASE("an impact that closes nothing changes nothing") {
  Rod rod;
  rod.eps_N1 = rod.eps_N2 = 0.5;
  for (const auto law : all_laws) {
    CAPTURE(name(law));
    const auto result = impact(rod, {1.0, 0.5}, law);  // both ends leave
    CHECK(result.velocity_jump.abs().max() == 0.0);
  }
}

TEST_CASE("a rod that lands on one end leaves with the other iff J > m a²") {
  Rod rod;
  for (const double J : {0.1, 0.2, 0.3, 0.5, 2.0}) {
    rod.J = J;
    const double ma2 = rod.m * rod.a * rod.a, rho = (J - ma2) / (J + ma2);
    for (const auto law : all_laws) {
      CAPTURE(J);
      CAPTURE(name(law));
      // turning about end 1, end 2 closes with 2 m/s
      const auto result = impact(rod, {-1.0, -2.0}, law);
      const Vector<double, 2> after =
          Vector<double, 2>(-1.0, -2.0) + test::eigen(result.velocity_jump);
      const double gamma_1 = after(0) - rod.a * after(1), gamma_2 = after(0) + rod.a * after(1);
      CHECK(gamma_2 == doctest::Approx(0.0));
      CHECK(gamma_1 == doctest::Approx(std::max(rho, 0.0) * 2));
      CHECK((result.normal_impulse(0) == 0.0) == (rho > 0));
    }
  }
}

TEST_CASE("a rod that lands flat rises flat, ε times as fast") {
  Rod rod;
  rod.eps_N1 = rod.eps_N2 = 0.6;
  for (const double J : {0.1, 0.25, 0.7}) {
    rod.J = J;
    for (const auto law : all_laws) {
      CAPTURE(J);
      CAPTURE(name(law));
      const auto result = impact(rod, {-1.0, 0.0}, law);
      CHECK(result.velocity_jump(0) == doctest::Approx(1.6));
      CHECK(result.velocity_jump(1) == doctest::Approx(0.0));
      CHECK(result.normal_impulse.sum() == doctest::Approx(1.6 * rod.m));
    }
  }
}

TEST_CASE("Newton keeps a resting end at rest where Poisson lets it rise") {
  // J < m a²: end 1 is pressed on by the impact of end 2; Poisson returns that impulse, Newton
  // returns no speed to a contact that had none
  Rod rod;
  rod.J = 0.1;
  rod.eps_N1 = 0.5;
  rod.eps_N2 = 0.0;
  auto speed_of_end_1 = [&](ImpactLaw law) {
    const Vector<double, 2> jump = test::eigen(impact(rod, {-1.0, -2.0}, law).velocity_jump);
    return jump(0) - rod.a * jump(1);
  };
  CHECK(speed_of_end_1(ImpactLaw::newton) == doctest::Approx(0.0));
  // expansion: Λ_1 = ε Λ_1C alone lifts end 1 by G_11 Λ_1 and would press end 2 down by G_12 Λ_1;
  // end 2 answers, which leaves (G_11 − G_12²/G_22) ε Λ_1C
  const double G = 1 / rod.m + rod.a * rod.a / rod.J, G_12 = 1 / rod.m - rod.a * rod.a / rod.J;
  const double compression_1 = -G_12 / (G * G - G_12 * G_12) * 2;  // first entry of G⁻¹ (0, 2)
  CHECK(speed_of_end_1(ImpactLaw::poisson) ==
        doctest::Approx((G - G_12 * G_12 / G) * 0.5 * compression_1));
}

}  // namespace test_impact
