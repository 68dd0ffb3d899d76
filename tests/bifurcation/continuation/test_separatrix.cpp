// Jumps at separatrices, towards which P has no limits: how far it swings, and branches of such jumps from slice to
// slice, on maps where they are known.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/continuation/jump_curve.hpp>
#include <specht/bifurcation/continuation/parting.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>
#include <specht/bifurcation/continuation/swing.hpp>

#include "../../maps/formula_map.hpp"

namespace test_separatrix {

using namespace specht;
using namespace specht::test;
using bifurcation::BranchPoint;
using bifurcation::BranchSegment;
using bifurcation::BranchSlice;
using bifurcation::CrossingKind;
using bifurcation::Port;
using bifurcation::SpecialPointKind;

namespace {

constexpr double nu = 1.03, pi = std::numbers::pi;

/// From 0.1 on the left up to 0.92 … 0.98 on the right of x_1, where P oscillates for ever.
Formula swinging(double x_1, double x) {
  if (x < x_1) return {0.1, 0};
  return {0.95 + 0.03 * std::sin(nu * std::log(x - x_1)), 1};
}

/// A slice with such a jump at x; none if that is NaN.
BranchSlice slice(double r, double x) {
  BranchSlice result{r, {}};
  if (std::isnan(x)) return result;
  BranchPoint jump;
  jump.kind = CrossingKind::jump;
  jump.x = x;
  jump.oscillates = true;
  result.points.push_back(jump);
  return result;
}

maps::MapPoint through(std::initializer_list<int> pieces) {
  maps::MapPoint point;
  point.value = 0.0;
  for (const int piece : pieces) point.itinerary.push(core::EventCode::of_region(piece));
  return point;
}

}  // namespace

TEST_CASE("swing: its least distance from the diagonal, on both sides, and what is across") {
  FormulaMap map([](double x) { return swinging(0.5, x); });
  const bifurcation::SwingOptions options;
  const auto swing = find_swing(map, 0.5, true, options);
  CHECK(swing.rises);
  CHECK(swing.left == doctest::Approx(0.1));
  CHECK(swing.right == doctest::Approx(0.92).epsilon(0.01));
  CHECK(swing.across == 0.0);
  CHECK(std::abs(least_height(map, 0.5, -1, false, options) - 0.4) < 1e-13);
  CHECK(std::abs(least_height(map, 0.5, 1, true, options) - 0.42) < 1e-12);
  // Half of the swing is below the diagonal at 0.95.
  FormulaMap high([](double x) { return swinging(0.95, x); });
  CHECK(find_swing(high, 0.95, true, options).across == doctest::Approx(0.5).epsilon(0.2));
  CHECK(std::abs(least_height(high, 0.95, 1, true, options) + 0.03) < 1e-12);
}

TEST_CASE("parting: by the event in which two sides part, whatever comes behind") {
  const auto left = through({1, 2, 3, 4}), right = through({1, 2, 5, 6});
  const bifurcation::Parting parting(left, right, true);
  CHECK(parting.returns() == 1);
  CHECK(parting.is_left(through({1, 2, 3, 7, 8})));
  CHECK(parting.is_left(through({1, 2, 3})));
  CHECK(parting.is_right(through({1, 2, 5})));
  CHECK_FALSE(parting.is_left(through({1, 2})));
  CHECK_FALSE(parting.is_left(through({1, 3, 3, 4})));
  CHECK_FALSE(parting.is_right(through({1, 2, 3, 4})));
  const bifurcation::Parting whole(left, right, false);
  CHECK(whole.is_left(left));
  CHECK_FALSE(whole.is_left(through({1, 2, 3, 7, 8})));
}

TEST_CASE("slice interval: a separatrix that is not where its speed leads is followed") {
  const auto x_1 = [](double r) { return 0.5 + 0.3 * std::sin(6 * r); };
  const FormulaFamily family([&](double r, double x) { return swinging(x_1(r), x); });
  const auto found = bifurcation::branch_segments(family, slice(0.0, x_1(0.0)),
                                                  slice(0.5, x_1(0.5)), {0.0, 1.2}, {});
  REQUIRE(found.size() == 1);
  CHECK(found[0].to == Port{1, 0});
  CHECK(found[0].points.empty());
  REQUIRE(found[0].curve.size() > 4);
  for (const auto& point : found[0].curve) {
    CHECK(std::abs(point.crossing.x - x_1(point.parameter)) < 1e-14);
  }
}

TEST_CASE("slice interval: the branch of a separatrix ends where the swing touches the diagonal") {
  // The least value on the right, 0.92, is x_1 at r = 0.62.
  const auto x_1 = [](double r) { return 0.3 + r; };
  const FormulaFamily family([&](double r, double x) { return swinging(x_1(r), x); });
  const auto upwards = bifurcation::branch_segments(family, slice(0.6, x_1(0.6)),
                                                    slice(0.7, maps::missing), {0.0, 1.2}, {});
  REQUIRE(upwards.size() == 1);
  REQUIRE(upwards[0].points.size() == 1);
  CHECK(upwards[0].points[0].kind == SpecialPointKind::jump_end);
  CHECK(std::abs(upwards[0].points[0].parameter - 0.62) < 1e-11);
  CHECK(std::abs(upwards[0].points[0].x - 0.92) < 1e-11);
  const FormulaFamily falling([](double r, double x) { return swinging(1.54 - r, x); });
  const auto downwards = bifurcation::branch_segments(falling, slice(0.6, maps::missing),
                                                      slice(0.7, 0.84), {0.0, 1.2}, {});
  REQUIRE(downwards.size() == 1);
  REQUIRE(downwards[0].points.size() == 1);
  CHECK(downwards[0].points[0].kind == SpecialPointKind::jump_start);
  CHECK(std::abs(downwards[0].points[0].parameter - 0.62) < 1e-11);
}

TEST_CASE("slice interval: the branch of a separatrix ends where much of the swing is across") {
  // Of each decade of distances the part r is below the diagonal: at once, without touching it.
  const FormulaFamily family([&](double r, double x) {
    const double x_1 = 0.5 + 0.1 * r, decades = std::log10(x - x_1);
    if (x < x_1) return Formula{0.1, 0};
    const double part = decades - std::floor(decades);
    return Formula{part < r ? 0.3 : 0.95 + 0.03 * std::sin(2 * pi * part), 1};
  });
  const auto found = bifurcation::branch_segments(family, slice(0.0, 0.5),
                                                  slice(0.6, maps::missing), {0.0, 1.2}, {});
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].points.size() == 1);
  const auto& end = found[0].points[0];
  CHECK(end.kind == SpecialPointKind::dip_end);
  // One of four samples a decade, at 1 + |x| times powers of ten, is across as soon as r > log10(1.5 + 0.1 r).
  double r = 0.2;
  for (int k = 0; k < 20; ++k) r = std::log10(1.5 + 0.1 * r);
  // The samples nearest to x are a tenth of a percent from where they are meant to be.
  CHECK(std::abs(end.parameter - r) < 1e-3);
  CHECK(std::abs(end.x - (0.5 + 0.1 * end.parameter)) < 1e-13);
  CHECK(end.note.find("0.2 of the samples of P beside a separatrix") != std::string::npos);
}

