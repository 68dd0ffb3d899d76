#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/crossings/sign_change.hpp>
#include <specht/maps/slope.hpp>

namespace specht::bifurcation {

using maps::MapPoint;

namespace {

/// A point of P_K with its slope, from one of the evaluations of a map.
FixedPoint fixed_point(const ParameterLine& line, int K, double p, double x,
                       MapPoint (maps::ReturnMap::*evaluate)(double)) {
  FixedPoint z;
  z.p = p;
  z.x = x;
  const auto map = line.at(p, K);
  if (!map) return z;
  z.point = ((*map).*evaluate)(x);
  if (!z.point.has_value()) return z;
  z.P_x = std::isfinite(z.point.slope) ? z.point.slope : maps::slope(*map, z.point).value;
  z.P_p = z.point.parameter_slope;
  return z;
}

}  // namespace

FixedPoint FixedPointCurve::with_slope(double p, double x) const {
  return fixed_point(line_, K_, p, x, &maps::ReturnMap::with_slope);
}

FixedPoint FixedPointCurve::evaluate(double p, double x) const {
  FixedPoint z = fixed_point(line_, K_, p, x, &maps::ReturnMap::with_parameter_slope);
  if (!z.point.has_value()) return z;
  if (std::isfinite(z.P_p)) return z;
  const double h = line_.options.difference * line_.width;
  const auto above = line_.at(p + h, K_), below = line_.at(p - h, K_);
  const MapPoint up = above ? (*above)(x) : MapPoint(), down = below ? (*below)(x) : MapPoint();
  const bool has_up = same_piece(up, z.point), has_down = same_piece(down, z.point);
  if (has_up && has_down) {
    z.P_p = (up.value - down.value) / (2 * h);
  } else if (has_up) {
    z.P_p = (up.value - z.point.value) / h;
  } else if (has_down) {
    z.P_p = (z.point.value - down.value) / h;
  }
  return z;
}

void FixedPointCurve::set_tangent(FixedPoint& z, const FixedPoint& before, bool is_chord) const {
  // Normal to (P_x − 1, P_p) in the plane of x/x_unit and p/width.
  const double a = (z.P_x - 1.0) * line_.x_unit, b = z.P_p * line_.width;
  const double norm = std::hypot(a, b);
  z.t_p = norm > 0.0 ? -a / norm : 1.0;
  z.t_x = norm > 0.0 ? b / norm : 0.0;
  // NOTE: over a change of itinerary x may turn, and a chord says nothing of that.
  const double along = z.t_p * before.t_p + (is_chord ? 0.0 : z.t_x * before.t_x);
  if (along < 0.0 || (along == 0.0 && z.t_p < 0.0)) {
    z.t_p = -z.t_p;
    z.t_x = -z.t_x;
  }
}

bool FixedPointCurve::Corrections::settle(double move, const Height& at,
                                          const CurveOptions& options) {
  ++count_;
  // NOTE: moves that do not get shorter by half have met rounding, or no root.
  const bool slow = count_ > options.least_corrections && !(move <= move_ / 2);
  last_ = slow || count_ == options.most_corrections;
  // What P_K′ changes by in this move, as it did in the last: where it bends more there may be no root.
  const double bend = std::abs(at.P_x - P_x_) * std::max(1.0, move / move_);
  const bool straight = bend <= options.straight * at.gradient;
  move_ = move;
  P_x_ = at.P_x;
  // NOTE: where P changes fast with p, a short move in p alone says little of the height.
  const double off = std::max(move, std::abs(at.value) / (1.0 + std::abs(at.P_x - 1.0)));
  if (off <= options.settled) return true;
  return last_ && straight && off <= options.roughly_settled;
}

bool FixedPointCurve::is_near(double P_x, double before) const {
  const double factor = (P_x - 1.0) / (before - 1.0);
  return std::abs(P_x - before) <= line_.options.most_change ||
         (factor < line_.options.most_factor && factor > 1.0 / line_.options.most_factor);
}

double FixedPointCurve::room_for_change(const FixedPoint& a, const FixedPoint& b) const {
  const double by_part = std::abs(std::log(std::abs((b.P_x - 1.0) / (a.P_x - 1.0)))) /
                         std::log(line_.options.most_factor);
  const double change = std::min(by_part, std::abs(b.P_x - a.P_x) / line_.options.most_change);
  return line_.options.aimed / change;
}

std::optional<FixedPoint> FixedPointCurve::at(double p, double x, const MapPoint* like) const {
  auto z = solve(p, x, like, core::Interval().high);
  if (z) complete(*z);
  return z;
}

std::optional<FixedPoint> FixedPointCurve::within(double p, double x, double reach) const {
  auto z = solve(p, x, nullptr, line_.options.overshoot * reach);
  if (!z || !(std::abs(z->x - x) <= reach)) return {};
  return z;
}

void FixedPointCurve::complete(FixedPoint& z) const {
  const FixedPoint old = z;
  const bool is_chord = !std::isfinite(z.P_p);
  if (is_chord) z = evaluate(old.p, old.x);
  set_tangent(z, old, is_chord);
}

std::optional<FixedPoint> FixedPointCurve::solve(double p, double x, const MapPoint* like,
                                                 double reach) const {
  const double begin = x;
  Corrections corrections;
  while (!corrections.is_over()) {
    FixedPoint z = with_slope(p, x);
    if (!std::isfinite(z.P_x) || (like != nullptr && !same_piece(z.point, *like))) return {};
    const double move = (z.point.value - x) / (1.0 - z.P_x);
    if (!std::isfinite(move)) return {};
    const Height height{(z.point.value - x) / (1.0 + std::abs(x)), z.P_x, std::abs(z.P_x - 1.0)};
    if (corrections.settle(std::abs(move) / (1.0 + std::abs(x)), height, line_.options)) {
      return z;
    }
    x += move;
    if (!(std::abs(x - begin) <= reach)) return {};
  }
  return {};
}

std::optional<FixedPoint> FixedPointCurve::across(const FixedPoint& z, double p,
                                                  const Extrapolation::Guess& guess) const {
  const double x = guess.x;
  const double rounding = line_.options.rounding * (1.0 + std::abs(z.x));
  auto next = within(p, x, line_.options.most_corrected * std::abs(x - z.x) + rounding);
  if (!next || !is_near(next->P_x, z.P_x)) return {};
  if (!((next->P_x - 1.0) * (z.P_x - 1.0) > 0)) return {};
  const bool same = same_piece(next->point, z.point);
  if (!same) {
    const double moved = std::abs(x - z.x), error = std::abs(next->x - x);
    if (!(error <= line_.options.most_corrected_over_change * moved + rounding)) return {};
    if (!(error <= guess.doubt + rounding)) return {};
    // NOTE: next to the end of a curve the polynomial runs away.
    const double most_doubt = line_.options.most_corrected * moved + rounding;
    if (!guess.is_tangent && !(guess.doubt <= most_doubt)) return {};
  }
  const bool as_stable = (std::abs(next->P_x) < 1.0) == (std::abs(z.P_x) < 1.0);
  if (!as_stable && !same) return {};
  const double d_p = (next->p - z.p) / line_.width, d_x = (next->x - z.x) / line_.x_unit;
  // NOTE: where p moves by some ulps rounding can lead back along the curve.
  if (same && !(d_p * z.t_p + d_x * z.t_x > 0.0)) return {};
  const double length = std::copysign(std::hypot(d_p, d_x), d_p * z.t_p);
  next->t_p = d_p / length;
  next->t_x = d_x / length;
  return next;
}

std::optional<FixedPoint> FixedPointCurve::step(const FixedPoint& start, double ds) const {
  FixedPoint from = start;
  complete(from);
  const double p_0 = from.p + ds * from.t_p * line_.width;
  const double x_0 = from.x + ds * from.t_x * line_.x_unit;
  double p = p_0, x = x_0;
  Corrections corrections;
  while (!corrections.is_over()) {
    FixedPoint z = evaluate(p, x);
    if (!std::isfinite(z.P_x) || !same_piece(z.point, from.point)) return {};
    // (P_x − 1) dx + P_p dp = −F, and (dp, dx) normal to the tangent.
    const double F = z.point.value - x;
    const double a = (z.P_x - 1.0) * line_.x_unit, b = z.P_p * line_.width;
    const double determinant = a * from.t_p - b * from.t_x;
    const double dx = -F * from.t_p / determinant * line_.x_unit;
    const double dp = F * from.t_x / determinant * line_.width;
    if (!std::isfinite(dx) || !std::isfinite(dp)) return {};
    const double move =
        std::max(std::abs(dx) / (1.0 + std::abs(x)), std::abs(dp) / (1.0 + std::abs(p)));
    const Height height{F / (1.0 + std::abs(x)), z.P_x, std::hypot(a, b) / line_.x_unit};
    const bool settled = corrections.settle(move, height, line_.options);
    if (settled) {
      set_tangent(z, from, false);
      const double cosine = z.t_p * from.t_p + z.t_x * from.t_x;
      if (!is_near(z.P_x, from.P_x)) return {};
      return cosine >= line_.options.least_cosine ? std::optional(z) : std::nullopt;
    }
    x += dx;
    p += dp;
    const double moved = std::hypot((x - x_0) / line_.x_unit, (p - p_0) / line_.width);
    const double rounding = line_.options.settled * ((1.0 + std::abs(x)) / line_.x_unit +
                                                     (1.0 + std::abs(p)) / line_.width);
    if (moved > line_.options.most_corrected * std::abs(ds) + rounding) return {};
  }
  return {};
}

FixedPoint FixedPointCurve::sign_change(const FixedPoint& z, double ds,
                                        const std::function<double(const FixedPoint&)>& f) const {
  FixedPoint from = z;
  complete(from);
  const double f_begin = f(from);
  const auto end = step(from, ds);
  const double shortest = line_.options.shortest;
  if (end && f(*end) * f_begin < 0) {
    bool failed = false;
    FixedPoint last = from;  // with the sign of z
    double s_last = 0.0;
    const auto at = [&](double s) {
      const auto point = step(from, s);
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
    const auto next = step(low, stride);
    if (next && f(*next) * f_begin > 0) {
      low = *next;
      gone += stride;
    } else {
      stride /= 2;
    }
  }
  return low;
}

FixedPoint FixedPointCurve::sharpened(FixedPoint at, double slope) const {
  const double size = 1.0 + std::abs(at.x), most = line_.options.roughly_settled * size;
  for (int i = 0; i < line_.options.least_corrections; ++i) {
    const FixedPoint beside = with_slope(at.p, at.x + width_for_bend(at, slope));
    const double bend = (beside.P_x - at.P_x) / (beside.x - at.x);
    FixedPoint next = evaluate(at.p, at.x + (slope - at.P_x) / bend);
    const bool is_better = same_piece(next.point, at.point) &&
                           std::abs(next.P_x - slope) < std::abs(at.P_x - slope) &&
                           std::abs(next.point.value - next.x) <= most;
    if (!is_better) break;
    set_tangent(next, at, false);
    at = std::move(next);
  }
  return at;
}

std::optional<FixedPoint> FixedPointCurve::fold_between(const FixedPoint& a,
                                                        const FixedPoint& b) const {
  double p = a.p;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    FixedPoint low = with_slope(p, std::min(a.x, b.x)), high = with_slope(p, std::max(a.x, b.x));
    if (!same_piece(low.point, a.point) || !same_piece(high.point, a.point)) return {};
    if (!((low.P_x - 1.0) * (high.P_x - 1.0) < 0)) return {};
    while (!maps::is_closed(low.x, high.x, line_.options.bisection)) {
      FixedPoint middle = with_slope(p, low.x + (high.x - low.x) / 2);
      if (!same_piece(middle.point, a.point)) return {};
      ((middle.P_x - 1.0) * (low.P_x - 1.0) > 0 ? low : high) = std::move(middle);
    }
    FixedPoint at = evaluate(p, low.x);
    const double move = (at.point.value - at.x) / -at.P_p;
    if (!(std::abs(move) <= line_.width)) return {};
    if (std::abs(move) <= std::max(line_.options.shortest * line_.width, maps::ulp(p))) {
      set_tangent(at, a, false);
      return at;
    }
    p += move;
  }
  return {};
}

std::optional<FixedPoint> FixedPointCurve::fold_near(const FixedPoint& z) const {
  FixedPoint at = z;
  std::optional<FixedPoint> best;
  double least = line_.width;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    complete(at);
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
    FixedPoint next = evaluate(at.p + move, at.x + speed * move);
    if (!same_piece(next.point, z.point)) break;
    set_tangent(next, at, false);
    at = std::move(next);
  }
  // NOTE: moves stop to get shorter where they have met the rounding of P.
  const double most = line_.options.rounding * (1.0 + std::abs(z.x));
  return best && std::abs(best->point.value - best->x) <= most ? best : std::nullopt;
}

