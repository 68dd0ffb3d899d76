#pragma once
// Whether two affine models differ in their impacts at most: what is prepared for the smooth phases of one
// then serves the other.

#include <specht/core/system/affine_model.hpp>

namespace specht::core {

namespace detail {

template <class S>
[[nodiscard]] bool identical(const S& a, const S& b) {
  if constexpr (is_dual<S>) {
    return a.v == b.v && a.d == b.d;
  } else {
    return a == b;
  }
}
template <class S, int Rows, int Cols>
[[nodiscard]] bool identical(const SmallMatrix<S, Rows, Cols>& a,
                             const SmallMatrix<S, Rows, Cols>& b) {
  for (int k = 0; k < a.size(); ++k) {
    if (!identical(a(k), b(k))) return false;
  }
  return true;
}
template <class S, int Rows, int Cols>
[[nodiscard]] bool identical(const BoundedMatrix<S, Rows, Cols>& a,
                             const BoundedMatrix<S, Rows, Cols>& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (int j = 0; j < a.cols(); ++j) {
    for (int i = 0; i < a.rows(); ++i) {
      if (!identical(a(i, j), b(i, j))) return false;
    }
  }
  return true;
}

}  // namespace detail

/// Mass, forces, contacts, friction and the surfaces that end orbits are the same to the last bit, and
/// so are their derivatives: only restitution may differ.
template <class S, int Dof, int Contacts, bool Belts>
[[nodiscard]] bool same_motion(const AffineModel<S, Dof, Contacts, Belts>& a,
                               const AffineModel<S, Dof, Contacts, Belts>& b) {
  using detail::identical;
  for (std::size_t i = 0; i < a.traits().parameters.size(); ++i) {
    if (!identical(a.traits().parameters[i].mu, b.traits().parameters[i].mu)) return false;
  }
  if constexpr (Belts) {
    if (!identical(a.geometry.w_hat_T, b.geometry.w_hat_T)) return false;
    for (std::size_t i = 0; i < a.traits().laws.size(); ++i) {
      const FrictionLaw<S>&f = a.traits().laws[i], &g = b.traits().laws[i];
      if (!identical(f.F_s, g.F_s) || !identical(f.F_k, g.F_k)) return false;
    }
  }
  if (a.traits().stops.size != b.traits().stops.size) return false;
  for (std::size_t k = 0; k < static_cast<std::size_t>(a.traits().stops.size); ++k) {
    const auto &f = a.surfaces[k], &g = b.surfaces[k];
    if (!identical(f.q, g.q) || !identical(f.u, g.u) || !identical(f.constant, g.constant)) {
      return false;
    }
  }
  return identical(a.h_0, b.h_0) && identical(a.E_q, b.E_q) && identical(a.E_u, b.E_u) &&
         identical(a.R, b.R) && identical(a.g_0, b.g_0) &&
         identical(a.geometry.M_inverse, b.geometry.M_inverse) &&
         identical(a.geometry.W_N, b.geometry.W_N) && identical(a.geometry.W_T, b.geometry.W_T);
}

}  // namespace specht::core
