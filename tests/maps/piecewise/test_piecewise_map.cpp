// The piecewise map of formulas with known breakpoints.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/maps/piecewise/piece_ends.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../formula_map.hpp"
#include "../staircase.hpp"

namespace test_piecewise_map {

using namespace specht;
using namespace specht::test;
using maps::Breakpoint;
using maps::BreakpointKind;
using maps::PiecewiseMap;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool near(double a, double b, double tolerance = 1e-10) { return std::abs(a - b) <= tolerance; }

/// P = x but for |x − c| < w, where it is 1 + x; the square of the distance is its margin.
class NarrowPiece final : public maps::ReturnMap {
 public:
  NarrowPiece(double c, double w) : c_(c), w_(w) {}
  [[nodiscard]] maps::MapPoint operator()(double x) override {
    const bool inside = std::abs(x - c_) < w_;
    maps::MapPoint point;
    point.x = x;
    point.value = inside ? 1 + x : x;
    point.slope = 1.0;
    point.status = core::Outcome::returned;
    point.itinerary.push(core::EventCode::of_region(inside ? 1 : 0));
    return point;
  }
  [[nodiscard]] maps::MapPoint with_margins(double x, std::vector<maps::Margin>& margins) override {
    const double d = x - c_, value = d * d - w_ * w_;
    margins = {{std::abs(value), value > 0 ? 2 * d : -2 * d}};
    return (*this)(x);
  }
  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<NarrowPiece>(*this);
  }

 private:
  double c_, w_;
};

/// P has one kink, too flat to show on the grid; margins tell the sides apart, as those of an impact do.
class FlatKink final : public maps::ReturnMap {
 public:
  FlatKink(double c, double step) : c_(c), step_(step) {}
  [[nodiscard]] maps::MapPoint operator()(double x) override {
    maps::MapPoint point;
    point.x = x;
    point.value = x < c_ ? 0.5 * x : 0.5 * x + step_ * (x - c_);
    point.slope = x < c_ ? 0.5 : 0.5 + step_;
    point.status = core::Outcome::returned;
    return point;
  }
  [[nodiscard]] maps::MapPoint with_margins(double x, std::vector<maps::Margin>& margins) override {
    const maps::Margin none;
    margins = x < c_ ? std::vector<maps::Margin>{{c_ - x, -1.0}, none}
                     : std::vector<maps::Margin>{none, {x - c_, 1.0}};
    return (*this)(x);
  }
  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<FlatKink>(*this);
  }

 private:
  double c_, step_;
};

/// A probe with one margin of 1 in each of these accumulations (0: in none); negative: that it misses.
maps::Probe probe_with(const std::vector<int>& accumulations) {
  maps::Probe p;
  for (const int k : accumulations) {
    maps::Margin m;
    if (k >= 0) m = {1.0, 0.0};
    m.accumulation = std::abs(k) % 10;
    p.margins.push_back(m);
  }
  return p;
}

}  // namespace

TEST_CASE("piecewise map: a flat kink that only margins show") {
  const double c = 0.1234567;
  FlatKink map(c, 1e-4);
  const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {-1.0, 1.0});
  REQUIRE(piecewise.breakpoints.size() == 1);
  const Breakpoint& b = piecewise.breakpoints[0];
  CHECK(b.kind == BreakpointKind::kink);
  CHECK(near(b.x, c, 1e-8));
  CHECK(near(b.right_slope - b.left_slope, 1e-4, 1e-9));
}

TEST_CASE("margins: accumulations correspond from their begin on, whatever their length") {
  const auto pairs = [](const std::vector<int>& a, const std::vector<int>& b) {
    int count = 0;
    const bool same = maps::for_common_margins(probe_with(a), probe_with(b),
                                               [&](const auto&, const auto&) { ++count; });
    return std::pair(same, count);
  };
  CHECK(pairs({0, 0}, {0, 0}) == std::pair(true, 2));
  CHECK(pairs({0, 0}, {0}) == std::pair(false, 1));
  CHECK(pairs({0, 1, 1, 1, 0}, {0, 1, 0}) == std::pair(true, 3));
  CHECK(pairs({0, 1, 0, 2, 2}, {0, 1, 1, 0, 2}) == std::pair(true, 4));
  CHECK(pairs({0, 1, 1}, {0, 1}) == std::pair(true, 2));  // it ends the list
  CHECK(pairs({0, -10, 0}, {0, 0, 0}).first == false);    // missing on one side
}

