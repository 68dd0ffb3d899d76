#pragma once
// How far a computed P(x) may be from the true one.
//
// Rounding is watched at work: the orbit is followed again with parameters that differ in their last bit,
// so that every number along it is rounded another way. What that makes of P holds the condition of the
// whole orbit: the slope of each smooth piece, the saltation at each event, and how near the orbit comes to
// another itinerary, for there the neighbours jump. The error of a phase by steps is what a finer tolerance
// changes. An estimate, no bound: tests compare it with quad precision.

#include <specht/maps/return_map.hpp>

namespace specht::maps {

struct ErrorOptions {
  /// Orbits with other parameters; of n, the true value lies beyond the farthest about once in n + 1 times.
  int neighbours = 6;
  /// Largest change of a parameter [ulp]: it is known to half of one, and each operation adds as much.
  int ulps = 2;
  /// What the spread of the neighbours is multiplied by [1]: they are few.
  double safety = 4.0;
  /// Part of a tolerance at which its error shows [1].
  double finer = 1e-2;
};

/// Of P [unit of x] and of the time of the return [s]. Infinite: a neighbour ends otherwise; NaN: there is
/// no value, or nothing is known.
struct ErrorEstimate {
  double value = missing;
  double time = missing;
};

/// Maps whose parameters are nearer to zero by some ulps each, at random but always the same. `family` has
/// all parameters, `values` are theirs. Throws as the family does.
[[nodiscard]] std::vector<std::unique_ptr<ReturnMap>> neighbouring_maps(
    const MapFamily& family, std::span<const double> values, const ErrorOptions& options = {});

/// From P(x), the same by neighbouring maps, and by a finer tolerance (null: the phase has none).
[[nodiscard]] ErrorEstimate error_estimate(const MapPoint& point,
                                           std::span<const MapPoint> neighbours,
                                           const MapPoint* finer, const ErrorOptions& options = {});

}  // namespace specht::maps
