// Loci of cycles in the plane of two parameters, of maps by formula where they have a closed form.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_locus.hpp>
#include <stdexcept>

#include "../../maps/vector_plane_family.hpp"
#include "../../sanitizers.hpp"
#include "../locus/whole_circle.hpp"

namespace test_cycle_locus {

using namespace specht;
using bifurcation::CycleLocus;
using bifurcation::CycleLocusPoint;
using bifurcation::CycleLocusRequest;
using bifurcation::CycleSpecialKind;
using test::Number;
using test::VectorPlaneFamily;

namespace {

using Point = std::vector<Number>;

const std::vector<maps::MapCoordinate> plane_coordinates{{"x", "1", {-5, 5}}, {"y", "1", {-5, 5}}};

/// Hénon's map: folds at a = −(1 − b)²/4, flips at a = 3 (1 − b)²/4, det J = −b.
const VectorPlaneFamily henon(plane_coordinates,
                              {[](const Point& z, const Number& a, const Number& b) {
                                return Point{Number(1.0) - a * z[0] * z[0] + z[1], b * z[0]};
                              }});

CycleLocusRequest request_for(CycleSpecialKind kind, std::vector<double> x, double a, double b) {
  CycleLocusRequest request;
  request.kind = kind;
  request.x = std::move(x);
  request.a = a;
  request.b = b;
  request.box = {{-5, 5}, {-5, 5}};
  return request;
}

CycleLocus locus_of(const VectorPlaneFamily& family, const CycleLocusRequest& request) {
  return bifurcation::cycle_locus(family, family.swapped(), request);
}

/// The curve through (r, 0) in a plane of width 2 is a circle of radius r, smooth and followed once.
void check_circle(const VectorPlaneFamily& family, CycleSpecialKind kind, double r) {
  auto request = request_for(kind, {0.0, 0.0}, r, 0.0);
  request.range_a = {-1, 1};
  request.range_b = {-1, 1};
  const auto points = locus_of(family, request).points;
  REQUIRE(points.size() > 50);
  CHECK(points.size() < 2000);
  test::check_whole_circle(points, r);
}

std::vector<CycleLocusPoint> named(const CycleLocus& locus, const std::string& note) {
  std::vector<CycleLocusPoint> result;
  for (const auto& point : locus.points) {
    if (point.note.find(note) != std::string::npos) result.push_back(point);
  }
  return result;
}

}  // namespace

TEST_CASE("locus of cycles: folds and flips of Henon's map, and where they meet") {
  const double b = 0.3, c = (1 - b) * (1 - b);
  auto request = request_for(CycleSpecialKind::fold, {-(1 - b) / (2 * (-c / 4)), 0}, -c / 4, b);
  request.x[1] = b * request.x[0];
  request.range_a = {-2, -0.05};
  request.range_b = {-1.6, 1.2};
  const auto folds = locus_of(henon, request);
  REQUIRE(folds.points.size() > 20);
  for (const auto& p : folds.points) {
    CHECK(p.a == doctest::Approx(-(1 - p.b) * (1 - p.b) / 4).epsilon(1e-10));
    CHECK(p.x[0] == doctest::Approx(-(1 - p.b) / (2 * p.a)).epsilon(1e-9));
    CHECK(p.kind == "fold");
  }
  const auto resonance = named(folds, "strong resonance 1:1");
  REQUIRE(resonance.size() == 1);
  CHECK(std::abs(resonance[0].b + 1) <= 1e-8);
  CHECK(named(folds, "cusp").empty());
  CHECK(named(folds, "end of the range of a").size() == 1);
  CHECK(named(folds, "end of the range of b").size() == 1);

  // On the flip: x = (1 − b)·(−1 + 2)/(2a) with a = 3(1 − b)²/4.
  request = request_for(CycleSpecialKind::flip, {(1 - b) / (2 * 0.75 * c), 0}, 0.75 * c, b);
  request.x[1] = b * request.x[0];
  request.range_a = {0.05, 4};
  request.range_b = {-1.2, 0.9};
  const auto flips = locus_of(henon, request);
  REQUIRE(flips.points.size() > 20);
  for (const auto& p : flips.points) {
    CHECK(p.a == doctest::Approx(0.75 * (1 - p.b) * (1 - p.b)).epsilon(1e-10));
    CHECK(p.kind == "flip");
  }
  const auto second = named(flips, "strong resonance 1:2");
  REQUIRE(second.size() == 1);
  CHECK(std::abs(second[0].b + 1) <= 1e-8);
}

TEST_CASE(
    "locus of cycles: a closed curve is as smooth and is followed once, however little of the "
    "plane it fills") {
  for (const double r : {0.7, 0.01, 1e-4}) {
    CAPTURE(r);
    // P − x = x² + a² + b² − r², and a contraction: a fold at x = 0 on a circle.
    const VectorPlaneFamily family(
        plane_coordinates, {[r](const Point& z, const Number& a, const Number& b) {
          return Point{z[0] + z[0] * z[0] + a * a + b * b - Number(r * r), Number(0.5) * z[1]};
        }});
    check_circle(family, CycleSpecialKind::fold, r);
  }
}

TEST_CASE("locus of cycles: two folds meet in a cusp") {
  // P − x = a + b x − x³, and a contraction: folds at a = −2x³, b = 3x².
  const VectorPlaneFamily family(
      plane_coordinates, {[](const Point& z, const Number& a, const Number& b) {
        return Point{z[0] + a + b * z[0] - z[0] * z[0] * z[0], Number(0.5) * z[1] + z[0]};
      }});
  auto request = request_for(CycleSpecialKind::fold, {0.5, 1.0}, -0.25, 0.75);
  request.range_a = {-1, 1};
  request.range_b = {-1, 1};
  const auto locus = locus_of(family, request);
  for (const auto& p : locus.points) {
    CHECK(std::abs(p.a + 2 * std::pow(p.x[0], 3)) <= 1e-11);
    CHECK(std::abs(p.b - 3 * p.x[0] * p.x[0]) <= 1e-11);
  }
  const auto cusp = named(locus, "cusp");
  REQUIRE(cusp.size() == 1);
  CHECK(std::hypot(cusp[0].a, cusp[0].b) <= 1e-9);
  CHECK(named(locus, "turns in").empty());
  CHECK(locus.points.front().note.find("end of the range") == 0);
  CHECK(locus.points.back().note.find("end of the range") == 0);
}

TEST_CASE("locus of cycles: a flip turns from soft to hard") {
  // −(1 + a) x + s x² + u x³ along with a contraction: its flips are at a = 0, x = 0; P‴/3 + P″²/2 = 2u + 2s².
  const VectorPlaneFamily family(
      plane_coordinates, {[](const Point& z, const Number& a, const Number& b) {
        return Point{Number(-1.0) * (Number(1.0) + a + Number(0.1) * b * b) * z[0] + z[0] * z[0] +
                         b * z[0] * z[0] * z[0],
                     Number(0.5) * z[1] + Number(0.2) * z[0]};
      }});
  auto request = request_for(CycleSpecialKind::flip, {0, 0}, -0.1 * 0.09, 0.3);
  request.range_a = {-1, 1};
  request.range_b = {-2, 1};
  const auto locus = locus_of(family, request);
  const auto turn = named(locus, "generalised flip");
  REQUIRE(turn.size() == 1);
  CHECK(std::abs(turn[0].b + 1) <= 1e-6);
  const auto across = named(locus, "turns in a");
  REQUIRE(across.size() == 1);
  CHECK(std::abs(across[0].b) <= 1e-8);
}

TEST_CASE("locus of cycles: tori of the delayed logistic map, and their strong resonances") {
  // At x = y = 1 − 1/a: det J = b + (1 − b)(a − 1) = 1 at a = 2, trace 1 + b.
  const VectorPlaneFamily family(
      plane_coordinates, {[](const Point& z, const Number& a, const Number& b) {
        return Point{a * z[0] * (Number(1.0) - z[1]), (Number(1.0) - b) * z[0] + b * z[1]};
      }});
  auto request = request_for(CycleSpecialKind::neimark_sacker, {0.5, 0.5}, 2, 0);
  request.range_a = {1, 3};
  request.range_b = {-3.5, 0.8};
  const auto locus = locus_of(family, request);
  for (const auto& p : locus.points) {
    CHECK(std::abs(p.a - 2) <= 1e-11);
    CHECK(p.kind == "neimark_sacker");
  }
  const auto four = named(locus, "resonance 1:4"), three = named(locus, "resonance 1:3"),
             two = named(locus, "resonance 1:2");
  REQUIRE(four.size() == 1);
  REQUIRE(three.size() == 1);
  REQUIRE(two.size() == 1);
  CHECK(std::abs(four[0].b + 1) <= 1e-8);
  CHECK(std::abs(three[0].b + 2) <= 1e-8);
  CHECK(std::abs(two[0].b + 3) <= 1e-8);
  CHECK(two[0].note.find("end: ") == 0);
}

namespace {

/// The border collision normal form; on the right its trace goes with b.
VectorPlaneFamily border_form(double left, double right, double by_b) {
  constexpr double d_left = 0.2, d_right = 0.3;
  return {plane_coordinates,
          {[=](const Point& z, const Number& a, const Number& b) {
             const bool is_left = z[0].v < 0;
             const Number trace = is_left ? Number(left) : Number(right) + Number(by_b) * b;
             return Point{trace * z[0] + z[1] + a - b * b,
                          Number(-(is_left ? d_left : d_right)) * z[0]};
           },
           [](std::span<const double> x, double, double) { return x[0] < 0 ? 0 : 1; }}};
}

}  // namespace

TEST_CASE(
    "locus of cycles: a closed border is followed once, however little of the plane it fills") {
  for (const double r : {0.7, 0.01}) {
    if (test::sanitized && r < 0.1) continue;
    CAPTURE(r);
    // The fixed point x = 2 g on the left of 0 reaches it on a circle, g = a² + b² − r².
    const VectorPlaneFamily family(
        plane_coordinates,
        {[r](const Point& z, const Number& a, const Number& b) {
           const Number g = a * a + b * b - Number(r * r);
           return Point{(z[0].v < 0.0 ? Number(0.5) : Number(0.25)) * z[0] + g, Number(0.5) * z[1]};
         },
         [](std::span<const double> z, double, double) { return z[0] < 0.0 ? 0 : 1; }});
    check_circle(family, CycleSpecialKind::persistence, r);
  }
}

TEST_CASE("locus of cycles: a border collision persists, becomes a fold, and turns") {
  // (1 − τ + δ) of both sides: 0.7 and 0.9 − b.
  auto request = request_for(CycleSpecialKind::persistence, {0, 0}, 0.25, 0.5);
  request.range_a = {-1, 2};
  request.range_b = {-0.8, 1.2};
  const auto locus = locus_of(border_form(0.5, 0.4, 1.0), request);
  REQUIRE(locus.points.size() > 20);
  for (const auto& p : locus.points) {
    CHECK(std::abs(p.a - p.b * p.b) <= 1e-11);
    CHECK(std::abs(p.x[0]) <= 1e-11);
    if (p.note.empty()) CHECK(p.kind == (p.b > 0.9 ? "nonsmooth_fold" : "persistence"));
  }
  CHECK(locus.points.front().note == "end of the range of b");
  CHECK(locus.points.back().note == "end of the range of b");
  const auto fold = named(locus, "border collision and fold");
  REQUIRE(fold.size() == 1);
  CHECK(std::abs(fold[0].b - 0.9) <= 1e-8);
  const auto turn = named(locus, "turns in a");
  REQUIRE(turn.size() == 1);
  CHECK(std::abs(turn[0].b) <= 1e-6);
  if (test::sanitized) return;
  // With −1 on the right: 1 + τ + δ = 1.3 + τ.
  request.range_b = {-2.2, 0.8};
  request.range_a = {-1, 6};
  const auto flips = locus_of(border_form(0.5, 0.4, 1.0), request);
  const auto flip = named(flips, "border collision and flip");
  REQUIRE(flip.size() == 1);
  CHECK(std::abs(flip[0].b + 1.7) <= 1e-8);
  for (const auto& p : flips.points) {
    if (p.note.empty()) CHECK(p.kind == (p.b < -1.7 ? "nonsmooth_flip" : "persistence"));
  }
}

TEST_CASE("locus of cycles: a square root behind a graze") {
  // ∓√x behind x = 0 (Nordmark's map), the graze at a = b²/2: the multiplier ∓∞ behind it.
  for (const double sign : {-1.0, 1.0}) {
    if (test::sanitized && sign < 0.0) continue;
    const VectorPlaneFamily family(
        plane_coordinates,
        {[sign](const Point& z, const Number& a, const Number& b) {
           const Number pull = a - Number(0.5) * b * b;
           const Number own = z[0].v <= 0 ? Number(0.5) * z[0] : Number(sign) * sqrt(z[0]);
           return Point{own + z[1] + pull, Number(-0.1) * z[0]};
         },
         [](std::span<const double> x, double, double) { return x[0] <= 0 ? 0 : 1; }});
    auto request = request_for(CycleSpecialKind::persistence, {0, 0}, 0.08, 0.4);
    request.range_a = {-1, 1};
    request.range_b = {-1, 1};
    const auto locus = locus_of(family, request);
    REQUIRE(locus.points.size() > 20);
    for (const auto& p : locus.points) {
      CHECK(std::abs(p.a - p.b * p.b / 2) <= 1e-11);
      CHECK(p.kind == (sign > 0 ? "nonsmooth_fold" : "persistence"));
    }
    CHECK(locus.points.front().note == "end of the range of b");
    CHECK(locus.points.back().note == "end of the range of b");
  }
}

TEST_CASE("locus of cycles: orbits do not return beyond a border, or P jumps there") {
  // A contraction to (a, b²) that ends at x + y = 0.1, or is another one beyond.
  for (const bool jumps : {false, true}) {
    const VectorPlaneFamily family(
        plane_coordinates,
        {[jumps](const Point& z, const Number& a, const Number& b) {
           const bool is_beyond = z[0].v + z[1].v > 0.1;
           const Number lost = is_beyond ? Number(jumps ? 1.0 : maps::missing) : Number(0.0);
           return Point{Number(0.5) * (z[0] + a) + lost, Number(0.5) * (z[1] + b * b)};
         },
         [](std::span<const double> x, double, double) { return x[0] + x[1] > 0.1 ? 1 : 0; }});
    auto request = request_for(CycleSpecialKind::no_value, {-0.15, 0.25}, -0.15, 0.5);
    request.range_a = {-1, 1};
    request.range_b = {-0.8, 0.8};
    const auto locus = locus_of(family, request);
    REQUIRE(locus.points.size() > 20);
    for (const auto& p : locus.points) {
      CHECK(std::abs(p.a + p.b * p.b - 0.1) <= 1e-11);
      CHECK(p.kind == (jumps ? "unexplained" : "no_value"));
    }
    CHECK(locus.points.front().note.find("end of the range of b") == 0);
    CHECK(locus.points.back().note.find("end of the range of b") == 0);
  }
}

TEST_CASE("locus of cycles: what is no such point is refused") {
  auto request = request_for(CycleSpecialKind::fold, {0, 0}, 0.2, 0.3);
  request.range_a = {0, 1};
  request.range_b = {0, 1};
  CHECK_THROWS_AS((void)locus_of(henon, request), std::invalid_argument);
  request.kind = CycleSpecialKind::persistence;
  CHECK_THROWS_AS((void)locus_of(henon, request), std::invalid_argument);
  request.kind = CycleSpecialKind::branch_point;
  CHECK_THROWS_WITH_AS((void)locus_of(henon, request),
                       "a point of kind branch_point of a cycle has no locus",
                       std::invalid_argument);
  request.kind = CycleSpecialKind::fold;
  request.x = {0};
  CHECK_THROWS_AS((void)locus_of(henon, request), std::invalid_argument);
}

}  // namespace test_cycle_locus
