#pragma once
// Orbits of a map that grow without bound, as at resonance: what is kept of them is no attractor.

#include <algorithm>
#include <cmath>
#include <span>

namespace specht::bifurcation {

/// Iterates of one coordinate that still grow: the largest |x| of each tenth of them is larger than that of the tenth
/// before, and grows in the last step by no less than half as much as in the first. False for fewer than 20, and for
/// what approaches a bound.
[[nodiscard]] inline bool still_grows(std::span<const double> x) {
  constexpr std::size_t parts = 10;
  constexpr double rounding = 1e-9;  // relative to the largest
  const std::size_t each = x.size() / parts;
  if (each < 2) return false;
  double before = 0.0, first = 0.0, last = 0.0;
  for (std::size_t k = 0; k < parts; ++k) {
    double largest = 0.0;
    for (const double one : x.subspan(k * each, each)) largest = std::max(largest, std::abs(one));
    last = largest - before;
    if (k > 0 && !(last > rounding * largest)) return false;
    if (k == 1) first = last;
    before = largest;
  }
  return last >= first / 2;
}

}  // namespace specht::bifurcation
