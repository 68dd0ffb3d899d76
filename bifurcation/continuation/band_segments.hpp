#pragma once
// Marginal bands between two slices: those of both, in their order, and those that end with the section.

#include <specht/bifurcation/continuation/band_curve.hpp>
#include <specht/bifurcation/continuation/matching.hpp>
#include <vector>

namespace specht::bifurcation {

/// Their segments; the bands of both slices that they join are taken. `range`: of x.
[[nodiscard]] std::vector<BranchSegment> band_segments(
    const ParameterLine& line, const BranchSlice& before, const BranchSlice& after,
    const core::Interval& range, const ContinuationOptions& options, Matching& matching);

}  // namespace specht::bifurcation