double FixedPointCurve::width_for_bend(const FixedPoint& z, double slope) const {
  constexpr double decade = 10.0;
  const double change = line_.options.bend_change * std::max(1.0, std::abs(slope - z.P_x));
  double w = line_.options.sliver * (1.0 + std::abs(z.x));
  for (; w > line_.options.bend_ulps * maps::ulp(z.x); w /= decade) {
    const FixedPoint beside = with_slope(z.p, z.x + w);
    if (same_piece(beside.point, z.point) && std::abs(beside.P_x - z.P_x) <= change) break;
  }
  return w;
}

FixedPointCurve::SlopeChange FixedPointCurve::slope_change(const FixedPoint& z,
                                                           double slope) const {
  const double w = width_for_bend(z, slope);
  const double by_x = (with_slope(z.p, z.x + w).P_x - z.P_x) / w;
  const double of_p = w * std::max(std::abs(z.P_x - 1.0), std::abs(by_x) * w) / std::abs(z.P_p);
  const double w_p = std::max(of_p, line_.options.bend_ulps * maps::ulp(z.p));
  return {by_x, (with_slope(z.p + w_p, z.x).P_x - z.P_x) / w_p};
}

std::optional<FixedPoint> FixedPointCurve::near_with_slope(const FixedPoint& z,
                                                           double slope) const {
  const double size = 1.0 + std::abs(z.x);
  FixedPoint at = z;
  double best = core::Interval().high;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    complete(at);
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
    FixedPoint next = evaluate(at.p + dp, at.x + dx);
    if (!same_piece(next.point, z.point)) return {};
    set_tangent(next, at, false);
    at = std::move(next);
  }
  const bool is_better = std::abs(at.point.value - at.x) < std::abs(z.point.value - z.x);
  return is_better ? std::optional(at) : std::nullopt;
}

