#pragma once
// The laps of a return map that cycles can pass through.

#include <optional>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/bifurcation/crossings/crossing_report.hpp>
#include <specht/bifurcation/crossings/laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// Where orbits that begin in the range are followed: beyond it, too, as far as the domain goes, and the
/// options' `section` or `reach`.
[[nodiscard]] core::Interval followed_range(const maps::ReturnMap& map, const core::Interval& range,
                                            const CrossingOptions& options);

/// The laps of P on the range, and for K > 1 on the followed range; parts that no cycle of up to K points can
/// pass through (cycle_cells.hpp) are unresolved and skipped. Beside a range that is a small part of the
/// section the grid is as coarse as that of the whole section. Nothing if it was interrupted; throws as
/// compute_piecewise_map does. `report`: what it adds to, or null.
[[nodiscard]] std::optional<std::vector<Lap>> cycle_laps(ParallelMap& map,
                                                         const core::Interval& range, int K,
                                                         const CrossingOptions& options,
                                                         CrossingReport* report = nullptr);

/// Those of the laps for cycles of up to K points that are not resolved.
[[nodiscard]] OpenPlaces open_places(const std::vector<Lap>& laps, int K);

}  // namespace specht::bifurcation
