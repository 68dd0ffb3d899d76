#pragma once
// Continuation of one branch through the interval between two slices, from curve to curve.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/parameter_line.hpp>
#include <vector>

namespace specht::bifurcation {

/// Where a continued branch arrives: on a side of the interval (0, 1), at x; or nowhere (−1).
struct BranchEnd {
  int side = -1;
  double x = maps::missing;
};

struct ContinuedBranch {
  BranchEnd end;
  bool found = true;                 // the map gives the crossing again
  bool is_fixed = false;             // it arrives on a curve of fixed points, not of jumps
  std::vector<CurvePoint> curve;     // as it was met, from the crossing to the end
  std::vector<SpecialPoint> points;  // with the numbers of parts for branches
  int parts = 1;
};

/// Follows the branch of a crossing of P_K from one side of an interval.
[[nodiscard]] ContinuedBranch continue_branch(const ParameterLine& line,
                                              const core::Interval& interval,
                                              const core::Interval& range, int K,
                                              const ContinuationOptions& options, int side,
                                              const BranchPoint& point);

}  // namespace specht::bifurcation