std::optional<FixedPoint> FixedPointCurve::fold_beside(const FixedPoint& z) const {
  const double most = line_.options.sliver * (1.0 + std::abs(z.x));
  for (double w = maps::ulp(z.x); w <= most; w *= 2) {
    for (const int side : {-1, 1}) {
      const FixedPoint other = with_slope(z.p, z.x + side * w);
      if (!same_piece(other.point, z.point)) continue;
      if ((other.P_x - 1.0) * (z.P_x - 1.0) < 0) return fold_between(z, other);
    }
  }
  return {};
}

std::optional<FixedPoint> FixedPointCurve::with_slope_between(const FixedPoint& a,
                                                              const FixedPoint& b,
                                                              double slope) const {
  const FixedPoint &low = a.p < b.p ? a : b, &high = a.p < b.p ? b : a;
  const double reach = std::abs(b.x - a.x) + line_.options.rounding * (1.0 + std::abs(a.x));
  std::optional<FixedPoint> best;
  bool lost = false;
  if (!(low.p < high.p)) return {};
  const auto at = [&](double p) {
    const double x = low.x + (p - low.p) / (high.p - low.p) * (high.x - low.x);
    const auto z = within(p, x, reach);
    // NOTE: events that are simultaneous within rounding change the itinerary to and fro, and nothing else.
    lost = lost || !z;
    if (lost) return 0.0;
    if (!best || std::abs(z->P_x - slope) < std::abs(best->P_x - slope)) best = z;
    return z->P_x - slope;
  };
  (void)bifurcation::sign_change(at, low.p, high.p, low.P_x - slope, high.P_x - slope);
  if (lost || !best) return {};
  complete(*best);
  return best;
}

