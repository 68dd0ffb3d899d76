// Looks for breakpoints that the piecewise map of the woodpecker has missed: changes of itinerary
// between neighbours of a dense uniform grid that lie in no bracket. Changes nearer than 1e-3 to a dip
// or an accumulation are counted apart, and of those that are missed the ones through which P or P′ breaks. One-sided
// limits are confirmed: P on either side of the bracket, a little further away, is where limit and slope say. Prints a
// Markdown table, and fails if such a break is missed, a limit is not confirmed or the piecewise map takes more than
// 200 000 returns.
//
//     missed_breakpoints [points, 1000000 [values of ε_N1, 0.5 0.3 0.8]]
//
// Some ten seconds on one core.

#include <algorithm>
#include <array>
#include <cmath>
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
constexpr long most_returns = 200000;

struct Tally {
  long changes = 0, near = 0, missed = 0, broken = 0, limits = 0, wrong = 0;
  double covered = 0.0;
};

bool is_end(const Breakpoint& b) {
  return b.kind == BreakpointKind::dip || b.kind == BreakpointKind::accumulation;
}

/// Counts the returns that are asked for their margins.
class Counted final : public maps::ReturnMap {
 public:
  explicit Counted(Map map) : map_(std::move(map)) {}
  [[nodiscard]] maps::MapPoint operator()(double x) override { return (*map_)(x); }
  [[nodiscard]] maps::MapPoint with_slope(double x) override { return map_->with_slope(x); }
  [[nodiscard]] maps::MapPoint with_margins(double x, std::vector<maps::Margin>& margins) override {
    ++with_margins_;
    return map_->with_margins(x, margins);
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override { return map_->clone(); }
  [[nodiscard]] long count() const { return with_margins_; }

 private:
  Map map_;
  long with_margins_ = 0;
};

/// P or P′ breaks where the itinerary changes between two points: their steps do not vanish, like a power of the
/// distance, as one comes nearer. The limit of such a sequence is Aitken's.
bool breaks(maps::ReturnMap& map, maps::MapPoint left, maps::MapPoint right) {
  constexpr double nearest = 6e-11, factor = 4.0, bend = 0.25, same = 1e-6;
  while (right.x - left.x > nearest / 100) {
    maps::MapPoint m = map(left.x + (right.x - left.x) / 2);
    (same_orbit(m, left) ? left : right) = std::move(m);
  }
  std::array<double, 3> step{};
  double size = 0.0, away = nearest;
  for (double& d : step) {
    const maps::MapPoint p = map.with_slope(left.x - away), q = map.with_slope(right.x + away);
    const double jump = q.value - away * q.slope - (p.value + away * p.slope);
    if (away == nearest) size = 1.0 + std::min(std::abs(p.slope), std::abs(q.slope));
    if (!(std::abs(jump) <= nearest * (size + std::abs(q.slope - p.slope)))) return true;
    d = q.slope - p.slope;
    away *= factor;
  }
  if (std::abs(step[0]) <= same * size) return false;
  const double fall = step[0] - step[1];
  const double limit = step[0] - fall * fall / (step[0] - 2 * step[1] + step[2]);
  return !(std::abs(step[0]) < std::abs(step[1]) && std::abs(step[1]) < std::abs(step[2]) &&
           std::abs(limit) <= bend * std::abs(step[0]));
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
        const bool broken = breaks(map, before, point);
        ++tally.missed;
        tally.broken += broken ? 1 : 0;
        std::fprintf(stderr, "missed between %.17g and %.17g%s\n", before.x, point.x,
                     broken ? ": P or its slope breaks" : "");
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
      "| ε_N1 | returns | with margins | time [s] | jump | kink | dip | edge | accumulation | none "
      "| covered | "
      "changes in the scan | near dips and accumulations | missed | of these P or P′ breaks | "
      "limits | not confirmed |\n"
      "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  bool failed = false;
  for (const double eps_N1 : values) {
    const Map map = exact_map(eps_N1);
    Counted counted(map->clone());
    const Stopwatch watch;
    const maps::PiecewiseMap piecewise = maps::compute_piecewise_map(counted, range);
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
    const double with_margins =
        static_cast<double>(counted.count()) / static_cast<double>(piecewise.returns);
    std::printf("| %g | %ld | %.0f %% | %.1f |", eps_N1, piecewise.returns, 100 * with_margins,
                seconds);
    for (const int count : kinds) std::printf(" %d |", count);
    std::printf(" %.2f %% | %ld | %ld | %ld | %ld | %ld | %ld |\n",
                100 * tally.covered / (range.high - range.low), tally.changes, tally.near,
                tally.missed, tally.broken, tally.limits, tally.wrong);
    std::fflush(stdout);
    failed = failed || tally.broken > 0 || tally.wrong > 0 || piecewise.returns > most_returns;
  }
  return failed ? 1 : 0;
}
