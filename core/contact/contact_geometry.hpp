#pragma once
// The matrices of a system at one state, as every contact problem needs them.
//
//   M⁻¹ ∈ ℝ^{f×f},  W_N, W_T ∈ ℝ^{f×C},  ŵ_N, ŵ_T [m/s],  w̄_N, w̄_T [m/s²] ∈ ℝ^C
//
// For affine systems they are constant and evaluated once.

#include <specht/core/system/mechanical_system.hpp>

namespace specht::core {

template <MechanicalSystem Toy>
struct ContactGeometry {
  using S = typename Toy::Scalar;
  static constexpr int dof = Toy::dof;
  static constexpr int contacts = Toy::contacts;

  Matrix<S, dof, dof> M_inverse;
  Matrix<S, dof, contacts> W_N, W_T;
  Vector<S, contacts> w_hat_N, w_hat_T, w_bar_N, w_bar_T;

  void update(const Toy& toy, const typename Toy::State& s) {
    // NOTE: M is symmetric positive definite; Cholesky keeps badly scaled mass matrices accurate.
    M_inverse = toy.mass(s).llt().solve(Matrix<S, dof, dof>::Identity());
    W_N = toy.normal_directions(s);
    W_T = toy.tangential_directions(s);
    w_hat_N = normal_velocity_offsets(toy, s);
    w_hat_T = tangential_velocity_offsets(toy, s);
    w_bar_N = normal_acceleration_offsets(toy, s);
    w_bar_T = tangential_acceleration_offsets(toy, s);
  }

  [[nodiscard]] bool finite() const {
    return M_inverse.allFinite() && W_N.allFinite() && W_T.allFinite();
  }

  /// ġ_N and ġ_T of contact i [m/s].
  [[nodiscard]] S normal_speed(int i, const Vector<S, dof>& u) const {
    return plus(W_N.col(i).dot(u), w_hat_N(i));
  }
  [[nodiscard]] S tangential_speed(int i, const Vector<S, dof>& u) const {
    return plus(W_T.col(i).dot(u), w_hat_T(i));
  }
  /// g̈_N and g̈_T of contact i [m/s²].
  [[nodiscard]] S normal_acceleration(int i, const Vector<S, dof>& a) const {
    return plus(W_N.col(i).dot(a), w_bar_N(i));
  }
  [[nodiscard]] S tangential_acceleration(int i, const Vector<S, dof>& a) const {
    return plus(W_T.col(i).dot(a), w_bar_T(i));
  }

 private:
  /// With an offset, if the toy gives any.
  [[nodiscard]] static S plus(const S& linear, const S& offset) {
    if constexpr (!has_offsets<Toy>()) return linear;
    return linear + offset;
  }
};

}  // namespace specht::core
