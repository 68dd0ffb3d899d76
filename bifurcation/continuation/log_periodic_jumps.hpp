#pragma once
// Branches of jumps with a log-periodic limit. P has no limits there that could be followed: from slice to
// slice those jumps belong together that lead to the same side and to each other, by how fast they move.

#include <specht/bifurcation/continuation/matching.hpp>
#include <specht/bifurcation/continuation/parameter_line.hpp>
#include <vector>

namespace specht::bifurcation {

/// Adds the segments of all such jumps of two slices.
void join_log_periodic_jumps(const ParameterLine& line, const BranchSlice& before,
                             const BranchSlice& after, const ContinuationOptions& options,
                             Matching& matching, std::vector<BranchSegment>& found);

}  // namespace specht::bifurcation
