#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <specht/bifurcation/continuation/slope_points.hpp>
#include <specht/bifurcation/crossings/sign_change.hpp>

namespace specht::bifurcation {

FixedPoint SlopePoints::sign_change(const FixedPoint& z, double ds,
                                    const std::function<double(const FixedPoint&)>& f) const {
  FixedPoint from = z;
  curve_.complete(from);
  const double f_begin = f(from);
  const auto end = curve_.step(from, ds);
  const double shortest = line_.options.shortest;
  if (end && f(*end) * f_begin < 0) {
    bool failed = false;
    FixedPoint last = from;  // with the sign of z
    double s_last = 0.0;
    const auto at = [&](double s) {
      const auto point = curve_.step(from, s);
      const double value = point ? f(*point) : 0.0;
      failed = failed || !point || std::isnan(value);
      if (point && value * f_begin >= 0 && s > s_last) {
        last = *point;
        s_last = s;
      }
      return failed ? 0.0 : value;
    };
    const auto is_close = [&](double a, double b) { return b - a <= shortest; };
    auto evaluations = static_cast<std::uintmax_t>(line_.options.most_steps);
    boost::math::tools::toms748_solve(at, 0.0, ds, f_begin, f(*end), is_close, evaluations);
    if (!failed) return last;
  }
  FixedPoint low = from;
  double gone = 0.0;
  for (double stride = ds / 2; stride > shortest && gone < line_.options.overshoot * ds;) {
    const auto next = curve_.step(low, stride);
    if (next && f(*next) * f_begin > 0) {
      low = *next;
      gone += stride;
    } else {
      stride /= 2;
    }
  }
  return low;
}

FixedPoint SlopePoints::sharpened(FixedPoint at, double slope) const {
  const double size = 1.0 + std::abs(at.x), most = line_.options.roughly_settled * size;
  for (int i = 0; i < line_.options.least_corrections; ++i) {
    const FixedPoint beside = curve_.with_slope(at.p, at.x + width_for_bend(at, slope));
    const double bend = (beside.P_x - at.P_x) / (beside.x - at.x);
    FixedPoint next = curve_.evaluate(at.p, at.x + (slope - at.P_x) / bend);
    const bool is_better = same_piece(next.point, at.point) &&
                           std::abs(next.P_x - slope) < std::abs(at.P_x - slope) &&
                           std::abs(next.height()) <= most;
    if (!is_better) break;
    curve_.set_tangent(next, at);
    at = std::move(next);
  }
  return at;
}

std::optional<FixedPoint> SlopePoints::fold_between(const FixedPoint& a,
                                                    const FixedPoint& b) const {
  double p = a.p;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    FixedPoint low = curve_.with_slope(p, std::min(a.x, b.x)),
               high = curve_.with_slope(p, std::max(a.x, b.x));
    if (!same_piece(low.point, a.point) || !same_piece(high.point, a.point)) return {};
    if (!((low.P_x - 1.0) * (high.P_x - 1.0) < 0)) return {};
    while (!maps::is_closed(low.x, high.x, line_.options.bisection)) {
      FixedPoint middle = curve_.with_slope(p, low.x + (high.x - low.x) / 2);
      if (!same_piece(middle.point, a.point)) return {};
      ((middle.P_x - 1.0) * (low.P_x - 1.0) > 0 ? low : high) = std::move(middle);
    }
    FixedPoint at = curve_.evaluate(p, low.x);
    const double move = at.height() / -at.P_p;
    if (!(std::abs(move) <= line_.width)) return {};
    if (std::abs(move) <= std::max(line_.options.shortest * line_.width, maps::ulp(p))) {
      curve_.set_tangent(at, a);
      return at;
    }
    p += move;
  }
  return {};
}

std::optional<FixedPoint> SlopePoints::fold_across(const FixedPoint& a, const FixedPoint& b) const {
  const double low = std::min(a.x, b.x), high = std::max(a.x, b.x), margin = high - low;
  std::optional<FixedPoint> best, last;
  double p = a.p;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    const auto x = where_slope_passes(1.0, p, low - margin, high + margin);
    if (!x) break;
    FixedPoint at = curve_.evaluate(p, *x);
    if (!best || std::abs(at.height()) < std::abs(best->height())) best = at;
    // NOTE: with p the border moves, too: the derivative at x says little of that.
    const double speed = last ? (at.height() - last->height()) / (p - last->p) : at.P_p;
    const double move = -at.height() / speed;
    if (!(std::abs(p + move - a.p) <= line_.width)) break;
    if (std::abs(move) <= std::max(line_.options.shortest * line_.width, maps::ulp(p))) break;
    p += move;
    last = std::move(at);
  }
  if (best) curve_.set_tangent(*best, a);
  return best;
}

