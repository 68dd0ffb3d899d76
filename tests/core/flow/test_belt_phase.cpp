// Friction elements and steady belts in closed form, against series in time.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "../../sanitizers.hpp"
#include "../../toys_for_tests/two_belts.hpp"
#include "../model.hpp"
#include "../orbit.hpp"

namespace test_belt_phase {

using namespace specht;
using namespace specht::core;
using test::ThreeElements, test::TwoBelts;

namespace {

/// A mass on a belt, and another that is driven by its place without pulling back.
struct Driven {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 0, friction_elements = 1;
  static constexpr bool affine = true;

  double v = 0;

  [[nodiscard]] Matrix<double, 2, 2> mass(const State&) const {
    return Matrix<double, 2, 2>::Identity();
  }
  [[nodiscard]] Vector<double, 2> force(const State& s) const { return {0, 3 * s.q(0)}; }
  [[nodiscard]] Matrix<double, 2, 1> element_directions(const State&) const { return {1, 0}; }
  [[nodiscard]] Vector<double, 1> element_velocity_offsets(const State&) const {
    return Vector<double, 1>(-v);
  }
  [[nodiscard]] std::array<FrictionLaw<double>, 1> friction_laws() const {
    return {FrictionLaw<double>::constant(1)};
  }
};

template <class Toy>
void check_same(const Toy& toy, const typename Toy::State& start, double duration, int& events) {
  OrbitOptions options;
  options.max_events = 4000;
  const auto exact = test::follow_by<BeltFlow>(toy, start, duration, {}, options);
  const auto series = test::follow_by<TaylorFlow>(toy, start, duration, {}, options);
  REQUIRE(exact.outcome == series.outcome);
  REQUIRE(exact.itinerary == series.itinerary);
  REQUIRE(exact.mode == series.mode);
  REQUIRE(exact.events.size() == series.events.size());
  for (std::size_t k = 0; k < exact.events.size(); ++k) {
    const auto &a = exact.events[k].after, &b = series.events[k].after;
    REQUIRE(std::abs(a.t - b.t) < 1e-10);
    REQUIRE((a.q - b.q).cwiseAbs().maxCoeff() < 1e-10);
    REQUIRE((a.u - b.u).cwiseAbs().maxCoeff() < 1e-10);
  }
  REQUIRE((exact.end.q - series.end.q).cwiseAbs().maxCoeff() < 1e-10);
  REQUIRE((exact.end.u - series.end.u).cwiseAbs().maxCoeff() < 1e-10);
  events += static_cast<int>(exact.events.size()) - 1;
}

}  // namespace

TEST_CASE("belts: closed form and series lead through the same events") {
  std::mt19937_64 bits(1);
  std::uniform_real_distribution<double> unit(0, 1);
  int events = 0;
  constexpr int trials = test::draws(300);
  for (int n = 0; n < trials; ++n) {
    CAPTURE(n);
    TwoBelts<double> toy;
    toy.v_1 = unit(bits) - 0.3;
    toy.v_2 = unit(bits) - 0.3;
    toy.F_s = 8 * unit(bits);
    toy.F_k = toy.F_s * unit(bits);
    toy.mu = 0.5 * unit(bits);
    // NOTE: undamped, a mass that slips off without a drop of friction meets the belt again with a double root.
    toy.d = 0.05 + unit(bits);
    toy.d_1 = n % 3 == 0 ? unit(bits) : 0;
    toy.c = n % 5 == 0 ? unit(bits) : 0;
    toy.kappa = n % 4 == 0 ? 4 * unit(bits) : 0;
    if (n % 7 == 0) toy.k_1 = 0;
    typename TwoBelts<double>::State start;
    start.q(0) = unit(bits) - 0.5;
    start.q(1) = unit(bits) - 0.5;
    start.u(0) = n % 3 == 0 ? toy.v_1 : 2 * unit(bits) - 1;
    start.u(1) = n % 4 == 0 ? toy.v_2 : 2 * unit(bits) - 1;
    check_same(toy, start, 6.0, events);
  }
  CHECK(events > 5 * trials);
}

TEST_CASE("belts: more friction than directions, in closed form") {
  std::mt19937_64 bits(2);
  std::uniform_real_distribution<double> unit(0, 1);
  int events = 0;
  constexpr int trials = test::draws(300);
  for (int n = 0; n < trials; ++n) {
    CAPTURE(n);
    ThreeElements<double> toy;
    toy.M_1 = 0.3 + unit(bits);
    toy.F_12 = 2 * unit(bits);
    toy.F_10 = unit(bits);
    toy.F_20 = unit(bits);
    toy.k_1 = n % 2 == 0 ? 0 : 5 * unit(bits);
    // NOTE: closed forms of weak dampers are differences of large terms.
    toy.c_12 = n % 3 == 0 ? 0.1 + unit(bits) : 0;
    toy.c_10 = n % 4 == 0 ? 0.1 + unit(bits) : 0;
    typename ThreeElements<double>::State start;
    start.q(0) = 2 * unit(bits) - 1;
    start.u(0) = 4 * unit(bits) - 2;
    start.u(1) = 4 * unit(bits) - 2;
    check_same(toy, start, 5.0, events);
  }
  CHECK(events > trials);
}

TEST_CASE("belts: a force that grows without end is an outcome, a constant one a parabola") {
  Driven toy;
  Driven::State start;
  start.q(0) = 2;
  const auto stands = test::follow_by<BeltFlow>(toy, start, 1.0);
  CHECK(stands.outcome == Outcome::time_limit);
  CHECK(stands.end.q(1) == doctest::Approx(3).epsilon(1e-14));
  toy.v = start.u(0) = 0.1;
  CHECK(test::follow_by<BeltFlow>(toy, start, 1.0).outcome == Outcome::not_finite);
}

TEST_CASE("belts: a closed form needs friction and belts that do not change") {
  TwoBelts<double> toy;
  CHECK_NOTHROW(test::require_affine(toy));
  toy.delta = 1;
  using Exact = Integrator<TwoBelts<double>, BeltFlow>;
  CHECK_THROWS_WITH_AS(Exact{toy}, doctest::Contains("the friction of its elements varies"),
                       std::invalid_argument);
  toy.delta = 0;
  toy.shake = 1;
  CHECK_THROWS_WITH_AS(Exact{toy}, doctest::Contains("velocity offsets vary"),
                       std::invalid_argument);
}

}  // namespace test_belt_phase
