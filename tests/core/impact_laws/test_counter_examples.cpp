// Impacts of known answers: where laws add energy, by how much, and where they cannot.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <specht/core/impact_laws/largest_gain.hpp>
#include <specht/core/impact_laws/law_check.hpp>
#include <specht/core/impact_laws/law_conditions.hpp>

#include "random_impacts.hpp"

namespace test_counter_examples {

using namespace specht;
using namespace specht::core;
using Eigen::MatrixXd, Eigen::VectorXd;
using test::law_options;

namespace {

constexpr double degree = std::numbers::pi / 180;

VectorXd vector(std::initializer_list<double> entries) {
  VectorXd v(static_cast<Eigen::Index>(entries.size()));
  Eigen::Index i = 0;
  for (const double entry : entries) v(i++) = entry;
  return v;
}

/// Möller's contact and sprag clutch: m = 1, the clutch may be left.
ImpactSituation clutch(double eps_2) {
  MatrixXd W(2, 2);
  W << 1, -1, 0, 1;
  return test::frictionless(MatrixXd::Identity(2, 2), W, {0.0, eps_2});
}

/// Kane and Levinson's double pendulum of uniform rods, its tip on the ground.
ImpactSituation double_pendulum(double eps_N) {
  const double m = 3, l = 2, mu = 0.5, a = 20 * degree, b = 30 * degree;
  ImpactSituation s;
  s.M.resize(2, 2);
  s.M << m * l * l * 4 / 3, m * l * l / 2 * std::cos(a - b), m * l * l / 2 * std::cos(a - b),
      m * l * l / 3;
  s.W_N = vector({l * std::sin(a), l * std::sin(b)});
  s.W_T = vector({l * std::cos(a), l * std::cos(b)});
  s.w_hat_N = s.w_hat_T = VectorXd::Zero(1);
  s.contacts = {{1, 0.0, {mu, eps_N, 0.0}}};
  return s;
}

LawCheck pendulum_impact(double eps_N, ImpactLaw law) {
  return check_law(double_pendulum(eps_N), vector({-0.1, -0.2}), law_options(law));
}

struct ContactOfBody {
  double angle;  // of the normal [degrees]
  Eigen::Vector2d at;
  double mu, eps_N;
};

/// A free planar body, m = J = 1, with two contacts of different restitution.
ImpactSituation body_with_two_contacts(const std::array<ContactOfBody, 2>& contacts) {
  ImpactSituation s;
  s.M = MatrixXd::Identity(3, 3);
  s.W_N.resize(3, 2);
  s.W_T.resize(3, 2);
  s.w_hat_N = s.w_hat_T = VectorXd::Zero(2);
  for (int i = 0; i < 2; ++i) {
    const auto& [angle, r, mu, eps_N] = contacts[static_cast<std::size_t>(i)];
    const Eigen::Vector2d n(std::cos(angle * degree), std::sin(angle * degree)), t(-n(1), n(0));
    s.W_N.col(i) << n, r(0) * n(1) - r(1) * n(0);
    s.W_T.col(i) << t, r(0) * t(1) - r(1) * t(0);
    s.contacts.push_back({i + 1, 0.0, {mu, eps_N, 0.0}});
  }
  return s;
}

}  // namespace

TEST_CASE("contact and sprag clutch: Newton's law adds energy exactly where ε₂ > 1/√2") {
  const VectorXd u = vector({1, -1});
  const LawCheck worst = check_law(clutch(1.0), u, law_options(ImpactLaw::newton));
  REQUIRE(worst.solved);
  CHECK(ImpactFrame(clutch(1.0)).speeds(u).isApprox(vector({1, -2})));
  CHECK((worst.u_after - vector({0, 2})).norm() < 1e-14);
  CHECK(worst.energy_change == doctest::Approx(1.0).epsilon(1e-14));
  CHECK_FALSE(worst.energetic);
  CHECK(worst.kinematic);
  CHECK(worst.kinetic);
  for (int k = 0; k <= 1000; ++k) {
    const double eps = k / 1000.0;
    const LawCheck check = check_law(clutch(eps), u, law_options(ImpactLaw::newton));
    CHECK(check.energy_change == doctest::Approx(2 * eps * eps - 1).epsilon(1e-12));
    CHECK(check.energetic == (eps <= std::numbers::sqrt2 / 2));
  }
}

TEST_CASE("Kane and Levinson's double pendulum: Newton's law adds energy, Poisson's takes some") {
  struct Known {
    double eps, newton, poisson;
  };
  for (const auto& [eps, newton, poisson] :
       {Known{0.5, 0.163427469, -0.126607761}, Known{0.7, 0.488926855, -0.119370808}}) {
    const LawCheck by_newton = pendulum_impact(eps, ImpactLaw::newton);
    const LawCheck by_poisson = pendulum_impact(eps, ImpactLaw::poisson);
    CHECK(std::abs(by_newton.energy_change - newton) < 6e-10);
    CHECK(std::abs(by_poisson.energy_change - poisson) < 6e-10);
    CHECK_FALSE(by_newton.energetic);
    CHECK(by_newton.energetic_residual == by_newton.energy_change);
    CHECK(by_poisson.energetic);
    const bool sticks = std::abs(by_newton.tangential_speed_after(0)) < 1e-14;
    CHECK(sticks == (eps == 0.5));
  }
  // at this configuration some velocity gains from ε = √(1 − G_NT²/(G_NN G_TT)) = 0.246162… on
  for (const double eps : {0.24616, 0.24617}) {
    const ImpactFrame frame(double_pendulum(eps));
    const bool gains = largest_gain(frame, law_options(ImpactLaw::newton)).possible;
    CHECK(gains == (eps == 0.24617));
    CHECK(law_conditions(frame).copositive == !gains);
  }
}

TEST_CASE(
    "Newton's cradle: neighbours share the impact, an abstract contact hands it to the last ball") {
  const MatrixXd M = MatrixXd::Identity(3, 3);
  MatrixXd neighbours(3, 2), abstract(3, 1);
  neighbours << -1, 0, 1, -1, 0, 1;
  abstract << -1, 0, 1;
  const VectorXd u = vector({1, 0, 0});
  for (const auto law : {ImpactLaw::newton, ImpactLaw::poisson, ImpactLaw::poisson_tangential}) {
    CAPTURE(name(law));
    const auto two = check_law(test::frictionless(M, neighbours, {1, 1}), u, law_options(law));
    CHECK((two.u_after - vector({-1, 2, 2}) / 3).norm() < 1e-14);
    CHECK(std::abs(two.energy_change) < 1e-15);
    const auto one = check_law(test::frictionless(M, abstract, {1}), u, law_options(law));
    CHECK((one.u_after - vector({0, 0, 1})).norm() < 1e-14);
  }
}

TEST_CASE("Poisson's law adds energy with two frictional contacts of different restitution") {
  const ImpactSituation s =
      body_with_two_contacts({{{30, {0.6, 1.0}, 0.4, 1.0}, {130, {-0.4, 0.4}, 0.7, 0.0}}});
  const VectorXd u = vector({0.7, -0.6, 0.9});
  const VectorXd gamma = ImpactFrame(s).speeds(u);
  CHECK(std::abs(gamma(0) + 0.20320508) < 1e-8);
  CHECK(std::abs(gamma(1) + 0.95395045) < 1e-8);
  OrbitOptions options = law_options(ImpactLaw::poisson);
  options.check_uniqueness = true;
  const LawCheck check = check_law(s, u, options);
  REQUIRE(check.solved);
  CHECK_FALSE(check.several_solutions);
  CHECK((check.u_after - vector({1.07653297, 0.90300777, -0.23907173})).cwiseAbs().maxCoeff() <
        1e-8);
  CHECK(check.energy_before == doctest::Approx(0.83).epsilon(1e-15));
  CHECK(std::abs(check.energy_before + check.energy_change - 1.0157507831545) < 1e-13);
  CHECK(check.kinematic);
  CHECK(check.kinetic);
  CHECK_FALSE(check.energetic);
}

TEST_CASE(
    "Poisson's law adds energy with one frictional contact beside one without friction, too") {
  const ImpactSituation s =
      body_with_two_contacts({{{140, {-0.9, 0.5}, 0.9, 0.0}, {30, {0.5, 0.9}, 0.0, 1.0}}});
  OrbitOptions options = law_options(ImpactLaw::poisson);
  options.check_uniqueness = true;
  const LawCheck check = check_law(s, vector({0.1, -0.7, 0.0}), options);
  REQUIRE(check.solved);
  CHECK_FALSE(check.several_solutions);
  CHECK(check.energy_before == doctest::Approx(0.25).epsilon(1e-15));
  CHECK(check.energy_before + check.energy_change == doctest::Approx(0.611002593793228));
  CHECK(check.kinematic);
  CHECK(check.kinetic);
}

TEST_CASE("sufficient conditions hold where their inequalities do") {
  MatrixXd W(2, 2);
  W << 1, -1, 0, 1;  // conditioned G = (1, −1/√2; ·, 1): κ = (√2 + 1)/(√2 − 1)
  const double kappa = (std::numbers::sqrt2 + 1) / (std::numbers::sqrt2 - 1);
  const auto of = [&](double eps_1, double eps_2) {
    const auto s = test::frictionless(MatrixXd::Identity(2, 2), W, {eps_1, eps_2});
    return law_conditions(ImpactFrame(s));
  };
  CHECK(of(0.3, 0.3).condition == doctest::Approx(kappa));
  CHECK(of(0.3, 0.3).text() == "equal similar copositive");
  CHECK(of(1, 1).text() == "equal similar copositive");
  const double small = 1 / (2 * kappa - 1);  // 2 ε/(1 + ε) = 1/κ
  CHECK(of(0, 0.999 * small).small);
  CHECK_FALSE(of(0, 1.001 * small).small);
  CHECK(of(0, 0.999 * small).copositive);
  // D G + G D = (2 D₁, −(D₁ + D₂); ·, 4 D₂) with D₁ = 1: 8 D₂ = (1 + D₂)² at D₂ = 3 − √8
  const double D = 3 - std::sqrt(8.0), border = (1 - D) / (1 + D);
  CHECK(border == doctest::Approx(std::numbers::sqrt2 / 2));
  CHECK(of(0, border - 1e-9).text() == "copositive");
  CHECK(of(0, border + 1e-9).text() == "none");
  const auto far = law_conditions(ImpactFrame(double_pendulum(0.5)));
  CHECK(far.text() == "none");
}

TEST_CASE("bad impacts are refused with the number that is wrong") {
  const auto refused = [](ImpactSituation s, const char* words) {
    CHECK_THROWS_WITH_AS(ImpactFrame{s}, doctest::Contains(words), std::invalid_argument);
  };
  ImpactSituation s = double_pendulum(0.5);
  s.contacts[0].parameters.eps_N = 1.5;
  refused(s, "eps_N = 1.5 of contact 1 is not allowed; allowed: a number from 0 to 1");
  s = double_pendulum(0.5);
  s.M(0, 0) = -1;
  refused(s, "mass matrix");
  s.W_N.resize(3, 1);
  refused(s, "must be f x f");
  s.contacts.clear();
  refused(s, "0 contacts; 1 to 6 are allowed");
  s = double_pendulum(0.5);
  s.contacts[0].parameters.eps_T = 0.2;
  CHECK_THROWS_WITH_AS((void)check_law(s, vector({0, 0}), law_options(ImpactLaw::poisson)),
                       doctest::Contains("eps_T = 0.2 of contact 1"), std::invalid_argument);
  CHECK_THROWS_AS((void)check_law(s, vector({0}), law_options(ImpactLaw::newton)),
                  std::invalid_argument);
}

}  // namespace test_counter_examples
