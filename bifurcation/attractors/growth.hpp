#pragma once
// Orbits of a map that still grow when the last iterate is kept, as at resonance: they have reached no attractor.

#include <algorithm>
#include <cmath>
#include <span>

namespace specht::bifurcation {

struct GrowthOptions {
  std::size_t parts = 10;  // of the iterates, two or more in each [1]
  double rounding = 1e-9;  // no growth is less, relative to the largest [1]
  double slowed_to =
      0.5;              // growth from part to part has not fallen below this part of the first [1]
  double least = 1e-3;  // in all, relative to the largest: less is the slow way to an attractor [1]
};

/// Iterates of one coordinate that still grow: the largest |x| of each part of them is larger than that of the part
/// before, growth has not slowed down, and is more than a slow approach. False for too few.
[[nodiscard]] inline bool still_grows(std::span<const double> x,
                                      const GrowthOptions& options = {}) {
  const std::size_t each = x.size() / options.parts;
  if (each < 2) return false;
  double begin = 0.0, before = 0.0, first = 0.0, last = 0.0;
  for (std::size_t k = 0; k < options.parts; ++k) {
    double largest = 0.0;
    for (const double one : x.subspan(k * each, each)) largest = std::max(largest, std::abs(one));
    last = largest - before;
    if (k > 0 && !(last > options.rounding * largest)) return false;
    if (k == 0) begin = largest;
    if (k == 1) first = last;
    before = largest;
  }
  return last >= options.slowed_to * first && before - begin > options.least * before;
}

}  // namespace specht::bifurcation
