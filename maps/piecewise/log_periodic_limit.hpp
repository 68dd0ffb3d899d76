#pragma once
// Whether a return map has a log-periodic limit towards a point: no one-sided limit, but oscillations for
// ever.
//
// Next to the stable manifold of a saddle-centre with eigenvalues ±λ, ±iω an orbit stays for a time
// −ln d/λ, d the distance of x from that of the manifold, while its oscillation does not decay: P is a
// periodic function of ln d with period 2πλ/ω and has no one-sided limit. P repeats whenever d is
// divided by exp(2πλ/ω).
//
// P is sampled at distances that are evenly spaced in ln d. Small shifts of ln d change it little; the first
// shift with a large median of |P(ln d) − P(ln d + shift)| begins the search. The period is in the next
// interval of shifts with a small median, where the mean is least: P itself may jump.
//
// It follows from the motion linearised at the saddle-centre.

#include <optional>
#include <specht/maps/return_map.hpp>

namespace specht::maps {

struct LogPeriodicOptions {
  /// The first and the last distance [unit of x], relative to 1 + |x|: within the linear motion, and above
  /// rounding.
  double farthest = 1e-4, nearest = 1e-13;
  /// Samples per decade of distance: some on each oscillation [1].
  int per_decade = 12;
  /// Least and most decades of a period, and the step of the search [1]. At least three periods are seen.
  double least = 0.25, most = 2.9, step = 0.004;
  /// Median change of P over a period, as a part of its variation [1]: what interpolation leaves.
  double repeats = 0.05;
  /// P varies by more than this, relative to 1 + |P| [unit of x]: above its rounding.
  double varies = 1e-6;
  /// … and over the nearest period by this part of its whole variation [1]: an oscillation that decays has a
  /// limit.
  double lasts = 0.5;
  /// Part of the distances at which P has a value [1].
  double known = 0.9;
};

/// What P does towards a point instead of having a limit.
struct LogPeriodicLimit {
  double low = missing, high = missing;  // of P over the nearest period; NaN if not known
  double factor = missing;               // P repeats as the distance is divided by it [1]
};

/// The log-periodic limit of P towards x from the right (direction 1) or left (−1); none if P does not
/// repeat so. `nearest`: no distance is smaller [unit of x]. `returns`: increased by the number of orbits.
[[nodiscard]] std::optional<LogPeriodicLimit> find_log_periodic_limit(
    ReturnMap& map, double x, int direction, double nearest, const LogPeriodicOptions& options,
    long& returns);

}  // namespace specht::maps
