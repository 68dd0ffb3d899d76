#pragma once
// The equilibria of a system, and their branches and areas along a parameter.
//
// At each value of the parameter, every set of at most f closed contacts is searched from many
// postures by Newton's method (static_balance.hpp), and areas are followed from edge to edge
// (equilibrium_area.hpp). Each equilibrium is then followed to the values before and after
// (equilibrium_branches.hpp): this joins equilibria to branches and finds those that the search has missed.
// Searches are shared by threads; the result does not depend on their number.

#include <functional>
#include <specht/bifurcation/equilibria/equilibrium.hpp>
#include <specht/bifurcation/equilibria/equilibrium_branches.hpp>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/maps/statics/static_system.hpp>

namespace specht::bifurcation {

/// All sets of at most `most` of the contacts 0 … contacts − 1, small ones first.
[[nodiscard]] std::vector<ContactList> contact_sets(int contacts, int most);

/// The equilibria of one system, ordered by closed contacts, then coordinates. Of a continuum that
/// friction does not hold, one; of one that it holds, an area. Where an area ends because another
/// contact closes, that posture has no entry of its own.
[[nodiscard]] std::vector<Equilibrium> find_equilibria(const maps::StaticSystem& system,
                                                       const EquilibriumOptions& options = {});

/// Slices in the order of the values. Interrupted, the first of them and `complete` false.
struct EquilibriumDiagram {
  std::vector<EquilibriumSlice> slices;
  std::vector<EquilibriumPoint> points;  // where branches and areas begin, end and go on
  bool complete = true;
};

/// `values` of the family's first parameter, upwards or downwards; empty: the family has none, one slice.
/// Branches are numbered upwards in any case.
/// Throws std::invalid_argument for values the family does not allow.
[[nodiscard]] EquilibriumDiagram equilibria(const maps::StaticFamily& family,
                                            const std::vector<double>& values,
                                            const EquilibriumOptions& options,
                                            const Execution& execution);

}  // namespace specht::bifurcation
