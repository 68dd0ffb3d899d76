#pragma once
// Points of cycles that the laps of an iterate do not show: in accumulations of breakpoints, and next to them.

#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// P leads from each point of a cycle to the next: adds those fixed points of P_K in the range, of period K, that
/// are images of known ones and are missing. Each is confirmed as any other fixed point is, and its multiplier is
/// that of the cycle.
void complete_cycles(maps::ReturnMap& P, maps::ReturnMap& P_K, int K, const core::Interval& range,
                     const CrossingOptions& options, std::vector<Crossing>& of_K);

}  // namespace specht::bifurcation
