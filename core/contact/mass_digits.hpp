#pragma once
// How many digits a mass matrix loses: those of coordinates that others take along almost entirely.
//
//   κ = max_k M_kk (M⁻¹)_kk ≥ 1
//
// is the ratio of the mass that a force on q_k feels with all other coordinates held to that with all of them free.
// It does not depend on units. The condition of M, scaled to a unit diagonal, is between κ and n² κ.

#include <specht/core/numerics/small_matrix.hpp>

namespace specht::core {

/// κ from M⁻¹; no number if that is not positive definite.
template <class S, int Dof>
[[nodiscard]] RealOf<S> lost_by_mass(const SmallMatrix<S, Dof, Dof>& M_inverse) {
  using R = RealOf<S>;
  SmallMatrix<R, Dof, Dof> inverse, M;
  for (int k = 0; k < inverse.size(); ++k) inverse(k) = real(M_inverse(k));
  (void)invert_positive_definite(inverse, M);
  R most(1);
  for (int k = 0; k < Dof; ++k) {
    const R lost = M(k, k) * inverse(k, k);
    if (!(lost <= most)) most = lost;
  }
  return most;
}

}  // namespace specht::core