std::optional<double> SlopePoints::where_slope_passes(double slope, double p, double low,
                                                      double high) const {
  const auto is_above = [&](double x) { return curve_.with_slope(p, x).P_x > slope; };
  const bool low_is_above = is_above(low);
  if (low_is_above == is_above(high)) return {};
  while (!maps::is_closed(low, high, line_.options.bisection)) {
    const double middle = low + (high - low) / 2;
    (is_above(middle) == low_is_above ? low : high) = middle;
  }
  return low;
}

std::optional<FixedPoint> SlopePoints::fold_near(const FixedPoint& z) const {
  FixedPoint at = z;
  std::optional<FixedPoint> best;
  double least = line_.width;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    curve_.complete(at);
    at = sharpened(at, 1.0);
    // P_K − x where P_K′ is 1, as p moves and that place with it.
    const SlopeChange change = slope_change(at, 1.0);
    const double speed = -change.by_p / change.by_x;
    const double move = (at.x - at.point.value) / (at.P_p + (at.P_x - 1.0) * speed);
    if (!(std::abs(move) <= line_.width)) break;
    if (std::abs(move) <= std::max(line_.options.shortest * line_.width, maps::ulp(at.p))) {
      return at;
    }
    if (std::abs(move) < least) {
      least = std::abs(move);
      best = at;
    }
    FixedPoint next = curve_.evaluate(at.p + move, at.x + speed * move);
    if (!same_piece(next.point, z.point)) break;
    curve_.set_tangent(next, at);
    at = std::move(next);
  }
  // NOTE: moves stop to get shorter where they have met the rounding of P.
  const double most = line_.options.rounding * (1.0 + std::abs(z.x));
  return best && std::abs(best->height()) <= most ? best : std::nullopt;
}

double SlopePoints::width_for_bend(const FixedPoint& z, double slope) const {
  constexpr double decade = 10.0;
  const double change = line_.options.bend_change * std::max(1.0, std::abs(slope - z.P_x));
  double w = line_.options.sliver * (1.0 + std::abs(z.x));
  for (; w > line_.options.bend_ulps * maps::ulp(z.x); w /= decade) {
    const FixedPoint beside = curve_.with_slope(z.p, z.x + w);
    if (same_piece(beside.point, z.point) && std::abs(beside.P_x - z.P_x) <= change) break;
  }
  return w;
}

SlopePoints::SlopeChange SlopePoints::slope_change(const FixedPoint& z, double slope) const {
  const double w = width_for_bend(z, slope);
  const double by_x = (curve_.with_slope(z.p, z.x + w).P_x - z.P_x) / w;
  const double of_p = w * std::max(std::abs(z.P_x - 1.0), std::abs(by_x) * w) / std::abs(z.P_p);
  const double w_p = std::max(of_p, line_.options.bend_ulps * maps::ulp(z.p));
  return {by_x, (curve_.with_slope(z.p + w_p, z.x).P_x - z.P_x) / w_p};
}

std::optional<FixedPoint> SlopePoints::near_with_slope(const FixedPoint& z, double slope) const {
  const double size = 1.0 + std::abs(z.x);
  FixedPoint at = z;
  double best = core::Interval().high;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    curve_.complete(at);
    // P − x = 0 and P′ = slope.
    const auto [P_xx, P_xp] = slope_change(at, slope);
    const double a = at.P_x - 1.0, f = at.x - at.point.value, g = slope - at.P_x;
    const double determinant = a * P_xp - at.P_p * P_xx;
    const double dx = (f * P_xp - g * at.P_p) / determinant, dp = (a * g - f * P_xx) / determinant;
    if (!(std::abs(dp) <= line_.width) || !(std::abs(dx) <= line_.x_unit)) return {};
    const double move = std::max(std::abs(dx) / size, std::abs(dp) / (1.0 + std::abs(at.p)));
    // NOTE: the first moves need not get shorter where the curve bends.
    if (i >= line_.options.least_corrections && !(move < best)) break;
    best = move;
    FixedPoint next = curve_.evaluate(at.p + dp, at.x + dx);
    if (!same_piece(next.point, z.point)) return {};
    curve_.set_tangent(next, at);
    at = std::move(next);
  }
  const bool is_better = std::abs(at.height()) < std::abs(z.height());
  return is_better ? std::optional(at) : std::nullopt;
}

std::optional<FixedPoint> SlopePoints::fold_beside(const FixedPoint& z) const {
  const double most = line_.options.sliver * (1.0 + std::abs(z.x));
  for (double w = maps::ulp(z.x); w <= most; w *= 2) {
    for (const int side : {-1, 1}) {
      const FixedPoint other = curve_.with_slope(z.p, z.x + side * w);
      if (!same_piece(other.point, z.point)) continue;
      if ((other.P_x - 1.0) * (z.P_x - 1.0) < 0) return fold_between(z, other);
    }
  }
  return {};
}

