#pragma once
// A return map at many points, in parallel.

#include <span>
#include <specht/bifurcation/execution/parallel_map.hpp>
#include <specht/maps/slope.hpp>
#include <vector>

namespace specht::bifurcation {

/// `count` points from low to high, both included: x_i = low + (high − low) i/(count − 1).
/// Throws std::invalid_argument unless count ≥ 2 and low < high are finite.
[[nodiscard]] std::vector<double> grid(double low, double high, int count);

struct Sample {
  std::vector<maps::MapPoint> points;  // in the order of x
  bool complete = true;                // false: interrupted, `points` holds the finished beginning
};

/// P at the points x, in their order; with slopes if wanted. Several samples may share a map.
[[nodiscard]] Sample sample(ParallelMap& map, std::span<const double> x, bool with_slopes,
                            const maps::SlopeOptions& slopes);
[[nodiscard]] Sample sample(const maps::ReturnMap& map, std::span<const double> x, bool with_slopes,
                            const maps::SlopeOptions& slopes, const Execution& execution);

}  // namespace specht::bifurcation
