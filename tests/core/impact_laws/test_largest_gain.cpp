// The worst velocity before an impact: against closed forms and random search.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/impact_laws/cone_maximum.hpp>
#include <specht/core/impact_laws/largest_gain.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../../sanitizers.hpp"
#include "random_impacts.hpp"

namespace test_largest_gain {

using namespace specht;
using namespace specht::core;
using Eigen::MatrixXd, Eigen::VectorXd;
using test::law_options, test::random_impact;

namespace {

using Woodpecker = toys::Woodpecker<double>;

/// The woodpecker's beak alone.
ImpactSituation beak(double mu, double eps) {
  const Woodpecker toy;
  const Woodpecker::State s;
  ImpactSituation result;
  result.M = toy.mass(s);
  result.W_N = toy.normal_directions(s).col(0);
  result.W_T = toy.tangential_directions(s).col(0);
  result.w_hat_N = result.w_hat_T = VectorXd::Zero(1);
  result.contacts = {{1, 0.0, {mu, eps, 0.0}}};
  return result;
}

/// (T⁺ − T⁻)/T⁻ of the part in the span of M⁻¹ W, by the law itself.
double gain_at(const ImpactFrame& frame, const VectorXd& gamma, const OrbitOptions& options) {
  const FrameImpulses law = law_impulses(frame, gamma, options);
  if (law.status != LcpStatus::solved) return -1.0;
  const double T = 0.5 * gamma.dot(least_squares(frame.G, gamma, 1e-14));
  return (law.Lambda.dot(gamma) + 0.5 * law.Lambda.dot(frame.G * law.Lambda)) / T;
}

/// The best of many random velocities that approach, half of them near the worst one.
double best_of_random(const ImpactFrame& frame, const OrbitOptions& options, int many,
                      const VectorXd& near, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  double best = -1.0;
  for (int k = 0; k < many; ++k) {
    VectorXd x = VectorXd::NullaryExpr(frame.rows(), [&] { return normal(random); });
    VectorXd gamma = frame.G * x;
    if (near.size() > 0 && k % 2 == 0) gamma = near + std::pow(10.0, -k % 7) * gamma;
    if (gamma.head(frame.n).maxCoeff() > 0.0) continue;
    best = std::max(best, gain_at(frame, gamma, options));
  }
  return best;
}

}  // namespace

TEST_CASE("a quadratic form on a cone: the maximum is inside, on a face or on an edge") {
  const auto maximum = [](const MatrixXd& Q, const MatrixXd& H) {
    return cone_maximum(Q, H, -100.0, [](double value, const VectorXd&) { return value; });
  };
  MatrixXd Q = MatrixXd::Zero(3, 3), H = MatrixXd::Identity(3, 3);
  Q.diagonal() << 1, 2, 3;
  CHECK(maximum(Q, H) == doctest::Approx(3));
  Q << 0, -1, -1, -1, 0, -1, -1, -1, 0;  // no entry helps another one
  CHECK(maximum(Q, H) == doctest::Approx(0));
  Q << 0, 1, -9, 1, 0, -9, -9, -9, 0;  // the first two do
  CHECK(maximum(Q, H) == doctest::Approx(1));
  // Horn's form is copositive, though it is no sum of one ≥ 0 and one with entries ≥ 0
  MatrixXd horn(5, 5);
  horn << 1, -1, 1, 1, -1, -1, 1, -1, 1, 1, 1, -1, 1, -1, 1, 1, 1, -1, 1, -1, -1, 1, 1, -1, 1;
  CHECK(std::abs(maximum(-horn, MatrixXd::Identity(5, 5))) < 1e-12);
  horn(0, 1) = horn(1, 0) = -1.001;
  CHECK(maximum(-horn, MatrixXd::Identity(5, 5)) > 1e-5);
  CHECK(has_interior(H));
  H.row(2) = -H.row(1);
  CHECK_FALSE(has_interior(H));
}

TEST_CASE("the woodpecker's beak: Newton's law gains at no μ up to ε = √(1 − G_NT²/(G_NN G_TT))") {
  const ImpactFrame at(beak(0.3, 0.5));
  const double border = std::sqrt(1 - at.G(0, 1) * at.G(0, 1) / (at.G(0, 0) * at.G(1, 1)));
  CHECK(border > 0.0);
  CHECK(border < 1.0);
  const auto newton = law_options(ImpactLaw::newton);
  const double slip = std::abs(at.G(0, 1)) / at.G(1, 1);
  for (const double mu : {0.1, 0.3, 1.0, 10.0, 1000.0}) {
    CAPTURE(mu);
    CHECK_FALSE(largest_gain(ImpactFrame(beak(mu, border - 1e-6)), newton).possible);
    CHECK_FALSE(largest_gain(ImpactFrame(beak(mu, 0.5 * border)), newton).possible);
    for (const auto law : {ImpactLaw::poisson, ImpactLaw::poisson_tangential}) {
      CHECK_FALSE(largest_gain(ImpactFrame(beak(mu, 1.0)), law_options(law)).possible);
    }
    // friction that can hold the contact
    if (mu > slip && border < 0.999)
      CHECK(largest_gain(ImpactFrame(beak(mu, border + 1e-3)), newton).possible);
  }
}

TEST_CASE("the largest gain is confirmed at its velocity and no random one beats it") {
  std::mt19937_64 random(7);
  struct Class {
    int contacts, frictional, dof;
    ImpactLaw law;
    int problems;
    double nu = 1.0;
  };
  for (const Class& c :
       {Class{1, 1, 3, ImpactLaw::newton, 40}, Class{2, 2, 4, ImpactLaw::newton, 20},
        Class{2, 2, 3, ImpactLaw::newton, 20}, Class{3, 3, 3, ImpactLaw::newton, 10},
        Class{2, 2, 4, ImpactLaw::poisson, 10}, Class{2, 2, 3, ImpactLaw::poisson_coupled, 10},
        Class{2, 2, 3, ImpactLaw::poisson_tangential, 10},
        Class{2, 1, 3, ImpactLaw::poisson_tangential, 5, 0.5},
        Class{3, 3, 3, ImpactLaw::poisson, 3}}) {
    CAPTURE(c.contacts);
    CAPTURE(name(c.law));
    const OrbitOptions options = law_options(c.law, c.nu);
    int possible = 0, bounds = 0;
    for (int k = 0; k < test::draws(c.problems); ++k) {
      const auto impact = random_impact(random,
                                        {.contacts = c.contacts,
                                         .frictional = c.frictional,
                                         .tangential_eps = has_tangential_restitution(c.law),
                                         .largest_mu = 1.0},
                                        c.dof);
      const ImpactFrame frame(impact.situation);
      const LargestGain gain = largest_gain(frame, options);
      const double searched = best_of_random(frame, options, test::draws(3000), gain.gamma, random);
      // With several solutions it is a lower bound.
      bounds += gain.is_lower_bound;
      if (!gain.is_lower_bound) CHECK(searched <= gain.relative + 1e-9);
      if (!gain.possible) continue;
      ++possible;
      CHECK(gain.relative > 0.0);
      CHECK(gain.gamma.head(frame.n).maxCoeff() <= 1e-9);
      CHECK(gain_at(frame, gain.gamma, options) == doctest::Approx(gain.relative).epsilon(1e-7));
      CHECK(frame.speeds(gain.u).isApprox(gain.gamma, 1e-9));
      CHECK(0.5 * gain.u.dot(impact.situation.M * gain.u) == doctest::Approx(0.5).epsilon(1e-9));
    }
    CHECK(2 * bounds <= std::max(2, c.problems));
    if (c.law == ImpactLaw::newton && c.problems >= 10 && !test::sanitized) CHECK(possible > 0);
    if (c.law == ImpactLaw::poisson_tangential && c.contacts == 1) CHECK(possible == 0);
  }
}

TEST_CASE("an impact of more directions than the largest gain is looked for is refused") {
  std::mt19937_64 random(8);
  const auto impact = random_impact(random, {.contacts = 4, .frictional = 4}, 8);
  const ImpactFrame frame(impact.situation);
  CHECK_FALSE(can_find_largest_gain(frame, law_options(ImpactLaw::newton)));
  CHECK_THROWS_WITH_AS((void)largest_gain(frame, law_options(ImpactLaw::newton)),
                       doctest::Contains("8 directions; at most 6 are allowed"),
                       std::invalid_argument);
}

TEST_CASE("an impact from Delassus matrices alone is that of the body they belong to") {
  std::mt19937_64 random(9);
  const auto impact = random_impact(random, {.contacts = 2, .frictional = 2}, 5);
  const ImpactSituation& s = impact.situation;
  const MatrixXd M_inverse = inverse_of_positive_definite(s.M);
  std::vector<ContactParameters<double>> parameters;
  for (const auto& contact : s.contacts) parameters.push_back(contact.parameters);
  const ImpactSituation same =
      situation_of(s.W_N.transpose() * M_inverse * s.W_N, s.W_N.transpose() * M_inverse * s.W_T,
                   s.W_T.transpose() * M_inverse * s.W_T, parameters);
  const ImpactFrame a(s), b(same);
  CHECK(a.G.isApprox(b.G, 1e-12));
  CHECK(largest_gain(a, law_options(ImpactLaw::newton)).relative ==
        doctest::Approx(largest_gain(b, law_options(ImpactLaw::newton)).relative));
  CHECK_THROWS_AS((void)situation_of(-MatrixXd::Identity(2, 2), MatrixXd::Zero(2, 2),
                                     MatrixXd::Identity(2, 2), parameters),
                  std::invalid_argument);
}

}  // namespace test_largest_gain