TEST_CASE("piecewise map: jump, kink, none and edges, with slopes of the map or by differences") {
  for (const bool slopes : {true, false}) {
    CAPTURE(slopes);
    FormulaMap map(staircase, slopes ? staircase_slope : FormulaMap::Slope{});
    const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {-1.0, 1.0});
    check_order(piecewise, -1.0, 1.0);
    REQUIRE(piecewise.breakpoints.size() == 5);
    const auto& b = piecewise.breakpoints;
    const double places[] = {-0.6, -0.2, 0.1, 0.4, 0.7};
    const BreakpointKind kinds[] = {BreakpointKind::jump, BreakpointKind::kink,
                                    BreakpointKind::none, BreakpointKind::edge,
                                    BreakpointKind::edge};
    const double left[] = {-0.6, 0.3, 1.2, 2.1, maps::missing};
    const double right[] = {-0.1, 0.3, 1.2, maps::missing, 1.4};
    for (std::size_t k = 0; k < 5; ++k) {
      CAPTURE(k);
      CHECK(near(b[k].x, places[k], 4 * maps::ulp(places[k])));
      CHECK(b[k].high - b[k].low <= 4 * maps::ulp(places[k]));
      CHECK(b[k].kind == kinds[k]);
      CHECK((std::isnan(left[k]) ? std::isnan(b[k].left) : near(b[k].left, left[k])));
      CHECK((std::isnan(right[k]) ? std::isnan(b[k].right) : near(b[k].right, right[k])));
      CHECK(b[k].error < 1e-10);
    }
    CHECK(near(b[1].left_slope, 1.0, 1e-6));
    CHECK(near(b[1].right_slope, 3.0, 1e-6));
    CHECK(b[3].mechanism == "no return");
    CHECK(piecewise.pieces[4].status == core::Outcome::no_return);
    CHECK(piecewise.returns == map.evaluations());
    CHECK(piecewise.returns < 8000);
  }
}

TEST_CASE("piecewise map: a piece between two points of the grid is found by its margin") {
  for (const double w : {1e-4, 1e-6, 1e-9, 1e-11}) {
    CAPTURE(w);
    const double c = 0.123456789;
    NarrowPiece map(c, w);
    maps::PiecewiseMapOptions options;
    options.points = 101;
    const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {0.0, 1.0}, options);
    check_order(piecewise, 0.0, 1.0);
    REQUIRE(piecewise.breakpoints.size() == 2);
    CHECK(near(piecewise.breakpoints[0].x, c - w, 1e-13));
    CHECK(near(piecewise.breakpoints[1].x, c + w, 1e-13));
    for (const Breakpoint& b : piecewise.breakpoints) CHECK(b.kind == BreakpointKind::jump);
    CHECK(near(piecewise.breakpoints[0].right, 1 + c - w));
    CHECK(piecewise.returns < 2000);
  }
}

TEST_CASE("piecewise map: a kink without a change of itinerary is found by misfit") {
  const double c = 0.31830988618;
  FormulaMap map(
      [=](double x) {
        return Formula{x < c ? x : c + 1.2 * (x - c), 0};
      },
      [=](double x) { return x < c ? 1.0 : 1.2; });
  const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {0.0, 1.0});
  REQUIRE(piecewise.breakpoints.size() == 1);
  CHECK(piecewise.breakpoints[0].kind == BreakpointKind::kink);
  CHECK(piecewise.breakpoints[0].mechanism == "same itinerary");
  CHECK(near(piecewise.breakpoints[0].x, c, 1e-9));
}

TEST_CASE("piecewise map: a kink without a change of itinerary is found where P bends, too") {
  // Ever faster towards x = 1.05, so that cells next to there are tried down to the resolution.
  const auto wave = [](double x) { return 0.05 * std::sin(1.0 / (1.05 - x)); };
  const auto bent_at = [&](double c, double kink) {
    return FormulaMap(
        [=](double x) {
          return Formula{wave(x) + kink * std::max(0.0, x - c), 0};
        },
        [=](double x) {
          const double d = 1.05 - x;
          return 0.05 * std::cos(1.0 / d) / (d * d) + (x > c ? kink : 0.0);
        });
  };
  const core::Interval range{0.0, 1.0};
  FormulaMap smooth = bent_at(0.5, 0.0);
  CHECK(maps::compute_piecewise_map(smooth, range).breakpoints.empty());
  for (const double kink : {-0.3, 0.02, 0.3}) {
    for (const double c : {0.123, 0.5, 0.77, 0.9, 0.9321, 0.97}) {
      CAPTURE(kink);
      CAPTURE(c);
      FormulaMap map = bent_at(c, kink);
      const auto found = maps::compute_piecewise_map(map, range).breakpoints;
      REQUIRE(found.size() == 1);
      CHECK(found[0].kind == BreakpointKind::kink);
      CHECK(found[0].x == doctest::Approx(c).epsilon(1e-6));
      CHECK(found[0].right_slope - found[0].left_slope == doctest::Approx(kink).epsilon(1e-3));
    }
  }
}

