#pragma once
// Crossings of a return map and its iterates with the diagonal, from its piecewise map.
//
//   1. the piecewise map of P on the range, and beside it where P may lead from there, as far as cycles can
//      pass through (cycle_cells.hpp); its laps; those of P_2, P_3, … by composition, those of P_K as far as
//      they can meet the diagonal
//   2. on each lap P_K is continuous and monotone: if it falls, there is at most one fixed point, and the
//      limits at its ends decide; if it rises, its values and slopes at some points do
//   3. between two laps: a jump over the diagonal, if it lies between the one-sided limits
//   4. laps on which P(x) = x are marginal bands; and so are those that P reflects onto one, where the return
//      convention sees the other turning point of the same small oscillation
//
// In accumulations of breakpoints crossings are searched for by their change of side only: some may be
// missing. Orbits that leave the range further than `reach` are not followed: cycles that do are not
// found, like those through a dip deeper than that.

#include <optional>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/bifurcation/crossings/iterated_laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// The crossings of P_K for K from first … to last, ordered by K, then x. The same for any number of
/// threads; nothing if it was interrupted. Throws std::invalid_argument for options that are not valid.
[[nodiscard]] std::optional<std::vector<Crossing>> crossings(ParallelMap& map,
                                                             const core::Interval& range,
                                                             int first_iterate, int last_iterate,
                                                             const CrossingOptions& options);
[[nodiscard]] std::optional<std::vector<Crossing>> crossings(const maps::ReturnMap& map,
                                                             const core::Interval& range,
                                                             int first_iterate, int last_iterate,
                                                             const CrossingOptions& options,
                                                             const Execution& execution);

/// The crossings of P_K on its laps, ordered by x; `map` is P_K. Periods are K, orbits 0.
[[nodiscard]] std::vector<Crossing> crossings(maps::ReturnMap& map, int K,
                                              const std::vector<IteratedLap>& laps,
                                              const CrossingOptions& options);

}  // namespace specht::bifurcation