std::optional<FixedPoint> FixedPointCurve::at_x(double p, double x, double reach) const {
  const double begin = p;
  double last = core::Interval().high;
  for (int i = 0; i < line_.options.most_corrections; ++i) {
    FixedPoint z = evaluate(p, x);
    const double move = (x - z.point.value) / z.P_p;
    if (!std::isfinite(move) || !(std::abs(p + move - begin) <= reach)) return {};
    // NOTE: moves that do not get shorter have met rounding.
    if (std::abs(move) <= maps::ulp(p) || !(std::abs(move) <= last / 2)) return z;
    last = std::abs(move);
    p += move;
  }
  return {};
}

std::optional<FixedPoint> FixedPointCurve::with_slope_near_fold(const FixedPoint& fold,
                                                                const FixedPoint& z,
                                                                double slope) const {
  const double shorter = line_.options.shorter;
  FixedPoint last = z;
  complete(last);
  for (double away = (z.p - fold.p) / shorter;
       std::abs(away) > line_.options.fold_ulps * maps::ulp(fold.p); away /= shorter) {
    // Next to a fold the curve is x = v dp + s √dp: its point of slope 1 moves with p. The slope here tells v from s.
    const double dp = last.p - fold.p, dx = last.x - fold.x;
    const double by_root = 2 * (dx - last.slope() * dp), by_p = dx - by_root;
    const double root = by_root * std::sqrt(away / dp);
    const auto next = within(fold.p + away, fold.x + by_p * away / dp + root, std::abs(root) / 2);
    if (!next) break;
    if ((next->P_x - slope) * (z.P_x - slope) < 0) return with_slope_between(*next, last, slope);
    last = *next;
    complete(last);
  }
  return with_slope_by_x(fold, last, slope);
}

