#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/slope_rounding.hpp>
#include <specht/bifurcation/continuation/special_point_check.hpp>

namespace specht::bifurcation {

namespace {

/// The one with the smaller slope first.
PointsBeside by_slope(const FixedPoint& a, const FixedPoint& b) {
  return a.P_x < b.P_x ? PointsBeside{a, b} : PointsBeside{b, a};
}

}  // namespace

bool SpecialPointCheck::is_fixed(const FixedPoint& z) const {
  return std::isfinite(z.P_x) && std::abs(z.height()) <= options_.residual * (1.0 + std::abs(z.x));
}

std::optional<PointsBeside> SpecialPointCheck::fold(double p, double x) const {
  const FixedPoint at = curve_.evaluate(p, x);
  if (!is_fixed(at) || !(std::abs(at.P_p) > 0)) return {};
  const double least = options_.rounding_ulps * maps::ulp(x);
  for (double w = options_.widest * line_.x_unit; w > least; w /= 10) {
    if (const auto points = fold(at, w, options_.sharp)) return points;
  }
  // NOTE: right at a kink the slope is that of one side, and no nearer to 1.
  if (kink(1.0, p, x)) return {};
  if (const auto points = fold(at, least, 1.0)) return points;
  const auto points = within_rounding(at, 1.0);
  return points ? std::optional(by_slope((*points)[0], (*points)[1])) : std::nullopt;
}

std::optional<PointsBeside> SpecialPointCheck::fold(const FixedPoint& at, double w,
                                                    double sharp) const {
  const FixedPoint left = curve_.evaluate(at.p, at.x - w), right = curve_.evaluate(at.p, at.x + w);
  if (!same_piece(left.point, at.point) || !same_piece(right.point, at.point)) return {};
  if (!((left.P_x - 1.0) * (right.P_x - 1.0) < 0)) return {};
  const double beside = std::min(std::abs(left.P_x - 1.0), std::abs(right.P_x - 1.0));
  if (!(std::abs(at.P_x - 1.0) <= sharp * beside)) return {};
  const double h_left = left.height(), h_right = right.height();
  if (!(h_left * h_right > 0)) return {};
  const double dp = -(h_left + h_right) / 2 / at.P_p;
  if (const auto points = beside_fold(at, w, dp, 0.0, h_left)) return points;
  // NOTE: where P_K bends within the rounding of p, the place of slope 1 moves by more than w in dp.
  const FixedPoint moved = curve_.with_slope(at.p + options_.drift * dp, at.x);
  const double drift = -(moved.P_x - at.P_x) / options_.drift * (2 * w) / (right.P_x - left.P_x);
  if (!same_piece(moved.point, at.point) || !(std::abs(drift) > w / 2)) return {};
  return beside_fold(at, w, dp, drift, h_left);
}

std::optional<PointsBeside> SpecialPointCheck::beside_fold(const FixedPoint& at, double w,
                                                           double dp, double drift,
                                                           double height) const {
  const double x = at.x + drift;
  const auto a = curve_.within(at.p + dp, x - w, w), b = curve_.within(at.p + dp, x + w, w);
  if (!a || !b || !same_piece(a->point, at.point) || !same_piece(b->point, at.point)) return {};
  if (!(a->x < x && b->x > x) || !((a->P_x - 1.0) * (b->P_x - 1.0) < 0)) return {};
  const auto gone = line_.at(at.p - dp, 1);
  for (const double beside : {-w, 0.0, w}) {
    if (!gone) return {};
    const FixedPoint other = curve_.evaluate(at.p - dp, at.x - drift + beside);
    const bool is_beyond = other.height() * height > 0;
    if (!same_piece(other.point, at.point) || !is_beyond) return {};
  }
  if (!passes_steadily(curve_, *a, *b, 1.0, options_)) return {};
  return by_slope(*a, *b);
}

std::optional<PointsBeside> SpecialPointCheck::flip(double p, double x) const {
  const FixedPoint at = curve_.evaluate(p, x);
  if (!is_fixed(at) || !std::isfinite(at.P_p)) return {};
  const double least = options_.rounding_ulps * maps::ulp(p);
  bool is_last = false;
  for (double part = options_.farthest; !is_last; part /= 10) {
    is_last = part * line_.width <= least;
    const double delta = std::max(part * line_.width, least), move = delta * at.slope();
    const double reach = options_.reach * std::abs(move) +
                         line_.options.least_reach * line_.x_unit / line_.options.x_scale;
    const auto below = curve_.within(p - delta, x - move, reach);
    const auto above = curve_.within(p + delta, x + move, reach);
    if (!below || !above) continue;
    if (!same_piece(below->point, at.point) || !same_piece(above->point, at.point)) continue;
    if (!((below->P_x + 1.0) * (above->P_x + 1.0) < 0)) continue;
    const double beside = std::min(std::abs(below->P_x + 1.0), std::abs(above->P_x + 1.0));
    if (!(std::abs(at.P_x + 1.0) <= (is_last ? 1.0 : options_.sharp) * beside)) continue;
    if (!passes_steadily(curve_, *below, *above, -1.0, options_)) continue;
    if (is_last && kink(-1.0, p, x)) return {};
    return PointsBeside{*below, *above};
  }
  if (kink(-1.0, p, x)) return {};
  const auto points = within_rounding(at, -1.0);
  if (!points) return {};
  // In the order of p.
  return at.slope() > 0 ? *points : PointsBeside{(*points)[1], (*points)[0]};
}

std::optional<PointsBeside> SpecialPointCheck::images(const PointsBeside& points, int k,
                                                      double slope) const {
  PointsBeside found;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto map = line_.at(points[i].p, k);
    if (!map) return {};
    found[i] = curve_.with_slope(points[i].p, (*map)(points[i].x).value);
    // A multiplier is the same at all points of a cycle.
    const bool same_side = (found[i].P_x - slope) * (points[i].P_x - slope) > 0;
    if (!is_fixed(found[i]) || !same_side) return {};
  }
  return found;
}

