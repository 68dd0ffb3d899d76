#pragma once
// The equilibria of a system without friction, and their branches along a parameter.
//
// At each value of the parameter, every set of at most f closed contacts is searched from many
// postures by Newton's method (static_balance.hpp). What is found is then followed to the values
// before and after (rest_path.hpp), which joins equilibria to branches and finds what the search
// missed. Searches are shared by threads; the result does not depend on their number.

#include <functional>
#include <limits>
#include <specht/bifurcation/equilibrium.hpp>
#include <specht/bifurcation/parallel.hpp>
#include <specht/maps/static_system.hpp>

namespace specht::bifurcation {

/// All sets of at most `most` of the contacts 0 … contacts − 1, small ones first.
[[nodiscard]] std::vector<ContactList> contact_sets(int contacts, int most);

/// The equilibria of one system, ordered by closed contacts, then coordinates; of a continuum, one.
/// Throws std::invalid_argument for a system with friction.
[[nodiscard]] std::vector<Equilibrium> find_equilibria(const maps::StaticSystem& system,
                                                       const EquilibriumOptions& options = {});

struct EquilibriumSlice {
  double parameter = std::numeric_limits<double>::quiet_NaN();
  std::vector<Equilibrium> equilibria;
  std::vector<int> branch;  // of each, from 1
};

/// Slices in the order of the values. Interrupted, the first of them and `complete` false.
struct EquilibriumDiagram {
  std::vector<EquilibriumSlice> slices;
  bool complete = true;
};

/// `values` of the family's first parameter, ascending; empty: the family has none, one slice.
/// Throws std::invalid_argument for a system with friction and for values the family does not allow.
[[nodiscard]] EquilibriumDiagram equilibria(const maps::StaticFamily& family,
                                            const std::vector<double>& values,
                                            const EquilibriumOptions& options,
                                            const Execution& execution);

}  // namespace specht::bifurcation
