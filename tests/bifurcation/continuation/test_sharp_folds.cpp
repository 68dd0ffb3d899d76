// Folds that bend so sharply that a step from one branch to the other leads over the flip beside them.
#include <doctest/doctest.h>

#include <cmath>

#include "point_family.hpp"

namespace test_sharp_folds {

using namespace specht;
using namespace specht::test;
using bifurcation::SpecialPointKind;

TEST_CASE("sharp folds: the flip beside a fold is found, however near it lies") {
  // P = x + c (x − x_0)²/2 − (p − p_0): a fold at (p_0, x_0) and a flip 2/c behind it, at x_0 − 2/c.
  constexpr double p_0 = 0.03, x_0 = -1.37;
  for (const double c : {1e2, 1e4, 1e6, 1e8, 1e10, 1e12, 1e14, 1e15}) {
    CAPTURE(c);
    const auto points = special_points(
        [=](double p, double x) {
          const double away = x - x_0;
          return returned(x + (c / 2 * away * away - (p - p_0)), 1.0 + c * away, -1.0);
        },
        0.0, 0.1, 2, {x_0 - 1.1, x_0 + 1.0});
    const auto count = [&](SpecialPointKind kind) {
      return std::count_if(points.begin(), points.end(),
                           [&](const auto& s) { return s.kind == kind; });
    };
    CHECK(count(SpecialPointKind::fold) == 1);
    CHECK(count(SpecialPointKind::flip) == 1);
    // A place is known to the rounding of p and of x.
    const double near = 0.1 / c + 2 * maps::ulp(x_0);
    for (const auto& s : points) {
      if (s.kind == SpecialPointKind::fold) {
        CHECK(std::abs(s.parameter - p_0) < 1e-13);
        CHECK(std::abs(s.x - x_0) < near);
      }
      if (s.kind == SpecialPointKind::flip) {
        CHECK(std::abs(s.parameter - p_0 - 2 / c) < 1e-13);
        CHECK(std::abs(s.x - x_0 + 2 / c) < near);
      }
    }
  }
}

namespace {

/// P = x + p − p_0 − k |x − x_0| − c |x − x_0|^e, on another piece on each side of x_0, where two fixed points meet: a
/// fold if k = 0 and e > 1, for P′ is continuous there; else a corner. Rounding is `noise` in P′.
std::vector<bifurcation::SpecialPoint> at_border(double k, double c, double e, double p_0,
                                                 double x_0, double noise = 0.0) {
  return special_points(
      [=](double p, double x) {
        const double away = std::abs(x - x_0);
        const double rounding = noise * std::sin(std::ldexp(std::abs(x) + 1.7 * p, 50));
        const double slope =
            1.0 - std::copysign(k + c * e * std::pow(away, e - 1), x - x_0) + rounding;
        maps::MapPoint point =
            returned(x + (p - p_0) - k * away - c * std::pow(away, e), slope, 1.0);
        point.itinerary.push(core::EventCode::of_region(x < x_0 ? 0 : 1));
        return point;
      },
      0.0, 0.1, 2, {x_0 - 1.1, x_0 + 1.0});
}

}  // namespace

TEST_CASE("sharp folds: at a border where the slope is continuous there is a fold, and no corner") {
  constexpr double p_0 = 0.03, x_0 = -1.37;
  for (const double e : {1.0, 1.3, 1.5}) {
    for (const double c : {10.0, 1e3, 1e5}) {
      CAPTURE(e);
      CAPTURE(c);
      int found = 0;
      for (const auto& s : at_border(0.0, c, e, p_0, x_0)) {
        if (s.kind == SpecialPointKind::flip) continue;  // where P′ passes −1 on the right
        CAPTURE(s.parameter);
        CAPTURE(s.note);
        ++found;
        CHECK(s.kind == (e > 1 ? SpecialPointKind::fold : SpecialPointKind::nonsmooth_fold));
        CHECK(std::abs(s.parameter - p_0) < 1e-12);
        CHECK(std::abs(s.x - x_0) < 1e-9);
        CHECK((s.slope_before - 1.0) * (s.slope_after - 1.0) < 0.0);
      }
      CHECK(found == 1);
    }
  }
}

TEST_CASE("sharp folds: the parameter of a corner is exact, however steep both sides are") {
  // P = x + p − p_0 − c |x − x_0 − v (p − p_0)|: the border moves; it shows in the itinerary, or in P′ alone.
  constexpr double p_0 = 0.03, x_0 = -1.37;
  for (const double v : {0.0, 3.0, -0.7}) {
    for (const double c : {10.0, 1e3, 1e5, 1e6}) {
      for (const bool is_seen : {true, false}) {
        CAPTURE(v);
        CAPTURE(c);
        CAPTURE(is_seen);
        const auto points = special_points(
            [=](double p, double x) {
              const double off = x - x_0 - v * (p - p_0), steep = std::copysign(c, off);
              maps::MapPoint point =
                  returned(x + (p - p_0) - std::abs(c * off), 1.0 - steep, 1.0 + steep * v);
              if (is_seen) point.itinerary.push(core::EventCode::of_region(off < 0.0 ? 0 : 1));
              return point;
            },
            0.0, 0.1, 2, {x_0 - 1.1, x_0 + 1.0});
        REQUIRE(points.size() == 1);
        CHECK(points[0].kind == SpecialPointKind::nonsmooth_fold);
        CHECK(std::abs(points[0].parameter - p_0) < 1e-12);
        CHECK(std::abs(points[0].x - x_0) < 1e-12);
      }
    }
  }
}

TEST_CASE("sharp folds: a corner between flanks that bend much more is no fold") {
  // Next to rounding, 1e-14 away, the corner is what is left of the change of slope.
  constexpr double p_0 = 0.03, x_0 = -1.37;
  struct Case {
    double c, corner;
  };
  for (const Case& one :
       {Case{1e3, 1.0}, Case{1e3, 3.0}, Case{1e3, 30.0}, Case{1e5, 30.0}, Case{1e5, 300.0}}) {
    CAPTURE(one.c);
    CAPTURE(one.corner);
    const auto points = at_border(one.corner, one.c, 1.3, p_0, x_0);
    const auto count = [&](SpecialPointKind kind) {
      return std::count_if(points.begin(), points.end(), [&](const auto& s) {
        return s.kind == kind && std::abs(s.parameter - p_0) < 1e-9;
      });
    };
    CHECK(count(SpecialPointKind::fold) == 0);
    CHECK(count(SpecialPointKind::nonsmooth_fold) == 1);
  }
}

TEST_CASE(
    "sharp folds: where rounding scatters slopes next to a border a fold is told from a corner") {
  constexpr double p_0 = 0.03, x_0 = -1.37, noise = 2.0;
  for (const double c : {1e5, 3e5, 1e6}) {
    for (const double corner : {0.0, 30.0}) {
      CAPTURE(c);
      CAPTURE(corner);
      int found = 0;
      for (const auto& s : at_border(corner, c, 1.5, p_0, x_0, noise)) {
        if (!(std::abs(s.parameter - p_0) < 1e-9)) continue;
        if (s.kind == SpecialPointKind::flip) continue;  // where P′ passes −1 on the right
        CAPTURE(s.note);
        ++found;
        CHECK(s.kind == (corner > 0.0 ? SpecialPointKind::nonsmooth_fold : SpecialPointKind::fold));
        CHECK((s.slope_before - 1.0) * (s.slope_after - 1.0) < 0.0);
      }
      CHECK(found == 1);
    }
  }
}

}  // namespace test_sharp_folds
