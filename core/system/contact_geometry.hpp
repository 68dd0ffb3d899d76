#pragma once
// The matrices of a system at one state, as every contact problem needs them.
//
//   M⁻¹ ∈ ℝ^{f×f},  W_N, W_T ∈ ℝ^{f×C},  ŵ_N, ŵ_T [m/s],  w̄_N, w̄_T [m/s²] ∈ ℝ^C
//
// For affine systems they are constant and evaluated once.

#include <specht/core/system/equations.hpp>

namespace specht::core {

/// Without `Offsets`, ŵ and w̄ are known to vanish.
template <class S, int Dof, int Contacts, bool Offsets = true>
struct ContactGeometry {
  SmallMatrix<S, Dof, Dof> M_inverse;
  SmallMatrix<S, Dof, Contacts> W_N, W_T;
  SmallVector<S, Contacts> w_hat_N, w_hat_T, w_bar_N, w_bar_T;

  void update(const Equations<S, Dof, Contacts>& equations,
              const typename Equations<S, Dof, Contacts>::State& s) {
    SystemMatrices<S, Dof, Contacts> m;
    equations.matrices(s, m);
    (void)invert_positive_definite(m.M, M_inverse);
    W_N = m.W_N;
    W_T = m.W_T;
    w_hat_N = m.w_hat_N;
    w_hat_T = m.w_hat_T;
    w_bar_N = m.w_bar_N;
    w_bar_T = m.w_bar_T;
  }

  [[nodiscard]] bool finite() const { return M_inverse.finite() && W_N.finite() && W_T.finite(); }

  /// ġ_N and ġ_T of contact i [m/s].
  [[nodiscard]] S normal_speed(int i, const SmallVector<S, Dof>& u) const {
    return plus(W_N.col_dot(i, u), w_hat_N(i));
  }
  [[nodiscard]] S tangential_speed(int i, const SmallVector<S, Dof>& u) const {
    return plus(W_T.col_dot(i, u), w_hat_T(i));
  }
  /// g̈_N and g̈_T of contact i [m/s²].
  [[nodiscard]] S normal_acceleration(int i, const SmallVector<S, Dof>& a) const {
    return plus(W_N.col_dot(i, a), w_bar_N(i));
  }
  [[nodiscard]] S tangential_acceleration(int i, const SmallVector<S, Dof>& a) const {
    return plus(W_T.col_dot(i, a), w_bar_T(i));
  }

 private:
  [[nodiscard]] static S plus(const S& linear, [[maybe_unused]] const S& offset) {
    if constexpr (Offsets) return linear + offset;
    return linear;
  }
};

}  // namespace specht::core
