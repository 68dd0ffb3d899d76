#pragma once
// Segments that pass through one special point, or one that does so twice, though one curve passes through it once:
// a step has led to another curve.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <vector>

namespace specht::bifurcation {

/// The cycles, as segments number them, of which a segment has a point without explanation or passes through a fold or
/// flip that has been passed before, and those that have passed it; once for each reason.
[[nodiscard]] std::vector<int> doubtful_cycles(const std::vector<BranchSegment>& segments,
                                               const ContinuationOptions& options, double width);

/// Ends each segment before the first fold or flip that has been passed before, unexplained. `width`: of the interval
/// in p.
void cut_merged(std::vector<BranchSegment>& segments, const ContinuationOptions& options,
                double width);

}  // namespace specht::bifurcation
