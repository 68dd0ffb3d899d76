// Breakpoints of the woodpecker's map at eps_N1 = 0.5, by the exact phase.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <specht/toys/entry/registry.hpp>

#include "woodpecker_map.hpp"
#include "woodpecker_numbers.hpp"

namespace test_woodpecker_piecewise_map {

using namespace specht;
using namespace specht::test;
using maps::Breakpoint;
using maps::BreakpointKind;

namespace {

const maps::PiecewiseMap& piecewise() {
  static const maps::PiecewiseMap map = [] {
    auto exact = exact_woodpecker_map(0.5);
    return maps::compute_piecewise_map(exact, {-2.5, 0.11});
  }();
  return map;
}

int count(BreakpointKind kind) {
  return static_cast<int>(std::count_if(piecewise().breakpoints.begin(),
                                        piecewise().breakpoints.end(),
                                        [&](const Breakpoint& b) { return b.kind == kind; }));
}

/// The breakpoint of a kind that is nearest to x.
const Breakpoint& nearest(double x, BreakpointKind kind) {
  const Breakpoint* best = nullptr;
  for (const Breakpoint& b : piecewise().breakpoints) {
    if (b.kind != kind) continue;
    if (best == nullptr || std::abs(b.x - x) < std::abs(best->x - x)) best = &b;
  }
  REQUIRE(best != nullptr);
  return *best;
}

}  // namespace

TEST_CASE("woodpecker: the piecewise map has every jump, with both limits") {
  CHECK(piecewise().returns < 160000);
  CHECK(piecewise().unfinished == 0);
  // As many as a scan of 20 million points has further than 2e-4 from the dips.
  CHECK(count(BreakpointKind::jump) == 21);
  for (const Jump& jump : jumps) {
    CAPTURE(jump.x);
    const Breakpoint& b = nearest(jump.x, BreakpointKind::jump);
    CHECK(std::abs(b.x - jump.x) <= 64 * maps::ulp(jump.x));
    CHECK(std::abs(b.left - jump.left) < 1e-10);
    CHECK(std::abs(b.right - jump.right) < 1e-10);
    CHECK(b.error < 1e-10);
    CHECK(b.low <= b.x);
    CHECK(b.x <= b.high);
    CHECK(b.mechanism == "order of I1 and I3");
  }
}

TEST_CASE("woodpecker: the piecewise map has both dips and both edges") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  CHECK(count(BreakpointKind::dip) == 2);
  for (const Dip& dip : dips) {
    const Breakpoint& b = nearest(dip.x, BreakpointKind::dip);
    CHECK(std::abs(b.x - dip.x) <= 64 * maps::ulp(dip.x));
    CHECK(b.left == -infinity);
    CHECK(b.right == -infinity);
  }
  const double low = -Woodpecker().sleeve_play(), high = 0.0096725642998093581725;
  const Breakpoint &a = nearest(low, BreakpointKind::edge),
                   &b = nearest(high, BreakpointKind::edge);
  CHECK(std::abs(a.x - low) < 1e-11);
  CHECK(std::abs(b.x - high) < 1e-11);
  CHECK(std::isnan(a.right));
  CHECK(std::isnan(b.left));
  CHECK(std::abs(b.right + 1.756) < 1e-3);  // P does not diverge there
  CHECK(a.mechanism == "no return");
}

TEST_CASE("woodpecker: where sticking ends the orbits change but not the map") {
  const Breakpoint& b = nearest(phi_stick, BreakpointKind::none);
  CHECK(std::abs(b.x - phi_stick) <= 64 * maps::ulp(phi_stick));
  CHECK(b.mechanism == "contact 2 slides or sticks");
  // At the equilibrium centres are mirrored.
  const Breakpoint& kink = nearest(phi_equilibrium, BreakpointKind::kink);
  CHECK(std::abs(kink.x - phi_equilibrium) < 1e-9);
  CHECK(std::abs(kink.left_slope - 1) < 1e-9);
  CHECK(std::abs(kink.right_slope + 1) < 1e-9);
}

TEST_CASE("woodpecker: unresolved intervals are short, and only next to dips and edges") {
  double covered = 0.0;
  for (const Breakpoint& b : piecewise().breakpoints) {
    if (b.kind != BreakpointKind::accumulation) continue;
    CAPTURE(b.x);
    covered += b.high - b.low;
    double distance = std::abs(b.x - 0.0096725642998093581725);
    for (const Dip& dip : dips) distance = std::min(distance, std::abs(b.x - dip.x));
    CHECK(distance < 0.02);
  }
  CHECK(covered > 0.0);
  CHECK(covered < 0.005 * 2.61);
}

TEST_CASE("woodpecker: an orbit that rounding leads astray between two pieces hides neither") {
  // At -1.27449 a contact slips, opens or does neither, by chance within an ulp.
  auto exact = exact_woodpecker_map(0.42);
  maps::PiecewiseMapOptions options;
  options.points = 20;
  const auto map = maps::compute_piecewise_map(exact, {-1.2746, -1.2744}, options);
  CHECK(map.breakpoints.size() >= 15);
  for (const Breakpoint& b : map.breakpoints) {
    CAPTURE(b.x);
    CHECK((b.kind == BreakpointKind::kink || b.kind == BreakpointKind::none));
  }
}

TEST_CASE("woodpecker: what only bends beside a dip is no kink") {
  // P is a logarithm of the distance there: P″ is 1e11, and P has the rounding of x times its slope.
  auto exact = exact_woodpecker_map(0.17);
  maps::PiecewiseMapOptions options;
  options.points = 300;
  options.search.values = {-2.55, 0.16};
  const auto map = maps::compute_piecewise_map(exact, {-2.5, 0.11}, options);
  int dips_there = 0, kinks_there = 0;
  for (const Breakpoint& b : map.breakpoints) {
    if (std::abs(b.x + 2.197854) > 2e-6) continue;
    if (b.kind == BreakpointKind::dip) ++dips_there;
    if (b.kind == BreakpointKind::kink) ++kinks_there;
  }
  CHECK(dips_there == 1);
  CHECK(kinks_there == 0);
}

TEST_CASE("woodpecker: without friction at a contact its saturations are zero, and orbits end") {
  const auto toys = toys::registry();
  const auto family = toys::find(toys, "woodpecker").family({}, {"mu_2"});
  const double mu_2 = 0.0;
  const auto map = family->at(std::span(&mu_2, 1));
  maps::PiecewiseMapOptions options;
  options.points = 50;
  CHECK(maps::compute_piecewise_map(*map, {-1.5, 0.11}, options).pieces.size() > 1);
}

}  // namespace test_woodpecker_piecewise_map
