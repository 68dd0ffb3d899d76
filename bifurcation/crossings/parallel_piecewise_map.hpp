#pragma once
// The typed map (maps/piecewise/piecewise_map.hpp) in parallel.

#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>

namespace specht::bifurcation {

/// The same result for any number of threads; not `complete` if it was stopped. Throws as
/// maps::type_map does.
[[nodiscard]] maps::TypedMap type_map(const maps::ReturnMap& map, const core::Interval& range,
                                      const maps::TypedMapOptions& options,
                                      const Execution& execution);

}  // namespace specht::bifurcation
