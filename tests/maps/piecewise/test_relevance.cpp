// Typed maps of which only some parts matter.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/maps/piecewise/piecewise_map.hpp>

#include "../everything.hpp"
#include "../staircase.hpp"

using namespace specht;
using namespace specht::test;
using maps::BreakpointKind;
using maps::TypedMap;

TEST_CASE("interest: only parts that somebody asks for are searched to their end") {
  /// Asks for what lies above x = 0.05.
  class Above final : public maps::Interest {
   public:
    void know(std::span<const maps::MapPoint> points) override {
      in_order = std::is_sorted(points.begin(), points.end(),
                                [](const auto& a, const auto& b) { return a.x < b.x; });
      known = points.size();
    }
    [[nodiscard]] bool wants(const maps::MapPoint& /*a*/, const maps::MapPoint& b) const override {
      return b.x > 0.05;
    }
    bool in_order = false;
    std::size_t known = 0;
  };
  Above above;
  FormulaMap map(staircase, staircase_slope);
  maps::TypedMapOptions options;
  options.points = 21;
  const TypedMap all = maps::type_map(map, {-1.0, 1.0}, options);
  options.search.interest = &above;
  const TypedMap part = maps::type_map(map, {-1.0, 1.0}, options);
  CHECK(above.in_order);
  CHECK(above.known > 21);
  check_order(part, -1.0, 1.0);
  // Without the one at 0.1, which is none of P.
  REQUIRE(part.breakpoints.size() == 3);
  CHECK_FALSE(part.breakpoints[0].asked);
  CHECK(part.breakpoints[0].low == -1.0);
  CHECK(part.breakpoints[0].high <= 0.1);
  REQUIRE(all.breakpoints.size() == 5);
  for (std::size_t k = 1; k < 3; ++k) {
    CHECK(part.breakpoints[k].asked);
    CHECK(part.breakpoints[k].x == all.breakpoints[k + 2].x);
    CHECK(part.breakpoints[k].kind == all.breakpoints[k + 2].kind);
  }
  CHECK(part.returns < all.returns);
}

TEST_CASE("interest: a small kink is a breakpoint, a change that is none is not") {
  Everything everything;
  constexpr double none = 0.3, kink = 0.7, by = 1e-3;
  const auto smooth = [](double x) { return 2 + std::sin(3 * x); };
  FormulaMap map(
      [&](double x) {
        const int piece = x < none ? 0 : (x < kink ? 1 : 2);
        return Formula{smooth(x) + by * std::max(x - kink, 0.0), piece};
      },
      [&](double x) { return 3 * std::cos(3 * x) + (x < kink ? 0.0 : by); });
  maps::TypedMapOptions options;
  options.points = 21;
  options.search.interest = &everything;
  const TypedMap typed = maps::type_map(map, {0.0, 1.0}, options);
  REQUIRE(typed.breakpoints.size() == 1);
  CHECK(typed.breakpoints[0].kind == BreakpointKind::kink);
  CHECK(std::abs(typed.breakpoints[0].x - kink) < 2e-12);
}
