// Crossings of closed-form maps with the diagonal.
#include <doctest/doctest.h>

#include <cmath>

#include "../../maps/formula_map.hpp"
#include "find_crossings.hpp"

namespace test_crossings {

using namespace specht;
using namespace specht::test;
using bifurcation::CrossingKind;

namespace {

FormulaMap logistic(double r) {
  return FormulaMap([r](double x) { return Formula{r * x * (1.0 - x), 0}; });
}

}  // namespace

TEST_CASE("crossings: a stable fixed point, to the last places") {
  const FormulaMap map([](double x) { return Formula{std::cos(x), 0}; });
  const auto found = find_crossings(map, -1.0, 2.0, 10);
  REQUIRE(found.size() == 1);
  constexpr double dottie = 0.73908513321516064;  // cos x = x
  CHECK(found[0].kind == CrossingKind::stable);
  CHECK(std::abs(found[0].x - dottie) < 1e-15);
  CHECK(std::abs(found[0].slope - -std::sin(dottie)) < 1e-10);
  CHECK(found[0].left == std::cos(found[0].x));
  CHECK(found[0].right == found[0].left);
  CHECK(found[0].time == 2.0);
  CHECK(found[0].iterate == 1);
  CHECK(found[0].period == 1);
  CHECK(found[0].point.x == found[0].x);
}

TEST_CASE("crossings: stability turns at slopes ±1") {
  struct Case {
    double slope;
    CrossingKind kind;
  };
  for (const Case& c : {Case{-1.01, CrossingKind::unstable}, Case{-0.99, CrossingKind::stable},
                        Case{0.0, CrossingKind::stable}, Case{0.99, CrossingKind::stable},
                        Case{1.01, CrossingKind::unstable}, Case{-1e6, CrossingKind::unstable}}) {
    CAPTURE(c.slope);
    constexpr double at = 0.1234567;
    const FormulaMap map([&](double x) { return Formula{at + c.slope * (x - at), 0}; });
    const auto found = find_crossings(map, -1.0, 1.0, 12);
    REQUIRE(found.size() == 1);
    CHECK(found[0].kind == c.kind);
    CHECK(std::abs(found[0].x - at) < 1e-12);
  }
}

TEST_CASE("crossings: a fixed point on a sample point is found once") {
  const FormulaMap map([](double x) { return Formula{-0.5 * x, 0}; });
  for (const int points : {3, 5, 9}) {
    const auto found = find_crossings(map, -1.0, 1.0, points);
    REQUIRE(found.size() == 1);
    CHECK(found[0].x == 0.0);
  }
}

TEST_CASE("crossings: a jump over the diagonal, in either direction") {
  constexpr double c = 1.0 / 3.0;
  for (const double sign : {1.0, -1.0}) {
    const FormulaMap map([&](double x) {
      return x < c ? Formula{c - sign * 2.0, 0} : Formula{c + sign * 3.0, 1};
    });
    const auto found = find_crossings(map, -1.0, 1.0, 11);
    REQUIRE(found.size() == 1);
    CHECK(found[0].kind == CrossingKind::jump);
    CHECK(std::abs(found[0].x - c) < 1e-15);
    CHECK(found[0].left == c - sign * 2.0);
    CHECK(found[0].right == c + sign * 3.0);
    CHECK(std::isnan(found[0].slope));
    CHECK(found[0].point.x < c);
  }
}

TEST_CASE("crossings: a jump that stays on one side is none") {
  const FormulaMap map([](double x) { return x < 0.3 ? Formula{5.0, 0} : Formula{9.0, 1}; });
  CHECK(find_crossings(map, -1.0, 1.0, 30).empty());
}

TEST_CASE("crossings: where events swap without a jump there is a plain fixed point") {
  constexpr double c = 0.25;  // a kink on the diagonal
  const FormulaMap map([](double x) {
    return x < c ? Formula{c - 0.5 * (x - c), 0} : Formula{c - 0.4 * (x - c), 1};
  });
  const auto found = find_crossings(map, -1.0, 1.1, 10);
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind != CrossingKind::jump);
  CHECK(std::abs(found[0].x - c) < 1e-11);
}

