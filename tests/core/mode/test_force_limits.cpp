// Forces that the motion does not determine: contacts stay as they are as long as any of them is admissible.
#include <doctest/doctest.h>

#include <Eigen/Core>
#include <cmath>
#include <random>
#include <specht/core/mode/force_limits.hpp>
#include <specht/core/numerics/linear_program.hpp>

#include "../../toys_for_tests/two_feet.hpp"
#include "../orbit.hpp"

namespace test_force_limits {

using namespace specht;
using namespace specht::core;

namespace {

using Values = LimitValues<double, 4>;

/// The values of the limits at the vertex `limits`.
Eigen::VectorXd at_vertex(const Values& v, LimitSet limits) {
  Eigen::MatrixXd A(v.d, v.d), by_free(v.size, v.d);
  Eigen::VectorXd b(v.d), value(v.size);
  int p = 0;
  for (int j = 0; j < v.size; ++j) {
    value(j) = v.value[static_cast<std::size_t>(j)];
    for (int k = 0; k < v.d; ++k) by_free(j, k) = v.by_free(j, k);
    if (!limits.contains(v.limit[static_cast<std::size_t>(j)])) continue;
    A.row(p) = by_free.row(j);
    b(p++) = -value(j);
  }
  SmallMatrix<double, 8, 8> small;
  SmallVector<double, 8> s;
  for (int i = 0; i < v.d; ++i) {
    for (int k = 0; k < v.d; ++k) small(i, k) = A(i, k);
    s(i) = b(i);
  }
  FullPivotLu<double, 8>(small, v.d).solve(s, 1);
  for (int k = 0; k < v.d; ++k) value += s(k) * by_free.col(k);
  return value;
}

}  // namespace

TEST_CASE("force limits: from vertex to vertex the mode lasts until no force is admissible") {
  std::mt19937_64 bits(1);
  std::normal_distribution<double> normal;
  int exchanges = 0, ends = 0;
  for (int n = 0; n < 2000; ++n) {
    Values v;
    v.d = 1 + n % 3;
    v.size = 8;
    Eigen::VectorXd start(v.size), rate(v.size);
    for (int j = 0; j < v.size; ++j) {
      v.limit[static_cast<std::size_t>(j)] = j;
      start(j) = std::abs(normal(bits)) + 0.1;  // s = 0 is admissible
      rate(j) = normal(bits) - 0.3;
      for (int k = 0; k < v.d; ++k) v.by_free(j, k) = normal(bits);
    }
    const auto set_time = [&](double t) {
      for (int j = 0; j < v.size; ++j)
        v.value[static_cast<std::size_t>(j)] = start(j) + t * rate(j);
    };
    // The last time at which a force is admissible, by a linear program.
    Eigen::MatrixXd A(v.size, 2 * v.d + 1);
    for (int j = 0; j < v.size; ++j) {
      for (int k = 0; k < v.d; ++k) {
        A(j, k) = -v.by_free(j, k);
        A(j, v.d + k) = v.by_free(j, k);
      }
      A(j, 2 * v.d) = -rate(j);
    }
    const auto last = maximise(Eigen::VectorXd::Unit(2 * v.d + 1, 2 * v.d), A, start);
    if (!last.bounded || last.x(2 * v.d) > 1e3) continue;

    set_time(0);
    LimitSet limits = v.innermost_vertex();
    REQUIRE(at_vertex(v, limits).minCoeff() > -1e-12);
    double t = 0;
    bool ended = false;
    for (int moves = 0; moves < 50 && !ended; ++moves) {
      set_time(t);
      const Eigen::VectorXd now = at_vertex(v, limits);
      set_time(t + 1);
      const Eigen::VectorXd slope = at_vertex(v, limits) - now;
      double wait = 1e9;
      int falling = -1;
      for (int j = 0; j < v.size; ++j) {
        if (limits.contains(j) || !(slope(j) < -1e-12)) continue;
        if (now(j) / -slope(j) < wait) wait = now(j) / -slope(j), falling = j;
      }
      REQUIRE(falling >= 0);
      t += std::max(0.0, wait);
      set_time(t);
      const auto next = v.exchange(limits, falling, 1e5);
      ended = !next.possible;
      if (ended) {
        CHECK(next.limits.contains(falling));
      } else {
        limits = next.limits;
        ++exchanges;
      }
    }
    CAPTURE(n);
    REQUIRE(ended);
    CHECK(t == doctest::Approx(last.x(2 * v.d)).epsilon(1e-9));
    ++ends;
  }
  CHECK(exchanges > 500);
  CHECK(ends > 1000);
}

TEST_CASE_TEMPLATE("force limits: two feet stick as long as the rougher one could carry all", Flow,
                   OdeintFlow, TaylorFlow, ExactFlow) {
  // A spring is wound up: its force grows until max(μ) m g, whichever foot is the rougher one.
  for (const auto& [mu_1, mu_2] : {std::pair{0.2, 0.6}, std::pair{0.6, 0.2}, std::pair{0.3, 0.3}}) {
    test::TwoFeet<double> toy;
    toy.mu_1 = mu_1;
    toy.mu_2 = mu_2;
    typename test::TwoFeet<double>::State start;
    start.u(2) = 0.1;  // the far end of the spring
    const auto orbit = test::follow_by<Flow>(toy, start, 1.2 * toy.slip_time());
    REQUIRE(orbit.events.size() >= 2);
    CHECK(core::to_text(orbit.events[0].mode) == "ss");
    const auto& slip = orbit.event(0);
    CHECK(slip.code.kind() == EventKind::slip_onset);
    CHECK(slip.after.t == doctest::Approx(toy.slip_time()).epsilon(1e-11));
    // a foot that carries nothing at last is let go
    CHECK((slip.mode[0] == ContactState::slip_positive) == (mu_1 >= mu_2));
    CHECK((slip.mode[1] == ContactState::slip_positive) == (mu_2 >= mu_1));
    CHECK(is_slip(slip.mode[slip.code.contact()]));
  }
}

}  // namespace test_force_limits
