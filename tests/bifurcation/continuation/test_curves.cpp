// The corrector of curves, and what is known of a cycle next to a point, where the answer has a closed form.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <specht/bifurcation/continuation/branch_beginnings.hpp>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/jump_curve.hpp>
#include <specht/bifurcation/continuation/jump_search.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/continuation/period_doubling.hpp>
#include <specht/bifurcation/continuation/slope_points.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>

#include "../../maps/formula_map.hpp"

namespace test_curves {

using namespace specht;
using namespace specht::test;
using namespace specht::bifurcation;

TEST_CASE("curves: Newton's method that goes to and fro over a missed root has found none") {
  // P − x = x² + ε²: Newton's method wanders within some ε of 0, for there is no root.
  constexpr double epsilon = 1e-10;
  const FormulaFamily family(
      [](double, double x) {
        return Formula{x + x * x + epsilon * epsilon, 0};
      },
      [](double, double x) { return 1 + 2 * x; });
  const CurveOptions options;
  const ParameterLine line(family, {0.0, 1.0}, 1.0, options);
  const FixedPointCurve curve(line, 1);
  for (int i = 1; i < 100; ++i) {
    const double x = (0.1 * i) * epsilon;
    CAPTURE(x);
    CHECK_FALSE(curve.at(0.5, x).has_value());
  }
}

TEST_CASE("curves: a root within the error of P is found") {
  // P has a noise of 1e-11, as that of an integrator: Newton's method never moves by less.
  const FormulaFamily family(
      [](double r, double x) {
        return Formula{r - 0.5 * x + 1e-11 * std::sin(1e15 * x), 0};
      },
      [](double, double) { return -0.5; });
  const CurveOptions options;
  const ParameterLine line(family, {0.0, 1.0}, 1.0, options);
  const auto found = FixedPointCurve(line, 1).at(0.6, 0.3);
  REQUIRE(found.has_value());
  CHECK(std::abs(found->x - 0.4) < 2e-11);
}

TEST_CASE("curves: a step that leads back along the curve has failed") {
  // x = −10⁴ (p − 1/2)
  const FormulaFamily family(
      [](double p, double x) {
        return Formula{0.5 * x - 0.5e4 * (p - 0.5), 0};
      },
      [](double, double) { return 0.5; });
  const CurveOptions options;
  const ParameterLine line(family, {0.0, 1.0}, 1.0, options);
  const FixedPointCurve curve(line, 1);
  auto z = curve.at(0.5, 0.0);
  REQUIRE(z);
  REQUIRE(z->t_p * z->t_x < 0.0);
  const double p = 0.5 + 4 * maps::ulp(0.5);
  const Extrapolation::Guess guess{-1e4 * (p - 0.5), 0.0, true};
  CHECK(curve.across(*z, p, guess).has_value());
  // A tangent by rounding, which says that x rises.
  z->t_x = -z->t_x;
  CHECK_FALSE(curve.across(*z, p, guess).has_value());
}

TEST_CASE("period doubling: the flip of the cycle of half the period, to the last digits") {
  // P = r − 1 − x²: slope −1 at r = 7/4 (x = 1/2).
  const FormulaFamily quadratic(
      [](double r, double x) {
        return Formula{r - 1 - x * x, 0};
      },
      [](double, double x) { return -2 * x; });
  const ContinuationOptions options;
  const ParameterLine line(quadratic, {1.7, 1.8}, 6.0, options.curves);
  // The branch of the cycle of period 2 ends at a place that is known to a square root.
  const auto doubling = period_doubling(line, 2, 1.75 + 1e-9, 0.5 + 3e-5, options);
  REQUIRE(doubling);
  CHECK(std::abs(doubling->at.p - 1.75) < 1e-12);
  CHECK(std::abs(doubling->at.x - 0.5) < 1e-12);
  CHECK(doubling->slopes[0] > -1.0);
  CHECK(doubling->slopes[1] < -1.0);
  CHECK(std::abs(doubling->end.P_x - 1.0) < 1e-11);
  CHECK_FALSE(period_doubling(line, 3, 1.75, 0.5, options));
  const double r = 1.76, x = -0.5 + std::sqrt(r - 0.75);
  CHECK_FALSE(period_doubling(line, 2, r, x, options));
}

TEST_CASE("special points: a fold has two branches on one side, whose slopes are measured") {
  // P = x + p − 1 − x² − x³/3: slope 1 at p = 1 (x = 0).
  const FormulaFamily family(
      [](double p, double x) {
        return Formula{x + p - 1 - x * x - x * x * x / 3, 0};
      },
      [](double, double x) { return 1 - 2 * x - x * x; });
  const ContinuationOptions options;
  const ParameterLine line(family, {0.9, 1.1}, 4.0, options.curves);
  const SpecialPointCheck check(line, 1, options.special_points);
  const auto beside = check.fold(1 + 1e-13, 1e-8);
  REQUIRE(beside);
  CHECK((*beside)[0].P_x < 1.0);
  CHECK((*beside)[1].P_x > 1.0);
  CHECK((*beside)[0].P_x + (*beside)[1].P_x != 2.0);
  // A fixed point that is none of a fold; and where there is none.
  CHECK_FALSE(check.fold(1.01, 0.1 - 0.01 / 6));
  CHECK_FALSE(check.fold(1.01, 0.0));
}

TEST_CASE("special points: a flip has a slope on either side of -1") {
  const FormulaFamily quadratic(
      [](double r, double x) {
        return Formula{r - 1 - x * x, 0};
      },
      [](double, double x) { return -2 * x; });
  const ContinuationOptions options;
  const ParameterLine line(quadratic, {1.7, 1.8}, 6.0, options.curves);
  const SpecialPointCheck check(line, 1, options.special_points);
  const auto beside = check.flip(1.75, 0.5);
  REQUIRE(beside);
  CHECK((*beside)[0].P_x > -1.0);
  CHECK((*beside)[1].P_x < -1.0);
  const double r = 1.76, x = -0.5 + std::sqrt(r - 0.75);
  CHECK_FALSE(check.flip(r, x));
}

TEST_CASE("curves: the point of slope -1 next to one beside the curve, where P bends sharply") {
  // P = c p − B x²/2 with c = B = 1e8: the slope passes −1 at x = 1/B, and P = x there for p = 3/(2 B c).
  constexpr double B = 1e8, c = 1e8;
  const FormulaFamily family(
      [](double p, double x) {
        return Formula{c * p - B * x * x / 2, 0};
      },
      [](double, double x) { return -B * x; });
  const CurveOptions options;
  const ParameterLine line(family, {0.0, 1e-6}, 1e-3, options);
  const FixedPointCurve curve(line, 1);
  const auto found = SlopePoints(line, 1).near_with_slope(curve.evaluate(2e-16, 1.3 / B), -1.0);
  REQUIRE(found.has_value());
  CHECK(std::abs(found->x - 1 / B) < 1e-14);
  CHECK(std::abs(found->P_x + 1.0) < 1e-6);
  CHECK(std::abs(found->point.value - found->x) < 1e-14);
}

TEST_CASE("curves: a jump is followed by the returns up to that in which its sides part") {
  // P jumps at x = r. Left of it P(x) = −x − 0.05, which meets a kink of P at −0.7 for r = 0.65: there the second
  // return changes its itinerary, and the jump goes on.
  const FormulaFamily family([](double r, double x) {
    if (x >= r) return Formula{-1.2 + 0.1 * x, 2};
    if (x > -0.7) return Formula{-x - 0.05, 1};
    return Formula{0.65 - 0.5 * (x + 0.7), 0};
  });
  const CurveOptions options;
  const ParameterLine line(family, {0.6, 0.7}, 3.0, options);
  const auto at = [&](double r, double x) { return (*line.at(r, 2))(x); };
  const JumpPoint like{0.64, 0.64, at(0.64, 0.64 - 1e-14), at(0.64, 0.64 + 1e-14)};
  const auto map = line.at(0.66, 2);
  const auto found = find_jump(*map, like, 0.66, 0.65995, 0.0, 0.01, options);
  REQUIRE(found.has_value());
  CHECK(std::abs(found->x - 0.66) < 1e-14);
  CHECK(same_first_pieces(found->left, like.left, 1));
  CHECK_FALSE(same_piece(found->left, like.left));
  CHECK(same_piece(found->right, like.right));
  CHECK(found->left.value == at(0.66, found->left.x).value);
  CHECK_FALSE(find_jump(*map, like, 0.66, 0.3, 0.0, 0.01, options).has_value());
}

TEST_CASE("curves: a jump is found whose neighbour is much narrower than the search is wide") {
  // P jumps at x = r; on one side the piece next to it is narrower than the guess is away, by a factor.
  const auto find = [](double side, double away, double width) {
    const FormulaFamily family([=](double r, double x) {
      const double beyond = side * (x - r);
      const int piece = beyond < 0 ? 0 : beyond < width ? 1 : 2;
      return Formula{piece == 1 ? r + side : r - side, piece};
    });
    const CurveOptions options;
    const ParameterLine line(family, {0.6, 0.7}, 3.0, options);
    const auto map = line.at(0.65, 1);
    const JumpPoint like{0.65, 0.65, (*map)(0.65 - width / 2), (*map)(0.65 + width / 2)};
    return find_jump(*map, like, 0.65, 0.65 - side * away, 0.0, 4e-5, options);
  };
  for (const double side : {-1.0, 1.0}) {
    for (const double narrower : {12.0, 1e3, 1e6}) {
      for (const double away : {1e-10, -1e-8, 1e-6, 1.7e-5, -1.7e-5}) {
        const double width = std::abs(away) / narrower;
        if (width < 5e-12) continue;  // a sliver by rounding
        CAPTURE(side);
        CAPTURE(narrower);
        CAPTURE(away);
        const auto found = find(side, away, width);
        REQUIRE(found.has_value());
        CHECK(std::abs(found->x - 0.65) < 1e-15);
      }
    }
  }
}

TEST_CASE("curves: the end of a piece is found from a point next to zero") {
  // Pieces 0 | 2 from 3e-13 on; a first point of the search lies within 1e-28 of zero.
  const FormulaFamily family([](double r, double x) {
    const int piece = x < 3e-13 ? 0 : x < 1e-3 ? 2 : 1;
    return Formula{piece == 0 ? r : -r, piece};
  });
  const CurveOptions options;
  const ParameterLine line(family, {0.6, 0.7}, 3.0, options);
  const auto map = line.at(0.65, 1);
  const JumpPoint like{0.65, 0.0, (*map)(-1.0), (*map)(1.0)};
  const double x = options.nearest_side / (1.0 - options.nearest_side);
  CHECK(std::abs(x - options.nearest_side * (1.0 + x)) < 1e-28);
  CHECK_FALSE(find_jump(*map, like, 0.65, x, 0.0, 1e-6, options).has_value());
}

TEST_CASE(
    "curves: where a piece ends at another one the jump is gone, whatever is alike further away") {
  // From x = r on pieces 0 | 2 | 0 | 1: that between 0 and 1 is another jump than the one that was at r.
  const double wide = 1e-6;
  for (const double side : {-1.0, 1.0}) {
    const FormulaFamily family([=](double r, double x) {
      const double beyond = side * (x - r);
      const int piece = beyond < 0 ? 0 : beyond < wide ? 2 : beyond < 2 * wide ? 0 : 1;
      return Formula{piece == 0 ? r - side : r + side, piece};
    });
    const CurveOptions options;
    const ParameterLine line(family, {0.6, 0.7}, 3.0, options);
    const auto map = line.at(0.65, 1);
    const maps::MapPoint inner = (*map)(0.65 - side * wide), outer = (*map)(0.65 + side * 3 * wide);
    const JumpPoint like{0.65, 0.65, side > 0 ? inner : outer, side > 0 ? outer : inner};
    CAPTURE(side);
    CHECK_FALSE(find_jump(*map, like, 0.65, 0.65, 0.0, 4e-5, options).has_value());
    // Next to itself that other one is found.
    const double other = 0.65 + side * 2 * wide;
    const auto found = find_jump(*map, like, 0.65, other, 0.0, 4e-5, options);
    REQUIRE(found.has_value());
    CHECK(std::abs(found->x - other) < 1e-15);
  }
}

TEST_CASE("curves: a branch that comes back to where it began in the same direction goes round") {
  BranchBeginnings begun(1e-9, 1e-11);
  FixedPoint z;
  z.p = 0.5;
  z.x = -1.0;
  CHECK(begun.add(z, 1));
  CHECK(begun.add(z, -1));
  JumpPoint jump;
  jump.p = 0.5;
  jump.x = -1.0;
  CHECK(begun.add(jump, 1));
  z.x += 1e-10;
  CHECK(begun.add(z, 1));
  z.p += 1e-10;
  CHECK_FALSE(begun.add(z, 1));
}

TEST_CASE("neighbourhood: pieces that take turns from point to point") {
  const auto take_turns = [](const std::function<int(double)>& piece) {
    const FormulaFamily family([&](double, double x) { return Formula{x, piece(x)}; });
    const ContinuationOptions options;
    const ParameterLine line(family, {0.0, 1.0}, 1.0, options.curves);
    return Neighbourhood(line, {0.0, 1.0}, 1, options).pieces_take_turns(0.5, 0.5);
  };
  CHECK(take_turns([](double x) { return static_cast<int>(std::floor(1e12 * (x - 0.5))) & 1; }));
  CHECK_FALSE(take_turns([](double) { return 0; }));
  CHECK_FALSE(take_turns([](double x) { return x < 0.5 ? 0 : 1; }));
  // A piece between two others, and many pieces that are all different.
  CHECK_FALSE(take_turns([](double x) { return std::abs(x - 0.5) < 2e-12 ? 1 : 0; }));
  CHECK_FALSE(take_turns([](double x) { return static_cast<int>(std::floor(1e12 * (x - 0.5))); }));
}

TEST_CASE("neighbourhood: changes of piece over points beside each other are counted") {
  const auto changes = [](const std::function<int(double)>& piece) {
    const FormulaFamily family([&](double, double x) { return Formula{x, piece(x)}; });
    const ContinuationOptions options;
    const ParameterLine line(family, {0.0, 1.0}, 1.0, options.curves);
    return Neighbourhood(line, {0.0, 1.0}, 1, options).piece_changes(0.5, 0.5, 0.16);
  };
  // Points at 0.34, 0.35, … 0.66.
  const PieceChanges none = changes([](double) { return 0; });
  CHECK(none.points == 33);
  CHECK(none.changes == 0);
  CHECK(none.returns == 0);
  const PieceChanges two = changes([](double x) { return std::abs(x - 0.5) < 0.035 ? 1 : 0; });
  CHECK(two.changes == 2);
  CHECK(two.returns == 1);
  const PieceChanges all = changes([](double x) { return static_cast<int>(std::lround(100 * x)); });
  CHECK(all.changes == 32);
  CHECK(all.returns == 0);
}

}  // namespace test_curves
