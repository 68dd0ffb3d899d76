// What the start of a phase tells of the guards of the woodpecker.
#include <doctest/doctest.h>

#include <specht/core/flow/exact/affine_guards.hpp>

#include "../core/lcp/random_lcp.hpp"
#include "woodpecker_mode.hpp"

namespace test_guard_starts {

using namespace specht;
using namespace specht::core;
using specht::test::Random;
using Bird = toys::Woodpecker<double>;
using test::enter, test::open, test::slip_positive, test::slip_negative, test::stick;
using Model = test::WoodpeckerModel;
using Guards = AffineGuards<Model>;

namespace {

struct Prepared {
  Bird bird;
  Model system;
  ModeDynamics<Model> dynamics;
  GuardList<Model> list;
  Guards guards;

  explicit Prepared(const Mode<3>& mode)
      : system(test::model_of(bird, Bird::sections()[0].surfaces(0))),
        dynamics(enter(system, mode)),
        list(mode, system.traits()),
        guards(system, dynamics, list) {}

  [[nodiscard]] unsigned may_fall(const Model::State& s, double to,
                                  const KnownRoots<Model>& roots) const {
    const auto motion = guards.flow().plain_motion(s);
    const double most = motion.kind == WaveKind::growth
                            ? PlainWave<double, WaveKind::growth>(motion).largest_second(to)
                            : PlainWave<double, WaveKind::oscillation>(motion).largest_second(to);
    return guards.starts().may_fall(list.size(), s, most, to, roots);
  }
};

Model::State random_state(Random& random) {
  Model::State s;
  for (int k = 0; k < 3; ++k) {
    s.q(k) = random.uniform(-0.3, 0.3);
    s.u(k) = random.uniform(-3, 3);
  }
  return s;
}

}  // namespace

TEST_CASE("woodpecker: a guard that is told not to fall stays above zero") {
  Random random(11);
  for (const Mode<3>& mode :
       {Mode<3>{}, Mode<3>{{open, slip_positive, open}}, Mode<3>{{open, slip_negative, open}},
        Mode<3>{{open, open, slip_negative}}, Mode<3>{{open, stick, open}}}) {
    const Prepared p(mode);
    REQUIRE(p.guards.flow().plain());
    const double omega = p.guards.flow().block(0).omega;
    int cleared = 0, cleared_with_root = 0;
    for (int n = 0; n < 2000; ++n) {
      Model::State s = random_state(random);
      const double to = random.uniform(0, 2) / omega;
      KnownRoots<Model> roots;
      const int contact = random.integer(0, 5);  // mostly none
      const bool on_contact = contact < 3 && mode[contact] == open;
      if (on_contact) {
        const auto w = p.system.geometry.W_N.col(contact);
        s.q -= w * (p.system.gaps(s)(contact) / w.dot(w));
        roots.set_gap(contact, 1);
      }
      const unsigned mask = p.may_fall(s, to, roots);
      const auto motion = p.guards.flow().motion(s);
      for (int k = 0; k < p.list.size(); ++k) {
        if ((mask >> static_cast<unsigned>(k) & 1u) != 0) continue;
        const bool rooted = roots.at(p.list.place(k)) > 0;
        ++(rooted ? cleared_with_root : cleared);
        const auto f = p.guards.sum(k, motion);
        constexpr int samples = 50;
        for (int i = rooted ? 1 : 0; i <= samples; ++i) {
          REQUIRE(f.at(to * i / samples).value > 0);
        }
      }
    }
    CHECK(cleared > 500);
    CHECK(cleared_with_root > 50);
  }
}

TEST_CASE("known roots are kept apart") {
  KnownRoots<Model> roots;
  CHECK(!roots.some_gap());
  for (int i = 0; i < 3; ++i) {
    roots.set_gap(i, i + 1);
    roots.set_slip(i, 3 - i);
  }
  roots.set_surface(2, 1);
  for (int i = 0; i < 3; ++i) {
    CHECK(roots.gap(i) == i + 1);
    CHECK(roots.slip(i) == 3 - i);
  }
  CHECK(roots.at(KnownRoots<Model>::place(GuardKind::section, 2)) == 1);
  CHECK(roots.at(KnownRoots<Model>::place(GuardKind::normal_force, 1)) == 0);
  roots.forget_surfaces();
  CHECK(roots.at(KnownRoots<Model>::place(GuardKind::section, 2)) == 0);
  for (int i = 0; i < 3; ++i) roots.set_slip(i, 0);
  CHECK(roots.some_gap());
  CHECK(!roots.some_slip());
  CHECK(roots.gap(2) == 3);
}

}  // namespace test_guard_starts
