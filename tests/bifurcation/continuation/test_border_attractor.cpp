// What attracts beside a border collision: the rule for its slopes against orbits of the normal form, and the notes of
// diagrams.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <specht/bifurcation/continuation/border_attractor.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>

#include "normal_form.hpp"

namespace test_border_attractor {

using namespace specht::bifurcation;
using Kind = BorderAttractor::Kind;

namespace {

double step(double a, double b, double y) { return 1.0 + (y > 0 ? b : a) * y; }

/// From one orbit of the normal form at μ = 1: its period, 0 without one, −1 if it leaves.
int period_of_orbit(double a, double b) {
  double y = 0.0;
  for (int i = 0; i < 20000; ++i) {
    y = step(a, b, y);
    if (std::abs(y) > 1e4) return -1;
  }
  const double begin = y;
  for (int n = 1; n <= 64; ++n) {
    y = step(a, b, y);
    if (std::abs(y - begin) < 1e-9) return n;
  }
  return 0;
}

std::string note_at_border(double a, double b) {
  specht::test::FormulaFamily family = specht::test::normal_form(a, b, 0.0);
  DiagramRequest request;
  request.range = {-1.0, 1.0};
  request.parameters = {0.9, 0.95, 1.07};
  request.follow = true;
  std::string note;
  const Diagram found = diagram(family, request, {});
  for (const auto& slice : found.slices) {
    for (const auto& segment : slice.segments) {
      for (const auto& s : segment.points) {
        if (s.kind == SpecialPointKind::nonsmooth_fold ||
            s.kind == SpecialPointKind::nonsmooth_flip) {
          CHECK(s.parameter == doctest::Approx(1.0).epsilon(1e-9));
          note = s.note;
        }
      }
    }
  }
  return note;
}

}  // namespace

TEST_CASE("border attractor: the rule is what orbits of the normal form do") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> slope(-3.0, 3.0), steep(-8.0, 3.0);
  BorderAttractorOptions options;
  options.marginal = 1e-2;  // nearer orbits take too long to settle
  int cycles = 0, longer = 0, chaotic = 0, none = 0;
  for (int i = 0; i < 20000; ++i) {
    const double a = slope(random), b = steep(random);
    const BorderAttractor expected = attractor_by_slopes(a, b, options);
    if (expected.kind == Kind::unknown) continue;
    const int period = period_of_orbit(a, b);
    CAPTURE(a);
    CAPTURE(b);
    if (expected.kind == Kind::none) {
      CHECK(period == -1);
      ++none;
    } else if (expected.kind == Kind::cycle) {
      CHECK(period == expected.period);
      ++cycles;
      if (period > 2) ++longer;
    } else {
      CHECK(period == 0);
      ++chaotic;
    }
  }
  CHECK(cycles > 1000);
  CHECK(longer > 100);
  CHECK(chaotic > 500);
  CHECK(none > 1000);
}

TEST_CASE("border attractor: cases that slopes do not decide") {
  CHECK(attractor_by_slopes(0.5, -1.0).kind == Kind::unknown);   // the fixed point is marginal
  CHECK(attractor_by_slopes(0.5, -2.0).kind == Kind::unknown);   // a b = −1
  CHECK(attractor_by_slopes(-0.5, -2.0).kind == Kind::unknown);  // a b = 1
  CHECK(attractor_by_slopes(2.0, -2.0).kind == Kind::unknown);   // a crisis
  CHECK(attractor_by_slopes(1.0, std::nan("")).kind == Kind::unknown);
  CHECK(attractor_by_slopes(0.0, -5.0) == BorderAttractor{Kind::cycle, 2});  // a flat piece
}

TEST_CASE("border attractor: the special points of a diagram say what attracts") {
  CHECK(
      note_at_border(0.5, -1.5) ==
      "border collision: the slope jumps over -1; attracting: period 1 before and period 2 after");
  CHECK(
      note_at_border(0.5, -3.5) ==
      "border collision: the slope jumps over -1; attracting: period 1 before and period 3 after");
  CHECK(note_at_border(0.8, -1.9) ==
        "border collision: the slope jumps over -1; attracting: period 1 before and chaos after");
  CHECK(note_at_border(-0.5, -3.0) ==
        "border collision: the slope jumps over -1; attracting: period 1 before and nothing after");
  CHECK(note_at_border(1.5, 0.5) ==
        "border collision: two fixed points meet; attracting: nothing before and period 1 after");
  CHECK(note_at_border(1.4, -1.7) ==
        "border collision: two fixed points meet; attracting: nothing before and chaos after");
  CHECK(note_at_border(0.5, -2.0) ==
        "border collision: the slope jumps over -1; attracting: period 1 before and not confirmed "
        "after");
}

}  // namespace test_border_attractor
