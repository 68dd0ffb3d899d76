#pragma once
// The laps of a return map that cycles can pass through.

#include <optional>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/bifurcation/crossings/laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// Where orbits that begin in the range are followed: beyond it, too, as far as the domain and `reach` go.
[[nodiscard]] core::Interval followed_range(const maps::ReturnMap& map, const core::Interval& range,
                                            const CrossingOptions& options);

/// The laps of P on the range, and for K > 1 on the followed range; parts that no cycle of up to K points can
/// pass through (cycle_cells.hpp) are unresolved and skipped. Nothing if it was interrupted; throws as
/// compute_piecewise_map does.
[[nodiscard]] std::optional<std::vector<Lap>> cycle_laps(ParallelMap& map,
                                                         const core::Interval& range, int K,
                                                         const CrossingOptions& options);

}  // namespace specht::bifurcation
