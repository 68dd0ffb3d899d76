#pragma once
// Branches of jumps with a log-periodic limit. P has no limits there: from slice to slice those jumps belong together
// that lead to the same side and to each other, by how fast they move. That costs less than to follow them as curves
// of separatrices (jump_curve.hpp), as those of P are that do not go on so; those of iterates, which are many, end.

#include <specht/bifurcation/continuation/matching.hpp>
#include <specht/bifurcation/continuation/parameter_line.hpp>
#include <vector>

namespace specht::bifurcation {

/// A crossing, and of a jump whether P oscillates there: a row of a file does not say so, and it is looked up.
[[nodiscard]] BranchPoint with_oscillation(const ParameterLine& line, double p,
                                           const BranchPoint& point,
                                           const CrossingOptions& options);

/// Adds the segments of such jumps of two slices that go on from one to the other, and of iterates also of those that
/// do not.
void join_log_periodic_jumps(const ParameterLine& line, const BranchSlice& before,
                             const BranchSlice& after, const ContinuationOptions& options,
                             Matching& matching, std::vector<BranchSegment>& found);

}  // namespace specht::bifurcation
