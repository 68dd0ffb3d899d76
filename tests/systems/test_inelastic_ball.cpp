// The completely inelastic ball on an oscillating table: a one-dimensional map on a circle.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <numbers>
#include <span>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/circle.hpp>
#include <specht/bifurcation/crossings/crossings.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/bifurcation/cycles/cycle_search.hpp>
#include <specht/toys/entry/registry.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace test_inelastic_ball {

using namespace specht;

namespace {

constexpr double pi = std::numbers::pi, g = 9.81, omega = 60.0;

/// `acceleration`: A ω²/g.
toys::Settings settings_for(double acceleration) {
  toys::Settings settings;
  settings.section = "landing";
  std::ostringstream amplitude;
  amplitude << std::setprecision(17) << acceleration * g / (omega * omega);
  settings.parameters = {{"eps_N", "0"}, {"A", amplitude.str()}};
  return settings;
}

bifurcation::Diagram diagram_between(double low, double high, int values, int iterates = 1) {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "bouncing_ball").family(settings_for(3.0), {"A"});
  bifurcation::DiagramRequest request;
  const double unit = g / (omega * omega);
  request.parameters = bifurcation::grid(low * unit, high * unit, values);
  request.range = {0.0, 2 * pi};
  request.crossings.section = request.range;
  request.crossings.piecewise.points = 100;
  request.follow = true;
  request.last_iterate = iterates;
  return bifurcation::diagram(*family, request, {}, {});
}

/// The special points between all of its values.
std::vector<bifurcation::SpecialPoint> points_of(const bifurcation::Diagram& diagram) {
  std::vector<bifurcation::SpecialPoint> points;
  for (const auto& slice : diagram.slices) {
    for (const auto& segment : slice.segments) {
      points.insert(points.end(), segment.points.begin(), segment.points.end());
    }
  }
  return points;
}

}  // namespace

TEST_CASE("inelastic ball: it flips at A ω²/g = √(4 + π²)") {
  const auto diagram = diagram_between(3.4, 3.9, 6);
  int flips = 0;
  for (const auto& point : points_of(diagram)) {
    if (point.kind != bifurcation::SpecialPointKind::flip) continue;
    ++flips;
    CHECK(point.parameter * omega * omega / g ==
          doctest::Approx(std::sqrt(4 + pi * pi)).epsilon(1e-12));
    CHECK(point.x == doctest::Approx(std::atan2(2.0, pi)).epsilon(1e-9));
  }
  CHECK(flips == 1);
}

TEST_CASE("inelastic ball: up to A ω²/g = √(1 + π²) it forgets where it has landed") {
  const double critical = std::sqrt(1 + pi * pi);
  const auto toys = toys::registry();
  const auto& ball = toys::find(toys, "bouncing_ball");
  for (const double acceleration : {3.2, critical - 1e-4, critical + 1e-4, 3.35}) {
    const auto family = ball.family(settings_for(acceleration), {});
    const auto slice =
        bifurcation::crossings(*family->at({}), {0.0, 2 * pi}, 1, 1, {}, bifurcation::Execution{});
    REQUIRE(slice.has_value());
    int fixed = 0;
    for (const auto& c : *slice) {
      // The wrap of the phase is no crossing: that at which P jumps lies where the ball just stays.
      if (c.kind == bifurcation::CrossingKind::jump) {
        CHECK(c.x == doctest::Approx(pi - std::asin(1 / acceleration)).epsilon(1e-4));
        continue;
      }
      ++fixed;
      CAPTURE(acceleration);
      CHECK(c.kind == bifurcation::CrossingKind::stable);
      const double slope =
          acceleration < critical ? 0.0 : 1 - std::sqrt(acceleration * acceleration - pi * pi);
      CHECK(std::abs(c.slope - slope) <= 1e-10);
    }
    CHECK(fixed == 1);
  }
}

TEST_CASE(
    "ball with restitution: its cycles have the phase, determinant and trace of the closed form") {
  constexpr double eps = 0.8, A = 0.003;
  toys::Settings settings;
  settings.section = "impact";
  settings.parameters = {{"eps_N", "0.8"}, {"A", "0.003"}};
  const auto toys = toys::registry();
  const auto map = toys::find(toys, "bouncing_ball").vector_family(settings, {})->at({});
  bifurcation::CycleSearchOptions options;
  options.starts = 40;
  const auto search = bifurcation::find_cycles(*map, bifurcation::box_of(*map), 1, options, {});
  for (const int n : {1, 2, 3}) {
    for (const double side : {1.0, -1.0}) {
      const double cosine = pi * n * g * (1 - eps) / ((1 + eps) * A * omega * omega);
      const double theta = side > 0 ? std::acos(cosine) : 2 * pi - std::acos(cosine);
      bool found = false;
      for (const auto& cycle : search.cycles) {
        if (std::abs(cycle.points[0][0] - theta) > 1e-10) continue;
        found = true;
        CHECK(cycle.time == doctest::Approx(2 * pi * n / omega).epsilon(1e-12));
        const auto product = cycle.multipliers[0] * cycle.multipliers[1];
        const auto sum = cycle.multipliers[0] + cycle.multipliers[1];
        CHECK(product.real() == doctest::Approx(eps * eps).epsilon(1e-9));
        const double trace =
            1 + eps * eps - (1 + eps) * (1 + eps) * A * omega * omega / g * std::sin(theta);
        CHECK(sum.real() == doctest::Approx(trace).epsilon(1e-9));
        CHECK(cycle.residual <= 1e-12);
      }
      CHECK(found);
    }
  }
}

