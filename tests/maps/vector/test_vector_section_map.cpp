// Return maps in several dimensions: d = 1 is the map of one coordinate, Jacobians are those of differences.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/section/toy_map.hpp>
#include <specht/maps/section_check.hpp>
#include <specht/maps/vector/vector_maps.hpp>
#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/woodpecker.hpp>
#include <stdexcept>

#include "../../toys_for_tests/driven_oscillator.hpp"

namespace test_vector_section_map {

using namespace specht;
using test::DrivenOscillator;

namespace {

/// The map of one coordinate as one of d = 1.
template <class Flow, class Toy>
std::unique_ptr<maps::VectorMap> of_one(const Toy& toy, const std::string& parameter = {}) {
  using S = typename Toy::Scalar;
  const auto section = Toy::sections()[0];
  const maps::MapCoordinate x{std::string(section.coordinate), "", section.range, 0.0};
  auto source = std::make_shared<const maps::ToySection<Toy>>(toy, section, section.default_value);
  return maps::VectorMaps<S, Toy::dof, Toy::contacts, Flow>::make(
      std::make_shared<const maps::ScalarSource<S, Toy::dof, Toy::contacts>>(source, x), {}, {},
      parameter);
}

std::unique_ptr<maps::VectorMap> ball_map(const toys::BouncingBall<>& ball,
                                          const std::string& parameter = {}) {
  using Ball = toys::BouncingBall<>;
  auto source =
      std::make_shared<const maps::ToyVectorSection<Ball>>(ball, Ball::vector_sections()[0], 0.0);
  return maps::VectorMaps<double, 1, 1, core::TaylorFlow>::make(source, {}, {}, parameter);
}

toys::BouncingBall<> shaken_ball() {
  toys::BouncingBall<> ball;
  ball.A = 0.003;
  ball.eps_N = 0.8;
  return ball;
}

}  // namespace

TEST_CASE("vector map: with d = 1 it is the return map of one coordinate, to the bit") {
  const toys::Woodpecker<> toy;
  const auto scalar =
      maps::toy_map<core::ExactFlow>(toy, toys::Woodpecker<>::sections()[0], 0.0, {}, {}, "eps_N1");
  const auto vector = of_one<core::ExactFlow>(toy, "eps_N1");
  for (const double x : {-0.9, -0.7, -0.55, -0.4}) {
    const maps::MapPoint expected = scalar->with_parameter_slope(x);
    const maps::VectorPoint point = vector->with_parameter_slope(std::vector{x});
    REQUIRE(point.has_value());
    CHECK(point.value[0] == expected.value);
    CHECK(point.jacobian == std::vector{expected.slope});
    CHECK(point.parameter_slope == std::vector{expected.parameter_slope});
    CHECK(point.time == expected.time);
    CHECK(point.itinerary.front() == expected.itinerary);
    const maps::VectorPoint twice = maps::iterated(*vector, std::vector{x}, 2, true, true);
    maps::MapPoint next = scalar->with_parameter_slope(expected.value);
    CHECK(twice.value[0] == next.value);
    CHECK(twice.jacobian[0] == next.slope * expected.slope);
    CHECK(twice.parameter_slope[0] == next.parameter_slope + next.slope * expected.parameter_slope);
    CHECK(twice.itinerary.size() == 2);
  }
  CHECK((*vector)(std::vector{5.0}).status == core::Outcome::out_of_domain);
}

TEST_CASE("vector map: Jacobian and parameter slope are those of differences") {
  const toys::BouncingBall<> ball = shaken_ball();
  const auto map = ball_map(ball, "A");
  const std::vector<double> x{0.7, 1.1};
  const auto point = map->with_parameter_slope(x);
  REQUIRE(point.jacobian.size() == 4);
  constexpr double h = 1e-5;
  for (std::size_t k = 0; k < 2; ++k) {
    std::vector<double> high = x, low = x;
    high[k] += h;
    low[k] -= h;
    const auto above = (*map)(high), below = (*map)(low);
    for (std::size_t i = 0; i < 2; ++i) {
      const double slope =
          map->coordinates()[i].difference(above.value[i], below.value[i]) / (2 * h);
      CHECK(point.jacobian[2 * i + k] == doctest::Approx(slope).epsilon(1e-7));
    }
  }
  toys::BouncingBall<> more = ball, less = ball;
  more.A += 1e-8;
  less.A -= 1e-8;
  const auto above = (*ball_map(more))(x), below = (*ball_map(less))(x);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(point.parameter_slope[i] ==
          doctest::Approx((above.value[i] - below.value[i]) / 2e-8).epsilon(1e-6));
  }
  // A flight keeps areas in (V, t) weighted with V, an impact takes ε² of them.
  const double det = point.jacobian[0] * point.jacobian[3] - point.jacobian[1] * point.jacobian[2];
  CHECK(det * point.value[1] == doctest::Approx(0.8 * 0.8 * x[1]).epsilon(1e-10));
}

TEST_CASE("vector map: a point that is none of the section is out of the domain") {
  const auto map = ball_map(shaken_ball());
  CHECK((*map)(std::vector{0.7, -0.1}).status == core::Outcome::out_of_domain);
  CHECK_FALSE((*map)(std::vector{0.7, -0.1}).has_value());
}

TEST_CASE("vector map: the impact section keeps all that matters; a smaller one does not") {
  const auto ball = ball_map(shaken_ball());
  const auto loss = ball->loss(std::vector{0.7, 1.1});
  CHECK(loss.judged);
  CHECK_FALSE(loss.lost);
  CHECK_NOTHROW(maps::require_section(*ball, {{0.0, 6.0}, {0.1, 2.0}}));
  DrivenOscillator toy;
  toy.A = 0.3;
  const auto small = of_one<core::OdeintFlow>(toy);
  CHECK_THROWS_WITH_AS(maps::require_section(*small, {{0.5, 2.0}}),
                       doctest::Contains("the section does not keep t"), std::invalid_argument);
}

TEST_CASE("map coordinate: differences on a circle go the short way round") {
  const maps::MapCoordinate angle{"a", "rad", {0.0, 6.0}, 6.0}, plain{"x", "m", {0.0, 6.0}};
  CHECK(angle.difference(5.5, 0.5) == -1.0);
  CHECK(plain.difference(5.5, 0.5) == 5.0);
  CHECK(angle.wrapped(13.0) == 1.0);
  CHECK(angle.wrapped(-1.0) == 5.0);
  CHECK(plain.wrapped(13.0) == 13.0);
}

}  // namespace test_vector_section_map
