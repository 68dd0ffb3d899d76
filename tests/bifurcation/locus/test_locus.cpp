// Loci in the plane of two parameters, where they have a closed form.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <specht/bifurcation/locus/locus.hpp>

#include "plane_locus.hpp"
#include "whole_circle.hpp"

namespace test_locus {

using namespace specht;
using namespace specht::test;
using bifurcation::LocusPoint;
using bifurcation::LocusRequest;
using bifurcation::SpecialPointKind;

namespace {

/// P − x = a + b x − x³: folds at a = −2x³, b = 3x².
Formula two_folds(double a, double b, double x) { return Formula{x + a + b * x - x * x * x, 0}; }
double slope_of_two_folds(double, double b, double x) { return 1 + b - 3 * x * x; }

/// Their fold at x = 1/2.
LocusRequest one_of_two_folds() {
  LocusRequest request;
  request.kind = SpecialPointKind::fold;
  request.x = 0.5;
  request.a = -0.25;
  request.b = 0.75;
  return request;
}

}  // namespace

TEST_CASE("locus: two folds meet in a cusp") {
  const auto points = locus(two_folds, slope_of_two_folds, one_of_two_folds());
  REQUIRE(points.size() > 50);
  for (const LocusPoint& p : points) {
    CHECK(std::abs(p.a + 2 * p.x * p.x * p.x) < 1e-9);
    CHECK(std::abs(p.b - 3 * p.x * p.x) < 1e-9);
    CHECK(p.kind == "fold");
  }
  const auto cusps = named(points, "cusp");
  REQUIRE(cusps.size() == 1);
  CHECK(std::abs(cusps[0].x) < 1e-6);
  CHECK(points.front().note == "end of the range of b");
  CHECK(points.back().note == "end of the range of b");
  // From −1/√3 to 1/√3, or the other way round.
  CHECK(std::abs(std::abs(points.front().x) - 1 / std::sqrt(3.0)) < 1e-6);
  CHECK(points.front().x * points.back().x < 0);
}

TEST_CASE("locus: a cusp is named once where the curve turns in both parameters") {
  // P − x = p + q x − x³ with p = a + b, q = a − b.
  const auto value = [](double a, double b, double x) {
    return Formula{x + a + b + (a - b) * x - x * x * x, 0};
  };
  const auto slope = [](double a, double b, double x) { return 1 + a - b - 3 * x * x; };
  LocusRequest request;
  request.kind = SpecialPointKind::fold;
  request.x = 0.5;
  request.a = 0.25;
  request.b = -0.5;
  const auto points = locus(value, slope, request);
  CHECK(named(points, "cusp").size() == 1);
  CHECK(named(points, "turns in").empty());
}

TEST_CASE("locus: a sharp bend is no border, and no other curve ahead is taken for its own") {
  // With u = x, or x + 1/25 on a piece of its own: P − x = a + b u − m u³, two cusps at a = b = 0.
  constexpr double m = 1e6, apart = 0.04;
  const auto own = [=](double x) { return x > -apart / 2 ? x : x + apart; };
  const auto value = [=](double a, double b, double x) {
    const double u = own(x);
    return Formula{x + a + b * u - m * u * u * u, x > -apart / 2 ? 0 : 1};
  };
  const auto slope = [=](double, double b, double x) { return 1 + b - 3 * m * own(x) * own(x); };
  for (const double u : {3e-4, -3e-4}) {
    LocusRequest request;
    request.kind = SpecialPointKind::fold;
    request.x = u;
    request.a = -2 * m * u * u * u;
    request.b = 3 * m * u * u;
    const auto points = locus(value, slope, request);
    for (const LocusPoint& p : points) CHECK(p.x > -apart / 2);
    CHECK(named(points, "cusp").size() == 1);
    CHECK(points.front().note == "end of the range of b");
    CHECK(points.back().note == "end of the range of b");
  }
}

TEST_CASE("locus: a curve that ends does not go on with another one beside it") {
  // P − x = x² + a up to b = 0; beyond the fold lies at a = 1/125.
  const auto value = [](double a, double b, double x) {
    return b < 0 ? Formula{x + x * x + a, 0} : Formula{x + x * x + a - 0.008, 1};
  };
  const auto slope = [](double, double, double x) { return 1 + 2 * x; };
  LocusRequest request;
  request.kind = SpecialPointKind::fold;
  request.x = request.a = 0.0;
  request.b = -0.5;
  const auto points = locus(value, slope, request);
  for (const LocusPoint& p : points) CHECK(std::abs(p.a) < 1e-9);
  CHECK(named(points, "end: the itinerary changes").size() == 1);
  CHECK(named(points, "end of the range of b").size() == 1);
}

TEST_CASE("locus: two cusps within one step") {
  // P − x = a + b x + q(x) with q″ = x² − δ²: folds at b = −q′(x), a = q′(x) x − q(x), cusps at x = ±δ.
  constexpr double delta = 0.01;
  const auto q = [](double x) { return x * x * (x * x / 12 - delta * delta / 2); };
  const auto rate = [](double x) { return x * (x * x / 3 - delta * delta); };
  const auto value = [=](double a, double b, double x) { return Formula{x + a + b * x + q(x), 0}; };
  const auto slope = [=](double, double b, double x) { return 1 + b + rate(x); };
  for (const double start : {0.5, 0.47, 0.44, -0.5}) {
    LocusRequest request;
    request.kind = SpecialPointKind::fold;
    request.x = start;
    request.a = rate(start) * start - q(start);
    request.b = -rate(start);
    const auto cusps = named(locus(value, slope, request), "cusp");
    CAPTURE(start);
    REQUIRE(cusps.size() == 2);
    CHECK(std::abs(std::abs(cusps[0].x) - delta) < 1e-6);
    CHECK(std::abs(cusps[0].x + cusps[1].x) < 2e-6);
  }
}

TEST_CASE(
    "locus: a closed curve is as smooth and is followed once, however little of the plane it "
    "fills") {
  for (const double r : {0.7, 0.02, 1e-4}) {
    CAPTURE(r);
    // P − x = x² + a² + b² − r²: a fold at x = 0 on a circle.
    const auto value = [r](double a, double b, double x) {
      return Formula{x + x * x + a * a + b * b - r * r, 0};
    };
    const auto slope = [](double, double, double x) { return 1 + 2 * x; };
    LocusRequest request;
    request.kind = SpecialPointKind::fold;
    request.x = 0.0;
    request.a = r;
    request.b = 0.0;
    const auto points = locus(value, slope, request);
    REQUIRE(points.size() > 50);
    CHECK(points.size() < 500);
    check_whole_circle(points, r);
    CHECK(named(points, "closed").size() == 1);
  }
}

TEST_CASE("locus: flips go on over a border that they touch, where the slope bends like a root") {
  // With u = x − b²/5: P = a + (b − 1) u − 15/4 |u|^{4/3}, flips at u = (b/5)³, a border at u = 0.
  const auto away = [](double b, double x) { return x - b * b / 5; };
  const auto value = [=](double a, double b, double x) {
    const double u = away(b, x);
    return Formula{a + (b - 1) * u - 3.75 * std::pow(std::abs(u), 4.0 / 3), u < 0 ? 0 : 1};
  };
  const auto slope = [=](double, double b, double x) { return b - 1 - 5 * std::cbrt(away(b, x)); };
  LocusRequest request;
  request.kind = SpecialPointKind::flip;
  const double u = 1e-3;
  request.b = 0.5;
  request.x = u + request.b * request.b / 5;
  request.a = request.x - (request.b - 1) * u + 3.75 * std::pow(u, 4.0 / 3);
  const auto points = locus(value, slope, request);
  CHECK(points.size() < 600);
  CHECK(points.front().note == "end of the range of b");
  CHECK(points.back().note == "end of the range of b");
  CHECK(points.front().b * points.back().b == doctest::Approx(-1));
  for (const LocusPoint& p : points) {
    CHECK(std::abs(away(p.b, p.x) - std::pow(p.b / 5, 3)) < 1e-9);
  }
}

TEST_CASE("locus: an open curve is not closed, however short its steps are") {
  // P − x = x² + a: a fold at x = 0 on the line a = 0.
  const auto value = [](double a, double, double x) { return Formula{x + x * x + a, 0}; };
  const auto slope = [](double, double, double x) { return 1 + 2 * x; };
  LocusRequest request;
  request.kind = SpecialPointKind::fold;
  request.x = request.a = request.b = 0.0;
  request.options.longest_step = 2e-4;
  const auto points = locus(value, slope, request);
  CHECK(named(points, "closed").empty());
  CHECK(std::abs(points.front().b - points.back().b) == doctest::Approx(2.0));
}

TEST_CASE("locus: steps that may not be longer are short for no border") {
  LocusRequest request = one_of_two_folds();
  request.options.longest_step = 1e-5;
  request.options.most_points = 300;
  const auto points = locus(two_folds, slope_of_two_folds, request);
  CHECK(points.size() > 500);
  CHECK(points.front().note == "end: too many points");
  CHECK(points.back().note == "end: too many points");
}

TEST_CASE("locus: interrupted, it is the part that was followed, without ends") {
  std::atomic<bool> stop{false};
  int left = 0;  // evaluations
  const auto value = [&](double a, double b, double x) {
    if (--left < 0) stop = true;
    return two_folds(a, b, x);
  };
  LocusRequest request = one_of_two_folds();
  request.range_x = request.range_a = request.range_b = {-2, 2};
  bifurcation::Execution execution;
  execution.stop = &stop;
  const auto followed = [&] {
    return bifurcation::locus(PlaneFamily(value, slope_of_two_folds),
                              PlaneFamily(value, slope_of_two_folds, true), request, execution);
  };
  for (const int evaluations : {0, 1, 2, 3, 5, 8}) {
    CAPTURE(evaluations);
    left = evaluations;
    stop = false;
    bifurcation::Locus part;
    CHECK_NOTHROW(part = followed());
    CHECK_FALSE(part.complete);
  }
  for (int evaluations = 400; evaluations < 3000; evaluations += 97) {
    CAPTURE(evaluations);
    left = evaluations;
    stop = false;
    const auto part = followed();
    CHECK_FALSE(part.complete);
    CHECK(part.points.size() > 2);
    CHECK(left > -10);  // what is under way ends at once
    for (const LocusPoint& p : part.points) {
      CHECK(std::abs(p.b - 3 * p.x * p.x) < 1e-9);
      CHECK(p.kind == "fold");
    }
    const auto is_end = [](const LocusPoint& p) { return p.note.find("end") != std::string::npos; };
    const bool on_first_way = evaluations == 400;
    if (on_first_way) CHECK(std::none_of(part.points.begin(), part.points.end(), is_end));
  }
}

TEST_CASE("locus: a doubling turns from soft to hard") {
  // The flip of x = 0 at a = 0; its cubic term vanishes at b = 0.
  const auto value = [](double a, double b, double x) {
    return Formula{-(1 + a) * x + b * x * x * x, 0};
  };
  const auto slope = [](double a, double b, double x) { return -(1 + a) + 3 * b * x * x; };
  LocusRequest request;
  request.kind = SpecialPointKind::flip;
  request.x = 0.0;
  request.a = 0.0;
  request.b = 0.6;
  const auto points = locus(value, slope, request);
  // Straight but for rounding: no points are put between.
  CHECK(points.size() < 200);
  for (const LocusPoint& p : points) {
    CHECK(std::abs(p.a) < 1e-10);
    CHECK(std::abs(p.x) < 1e-10);
  }
  const auto turns = named(points, "generalised flip");
  REQUIRE(turns.size() == 1);
  CHECK(std::abs(turns[0].b) < 1e-6);
}

TEST_CASE("locus: a border collision at a kink passes slope 1 and slope -1") {
  // P = a + x/2 on the left of 0, a + 2b x on its right: a border collision at a = 0.
  const auto value = [](double a, double b, double x) {
    return x < 0 ? Formula{a + x / 2, 0} : Formula{a + 2 * b * x, 1};
  };
  const auto slope = [](double, double b, double x) { return x < 0 ? 0.5 : 2 * b; };
  LocusRequest request;
  request.kind = SpecialPointKind::nonsmooth_fold;
  request.x = 0.0;
  request.a = 0.0;
  request.b = 0.9;
  const auto points = locus(value, slope, request);
  for (const LocusPoint& p : points) {
    CHECK(std::abs(p.a) < 1e-9);
    if (std::abs(std::abs(p.b) - 0.5) < 1e-6) continue;
    CHECK(p.kind == (p.b > 0.5 ? "nonsmooth_fold" : p.b > -0.5 ? "persistence" : "nonsmooth_flip"));
  }
  const auto fold = named(points, "slope 1 on its right");
  const auto flip = named(points, "slope -1 on its right");
  REQUIRE(fold.size() == 1);
  REQUIRE(flip.size() == 1);
  CHECK(std::abs(fold[0].b - 0.5) < 1e-6);
  CHECK(std::abs(flip[0].b + 0.5) < 1e-6);
}

TEST_CASE("locus: a border at which P bends like a root is no jump") {
  // Left of 0.3 P rises to it like a root: a border collision at a = 0.
  constexpr double border = 0.3;
  const auto value = [](double a, double b, double x) {
    const double u = x - border;
    return u < 0 ? Formula{border + a - std::sqrt(-u), 0} : Formula{border + a + (b - 2) * u, 1};
  };
  const auto slope = [](double, double b, double x) {
    return x < border ? 0.5 / std::sqrt(border - x) : b - 2;
  };
  LocusRequest request;
  request.kind = SpecialPointKind::nonsmooth_fold;
  request.x = border;
  request.a = 0.0;
  request.b = 0.5;
  const auto points = locus(value, slope, request);
  REQUIRE(points.size() > 20);
  for (const LocusPoint& p : points) {
    CHECK(p.kind == "nonsmooth_fold");
    CHECK(std::abs(p.a) < 1e-10);
  }
}

TEST_CASE("locus: the start of a jump crossing, up to where its end meets it") {
  // P = a + x/2 up to x = b, and higher by b + 1/2 beyond: it starts at a = b/2 and ends at a = −b/2 − 1/2.
  const auto value = [](double a, double b, double x) {
    return x < b ? Formula{a + x / 2, 0} : Formula{a + x / 2 + b + 0.5, 1};
  };
  const auto slope = [](double, double, double) { return 0.5; };
  LocusRequest request;
  request.kind = SpecialPointKind::jump_start;
  request.x = 0.4;
  request.a = 0.2;
  request.b = 0.4;
  const auto points = locus(value, slope, request);
  REQUIRE(points.size() > 20);
  for (const LocusPoint& p : points) {
    CHECK(std::abs(p.x - p.b) < 1e-9);
    CHECK(std::abs(p.a - p.b / 2) < 1e-9);
  }
  const auto both = named(points, "both limits");
  REQUIRE(both.size() == 1);
  CHECK(std::abs(both[0].b + 0.5) < 1e-6);
}

TEST_CASE("locus: what is no such point is refused") {
  const auto value = [](double a, double, double x) { return Formula{a + x / 2, 0}; };
  const auto slope = [](double, double, double) { return 0.5; };
  LocusRequest request;
  request.x = request.a = request.b = 0.1;
  for (const auto kind :
       {SpecialPointKind::fold, SpecialPointKind::jump_start, SpecialPointKind::range_end}) {
    request.kind = kind;
    CHECK_THROWS_AS((void)locus(value, slope, request), std::invalid_argument);
  }
}

}  // namespace test_locus
