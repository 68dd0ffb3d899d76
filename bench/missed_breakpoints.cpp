// Looks for breakpoints that the piecewise map of the woodpecker has missed: changes of itinerary
// between neighbours of a dense uniform grid that lie in no bracket. Changes nearer than 1e-3 to a dip
// or an accumulation are counted apart. One-sided limits are confirmed: P on either side of the
// bracket, a little further away, is where limit and slope say. Prints a Markdown table, and fails if
// a change is missed, a limit is not confirmed or the piecewise map takes more than 100 000 returns.
//
//     missed_breakpoints [points, 1000000 [values of ε_N1, 0.5 0.3 0.8]]
//
// Half a minute on one core.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>

#include "woodpecker_points.hpp"

namespace {

using namespace specht;
using namespace specht::bench;
using maps::Breakpoint;
using maps::BreakpointKind;

constexpr double apart = 1e-3;  // of a dip or an accumulation [rad]
constexpr long most_returns = 100000;

struct Tally {
  long changes = 0, near = 0, missed = 0, limits = 0, wrong = 0;
  double covered = 0.0;
};

bool is_end(const Breakpoint& b) {
  return b.kind == BreakpointKind::dip || b.kind == BreakpointKind::accumulation;
}

void scan(maps::ReturnMap& map, const maps::PiecewiseMap& piecewise, int points, Tally& tally) {
  const auto& all = piecewise.breakpoints;
  std::size_t next = 0;
  maps::MapPoint before = map(grid_point(0, points));
  for (int i = 1; i < points; ++i) {
    maps::MapPoint point = map(grid_point(i, points));
    while (next < all.size() && all[next].high < before.x) ++next;
    if (!same_orbit(before, point)) {
      ++tally.changes;
      const bool near = std::any_of(all.begin(), all.end(), [&](const Breakpoint& b) {
        return is_end(b) && b.low - apart <= point.x && before.x <= b.high + apart;
      });
      const bool found = next < all.size() && all[next].low <= point.x;
      if (near) {
        ++tally.near;
      } else if (!found) {
        ++tally.missed;
        std::fprintf(stderr, "missed between %.17g and %.17g\n", before.x, point.x);
      }
    }
    before = std::move(point);
  }
}

/// What P and P′ at a distance say about a limit, to twice what they differ by themselves.
void confirm(maps::ReturnMap& map, const Breakpoint& b, Tally& tally) {
  if (is_end(b) || b.kind == BreakpointKind::edge) return;
  constexpr double distance = 1e-9, agree = 1e-10;
  for (const int side : {-1, 1}) {
    if (std::isinf(side < 0 ? b.left_slope : b.right_slope)) continue;  // a square root: no tangent
    const double end = side < 0 ? b.low : b.high, limit = side < 0 ? b.left : b.right;
    const maps::MapPoint p = map.with_slope(end + side * distance);
    const maps::MapPoint q = map.with_slope(end + side * 2 * distance);
    const maps::MapPoint& own = side < 0 ? b.left_point : b.right_point;
    if (!same_piece(p, own) || !same_piece(q, own)) continue;
    const double first = p.value + (b.x - p.x) * p.slope;
    const double second = q.value + (b.x - q.x) * q.slope;
    ++tally.limits;
    if (!(std::abs(first - limit) <= agree + std::abs(second - first))) {
      ++tally.wrong;
      std::fprintf(stderr, "%.17g: limit %.15g, from a distance %.15g\n", b.x, limit, first);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int points = argc > 1 ? std::atoi(argv[1]) : 1000000;
  std::vector<double> values{0.5, 0.3, 0.8};
  if (argc > 2) values.clear();
  for (int i = 2; i < argc; ++i) values.push_back(std::atof(argv[i]));
  std::puts(
      "| ε_N1 | returns | time [s] | jump | kink | dip | edge | accumulation | none | covered | "
      "changes in the scan | near dips and accumulations | missed | limits | not confirmed |\n"
      "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  bool failed = false;
  for (const double eps_N1 : values) {
    const Map map = exact_map(eps_N1);
    const Stopwatch watch;
    const maps::PiecewiseMap piecewise = maps::compute_piecewise_map(*map, range);
    const double seconds = watch.seconds();
    Tally tally;
    std::array<int, 6> kinds{};
    for (const Breakpoint& b : piecewise.breakpoints) {
      ++kinds[static_cast<std::size_t>(b.kind)];
      if (b.kind == BreakpointKind::dip) tally.covered += 2 * apart;
      if (b.kind == BreakpointKind::accumulation) tally.covered += b.high - b.low + 2 * apart;
      confirm(*map, b, tally);
    }
    scan(*map, piecewise, points, tally);
    std::printf("| %g | %ld | %.1f |", eps_N1, piecewise.returns, seconds);
    for (const int count : kinds) std::printf(" %d |", count);
    std::printf(" %.2f %% | %ld | %ld | %ld | %ld | %ld |\n",
                100 * tally.covered / (range.high - range.low), tally.changes, tally.near,
                tally.missed, tally.limits, tally.wrong);
    std::fflush(stdout);
    failed = failed || tally.missed > 0 || tally.wrong > 0 || piecewise.returns > most_returns;
  }
  return failed ? 1 : 0;
}