bool SpecialPointCheck::border(double p, double x) const {
  const CurveOptions& curves = line_.options;
  const double size = 1.0 + std::abs(x);
  double last = maps::missing;
  for (double away = curves.nearest * size; away <= options_.border * size; away *= curves.wider) {
    const FixedPoint left = curve_.with_slope(p, x - away), right = curve_.with_slope(p, x + away);
    const bool alike = same_piece(left.point, right.point);
    if (!alike && (left.point.has_value() || right.point.has_value())) return true;
    const double kink = std::abs(right.P_x - left.P_x);
    // NOTE: what a smooth slope changes by grows with the distance.
    const bool lasts = kink <= last * std::sqrt(curves.wider) && last <= kink * curves.wider;
    if (lasts && kink > options_.kink * (1.0 + std::abs(left.P_x))) return true;
    last = kink;
  }
  return false;
}

std::optional<PointsBeside> SpecialPointCheck::kink(double slope, double p, double x) const {
  const CurveOptions& curves = line_.options;
  const double size = 1.0 + std::abs(x);
  const auto lasts = [&](const FixedPoint& now, const FixedPoint& last) {
    return std::abs(now.P_x - last.P_x) <= options_.sharp * (1.0 + std::abs(now.P_x));
  };
  FixedPoint last_left, last_right;
  for (double away = curves.nearest * size; away <= options_.border * size; away *= curves.wider) {
    FixedPoint left = curve_.with_slope(p, x - away), right = curve_.with_slope(p, x + away);
    const double jump = std::abs(right.P_x - left.P_x);
    // NOTE: what a smooth slope changes by grows with the distance.
    const bool stays = jump <= std::sqrt(curves.wider) * std::abs(last_right.P_x - last_left.P_x);
    if (stays && lasts(left, last_left) && lasts(right, last_right) &&
        jump > options_.kink * (1.0 + std::abs(left.P_x)) &&
        (left.P_x - slope) * (right.P_x - slope) < 0) {
      return PointsBeside{std::move(left), std::move(right)};
    }
    last_left = std::move(left);
    last_right = std::move(right);
  }
  return {};
}

bool SpecialPointCheck::jumps_over(double slope, double p, double x) const {
  // NOTE: a slope that changes without a change of itinerary has no end of a piece there.
  if (kink(slope, p, x)) return true;
  const CurveOptions& curves = line_.options;
  const double size = 1.0 + std::abs(x);
  for (double away = curves.nearest * size; away <= options_.border * size; away *= curves.wider) {
    const FixedPoint left = curve_.with_slope(p, x - away), right = curve_.with_slope(p, x + away);
    if (same_piece(left.point, right.point)) continue;
    const double before = end_of_piece(left, right).P_x, after = end_of_piece(right, left).P_x;
    if ((before - slope) * (after - slope) < 0) return true;
  }
  return false;
}

