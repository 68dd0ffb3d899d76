#pragma once
// Segments that pass through one special point, or one that does so twice, though one curve passes through it once:
// a step has led to another curve.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <vector>

namespace specht::bifurcation {

/// How many folds and flips have been passed before. `width`: of the interval in p.
[[nodiscard]] int merged_points(const std::vector<BranchSegment>& segments,
                                const ContinuationOptions& options, double width);

/// Ends each segment before the first of these, unexplained.
void cut_merged(std::vector<BranchSegment>& segments, const ContinuationOptions& options,
                double width);

}  // namespace specht::bifurcation
