// The woodpecker's modes in closed form: ψ̈ = −Ω²(ψ − ψ*) with ψ = φ_M − φ_S, q̈ = a₀ + a₁ψ.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/flow/exact/affine_mode.hpp>

#include "../core/lcp/random_lcp.hpp"
#include "woodpecker_mode.hpp"

namespace test_woodpecker_modes {

using namespace specht;
using namespace specht::core;
using Bird = toys::Woodpecker<double>;
using test::enter, test::open, test::slip_positive, test::slip_negative, test::stick;

namespace {

struct Prepared {
  Bird bird;
  test::WoodpeckerModel system;
  ModeDynamics<test::WoodpeckerModel> dynamics;
  AffineMode<test::WoodpeckerModel> mode;
  double sign;  // of y: y = sign · ψ

  explicit Prepared(const Mode<3>& m)
      : system(test::model_of(bird)),
        dynamics(enter(system, m)),
        mode(system, dynamics),
        sign(system.R(0, 1)) {}

  [[nodiscard]] double square() const {
    const auto& block = mode.block(0);
    return (block.kind == WaveKind::growth ? -1 : 1) * block.omega * block.omega;
  }
  /// q̈ of one radian of ψ.
  [[nodiscard]] Vector<double, 3> by_twist() const {
    return test::eigen(dynamics.G()) * test::eigen(system.E_q).col(0) * sign;
  }
  [[nodiscard]] double normal_force(int contact, double psi) {
    Bird::State s;
    s.q << 0, psi / 2, -psi / 2;
    return dynamics.forces(system, test::model_state<Bird>(s)).normal(contact);
  }
};

void check_relative(double value, double expected, double digits) {
  CAPTURE(value);
  CAPTURE(expected);
  CHECK(std::abs(value / expected - 1) < digits);
}

}  // namespace

TEST_CASE("woodpecker: one elongation, the twist of the spring") {
  const Prepared p(Mode<3>{});
  CHECK(p.system.springs() == 1);
  CHECK(p.system.R(0, 0) == 0.0);
  CHECK(p.system.R(0, 1) == -p.system.R(0, 2));
  CHECK(std::abs(p.sign) == 1.0);
}

TEST_CASE("woodpecker: the square of the frequency in every mode") {
  struct Case {
    Mode<3> mode;
    double square;
    WaveKind kind;
  };
  constexpr double twelve_digits = 3e-12;
  for (const Case& c : {Case{{open, open, open}, 209853.415323, WaveKind::oscillation},
                        Case{{open, slip_positive, open}, 11721.3901091, WaveKind::oscillation},
                        Case{{open, open, slip_negative}, 11721.3901091, WaveKind::oscillation},
                        Case{{open, slip_negative, open}, -532.490302598, WaveKind::growth},
                        Case{{open, open, slip_positive}, -532.490302598, WaveKind::growth},
                        Case{{open, stick, open}, 3270.0729927, WaveKind::oscillation}}) {
    CAPTURE(c.square);
    const Prepared p(c.mode);
    REQUIRE(p.mode.solvable());
    REQUIRE(p.mode.blocks() == 1);
    CHECK(p.mode.block(0).kind == c.kind);
    CHECK(p.mode.block(0).sigma == 0.0);
    check_relative(p.square(), c.square, twelve_digits);
  }
  CHECK(std::abs(std::sqrt(Prepared(Mode<3>{}).square()) / (2 * M_PI) - 72.908498) < 5e-7);  // Hz
}

TEST_CASE("woodpecker: modes without an oscillator are parabolas") {
  for (const Mode<3>& mode : {Mode<3>{{stick, stick, open}}, Mode<3>{{stick, open, stick}},
                              Mode<3>{{slip_positive, stick, open}}}) {
    const Prepared p(mode);
    CHECK(p.mode.solvable());
    CHECK(p.mode.blocks() == 0);
  }
}

TEST_CASE("woodpecker: accelerations per twist, and the twist at rest") {
  const Prepared flight(Mode<3>{});
  const Vector<double, 3> a_1 = flight.by_twist();
  check_relative(a_1(0), 1546.817351, 5e-10);
  check_relative(a_1(1), -191909.5895, 5e-10);
  check_relative(a_1(2), 17943.82583, 5e-10);
  const Prepared jammed(Mode<3>{{open, stick, open}});
  check_relative(jammed.sign * jammed.mode.block(0).shift(0), 0.118245535714, 5e-12);
}

TEST_CASE(
    "woodpecker: contacts 2 and 3 press in proportion to the twist and leave where it vanishes") {
  struct Case {
    Mode<3> mode;
    int contact;
    double force;  // N per rad
  };
  for (const Case& c : {Case{{open, slip_positive, open}, 1, 0.7932959512},
                        Case{{open, slip_negative, open}, 1, 1.423748708},
                        Case{{open, open, slip_negative}, 2, 0.7932959512},
                        Case{{open, open, slip_positive}, 2, 1.423748708}}) {
    CAPTURE(c.force);
    Prepared p(c.mode);
    // contact 2 is pressed down by ψ > 0, contact 3 by ψ < 0
    const double direction = c.contact == 1 ? 1 : -1;
    for (const double psi : {1.0, 0.25, -0.5}) {
      check_relative(p.normal_force(c.contact, direction * psi), c.force * psi, 5e-10);
    }
    CHECK(std::abs(p.normal_force(c.contact, 0)) < 1e-16);
    // in closed form the constant part is exactly zero, and with it the place of detachment
    SmallVector<double, 3> row;
    double offset = 0;
    p.dynamics.force_row(c.contact, false, row, offset);
    CHECK(p.mode.force(p.system, row, offset).f.constant == 0.0);
  }
}

TEST_CASE("woodpecker: free flight keeps its energy") {
  const Prepared p(Mode<3>{});
  test::Random random(4);
  for (int trial = 0; trial < 200; ++trial) {
    Bird::State s;
    s.q << random.uniform(-1, 1), random.uniform(-0.1, 0.1), random.uniform(-1, 0.1);
    s.u << random.uniform(-1, 1), random.uniform(-20, 20), random.uniform(-20, 20);
    const Bird& bird = p.bird;
    const double before = bird.energy(s);
    // the energies that are exchanged
    const double size = s.u.dot(bird.mass(s) * s.u) / 2 + bird.c_phi +
                        bird.g * (bird.m_S + bird.m_M) * (1 + std::abs(s.q(0)));
    for (const double t : {1e-4, 3e-3, 0.05, 0.3}) {
      const auto start = test::model_state<Bird>(s);
      auto end = start;
      p.mode.advance(p.mode.motion(start), t, end);
      const auto after = ToyEquations<Bird>::of(convert_state<ToyEquations<Bird>::State>(end));
      REQUIRE(std::abs(bird.energy(after) - before) < 1e-13 * size);
    }
  }
}

}  // namespace test_woodpecker_modes
