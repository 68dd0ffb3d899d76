#pragma once
// Crossings of an iterate of a map on its laps, on each of which it is continuous and monotone, and between them.

#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/bifurcation/crossings/crossing_report.hpp>
#include <specht/bifurcation/crossings/iterated_laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// The crossings of P_K on its laps, ordered by x; `map` is P_K. Periods are K, orbits 0. `known`: fixed
/// points of P_k for divisors k < K.
[[nodiscard]] std::vector<Crossing> crossings(maps::ReturnMap& map, int K,
                                              const std::vector<IteratedLap>& laps,
                                              const CrossingOptions& options,
                                              const std::vector<double>& known = {},
                                              CrossingReport* report = nullptr);

}  // namespace specht::bifurcation
