#pragma once
// Cycles that must be between two slices, as what was followed there shows, and were not followed: without a crossing on
// a slice a cycle is found only where another branch leads to it. Its other points have curves of their own, and a flip
// has a cycle of twice the period beside it.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// Parameters between the slices at which a cycle of a segment has a point within the range of x that lies on no segment,
/// and such beside flips where a cycle begins or ends that no segment follows; one for each that is missing.
[[nodiscard]] std::vector<double> missing_cycles(const maps::MapFamily& family,
                                                 const BranchSlice& before,
                                                 const BranchSlice& after,
                                                 const core::Interval& range,
                                                 const std::vector<BranchSegment>& segments,
                                                 const ContinuationOptions& options);

}  // namespace specht::bifurcation
