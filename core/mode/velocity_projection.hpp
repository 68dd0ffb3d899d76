#pragma once
// The velocity on the active constraints: contact impulses with the friction of the mode take u to it,
//
//   u ↦ u − M⁻¹ B Λ,   (Dᵀ M⁻¹ B) Λ = Dᵀ u + ŵ
//
// so that every closed contact stays closed and every sticking one sticks. Without sliding it is the nearest
// one in the metric of M. With constant W and without offsets it is linear, one matrix for the mode; constant ŵ
// add the velocity to which they take a system at rest. For ModeDynamics only.

#include <specht/core/mode/active_constraints.hpp>

namespace specht::core {

template <class Model>
class VelocityProjection {
 public:
  using S = typename Model::Scalar;
  using Constraints = ActiveConstraints<Model>;
  static constexpr int dof = Model::dof, contacts = Model::contacts,
                       max_rows = Constraints::max_rows;
  using Velocity = SmallVector<S, dof>;

  /// Makes the matrix of a mode in which all is constant.
  template <class W>
  void prepare(const Constraints& constraints, const SmallMatrix<W, dof, dof>& M_inverse) {
    by_matrix_ = true;
    const int rows = constraints.size();
    if (rows == 0) return;
    const auto d = constraints.delassus(M_inverse);
    const FullPivotLu<W, max_rows> lu(d.A, rows, constraints.rank());
    if constexpr (Model::has_friction_laws) {
      SmallVector<W, max_rows> impulse;
      for (int r = 0; r < rows; ++r) impulse(r) = convert<W>(constraints.velocity_offset(r));
      lu.solve(impulse, 1);
      auto velocity = SmallVector<W, dof>::zero();
      for (int r = 0; r < rows; ++r) velocity -= d.MB.col(r) * impulse(r);
      at_rest_ = convert<S>(velocity);
    }
    for (int k = 0; k < dof; ++k) {
      SmallVector<W, max_rows> impulse;
      for (int r = 0; r < rows; ++r) impulse(r) = convert<W>(constraints.direction(r)(k));
      lu.solve(impulse, 1);
      auto column = SmallVector<W, dof>::unit(k), size = column;
      for (int r = 0; r < rows; ++r) {
        column -= d.MB.col(r) * impulse(r);
        size += (d.MB.col(r) * impulse(r)).abs();
      }
      // NOTE: a velocity that the contacts hold at zero is zero, not rounding of either sign.
      for (int i = 0; i < dof; ++i) {
        matrix_(i, k) = convert<S>(column(i));
        drop_rounding(matrix_(i, k), convert<S>(size(i)));
      }
    }
  }

  [[nodiscard]] Velocity project(const Constraints& constraints, const Velocity& u) const {
    if (constraints.size() == 0) return u;
    if constexpr (requires { typename std::bool_constant<Model::constant()>; }) {
      if constexpr (Model::has_friction_laws) return matrix_ * u + at_rest_;
      return matrix_ * u;
    } else {
      return by_matrix_ ? matrix_ * u : project_here(constraints, u);
    }
  }

  /// Impulses that do so [N s].
  static void impulses(const Constraints& constraints, const Velocity& u,
                       SmallVector<S, contacts>& normal, SmallVector<S, contacts>& tangential) {
    normal.set_zero();
    tangential.set_zero();
    const auto impulse =
        by_row(constraints, constraints.delassus(constraints.geometry().M_inverse), u);
    for (int r = 0; r < constraints.size(); ++r) {
      const int i = constraints[r].contact;
      if (constraints[r].tangential) {
        tangential(i) = -impulse(r);
      } else {
        normal(i) = -impulse(r);
        tangential(i) = constraints.friction(i) * normal(i);
      }
    }
  }

 private:
  [[nodiscard]] static Velocity project_here(const Constraints& constraints, const Velocity& u) {
    const auto d = constraints.delassus(constraints.geometry().M_inverse);
    const auto impulse = by_row(constraints, d, u);
    Velocity result = u;
    for (int r = 0; r < constraints.size(); ++r) result -= d.MB.col(r) * impulse(r);
    return result;
  }
  /// What takes the speeds of constraints away, with the opposite sign: Λ.
  [[nodiscard]] static SmallVector<S, max_rows> by_row(
      const Constraints& constraints, const typename Constraints::template Delassus<S>& d,
      const Velocity& u) {
    SmallVector<S, max_rows> impulse;
    for (int r = 0; r < constraints.size(); ++r) impulse(r) = constraints.speed(r, u);
    FullPivotLu<S, max_rows>(d.A, constraints.size(), constraints.rank()).solve(impulse, 1);
    return impulse;
  }

  SmallMatrix<S, dof, dof> matrix_;
  SmallVector<S, Model::has_friction_laws ? dof : 1> at_rest_;  // with constant ŵ, of u = 0
  bool by_matrix_ = false;
};

}  // namespace specht::core