TEST_CASE("piecewise map: a kink is told from a bend, whatever P' is in a sliver beside it") {
  // P' = 1 on the left of c; on the right 1 + step + |x - c|^power, and in a sliver next to c anything.
  const double c = 0.31830988618;
  const auto kinds = [&](double step, double power, double in_sliver, double sliver) {
    FormulaMap map(
        [=](double x) {
          const double d = x - c, bend = std::pow(std::max(d, 0.0), power + 1.0) / (power + 1.0);
          return d < 0.0 ? Formula{x, 0} : Formula{x + step * d + bend, 1};
        },
        [=](double x) {
          const double d = x - c;
          if (d < 0.0) return 1.0;
          return d < sliver ? in_sliver : 1.0 + step + std::pow(d, power);
        });
    const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {0.0, 1.0});
    REQUIRE(piecewise.breakpoints.size() == 1);
    return piecewise.breakpoints[0].kind;
  };
  for (const double power : {0.3, 0.5, 1.0, 2.0}) {
    CAPTURE(power);
    CHECK(kinds(0.0, power, 0.0, 0.0) == BreakpointKind::none);
    for (const double step : {-2.0, 0.5, 3.0}) {
      CAPTURE(step);
      CHECK(kinds(step, power, 0.0, 0.0) == BreakpointKind::kink);
      for (const double in_sliver : {-2.0, 0.0, 1.5}) {
        CAPTURE(in_sliver);
        for (const double sliver : {3e-13, 7e-13, 1e-12, 3e-12}) {
          CAPTURE(sliver);
          CHECK(kinds(step, power, in_sliver, sliver) == BreakpointKind::kink);
        }
      }
    }
  }
}

TEST_CASE("piecewise map: a dip, logarithmic or of a root, has infinite limits") {
  const double c = -0.2659427;
  FormulaMap logarithm(
      [=](double x) {
        return Formula{std::log(std::abs(x - c)), x < c ? 0 : 1};
      },
      [=](double x) { return 1 / (x - c); });
  FormulaMap root([=](double x) {
    return Formula{-1 / std::sqrt(std::abs(x - c)), x < c ? 0 : 1};
  });
  for (FormulaMap* map : {&logarithm, &root}) {
    const PiecewiseMap piecewise = maps::compute_piecewise_map(*map, {-1.0, 0.0});
    REQUIRE(piecewise.breakpoints.size() == 1);
    const Breakpoint& b = piecewise.breakpoints[0];
    CHECK(b.kind == BreakpointKind::dip);
    CHECK(b.left == -infinity);
    CHECK(b.right == -infinity);
    CHECK(near(b.x, c, 4 * maps::ulp(c)));
    CHECK(b.mechanism == "separatrix");
  }
}

TEST_CASE("piecewise map: an edge with a limit that P comes to as slowly as a fifth root") {
  const double c = 0.00967;
  FormulaMap map(
      [=](double x) {
        return x > c ? Formula{-1.8 + std::pow(x - c, 0.2), 1} : Formula{};
      },
      [=](double x) { return x > c ? 0.2 * std::pow(x - c, -0.8) : maps::missing; });
  const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {-1.0, 1.0});
  REQUIRE(piecewise.breakpoints.size() == 1);
  const Breakpoint& b = piecewise.breakpoints[0];
  CHECK(b.kind == BreakpointKind::edge);
  CHECK(std::isnan(b.left));
  CHECK(std::abs(b.right + 1.8) < 1e-3);
}

TEST_CASE("piecewise map: a square-root cusp is a kink with a finite limit") {
  const double c = 0.7071;
  FormulaMap map(
      [=](double x) {
        return x < c ? Formula{2 + std::sqrt(c - x), 0} : Formula{2, 1};
      },
      [=](double x) { return x < c ? -0.5 / std::sqrt(c - x) : 0.0; });
  const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {0.0, 1.0});
  REQUIRE(piecewise.breakpoints.size() == 1);
  const Breakpoint& b = piecewise.breakpoints[0];
  CHECK(b.kind == BreakpointKind::kink);
  CHECK(near(b.left, 2.0));
  CHECK(near(b.right, 2.0));
  CHECK(b.left_slope == -infinity);
}

TEST_CASE("piecewise map: the limit of a root is not what lies within the grazing depth") {
  const double c = 0.7071;
  for (const double depth : {0.0, 1e-15, 1e-13, 1e-11}) {
    CAPTURE(depth);
    FormulaMap map(
        [=](double x) {
          return x < c ? Formula{2 + 3 * (x - c) + std::sqrt(c - x + depth), 0} : Formula{2, 1};
        },
        [=](double x) { return x < c ? 3 - 0.5 / std::sqrt(c - x + depth) : 0.0; });
    const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {0.0, 1.0});
    REQUIRE(piecewise.breakpoints.size() == 1);
    const Breakpoint& b = piecewise.breakpoints[0];
    CHECK(b.kind == BreakpointKind::kink);
    CHECK(near(b.left, 2.0, 2 * b.error + 1e-12));
    CHECK(b.error < 1e-9 + 2e5 * depth);
    CHECK(near(b.right, 2.0));
    CHECK(b.left_slope == -infinity);
  }
}

