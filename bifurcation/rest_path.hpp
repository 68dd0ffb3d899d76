#pragma once
// An equilibrium followed along a parameter, by prediction and correction.
//
// The step in the parameter is the whole way at first, and is halved where the correction by Newton's
// method fails, ends far from the prediction, or changes the number of negative directions.

#include <optional>
#include <specht/bifurcation/equilibrium.hpp>
#include <specht/maps/static_system.hpp>

namespace specht::bifurcation {

/// The equilibrium with the same contacts at another value; nothing if it does not exist all the way.
[[nodiscard]] std::optional<Equilibrium> follow_rest(const maps::StaticFamily& family,
                                                     const Equilibrium& equilibrium, double from,
                                                     double to, const EquilibriumOptions& options);

}  // namespace specht::bifurcation
