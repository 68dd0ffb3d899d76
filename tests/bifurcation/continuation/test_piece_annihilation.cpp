// Where the piece beside a jump vanishes: its two borders meet, and what is left is nothing or another jump.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/piece_annihilation.hpp>

#include "../../maps/formula_map.hpp"

namespace test_piece_annihilation {

using namespace specht;
using namespace specht::test;
using namespace specht::bifurcation;

namespace {

/// P = 1 on the left, −1 on a piece up to √(1 − r) / 100 from 0 as long as there is one, `right` beyond.
FormulaFamily piece_until_1(double right) {
  return FormulaFamily([=](double r, double x) {
    const double half = r < 1 ? std::sqrt(1 - r) / 100 : 0.0;
    if (x < -half) return Formula{1.0, 0};
    return x < half ? Formula{-1.0, 1} : Formula{right, 2};
  });
}

/// What becomes at r = 1 of the jump on the left of the piece.
std::optional<BranchSwitch> at_the_end(const FormulaFamily& family) {
  const ContinuationOptions options;
  const ParameterLine line(family, {0.5, 1.5}, 4.0, options.curves);
  const JumpCurve jumps(line, 1);
  BranchPast past;
  std::optional<JumpPoint> end;
  for (const double away : {1e-3, 1e-5, 1e-7, 1e-12}) {
    end = jumps.at(1 - away, -std::sqrt(away) / 100, 1e-6);
    REQUIRE(end.has_value());
    past.add(end->p, end->x);
  }
  return switch_at_piece_annihilation(line, 1, options, *end, 1, past);
}

}  // namespace

TEST_CASE("piece annihilation: two jumps over the diagonal meet") {
  const auto found = at_the_end(piece_until_1(1.0));
  REQUIRE(found.has_value());
  CHECK(found->backwards);
  REQUIRE(found->place.has_value());
  const auto& other = std::get<JumpPoint>(*found->place);
  CHECK(other.p < 1.0);
  CHECK(std::abs(other.x - std::sqrt(1 - other.p) / 100) < 1e-12);
  CHECK(other.left.value == -1.0);
  CHECK(other.right.value == 1.0);
}

TEST_CASE("piece annihilation: a jump goes on between the pieces that are left") {
  const auto found = at_the_end(piece_until_1(-0.5));
  REQUIRE(found.has_value());
  CHECK_FALSE(found->backwards);
  REQUIRE(found->place.has_value());
  const auto& next = std::get<JumpPoint>(*found->place);
  CHECK(next.p > 1.0);
  CHECK(std::abs(next.x) < 1e-12);
  CHECK(next.left.value == 1.0);
  CHECK(next.right.value == -0.5);
}

TEST_CASE("piece annihilation: a piece that stays is none") {
  const FormulaFamily stays([](double, double x) {
    if (x < -0.1) return Formula{1.0, 0};
    return x < 0.1 ? Formula{-1.0, 1} : Formula{1.0, 2};
  });
  const ContinuationOptions options;
  const ParameterLine line(stays, {0.5, 1.5}, 4.0, options.curves);
  const auto end = JumpCurve(line, 1).at(1.0, -0.1, 1e-6);
  REQUIRE(end.has_value());
  BranchPast past;
  past.add(1 - 1e-5, -0.1);
  CHECK_FALSE(switch_at_piece_annihilation(line, 1, options, *end, 1, past).has_value());
}

}  // namespace test_piece_annihilation
