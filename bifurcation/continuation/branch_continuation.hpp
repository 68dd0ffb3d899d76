#pragma once
// One branch on its way through a gap (slice_interval.hpp), from curve to curve.

#include <specht/bifurcation/continuation/curves.hpp>
#include <specht/bifurcation/continuation/slice_interval.hpp>
#include <vector>

namespace specht::bifurcation {

/// Where a walk arrives: on a side of the gap (0, 1), at x; or nowhere (−1).
struct BranchEnd {
  int side = -1;
  double x = maps::missing;
};

struct ContinuedBranch {
  BranchEnd end;
  bool is_fixed = false;             // it arrives on a curve of fixed points, not of jumps
  std::vector<SpecialPoint> points;  // with parts of the walk for branches
  int parts = 1;
};

/// Follows the branch of a crossing of P_K on one side of a gap.
[[nodiscard]] ContinuedBranch continue_branch(const ParameterLine& line,
                                              const core::Interval& interval,
                                              const core::Interval& range, int K,
                                              const ContinuationOptions& options, int side,
                                              const BranchPoint& point);

}  // namespace specht::bifurcation
