#pragma once
// Whether P_K oscillates for ever towards a jump crossing, so that it has no limit there.
//
// A log-periodic limit (maps/piecewise/log_periodic_limit.hpp) needs several periods to be recognised. Here
// it is enough that P_K does not settle: it is also used for iterates and in accumulations of breakpoints.

#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::bifurcation {

/// Sets `oscillates` and `rises` of a jump crossing of P_K.
void find_oscillation(maps::ReturnMap& P_K, Crossing& jump, const OscillationOptions& options);

}  // namespace specht::bifurcation
