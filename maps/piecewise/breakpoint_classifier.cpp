#include <algorithm>
#include <cmath>
#include <specht/maps/piecewise/breakpoint_classifier.hpp>
#include <specht/maps/slope.hpp>

namespace specht::maps {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Counts the orbits of a map.
class Counted final : public ReturnMap {
 public:
  Counted(ReturnMap& map, long& returns) : map_(map), returns_(returns) {}
  [[nodiscard]] MapPoint operator()(double x) override {
    ++returns_;
    return map_(x);
  }
  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override { return map_.clone(); }

 private:
  ReturnMap& map_;
  long& returns_;
};

}  // namespace

std::vector<Breakpoint> BreakpointClassifier::classify(const Change& change) {
  if (change.minor) return {minor(change)};
  if (change.resolved) return {single(change)};
  if (change.skipped) {
    Breakpoint centre;
    centre.x = change.right.x;
    centre.mechanism = "not relevant";
    Breakpoint skipped_interval = accumulation(change.left, change.right, centre);
    skipped_interval.skipped = true;
    return {skipped_interval};
  }
  const Change c = main_change(change);
  Breakpoint centre = single(c);
  const bool ends = centre.kind == BreakpointKind::dip || centre.kind == BreakpointKind::edge;
  if (!ends) return {accumulation(change.left, change.right, centre)};
  std::vector<Breakpoint> found;
  if (!alike(change.left, c.left)) found.push_back(accumulation(change.left, c.left, centre));
  found.push_back(centre);
  if (!alike(c.right, change.right)) found.push_back(accumulation(c.right, change.right, centre));
  return found;
}

MapPoint BreakpointClassifier::at(double x) {
  ++returns_;
  return map_(x);
}

Breakpoint BreakpointClassifier::accumulation(const MapPoint& left, const MapPoint& right,
                                              const Breakpoint& centre) {
  Breakpoint b;
  b.kind = BreakpointKind::accumulation;
  b.low = left.x;
  b.high = right.x;
  b.x = std::clamp(centre.x, b.low, b.high);
  b.left = left.value;
  b.right = right.value;
  b.left_point = left;
  b.right_point = right;
  b.mechanism = centre.mechanism;
  return b;
}

Change BreakpointClassifier::main_change(const Change& all) {
  MapPoint left = all.left, right = all.right;
  const bool falls =
      left.status == core::Outcome::no_return || right.status == core::Outcome::no_return;
  const Difference d = first_difference(left, right);
  const auto as_left = [&](const MapPoint& m) {
    if (falls) return m.status == left.status;
    const Difference e = first_difference(m, left);
    return e.piece > d.piece || (e.piece == d.piece && e.event > d.event) || alike(m, left);
  };
  while (!is_closed(left.x, right.x, options_.search.bisection)) {
    MapPoint m = at(left.x + (right.x - left.x) / 2);
    (as_left(m) ? left : right) = std::move(m);
  }
  return {std::move(left), std::move(right), true};
}

Breakpoint BreakpointClassifier::single(const Change& change) {
  Breakpoint b;
  b.low = change.left.x;
  b.high = change.right.x;
  // NOTE: towards zero bisection would go on for ever (BisectionOptions::smallest).
  b.x = b.low <= 0.0 && b.high >= 0.0 ? 0.0 : b.high;
  b.left_point = change.left;
  b.right_point = change.right;
  const Side left = side(change.left, b.x, -1), right = side(change.right, b.x, 1);
  b.left = left.limit;
  b.right = right.limit;
  b.left_slope = left.slope;
  b.right_slope = right.slope;
  b.error = std::max(left.error, right.error);
  b.kind = kind(b);
  if (b.kind == BreakpointKind::kink && only_bends(b)) b.kind = BreakpointKind::none;
  if (b.kind == BreakpointKind::jump || b.kind == BreakpointKind::kink) {
    find_log_periodic_limits(b, std::max(left.uncertainty, right.uncertainty));
    if (b.left_log_periodic || b.right_log_periodic) b.kind = BreakpointKind::jump;
  }
  if (b.kind == BreakpointKind::jump && !b.left_log_periodic && !b.right_log_periodic) settle(b);
  // From the ends of the bracket to x.
  if (std::isfinite(b.left) && std::isfinite(left.slope) && !b.left_log_periodic) {
    b.left += left.slope * (b.x - change.left.x);
  }
  if (std::isfinite(b.right) && std::isfinite(right.slope) && !b.right_log_periodic) {
    b.right += right.slope * (b.x - change.right.x);
  }
  b.mechanism = mechanism_of(b);
  return b;
}

