#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/steady_time.hpp>
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

bool FixedPointCurve::is_time_steady(const FixedPoint& a, const FixedPoint& b) const {
  if (!same_piece(a.point, b.point)) return true;
  const SteadyTime time(a.point.time, b.point.time, K_, line_.options);
  if (time.is_same()) return true;
  const auto map = line_.at(a.p, 1);
  if (!map || !(map->period() > 0.0)) return true;
  const double p = time.soon(a.p, b.p), x = time.soon(a.x, b.x);
  const double steep = line_.options.most_change;
  // NOTE: near a fold the curve has two points at p, or none.
  const bool by_p = std::abs(a.P_x - 1.0) > steep && std::abs(b.P_x - 1.0) > steep;
  const auto soon = by_p ? within(p, x, std::abs(b.x - a.x)) : with_slope(p, x);
  return soon && time.passes(soon->point.time);
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
    FixedPoint z = with_slope(p, x);
    if (!std::isfinite(z.P_x) || !same_piece(z.point, from.point)) return {};
    z = evaluate(p, x);
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

}  // namespace specht::bifurcation
