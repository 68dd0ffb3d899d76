#include <algorithm>
#include <cmath>
#include <memory>
#include <specht/bifurcation/crossings/laps.hpp>
#include <specht/bifurcation/crossings/sign_change.hpp>
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

/// Both points of a piece are on one side of the diagonal, and so far from it that P, nowhere steeper against it than
/// at them, does not reach it between.
bool are_away(const maps::MapPoint& a, const maps::MapPoint& b) {
  const double f_a = a.value - a.x, f_b = b.value - b.x;
  const double steepest = std::max(std::abs(a.slope - 1.0), std::abs(b.slope - 1.0));
  return f_a * f_b > 0 && std::min(std::abs(f_a), std::abs(f_b)) > steepest * (b.x - a.x);
}

/// The last x from `inside` towards `outside` at which P(x) = x.
double identity_end(maps::ReturnMap& map, double inside, double outside, double rounding) {
  for (;;) {
    const double middle = inside + (outside - inside) / 2;
    if (middle == inside || middle == outside) return inside;
    (fixed(map(middle), rounding) ? inside : outside) = middle;
  }
}

/// Cuts one piece, which stands for the interval from `begin` to `end`.
class PieceCutter {
 public:
  PieceCutter(maps::ReturnMap& map, const maps::Piece& piece, double begin, double end,
              const LapOptions& options)
      : map_(map), options_(options) {
    lap_.begin = begin;
    lap_.end = end;
    lap_.low = piece.low;
    lap_.high = piece.high;
    lap_.status = piece.status;
  }

  std::vector<Lap> cut() {
    const std::vector<maps::MapPoint> points = sample();
    lap_.identity = is_identity(points[0], points[1]);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const bool identity = is_identity(points[i], points[i + 1]);
      if (identity != lap_.identity) {
        const double outside = points[identity ? i - 1 : i + 1].x;
        cut_at(identity_end(map_, points[i].x, outside, options_.identity));
        lap_.identity = identity;
        turned_from_ = {};
      }
      if (identity) continue;
      cut_if_turned(points[i]);
      cut_if_turned(points[i + 1]);
    }
    laps_.push_back(lap_);
    for (Lap& part : laps_) {
      part.P_low = part.P_begin = map_(part.low).value;
      part.P_high = part.P_end = map_(part.high).value;
    }
    return std::move(laps_);
  }

 private:
  [[nodiscard]] std::vector<maps::MapPoint> sample() {
    // NOTE: right at its ends rounding may give a wrong orbit.
    const double width = lap_.high - lap_.low;
    const double away = std::min(options_.beside * (1.0 + std::abs(lap_.low)), width / 4);
    std::vector<maps::MapPoint> points;
    const int count = width > options_.narrow ? options_.points : options_.few_points;
    for (int i = 0; i < count; ++i) {
      const double part = static_cast<double>(i) / (count - 1);
      maps::MapPoint point = sloped(lap_.low + away + (width - 2 * away) * part);
      const bool is_plain = i == 0 || (options_.crossings_only && are_away(points.back(), point));
      if (!is_plain) refine(points, maps::MapPoint(points.back()), point);
      points.push_back(std::move(point));
    }
    return points;
  }

  [[nodiscard]] maps::MapPoint sloped(double x) {
    maps::MapPoint point = map_.with_slope(x);
    if (std::isnan(point.slope)) point.slope = maps::difference_slope(map_, point, {}).value;
    return point;
  }

  /// Adds points between two as long as their slopes have the same sign but the cubic through both is not
  /// monotone: P may turn twice between them.
  void refine(std::vector<maps::MapPoint>& points, const maps::MapPoint& low,
              const maps::MapPoint& high) {
    if (more_ == 0 || !(low.slope * high.slope > 0)) return;
    const double secant = (high.value - low.value) / (high.x - low.x);
    const double rounding = options_.identity * (1.0 + std::abs(low.value)) / (high.x - low.x);
    const double a = low.slope / secant, b = high.slope / secant;
    // Fritsch, Carlson: SIAM J. Numer. Anal. 17 (1980) 238.
    constexpr double monotone = 3.0;
    if (std::abs(secant) <= rounding || (a >= 0 && b >= 0 && std::hypot(a, b) <= monotone)) return;
    --more_;
    const maps::MapPoint middle = sloped(low.x + (high.x - low.x) / 2);
    refine(points, low, middle);
    points.push_back(middle);
    refine(points, middle, high);
  }

  bool is_identity(const maps::MapPoint& low, const maps::MapPoint& high) {
    for (const maps::MapPoint* point : {&low, &high}) {
      if (std::abs(point->slope - 1.0) > options_.identity_slope) return false;
    }
    return fixed(low, options_.identity) && fixed(high, options_.identity) &&
           fixed(map_(low.x + (high.x - low.x) / 2), options_.identity);
  }

  /// A slope of zero does not decide: the next one does.
  void cut_if_turned(const maps::MapPoint& point) {
    if (point.x == turned_from_.x || std::isnan(point.slope) || point.slope == 0.0) return;
    if (turned_from_.slope * point.slope < 0) cut_at(turning_point(turned_from_, point));
    turned_from_ = point;
  }

  /// The zero of the slope between two points at which it has different signs; away from the diagonal that of a straight
  /// line, if that will do.
  double turning_point(const maps::MapPoint& low, const maps::MapPoint& high) {
    if (options_.crossings_only && are_away(low, high)) {
      return low.x + (high.x - low.x) * low.slope / (low.slope - high.slope);
    }
    const auto f = [&](double x) {
      const double slope = slope_at(map_, x);
      return std::isnan(slope) ? 0.0 : slope;
    };
    return sign_change(f, low.x, high.x, low.slope, high.slope);
  }

  void cut_at(double x) {
    if (!(x > lap_.low)) return;
    laps_.push_back(lap_);
    laps_.back().end = laps_.back().high = x;
    laps_.back().goes_on = true;
    lap_.begin = lap_.low = x;
  }

  maps::ReturnMap& map_;
  const LapOptions& options_;
  int more_ = options_.more_points;
  Lap lap_;
  std::vector<Lap> laps_;
  maps::MapPoint turned_from_;  // the last point with a slope
};

