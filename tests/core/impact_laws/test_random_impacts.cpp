// Many random impacts: where no law adds energy, and where it does.
#include <doctest/doctest.h>

#include <specht/core/impact_laws/law_check.hpp>
#include <specht/core/impact_laws/law_conditions.hpp>

#include "../../sanitizers.hpp"
#include "random_impacts.hpp"

namespace test_random_impacts {

using namespace specht;
using namespace specht::core;
using test::ImpactClass, test::law_options, test::random_impact;

namespace {

struct Tally {
  int solved = 0, gains = 0, inconsistent = 0, conditions = 0;
  double largest = -1.0, formula = 0.0;
};

/// `many` impacts of the class with the law; Newton's energy also by its formula.
Tally tally(const ImpactClass& c, ImpactLaw law, int many, unsigned seed) {
  std::mt19937_64 random(seed);
  Tally t;
  for (int k = 0; k < many; ++k) {
    const auto [situation, u] = random_impact(random, c, 4 + k % 3);
    const LawCheck check = check_law(situation, u, law_options(law));
    if (!check.solved) continue;
    ++t.solved;
    if (!check.kinematic || !check.kinetic) ++t.inconsistent;
    if (!check.energetic) ++t.gains;
    t.largest = std::max(t.largest, check.energy_change / check.energy_before);
    if (law != ImpactLaw::newton || k % 10 != 0) continue;
    const ImpactFrame frame(situation);
    const auto gamma = frame.speeds(u);
    Eigen::VectorXd Lambda(frame.rows());
    for (int i = 0; i < frame.n; ++i) {
      const int place = frame.order[static_cast<std::size_t>(i)];
      Lambda(i) = check.normal_impulse(place);
      if (i < frame.n_F) Lambda(frame.n + i) = check.tangential_impulse(place);
    }
    const double by_formula = energy_change_by_formula(frame, gamma, Lambda);
    const double size = std::abs(by_formula) + 0.5 * Lambda.dot(frame.G * Lambda);
    if (size > 0)
      t.formula = std::max(t.formula, std::abs(by_formula - check.energy_change) / size);
    const LawConditions conditions = law_conditions(frame);
    if (!conditions.any()) continue;
    ++t.conditions;
    REQUIRE(conditions.copositive);
    REQUIRE(check.energetic);
  }
  return t;
}

constexpr int many = 100'000;

}  // namespace

TEST_CASE(
    "random impacts: with one ε for all directions neither Newton's nor Poisson's law gains") {
  ImpactClass c{.contacts = 2, .frictional = 2, .equal_eps = true};
  const Tally newton = tally(c, ImpactLaw::newton, test::draws(many), 1);
  CHECK(newton.solved > test::draws(many) * 99 / 100);
  CHECK(newton.gains == 0);
  CHECK(newton.inconsistent == 0);
  CHECK(newton.formula < 1e-9);
  CHECK(newton.conditions == test::draws(many) / 10);
}

TEST_CASE("random impacts: with one ε_N Poisson's law does not gain") {
  std::mt19937_64 random(2);
  int gains = 0, inconsistent = 0;
  for (int k = 0; k < test::draws(many); ++k) {
    auto [situation, u] = random_impact(random, {.equal_eps = true}, 4);
    for (auto& contact : situation.contacts) contact.parameters.eps_T = 0.0;
    const LawCheck check = check_law(situation, u, law_options(ImpactLaw::poisson));
    if (!check.solved) continue;
    gains += check.energetic ? 0 : 1;
    inconsistent += check.kinematic && check.kinetic ? 0 : 1;
  }
  CHECK(gains == 0);
  CHECK(inconsistent == 0);
}

TEST_CASE("random impacts: without friction no law gains where all contacts approach or rest") {
  const ImpactClass c{.contacts = 2, .frictional = 0};
  for (const auto law : {ImpactLaw::newton, ImpactLaw::poisson}) {
    CAPTURE(name(law));
    const Tally t = tally(c, law, test::draws(many), 3);
    CHECK(t.solved == test::draws(many));
    CHECK(t.gains == 0);
    CHECK(t.inconsistent == 0);
  }
}

TEST_CASE("random impacts: one frictional contact alone never gains by Poisson's laws") {
  for (const auto law : {ImpactLaw::poisson, ImpactLaw::poisson_tangential}) {
    const bool tangential = law == ImpactLaw::poisson_tangential;
    const Tally t = tally({.contacts = 1, .frictional = 1, .tangential_eps = tangential}, law,
                          test::draws(many), 4);
    CHECK(t.solved > test::draws(many) * 99 / 100);
    CHECK(t.gains == 0);
    CHECK(t.inconsistent == 0);
  }
}

TEST_CASE(
    "random impacts: different ε with friction gain, by Newton's law often, by Poisson's rarely") {
  const Tally newton = tally({}, ImpactLaw::newton, test::draws(many), 5);
  const Tally poisson = tally({}, ImpactLaw::poisson, test::draws(many), 5);
  CHECK(newton.gains > newton.solved / 100);
  CHECK(newton.formula < 1e-9);
  CHECK(poisson.gains > 0);
  CHECK(poisson.gains < newton.gains / 10);
  CHECK(newton.inconsistent + poisson.inconsistent == 0);
}

TEST_CASE(
    "random impacts: the law poisson-tangential is kinematically and kinetically consistent") {
  std::mt19937_64 random(6);
  int solved = 0, inconsistent = 0, several = 0, returned = 0;
  const int all = test::draws(many / 2);
  for (int k = 0; k < all; ++k) {
    const auto [situation, u] =
        random_impact(random, {.tangential_eps = true, .largest_mu = 1.0}, 4 + k % 3);
    const double nu = k % 4 / 3.0;
    OrbitOptions options = law_options(ImpactLaw::poisson_tangential, nu);
    options.check_uniqueness = k % 10 == 0;
    const LawCheck check = check_law(situation, u, options);
    if (!check.solved) continue;
    ++solved;
    several += check.several_solutions ? 1 : 0;
    inconsistent += check.kinematic && check.kinetic ? 0 : 1;
    ImpactSituation plain = situation;
    for (auto& contact : plain.contacts) contact.parameters.eps_T = 0.0;
    const LawCheck without = check_law(plain, u, options);
    returned += without.solved && (check.u_after - without.u_after).norm() > 1e-6 ? 1 : 0;
  }
  CHECK(solved > all * 99 / 100);
  CHECK(inconsistent == 0);
  CHECK(several < all / 50);
  CHECK(returned > all / 10);
}

}  // namespace test_random_impacts
