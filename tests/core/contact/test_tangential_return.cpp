// The law poisson-tangential: a sphere in closed form, its bounds, its energy, its slopes.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/core/contact/impact.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../../sanitizers.hpp"
#include "../../toys_for_tests/general_affine.hpp"
#include "../model.hpp"

namespace test_tangential_return {

using namespace specht;
using namespace specht::core;

namespace {

/// One contact, by its Delassus matrix and speeds before.
template <class S = double>
struct Single {
  S nn = S(1), nt = S(0), tt = S(3.5), mu = S(1), eps_N = S(1), eps_T = S(1);
  S gamma_N = S(-1), gamma_T = S(0);
  double nu = 1.0;

  struct After {
    bool solved;
    S P, T, gamma_N, gamma_T;
    S gain;  // T⁺ − T⁻
  };
  [[nodiscard]] ImpactProblem<S, 1> problem() const {
    ImpactProblem<S, 1> p;
    p.resize(1, 1);
    p.NN(0, 0) = nn;
    p.NT(0, 0) = nt;
    p.TT(0, 0) = tt;
    p.gamma_N(0) = gamma_N;
    p.gamma_T(0) = gamma_T;
    p.parameters[0] = {mu, eps_N, eps_T};
    return p;
  }
  [[nodiscard]] After impact(ImpactLaw law = ImpactLaw::poisson_tangential) const {
    OrbitOptions options;
    options.law = law;
    options.tangential_reversibility = nu;
    const auto s = solve_impulses(problem(), options);
    if (s.status != LcpStatus::solved) return {false, S(0), S(0), S(0), S(0), S(0)};
    const S P = s.normal_impulse(0), T = s.tangential_impulse(0);
    const S after_N = gamma_N + nn * P + nt * T, after_T = gamma_T + nt * P + tt * T;
    return {true,    P,       T,
            after_N, after_T, (P * (gamma_N + after_N) + T * (gamma_T + after_T)) / S(2)};
  }
  /// Impulses of compression alone.
  [[nodiscard]] After compression() const {
    Single plastic = *this;
    plastic.eps_N = S(0);
    return plastic.impact(ImpactLaw::poisson);
  }
};

Single<> random_single(std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(0, 1);
  std::normal_distribution<double> normal;
  Single<> s;
  s.nn = 0.1 + unit(random);
  s.tt = 0.1 + 3 * unit(random);
  s.nt = (2 * unit(random) - 1) * 0.99 * std::sqrt(s.nn * s.tt);
  s.mu = 2 * unit(random);
  s.eps_N = unit(random) < 0.2 ? 1.0 : unit(random);
  s.eps_T = unit(random) < 0.2 ? 1.0 : unit(random);
  s.nu = unit(random) < 0.3 ? 1.0 : unit(random) < 0.2 ? 0.0 : unit(random);
  s.gamma_N = -unit(random);
  s.gamma_T = normal(random);
  return s;
}

}  // namespace

TEST_CASE("a superball leaves with its spin reversed and all its energy where friction holds it") {
  // J = 2/5 m r²: G_TT = (1 + m r²/J)/m = 3.5/m. It sticks in compression for |γ_T|/3.5 ≤ μ |γ_N|
  Single<> ball;
  ball.gamma_T = 0.7;
  const double border = 2 * 0.7 / 7;
  for (const double mu : {border + 1e-9, 0.3, 1.0, 100.0}) {
    ball.mu = mu;
    const auto after = ball.impact();
    REQUIRE(after.solved);
    CHECK(after.gamma_T == doctest::Approx(-0.7).epsilon(1e-12));
    CHECK(after.gamma_N == doctest::Approx(1).epsilon(1e-12));
    CHECK(std::abs(after.gain) < 1e-12);
  }
  for (const double mu : {0.0001, 0.05, 0.19, border - 1e-9}) {
    ball.mu = mu;  // slips throughout: Λ_T = −2 μ m |γ_N|
    const auto after = ball.impact();
    CHECK(after.T == doctest::Approx(-2 * mu).epsilon(1e-12));
    CHECK(after.gamma_T == doctest::Approx(0.7 - 7 * mu).epsilon(1e-12));
    CHECK(after.gain < 0);
  }
}

TEST_CASE("a share ν of the bound of friction is stored: the sphere returns that and no more") {
  Single<> ball;
  for (const double nu : {0.0, 0.25, 0.5, 1.0}) {
    for (const double eps_N : {0.5, 1.0}) {
      for (const double eps_T : {0.0, 0.6, 1.0}) {
        for (const double gamma_T : {-5.0, -1.0, -0.2, 0.1, 0.8, 3.0}) {
          ball.nu = nu;
          ball.eps_N = eps_N;
          ball.eps_T = eps_T;
          ball.gamma_T = gamma_T;
          ball.mu = 0.25;
          const double sign = gamma_T > 0 ? 1 : -1, N = 1.0, speed = std::abs(gamma_T);
          const double compression = std::min(speed / 3.5, ball.mu * N);
          const double stored = std::min(compression, nu * ball.mu * N);
          const double slip = speed - 3.5 * compression;
          // from the slip that is left to the one that is given back, within Coulomb's bound
          const double target = -eps_N * eps_T * 3.5 * stored;
          const double after = std::max(target, slip - 3.5 * ball.mu * eps_N * N);
          CHECK(ball.impact().gamma_T == doctest::Approx(sign * after).epsilon(1e-12));
          if (slip == 0.0) {
            CHECK(ball.impact().T - ball.compression().T ==
                  doctest::Approx(-sign * eps_N * eps_T * stored).epsilon(1e-12));
          }
        }
      }
    }
  }
}

TEST_CASE("one contact that sticks returns ε_N of what it stores where ε_T is 1") {
  std::mt19937_64 random(3);
  int seen = 0;
  for (int k = 0; k < test::draws(20000); ++k) {
    Single<> s = random_single(random);
    s.eps_T = 1.0;
    const auto compression = s.compression();
    if (!compression.solved || std::abs(compression.gamma_T) > 1e-13) continue;
    const double bound = s.nu * s.mu * compression.P;
    const double stored = std::clamp(compression.T, -bound, bound);
    const double d = s.nt * compression.P + s.tt * compression.T;
    const double d_S = s.nt * compression.P + s.tt * stored;
    if (d_S * d < 0 || std::abs(d_S) > std::abs(d) || s.nn < s.mu * std::abs(s.nt)) continue;
    ++seen;
    const auto after = s.impact();
    REQUIRE(after.solved);
    CHECK(after.T - compression.T == doctest::Approx(s.eps_N * stored).epsilon(1e-9));
    CHECK(after.P == doctest::Approx((1 + s.eps_N) * compression.P).epsilon(1e-9));
  }
  CHECK(seen > test::draws(3000));
}

TEST_CASE(
    "one contact never gains energy by the law poisson-tangential, for any ε_N, ε_T, ν and μ") {
  std::mt19937_64 random(4);
  int returned = 0, ill_posed = 0;
  for (int k = 0; k < test::draws(200'000); ++k) {
    const Single<> s = random_single(random);
    const auto after = s.impact();
    if (!after.solved) continue;
    const double size = s.nn * after.P * after.P + s.tt * after.T * after.T;
    REQUIRE(after.gain <= 1e-11 * size);
    REQUIRE(after.P >= 0.0);
    REQUIRE(std::abs(after.T) <= s.mu * after.P * (1 + 1e-10));
    REQUIRE(after.gamma_N >= -1e-9);
    if (std::abs(after.gamma_T - s.impact(ImpactLaw::poisson).gamma_T) > 1e-6) ++returned;
    if (s.nn <= s.mu * std::abs(s.nt)) ++ill_posed;
  }
  CHECK(returned > test::draws(40'000));
  CHECK(ill_posed > test::draws(20'000));
}

namespace {

constexpr int dof = 4;
using Body = test::GeneralAffine<double, dof, 2>;
using Model = test::ModelOf<Body>;

struct RandomBody {
  Body body;
  core::Vector<double, dof> u;

  explicit RandomBody(std::mt19937_64& random) {
    std::uniform_real_distribution<double> unit(0, 1);
    std::normal_distribution<double> normal;
    const auto fill = [&](auto& A) {
      for (int j = 0; j < A.cols(); ++j) {
        for (int i = 0; i < A.rows(); ++i) A(i, j) = normal(random);
      }
    };
    core::Matrix<double, dof, dof> L;
    fill(L);
    body.M = L * L.transpose() + 0.2 * core::Matrix<double, dof, dof>::Identity();
    fill(body.W_N);
    fill(body.W_T);
    for (auto& p : body.parameters) p = {unit(random), unit(random), unit(random)};
    fill(u);
  }
  [[nodiscard]] auto impact(ImpactLaw law, ContactSet in, double nu = 1.0) const {
    ContactMatrices<Model> matrices;
    matrices.update(test::model_of(body), {});
    matrices.find_unique_pairs(body.parameters);
    OrbitOptions options;
    options.law = law;
    options.tangential_reversibility = nu;
    options.check_uniqueness = true;
    return solve_impact(body.parameters, matrices, test::small(u), in, options);
  }
};

}  // namespace

TEST_CASE("without tangential restitution the law poisson-tangential is Poisson's, to the bit") {
  std::mt19937_64 random(5);
  for (int k = 0; k < test::draws(20'000); ++k) {
    RandomBody r(random);
    for (auto& p : r.body.parameters) p.eps_T = 0.0;
    for (const ContactSet in : {ContactSet{0}, ContactSet{1}, ContactSet::first(2)}) {
      const auto a = r.impact(ImpactLaw::poisson, in);
      const auto b = r.impact(ImpactLaw::poisson_tangential, in, 0.5);
      REQUIRE(a.status == b.status);
      for (int i = 0; i < dof; ++i) REQUIRE(a.velocity_jump(i) == b.velocity_jump(i));
    }
  }
}

TEST_CASE("the general way and the direct one agree as ε_T goes to 0") {
  std::mt19937_64 random(6);
  for (int k = 0; k < test::draws(5'000); ++k) {
    RandomBody r(random);
    for (auto& p : r.body.parameters) p.eps_T = 1e-9;
    for (const ContactSet in : {ContactSet{0}, ContactSet{1}}) {
      const auto a = r.impact(ImpactLaw::poisson, in);
      const auto b = r.impact(ImpactLaw::poisson_tangential, in, 0.5);
      if (a.status != LcpStatus::solved || a.several_solutions) continue;
      const double size = 1 + a.velocity_jump.abs().max();
      if (size > 50) continue;  // nearly ill-posed
      CHECK((a.velocity_jump - b.velocity_jump).abs().max() < 1e-5 * size);
    }
  }
}

TEST_CASE("two contacts with all ε and ν equal to 1 that stick in compression conserve energy") {
  std::mt19937_64 random(7);
  int sticking = 0;
  for (int k = 0; k < test::draws(20'000); ++k) {
    RandomBody r(random);
    for (auto& p : r.body.parameters) p = {10.0, 1.0, 1.0};
    const auto both = ContactSet::first(2);
    const auto after = r.impact(ImpactLaw::poisson_tangential, both);
    for (auto& p : r.body.parameters) p.eps_N = 0.0;
    const auto compression = r.impact(ImpactLaw::poisson, both);
    if (after.status != LcpStatus::solved || compression.status != LcpStatus::solved) continue;
    const core::Vector<double, dof> u_C = r.u + test::eigen(compression.velocity_jump);
    if ((r.body.W_T.transpose() * u_C).cwiseAbs().maxCoeff() > 1e-10) continue;
    if (compression.normal_impulse.min() <= 0.0) continue;
    if (after.several_solutions || (r.body.W_N.transpose() * r.u).maxCoeff() > 0.0) continue;
    ++sticking;
    const core::Vector<double, dof> u = r.u + test::eigen(after.velocity_jump);
    const core::Vector<double, dof> reversed = 2 * u_C - r.u;  // Λ_E = Λ_C
    CHECK((u - reversed).norm() < 1e-7 * (1 + u.norm()));
    CHECK(u.dot(r.body.M * u) == doctest::Approx(r.u.dot(r.body.M * r.u)).epsilon(1e-6));
  }
  CHECK(sticking > test::draws(200));
}

TEST_CASE("slopes go through the law poisson-tangential") {
  using D = Dual<double>;
  std::mt19937_64 random(8);
  int compared = 0;
  for (int k = 0; k < test::draws(3000); ++k) {
    const Single<> s = random_single(random);
    if (s.nn < 1.1 * s.mu * std::abs(s.nt)) continue;
    std::uniform_real_distribution<double> unit(-1, 1);
    const double direction[] = {unit(random), unit(random), unit(random), unit(random)};
    const auto moved = [&](double h) {
      Single<> m = s;
      m.gamma_T += h * direction[0];
      m.gamma_N += h * direction[1];
      m.eps_T += h * direction[2];
      m.mu += h * direction[3];
      return m.impact().gamma_T;
    };
    Single<D> dual;
    dual.nn = D(s.nn);
    dual.nt = D(s.nt);
    dual.tt = D(s.tt);
    dual.eps_N = D(s.eps_N);
    dual.nu = s.nu;
    const auto with = [](double v, double d) {
      D a(v);
      a.d = d;
      return a;
    };
    dual.gamma_T = with(s.gamma_T, direction[0]);
    dual.gamma_N = with(s.gamma_N, direction[1]);
    dual.eps_T = with(s.eps_T, direction[2]);
    dual.mu = with(s.mu, direction[3]);
    const auto after = dual.impact();
    REQUIRE(after.solved);
    const double h = 1e-6, forwards = (moved(h) - moved(0)) / h,
                 backwards = (moved(0) - moved(-h)) / h;
    if (std::abs(forwards - backwards) > 1e-3) continue;  // a kink
    ++compared;
    CHECK(after.gamma_T.d == doctest::Approx((forwards + backwards) / 2).epsilon(1e-4).scale(1.0));
  }
  CHECK(compared > test::draws(1000));
}

}  // namespace test_tangential_return