TEST_CASE("piecewise map: what rounding makes of simultaneous events is part of one breakpoint") {
  const double c = 0.7071, half = 4e-13;
  FormulaMap map(
      [=](double x) {
        const auto chance = static_cast<int>(std::llround(x / maps::ulp(c)) % 3);
        if (std::abs(x - c) < half) return Formula{chance == 0 ? maps::missing : 5.0, 2 + chance};
        return x < c ? Formula{x, 0} : Formula{2 * x - c, 1};
      },
      [=](double x) { return x < c ? 1.0 : 2.0; });
  const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {0.0, 1.0});
  check_order(piecewise, 0.0, 1.0);
  REQUIRE(piecewise.breakpoints.size() == 1);
  const Breakpoint& b = piecewise.breakpoints[0];
  CHECK(b.kind == BreakpointKind::kink);
  CHECK(near(b.x, c, 2 * half));
  CHECK(near(b.left, c));
  CHECK(near(b.right, c));
}

TEST_CASE(
    "piecewise map: breakpoints that accumulate are resolved to a width, and reported below it") {
  // Pieces between c + 2⁻ⁿ and c + 2⁻ⁿ⁻¹, and one to the left.
  const double c = 0.25;
  const auto number = [=](double x) { return static_cast<int>(std::ceil(-std::log2(x - c))); };
  for (const bool returns : {true, false}) {
    CAPTURE(returns);
    FormulaMap map([=](double x) {
      if (x <= c) return Formula{returns ? 1.0 : maps::missing, -1};
      return Formula{number(x) % 2 == 0 ? 0.5 : 0.6, number(x)};
    });
    maps::PiecewiseMapOptions options;
    options.search.resolution = 1e-6;
    const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {0.0, 1.0}, options);
    check_order(piecewise, 0.0, 1.0);
    double low = 1.0, high = 0.0;
    int jumps = 0, edges = 0;
    for (const Breakpoint& b : piecewise.breakpoints) {
      if (b.kind == BreakpointKind::jump) ++jumps;
      if (b.kind == BreakpointKind::edge) ++edges;
      if (b.kind != BreakpointKind::accumulation) continue;
      low = std::min(low, b.low);
      high = std::max(high, b.high);
    }
    CHECK(low <= c + 4 * maps::ulp(c));
    CHECK(high > c);
    CHECK(high - c < 3e-5);
    CHECK(jumps >= 14);
    CHECK(edges == (returns ? 0 : 1));
    // Each one above the unresolved interval is there.
    for (int n = 1; std::ldexp(1.0, -n) + c > high; ++n) {
      const double x = c + std::ldexp(1.0, -n);
      const bool found =
          std::any_of(piecewise.breakpoints.begin(), piecewise.breakpoints.end(),
                      [&](const Breakpoint& b) { return near(b.x, x, 4 * maps::ulp(x)); });
      CAPTURE(n);
      CHECK(found);
    }
  }
}

TEST_CASE("piecewise map: a smooth map is one piece") {
  FormulaMap map(
      [](double x) {
        return Formula{std::sin(3 * x), 0};
      },
      [](double x) { return 3 * std::cos(3 * x); });
  const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {-1.0, 1.0});
  CHECK(piecewise.breakpoints.empty());
  REQUIRE(piecewise.pieces.size() == 1);
  CHECK(piecewise.pieces[0].low == -1.0);
  CHECK(piecewise.pieces[0].high == 1.0);
  CHECK(piecewise.unfinished == 0);
}

TEST_CASE("piecewise map: what cannot be piecewise is refused") {
  FormulaMap map([](double x) { return Formula{x, 0}; });
  CHECK_THROWS_AS((void)maps::compute_piecewise_map(map, {1.0, 0.0}), std::invalid_argument);
  CHECK_THROWS_AS((void)maps::compute_piecewise_map(map, {0.0, infinity}), std::invalid_argument);
  maps::PiecewiseMapOptions options;
  options.points = 1;
  CHECK_THROWS_AS((void)maps::compute_piecewise_map(map, {0.0, 1.0}, options),
                  std::invalid_argument);
  options.points = 10;
  options.search.resolution = 0.0;
  CHECK_THROWS_AS((void)maps::compute_piecewise_map(map, {0.0, 1.0}, options),
                  std::invalid_argument);
}

}  // namespace test_piecewise_map
