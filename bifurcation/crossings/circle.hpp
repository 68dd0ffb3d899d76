#pragma once
// Coordinates that are angles: values of P are the same modulo a period.

#include <cmath>
#include <numeric>

namespace specht::bifurcation {

/// The representative of a value that is nearest to another; the value itself without a period (0).
[[nodiscard]] inline double nearest_to(double other, double value, double period) {
  if (!(period > 0)) return value;
  const double turned = value - period * std::round((value - other) / period);
  return std::isfinite(turned) ? turned : value;
}

/// P(x) − x on both sides of a jump, by the shorter way from one to the other and nearest to the diagonal.
struct Heights {
  double left, right;
};
[[nodiscard]] inline Heights heights(double f_left, double f_right, double period) {
  const double right = nearest_to(f_left, f_right, period);
  const double turns =
      nearest_to(0.0, std::midpoint(f_left, right), period) - std::midpoint(f_left, right);
  return std::isfinite(turns) ? Heights{f_left + turns, right + turns} : Heights{f_left, right};
}

/// Between two values of P(x) − x lies 0, or a multiple of the period.
[[nodiscard]] inline bool meets_diagonal(double f_a, double f_b, double period) {
  const double low = std::fmin(f_a, f_b), high = std::fmax(f_a, f_b);
  if (!(period > 0)) return low <= 0 && high >= 0;
  return std::ceil(low / period) * period <= high;
}

}  // namespace specht::bifurcation
