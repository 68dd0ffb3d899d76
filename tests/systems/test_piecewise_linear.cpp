// The piecewise-linear map [L51] with a = 5/4 against its composition in exact fractions.
#include <doctest/doctest.h>

#include <boost/rational.hpp>
#include <cmath>
#include <cstdint>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/toys/entry/registry.hpp>
#include <specht/toys/piecewise_linear.hpp>
#include <vector>

#include "../bifurcation/crossings/find_crossings.hpp"
#include "../sanitizers.hpp"

namespace test_piecewise_linear {

using namespace specht;
using namespace specht::test;
using bifurcation::CrossingKind;

namespace {

using Fraction = boost::rational<std::int64_t>;
const Fraction a(5, 4), low_end(-3), high_end(3);

double number(const Fraction& f) { return boost::rational_cast<double>(f); }

toys::PiecewiseLinearMap map_at(const Fraction& r) {
  toys::PiecewiseLinear toy;
  toy.r = number(r);
  return toys::PiecewiseLinearMap(toy);
}

/// P_K(x) = slope · x + offset on an interval.
struct Piece {
  Fraction low, high, slope, offset;

  [[nodiscard]] Fraction at(const Fraction& x) const { return slope * x + offset; }
};

/// The pieces of P_K, from left to right: those of P_{K−1} cut at their zeros, then P.
std::vector<Piece> pieces(const Fraction& r, int K) {
  std::vector<Piece> result{{low_end, high_end, Fraction(1), Fraction(0)}};
  for (int k = 0; k < K; ++k) {
    std::vector<Piece> next;
    const auto push = [&](const Piece& p, const Fraction& low, const Fraction& high) {
      const bool positive = p.at((low + high) / Fraction(2)) > 0;
      if (positive) {
        next.push_back({low, high, -a * p.slope, r - a * p.offset});
      } else {
        next.push_back({low, high, Fraction(0), r - Fraction(2)});
      }
    };
    for (const Piece& p : result) {
      if (p.slope != Fraction(0)) {
        const Fraction zero = -p.offset / p.slope;
        if (zero > p.low && zero < p.high) {
          push(p, p.low, zero);
          push(p, zero, p.high);
          continue;
        }
      }
      push(p, p.low, p.high);
    }
    result = std::move(next);
  }
  return result;
}

struct Expected {
  double x;
  CrossingKind kind;
  double left, right, slope;
};

/// The crossings of P_K, for r at which none lies on a border of pieces.
std::vector<Expected> exact_crossings(const Fraction& r, int K) {
  std::vector<Expected> result;
  const std::vector<Piece> all = pieces(r, K);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Piece& p = all[i];
    const Fraction x = p.offset / (Fraction(1) - p.slope);
    if (x > p.low && x < p.high) {
      const double slope = number(p.slope);
      const bool stable = std::abs(slope) < 1.0;
      result.push_back({number(x), stable ? CrossingKind::stable : CrossingKind::unstable,
                        number(x), number(x), slope});
    }
    if (i + 1 == all.size()) break;
    const Fraction left = p.at(p.high), right = all[i + 1].at(p.high);
    if ((left > p.high) != (right > p.high) && left != right) {
      result.push_back(
          {number(p.high), CrossingKind::jump, number(left), number(right), maps::missing});
    }
  }
  return result;
}

std::vector<bifurcation::Crossing> of_kind(const std::vector<bifurcation::Crossing>& all,
                                           CrossingKind kind) {
  std::vector<bifurcation::Crossing> result;
  for (const auto& c : all) {
    if (c.kind == kind) result.push_back(c);
  }
  return result;
}

constexpr int points = 1000;

}  // namespace

TEST_CASE("piecewise linear: the map itself, exactly") {
  for (int numerator = -8; numerator <= 48; numerator += 4) {
    const Fraction r(numerator, 16);
    auto map = map_at(r);
    for (int k = -48; k <= 48; ++k) {
      Fraction x(k, 16);
      double value = number(x);
      for (int step = 0; step < 8; ++step) {  // binary fractions: doubles are exact, too
        const maps::MapPoint p = map(value);
        CHECK(p.slope == (x > 0 ? -1.25 : 0.0));
        x = x > 0 ? r - a * x : r - Fraction(2);
        value = p.value;
        CHECK(value == number(x));
      }
    }
  }
}

TEST_CASE("piecewise linear: crossings of P") {
  for (int numerator = -9; numerator <= 47; numerator += 2) {
    const Fraction r(numerator, 16);
    CAPTURE(numerator);
    const auto found = find_crossings(map_at(r), -3.0, 3.0, points);
    const auto stable = of_kind(found, CrossingKind::stable);
    const auto unstable = of_kind(found, CrossingKind::unstable);
    const auto jumps = of_kind(found, CrossingKind::jump);
    CHECK(stable.size() + unstable.size() + jumps.size() == found.size());
    REQUIRE(stable.size() == (r < 2 ? 1 : 0));
    if (!stable.empty()) {
      CHECK(stable[0].x == number(r) - 2.0);
      CHECK(stable[0].slope == 0.0);
    }
    REQUIRE(unstable.size() == (r > 0 ? 1 : 0));
    if (!unstable.empty()) {
      CHECK(std::abs(unstable[0].x - number(r / (Fraction(1) + a))) < 1e-15);
      CHECK(unstable[0].slope == -1.25);
    }
    REQUIRE(jumps.size() == (r > 0 && r < 2 ? 1 : 0));
    if (!jumps.empty()) {
      CHECK(std::abs(jumps[0].x) < 1e-15);
      CHECK(std::abs(jumps[0].left - (number(r) - 2.0)) < 1e-15);
      CHECK(std::abs(jumps[0].right - number(r)) < 1e-15);
    }
  }
}