TEST_CASE("crossings: none at a pole or at the edge of an interval without return") {
  const FormulaMap edge([](double x) {
    return x < 0.2 ? Formula{2.0, 0} : x > 0.6 ? Formula{-2.0, 1} : Formula{maps::missing, 2};
  });
  CHECK(find_crossings(edge, -1.0, 1.0, 41).empty());
  CHECK(find_crossings(edge, -1.0, 1.0, 2).empty());  // only the two sides are sampled
}

TEST_CASE("crossings: beside an interval without return they are found") {
  const FormulaMap map([](double x) {
    if (x > 0.2 && x < 0.6) return Formula{maps::missing, 1};
    return x <= 0.2 ? Formula{0.1 - 0.5 * (x - 0.1), 0} : Formula{0.7 + 3 * (x - 0.7), 2};
  });
  for (const int points : {9, 50}) {
    CAPTURE(points);
    const auto found = find_crossings(map, -1.0, 1.05, points);
    REQUIRE(found.size() == 2);
    CHECK(std::abs(found[0].x - 0.1) < 1e-14);
    CHECK(found[0].kind == CrossingKind::stable);
    CHECK(std::abs(found[1].x - 0.7) < 1e-14);
    CHECK(found[1].kind == CrossingKind::unstable);
  }
}

TEST_CASE("crossings: a marginal band and its ends") {
  constexpr double low = -0.3, high = 0.45;
  const FormulaMap map([](double x) {
    if (x < low) return Formula{-1.0, 0};
    return x <= high ? Formula{x + 1e-13 * std::sin(1e3 * x), 1} : Formula{2 * high - x, 2};
  });
  for (const int points : {20, 400}) {
    const auto found = find_crossings(map, -0.9, 1.0, points);
    REQUIRE(found.size() == 2);
    CHECK(found[1].kind == CrossingKind::marginal);  // what is reflected onto it
    CHECK(std::abs(found[1].left - high) < 1e-15);
    CHECK(found[1].right == 1.0);
    CHECK(found[0].kind == CrossingKind::marginal);
    CHECK(std::abs(found[0].left - low) < 1e-15);
    CHECK(std::abs(found[0].right - high) < 1e-15);
    CHECK(found[0].x == doctest::Approx((low + high) / 2));
    CHECK(std::abs(found[0].slope - 1.0) < 1e-8);
  }
}

TEST_CASE("crossings: a band that leaves the diagonal smoothly gives no fixed point at its end") {
  const FormulaMap map([](double x) {
    const double beyond = std::max(x - 0.2, 0.0);
    return x < -0.5 ? Formula{1.0, 0} : Formula{x - beyond * beyond, 1};
  });
  const auto found = find_crossings(map, -1.0, 1.0, 101);
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == CrossingKind::marginal);
  CHECK(std::abs(found[0].left - -0.5) < 1e-14);
  CHECK(found[0].right > 0.2);
  CHECK(found[0].right < 0.2 + 4e-5);  // √marginal_tolerance
}

TEST_CASE("crossings: a short piece between two sample points is searched") {
  // Above the diagonal but for a narrow piece below it: two jumps within one cell.
  constexpr double low = 0.43, high = 0.47;
  const FormulaMap map([](double x) {
    return x > low && x < high ? Formula{x - 0.3, 1} : Formula{x + 0.3, x < low ? 0 : 2};
  });
  const auto found = find_crossings(map, 0.0, 1.0, 11);
  REQUIRE(found.size() == 2);
  for (const auto& c : found) CHECK(c.kind == CrossingKind::jump);
  CHECK(std::abs(found[0].x - low) < 1e-15);
  CHECK(std::abs(found[1].x - high) < 1e-15);
}