std::optional<FixedPoint> SlopePoints::with_slope_between(const FixedPoint& a, const FixedPoint& b,
                                                          double slope) const {
  const FixedPoint &low = a.p < b.p ? a : b, &high = a.p < b.p ? b : a;
  const double reach = std::abs(b.x - a.x) + line_.options.rounding * (1.0 + std::abs(a.x));
  std::optional<FixedPoint> best;
  bool lost = false;
  if (!(low.p < high.p)) return {};
  const auto at = [&](double p) {
    const double x = low.x + (p - low.p) / (high.p - low.p) * (high.x - low.x);
    const auto z = curve_.within(p, x, reach);
    // NOTE: events that are simultaneous within rounding change the itinerary to and fro, and nothing else.
    lost = lost || !z;
    if (lost) return 0.0;
    if (!best || std::abs(z->P_x - slope) < std::abs(best->P_x - slope)) best = z;
    return z->P_x - slope;
  };
  (void)bifurcation::sign_change(at, low.p, high.p, low.P_x - slope, high.P_x - slope);
  if (lost || !best) return {};
  curve_.complete(*best);
  return best;
}

std::optional<FixedPoint> SlopePoints::at_x(double p, double x, double reach) const {
  const double begin = p;
  double last = core::Interval().high;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    FixedPoint z = curve_.evaluate(p, x);
    const double move = (x - z.point.value) / z.P_p;
    if (!std::isfinite(move) || !(std::abs(p + move - begin) <= reach)) return {};
    // NOTE: moves that do not get shorter have met rounding.
    if (std::abs(move) <= maps::ulp(p) || !(std::abs(move) <= last / 2)) return z;
    last = std::abs(move);
    p += move;
  }
  return {};
}

std::optional<FixedPoint> SlopePoints::with_slope_near_fold(const FixedPoint& fold,
                                                            const FixedPoint& z,
                                                            double slope) const {
  const double shorter = line_.options.shorter;
  FixedPoint last = z;
  curve_.complete(last);
  for (double away = (z.p - fold.p) / shorter;
       std::abs(away) > line_.options.fold_ulps * maps::ulp(fold.p); away /= shorter) {
    // Next to a fold the curve is x = v dp + s √dp: its point of slope 1 moves with p. The slope here tells v from s.
    const double dp = last.p - fold.p, dx = last.x - fold.x;
    const double by_root = 2 * (dx - last.slope() * dp), by_p = dx - by_root;
    const double root = by_root * std::sqrt(away / dp);
    const auto next =
        curve_.within(fold.p + away, fold.x + by_p * away / dp + root, std::abs(root) / 2);
    if (!next) break;
    if ((next->P_x - slope) * (z.P_x - slope) < 0) return with_slope_between(*next, last, slope);
    last = *next;
    curve_.complete(last);
  }
  return with_slope_by_x(fold, last, slope);
}

std::optional<FixedPoint> SlopePoints::with_slope_by_x(const FixedPoint& a, const FixedPoint& b,
                                                       double slope) const {
  const FixedPoint &low = a.x < b.x ? a : b, &high = a.x < b.x ? b : a;
  if (!(low.x < high.x) || !((low.P_x - slope) * (high.P_x - slope) < 0)) return {};
  const double apart = std::abs(b.p - a.p);
  const double reach =
      line_.options.overshoot * apart + line_.options.rounding * (1.0 + std::abs(a.p));
  const bool is_flat = apart <= line_.options.fold_ulps * maps::ulp(a.p);
  std::optional<FixedPoint> best;
  bool lost = false;
  double p = a.p;
  const auto at = [&](double x) {
    // NOTE: where rounding hides how p changes along x, corrections of p would follow the rounding of P.
    const auto z = is_flat ? std::optional(curve_.evaluate(p, x)) : at_x(p, x, reach);
    lost = lost || !z || !std::isfinite(z->P_x);
    if (lost) return 0.0;
    p = z->p;
    if (!best || std::abs(z->P_x - slope) < std::abs(best->P_x - slope)) best = z;
    return z->P_x - slope;
  };
  (void)bifurcation::sign_change(at, low.x, high.x, low.P_x - slope, high.P_x - slope);
  if (lost || !best) return {};
  curve_.set_tangent(*best, b);
  return best;
}

std::optional<std::array<FixedPoint, 2>> SlopePoints::beside_slope(FixedPoint a, FixedPoint b,
                                                                   double slope) const {
  while (!same_piece(a.point, b.point) &&
         std::abs(b.p - a.p) > line_.options.shortest * line_.width) {
    const double p = a.p + (b.p - a.p) / 2, x = a.x + (b.x - a.x) / 2;
    const double reach = std::abs(b.x - a.x) + line_.options.rounding * (1.0 + std::abs(a.x));
    const auto middle = curve_.within(p, x, reach);
    if (!middle || p == a.p || p == b.p) return {};
    ((middle->P_x > slope) == (a.P_x > slope) ? a : b) = *middle;
  }
  return std::array{a, b};
}

}  // namespace specht::bifurcation
