#pragma once
// Where a branch is followed: x in the range of the diagram, the other images of its cycle in a wider one.

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/circle.hpp>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/map_point.hpp>
#include <vector>

namespace specht::bifurcation {

struct FollowedRange {
  core::Interval own;     // of x
  core::Interval images;  // of P(x), P_2(x), …
  double period = 0.0;    // of x, if that is a circle

  [[nodiscard]] static double room(const core::Interval& interval, double x) {
    return std::min(x - interval.low, interval.high - x);
  }
  [[nodiscard]] double distance(double a, double b) const {
    return std::abs(nearest_to(a, b, period) - a);
  }
  /// How far x and its orbit P(x), …, P_{K−1}(x) are inside; negative: outside [unit of x].
  [[nodiscard]] double room(double x, const std::vector<maps::MapPoint>& orbit) const {
    double least = room(own, x);
    for (const maps::MapPoint& point : orbit) least = std::min(least, room(images, point.value));
    return least;
  }
};

}  // namespace specht::bifurcation
