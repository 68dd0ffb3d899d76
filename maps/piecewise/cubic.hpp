#pragma once
// Hermite interpolation between two points of a map.

#include <cmath>
#include <specht/maps/map_point.hpp>

namespace specht::maps {

/// The cubic with values v and slopes s at both ends of [0, h].
struct Cubic {
  double v, s, c, d;

  Cubic(double v0, double s0, double v1, double s1, double h)
      : v(v0),
        s(s0),
        c((3 * (v1 - v0) / h - 2 * s0 - s1) / h),
        d((s0 + s1 - 2 * (v1 - v0) / h) / (h * h)) {}

  [[nodiscard]] double at(double t) const { return v + t * (s + t * (c + t * d)); }
  [[nodiscard]] double slope_at(double t) const { return s + t * (2 * c + t * 3 * d); }
  /// Where it has its minimum, if it has one; else NaN.
  [[nodiscard]] double minimum() const {
    // NOTE: 3d t² + 2c t + s = 0, the root at which it rises; without cancellation for either sign.
    const double discriminant = c * c - 3 * d * s;
    if (!(discriminant > 0)) return missing;
    const double root = std::sqrt(discriminant);
    return c > 0 ? -s / (c + root) : (root - c) / (3 * d);
  }
};

}  // namespace specht::maps
