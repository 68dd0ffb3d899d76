#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <specht/bifurcation/crossings/piece_sample.hpp>
#include <specht/bifurcation/crossings/sample.hpp>

namespace specht::bifurcation {
namespace {

/// Number of the piece that holds x, from 1.
int piece_of(double x, const maps::PiecewiseMap& piecewise) {
  const auto& pieces = piecewise.pieces;
  const auto after = std::upper_bound(pieces.begin(), pieces.end(), x,
                                      [](double value, const auto& p) { return value < p.low; });
  if (after == pieces.begin() || x > (after - 1)->high) return 0;
  return static_cast<int>(after - pieces.begin());
}

/// The one-sided limit of P where x is the bracket of a breakpoint.
double limit_at(double x, const maps::PiecewiseMap& piecewise) {
  const auto& all = piecewise.breakpoints;
  const auto next = std::lower_bound(all.begin(), all.end(), x,
                                     [](const auto& b, double value) { return b.high < value; });
  if (next == all.end()) return maps::missing;
  if (next->low == x) return next->left_log_periodic ? maps::missing : next->left;
  if (next->high == x) return next->right_log_periodic ? maps::missing : next->right;
  return maps::missing;
}

struct Frame {
  double width = 0.0;          // of x
  double height = 0.0;         // of the bulk of P
  core::Interval values = {};  // of P, that are relevant
};

Frame frame_of(const std::vector<maps::MapPoint>& points, const PieceSampleOptions& options) {
  Frame frame;
  const core::Interval range{points.front().x, points.back().x};
  frame.width = range.high - range.low;
  std::vector<double> values;
  for (const maps::MapPoint& point : points) {
    if (point.has_value()) values.push_back(point.value);
  }
  if (values.empty()) return frame;
  std::sort(values.begin(), values.end());
  const auto skip = static_cast<std::size_t>(options.tail * static_cast<double>(values.size()));
  const core::Interval bulk{values[skip], values[values.size() - 1 - skip]};
  frame.height = bulk.high - bulk.low;
  const double low = std::min(range.low, bulk.low), high = std::max(range.high, bulk.high);
  const double room = options.beyond * (high - low);
  frame.values = {low - room, high + room};
  return frame;
}

/// The ends of pieces that are no points of the grid, each once.
std::vector<double> ends_of_pieces(const maps::PiecewiseMap& piecewise,
                                   std::span<const double> grid) {
  std::vector<double> x;
  for (const maps::Piece& piece : piecewise.pieces) x.insert(x.end(), {piece.low, piece.high});
  std::sort(x.begin(), x.end());
  x.erase(std::unique(x.begin(), x.end()), x.end());
  std::erase_if(x, [&](double end) { return std::binary_search(grid.begin(), grid.end(), end); });
  return x;
}

/// An interval of accumulating breakpoints, from the dip or edge that they accumulate at.
struct Approach {
  double from = 0.0, to = 0.0;
};

std::vector<Approach> approaches_of(const maps::PiecewiseMap& piecewise) {
  const auto ends = [](const maps::Breakpoint& b) {
    return b.kind == maps::BreakpointKind::dip || b.kind == maps::BreakpointKind::edge;
  };
  std::vector<Approach> approaches;
  const auto& all = piecewise.breakpoints;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind != maps::BreakpointKind::accumulation || all[i].skipped) continue;
    const double low = all[i].low, high = all[i].high;
    if (i > 0 && all[i - 1].high == low && ends(all[i - 1])) {
      approaches.push_back({low, high});
    } else if (i + 1 < all.size() && all[i + 1].low == high && ends(all[i + 1])) {
      approaches.push_back({high, low});
    }
  }
  return approaches;
}

