#pragma once
// Crossings of a map on a grid, without families or threads.

#include <specht/bifurcation/crossings.hpp>
#include <specht/bifurcation/sample.hpp>
#include <specht/maps/iterated_map.hpp>
#include <vector>

namespace specht::test {

inline std::vector<bifurcation::Crossing> find_crossings(
    const maps::ReturnMap& map, double low, double high, int points, int K = 1,
    const bifurcation::CrossingOptions& options = {}) {
  const auto base = map.clone();
  maps::IteratedMap iterated(map.clone(), K);
  std::vector<maps::MapPoint> sample;
  for (const double x : bifurcation::grid(low, high, points)) sample.push_back(iterated(x));
  std::vector<bifurcation::Crossing> result;
  for (const auto& cell : bifurcation::cells(sample, options)) {
    for (auto& c : bifurcation::crossings(*base, iterated, K, sample, cell, options)) {
      result.push_back(std::move(c));
    }
  }
  return result;
}

}  // namespace specht::test
