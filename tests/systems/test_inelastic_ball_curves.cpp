// Curves of the completely inelastic ball, whose cycles take a whole number of periods of the table: many of them have the
// same events.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <numeric>
#include <span>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/continuation/jump_curve.hpp>
#include <specht/toys/entry/registry.hpp>
#include <string>
#include <vector>

namespace test_inelastic_ball_curves {

using namespace specht;
using bifurcation::CurvePoint;

namespace {

constexpr double pi = std::numbers::pi, omega = 60.0;

std::unique_ptr<maps::MapFamily> ball() {
  toys::Settings settings;
  settings.section = "landing";
  settings.parameters = {{"eps_N", "0"}, {"A", "0.05"}};
  return toys::find(toys::registry(), "bouncing_ball").family(settings, {"A"});
}

/// Between two amplitudes [m].
bifurcation::Diagram diagram_between(const maps::MapFamily& family, double low, double high,
                                     int iterates) {
  bifurcation::DiagramRequest request;
  request.parameters = {low, high};
  request.range = {0.0, 2 * pi};
  request.crossings.section = request.range;
  request.crossings.piecewise.points = 100;
  request.follow = true;
  request.last_iterate = iterates;
  return bifurcation::diagram(family, request, {}, {});
}

/// A segment with the crossings of the two slices at its ends.
std::vector<CurvePoint> whole(const bifurcation::Diagram& diagram,
                              const bifurcation::BranchSegment& segment) {
  std::vector<CurvePoint> curve = segment.curve;
  const auto at = [&](const bifurcation::Port& port, int part) {
    const auto& slice = diagram.slices[static_cast<std::size_t>(port.side)];
    CurvePoint point;
    point.parameter = slice.parameter;
    point.crossing = slice.crossings[static_cast<std::size_t>(port.index)];
    point.part = part;
    return point;
  };
  if (segment.from.index >= 0) curve.insert(curve.begin(), at(segment.from, 0));
  if (segment.to.index >= 0) curve.push_back(at(segment.to, segment.parts - 1));
  return curve;
}

/// P_K at x, its slope and time, return by return.
struct Turn {
  double value, slope = 1.0, time = 0.0;
};
Turn turn(maps::ReturnMap& P, int K, double x) {
  Turn all{x};
  for (int k = 0; k < K; ++k) {
    const maps::MapPoint next = P.with_slope(all.value);
    all = {next.value, all.slope * next.slope, all.time + next.time};
  }
  return all;
}

/// Half the way from one point to the next P_K has a fixed point with their time, that near to the line between them.
bool is_on_curve(const maps::MapFamily& family, const CurvePoint& a, const CurvePoint& b,
                 double near) {
  const double p = std::midpoint(a.parameter, b.parameter);
  const double line = std::midpoint(a.crossing.x, b.crossing.x);
  const int K = a.crossing.iterate;
  const auto P = family.at(std::span(&p, 1));
  const auto height = [&](const Turn& at, double x) {
    return std::remainder(at.value - x, 2 * pi);
  };
  const auto is_own = [&](const Turn& at) {
    return std::abs(at.time - a.crossing.time) < 0.5 * 2 * pi / omega;
  };
  // P_K turns round the circle once in 2π/|P_K′|.
  const int cells = 100 + static_cast<int>(4 * near * std::abs(a.crossing.slope));
  double last_x = line - near;
  Turn last = turn(*P, K, last_x);
  for (int i = 1; i <= cells; ++i) {
    const double x = line + near * (2.0 * i / cells - 1.0);
    const Turn next = turn(*P, K, x);
    const bool passes = height(last, last_x) * height(next, x) <= 0.0;
    if (passes && is_own(last) && is_own(next)) return true;
    last_x = x;
    last = next;
  }
  return false;
}

void check_curves(const maps::MapFamily& family, const bifurcation::Diagram& diagram) {
  for (const auto& segment : diagram.slices.back().segments) {
    const auto curve = whole(diagram, segment);
    for (std::size_t i = 1; i < curve.size(); ++i) {
      const CurvePoint &a = curve[i - 1], &b = curve[i];
      if (a.part != b.part || !is_fixed_point(a.crossing.kind) ||
          !is_fixed_point(b.crossing.kind)) {
        continue;
      }
      CAPTURE(a.parameter);
      CAPTURE(b.parameter);
      CAPTURE(a.crossing.x);
      CAPTURE(b.crossing.x);
      CHECK(b.crossing.point.pieces() == b.crossing.iterate);
      CHECK(b.crossing.time == doctest::Approx(a.crossing.time).epsilon(1e-5));
      const double moved = std::abs(b.crossing.x - a.crossing.x);
      CHECK(moved < pi);
      if (moved > 1e-2) CHECK(is_on_curve(family, a, b, 1e-3 * 2 * pi));
    }
  }
}

}  // namespace

TEST_CASE("inelastic ball: neighbours of a curve of fixed points have the same time") {
  const auto family = ball();
  const auto diagram = diagram_between(*family, 0.05, 0.055, 2);
  check_curves(*family, diagram);
  // The cycle that passes 2π at 0.0545442 ends with its image, where all of a piece meets a jump.
  int ends = 0;
  for (const auto& segment : diagram.slices.back().segments) {
    for (const auto& point : segment.points) {
      if (std::abs(point.parameter - 0.0545880691495) > 1e-12) continue;
      ++ends;
      CHECK(std::string(name(point.kind)).starts_with("jump_"));
    }
  }
  CHECK(ends == 3);  // and the jump that it meets
}

TEST_CASE("inelastic ball: images of a cycle are cut at the end of the circle, and end on it") {
  // A cycle of period 2 passes 2π at 0.0203615; at 0.0212269 it meets one of period 1.
  const auto family = ball();
  check_curves(*family, diagram_between(*family, 0.0201, 0.0215, 2));
  check_curves(*family, diagram_between(*family, 0.0285, 0.03, 2));
}

TEST_CASE("inelastic ball: lines between points of steep curves are near to them") {
  const auto family = ball();
  check_curves(*family, diagram_between(*family, 0.03, 0.034, 3));
  check_curves(*family, diagram_between(*family, 0.04, 0.044, 3));
}

TEST_CASE("inelastic ball: the sides of a jump keep their time along its curve") {
  const auto family = ball();
  const bifurcation::ParameterLine line(*family, {0.045, 0.047}, 2 * pi, {});
  const bifurcation::JumpCurve curve(line, 3);
  const auto first = curve.at(0.0452, 0.9178, 1e-4), last = curve.at(0.0467, 0.94404, 1e-4);
  const auto next = curve.at(0.04521, 0.918, 2e-3);
  REQUIRE(first);
  REQUIRE(last);
  REQUIRE(next);
  CHECK(same_piece(first->left, last->left));
  CHECK(std::abs(first->left.time - last->left.time) > 0.1);
  CHECK_FALSE(curve.is_time_steady(*first, *last));
  CHECK(curve.is_time_steady(*first, *next));
}

}  // namespace test_inelastic_ball_curves