TEST_CASE("piecewise linear: the jump crossing of P begins at r = 0 and ends at r = 2") {
  for (const double beyond : {1e-3, 1e-5, 1e-7}) {
    toys::PiecewiseLinear toy;
    const auto jumps = [&](double r) {
      toy.r = r;
      // As close to x = 0 as the fixed point that meets the jump there.
      const toys::PiecewiseLinearMap map(toy);
      const auto found = find_crossings(map, -3 * beyond, 3 * beyond, 50);
      return of_kind(found, CrossingKind::jump).size();
    };
    CHECK(jumps(-beyond) == 0);
    CHECK(jumps(beyond) == 1);
    CHECK(jumps(2.0 - beyond) == 1);
    CHECK(jumps(2.0 + beyond) == 0);
  }
}

TEST_CASE("piecewise linear: jump crossings of P2") {
  for (const Fraction& r :
       {Fraction(-1, 4), Fraction(1, 8), Fraction(1), Fraction(15, 8), Fraction(17, 8), Fraction(3),
        Fraction(6), Fraction(39, 4), Fraction(41, 4)}) {
    CAPTURE(number(r));
    const auto jumps =
        of_kind(find_crossings(map_at(r), -12.0, 12.0, points, 2), CrossingKind::jump);
    std::vector<double> expected;
    if (r > 2 && r < 10) expected.push_back(0.0);
    if (r > 0 && r < 10) expected.push_back(number(r / a));
    REQUIRE(jumps.size() == expected.size());
    for (std::size_t k = 0; k < jumps.size(); ++k) {
      CHECK(std::abs(jumps[k].x - expected[k]) < 1e-14);
      CHECK(jumps[k].period == 2);
    }
    if (!expected.empty() && r < 10) {
      CHECK(std::abs(jumps.back().left - number(r)) < 1e-13);
      CHECK(std::abs(jumps.back().right - (number(r) - 2.0)) < 1e-13);
    }
  }
}

TEST_CASE("piecewise linear: one jump crossing of each iterate, at kappa r") {
  constexpr double kappa[] = {0.0, 0.8, 0.16, 0.672, 0.2624, 0.59008};
  for (const Fraction& r :
       {Fraction(1, 8), Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(31, 16)}) {
    for (int K = 1; K <= 6; ++K) {
      CAPTURE(number(r));
      CAPTURE(K);
      const double from_formula = (1.0 - std::pow(-0.8, K - 1)) / 2.25;
      CHECK(from_formula == doctest::Approx(kappa[K - 1]).epsilon(1e-12));
      const auto jumps =
          of_kind(find_crossings(map_at(r), -3.0, 3.0, points, K), CrossingKind::jump);
      REQUIRE(jumps.size() == 1);
      CHECK(std::abs(jumps[0].x - kappa[K - 1] * number(r)) < 1e-14);
    }
  }
}

