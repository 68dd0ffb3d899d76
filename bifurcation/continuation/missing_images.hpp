#pragma once
// Cycles of which only some points were followed between two slices: an island has no crossing on a slice, and is found
// where another branch leads to it. Its images have curves of their own.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// Parameters between the slices at which a cycle of a segment has a point within the range of x that lies on no segment,
/// one for each point of a cycle that is missing.
[[nodiscard]] std::vector<double> missing_images(const maps::MapFamily& family,
                                                 const BranchSlice& before,
                                                 const BranchSlice& after,
                                                 const core::Interval& range,
                                                 const std::vector<BranchSegment>& segments,
                                                 const ContinuationOptions& options);

}  // namespace specht::bifurcation
