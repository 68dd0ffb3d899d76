#pragma once
// Whether an equilibrium is a minimum in the directions that its contacts leave free; where forces depend on
// velocities, whether small motions in them decay or grow.

#include <specht/bifurcation/equilibria/equilibrium.hpp>
#include <specht/bifurcation/equilibria/equilibrium_options.hpp>
#include <specht/maps/statics/static_system.hpp>

namespace specht::bifurcation {

/// Sets `stability` and the numbers of directions. Without dimension: K ∈ ℝ^{f×f}, columns of W_N and
/// W_T ∈ ℝ^{f×C} of length 1; `loaded` contacts carry force, of these `sticking` inside their cones
/// with friction; on an edge of a cone if `on_edge`. `motions` in the same coordinates.
void find_stability(Equilibrium& equilibrium, const Eigen::MatrixXd& K,
                    const maps::SmallMotions& motions, const Eigen::MatrixXd& W_N,
                    const Eigen::MatrixXd& W_T, const ContactList& loaded,
                    const ContactList& sticking, bool on_edge, const EquilibriumOptions& options);

}  // namespace specht::bifurcation
