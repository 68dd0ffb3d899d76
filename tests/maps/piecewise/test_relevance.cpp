// Piecewise maps of which only some parts matter.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/maps/piecewise/piecewise_map.hpp>

#include "../everything.hpp"
#include "../staircase.hpp"

namespace test_relevance {

using namespace specht;
using namespace specht::test;
using maps::BreakpointKind;
using maps::PiecewiseMap;

TEST_CASE("relevance: only relevant parts are searched completely") {
  /// Only x > 0.05 is relevant.
  class Above final : public maps::Relevance {
   public:
    void set_points(std::span<const maps::MapPoint> points) override {
      in_order = std::is_sorted(points.begin(), points.end(),
                                [](const auto& a, const auto& b) { return a.x < b.x; });
      known = points.size();
    }
    [[nodiscard]] bool is_relevant(const maps::MapPoint& /*a*/,
                                   const maps::MapPoint& b) const override {
      return b.x > 0.05;
    }
    bool in_order = false;
    std::size_t known = 0;
  };
  Above above;
  FormulaMap map(staircase, staircase_slope);
  maps::PiecewiseMapOptions options;
  options.points = 21;
  const PiecewiseMap all = maps::compute_piecewise_map(map, {-1.0, 1.0}, options);
  options.search.relevance = &above;
  const PiecewiseMap part = maps::compute_piecewise_map(map, {-1.0, 1.0}, options);
  CHECK(above.in_order);
  CHECK(above.known > 21);
  check_order(part, -1.0, 1.0);
  // Without the one at 0.1, which is none of P.
  REQUIRE(part.breakpoints.size() == 3);
  CHECK(part.breakpoints[0].skipped);
  CHECK(part.breakpoints[0].low == -1.0);
  CHECK(part.breakpoints[0].high <= 0.1);
  REQUIRE(all.breakpoints.size() == 5);
  for (std::size_t k = 1; k < 3; ++k) {
    CHECK_FALSE(part.breakpoints[k].skipped);
    CHECK(part.breakpoints[k].x == all.breakpoints[k + 2].x);
    CHECK(part.breakpoints[k].kind == all.breakpoints[k + 2].kind);
  }
  CHECK(part.returns < all.returns);
}

TEST_CASE("relevance: a small kink is a breakpoint, a change that is none is not") {
  Everything everything;
  constexpr double none = 0.3, kink = 0.7, by = 1e-3;
  const auto smooth = [](double x) { return 2 + std::sin(3 * x); };
  FormulaMap map(
      [&](double x) {
        const int piece = x < none ? 0 : (x < kink ? 1 : 2);
        return Formula{smooth(x) + by * std::max(x - kink, 0.0), piece};
      },
      [&](double x) { return 3 * std::cos(3 * x) + (x < kink ? 0.0 : by); });
  maps::PiecewiseMapOptions options;
  options.points = 21;
  options.search.relevance = &everything;
  const PiecewiseMap piecewise = maps::compute_piecewise_map(map, {0.0, 1.0}, options);
  REQUIRE(piecewise.breakpoints.size() == 1);
  CHECK(piecewise.breakpoints[0].kind == BreakpointKind::kink);
  CHECK(std::abs(piecewise.breakpoints[0].x - kink) < 2e-12);
}

}  // namespace test_relevance
