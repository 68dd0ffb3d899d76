#pragma once
// Iterative refinement of accelerations on active constraints.
//
// Where contacts nearly depend on each other, feel masses that differ much, or balance large forces, rounding
// accelerates them. What q̈ leaves of the constraints, r = Dᵀq̈ + w̄, is taken away by the same equations,
//
//   q̈ += M⁻¹ B δ,   (Dᵀ M⁻¹ B) δ = −r,   λ += δ
//
// as long as it becomes less. For ModeDynamics only.

#include <algorithm>
#include <cmath>
#include <specht/core/mode/active_constraints.hpp>

namespace specht::core {

/// The largest |r| of these accelerations [m/s²].
template <class Model>
[[nodiscard]] RealOf<typename Model::Scalar> acceleration_left(
    const ActiveConstraints<Model>& constraints,
    const SmallVector<typename Model::Scalar, Model::dof>& a) {
  using std::abs;
  using R = RealOf<typename Model::Scalar>;
  R most(0);
  for (int r = 0; r < constraints.size(); ++r) {
    most = std::max(most, R(abs(real(constraints.acceleration(r, a)))));
  }
  return most;
}

/// Takes what accelerations leave of the constraints away; adds the forces that do so, by row.
template <class Model, int Max>
[[gnu::noinline]] void refine_acceleration(const ActiveConstraints<Model>& constraints,
                                           SmallVector<typename Model::Scalar, Model::dof>& a,
                                           SmallVector<typename Model::Scalar, Max>& forces) {
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  constexpr int passes = 6;
  const int rows = constraints.size();
  const auto [MB, A] = constraints.delassus(constraints.geometry().M_inverse);
  const FullPivotLu<S, Max> lu(A, rows, constraints.rank());
  R most = acceleration_left(constraints, a);
  for (int pass = 0; pass < passes && most > R(0); ++pass) {
    auto next = a;
    SmallVector<S, Max> change;
    for (int r = 0; r < rows; ++r) change(r) = -constraints.acceleration(r, a);
    lu.solve(change, 1);
    for (int r = 0; r < rows; ++r) next += MB.col(r) * change(r);
    const R now = acceleration_left(constraints, next);
    if (!(now < most)) return;
    a = next;
    for (int r = 0; r < rows; ++r) forces(r) += change(r);
    most = now;
  }
}

}  // namespace specht::core
