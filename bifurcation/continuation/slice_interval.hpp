#pragma once
// The branches in the interval between two slices of a diagram.
//
// Each crossing is continued along its curve (fixed_point_curve.hpp, jump_curve.hpp) into the interval. Where the curve ends, at p*,
// the crossings of the maps at p* ± δ next to it are compared: besides the curve's own there is one, and
// the branch goes on there; forwards, or backwards where two branches meet. So the two neighbouring maps
// explain each end:
//
//   fixed point → fixed point, forwards      a kink, or a change of itinerary that changes neither P nor P′
//   fixed point → fixed point, backwards     border collision: a non-smooth fold
//   fixed point ↔ jump                       a fixed point meets a jump: A and B in [L], figure 9
//   jump → jump                              another event of its orbit changes
//   fixed point → band of fixed points       it ends at the end of the band
//
// di Bernardo, Budd, Champneys, Kowalczyk: Piecewise-smooth Dynamical Systems, Springer 2008, chapter 3.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// The segments between two slices; each crossing is an end of one. Marginal bands are joined in their
/// order.
[[nodiscard]] std::vector<BranchSegment> branch_segments(const maps::MapFamily& family,
                                                         const BranchSlice& before,
                                                         const BranchSlice& after,
                                                         const core::Interval& range,
                                                         const ContinuationOptions& options);

}  // namespace specht::bifurcation
