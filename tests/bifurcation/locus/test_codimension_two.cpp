// Points of codimension two along loci of border collisions: all of them, whatever the steps.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "plane_locus.hpp"

namespace test_codimension_two {

using namespace specht;
using namespace specht::test;
using bifurcation::LocusPoint;
using bifurcation::LocusRequest;
using bifurcation::SpecialPointKind;

namespace {

/// A jump at x = 0 that starts to cross the diagonal at a = 0: on the left of it P = a + s x.
LocusRequest request_at(double b) {
  LocusRequest request;
  request.kind = SpecialPointKind::jump_start;
  request.x = request.a = 0.0;
  request.b = b;
  return request;
}

/// Points with a note that are no ends.
std::vector<LocusPoint> special(const std::vector<LocusPoint>& points) {
  std::vector<LocusPoint> result = points;
  std::erase_if(result,
                [](const LocusPoint& p) { return p.note.empty() || p.note.starts_with("end"); });
  return result;
}

/// Where the kind changes there is a point with a note.
void check_changes_of_kind(const std::vector<LocusPoint>& points) {
  for (std::size_t i = 1; i < points.size(); ++i) {
    const bool is_noted = !points[i - 1].note.empty() || !points[i].note.empty();
    const bool is_same = points[i - 1].kind == points[i].kind;
    CHECK((is_same || is_noted));
  }
}

constexpr double steps[] = {0.02, 1.0 / 45, 1.0 / 90, 1.0 / 180, 1.0 / 360};

}  // namespace

TEST_CASE(
    "codimension two: all folds beside changes of itinerary, at which the slope bends like a "
    "root") {
  // P = a − b/3 + s x on the left, where the itinerary changes at each odd tenth of b, at which s = 1 − 1/50; the limit on
  // the right is on the diagonal, too, at b = 2/5.
  const auto piece = [](double b) { return std::floor(5 * b - 0.5); };
  const auto left_slope = [=](double b) {
    const double border = piece(b) / 5 + 0.1;
    const double away = std::min(std::abs(b - border), std::abs(border + 0.2 - b));
    return 1 + 0.3 * std::cbrt(away) - 0.02;
  };
  const auto value = [=](double a, double b, double x) {
    if (x < 0) return Formula{a - b / 3 + left_slope(b) * x, 100 + static_cast<int>(piece(b))};
    return Formula{a - b / 3 + (b - 0.4) + x / 10, 1};
  };
  const auto slope = [=](double, double b, double x) { return x < 0 ? left_slope(b) : 0.1; };
  const double beside = std::pow(0.02 / 0.3, 3);
  for (const double step : steps) {
    CAPTURE(step);
    LocusRequest request = request_at(0.84);
    request.a = request.b / 3;
    request.options.longest_step = step;
    const auto points = locus(value, slope, request);
    CHECK(std::abs(points.front().b - points.back().b) == doctest::Approx(2.0));
    const auto folds = named(points, "border collision and fold: slope 1 on its left");
    REQUIRE(folds.size() == 20);
    for (const LocusPoint& p : folds) {
      const double tenth = (2 * std::floor(5 * p.b) + 1) / 10;
      CHECK(std::abs(std::abs(p.b - tenth) - beside) < 1e-8);
    }
    CHECK(named(points, "two border collisions").size() == 1);
    CHECK(named(points, "not confirmed").empty());
    CHECK(special(points).size() == 21);
    check_changes_of_kind(points);
  }
}

TEST_CASE("codimension two: a test that jumps to the other sign at a change of itinerary is told") {
  const auto value = [](double a, double b, double x) {
    if (x < 0) return b < 0.1 ? Formula{a + x / 2, 0} : Formula{a + 1.5 * x, 2};
    return Formula{a + 0.5 + x / 10, 1};
  };
  const auto slope = [](double, double b, double x) { return x < 0 ? (b < 0.1 ? 0.5 : 1.5) : 0.1; };
  for (const double step : steps) {
    CAPTURE(step);
    LocusRequest request = request_at(0.85);
    request.kind = SpecialPointKind::jump_end;
    request.options.longest_step = step;
    const auto points = locus(value, slope, request);
    CHECK(special(points).size() == 1);
    const auto folds =
        named(points, "slope 1 on its left; not confirmed: what vanishes there jumps");
    REQUIRE(folds.size() == 1);
    CHECK(std::abs(folds[0].b - 0.1) < 1e-7);
  }
}

TEST_CASE(
    "codimension two: where a jump closes and stays so the kind changes, though no test does") {
  const auto value = [](double a, double b, double x) {
    return x < 0 ? Formula{a + x / 2, 0} : Formula{a + std::max(b - 0.1, 0.0) + 1.5 * x, 1};
  };
  const auto slope = [](double, double, double x) { return x < 0 ? 0.5 : 1.5; };
  for (const double step : steps) {
    CAPTURE(step);
    LocusRequest request = request_at(0.85);
    request.kind = SpecialPointKind::jump_end;
    request.options.longest_step = step;
    const auto points = locus(value, slope, request);
    check_changes_of_kind(points);
    const auto changes = special(points);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].note.find("not confirmed: no test vanishes there") != std::string::npos);
    CHECK(changes[0].note.find("nonsmooth_fold") != std::string::npos);
    CHECK(std::abs(changes[0].b - 0.1) < 1e-7);
  }
}

TEST_CASE("codimension two: at the start, and where a closed curve closes") {
  // P − x = x² + a² + b² − r²: a fold on a circle, which turns in a at b = 0, in b at a = 0.
  constexpr double r = 0.7;
  const auto value = [](double a, double b, double x) {
    return Formula{x + x * x + a * a + b * b - r * r, 0};
  };
  const auto slope = [](double, double, double x) { return 1 + 2 * x; };
  LocusRequest request;
  request.kind = SpecialPointKind::fold;
  request.x = request.b = 0.0;
  request.a = r;
  const auto points = locus(value, slope, request);
  CHECK(named(points, "turns in a").size() == 2);
  CHECK(named(points, "turns in b").size() == 2);
  const bool is_closed_behind = points.back().note == "the curve is closed";
  CHECK((is_closed_behind || points.front().note == "the curve is closed"));
  // Open, from the point of codimension two: both limits are on the diagonal.
  const auto jump = [](double a, double b, double x) {
    return x < 0 ? Formula{a + x / 2, 0} : Formula{a + b - 0.3 + x / 10, 1};
  };
  const auto gentle = [](double, double, double x) { return x < 0 ? 0.5 : 0.1; };
  const auto open = locus(jump, gentle, request_at(0.3 + 1e-8));
  CHECK(named(open, "two border collisions").size() == 1);
  check_changes_of_kind(open);
}

}  // namespace test_codimension_two
