#pragma once
// Bands of cycles in one dimension: intervals whose points all are cycles, P_K(x) = x.
//
// A search finds as many cycles of a band as it has starts there. Two neighbours are of one band if both are marginal
// and P_K is the identity between them.

#include <specht/bifurcation/cycles/cycle_newton.hpp>

namespace specht::bifurcation {

/// Cycles that were found of one band, and the interval from the first of them to the last: the band goes on for less
/// than the distance to the next cycle, if at all.
struct CycleBand {
  core::Interval x;
  int cycles = 0;
};

/// A multiplier is 1 within rounding: there may be cycles at any distance.
[[nodiscard]] bool is_degenerate(const Cycle& cycle);

/// Leaves of the cycles of each band the one that is nearest to the middle of those in the box, or of all if none is
/// there. `cycles` are in the order of find_cycles
/// and stay in it; in several dimensions they stay as they are.
[[nodiscard]] std::vector<CycleBand> join_bands(const maps::VectorMap& map, const Box& box,
                                                std::vector<Cycle>& cycles,
                                                const CycleNewtonOptions& options);

}  // namespace specht::bifurcation
