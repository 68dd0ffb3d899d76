// The woodpecker as a linear system in every contact mode: each is one oscillator,
// ψ̈ = −Ω² (ψ − ψ*) with ψ = φ_M − φ_S, whose Ω² follow by hand from M, h and W.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/core/mode/mode_dynamics.hpp>

#include "../core/model.hpp"
#include "woodpecker_map.hpp"

namespace test_woodpecker {

using namespace specht;
using namespace specht::test;
using core::ContactState;

namespace {

struct Motion {
  double psi_acceleration;  // ψ̈ [rad/s²]
  core::SmoothForces<ModelOf<Woodpecker>> forces;
};

/// The motion with the sleeve at φ_M and the spring twisted by ψ.
Motion motion(const core::Mode<3>& mode, double phi_M, double psi) {
  const Woodpecker toy;
  Woodpecker::State s;
  s.q << 0.0, phi_M, phi_M - psi;
  const auto model = model_of(toy);
  core::ModeDynamics<ModelOf<Woodpecker>> dynamics;
  dynamics.enter(model, mode, model.geometry);
  const auto forces = dynamics.forces(model, model_state<Woodpecker>(s));
  return {forces.acceleration(1) - forces.acceleration(2), forces};
}

double omega_squared(const core::Mode<3>& mode, double phi_M) {
  return motion(mode, phi_M, 0.0).psi_acceleration - motion(mode, phi_M, 1.0).psi_acceleration;
}

core::Mode<3> only(int contact, ContactState state) {
  core::Mode<3> mode;
  mode[contact] = state;
  return mode;
}

}  // namespace

TEST_CASE("woodpecker: play of the sleeve and angle of the beak") {
  const Woodpecker toy;
  CHECK(toy.sleeve_play() == doctest::Approx(0.1034482758620690).epsilon(1e-14));
  CHECK(toy.beak_angle() == doctest::Approx(0.12).epsilon(1e-14));
  Woodpecker::State s;
  s.q << 0.3, -toy.sleeve_play(), toy.beak_angle();
  const auto gaps = toy.gaps(s);
  CHECK(std::abs(gaps(0)) < 1e-17);  // beak and lower edge touch
  CHECK(std::abs(gaps(1)) < 1e-17);
  CHECK(gaps(2) == doctest::Approx(2 * (toy.r_M - toy.r_0)));
}

TEST_CASE("woodpecker: gap rates are the normal directions, M is symmetric") {
  const Woodpecker toy;
  Woodpecker::State a, b;
  a.q << 0.1, -0.02, 0.03;
  b.q << 0.2, 0.05, -0.4;
  const core::Vector<double, 3> difference = toy.gaps(b) - toy.gaps(a);
  const core::Vector<double, 3> predicted = toy.normal_directions(a).transpose() * (b.q - a.q);
  CHECK((difference - predicted).norm() < 1e-16);
  const auto M = toy.mass(a);
  CHECK((M - M.transpose()).norm() == 0.0);
  CHECK(M(1, 1) == doctest::Approx(5e-9 + 0.0045 * 0.01 * 0.01).epsilon(1e-14));
}

TEST_CASE("woodpecker: frequency and directions of free flight") {
  const double omega2 = omega_squared({}, 0.01);
  CHECK(omega2 == doctest::Approx(209853.415323).epsilon(1e-11));
  CHECK(std::sqrt(omega2) / (2 * std::numbers::pi) == doctest::Approx(72.908498).epsilon(1e-8));
  const core::Vector<double, 3> a =
      eigen(motion({}, 0.01, 1.0).forces.acceleration - motion({}, 0.01, 0.0).forces.acceleration);
  CHECK(a(0) == doctest::Approx(1546.817351).epsilon(1e-9));
  CHECK(a(1) == doctest::Approx(-191909.5895).epsilon(1e-9));
  CHECK(a(2) == doctest::Approx(17943.82583).epsilon(1e-9));
}

TEST_CASE("woodpecker: sliding on one edge of the sleeve, oscillating or hyperbolic") {
  const double play = Woodpecker().sleeve_play();
  struct Case {
    int contact;
    ContactState state;
    double omega2, normal_force;
  };
  for (const Case& c : {Case{1, ContactState::slip_positive, 11721.3901091, 0.7932959512},
                        Case{2, ContactState::slip_negative, 11721.3901091, 0.7932959512},
                        Case{1, ContactState::slip_negative, -532.490302598, 1.423748708},
                        Case{2, ContactState::slip_positive, -532.490302598, 1.423748708}}) {
    CAPTURE(c.contact);
    CAPTURE(c.omega2);
    const double phi_M = c.contact == 1 ? -play : play;
    const core::Mode<3> mode = only(c.contact, c.state);
    CHECK(omega_squared(mode, phi_M) == doctest::Approx(c.omega2).epsilon(1e-10));
    // Pressed against the pole by the spring alone: λ_N is proportional to ψ and changes its sign
    // with it.
    const double side = c.contact == 1 ? 1.0 : -1.0;
    const Motion pressed = motion(mode, phi_M, side * 0.1);
    CHECK(pressed.forces.normal(c.contact) == doctest::Approx(0.1 * c.normal_force).epsilon(1e-9));
    CHECK(std::abs(motion(mode, phi_M, 0.0).forces.normal(c.contact)) < 1e-16);
    CHECK(pressed.forces.acceleration(1) == doctest::Approx(0.0));
  }
}

TEST_CASE("woodpecker: the jammed toy swings about its equilibrium") {
  const double play = Woodpecker().sleeve_play();
  const core::Mode<3> jammed = only(1, ContactState::stick);
  CHECK(omega_squared(jammed, -play) == doctest::Approx(3270.0729927).epsilon(1e-10));
  constexpr double psi_rest = 0.118245535714;
  CHECK(std::abs(motion(jammed, -play, psi_rest).psi_acceleration) < 1e-8);
  CHECK(-play - psi_rest == doctest::Approx(phi_equilibrium).epsilon(1e-11));
}

TEST_CASE("woodpecker: no energy is gained along an orbit, and flight keeps it") {
  auto map = woodpecker_map(0.5, 1e-11);
  const Woodpecker toy;
  decltype(map)::Recorder recorder(0.0, 1e-4);
  REQUIRE(map.follow(-1.6, &recorder).has_value());
  const auto energy = [&](const auto& s) { return toy.energy(WoodpeckerMap::of(s)); };
  const double start = energy(recorder.samples().front().state);
  const double scale = 0.0045 * 9.81 * 0.1;  // J, of the order of the energies at play
  constexpr double integration = 1e-9;       // relative
  for (const auto& e : recorder.events()) {
    CHECK(energy(e.after) <= energy(e.before) + 1e-14 * scale);
    CHECK(energy(e.after) <= start + integration * scale);
  }
  int flights = 0;
  const auto& samples = recorder.samples();
  for (std::size_t k = 1; k < samples.size(); ++k) {
    const double change = energy(samples[k].state) - energy(samples[k - 1].state);
    CHECK(change <= integration * scale);
    bool undisturbed = samples[k].mode.all_open() && samples[k - 1].mode.all_open();
    for (const auto& e : recorder.events()) {
      if (e.after.t > samples[k - 1].state.t && e.after.t <= samples[k].state.t)
        undisturbed = false;
    }
    if (!undisturbed) continue;
    ++flights;
    CHECK(std::abs(change) <= integration * scale);
  }
  CHECK(flights > 100);
}

}  // namespace test_woodpecker