Breakpoint BreakpointClassifier::minor(const Change& change) {
  Breakpoint b;
  b.low = change.left.x;
  b.high = b.x = change.right.x;
  b.left = change.left.value;
  b.right = change.right.value;
  b.error = std::abs(b.right - b.left);
  b.left_point = change.left;
  b.right_point = change.right;
  b.left_slope = slope_beside(change.left, -1);
  b.right_slope = slope_beside(change.right, 1);
  const bool known = std::isfinite(b.left_slope) && std::isfinite(b.right_slope);
  b.kind = known ? kind(b) : BreakpointKind::kink;
  if (b.kind == BreakpointKind::kink && known && only_bends(b)) b.kind = BreakpointKind::none;
  return b;
}

bool BreakpointClassifier::only_bends(const Breakpoint& b) {
  if (!std::isfinite(b.right_slope - b.left_slope)) return false;
  // Beyond a sliver; where a piece ends before, up to one.
  constexpr double wide = 4.0, close = 2.0;
  const double sliver = options_.search.bisection.sliver_ulps * ulp(b.x);
  if (const auto bends = bends_from(b, options_.beyond_sliver * sliver, wide)) return *bends;
  return bends_from(b, sliver / (close * close), close).value_or(false);
}

std::optional<bool> BreakpointClassifier::bends_from(const Breakpoint& b, double nearest,
                                                     double factor) {
  const auto slope = [&](const MapPoint& point, double away) {
    const MapPoint p = map_.with_slope(point.x + away);
    ++returns_;
    return same_piece(p, point) ? p.slope : missing;
  };
  // What P′ differs by on both sides, from near to far.
  double step[3] = {missing, missing, missing}, size = 0.0, away = nearest;
  for (double& d : step) {
    const double left = slope(b.left_point, -away), right = slope(b.right_point, away);
    d = right - left;
    if (!std::isfinite(d)) return {};
    if (away == nearest) size = 1.0 + std::min(std::abs(left), std::abs(right));
    away *= factor;
  }
  const double most = options_.kink * size;
  const double near = std::abs(step[0]), middle = std::abs(step[1]), far = std::abs(step[2]);
  if (near <= most) return true;
  if (!(near < middle && middle < far)) return false;
  // The limit of a difference that falls like a power of the distance (Aitken).
  const double fall = step[0] - step[1];
  const double limit = step[0] - fall * fall / (step[0] - 2 * step[1] + step[2]);
  return std::abs(limit) <= most + options_.bend * near;
}

double BreakpointClassifier::slope_beside(const MapPoint& point, int direction) {
  // NOTE: right at the bracket rounding may make two events simultaneous: P is correct, P′ is not.
  ++returns_;
  const double away = options_.search.bisection.sliver_ulps * ulp(point.x);
  const MapPoint beside = map_.with_slope(point.x + direction * away);
  return same_piece(beside, point) && std::isfinite(beside.slope) ? beside.slope : slope_at(point);
}

void BreakpointClassifier::settle(Breakpoint& b) {
  const int count = options_.settle_points;
  double sum = 0.0;
  for (int k = 1; k <= count; ++k) {
    const double distance = options_.settle_distance * (1.0 + std::abs(b.x)) * k / count;
    const double left = ending(b.left_point, b.x, -distance);
    const double right = ending(b.right_point, b.x, distance);
    if (!(std::abs(left - right) <= options_.search.bisection.sliver_ulps * ulp(b.x))) return;
    sum += (left - b.x) + (right - b.x);
  }
  b.x += sum / (2 * count);
  b.low = std::min(b.low, b.x);
  b.high = std::max(b.high, b.x);
}