std::vector<Lap> laps_of(maps::ReturnMap& map, const maps::Piece& piece, double begin, double end,
                         const LapOptions& options) {
  if (piece.point.has_value()) return PieceCutter(map, piece, begin, end, options).cut();
  Lap lap{begin, end, piece.low, piece.high};
  lap.status = piece.status;
  return {lap};
}

/// One side of a piece, according to the piecewise map.
struct Border {
  double x = maps::missing;
  double limit = maps::missing;  // of P, from inside
  bool smooth = false;           // P and P′ go on
  bool continuous = false;       // P does
  std::optional<maps::LogPeriodicLimit> log_periodic = {};
};

struct LapBorders {
  Border begin, end;
};

/// The borders of all pieces; between two pieces lies one breakpoint, or several with nothing between.
std::vector<LapBorders> borders(const maps::PiecewiseMap& piecewise) {
  const auto& pieces = piecewise.pieces;
  std::vector<LapBorders> all(pieces.size());
  std::size_t piece = 0;
  for (const auto& b : piecewise.breakpoints) {
    while (piece < pieces.size() && pieces[piece].low < b.low) ++piece;
    const bool accumulates = b.kind == maps::BreakpointKind::accumulation;
    const bool smooth = b.kind == maps::BreakpointKind::none;
    const bool continuous = smooth || b.kind == maps::BreakpointKind::kink;
    if (piece > 0 && std::isnan(all[piece - 1].end.x))
      all[piece - 1].end = {accumulates ? b.low : b.x, b.left, smooth, continuous,
                            b.left_log_periodic};
    if (piece < pieces.size())
      all[piece].begin = {accumulates ? b.high : b.x, b.right, smooth, continuous,
                          b.right_log_periodic};
  }
  if (pieces.empty()) return all;
  if (piecewise.breakpoints.empty() || piecewise.breakpoints.front().low > pieces.front().low) {
    all.front().begin.x = pieces.front().low;
  }
  if (piecewise.breakpoints.empty() || piecewise.breakpoints.back().high < pieces.back().high) {
    all.back().end.x = pieces.back().high;
  }
  return all;
}

/// The limit of P at the end of a lap in this direction, where P is continuous: right there rounding may give
/// a wrong orbit; then it is the tangent a little further away.
double settled_limit(maps::ReturnMap& map, const Lap& lap, double x, int direction, double limit,
                     const LapOptions& options) {
  const double distance = options.beside * (1.0 + std::abs(x)), inside = x - direction * distance;
  if (!(inside > lap.low && inside < lap.high)) return limit;
  const maps::MapPoint p = map.with_slope(inside);
  const double slope = std::isnan(p.slope) ? 0.0 : p.slope;
  const double expected = p.value + direction * slope * distance;
  return std::abs(expected - limit) > options.astray * (1.0 + std::abs(limit)) ? expected : limit;
}

/// `next` goes on as `lap` does. With one more impact orbits may lose energy, and P leaves the diagonal by less
/// than rounding at first.
bool is_one(const Lap& lap, const Lap& next, const maps::MapPoint& a, const maps::MapPoint& b) {
  if (lap.identity && next.identity && impacts(a) != impacts(b)) return false;
  if (std::isnan(lap.P_high) || std::isnan(next.P_low) || lap.identity != next.identity) {
    return false;
  }
  const auto direction = [](const Lap& l) { return (l.P_high > l.P_low) - (l.P_high < l.P_low); };
  return direction(lap) == direction(next);
}

}  // namespace