/// At distances from the dip or edge that halve, and in between where P takes steps that are seen. In the order of x.
std::vector<maps::MapPoint> points_of(const Approach& approach, ParallelMap& map,
                                      const Frame& frame, const PieceSampleOptions& options,
                                      bool& complete) {
  std::vector<double> more{approach.from};
  double d = approach.to - approach.from;
  for (int k = 0; k < options.halvings && approach.from + d != approach.from; ++k, d /= 2) {
    more.push_back(approach.from + d);
  }
  std::vector<maps::MapPoint> points;
  while (!more.empty()) {
    const Sample sample = bifurcation::sample(map, more, true, options.slopes);
    complete = sample.complete;
    if (!complete) return {};
    points.insert(points.end(), sample.points.begin(), sample.points.end());
    std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
    points.erase(std::unique(points.begin(), points.end(),
                             [](const auto& a, const auto& b) { return a.x == b.x; }),
                 points.end());
    if (points.size() > options.most_of_accumulation) break;
    more.clear();
    for (std::size_t k = 1; k < points.size(); ++k) {
      const maps::MapPoint &a = points[k - 1], &b = points[k];
      if (!a.has_value() || !b.has_value()) continue;
      const bool is_outside = std::max(a.value, b.value) < frame.values.low ||
                              std::min(a.value, b.value) > frame.values.high;
      if (is_outside || std::abs(b.value - a.value) <= options.step * frame.height) continue;
      const double x = a.x + (b.x - a.x) / 2;
      if (a.x < x && x < b.x) more.push_back(x);
    }
  }
  return points;
}

/// Whether the graph between two points of one piece may be seen to leave their chord.
bool bends(const maps::MapPoint& a, const maps::MapPoint& b, const Frame& frame,
           const PieceSampleOptions& options) {
  if (!a.has_value() || !b.has_value()) return false;
  const double height = frame.height;
  if (std::max(a.value, b.value) < frame.values.low ||
      std::min(a.value, b.value) > frame.values.high) {
    return false;
  }
  const double dx = b.x - a.x, dP = b.value - a.value;
  if (!(height > 0)) return false;
  const double length = std::hypot(dx / frame.width, dP / height);
  if (length <= options.seen) return false;
  if (!std::isfinite(a.slope) || !std::isfinite(b.slope)) return dx > options.seen * frame.width;
  // NOTE: the cubic leaves the chord at t = (x − a)/dx by dx t(1−t)((1−t)e_a − t e_b), where e = P′ − dP/dx
  // at the ends: no more than dx max(|e_a|, |e_b|)/4.
  const double deviation =
      dx * std::max(std::abs(a.slope - dP / dx), std::abs(b.slope - dP / dx)) / 4.0;
  // Distance from the chord, in parts of the frame: a steep chord is near to points above it.
  const double steepness = (dP / height) / (dx / frame.width);
  const double distance = deviation / height / std::hypot(1.0, steepness);
  return distance > options.seen;
}

}  // namespace

PieceSample sample_pieces(ParallelMap& map, std::span<const double> grid,
                          const PieceSampleOptions& options) {
  const Sample coarse = sample(map, grid, true, options.slopes);
  if (!coarse.complete) return {{}, false};
  const Frame frame = frame_of(coarse.points, options);
  maps::PiecewiseMapOptions search = options.piecewise;
  search.search.values = frame.values;
  const maps::PiecewiseMap piecewise =
      parallel_piecewise_map(map, {grid.front(), grid.back()}, search);
  if (!piecewise.complete) return {{}, false};

  PieceSample result;
  const auto add = [&](const std::vector<maps::MapPoint>& points) {
    for (const maps::MapPoint& point : points) {
      result.points.push_back({point, piece_of(point.x, piecewise), limit_at(point.x, piecewise)});
    }
    std::sort(result.points.begin(), result.points.end(),
              [](const PiecePoint& a, const PiecePoint& b) { return a.point.x < b.point.x; });
  };
  add(coarse.points);
  std::vector<double> more = ends_of_pieces(piecewise, grid);
  for (const Approach& approach : approaches_of(piecewise)) {
    bool complete = true;
    std::vector<maps::MapPoint> points = points_of(approach, map, frame, options, complete);
    if (!complete) return {{}, false};
    std::erase_if(points, [&](const maps::MapPoint& point) {
      return std::binary_search(grid.begin(), grid.end(), point.x) ||
             piece_of(point.x, piecewise) > 0;
    });
    add(points);
  }
  for (int i = 0; i <= options.halvings && !more.empty(); ++i) {
    const Sample sample = bifurcation::sample(map, more, true, options.slopes);
    if (!sample.complete) return {{}, false};
    add(sample.points);
    if (result.points.size() > grid.size() + options.most) break;
    more.clear();
    for (std::size_t k = 1; k < result.points.size(); ++k) {
      const PiecePoint &a = result.points[k - 1], &b = result.points[k];
      if (a.piece == 0 || a.piece != b.piece || !bends(a.point, b.point, frame, options)) continue;
      const double x = a.point.x + (b.point.x - a.point.x) / 2;
      if (a.point.x < x && x < b.point.x) more.push_back(x);
    }
  }
  return result;
}

}  // namespace specht::bifurcation
