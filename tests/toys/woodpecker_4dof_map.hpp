#pragma once
// The return map of the woodpecker with four degrees of freedom as the tests use it.

#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/toys/woodpecker_4dof.hpp>

#include "compiled_map.hpp"

namespace specht::test {

using Woodpecker4Dof = toys::Woodpecker4Dof<double>;
using Woodpecker4DofMap = CompiledMap<Woodpecker4Dof, core::TaylorFlow>;
using Woodpecker4DofMapBySteps = CompiledMap<Woodpecker4Dof, core::OdeintFlow>;

/// Its limit cycle at eps_N1 = 0.5 [rad], known to ± 3e-8 by an independent program.
inline constexpr double phi_cycle_4dof = -0.51594310;

}  // namespace specht::test