TEST_CASE(
    "slice interval: the swing touches the diagonal on a curve that bends, beside another jump") {
  const auto x_1 = [](double r) { return 0.3 + r + 0.1 * std::sin(12 * r); };
  const FormulaFamily family([&](double r, double x) {
    const double away = x - x_1(r);
    return away > -0.04 && away < -0.02 ? Formula{1.1, 1} : swinging(x_1(r), x);
  });
  // x_1 is 0.92 there.
  double low = 0.5, high = 0.7;
  for (int k = 0; k < 60; ++k) (x_1((low + high) / 2) < 0.92 ? low : high) = (low + high) / 2;
  const auto found = bifurcation::branch_segments(family, slice(0.3, x_1(0.3)),
                                                  slice(1.0, maps::missing), {0.0, 1.6}, {});
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].points.size() == 1);
  CHECK(found[0].points[0].kind == SpecialPointKind::jump_end);
  CHECK(std::abs(found[0].points[0].parameter - low) < 1e-11);
  CHECK(std::abs(found[0].points[0].x - 0.92) < 1e-11);
}

TEST_CASE("jump curve: a separatrix beside fixed points that accumulate there") {
  const bifurcation::CurveOptions options;
  const maps::LogPeriodicOptions limits;
  // From 0.1 on the left to a swing about `level` on the right of 0.95.
  const auto beside = [&](double level, double x) {
    const FormulaFamily family([level](double, double at) {
      if (at < 0.95) return Formula{0.1, 0};
      return Formula{level + 0.3 * std::sin(nu * std::log(at - 0.95)), 1};
    });
    const bifurcation::ParameterLine line(family, {0.0, 1.0}, 1.0, options);
    return bifurcation::JumpCurve(line, 1).separatrix_beside(0.5, x, 1e-6, limits);
  };
  for (const int k : {5, 6, 7}) {
    const auto found = beside(0.95, 0.95 + std::exp(-k * pi / nu));  // a fixed point
    REQUIRE(found);
    CHECK(std::abs(found->x - 0.95) < 1e-14);
  }
  // The whole swing is above the diagonal; no swing is near.
  CHECK_FALSE(beside(1.3, 0.95 + 1e-8));
  CHECK_FALSE(beside(0.95, 0.951));
}

