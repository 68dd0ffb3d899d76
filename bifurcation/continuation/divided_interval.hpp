#pragma once
// The branches between two slices, with slices between them where those are not enough.
//
// Where an end of a branch stays unexplained, or a cycle is missing (missing_cycles.hpp), the interval is divided: the
// crossings of the map in its middle, or where the cycle is, are two more places from which branches are followed,
// and steps and neighbourhoods are smaller. The parts are joined where they meet, if less is left open then.

#include <optional>
#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// The segments between two slices, as branch_segments (slice_interval.hpp) gives them; those of an island between
/// them have no port. `crossings`: with which the slices were found.
[[nodiscard]] std::vector<BranchSegment> divided_segments(const maps::MapFamily& family,
                                                          const BranchSlice& before,
                                                          const BranchSlice& after,
                                                          const core::Interval& range,
                                                          const CrossingOptions& crossings,
                                                          const ContinuationOptions& options);

/// The segments from the first of three slices to the last, of those to the slice `middle` and those from there.
/// Nothing if a branch does not go on there: where it stands at a special point.
[[nodiscard]] std::optional<std::vector<BranchSegment>> joined_segments(
    const std::vector<BranchSegment>& first, const std::vector<BranchSegment>& second,
    double parameter, const std::vector<Crossing>& middle);

}  // namespace specht::bifurcation
