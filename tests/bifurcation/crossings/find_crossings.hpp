#pragma once
// Crossings of a map on a range, without families.

#include <specht/bifurcation/crossings/crossings.hpp>
#include <vector>

namespace specht::test {

inline std::vector<bifurcation::Crossing> find_crossings(
    const maps::ReturnMap& map, double low, double high, int points, int K = 1,
    const bifurcation::CrossingOptions& options = {}) {
  bifurcation::CrossingOptions with_points = options;
  with_points.piecewise.points = points;
  bifurcation::Execution one;
  one.jobs = 1;
  return bifurcation::crossings(map, {low, high}, K, K, with_points, one).value();
}

}  // namespace specht::test