std::vector<Lap> laps(ParallelMap& map, const maps::PiecewiseMap& piecewise,
                      const LapOptions& options) {
  const std::size_t count = piecewise.pieces.size();
  const std::vector<LapBorders> ends = borders(piecewise);
  std::vector<std::vector<Lap>> found(count);
  const bool complete = map.for_all(static_cast<int>(count), 1, [&](const auto& own) {
    return [&, own](int i) {
      const auto k = static_cast<std::size_t>(i);
      found[k] = laps_of(*own, piecewise.pieces[k], ends[k].begin.x, ends[k].end.x, options);
      Lap &first = found[k].front(), &last = found[k].back();
      if (!std::isnan(first.P_low) && !std::isnan(ends[k].begin.limit)) {
        first.P_begin = ends[k].begin.limit;
      }
      if (!std::isnan(last.P_high) && !std::isnan(ends[k].end.limit)) {
        last.P_end = ends[k].end.limit;
      }
      first.begin_log_periodic = ends[k].begin.log_periodic;
      last.end_log_periodic = ends[k].end.log_periodic;
      if (ends[k].begin.continuous) {
        first.P_begin = settled_limit(*own, first, first.begin, -1, first.P_begin, options);
      }
      if (ends[k].end.continuous) {
        last.P_end = settled_limit(*own, last, last.end, 1, last.P_end, options);
      }
    };
  });
  if (!complete) return {};
  std::vector<Lap> all;
  for (std::size_t k = 0; k < count; ++k) {
    const Lap& first = found[k].front();
    std::size_t from = 0;
    if (k > 0 && ends[k].begin.smooth &&
        is_one(all.back(), first, piecewise.pieces[k - 1].point, piecewise.pieces[k].point)) {
      Lap& whole = all.back();
      whole.end = first.end;
      whole.high = first.high;
      whole.P_high = first.P_high;
      whole.P_end = first.P_end;
      whole.end_log_periodic = first.end_log_periodic;
      whole.goes_on = first.goes_on;
      from = 1;
    }
    all.insert(all.end(), found[k].begin() + static_cast<std::ptrdiff_t>(from), found[k].end());
  }
  for (const auto& b : piecewise.breakpoints) {
    if (b.kind != maps::BreakpointKind::accumulation) continue;
    Lap lap{.begin = b.low, .end = b.high, .low = b.low, .high = b.high, .unresolved = true};
    lap.skipped = b.skipped;
    lap.P_low = lap.P_begin = b.left;
    lap.P_high = lap.P_end = b.right;
    all.push_back(lap);
  }
  std::sort(all.begin(), all.end(), [](const Lap& a, const Lap& b) { return a.begin < b.begin; });
  for (std::size_t k = 1; k < all.size(); ++k) all[k].begin = all[k - 1].end;
  return all;
}

std::vector<Lap> laps(const maps::ReturnMap& map, const maps::PiecewiseMap& piecewise,
                      const LapOptions& options, const Execution& execution) {
  ParallelMap own(map, execution);
  return laps(own, piecewise, options);
}

int impacts(const maps::MapPoint& point) {
  int count = 0;
  for (int k = 0; k < point.pieces(); ++k) {
    const core::Itinerary& events = point.piece(k);
    for (int i = 0; i < events.stored(); ++i) {
      const core::EventKind kind = events[i].kind();
      count += kind == core::EventKind::impact || kind == core::EventKind::accumulation ? 1 : 0;
    }
  }
  return count;
}

double preimage(maps::ReturnMap& map, GraphPoint a, GraphPoint b, double y) {
  const auto is_open = [&] { return std::nextafter(a.x, b.x) < b.x; };
  while ((std::isinf(a.P) || std::isinf(b.P)) && is_open()) {
    const double x = a.x + (b.x - a.x) / 2, P = map(x).value;
    const bool rises = a.P < b.P;
    ((P < y) == rises ? a : b) = {x, P};
  }
  const double f_a = a.P - y, f_b = b.P - y;
  if (!(f_a * f_b < 0) || !is_open()) return std::abs(f_a) <= std::abs(f_b) ? a.x : b.x;
  // NOTE: at the border of a piece rounding may give a wrong orbit: the root is there.
  const auto f = [&](double x) {
    const double height = map(x).value - y;
    return std::isnan(height) ? 0.0 : height;
  };
  return sign_change(f, a.x, b.x, f_a, f_b);
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
