// How far points lie from the borders of their pieces.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <specht/maps/piecewise/piece_margin.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/maps/vector/vector_maps.hpp>
#include <specht/toys/impact_oscillator.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../formula_map.hpp"
#include "../vector_formula_family.hpp"

namespace test_piece_margin {

using namespace specht;
using maps::piece_margin;
using test::Formula;
using test::FormulaMap;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("margin: the distance to the nearest border of a piece, on either side") {
  FormulaMap map([](double x) {
    if (x > 3) return Formula{maps::missing, 3};
    return Formula{x / 2, x < -1 ? 0 : x < 0.25 ? 1 : 2};
  });
  CHECK(piece_margin(map, 0.0, 4).distance == doctest::Approx(0.25).epsilon(1e-11));
  CHECK(piece_margin(map, -0.5, 4).distance == doctest::Approx(0.5).epsilon(1e-11));
  CHECK(piece_margin(map, 0.25 - 1e-8, 4).distance == doctest::Approx(1e-8).epsilon(1e-7));
  CHECK(piece_margin(map, 2.5, 4).event == "no return");
  CHECK(piece_margin(map, 2.5, 4).distance == doctest::Approx(0.5).epsilon(1e-11));
  // Nothing within the reach, no value.
  CHECK(piece_margin(map, -3, 1).distance == infinite);
  CHECK(piece_margin(map, -3, 1).event.empty());
  CHECK(std::isnan(piece_margin(map, 5, 1).distance));
}

TEST_CASE(
    "margin: a point on the border, or as near as numbers go, has the margin 0 after few points") {
  int points = 0;
  FormulaMap map([&points](double x) {
    ++points;
    return Formula{x / 2, x <= 0 ? 0 : 1};
  });
  for (const double x : {0.0, -0.0, 5e-324}) {
    points = 0;
    const auto margin = piece_margin(map, x, 1);
    CHECK(margin.distance == 0.0);
    CHECK_FALSE(margin.event.empty());
    CHECK(points < 150);
  }
  // However near, it is told.
  CHECK(piece_margin(map, 1e-200, 1).distance == doctest::Approx(1e-200));
  CHECK(piece_margin(map, -3e-30, 1).distance == doctest::Approx(3e-30));
}

TEST_CASE("margin: of each coordinate, on circles the short way round") {
  constexpr double turn = 2 * std::numbers::pi;
  const test::VectorFormulaFamily family(
      {{"phase", "rad", {0, turn}, turn}, {"y", "1", {-1, 1}}},
      {[](const std::vector<test::Number>& z, const test::Number&) {
         return std::vector<test::Number>{z[0], z[1]};
       },
       [](std::span<const double> x, double) {
         return std::remainder(x[0], turn) > 0.0 && x[1] < 0.5 ? 1 : 0;
       }});
  const double p = 0.0;
  const auto map = family.at(std::span(&p, 1));
  const std::vector<double> reach{turn, 2.0};
  const auto inside = piece_margin(*map, std::vector{0.1, 0.2}, 1, reach);
  CHECK(inside.distance[0] == doctest::Approx(0.1).epsilon(1e-10));
  CHECK(inside.distance[1] == doctest::Approx(0.3).epsilon(1e-10));
  CHECK_FALSE(inside.event.empty());
  // Half a turn leads everywhere.
  const auto outside = piece_margin(*map, std::vector{-1.0, 0.9}, 1, reach);
  CHECK(outside.distance[0] == infinite);
  CHECK(outside.distance[1] == infinite);
}

TEST_CASE("margin: the woodpecker's are the distances to its jumps") {
  const auto map = maps::toy_map<core::ExactFlow>(
      toys::Woodpecker<>(), toys::Woodpecker<>::sections()[0], 0.0, {}, {}, "");
  // Jumps at −0.51362032460875403 and −0.51269907212822086.
  const auto left = piece_margin(*map, -0.5136, 1);
  CHECK(left.distance == doctest::Approx(0.51362032460875403 - 0.5136).epsilon(1e-9));
  CHECK(left.event.find("order of ") == 0);
  const auto right = piece_margin(*map, -0.5128, 1);
  CHECK(right.distance == doctest::Approx(0.5128 - 0.51269907212822086).epsilon(1e-9));
}

TEST_CASE("margin: an orbit without impacts may be moved until it grazes") {
  using Toy = toys::ImpactOscillator<>;
  Toy toy;
  toy.omega = 2.5;
  toy.sigma = 0.3;
  const auto map = maps::VectorMaps<double, 1, 1, core::TaylorFlow>::make(
      std::make_shared<const maps::ToyVectorSection<Toy>>(toy, Toy::vector_sections()[1], 0.0), {},
      {}, "");
  const double gamma = 1 / (1 - 2.5 * 2.5);
  const auto margin = piece_margin(*map, std::vector{gamma, 0.0}, 1, std::vector{8.0, 8.0});
  CHECK(margin.event == "contact 1 becomes active");
  // x = γ cos ωt + v sin t touches the stop: its largest value over a period is σ.
  const double v = margin.distance[1], period = 2 * std::numbers::pi / 2.5;
  REQUIRE(std::isfinite(v));
  const auto largest = [&](double sign) {
    double most = -infinite;
    constexpr int steps = 200000;
    for (int k = 0; k <= steps; ++k) {
      const double t = period * k / steps;
      most = std::max(most, gamma * std::cos(2.5 * t) + sign * v * std::sin(t));
    }
    return most;
  };
  CHECK(std::max(largest(1), largest(-1)) == doctest::Approx(0.3).epsilon(1e-8));
}

}  // namespace test_piece_margin