TEST_CASE("slice interval: a branch that winds towards a separatrix ends there") {
  // Fixed points lie at x_1 + d, where r = 0.5 + d - 0.3 sin(nu log d): they fold near 0.2 and 0.8 for ever.
  const auto x_1 = [](double r) { return 0.95 + 0.1 * (r - 0.5); };
  const auto r_at = [](double d) { return 0.5 + d - 0.3 * std::sin(nu * std::log(d)); };
  const FormulaFamily family(
      [&](double r, double x) {
        const double d = x - x_1(r);
        if (d < 0) return Formula{0.1, 0};
        return Formula{x_1(r) + r - 0.5 + 0.3 * std::sin(nu * std::log(d)), 1};
      },
      [&](double r, double x) {
        const double d = x - x_1(r);
        return d < 0 ? 0.0 : 0.3 * nu * std::cos(nu * std::log(d)) / d;
      });
  double low = 0.1, high = 0.3;
  for (int k = 0; k < 60; ++k) (r_at((low + high) / 2) < 0.95 ? low : high) = (low + high) / 2;
  BranchPoint fixed;
  fixed.kind = CrossingKind::unstable;
  fixed.x = x_1(0.95) + low;
  const auto found =
      bifurcation::branch_segments(family, {0.15, {}}, {0.95, {fixed}}, {0.0, 2.0}, {});
  REQUIRE(found.size() == 1);
  const auto& points = found[0].points;
  int folds = 0;
  for (const auto& point : points) {
    if (point.kind != SpecialPointKind::fold) continue;
    ++folds;
    // Where dr/dd is zero: d = 0.3 nu cos(nu log d).
    const double d = point.x - x_1(point.parameter);
    CHECK(std::abs(r_at(d) - point.parameter) < 1e-9);
    CHECK(std::abs(d - 0.3 * nu * std::cos(nu * std::log(d))) < 1e-4);
  }
  CHECK(folds >= 2);
  const auto& end = points.back();
  CHECK(end.kind == SpecialPointKind::dip_end);
  CHECK(std::abs(end.x - x_1(end.parameter)) < 2e-6);
}

TEST_CASE("slice interval: two separatrices meet") {
  // Up at x_1, down at x_2 = x_1 + (0.4 − r): towards both P swings, and between them it is high.
  const FormulaFamily family([](double r, double x) {
    const double x_1 = 0.4 + 0.2 * r, x_2 = x_1 + 0.4 - r;
    const double swing = 0.03 * (std::sin(nu * std::log(std::abs(x - x_1))) +
                                 std::sin(nu * std::log(std::abs(x - x_2))));
    const bool high = x > x_1 && x < x_2;
    return Formula{(high ? 0.95 : 0.1) + swing, high ? 1 : 0};
  });
  BranchSlice before = slice(0.3, 0.46);
  before.points.push_back(before.points[0]);
  before.points[1].x = 0.56;
  const auto found =
      bifurcation::branch_segments(family, before, slice(0.5, maps::missing), {0.0, 1.2}, {});
  REQUIRE(found.size() == 1);
  CHECK(found[0].to.side == 0);
  CHECK(found[0].to.index == 1 - found[0].from.index);
  REQUIRE(found[0].points.size() == 1);
  CHECK(found[0].points[0].kind == SpecialPointKind::nonsmooth_fold);
  CHECK(std::abs(found[0].points[0].parameter - 0.4) < 1e-9);
}

TEST_CASE("swing: it lasts towards a separatrix, and not towards a jump beside it") {
  // From 0.1 at 0.5, a swing that reaches 0.6 on its right, and an island 1e-8 away.
  FormulaMap map([](double x) {
    const double away = x - 0.5;
    return away > 1e-8 && away < 2e-8 ? Formula{0.1, 2} : swinging(0.5, x);
  });
  const bifurcation::SwingOptions options;
  CHECK(find_swing(map, 0.5, true, options).lasts);
  CHECK_FALSE(find_swing(map, 0.5 + 1e-8, false, options).lasts);
  CHECK_FALSE(find_swing(map, 0.5 + 2e-8, true, options).lasts);
}

}  // namespace test_separatrix
