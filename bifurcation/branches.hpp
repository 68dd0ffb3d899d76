#pragma once
// Joins the crossings of neighbouring slices to branches.
//
// Two crossings may be joined if they have the same iterate and period and are of one sort: fixed
// points (stable or unstable), jumps, or marginal bands. Those with equal itineraries come first,
// then the nearest; each crossing has at most one neighbour on either side.

#include <specht/bifurcation/diagram.hpp>
#include <vector>

namespace specht::bifurcation {

struct BranchOptions {
  /// Largest step in x between neighbours with the same itinerary, and with different ones, as
  /// parts of the range of x.
  double same_itinerary = 0.1;
  double other_itinerary = 0.02;
};

/// For each slice, the branch number (from 1) of each of its crossings, numbered in the order in
/// which branches begin.
[[nodiscard]] std::vector<std::vector<int>> branches(const std::vector<DiagramSlice>& slices,
                                                     double range_of_x,
                                                     const BranchOptions& options = {});

}  // namespace specht::bifurcation
