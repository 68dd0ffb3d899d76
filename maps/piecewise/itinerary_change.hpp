#pragma once
// Where the itinerary changes between two points, by bisection to neighbouring doubles.

#include <cmath>
#include <specht/maps/return_map.hpp>
#include <utility>

namespace specht::maps {

/// A change at x, and a point on each of its sides.
struct ItineraryChange {
  double x = missing;
  MapPoint left, right;
};

struct BisectionOptions {
  /// Width of the last bracket [ulp of x]: neighbouring doubles, or almost.
  double ulps = 2.0;
  /// Width below which x counts as zero [unit of x]: towards zero bisection would not end.
  double smallest = 1e-17;
  /// One-sided values are taken this far from the bracket [ulp], if another piece lies there: where two
  /// events swap, those that are simultaneous within rounding make a piece of up to some 1000 ulps.
  double sliver_ulps = 16384.0;
};

[[nodiscard]] inline double ulp(double x) {
  const double size = std::abs(x);
  return std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
}

/// True if [a, b] is as narrow as bisection makes it.
[[nodiscard]] inline bool is_closed(double a, double b, const BisectionOptions& options) {
  return b - a <=
         std::max(options.ulps * ulp(std::max(std::abs(a), std::abs(b))), options.smallest);
}

/// The point, or one a sliver further in the given direction if another piece lies there.
[[nodiscard]] inline MapPoint beside(ReturnMap& map, const MapPoint& point, int direction,
                                     const BisectionOptions& options) {
  MapPoint other = map(point.x + direction * options.sliver_ulps * ulp(point.x));
  return other.has_value() && point.has_value() && !same_piece(other, point) ? other : point;
}

/// The change at which the itinerary of `left` ends, going towards `right`. They must differ.
[[nodiscard]] inline ItineraryChange locate_itinerary_change(ReturnMap& map, MapPoint left,
                                                             MapPoint right,
                                                             const BisectionOptions& options = {}) {
  while (!is_closed(left.x, right.x, options)) {
    MapPoint middle = map(left.x + (right.x - left.x) / 2);
    const bool as_left = left.has_value() ? same_piece(middle, left)
                                          : middle.status == left.status && !middle.has_value();
    (as_left ? left : right) = std::move(middle);
  }
  const double x = right.x;
  return {x, beside(map, left, -1, options), beside(map, right, 1, options)};
}

}  // namespace specht::maps
