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
// Each fixed point is verified: P_K(x) = x, and a difference of P_K confirms its multiplier. What fails is
// counted as noise (crossing_report.hpp), and so is all else that is left out. An equilibrium on the section
// is no fixed point of returns. Where x is an angle values are compared modulo its period.
//
// In accumulations of breakpoints crossings are searched for by their change of side only: some may be
// missing. Orbits that leave the range are followed on `section` and up to `reach` beside the range: cycles
// that go further are not found, like those through a dip deeper than that.

#include <optional>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <specht/bifurcation/crossings/crossing_report.hpp>
#include <specht/bifurcation/crossings/iterated_laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// The crossings of P_K for K from first … to last, ordered by K, then x. The same for any number of
/// threads; nothing if it was interrupted. `report`: what it adds to, or null. Throws std::invalid_argument
/// for options that are not valid.
[[nodiscard]] std::optional<std::vector<Crossing>> crossings(ParallelMap& map,
                                                             const core::Interval& range,
                                                             int first_iterate, int last_iterate,
                                                             const CrossingOptions& options,
                                                             CrossingReport* report = nullptr);
[[nodiscard]] std::optional<std::vector<Crossing>> crossings(
    const maps::ReturnMap& map, const core::Interval& range, int first_iterate, int last_iterate,
    const CrossingOptions& options, const Execution& execution, CrossingReport* report = nullptr);

}  // namespace specht::bifurcation
