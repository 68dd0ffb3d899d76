// The closed-form flow of a mode against the matrix exponential in long double.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/flow/exact/affine_mode.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <string>
#include <unsupported/Eigen/MatrixFunctions>

#include "../../sanitizers.hpp"
#include "../../toys_for_tests/general_affine.hpp"
#include "../lcp/random_lcp.hpp"
#include "../model.hpp"

namespace test_affine_mode {

using namespace specht;
using namespace specht::core;
using test::Random;

namespace {

constexpr int dof = 3, contacts = 2;
using Toy = test::GeneralAffine<double, dof, contacts>;
using Model = test::ModelOf<Toy>;
using Long = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
using Axis = Vector<double, dof>;

/// One mode of a toy, prepared.
struct Prepared {
  Model system;
  ModeDynamics<Model> dynamics;
  AffineMode<Model> mode;

  static ModeDynamics<Model> enter(const Model& system, const Mode<contacts>& mode) {
    ModeDynamics<Model> dynamics;
    dynamics.enter(system, mode, system.geometry);
    return dynamics;
  }
  Prepared(const Toy& toy, const Mode<contacts>& m)
      : system(test::model_of(toy)), dynamics(enter(system, m)), mode(system, dynamics) {}

  [[nodiscard]] Toy::State after(const Toy::State& start, double t) const {
    Model::State s = test::model_state<Toy>(start);
    mode.advance(mode.motion(s), t, s);
    return ToyEquations<Toy>::of(convert_state<ToyEquations<Toy>::State>(s));
  }
  /// The velocity in the mode that is nearest.
  [[nodiscard]] Axis project(const Axis& u) const {
    return test::eigen(dynamics.project(test::small(u)));
  }
};

/// d(q, u, 1)/dt = A (q, u, 1) from the equations of motion and the constraints of a mode.
Long generator(const Toy& toy, const Mode<contacts>& mode) {
  std::vector<Axis> D, B;  // Dᵀ q̈ = 0, forces act along B
  for (int i = 0; i < contacts; ++i) {
    if (mode[i] == ContactState::open) continue;
    const double mu = toy.parameters[static_cast<std::size_t>(i)].mu;
    D.push_back(toy.W_N.col(i));
    B.push_back(toy.W_N.col(i) + friction_sign(mode[i]) * mu * toy.W_T.col(i));
    if (mode[i] != ContactState::stick) continue;
    D.push_back(toy.W_T.col(i));
    B.push_back(toy.W_T.col(i));
  }
  const int rows = static_cast<int>(D.size());
  Long K = Long::Zero(dof + rows, dof + rows), right = Long::Zero(dof + rows, 2 * dof + 1);
  K.topLeftCorner(dof, dof) = toy.M.cast<long double>();
  for (int r = 0; r < rows; ++r) {
    const auto k = static_cast<std::size_t>(r);
    K.block(0, dof + r, dof, 1) = -B[k].cast<long double>();
    K.block(dof + r, 0, 1, dof) = D[k].transpose().cast<long double>();
  }
  right.topLeftCorner(dof, dof) = toy.C_q.cast<long double>();
  right.block(0, dof, dof, dof) = toy.C_u.cast<long double>();
  right.block(0, 2 * dof, dof, 1) = toy.h_0.cast<long double>();
  Long A = Long::Zero(2 * dof + 1, 2 * dof + 1);
  A.block(0, dof, dof, dof).setIdentity();
  A.block(dof, 0, dof, 2 * dof + 1) = K.fullPivLu().solve(right).topRows(dof);
  return A;
}

Axis axis(Random& random) {
  Axis v;
  random.fill(v);
  return v;
}
/// A spring or damper that acts on r · q.
Matrix<double, dof, dof> along(const Axis& r, double k) { return -k * r * r.transpose(); }

/// A body with random mass, contacts and friction, and no forces but constant ones.
Toy body(Random& random) {
  Toy toy;
  Matrix<double, dof, dof> L;
  random.fill(L);
  toy.M = L * L.transpose() + 0.3 * Matrix<double, dof, dof>::Identity();
  random.fill(toy.h_0);
  random.fill(toy.W_N);
  random.fill(toy.W_T);
  for (auto& p : toy.parameters) p.mu = random.uniform(0, 0.8);
  return toy;
}

/// A mode without more constraints than the body has coordinates, and with one free at least.
Mode<contacts> some_mode(Random& random) {
  constexpr ContactState states[] = {ContactState::open, ContactState::slip_positive,
                                     ContactState::slip_negative, ContactState::stick};
  Mode<contacts> mode;
  int constraints = 0;
  do {
    constraints = 0;
    for (int i = 0; i < contacts; ++i) {
      mode[i] = states[random.integer(0, 3)];
      constraints += mode[i] == ContactState::open ? 0 : mode[i] == ContactState::stick ? 2 : 1;
    }
  } while (constraints >= dof);
  return mode;
}

Toy::State some_state(Random& random) {
  Toy::State s;
  random.fill(s.q);
  random.fill(s.u);
  return s;
}

double stiffness(Random& random) { return std::pow(10.0, random.uniform(0, 4)); }

struct Family {
  std::string name;
  void (*add_forces)(Toy&, Random&);
};
const Family families[] = {
    {"nothing acts", [](Toy&, Random&) {}},
    {"one spring", [](Toy& toy, Random& r) { toy.C_q = along(axis(r), stiffness(r)); }},
    {"one spring and its damper",
     [](Toy& toy, Random& r) {
       const Axis a = axis(r);
       const double k = stiffness(r);
       toy.C_q = along(a, k);
       toy.C_u = along(a, r.uniform(0, 3) * std::sqrt(k));
     }},
    {"one damper", [](Toy& toy, Random& r) { toy.C_u = along(axis(r), r.uniform(0.1, 10)); }},
    {"a spring and a damper apart",
     [](Toy& toy, Random& r) {
       toy.C_q = along(axis(r), stiffness(r));
       toy.C_u = along(axis(r), r.uniform(0.1, 3));
     }},
    {"two springs",
     [](Toy& toy, Random& r) {
       toy.C_q = along(axis(r), stiffness(r)) + along(axis(r), stiffness(r));
     }},
    {"three springs with dampers",
     [](Toy& toy, Random& r) {
       for (int k = 0; k < 3; ++k) {
         const Axis a = axis(r);
         toy.C_q += along(a, stiffness(r));
         toy.C_u += along(a, r.uniform(0, 5));
       }
     }},
    {"any matrices",
     [](Toy& toy, Random& r) {
       r.fill(toy.C_q);
       r.fill(toy.C_u);
       toy.C_q *= 20;
     }},
};

/// Whether a motion in the mode can change every elongation on its own.
bool moves_all(const Prepared& p) {
  if (p.system.springs() == 0) return true;
  Matrix<double, dof, dof> allowed;
  for (int k = 0; k < dof; ++k) allowed.col(k) = p.project(Axis::Unit(k));
  return core::rank(test::eigen(p.system.R) * allowed, 1e-9) == p.system.springs();
}

struct Comparison {
  double error;         // of q and u, relative to the terms of the exact flow
  double cancellation;  // terms of the closed form, relative to those
};

Comparison compare(const Prepared& p, const Long& A, Toy::State s, double t) {
  s.u = p.project(s.u);
  Long z(2 * dof + 1, 1);
  z << s.q.cast<long double>(), s.u.cast<long double>(), 1.0L;
  const Long At = A * static_cast<long double>(t), flow = At.exp(), expected = flow * z;
  const auto motion = p.mode.motion(test::model_state<Toy>(s));
  const auto found = p.after(s, t);
  Comparison c{0, 0};
  for (const bool rates : {false, true}) {  // q, then u
    const int first = rates ? dof : 0;
    const Vector<long double, dof> exact = expected.middleRows(first, dof);
    const double size =
        1 + static_cast<double>((flow.middleRows(first, dof).cwiseAbs() * z.cwiseAbs()).maxCoeff());
    const Axis& at_end = rates ? found.u : found.q;
    const auto distance = (at_end.cast<long double>() - exact).cwiseAbs().maxCoeff();
    c.error = std::max(c.error, static_cast<double>(distance) / size);
    double terms = (rates ? motion.u : motion.q).abs().max();
    terms = std::max(terms, t * motion.u.abs().max() * (rates ? 0 : 1));
    c.cancellation = std::max(c.cancellation, terms / size);
  }
  return c;
}

double some_time(const Long& A, Random& random) {
  const auto rate = static_cast<double>(std::sqrt(A.cwiseAbs().maxCoeff()));
  return random.uniform(0, 6) / rate;  // about a period of the fastest wave
}

}  // namespace

TEST_CASE("the flow of a mode is the exponential of its matrix") {
  Random random(1);
  for (const Family& family : families) {
    CAPTURE(family.name);
    int compared = 0, unsolvable = 0;
    while (compared < test::draws(250)) {
      Toy toy = body(random);
      family.add_forces(toy, random);
      const Mode<contacts> mode = some_mode(random);
      const Prepared p(toy, mode);
      if (!moves_all(p)) continue;
      if (!p.mode.solvable()) {
        ++unsolvable;
        continue;
      }
      const Long A = generator(toy, mode);
      const Comparison c = compare(p, A, some_state(random), some_time(A, random));
      REQUIRE(c.error < 1e-11 * (1 + c.cancellation));
      // Where friction nearly blocks a spring the polynomial and the wave cancel.
      if (c.cancellation < 1e3) ++compared;
    }
    CHECK(unsolvable < 5);
  }
}

TEST_CASE("a flow that holds springs fixed is right, or said to be unsolvable") {
  Random random(2);
  for (const Family& family : families) {
    CAPTURE(family.name);
    for (int trial = 0; trial < test::draws(1000); ++trial) {
      Toy toy = body(random);
      family.add_forces(toy, random);
      const Mode<contacts> mode = some_mode(random);
      const Prepared p(toy, mode);
      if (moves_all(p) || !p.mode.solvable()) continue;
      const Long A = generator(toy, mode);
      const Comparison c = compare(p, A, some_state(random), some_time(A, random));
      CHECK(c.error < 1e-9 * (1 + c.cancellation));
    }
  }
}

TEST_CASE("a chain whose first mass is held still oscillates") {
  // q̈₁ = −3q₁ + q₂, q̈₂ = q₁ − q₂ with q₁ = 0.3 held by a contact
  Toy chain;
  chain.C_q << -3, 1, 0, 1, -1, 0, 0, 0, 0;
  chain.W_N(0, 0) = -1;
  chain.g_0(0) = 0.3;
  const Prepared p(chain, {{ContactState::closed, ContactState::open}});
  if (!p.mode.solvable()) return;
  Toy::State s;
  s.q << 0.3, 0.7, 0;
  s.u << 0, 1, 0;
  s = p.after(s, 0.5);
  CHECK(s.q(0) == doctest::Approx(0.3).epsilon(1e-14));
  CHECK(s.q(1) == doctest::Approx(0.3 + 0.4 * std::cos(0.5) + std::sin(0.5)).epsilon(1e-14));
}

TEST_CASE("critical damping and its neighbours") {
  for (const double off : {0.0, 1e-9, -1e-9, 1e-4, -1e-4}) {
    CAPTURE(off);
    constexpr double omega = 7;
    Toy toy;
    toy.C_q = along(Axis::UnitX(), omega * omega);
    toy.C_u = along(Axis::UnitX(), 2 * omega * (1 + off));
    toy.h_0 << 3, 0, 0;
    const Prepared p(toy, {});
    REQUIRE(p.mode.solvable());
    if (off == 0) CHECK(p.mode.block(0).kind == WaveKind::resonance);
    Toy::State s;
    s.q << 0.4, -1, 2;
    s.u << -2, 1, 0.5;
    const Comparison c = compare(p, generator(toy, {}), s, 0.3);
    CHECK(c.error < 1e-11);
  }
}

TEST_CASE("two times one after the other are one time") {
  Random random(3);
  for (const Family& family : families) {
    CAPTURE(family.name);
    for (int trial = 0; trial < 100; ++trial) {
      Toy toy = body(random);
      family.add_forces(toy, random);
      const Mode<contacts> mode = some_mode(random);
      const Prepared p(toy, mode);
      if (!moves_all(p) || !p.mode.solvable()) continue;
      const Long A = generator(toy, mode);
      const double first = some_time(A, random), second = some_time(A, random);
      Toy::State s = some_state(random);
      s.u = p.project(s.u);
      const Comparison c = compare(p, A, s, first + second);
      const auto at_once = p.after(s, first + second), in_two = p.after(p.after(s, first), second);
      const double size_q = 1 + at_once.q.cwiseAbs().maxCoeff() + s.q.cwiseAbs().maxCoeff();
      const double size_u = 1 + at_once.u.cwiseAbs().maxCoeff() + s.u.cwiseAbs().maxCoeff();
      const double tolerance = 1e-10 * (1 + c.cancellation);
      REQUIRE((at_once.q - in_two.q).cwiseAbs().maxCoeff() < tolerance * size_q);
      REQUIRE((at_once.u - in_two.u).cwiseAbs().maxCoeff() < tolerance * size_u);
    }
  }
}

}  // namespace test_affine_mode