TEST_CASE("inelastic ball: a branch that passes the end of the circle goes on at its begin") {
  // A fixed point passes 2π at A ω²/g = 2.97495.
  const auto diagram = diagram_between(2.9, 3.05, 4);
  std::vector<bifurcation::SpecialPoint> ends;
  for (const auto& s : points_of(diagram)) {
    if (s.note.find("end of its circle") != std::string::npos) ends.push_back(s);
  }
  CHECK(ends.size() == 1);
  for (const auto& end : ends) {
    CAPTURE(end.x);
    CHECK(end.branch_before != end.branch_after);
    CHECK(std::isfinite(end.slope_before));
    CHECK(std::isfinite(end.slope_after));
    CHECK(end.kind == bifurcation::SpecialPointKind::range_end);
    CHECK(std::min(end.x, 2 * pi - end.x) < 1e-10);
    CHECK(std::abs(end.parameter * omega * omega / g - 0.01 * 54.02247255983 * 54.02247255983 / g) <
          1e-9);
  }
}

TEST_CASE(
    "inelastic ball: where it lands as the table begins to fall more slowly its flight doubles") {
  // It leaves at sin φ = g/(A ω²) = 1/a and lands at 3 π − φ, where the table is as high: after 2 a cos φ.
  double low = 4.0, high = 5.0;
  for (int i = 0; i < 100; ++i) {
    const double a = (low + high) / 2;
    (std::sqrt(a * a - 1) < 1.5 * pi - std::asin(1 / a) ? low : high) = a;
  }
  const auto diagram = diagram_between(4.55, 4.65, 3, 2);
  int of_P = 0, of_cycle = 0;
  std::array<double, 3> nearest{1.0, 1.0, 1.0};  // by iterate
  for (const auto& point : points_of(diagram)) {
    CAPTURE(point.note);
    CHECK(point.kind != bifurcation::SpecialPointKind::unexplained);
    if (point.kind != bifurcation::SpecialPointKind::nonsmooth_flip) continue;
    ++(point.iterate == 1 ? of_P : of_cycle);
    CHECK(std::abs(point.parameter * omega * omega / g - low) < 1e-11);
    // The image of a point of the cycle runs like the cube root of what rounding leaves of the parameter.
    const double off = std::abs(point.x - pi + std::asin(1 / low));
    nearest[static_cast<std::size_t>(point.iterate)] =
        std::min(nearest[static_cast<std::size_t>(point.iterate)], off);
    CHECK(off < 1e-4);
    if (point.iterate == 1) CHECK(point.slope_before == doctest::Approx(-2.0).epsilon(1e-3));
  }
  CHECK(nearest[1] < 1e-11);
  CHECK(nearest[2] < 1e-11);
  CHECK(of_P == 1);
  CHECK(of_cycle == 2);
}

TEST_CASE(
    "inelastic ball: where it first leaves the table its fixed point neither folds nor flips") {
  // There its flight shrinks to nothing, and rounding hides the slope, which is 0.
  for (const double low : {0.9, 0.93, 0.99}) {
    int ends = 0;
    for (const auto& point : points_of(diagram_between(low, 1.1, 4))) {
      const double a = point.parameter * omega * omega / g;
      if (a > 1.09) continue;
      ++ends;
      CHECK(std::abs(a - 1.0) < 1e-8);
      // Orbits beyond rest on the table, up to the limit of time.
      CHECK((point.kind == bifurcation::SpecialPointKind::dip_end ||
             point.kind == bifurcation::SpecialPointKind::unexplained));
    }
    CHECK(ends == 1);
  }
}

TEST_CASE("inelastic ball: landings where two steps of the integration meet are seen") {
  // cos x = π g/(A ω²) is the fixed point, which the ball leaves at once: its flight takes a period of the
  // table, ten of the longest steps.
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "bouncing_ball").family(settings_for(3.5), {"A"});
  int landed = 0;
  constexpr int values = 300;
  for (int k = 0; k < values; ++k) {
    const double acceleration = 3.3 + 0.42 * k / values;
    const double amplitude = acceleration * g / (omega * omega), x = std::acos(pi / acceleration);
    const auto point = (*family->at(std::span(&amplitude, 1)))(x);
    if (point.has_value() && std::abs(point.value - x) <= 1e-11) ++landed;
  }
  CHECK(landed == values);
}