TEST_CASE("piecewise linear: all crossings of all iterates are those of the fractions" *
          doctest::skip(sanitized)) {
  // NOTE: at r = 0 and 2 crossings lie on borders of pieces; fractions of
  // 64 bits hold P_8.
  for (int numerator = -15; numerator <= 63; numerator += 3) {
    if (numerator == 0) continue;
    const Fraction r(numerator, 16);
    for (int K = 1; K <= 8; ++K) {
      CAPTURE(numerator);
      CAPTURE(K);
      const auto expected = exact_crossings(r, K);
      const auto found = find_crossings(map_at(r), -3.0, 3.0, 60, K);
      REQUIRE(found.size() == expected.size());
      for (std::size_t k = 0; k < found.size(); ++k) {
        CAPTURE(expected[k].x);
        CHECK(found[k].kind == expected[k].kind);
        CHECK(std::abs(found[k].x - expected[k].x) < 1e-14);
        CHECK(std::abs(found[k].left - expected[k].left) < 1e-12);
        CHECK(std::abs(found[k].right - expected[k].right) < 1e-12);
        if (found[k].kind == CrossingKind::jump) continue;
        CHECK(found[k].slope == doctest::Approx(expected[k].slope).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("piecewise linear: at the ends of its branches a crossing is on the jump") {
  // r = 0: P jumps from −2 to 0, which it does not take. r = 2: from 0, a fixed point, to 2.
  const auto at_0 = find_crossings(map_at(Fraction(0)), -3.0, 3.0, points);
  REQUIRE(at_0.size() == 2);
  CHECK(at_0[0].x == -2.0);
  CHECK(at_0[1].kind == CrossingKind::jump);
  CHECK(at_0[1].x == 0.0);
  const auto at_2 = find_crossings(map_at(Fraction(2)), -3.0, 3.0, points);
  REQUIRE(at_2.size() == 3);
  CHECK(of_kind(at_2, CrossingKind::stable).at(0).x == 0.0);
  CHECK(of_kind(at_2, CrossingKind::jump).at(0).x == 0.0);
  CHECK(std::abs(of_kind(at_2, CrossingKind::unstable).at(0).x - 8.0 / 9.0) < 1e-15);
}

TEST_CASE("piecewise linear: a superstable cycle of five at r = 2.5") {
  constexpr double cycle[] = {-0.38086, 0.15625, 0.5, 1.875, 2.30469};
  std::vector<double> found;
  for (const auto& c : find_crossings(map_at(Fraction(5, 2)), -3.0, 3.0, points, 5)) {
    if (c.kind != CrossingKind::stable) continue;
    CHECK(c.period == 5);
    CHECK(c.slope == 0.0);
    found.push_back(c.x);
  }
  REQUIRE(found.size() == 5);
  for (std::size_t k = 0; k < 5; ++k) CHECK(std::abs(found[k] - cycle[k]) < 6e-6);
}

TEST_CASE("piecewise linear: what is not a number has no value") {
  auto map = map_at(Fraction(1));
  CHECK_FALSE(map(maps::missing).has_value());
  CHECK_FALSE(map(std::numeric_limits<double>::infinity()).has_value());
}

TEST_CASE("piecewise linear: along a the fixed points are 1/(1 + a) and -1, with a flip at a = 1") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "piecewise_linear").family({}, {"a"});
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(0.55, 1.5, 8);
  request.range = {-3.0, 3.0};
  request.follow = true;
  bifurcation::Branches branches;
  for (const auto& slice : bifurcation::diagram(*family, request, {}).slices) {
    (void)branches.next(bifurcation::branch_slice(slice), slice.segments);
    CHECK(slice.crossings.size() == 3);
  }
  int flips = 0;
  for (const auto& s : branches.special_points()) {
    if (s.kind == bifurcation::SpecialPointKind::range_end) continue;
    CHECK(s.kind == bifurcation::SpecialPointKind::flip);
    CHECK(std::abs(s.parameter - 1.0) < 1e-14);
    CHECK(std::abs(s.x - 0.5) < 1e-14);
    ++flips;
  }
  CHECK(flips == 1);
}

TEST_CASE(
    "piecewise linear: jumps of P2 begin at r = 0 and r = 2, at values of the sweep and between") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "piecewise_linear").family({}, {"r"});
  bifurcation::DiagramRequest request;
  request.range = {-3.0, 3.0};
  request.last_iterate = 2;
  request.follow = true;
  const std::vector<std::vector<double>> sweeps{bifurcation::grid(-1.0, 3.0, 9),
                                                bifurcation::grid(-1.1, 3.1, 8),
                                                bifurcation::grid(-1.0, 3.0, 41)};
  for (const auto& sweep : sweeps) {
    CAPTURE(sweep.size());
    request.parameters = sweep;
    bifurcation::Branches branches;
    for (const auto& slice : bifurcation::diagram(*family, request, {}).slices) {
      (void)branches.next(bifurcation::branch_slice(slice), slice.segments);
      for (const auto& segment : slice.segments) {
        for (const auto& point : segment.curve) {
          const auto& c = point.crossing;
          if (c.kind != CrossingKind::jump) continue;
          CHECK((c.left - c.x) * (c.right - c.x) < 1e-12);
        }
      }
    }
    std::vector<double> starts;
    for (const auto& s : branches.special_points()) {
      CHECK(s.kind != bifurcation::SpecialPointKind::unexplained);
      if (s.iterate == 2 && s.kind == bifurcation::SpecialPointKind::jump_start) {
        starts.push_back(s.parameter);
      }
    }
    std::sort(starts.begin(), starts.end());
    REQUIRE(starts.size() == 2);
    CHECK(std::abs(starts[0]) < 1e-12);
    CHECK(std::abs(starts[1] - 2.0) < 1e-11);
  }
}

TEST_CASE("piecewise linear: with a = 1 P2 is the identity on a band") {
  toys::PiecewiseLinear toy;
  toy.a = 1.0;
  const toys::PiecewiseLinearMap map(toy);
  for (const int grid : {50, 77, 150}) {
    CAPTURE(grid);
    const auto all = find_crossings(map, -3.0, 3.0, grid, 2);
    const auto bands = of_kind(all, CrossingKind::marginal);
    REQUIRE(bands.size() == 1);
    CHECK(std::abs(bands[0].left) < 1e-12);
    CHECK(std::abs(bands[0].right - 1.0) < 1e-12);
    CHECK(bands[0].period == 2);
    CHECK(of_kind(all, CrossingKind::unstable).empty());
  }
}

}  // namespace test_piecewise_linear
