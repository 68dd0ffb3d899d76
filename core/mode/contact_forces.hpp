#pragma once
// What a mode says of a state: its acceleration and the forces of its contacts (mode_dynamics.hpp).

#include <specht/core/numerics/small_matrix.hpp>
#include <specht/core/numerics/types.hpp>

namespace specht::core {

template <class Model>
struct SmoothForces {
  using S = typename Model::Scalar;
  SmallVector<S, Model::dof> acceleration;
  SmallVector<S, Model::contacts> normal = SmallVector<S, Model::contacts>::zero();      // λ_N [N]
  SmallVector<S, Model::contacts> tangential = SmallVector<S, Model::contacts>::zero();  // λ_T [N]
  SmallVector<S, Model::contacts> balanced =
      SmallVector<S, Model::contacts>::zero();  // |L| |h|: of which λ_N is left [N]
};

/// Forces of contacts that are not open, without derivatives; the others are not set.
template <class Model>
struct ForceValues {
  using R = RealOf<typename Model::Scalar>;
  SmallVector<R, Model::contacts> normal,
      tangential;                            // λ_N, of elements their bound; λ_T if it sticks [N]
  SmallVector<R, Model::contacts> balanced;  // of which λ_N is left [N]
};

}  // namespace specht::core