TEST_CASE(
    "crossings: two fixed points on a peak that comes back into the range between two samples") {
  // P = x + h − c |x − a|, or the same upside down: fixed points at a ± h/c.
  constexpr double at = 0.1234567, h = 0.07;
  for (const double sign : {1.0, -1.0}) {
    for (const double c : {10.0, 1e2, 1e3, 1e4, 1e6}) {
      CAPTURE(sign);
      CAPTURE(c);
      const FormulaMap map(
          [=](double x) {
            return Formula{x + sign * (h - c * std::abs(x - at)), x < at ? 0 : 1};
          },
          [=](double x) { return x < at ? 1.0 + sign * c : 1.0 - sign * c; });
      const auto found = find_crossings(map, -1.0, 1.0, 40);
      REQUIRE(found.size() == 2);
      CHECK(std::abs(found[0].x - (at - h / c)) < 1e-14);
      CHECK(std::abs(found[1].x - (at + h / c)) < 1e-14);
    }
  }
}

TEST_CASE("crossings: two fixed points near an end of a lap that rises") {
  // x + ((x − m)² − d) / 2 has them at m ± √d, between the outermost points of the lap and its end.
  for (const double m : {0.03, 0.97}) {
    CAPTURE(m);
    FormulaMap map(
        [=](double x) {
          return Formula{x + ((x - m) * (x - m) - 2e-4) / 2, 0};
        },
        [=](double x) { return 1 + (x - m); });
    const auto found = find_crossings(map, 0.0, 1.0, 20);
    REQUIRE(found.size() == 2);
    CHECK(std::abs(found[0].x - (m - std::sqrt(2e-4))) < 1e-13);
    CHECK(std::abs(found[1].x - (m + std::sqrt(2e-4))) < 1e-13);
  }
}

TEST_CASE("crossings: cycles of the logistic map and their least periods") {
  constexpr double r = 3.2;
  const double one = 1.0 - 1.0 / r, root = std::sqrt((r - 3.0) * (r + 1.0));
  const double low = (r + 1.0 - root) / (2 * r), high = (r + 1.0 + root) / (2 * r);
  const auto P1 = find_crossings(logistic(r), 0.05, 0.95, 40, 1);
  REQUIRE(P1.size() == 1);
  CHECK(P1[0].kind == CrossingKind::unstable);
  const auto P2 = find_crossings(logistic(r), 0.05, 0.95, 40, 2);
  REQUIRE(P2.size() == 3);
  const double x[] = {low, one, high};
  for (std::size_t k = 0; k < 3; ++k) {
    CHECK(std::abs(P2[k].x - x[k]) < 1e-14);
    CHECK(P2[k].iterate == 2);
    CHECK(P2[k].period == (k == 1 ? 1 : 2));
    CHECK(P2[k].time == 4.0);
  }
  const double multiplier = r * r * (1 - 2 * low) * (1 - 2 * high);
  CHECK(P2[0].kind == CrossingKind::stable);
  CHECK(std::abs(P2[0].slope - multiplier) < 1e-9);
  CHECK(std::abs(P2[2].slope - multiplier) < 1e-9);
  const double unstable = (2.0 - r) * (2.0 - r);
  CHECK(P2[1].kind == CrossingKind::unstable);
  CHECK(std::abs(P2[1].slope - unstable) < 1e-9);
  for (const auto& c : find_crossings(logistic(r), 0.05, 0.95, 40, 4)) {
    CHECK(c.period == (std::abs(c.x - one) < 1e-9 ? 1 : 2));
  }
}

TEST_CASE("crossings: all cycles of the full logistic map") {
  // P_K of the map 4x(1 − x) has 2^K fixed points, sin²(πm/(2^K ± 1)).
  for (const int K : {1, 2, 3, 4}) {
    int count = 0;
    for (const auto& c : find_crossings(logistic(4.0), 1e-4, 1.0, 997, K)) {
      ++count;
      CHECK(c.kind == CrossingKind::unstable);
      const double slope = c.slope;
      CHECK(std::abs(std::abs(slope) - std::exp2(K)) < 1e-6 * std::exp2(K));
      double x = c.x;
      for (int k = 0; k < c.period; ++k) x = 4 * x * (1 - x);
      CHECK(std::abs(x - c.x) < 1e-12);
    }
    CHECK(count == (1 << K) - 1);  // all but x = 0, which lies outside
  }
}

}  // namespace test_crossings
