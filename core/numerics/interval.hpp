#pragma once

#include <limits>

namespace specht::core {

/// A closed interval [low, high] of a real coordinate.
struct Interval {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  [[nodiscard]] double width() const { return high - low; }
  [[nodiscard]] bool contains(double x) const { return low <= x && x <= high; }
};

}  // namespace specht::core