std::optional<FixedPoint> FixedPointCurve::with_slope_by_x(const FixedPoint& a, const FixedPoint& b,
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
    const auto z = is_flat ? std::optional(evaluate(p, x)) : at_x(p, x, reach);
    lost = lost || !z || !std::isfinite(z->P_x);
    if (lost) return 0.0;
    p = z->p;
    if (!best || std::abs(z->P_x - slope) < std::abs(best->P_x - slope)) best = z;
    return z->P_x - slope;
  };
  (void)bifurcation::sign_change(at, low.x, high.x, low.P_x - slope, high.P_x - slope);
  if (lost || !best) return {};
  set_tangent(*best, b, false);
  return best;
}

std::optional<std::array<FixedPoint, 2>> FixedPointCurve::beside_slope(FixedPoint a, FixedPoint b,
                                                                       double slope) const {
  while (!same_piece(a.point, b.point) &&
         std::abs(b.p - a.p) > line_.options.shortest * line_.width) {
    const double p = a.p + (b.p - a.p) / 2, x = a.x + (b.x - a.x) / 2;
    const double reach = std::abs(b.x - a.x) + line_.options.rounding * (1.0 + std::abs(a.x));
    const auto middle = within(p, x, reach);
    if (!middle || p == a.p || p == b.p) return {};
    ((middle->P_x > slope) == (a.P_x > slope) ? a : b) = *middle;
  }
  return std::array{a, b};
}

}  // namespace specht::bifurcation
