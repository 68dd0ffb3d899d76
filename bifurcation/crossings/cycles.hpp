#pragma once
// Which fixed points of an iterate belong to one cycle.

#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// Tells which crossings of P_K are crossings of P_k, for a divisor k of K; `of_k` know their periods.
/// Each fixed point of P_k is one of P_K only, however near others lie.
void find_periods(std::vector<Crossing>& of_K, const std::vector<Crossing>& of_k, int k,
                  const CrossingOptions& options);

/// Numbers the cycles, from 1 in the order of their first points: P leads from each point to the next.
void find_orbits(maps::ReturnMap& P, std::vector<Crossing>& of_K);

}  // namespace specht::bifurcation
