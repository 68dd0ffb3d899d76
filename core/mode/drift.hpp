#pragma once
// Constraint drift: how far closed contacts may be off g_N = 0 and ġ_N = 0 behind phases that are not exact.
//
// The integrator says what its phases may have done; where a mode is decided anew, a contact within it touches.

#include <algorithm>
#include <cmath>
#include <specht/core/system/options.hpp>

namespace specht::core {

/// How far constraints may have drifted off along an orbit.
struct Drift {
  double gap = 0.0, speed = 0.0;  // [m], [m/s]

  /// By phases with this relative error.
  [[nodiscard]] static Drift of(double error, const OrbitOptions& options) {
    return {std::max(options.start_gap_tolerance, error * options.drift_length),
            std::max(options.speed_tolerance, error * options.drift_speed)};
  }
  /// The same where gaps consist of terms of this size [m].
  [[nodiscard]] Drift with_extent(double extent, const OrbitOptions& options) const {
    return {gap * std::min(1.0, options.drift_extents * extent / options.drift_length), speed};
  }

  template <class S>
  [[nodiscard]] bool explains(const S& g_N, const S& normal_speed) const {
    using std::abs;
    return abs(g_N) <= S(gap) && abs(normal_speed) <= S(speed);
  }
};

}  // namespace specht::core