void BreakpointClassifier::find_log_periodic_limits(Breakpoint& b, double uncertainty) {
  if (!(uncertainty > options_.uncertain_limit * (1.0 + std::abs(b.left)))) return;
  const double nearest = options_.limit_widths * std::max(b.high - b.low, ulp(b.x));
  const auto take = [&](int direction, std::optional<LogPeriodicLimit>& found, double& limit,
                        double& slope) {
    found = find_log_periodic_limit(map_, b.x, direction, nearest, options_.log_periodic, returns_);
    if (!found) return;
    limit = (found->low + found->high) / 2;
    slope = missing;
  };
  take(-1, b.left_log_periodic, b.left, b.left_slope);
  take(1, b.right_log_periodic, b.right, b.right_slope);
}

double BreakpointClassifier::ending(const MapPoint& point, double x, double away) {
  const double from = point.x + away;
  std::vector<Margin> margins;
  ++returns_;
  if (!same_piece(map_.with_margins(from, margins), point)) return missing;
  double nearest = missing;
  for (const Margin& m : margins) {
    const double end = from - m.value / m.slope;
    if (!(m.value > 0) || !std::isfinite(end)) continue;
    if (!(std::abs(end - x) >= std::abs(nearest - x))) nearest = end;
  }
  return nearest;
}

BreakpointClassifier::Side BreakpointClassifier::side(const MapPoint& point, double x,
                                                      int direction) {
  Side s;
  const double scale = 1.0 + std::abs(x);
  const bool late =
      point.status == core::Outcome::time_limit || point.status == core::Outcome::event_limit;
  if (!point.has_value()) {
    if (late) s.limit = divergence(x, direction);
    return s;
  }
  s.slope = slope_beside(point, direction);
  const double distance = std::max(std::abs(point.x - x), ulp(x));
  if (!(std::abs(s.slope) * distance <= options_.steep)) {
    s.limit = divergence(x, direction);
    if (std::isinf(s.limit)) return s;
  }
  s.limit = point.value;
  const MapPoint away = map_.with_slope(point.x + direction * options_.check_distance * scale);
  ++returns_;
  const double step = point.x - away.x;
  if (!same_piece(away, point)) return s;
  if (!std::isfinite(away.slope)) {
    s.uncertainty = std::abs(away.value - point.value);
    return s;
  }
  s.error = std::abs(away.value + away.slope * step - point.value);
  if (s.error > options_.bent * (1.0 + std::abs(point.value))) root_limit(point, away, s);
  s.uncertainty = s.error;
  return s;
}

void BreakpointClassifier::root_limit(const MapPoint& point, const MapPoint& away, Side& side) {
  // NOTE: nearer to the bracket other terms vanish, until the error of the grazing depth appears: of the
  // limits from decreasing distances the one is taken that differs least from the one before.
  constexpr double factor = 4.0;  // which the formulas below are for
  const double farthest = away.x - point.x;
  Side best;
  best.error = infinity;
  double previous = missing;
  MapPoint far = away;
  for (double d = farthest / factor; std::abs(d) > options_.least_root * std::abs(farthest);
       d /= factor) {
    ++returns_;
    MapPoint near = map_.with_slope(point.x + d);
    if (!same_piece(near, point) || !std::isfinite(near.slope)) break;
    const double root = 4 * (near.slope - far.slope);  // c/√d
    const double line = 2 * far.slope - near.slope;
    const double limit = near.value - d * (root + line);
    if (std::abs(line) < options_.straight * std::abs(root) &&
        std::abs(limit - point.value) <= options_.cusp_depth * (1.0 + std::abs(limit))) {
      // The error of the grazing depth doubles from one distance to the next.
      const double error = 2 * std::abs(limit - previous);
      if (error >= best.error) break;
      if (error <= options_.straight * std::abs(root * d)) {
        best = {limit, std::copysign(infinity, near.slope), error};
      }
      previous = limit;
    }
    far = std::move(near);
  }
  if (std::isinf(best.slope)) side = best;
}

