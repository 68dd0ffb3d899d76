// A toy behind the border of core has the numbers of the toy.
#include <doctest/doctest.h>

#include <cstdint>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/duck.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../../toys_for_tests/two_piece_floor.hpp"
#include "../lcp/random_lcp.hpp"
#include "../model.hpp"

namespace test_equations {

using namespace specht;
using namespace specht::core;
using test::eigen, test::Random;

namespace {

/// A state at random; the region is where it lies, if there are any.
template <class Toy>
typename Toy::State random_state(const Toy& toy, Random& random) {
  typename Toy::State s;
  s.t = random.uniform(-1, 1);
  random.fill(s.q);
  random.fill(s.u);
  if constexpr (HasRegions<Toy>) s.region = toy.region_at(s);
  return s;
}

template <class State>
bool same(const State& a, const State& b) {
  return a.t == b.t && a.q == b.q && a.u == b.u;
}

/// All functions of the equations against those of the toy, to the bit.
template <class Toy>
void check_numbers(const Toy& toy, const ToyEquations<Toy>& equations,
                   const typename Toy::State& s) {
  using Equations = ToyEquations<Toy>;
  const auto state = Equations::of(s);
  CHECK(same(Equations::of(state), s));
  if constexpr (HasRegions<Toy>) CHECK(Equations::of(state).region == s.region);
  CHECK(eigen(equations.force(state)) == toy.force(s));
  CHECK(eigen(equations.gaps(state)) == toy.gaps(s));
  typename Equations::Matrices m;
  equations.matrices(state, m);
  CHECK(eigen(m.M) == toy.mass(s));
  CHECK(eigen(m.W_N) == toy.normal_directions(s));
  CHECK(eigen(m.W_T) == toy.tangential_directions(s));
  CHECK(eigen(m.w_hat_N) == normal_velocity_offsets(toy, s));
  CHECK(eigen(m.w_hat_T) == tangential_velocity_offsets(toy, s));
  CHECK(eigen(m.w_bar_N) == normal_acceleration_offsets(toy, s));
  CHECK(eigen(m.w_bar_T) == tangential_acceleration_offsets(toy, s));
  if constexpr (HasRegions<Toy>) {
    using Region = typename Toy::State::Region;
    CHECK(equations.region_at(state) == RegionCode::of(toy.region_at(s)));
    for (int k = 0; k < Toy::region_borders; ++k) {
      CHECK(equations.region_border(state, k) == toy.region_border(s, k));
      const RegionCode next = equations.cross_region_border(state, k);
      CHECK(next == RegionCode::of(toy.cross_region_border(s, k)));
      for (int part = 0; part < Toy::region_parts; ++part) {
        CHECK(equations.region_symbol(next, state.region, part) ==
              toy.region_symbol(next.template as<Region>(), s.region, part));
      }
    }
  }
}

template <class Toy>
void check_surfaces(const Toy& toy, Random& random) {
  for (const auto& section : Toy::sections()) {
    const double value = section.default_value;
    const ToyEquations<Toy> equations(toy, section.surfaces(value));
    const auto& stops = equations.traits().stops;
    REQUIRE(stops.size == section.alternatives);
    for (int trial = 0; trial < 10; ++trial) {
      const auto s = random_state(toy, random);
      const auto state = ToyEquations<Toy>::of(s);
      Vector<double, Toy::dof> acceleration;
      random.fill(acceleration);
      for (int k = 0; k < stops.size; ++k) {
        const auto& a = section.alternative[static_cast<std::size_t>(k)];
        CHECK(stops.contact[static_cast<std::size_t>(k)] == a.contact);
        if (a.contact >= 0) {  // where a contact closes
          CHECK(stops.direction[static_cast<std::size_t>(k)] == -1);
          CHECK(equations.surface(k, state) == toy.gaps(s)(a.contact));
          const double speed = normal_velocity_offsets(toy, s)(a.contact) +
                               toy.normal_directions(s).col(a.contact).dot(s.u);
          CHECK(equations.surface_rate(k, state, test::small(acceleration)) == speed);
          continue;
        }
        CHECK(stops.direction[static_cast<std::size_t>(k)] == a.direction);
        CHECK(equations.surface(k, state) == a.surface(toy, s, value));
        CHECK(equations.surface_rate(k, state, test::small(acceleration)) ==
              a.rate(toy, s, acceleration, value));
      }
    }
  }
}

struct PairOfRegions {
  std::int32_t tooth = 0;
  std::int16_t face = 0, side = 0;
  friend bool operator==(const PairOfRegions&, const PairOfRegions&) = default;
};
struct Empty {};

}  // namespace

TEST_CASE("equations: a toy with a region and offsets behind them gives its own numbers") {
  Random random(1);
  test::TwoPieceFloor floor;
  floor.s = 0.3;
  floor.kappa = -0.7;
  const ToyEquations<test::TwoPieceFloor> equations(floor);
  int right = 0;
  for (int trial = 0; trial < 100; ++trial) {
    const auto s = random_state(floor, random);
    right += s.region;
    check_numbers(floor, equations, s);
  }
  CHECK(right > 20);
  const auto& traits = equations.traits();
  CHECK_FALSE(traits.constant);
  CHECK(traits.autonomous);
  CHECK(traits.has_offsets);
  CHECK(traits.borders == 1);
  CHECK(traits.parts == 1);
  CHECK(traits.contact_part[0] == 0);
  CHECK(equations.series() == nullptr);  // its scalar is fixed
}

TEST_CASE("equations: the toys that come with the project give their own numbers") {
  Random random(2);
  toys::BouncingBall<double> ball;
  ball.A = 0.01;
  const toys::Woodpecker<double> bird;
  const toys::Duck<double> duck;
  for (int trial = 0; trial < 50; ++trial) {
    check_numbers(ball, ToyEquations(ball), random_state(ball, random));
    check_numbers(bird, ToyEquations(bird), random_state(bird, random));
    check_numbers(duck, ToyEquations(duck), random_state(duck, random));
  }
  check_surfaces(bird, random);
  check_surfaces(duck, random);
  check_surfaces(ball, random);
}

TEST_CASE("equations: traits say what a toy declares") {
  toys::Woodpecker<double> bird;
  bird.mu_2 = 0.25;
  const ToyEquations equations(bird);
  const auto& traits = equations.traits();
  CHECK(traits.constant);
  CHECK(traits.autonomous);
  CHECK_FALSE(traits.has_offsets);
  CHECK(traits.borders == 0);
  CHECK(traits.stops.size == 0);
  CHECK(traits.parameters[1].mu == 0.25);
  CHECK(traits.is_ignorable(0));  // the height
  CHECK_FALSE(traits.is_ignorable(1));
  toys::BouncingBall<double> ball;
  ball.A = 0;
  CHECK(ToyEquations(ball).traits().autonomous);
  ball.A = 0.01;
  CHECK_FALSE(ToyEquations(ball).traits().autonomous);
  CHECK_FALSE(ToyEquations(ball).traits().constant);
}

TEST_CASE("equations: there are series of an analytic toy, and of its sections") {
  using Duck = toys::Duck<double>;
  const Duck duck;
  const auto section = Duck::sections()[0];
  const ToyEquations<Duck> equations(duck, section.surfaces(0));
  REQUIRE(equations.series() != nullptr);
  CHECK(equations.series()->traits().stops.size == section.alternatives);
  const ToyEquations<toys::Woodpecker<double>> bird{{}};
  CHECK(bird.series() == nullptr);
}

TEST_CASE("region code: a region comes back, and is compared by what it is") {
  const PairOfRegions region{-7, 2, 1};
  const RegionCode code = RegionCode::of(region);
  CHECK(code.as<PairOfRegions>() == region);
  CHECK(code == RegionCode::of(PairOfRegions{-7, 2, 1}));
  CHECK_FALSE(code == RegionCode::of(PairOfRegions{-7, 2, 0}));
  CHECK_FALSE(code == RegionCode::of(PairOfRegions{7, 2, 1}));
  for (const int n : {0, 1, -1, 1 << 30}) {
    CHECK(RegionCode::of(n).as<int>() == n);
    CHECK((RegionCode::of(n) == RegionCode{}) == (n == 0));
  }
  using Last = std::array<std::uint64_t, 2>;
  CHECK(RegionCode::of(Last{0, 5}).as<Last>() == Last{0, 5});
  CHECK_FALSE(RegionCode::of(Last{0, 5}) == RegionCode{});
  CHECK(RegionCode::of(Empty{}) == RegionCode{});
}

TEST_CASE("affine model: force, gaps and surfaces are the toy's") {
  using Bird = toys::Woodpecker<double>;
  Random random(3);
  const Bird bird;
  for (const auto& section : Bird::sections()) {
    const double value = section.default_value;
    const auto model = test::model_of(bird, section.surfaces(value));
    REQUIRE(model.traits().stops.size == section.alternatives);
    const auto origin = bird.mass({});
    CHECK((eigen(model.geometry.M_inverse) * origin - Matrix<double, 3, 3>::Identity())
              .cwiseAbs()
              .maxCoeff() < 1e-12);
    CHECK(eigen(model.geometry.W_N) == bird.normal_directions({}));
    CHECK(eigen(model.geometry.W_T) == bird.tangential_directions({}));
    for (int trial = 0; trial < 100; ++trial) {
      const auto s = random_state(bird, random);
      const auto state = test::model_state<Bird>(s);
      const Vector<double, 3> h = bird.force(s), g_N = bird.gaps(s);
      CHECK((eigen(model.force(state)) - h).cwiseAbs().maxCoeff() <
            1e-14 * h.cwiseAbs().maxCoeff());
      CHECK((eigen(model.gaps(state)) - g_N).cwiseAbs().maxCoeff() < 1e-16);
      Vector<double, 3> acceleration;
      random.fill(acceleration);
      for (int k = 0; k < section.alternatives; ++k) {
        const auto& a = section.alternative[static_cast<std::size_t>(k)];
        CHECK(std::abs(model.surface(k, state) - a.surface(bird, s, value)) < 1e-15);
        CHECK(std::abs(model.surface_rate(k, state, test::small(acceleration)) -
                       a.rate(bird, s, acceleration, value)) < 1e-15);
      }
    }
  }
}

TEST_CASE("affine model: derivatives by parameters are in its matrices") {
  test::Random random(4);
  using D = Dual<double>;
  using Bird = toys::Woodpecker<D>;
  Bird bird;
  bird.c_phi.d = 1;
  const auto model = test::model_of(bird);
  for (int trial = 0; trial < 20; ++trial) {
    Bird::State s;
    for (int k = 0; k < 3; ++k) {
      s.q(k) = D(random.uniform(-1, 1));
      s.u(k) = D(random.uniform(-1, 1));
    }
    const auto h = bird.force(s);
    const auto found = model.force(test::model_state<Bird>(s));
    for (int k = 0; k < 3; ++k) {
      CHECK(found(k).v == doctest::Approx(h(k).v).epsilon(1e-13));
      CHECK(found(k).d == doctest::Approx(h(k).d).epsilon(1e-13));
    }
  }
}

TEST_CASE("states: one model's are another's, with the region where both have it") {
  SystemState<double, 2> s;
  s.t = 0.5;
  s.q = {1.0, 2.0};
  s.u = {3.0, 4.0};
  s.region = RegionCode::of(3);
  const auto plain = convert_state<SystemState<double, 2, NoRegion>>(s);
  CHECK(plain.t == 0.5);
  CHECK(plain.q(1) == 2.0);
  CHECK(plain.u(0) == 3.0);
  const auto back = convert_state<SystemState<double, 2>>(plain);
  CHECK(back.u(1) == 4.0);
  CHECK(back.region == RegionCode{});
  CHECK(convert_state<SystemState<double, 2>>(s).region == s.region);
  CHECK(s.finite());
  s.u(1) = std::numeric_limits<double>::infinity();
  CHECK_FALSE(s.finite());
  CHECK_FALSE(s.velocity_finite());
}

}  // namespace test_equations
