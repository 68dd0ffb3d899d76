#pragma once
// Crossings of a sampled map with the diagonal.
//
// A sample is cut into cells between neighbours. Runs of cells on which P(x) = x are marginal
// bands, with ends bisected. In the other cells a change of side, sign(P(x) − x), is bisected until
// both ends lie on one smooth piece, where a root search refines the fixed point, or until the
// bracket is a few ulps wide: then P jumps over the diagonal. Where the ends of a cell have
// different itineraries but lie on the same side, it is halved a few times in search of hidden
// crossings.
//
// Assumes that a smooth piece crosses the diagonal at most once between neighbours.

#include <specht/bifurcation/crossing.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// Work on the sample points first … last: one cell, or a band of several.
struct Cell {
  int first, last;
  bool band;
};

/// The cells of a sample, ordered by x, that can hold crossings.
[[nodiscard]] std::vector<Cell> cells(const std::vector<maps::MapPoint>& sample,
                                      const CrossingOptions& options);

/// The crossings of a map in one cell of its sample, ordered by x. `base` is P, `map` is P_K.
[[nodiscard]] std::vector<Crossing> crossings(maps::ReturnMap& base, maps::ReturnMap& map, int K,
                                              const std::vector<maps::MapPoint>& sample,
                                              const Cell& cell, const CrossingOptions& options);

}  // namespace specht::bifurcation
