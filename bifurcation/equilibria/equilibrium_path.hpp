#pragma once
// An equilibrium followed along a parameter, by prediction and correction, up to where it ends.
//
// The step in the parameter is the whole way at first, and is halved where the correction by Newton's
// method fails, ends far from the prediction, or changes the number of negative directions. Equations are
// those of the regions in which it starts, so they are smooth: a path ends where a posture leaves its
// regions, where another contact closes, a force leaves its cone, or the equations have no solution. This
// is located to the last halving of the way.

#include <optional>
#include <specht/bifurcation/equilibria/equilibrium.hpp>
#include <specht/bifurcation/equilibria/equilibrium_options.hpp>
#include <specht/maps/statics/static_system.hpp>

namespace specht::bifurcation {

struct EquilibriumPath {
  bool arrived = false;
  double parameter = 0.0;  // where it arrived, or ends
  Equilibrium last;        // there
  EquilibriumEnd end;      // if it has not arrived
};

/// The way of an equilibrium, of dimension 0, to another value.
[[nodiscard]] EquilibriumPath equilibrium_path(const maps::StaticFamily& family,
                                               const Equilibrium& equilibrium, double from,
                                               double to, const EquilibriumOptions& options);

/// The equilibrium with the same contacts at another value; nothing if it does not exist all the way.
[[nodiscard]] std::optional<Equilibrium> follow_equilibrium(const maps::StaticFamily& family,
                                                            const Equilibrium& equilibrium,
                                                            double from, double to,
                                                            const EquilibriumOptions& options);

}  // namespace specht::bifurcation
