#pragma once
// The piecewise map (maps/piecewise/piecewise_map.hpp), computed by several threads.

#include <specht/bifurcation/execution/parallel_map.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>

namespace specht::bifurcation {

/// The same result for any number of threads; not `complete` if it was stopped. Throws as
/// maps::compute_piecewise_map does.
[[nodiscard]] maps::PiecewiseMap parallel_piecewise_map(ParallelMap& map,
                                                        const core::Interval& range,
                                                        const maps::PiecewiseMapOptions& options);
[[nodiscard]] maps::PiecewiseMap parallel_piecewise_map(const maps::ReturnMap& map,
                                                        const core::Interval& range,
                                                        const maps::PiecewiseMapOptions& options,
                                                        const Execution& execution);

}  // namespace specht::bifurcation
