#pragma once
// Which fixed points of an iterate belong to one cycle.

#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// Where a cycle changes its stability P_K touches the diagonal at the fixed points of P_k, k < K a divisor:
/// fixed points of P_K that its values do not tell from one of P_k, by more than their scatter, become that.
void join_roots(maps::ReturnMap& P_K, std::vector<Crossing>& of_K,
                const std::vector<Crossing>& of_k, int k, const CrossingOptions& options);

/// Sets the periods of those crossings of P_K that are crossings of P_k, for a divisor k of K; those of `of_k`
/// are known. Each fixed point of P_k is one of P_K only, however near others lie, with the power of its multiplier.
void find_periods(std::vector<Crossing>& of_K, int K, const std::vector<Crossing>& of_k, int k,
                  const CrossingOptions& options);

/// Numbers the cycles, from 1 in the order of their first points: P leads from each point to the next, which has the same
/// multiplier, or near to it.
void find_orbits(maps::ReturnMap& P, std::vector<Crossing>& of_K, const CrossingOptions& options);

}  // namespace specht::bifurcation
