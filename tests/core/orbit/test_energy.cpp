// Energy: impacts never add any where the law says so, flight keeps it, friction takes it.
#include <doctest/doctest.h>

#include <random>
#include <specht/core/contact/impact.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../model.hpp"
#include "../orbit.hpp"

namespace test_energy {

using namespace specht;
using namespace specht::core;
using Toy = toys::Woodpecker<double>;

namespace {

struct RandomImpact {
  Toy toy;
  Toy::State state;
  ContactSet in_I_S;
};

/// Any velocities, friction up to μ = 2, and one ε for all contacts.
RandomImpact draw(std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(0, 1), speed(-1, 1);
  RandomImpact r;
  r.toy.mu_1 = 2 * unit(random);
  r.toy.mu_2 = 2 * unit(random);
  r.toy.mu_3 = 2 * unit(random);
  r.toy.eps_N1 = r.toy.eps_N2 = r.toy.eps_N3 = unit(random);
  r.state.u << 0.1 * speed(random), 10 * speed(random), 10 * speed(random);
  const auto subset = 1U + static_cast<unsigned>(7 * unit(random));
  for (int i = 0; i < 3; ++i) {
    if ((subset >> i & 1U) != 0) r.in_I_S.insert(i);
  }
  return r;
}

ImpactSolution<double, 3, 3> solve(const RandomImpact& r, ImpactLaw law) {
  ContactMatrices<test::ModelOf<Toy>> matrices;
  matrices.update(test::model_of(r.toy), test::model_state<Toy>(r.state));
  OrbitOptions options;
  options.law = law;
  return solve_impact(r.toy.contact_parameters(), matrices, test::small(r.state.u), r.in_I_S,
                      options);
}

/// (T⁺ − T⁻)/T⁻.
double relative_gain(const RandomImpact& r, const ImpactSolution<double, 3, 3>& result) {
  const Matrix<double, 3, 3> M = r.toy.mass(r.state);
  const Vector<double, 3> before = r.state.u, after = before + test::eigen(result.velocity_jump);
  return after.dot(M * after) / before.dot(M * before) - 1;
}

constexpr int trials = 20000;
constexpr double round_off = 1e-12;

}  // namespace

// With one ε, T⁺ − T⁻ = ½ Λᵀ(γ⁺ + γ⁻) ≤ ½(ε² − 1) Λ_Cᵀ G Λ_C + (1 + ε) Λ_TCᵀ γ_TC, both terms
// ≤ 0: expansion has at least the friction that compression had, times ε. With different ε, or
// with coupled friction, the bound does not hold.
TEST_CASE("Poisson impacts with one ε never add energy") {
  std::mt19937_64 random(11);
  int lossy = 0;
  for (int k = 0; k < trials; ++k) {
    const auto r = draw(random);
    const auto result = solve(r, ImpactLaw::poisson);
    REQUIRE(result.status == LcpStatus::solved);
    const double gain = relative_gain(r, result);
    REQUIRE(gain <= round_off);
    if (gain < -0.01) ++lossy;
  }
  CHECK(lossy > trials / 10);
}

// With one ε = ε_N = ε_T, T⁺ − T⁻ = (Λᵀξ − ½(1 − ε) ΛᵀGΛ)/(1 + ε) and Λᵀξ ≤ 0. Friction without
// tangential restitution breaks this: Newton's law can then add energy.
TEST_CASE("Newton impacts with one ε for all directions never add energy") {
  std::mt19937_64 random(12);
  for (int k = 0; k < trials; ++k) {
    auto r = draw(random);
    r.toy.eps_T1 = r.toy.eps_T2 = r.toy.eps_T3 = r.toy.eps_N1;
    const auto result = solve(r, ImpactLaw::newton);
    REQUIRE(result.status == LcpStatus::solved);
    REQUIRE(relative_gain(r, result) <= round_off);
  }
}

TEST_CASE("without friction no law with one ε adds energy, and Newton's keeps it for ε = 1") {
  std::mt19937_64 random(13);
  for (int k = 0; k < trials; ++k) {
    auto r = draw(random);
    r.toy.mu_1 = r.toy.mu_2 = r.toy.mu_3 = 0;
    const bool elastic = k % 2 == 0;
    if (elastic) r.toy.eps_N1 = r.toy.eps_N2 = r.toy.eps_N3 = 1;
    for (const auto law : {ImpactLaw::newton, ImpactLaw::poisson, ImpactLaw::poisson_coupled}) {
      const auto result = solve(r, law);
      REQUIRE(result.status == LcpStatus::solved);
      const double gain = relative_gain(r, result);
      REQUIRE(gain <= round_off);
      const bool one_contact = r.in_I_S.without_front().empty();
      if (elastic && (one_contact || law == ImpactLaw::newton)) REQUIRE(gain >= -round_off);
    }
  }
}

TEST_CASE("flight and sticking keep energy, sliding and impacts take it") {
  const Toy toy;
  Toy::State start;
  start.q << 0, -toy.sleeve_play(), -0.5;
  OrbitOptions options;
  options.law = ImpactLaw::poisson;
  const double scale = toy.energy(start) - toy.energy({});
  const auto orbit = test::follow(toy, start, 0.5, options, test::precise(), 1e-4);
  REQUIRE(orbit.samples.size() == 5001);
  int slides = 0, keeps = 0;
  for (std::size_t k = 1; k < orbit.samples.size(); ++k) {
    const auto &a = orbit.samples[k - 1], &b = orbit.samples[k];
    const double change = (toy.energy(b.state) - toy.energy(a.state)) / scale;
    REQUIRE(change <= 1e-10);
    bool event_between = false;
    for (const auto& e : orbit.events) {
      event_between = event_between || (e.after.t >= a.state.t && e.after.t <= b.state.t);
    }
    if (event_between) continue;
    bool sliding = false;
    for (int i = 0; i < 3; ++i) sliding = sliding || is_slip(b.mode[i]);
    if (sliding) {
      ++slides;
      REQUIRE(change < 0);
    } else {
      ++keeps;
      REQUIRE(change == doctest::Approx(0.0).epsilon(1e-10));
    }
  }
  CHECK(slides > 100);
  CHECK(keeps > 100);
  for (const auto& e : orbit.events) {
    CHECK(toy.energy(e.after) - toy.energy(e.before) <= 1e-12 * scale);
  }
}

}  // namespace test_energy
