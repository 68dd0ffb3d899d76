#pragma once
// Log-periodic limits at a jump crossing whose breakpoint is not known.

#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/maps/piecewise/piecewise_map_options.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::bifurcation {

/// Sets the log-periodic limits of P_K at a jump crossing of it, as the breakpoint classifier does for P.
void find_log_periodic_limits(maps::ReturnMap& P_K, Crossing& jump,
                              const maps::PiecewiseMapOptions& options);

}  // namespace specht::bifurcation
