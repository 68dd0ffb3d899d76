// Direct solutions of one and two contacts against the general solver and the contact laws.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/contact/acceleration_lcp.hpp>
#include <specht/core/contact/impact.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../../sanitizers.hpp"
#include "../../toys_for_tests/general_affine.hpp"
#include "../lcp/random_lcp.hpp"
#include "../model.hpp"

namespace test_contact_pair {

using namespace specht;
using namespace specht::core;
using test::contact_speed, test::Random;

namespace {

constexpr int dof = 4;
using Body = test::GeneralAffine<double, dof, 2>;
using Model = test::ModelOf<Body>;
using Pair = ContactPair<double>;
using Single = SingleContact<double>;
using Two = Pair::Two;
using Axis = core::Vector<double, dof>;

constexpr ImpactLaw all_laws[] = {ImpactLaw::poisson, ImpactLaw::newton,
                                  ImpactLaw::poisson_coupled};
constexpr double same_velocity = 1e-10;  // relative

Body body(Random& random, ImpactLaw law) {
  Body b;
  core::Matrix<double, dof, dof> L;
  random.fill(L);
  b.M = L * L.transpose() + 0.2 * core::Matrix<double, dof, dof>::Identity();
  random.fill(b.W_N);
  random.fill(b.W_T);
  for (auto& p : b.parameters) {
    p.mu = random.integer(0, 5) == 0 ? 0 : random.uniform(0, 1);
    p.eps_N = random.integer(0, 2) == 0 ? 0 : random.uniform(0, 1);
    if (law == ImpactLaw::newton) p.eps_T = random.uniform(0, 1);
  }
  return b;
}

/// A velocity with these contact speeds (and no others).
Axis velocity(const Body& b, Random& random) {
  core::Matrix<double, dof, dof> W;
  W << b.W_N, b.W_T;
  const Axis speeds(contact_speed(random), contact_speed(random), contact_speed(random),
                    contact_speed(random));
  return core::solve(W.transpose(), speeds);
}

struct Matrices : ContactMatrices<Model> {
  explicit Matrices(const Body& b) {
    update(test::model_of(b), {});
    find_unique_pairs(b.parameters);
  }
};

double largest(const Axis& v) { return v.cwiseAbs().maxCoeff(); }
double largest(const SmallVector<double, dof>& v) { return v.abs().max(); }

struct Tally {
  int compared = 0, refused = 0;
  double worst = 0;
};

/// The direct solution against the general one, relative to the speeds there are.
void compare(const Body& b, const Matrices& matrices, const Axis& u, ContactSet in,
             const OrbitOptions& options, Tally& tally) {
  const auto direct = solve_impact(b.parameters, matrices, test::small(u), in, options);
  const auto general = solve_impact_lcp(b.parameters, matrices, test::small(u), in, options);
  REQUIRE(direct.status == LcpStatus::solved);
  REQUIRE(general.status == LcpStatus::solved);
  const double size = largest(u) + largest(general.velocity_jump);
  const double error = largest(direct.velocity_jump - general.velocity_jump);
  if (size > 0) tally.worst = std::max(tally.worst, error / size);
  ++tally.compared;
}

}  // namespace

TEST_CASE("one contact: the direct solution is that of the general solver") {
  Random random(1);
  for (const ImpactLaw law : all_laws) {
    CAPTURE(name(law));
    Tally tally;
    while (tally.compared < test::draws(50000)) {
      const Body b = body(random, law);
      const Matrices matrices(b);
      OrbitOptions options;
      options.law = law;
      for (int i = 0; i < 2; ++i) {
        if (!matrices.single[static_cast<std::size_t>(i)].well_posed()) {
          ++tally.refused;
          continue;
        }
        for (int k = 0; k < 3; ++k) {
          compare(b, matrices, velocity(b, random), {i}, options, tally);
        }
      }
    }
    CHECK(tally.worst < same_velocity);
    CHECK(tally.refused > test::draws(200));
  }
}

TEST_CASE("two contacts: the direct solution is that of the general solver") {
  Random random(2);
  for (const ImpactLaw law : {ImpactLaw::poisson, ImpactLaw::newton}) {
    CAPTURE(name(law));
    Tally tally;
    while (tally.compared < test::draws(60000)) {
      const Body b = body(random, law);
      const Matrices matrices(b);
      if (!matrices.unique_pair(0, 1)) {
        ++tally.refused;
        continue;
      }
      OrbitOptions options;
      options.law = law;
      for (int k = 0; k < 4; ++k) {
        compare(b, matrices, velocity(b, random), {0, 1}, options, tally);
      }
    }
    CHECK(tally.worst < same_velocity);
    CHECK(tally.refused > test::draws(1000));
  }
}

TEST_CASE("where the direct solution is used the problem has no other") {
  Random random(3);
  OrbitOptions options;
  options.check_uniqueness = true;
  int pairs = 0, singles = 0, ambiguous = 0;
  while (pairs < 2000) {
    const Body b = body(random, options.law);
    const Matrices matrices(b);
    Axis u;  // no speed is near zero: solutions that differ by rounding would count
    random.fill(u);
    const auto solve = [&](ContactSet in) {
      return solve_impact_lcp(b.parameters, matrices, test::small(u), in, options);
    };
    if (matrices.single[0].well_posed()) {
      ++singles;
      REQUIRE_FALSE(solve({0}).several_solutions);
    }
    const auto both = solve({0, 1});
    if (matrices.unique_pair(0, 1)) {
      ++pairs;
      REQUIRE_FALSE(both.several_solutions);
    } else {
      ambiguous += both.several_solutions || both.status != LcpStatus::solved;
    }
  }
  CHECK(singles > 1000);
  CHECK(ambiguous > 0);
}

TEST_CASE("two contacts: the solution obeys every contact law") {
  Random random(4);
  int found = 0, not_found = 0;
  while (found < test::draws(100000)) {
    const Body b = body(random, ImpactLaw::poisson);
    const Matrices matrices(b);
    const Pair pair = matrices.pair(0, 1, b.parameters[0].mu, b.parameters[1].mu);
    if (!pair.coherent()) continue;
    for (int k = 0; k < 4; ++k) {
      const Two b_N{contact_speed(random), contact_speed(random)},
          b_T{contact_speed(random), contact_speed(random)};
      const Two P_0{std::max(0.0, contact_speed(random)), std::max(0.0, contact_speed(random))};
      const auto s = pair.solve(b_N, b_T, P_0);
      if (!s.found) {
        ++not_found;
        continue;
      }
      ++found;
      const Two y_N = b_N + pair.normal_change(s.P, s.T),
                y_T = b_T + pair.tangential_change(s.P, s.T);
      const double noise = 1e-12 * (1 + s.P.abs().max() * pair.NN.abs().max());
      for (int i = 0; i < 2; ++i) {
        const double mu = pair.mu[static_cast<std::size_t>(i)], limit = mu * s.P(i);
        REQUIRE(y_N(i) > -noise);
        REQUIRE(s.P(i) >= P_0(i));
        REQUIRE((s.P(i) - P_0(i)) * y_N(i) < noise * (1 + s.P(i)));
        REQUIRE(std::abs(s.T(i)) <= limit * (1 + 1e-14));
        if (mu > 0 && y_T(i) > noise) REQUIRE(s.T(i) == doctest::Approx(-limit));
        if (mu > 0 && y_T(i) < -noise) REQUIRE(s.T(i) == doctest::Approx(limit));
      }
    }
  }
  CHECK(not_found < found / 200);  // the general solver serves these
}

TEST_CASE("Painlevé's paradox is no business of direct solutions") {
  // nn = μ|nt| is the border: friction alone can hold the contact down
  for (const double mu : {0.1, 0.5, 2.0}) {
    for (const double sign : {-1.0, 1.0}) {
      CHECK(Single{1, sign * 0.99 / mu, 4 / (mu * mu), mu}.well_posed());
      CHECK_FALSE(Single{1, sign / mu, 4 / (mu * mu), mu}.well_posed());
      CHECK_FALSE(Single{1, sign * 1.01 / mu, 4 / (mu * mu), mu}.well_posed());
    }
  }
  Pair pair;  // two contacts that do not feel each other, of which one is paradoxical
  pair.NT.set_zero();
  pair.NN = SmallMatrix<double, 2, 2>::identity();
  pair.TT = 4.0 * SmallMatrix<double, 2, 2>::identity();
  pair.mu = {1, 1};
  for (const double coupling : {-1.5, -0.9, 0.9, 1.5}) {
    CAPTURE(coupling);
    for (int i = 0; i < 2; ++i) {
      pair.NT.set_zero();
      pair.NT(i, i) = coupling;
      CHECK(pair.coherent() == (std::abs(coupling) < 1));
    }
  }
  pair.NT(1, 1) = 0.9;
  pair.mu = {0, 0};  // without friction all is well
  pair.NT(0, 0) = 1.5;
  CHECK(pair.coherent());
}

TEST_CASE("a body on which two contacts jam is left to the general solver") {
  // the sleeve of a lamp: two edges on opposite sides, friction beyond what lets it slide
  Body b;
  b.W_N.col(0) << 0, 1, 0, 0;
  b.W_N.col(1) << 0, -1, 1, 0;
  b.W_T.col(0) << 1, 0, 0, 0;
  b.W_T.col(1) << 1, 0, 0, 0;
  b.M(1, 0) = b.M(0, 1) = 0.9;
  for (auto& p : b.parameters) p.mu = 3;
  const Matrices matrices(b);
  REQUIRE_FALSE(matrices.unique_pair(0, 1));
  Random random(5);
  for (int k = 0; k < 100; ++k) {
    const auto u = test::small(velocity(b, random));
    const auto direct = solve_impact(b.parameters, matrices, u, {0, 1}, {});
    const auto general = solve_impact_lcp(b.parameters, matrices, u, {0, 1}, {});
    REQUIRE(direct.status == general.status);
    REQUIRE(largest(direct.velocity_jump - general.velocity_jump) == 0.0);  // the same code
  }
}

TEST_CASE("contacts at rest stay at rest, and contacts that leave are not held") {
  Random random(6);
  for (int trial = 0; trial < 200; ++trial) {
    const Body b = body(random, ImpactLaw::poisson);
    const Matrices matrices(b);
    if (!matrices.unique_pair(0, 1)) continue;
    const auto at_rest =
        solve_impact(b.parameters, matrices, SmallVector<double, dof>::zero(), {0, 1}, {});
    CHECK(largest(at_rest.velocity_jump) == 0.0);
    core::Matrix<double, dof, dof> W;
    W << b.W_N, b.W_T;
    const Axis leaving = core::solve(W.transpose(), Axis(1, 2, -3, 0.5));
    const auto result = solve_impact(b.parameters, matrices, test::small(leaving), {0, 1}, {});
    CHECK(largest(result.velocity_jump) == 0.0);
    CHECK(result.normal_impulse.abs().sum() == 0.0);
  }
}

TEST_CASE("one contact in a smooth phase: the direct decision is that of the LCP") {
  // A second contact on a coordinate of its own makes it a problem for the general solver.
  Random random(7);
  int opened = 0, stuck = 0, slid = 0;
  constexpr ContactCandidate candidates[] = {ContactCandidate::undecided,
                                             ContactCandidate::slip_positive,
                                             ContactCandidate::slip_negative};
  for (int trial = 0; trial < test::draws(100000); ++trial) {
    Body b = body(random, ImpactLaw::poisson);
    b.M.row(3).setZero();
    b.M.col(3).setZero();
    b.M(3, 3) = 1;
    b.W_N(3, 0) = b.W_T(3, 0) = 0;
    b.W_N.col(1) = Axis::Unit(3);
    b.W_T.col(1).setZero();
    b.parameters[1].mu = 0;
    const double mu = b.parameters[0].mu;
    const Matrices matrices(b);
    if (!matrices.single[0].well_posed()) continue;
    Axis h = velocity(b, random);
    h(3) = -1;
    const auto candidate = mu > 0 ? candidates[random.integer(0, 2)] : ContactCandidate::closed;
    const auto decide = [&](ContactCandidate other) {
      return decide_mode(b.parameters, matrices, test::small(h), {candidate, other}, true, {},
                         false);
    };
    const auto direct = decide(ContactCandidate::open), general = decide(ContactCandidate::closed);
    REQUIRE(general.status == LcpStatus::solved);
    REQUIRE(general.mode[1] == ContactState::closed);
    REQUIRE(direct.mode[0] == general.mode[0]);
    opened += direct.mode[0] == ContactState::open;
    stuck += direct.mode[0] == ContactState::stick;
    slid += is_slip(direct.mode[0]);
  }
  CHECK(opened > test::draws(5000));
  CHECK(stuck > test::draws(2000));
  CHECK(slid > test::draws(5000));
}

TEST_CASE("the woodpecker's three pairs of contacts" * doctest::skip(specht::test::sanitized)) {
  using Bird = toys::Woodpecker<double>;
  Bird bird;
  bird.eps_N2 = 0.2;
  ContactMatrices<test::ModelOf<Bird>> matrices;
  matrices.update(test::model_of(bird), {});
  const auto parameters = bird.contact_parameters();
  matrices.find_unique_pairs(parameters);
  OrbitOptions ask;
  ask.check_uniqueness = true;
  Random random(8);
  int other_impulses = 0;
  for (const auto& two : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}}) {
    const int i = two.first, j = two.second;
    CAPTURE(i);
    CAPTURE(j);
    REQUIRE(matrices.unique_pair(i, j));
    const ContactSet in{i, j};
    for (int k = 0; k < 5000; ++k) {
      SmallVector<double, 3> u{random.uniform(-1, 1), random.uniform(-20, 20),
                               random.uniform(-20, 20)};
      if (k % 3 == 0) u(1) = 0;  // contacts 2 and 3 at rest
      const auto direct = solve_impact(parameters, matrices, u, in, {});
      const auto general = solve_impact_lcp(parameters, matrices, u, in, ask);
      REQUIRE(general.status == LcpStatus::solved);
      const double error = (direct.velocity_jump - general.velocity_jump).abs().max();
      if (error < same_velocity * u.abs().max()) continue;
      // Where compression stops both contacts altogether, four impulses balance three coordinates: which
      // of them are stored for the expansion is not unique, and rounding may choose.
      REQUIRE(general.several_solutions);
      ++other_impulses;
    }
  }
  CHECK(other_impulses <= 5);
}

}  // namespace test_contact_pair
