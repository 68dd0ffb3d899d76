// Iterates of return maps.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/iterated_map.hpp>
#include <specht/toys/piecewise_linear.hpp>
#include <stdexcept>

#include "../maps/formula_map.hpp"
#include "woodpecker_map.hpp"

namespace test_iterated_map {

using namespace specht;
using namespace specht::test;

namespace {

maps::IteratedMap iterate(const maps::ReturnMap& map, int K) { return {map.clone(), K}; }

toys::PiecewiseLinearMap linear(double r) {
  toys::PiecewiseLinear toy;
  toy.r = r;
  return toys::PiecewiseLinearMap(toy, &toys::PiecewiseLinear::r);
}

}  // namespace

TEST_CASE("iterated map: value, time and itineraries are those of the composition") {
  toys::PiecewiseLinearMap map = linear(2.5);
  for (int K = 1; K <= 6; ++K) {
    maps::IteratedMap iterated = iterate(map, K);
    CHECK(iterated.iterate() == K);
    for (const double start : {-1.5, 0.0, 0.3, 1.1, 2.9}) {
      const maps::MapPoint p = iterated(start);
      double x = start, slope = 1.0;
      REQUIRE(p.pieces() == K);
      for (int k = 0; k < K; ++k) {
        const maps::MapPoint step = map(x);
        CHECK(p.piece(k) == step.itinerary);
        x = step.value;
        slope *= step.slope;
      }
      CHECK(p.x == start);
      CHECK(p.value == x);
      CHECK(p.slope == slope);
      CHECK(p.time == K);
      CHECK(p.status == core::Outcome::returned);
    }
  }
}

TEST_CASE("iterated map: the slope in the parameter follows the chain rule") {
  constexpr double r = 1.25, dr = 0x1p-20;  // the map is linear in r: differences are exact
  for (int K = 1; K <= 5; ++K) {
    for (const double x : {-0.7, 0.2, 0.9}) {
      maps::IteratedMap at = iterate(linear(r), K), above = iterate(linear(r + dr), K);
      const maps::MapPoint p = at(x), q = above(x);
      REQUIRE(same_piece(p, q));
      CHECK(p.parameter_slope == doctest::Approx((q.value - p.value) / dr).epsilon(1e-9));
    }
  }
}

TEST_CASE("iterated map: it ends at the piece that has no value") {
  FormulaMap map([](double x) { return Formula{x > 3.0 ? maps::missing : x + 1.0, x > 0.0}; });
  const maps::MapPoint whole = iterate(map, 3)(0.5);
  CHECK(whole.value == 3.5);
  CHECK(whole.pieces() == 3);
  const maps::MapPoint cut = iterate(map, 6)(0.5);
  CHECK(std::isnan(cut.value));
  CHECK(cut.status == core::Outcome::no_return);
  CHECK(cut.pieces() == 4);
  CHECK_FALSE(same_piece(cut, cut));
}

TEST_CASE("iterated map: pieces differ where any of them differs") {
  toys::PiecewiseLinearMap map = linear(1.0);
  maps::IteratedMap P2 = iterate(map, 2);
  constexpr double border = 0.8;  // P is zero there
  CHECK(same_piece(map(border - 0.01), map(border + 0.01)));
  CHECK_FALSE(same_piece(P2(border - 0.01), P2(border + 0.01)));
  CHECK(same_piece(P2(border + 0.01), P2(border + 0.02)));
}

TEST_CASE("iterated map: an iterate must be 1 or more") {
  for (const int K : {0, -1}) {
    CHECK_THROWS_AS(iterate(linear(1.0), K), std::invalid_argument);
  }
}

TEST_CASE("iterated map: a clone and an iterate of an iterate agree") {
  maps::IteratedMap P2 = iterate(linear(1.7), 2), P4 = iterate(linear(1.7), 4);
  maps::IteratedMap twice = iterate(P2, 2);
  const auto clone = P4.clone();
  for (const double x : {-0.4, 0.1, 0.65, 1.3}) {
    CHECK(twice(x).value == P4(x).value);
    CHECK((*clone)(x).value == P4(x).value);
    CHECK(same_piece((*clone)(x), P4(x)));
  }
}

TEST_CASE("iterated map: P2 of the woodpecker is P after P, bit by bit") {
  WoodpeckerMap map{Woodpecker()};
  maps::IteratedMap P2 = iterate(map, 2);
  for (const double x : {-2.4, -1.6, -0.53, -0.4, -0.22, 0.08}) {
    CAPTURE(x);
    const maps::MapPoint first = map(x), second = map(first.value), both = P2(x);
    CHECK(both.value == second.value);
    CHECK(both.time == first.time + second.time);
    CHECK(both.piece(0) == first.itinerary);
    CHECK(both.piece(1) == second.itinerary);
  }
  CHECK(P2(0.0).status == core::Outcome::no_return);
  CHECK(P2(0.0).pieces() == 1);
}

TEST_CASE("iterated map: margins of P2 are those of both returns, with slopes by the chain rule") {
  ExactWoodpeckerMap map = exact_woodpecker_map(0.5);
  maps::IteratedMap P2 = iterate(map, 2);
  constexpr double h = 1e-7;
  for (const double x : {-1.6, -0.53, -0.4, -0.22}) {
    CAPTURE(x);
    std::vector<maps::Margin> first, second, both, beside;
    const maps::MapPoint one = map.with_margins(x, first);
    (void)map.with_margins(one.value, second);
    (void)P2.with_margins(x, both);
    REQUIRE(both.size() == first.size() + second.size());
    REQUIRE_FALSE(second.empty());
    CHECK(both.front().value == first.front().value);
    CHECK(both.back().value == second.back().value);
    std::vector<maps::Margin> last;
    const maps::MapPoint point = P2.with_last_margins(x, last);
    CHECK(point.value == P2(x).value);
    REQUIRE(last.size() == second.size());
    for (std::size_t i = 0; i < last.size(); ++i) {
      const maps::Margin& same = both[first.size() + i];
      CHECK((last[i].value == same.value || (std::isnan(last[i].value) && std::isnan(same.value))));
      CHECK((last[i].slope == same.slope || (std::isnan(last[i].slope) && std::isnan(same.slope))));
    }
    const maps::MapPoint next = P2.with_margins(x + h, beside);
    REQUIRE(same_piece(next, P2(x)));
    REQUIRE(beside.size() == both.size());
    for (std::size_t i = 0; i < both.size(); ++i) {
      CAPTURE(i);
      if (std::isnan(both[i].slope) || std::isnan(both[i].value)) continue;
      const double difference = (beside[i].value - both[i].value) / h;
      CHECK(std::abs(difference - both[i].slope) < 1e-4 * (1.0 + std::abs(both[i].slope)));
    }
  }
}

}  // namespace test_iterated_map
