#include <algorithm>
#include <cmath>
#include <memory>
#include <specht/bifurcation/laps.hpp>
#include <specht/maps/slope.hpp>

namespace specht::bifurcation {
namespace {

/// P(x) = x but for rounding.
bool fixed(const maps::MapPoint& point, double rounding) {
  return std::abs(point.value - point.x) <= rounding * (1.0 + std::abs(point.x));
}

double slope_at(maps::ReturnMap& map, double x) {
  const maps::MapPoint point = map.with_slope(x);
  return std::isnan(point.slope) ? maps::difference_slope(map, point, {}).value : point.slope;
}

/// Where the slope changes its sign between low and high, which have different ones.
double turning_point(maps::ReturnMap& map, double low, double high, bool rises) {
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) return low;
    ((slope_at(map, middle) > 0) == rises ? low : high) = middle;
  }
}

/// The laps of one piece that stands for the interval from `begin` to `end`.
std::vector<Lap> laps_of(maps::ReturnMap& map, const maps::Piece& piece, double begin, double end,
                         const LapOptions& options) {
  Lap lap{begin, end, piece.low, piece.high, maps::missing, maps::missing, piece.status};
  if (!piece.point.has_value()) return {lap};
  std::vector<double> turns;
  bool identity = true, known = false, rises = false;
  double last = piece.low;
  for (int i = 0; i < options.points; ++i) {
    const double x = i + 1 == options.points
                         ? piece.high
                         : piece.low + (piece.high - piece.low) * i / (options.points - 1);
    identity = identity && fixed(map(x), options.identity);
    const double slope = slope_at(map, x);
    if (std::isnan(slope) || slope == 0.0) continue;
    if (known && (slope > 0) != rises) turns.push_back(turning_point(map, last, x, rises));
    rises = slope > 0;
    known = true;
    last = x;
  }
  lap.identity = identity;
  std::vector<Lap> laps;
  for (const double turn : turns) {
    Lap part = lap;
    part.end = part.high = turn;
    part.goes_on = true;
    laps.push_back(part);
    lap.begin = lap.low = turn;
  }
  laps.push_back(lap);
  for (Lap& part : laps) {
    part.P_low = map(part.low).value;
    part.P_high = map(part.high).value;
  }
  return laps;
}

}  // namespace

std::vector<Lap> laps(const maps::ReturnMap& map, const maps::TypedMap& typed,
                      const LapOptions& options, const Execution& execution) {
  // Between two pieces lies one breakpoint, or several with nothing between them.
  const std::size_t count = typed.pieces.size();
  std::vector<double> begin(count), end(count);
  std::vector<Lap> piles;
  std::size_t piece = 0;
  for (const auto& b : typed.breakpoints) {
    while (piece < count && typed.pieces[piece].low < b.low) ++piece;
    const bool pile = b.kind == maps::BreakpointKind::accumulation;
    if (pile) piles.push_back({.begin = b.low, .end = b.high, .unresolved = true});
    if (piece > 0) end[piece - 1] = pile ? b.low : b.x;
    if (piece < count) begin[piece] = pile ? b.high : b.x;
  }
  if (count > 0) {
    if (typed.breakpoints.empty() || typed.breakpoints.front().low > typed.pieces.front().low) {
      begin.front() = typed.pieces.front().low;
    }
    if (typed.breakpoints.empty() || typed.breakpoints.back().high < typed.pieces.back().high) {
      end.back() = typed.pieces.back().high;
    }
  }
  std::vector<std::vector<Lap>> found(count);
  const bool complete = parallel_for(static_cast<int>(count), 1, execution, [&] {
    return [&, own = std::shared_ptr<maps::ReturnMap>(map.clone())](int i) {
      const auto k = static_cast<std::size_t>(i);
      found[k] = laps_of(*own, typed.pieces[k], begin[k], end[k], options);
    };
  });
  if (!complete) return {};
  std::vector<Lap> all = std::move(piles);
  for (const auto& own : found) all.insert(all.end(), own.begin(), own.end());
  std::sort(all.begin(), all.end(), [](const Lap& a, const Lap& b) { return a.begin < b.begin; });
  for (std::size_t k = 1; k < all.size(); ++k) all[k].begin = all[k - 1].end;
  return all;
}

std::optional<core::Interval> image(maps::ReturnMap& map, const std::vector<Lap>& laps,
                                    const core::Interval& interval) {
  const double a = map(interval.low).value, b = map(interval.high).value;
  core::Interval image{std::min(a, b), std::max(a, b)};
  for (std::size_t k = 0; k < laps.size(); ++k) {
    const Lap& lap = laps[k];
    if (lap.end <= interval.low) continue;
    if (interval.low < lap.low) break;
    if (interval.high <= lap.high) return image;
    for (std::size_t next = k; laps[next].goes_on; ++next) {
      image.low = std::min(image.low, laps[next].P_high);
      image.high = std::max(image.high, laps[next].P_high);
      if (interval.high <= laps[next + 1].high) return image;
    }
    break;
  }
  return std::nullopt;
}

}  // namespace specht::bifurcation
