#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/slope_rounding.hpp>

namespace specht::bifurcation {

namespace {

FixedPoint on_chord(const FixedPointCurve& curve, const FixedPoint& a, const FixedPoint& b,
                    double part) {
  return curve.with_slope(a.p + part * (b.p - a.p), a.x + part * (b.x - a.x));
}

bool goes_one_way(const FixedPointCurve& curve, const FixedPoint& a, const FixedPoint& b,
                  const SpecialPointOptions& options) {
  const double change = b.P_x - a.P_x, least = -options.unsteady * change * change;
  double last = a.P_x;
  for (int i = 1; i < options.steady_parts; ++i) {
    const FixedPoint z = on_chord(curve, a, b, static_cast<double>(i) / options.steady_parts);
    if (!same_piece(z.point, a.point)) continue;
    if (!((z.P_x - last) * change >= least)) return false;
    last = z.P_x;
  }
  return (b.P_x - last) * change >= least;
}

/// Beyond a and b, further and further out, P_K′ stays on their sides of a value.
bool stays_beyond(const FixedPointCurve& curve, const FixedPoint& a, const FixedPoint& b,
                  double value, const SpecialPointOptions& options) {
  int found = 0;
  double beyond = options.nearest_steady;
  for (int i = 0; i < options.steady_distances; ++i, beyond *= 2.0) {
    const FixedPoint low = on_chord(curve, a, b, -beyond),
                     high = on_chord(curve, a, b, 1.0 + beyond);
    if (same_piece(low.point, a.point)) {
      if (!((low.P_x - value) * (a.P_x - value) > 0.0)) return false;
      ++found;
    }
    if (same_piece(high.point, b.point)) {
      if (!((high.P_x - value) * (b.P_x - value) > 0.0)) return false;
      ++found;
    }
  }
  return found >= options.least_steady;
}

}  // namespace

bool passes_steadily(const FixedPointCurve& curve, const FixedPoint& a, const FixedPoint& b,
                     double value, const SpecialPointOptions& options) {
  return goes_one_way(curve, a, b, options) || stays_beyond(curve, a, b, value, options);
}

std::optional<double> slope_rounding(const FixedPointCurve& curve, const FixedPoint& z,
                                     const SpecialPointOptions& options) {
  const double apart = options.rounding_ulps * maps::ulp(z.x);
  const int half = options.rounding_points / 2;
  double low = z.P_x, high = z.P_x, last = maps::missing, change = 0.0;
  int turns = 0;
  for (int k = -half; k <= half; ++k) {
    const FixedPoint beside = curve.with_slope(z.p, z.x + k * apart);
    if (!same_piece(beside.point, z.point)) continue;
    low = std::min(low, beside.P_x);
    high = std::max(high, beside.P_x);
    const double next = beside.P_x - last;
    if (change * next < 0.0) ++turns;
    last = beside.P_x;
    if (std::isfinite(next)) change = next;
  }
  const bool is_visible = high - low > options.hidden * (1.0 + std::abs(z.P_x));
  return is_visible && turns >= options.rounding_turns ? std::optional(high - low) : std::nullopt;
}

}  // namespace specht::bifurcation
