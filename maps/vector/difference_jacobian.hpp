#pragma once
// The Jacobian of a return map in several dimensions by differences (maps/slope.hpp), for maps that know none.

#include <specht/maps/slope.hpp>
#include <specht/maps/vector_map.hpp>

namespace specht::maps {

struct DifferenceJacobianOptions {
  SlopeOptions slope;
  /// The first step along a coordinate is no longer than this part of its range [1].
  double first_part = 4e-3;
};

/// ∂P_i/∂x_k at [i d + k] at a point that the map itself has returned; empty if some of it is not known.
[[nodiscard]] std::vector<double> difference_jacobian(
    VectorMap& map, const VectorPoint& at, const DifferenceJacobianOptions& options = {});

}  // namespace specht::maps
