#pragma once
// ∂P_K/∂p of a return map in several dimensions by differences, for maps that do not know it.

#include <memory>
#include <specht/maps/vector_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// The step, relative to the interval of the parameter [1]: the cube root of rounding.
inline constexpr double parameter_difference_step = 1e-5;

/// At the point `at` of P_K, from the maps at p + h and p − h, which may be null: central if both lie on its piece,
/// else to one side. Empty if none does.
[[nodiscard]] std::vector<double> parameter_difference(
    const std::unique_ptr<maps::VectorMap>& above, const std::unique_ptr<maps::VectorMap>& below,
    const maps::VectorPoint& at, int K, double h);

}  // namespace specht::bifurcation