bool SpecialPointCheck::is_continuous(double p, double x, double x_end) const {
  const CurveOptions& curves = line_.options;
  const double known = options_.residual * (1.0 + std::abs(x));
  const double sliver = std::copysign(curves.sliver * (1.0 + std::abs(x)), x_end - x);
  const FixedPoint end = curve_.with_slope(p, x_end);
  FixedPoint from = curve_.with_slope(p, x);
  for (int i = 0; i <= options_.most_changes; ++i) {
    if (!from.point.has_value() || !end.point.has_value()) return false;
    if (same_piece(from.point, end.point)) return true;
    const FixedPoint before = end_of_piece(from, end);
    // NOTE: right behind it rounding may leave points without a value.
    FixedPoint behind;
    double away = curves.bisection.ulps * maps::ulp(before.x);
    for (; !behind.point.has_value() && away <= std::abs(sliver); away *= curves.wider) {
      behind = curve_.with_slope(p, before.x + std::copysign(away, sliver));
    }
    if (!(std::abs(behind.point.value - before.point.value) <= known)) return false;
    // NOTE: in a sliver rounding may take the events in any order.
    if (std::abs(x_end - before.x) <= std::abs(sliver)) return true;
    from = curve_.with_slope(p, before.x + sliver);
  }
  return false;
}

FixedPoint SpecialPointCheck::end_of_piece(const FixedPoint& a, const FixedPoint& b) const {
  FixedPoint inside = a;
  for (double outside = b.x; !maps::is_closed(
           std::min(inside.x, outside), std::max(inside.x, outside), line_.options.bisection);) {
    FixedPoint middle = curve_.with_slope(a.p, inside.x + (outside - inside.x) / 2);
    if (same_piece(middle.point, a.point)) {
      inside = std::move(middle);
    } else {
      outside = middle.x;
    }
  }
  return inside;
}

double SpecialPointCheck::noise(const FixedPoint& at) const {
  double most = 0.0;
  // An image on the way is rounded, too, and what is left of P_K magnifies that.
  for (int k = 1; k < curve_.iterate(); ++k) {
    const auto map = line_.at(at.p, k);
    const double image = map ? (*map)(at.x).value : maps::missing;
    const auto rest = line_.at(at.p, curve_.iterate() - k);
    const double slope = rest ? std::abs(rest->with_slope(image).slope) : 0.0;
    if (std::isfinite(slope))
      most = std::max(most, options_.rounding_ulps * slope * maps::ulp(image));
  }
  for (double away = options_.rounding_ulps; away >= 1.0; away /= 2) {
    for (const double w : {-away * maps::ulp(at.x), away * maps::ulp(at.x)}) {
      const FixedPoint beside = curve_.with_slope(at.p, at.x + w);
      if (!same_piece(beside.point, at.point)) continue;
      most = std::max(most, std::abs(beside.point.value - at.point.value - at.P_x * w));
    }
  }
  return most;
}

std::optional<PointsBeside> SpecialPointCheck::within_rounding(const FixedPoint& at,
                                                               double slope) const {
  const double allowed = options_.rounding_ulps * maps::ulp(at.p) * std::abs(at.P_p) + noise(at);
  const double least = options_.rounding_ulps * maps::ulp(at.x);
  for (double w = options_.widest * line_.x_unit; w > least; w /= 2) {
    const FixedPoint left = curve_.with_slope(at.p, at.x - w);
    const FixedPoint right = curve_.with_slope(at.p, at.x + w);
    if (!same_piece(left.point, at.point) || !same_piece(right.point, at.point)) continue;
    if (!(std::abs(left.height()) <= allowed)) continue;
    if (!(std::abs(right.height()) <= allowed)) continue;
    if (!((left.P_x - slope) * (right.P_x - slope) < 0)) continue;
    if (passes_steadily(curve_, left, right, slope, options_)) return PointsBeside{left, right};
  }
  return {};
}

}  // namespace specht::bifurcation