double BreakpointClassifier::slope_at(const MapPoint& point) {
  if (std::isfinite(point.slope)) return point.slope;
  ++returns_;
  const MapPoint exact = map_.with_slope(point.x);
  if (std::isfinite(exact.slope)) return exact.slope;
  Counted counted(map_, returns_);
  return difference_slope(counted, point).value;
}

double BreakpointClassifier::divergence(double x, int direction) {
  // NOTE: from near to far, so that most sides need only a few orbits, and another dip further away has no
  // effect. Next to a dip orbits end by a limit of time or events.
  const double least = options_.search.rounding_ulps * ulp(x);
  double previous = missing, change = 0.0, lasting = 1.0;
  MapPoint first, second;  // the nearest with a value
  int steps = 0;
  bool late = false;
  const long decades = std::lround(std::log10(options_.farthest / options_.nearest));
  double h = options_.nearest;
  for (long decade = 0; decade <= decades; ++decade, h *= 10) {
    if (h * range_ < least) continue;
    const MapPoint p = at(x + direction * h * range_);
    if (!p.has_value()) {
      const bool is_late =
          p.status == core::Outcome::time_limit || p.status == core::Outcome::event_limit;
      if (!is_late) return missing;
      if (std::isfinite(previous)) break;
      late = true;
      continue;
    }
    if (steps == 0) (std::isfinite(previous) ? second : first) = p;
    const double next = previous - p.value;
    if (std::isfinite(next)) {
      if (steps > 0 && next * change <= 0) return missing;
      if (steps > 0) lasting *= std::abs(change / next);
      change = next;
      ++steps;
      // NOTE: a limit of time or events alone is no divergence: there P changes in proportion to h.
      if (steps > (late ? 1 : 2) && std::pow(lasting, 1.0 / (steps - 1)) < options_.diverging) {
        return missing;
      }
    }
    previous = p.value;
  }
  if (late && steps == 1) {
    // NOTE: one decade of values is left: its halves, which differ by the root of that factor.
    const MapPoint half = at(x + direction * std::sqrt((first.x - x) * (second.x - x)));
    const double near = first.value - half.value, far = half.value - second.value;
    if (!(near * far > 0) || std::abs(near / far) < std::sqrt(options_.diverging)) return missing;
  } else if (steps < (late ? 2 : 3)) {
    return missing;
  }
  return change < 0 ? -infinity : infinity;
}

BreakpointKind BreakpointClassifier::kind(const Breakpoint& b) const {
  const auto diverges = [](double v) { return std::isinf(v); };
  const auto none = [](double v) { return std::isnan(v); };
  if (none(b.left) && none(b.right)) return BreakpointKind::none;
  if (none(b.left) || none(b.right)) return BreakpointKind::edge;
  if (diverges(b.left) || diverges(b.right)) return BreakpointKind::dip;
  const double explained =
      (std::abs(b.left_slope) + std::abs(b.right_slope)) * (b.high - b.low + 2 * ulp(b.x));
  const double allowed = options_.jump * (1.0 + std::abs(b.left)) + 2 * b.error +
                         (std::isfinite(explained) ? 2 * explained : 0.0);
  if (!(std::abs(b.right - b.left) <= allowed)) return BreakpointKind::jump;
  const double size = 1.0 + std::min(std::abs(b.left_slope), std::abs(b.right_slope));
  const bool broken = b.left_slope != b.right_slope &&
                      std::abs(b.right_slope - b.left_slope) > options_.kink * size;
  return broken ? BreakpointKind::kink : BreakpointKind::none;
}

std::string BreakpointClassifier::mechanism_of(const Breakpoint& b) {
  if (b.kind == BreakpointKind::dip) return "separatrix";
  if (b.left_log_periodic || b.right_log_periodic) return "separatrix; log-periodic; no limit";
  std::string text = mechanism(b.left_point, b.right_point);
  const bool cusp = std::isinf(b.left_slope) || std::isinf(b.right_slope);
  const std::size_t end = text.find(" becomes active");
  return cusp && end != std::string::npos ? "graze of " + text.substr(0, end) : text;
}

}  // namespace specht::maps