TEST_CASE("inelastic ball: points between two of a curve are on that curve") {
  const auto diagram = diagram_between(0.057 * omega * omega / g, 0.06 * omega * omega / g, 2, 2);
  int neighbours = 0;
  for (const auto& segment : diagram.slices.back().segments) {
    for (std::size_t i = 1; i < segment.curve.size(); ++i) {
      const auto &a = segment.curve[i - 1], &b = segment.curve[i];
      if (!is_fixed_point(a.crossing.kind) || !is_fixed_point(b.crossing.kind)) continue;
      if (a.part != b.part) continue;
      CAPTURE(a.parameter);
      CAPTURE(a.crossing.x);
      ++neighbours;
      // Cycles take multiples of the table's period, up to some ten of them.
      CHECK(a.crossing.time == doctest::Approx(b.crossing.time).epsilon(1e-6));
    }
  }
  CHECK(neighbours > 20);
}

TEST_CASE("inelastic ball: a jump crossing ends where the limits are half a turn apart") {
  const double unit = g / (omega * omega);
  const auto diagram = diagram_between(0.02 / unit, 0.03 / unit, 6, 2);
  const auto family =
      toys::find(toys::registry(), "bouncing_ball").family(settings_for(3.0), {"A"});
  int ends = 0;
  for (const auto& point : points_of(diagram)) {
    CAPTURE(point.parameter);
    CAPTURE(point.note);
    CHECK(point.kind != bifurcation::SpecialPointKind::unexplained);
    if (point.note.find("half a turn") == std::string::npos) continue;
    ++ends;
    CHECK((point.kind == bifurcation::SpecialPointKind::jump_end ||
           point.kind == bifurcation::SpecialPointKind::jump_start));
    const auto P = family->at(std::span(&point.parameter, 1));
    const auto value = [&](double x) {
      for (int k = 0; k < point.iterate; ++k) x = (*P)(x).value;
      return x;
    };
    const double apart = value(point.x + 1e-12) - value(point.x - 1e-12);
    // Beside the jump P is as steep as a square root.
    CHECK(std::abs(std::remainder(apart, 2 * pi)) == doctest::Approx(pi).epsilon(1e-5));
  }
  CHECK(ends == 6);
}

TEST_CASE("inelastic ball: cycles of flat pieces begin at all of their points") {
  // From 2.1 orbits land in a graze at A = 0.01957634935551; the other two points of the cycle begin with it, and that at
  // 4.77 passes the end of the circle between the values.
  const double unit = g / (omega * omega);
  const auto diagram = diagram_between(0.019 / unit, 0.02 / unit, 2, 3);
  std::array<int, 4> begun{};
  for (const auto& point : points_of(diagram)) {
    CAPTURE(point.parameter);
    CAPTURE(point.x);
    CAPTURE(point.note);
    CHECK(point.kind != bifurcation::SpecialPointKind::unexplained);
    if (std::abs(point.parameter - 0.01957634935551) > 1e-13) continue;
    const bool is_of_cycle = std::isfinite(point.slope_before) || std::isfinite(point.slope_after);
    if (is_of_cycle && point.kind == bifurcation::SpecialPointKind::jump_start)
      ++begun[static_cast<std::size_t>(point.iterate)];
  }
  CHECK(begun[3] == 3);
}

TEST_CASE("inelastic ball: P_2 passes the diagonal of the circle as often as a scan sees it") {
  // Most of its jumps are where a flight grazes the table, without a change of events.
  for (const double A : {0.02, 0.0461}) {
    CAPTURE(A);
    const auto family = toys::find(toys::registry(), "bouncing_ball")
                            .family(settings_for(A * omega * omega / g), {"A"});
    const auto P = family->at(std::span(&A, 1));
    int passed = 0;
    double last = maps::missing;
    constexpr int cells = 60000;
    for (int i = 0; i <= cells; ++i) {
      const double x = 2 * pi * i / cells;
      double above = (*P)((*P)(x).value).value - x;
      if (!std::isnan(last)) above = bifurcation::nearest_to(last, above, 2 * pi);
      passed += bifurcation::meets_diagonal(last, above, 2 * pi) ? 1 : 0;
      last = above;
    }
    for (const int points : {100, 1000}) {
      CAPTURE(points);
      bifurcation::CrossingOptions options;
      options.section = core::Interval{0.0, 2 * pi};
      options.piecewise.points = points;
      bifurcation::CrossingReport report;
      const auto found = bifurcation::crossings(*P, {0.0, 2 * pi}, 2, 2, options, {}, &report);
      REQUIRE(found.has_value());
      CHECK(static_cast<int>(found->size()) == passed);
      CHECK(report.counts.jumps.count == 0);
      CHECK(report.counts.values.count == 0);
    }
  }
}

}  // namespace test_inelastic_ball
