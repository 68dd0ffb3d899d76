#pragma once
// Accelerations and contact forces within one mode.
//
// With the closed contacts N, the sticking contacts H ⊆ N and the sliding ones G, the forces
// λ = (λ_N, λ_H) keep g̈_N = 0 and g̈_H = 0:
//
//   B = [W_N + W_G μ̄_G, W_H],   D = [W_N, W_H],   μ̄_G = diag(∓μ)                         [L5, L6]
//   (Dᵀ M⁻¹ B) λ = −(Dᵀ M⁻¹ h + w̄),   q̈ = M⁻¹ (h + B λ)
//
// so that λ = L h + l and q̈ = G h + g with matrices that depend on the mode and, unless the system
// is affine, on the state. Dependent constraints (a rank-deficient DᵀM⁻¹B) are solved with the free
// forces set to zero: q̈ is unique where the forces are not.

#include <specht/core/contact/contact_geometry.hpp>

namespace specht::core {

template <MechanicalSystem Toy>
struct SmoothForces {
  using S = typename Toy::Scalar;
  Vector<S, Toy::dof> acceleration;
  Vector<S, Toy::contacts> normal = Vector<S, Toy::contacts>::Zero();      // λ_N [N]
  Vector<S, Toy::contacts> tangential = Vector<S, Toy::contacts>::Zero();  // λ_T [N]
  Vector<S, Toy::contacts> balanced =
      Vector<S, Toy::contacts>::Zero();  // |L| |h|: of which λ_N is left [N]
};

template <MechanicalSystem Toy>
class ModeDynamics {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  static constexpr int dof = Toy::dof;
  static constexpr int contacts = Toy::contacts;
  using Velocity = Vector<S, dof>;

  /// Selects a mode, at a state with this geometry.
  void enter(const Toy& toy, const Mode<contacts>& mode, const ContactGeometry<Toy>& geometry) {
    mode_ = mode;
    index_ = mode_index(mode);
    parameters_ = toy.contact_parameters();
    rows_ = 0;
    for (int i = 0; i < contacts; ++i) {
      if (mode[i] != ContactState::open) row_[rows_++] = {i, false};
    }
    for (int i = 0; i < contacts; ++i) {
      if (mode[i] == ContactState::stick) row_[rows_++] = {i, true};
    }
    geometry_ = geometry;
    assemble();
    if constexpr (is_affine<Toy>()) prepare_projection();
  }

  [[nodiscard]] const ContactGeometry<Toy>& geometry() const { return geometry_; }
  [[nodiscard]] const Mode<contacts>& mode() const { return mode_; }
  /// The `mode_index` of the mode.
  [[nodiscard]] std::size_t index() const { return index_; }
  /// q̈ = G h + g.
  [[nodiscard]] const Matrix<S, dof, dof>& G() const { return G_; }
  [[nodiscard]] const Velocity& g() const { return g_; }

  /// λ_N, or λ_T, of contact i as row · h + offset.
  void force_row(int i, bool tangential, Velocity& row, S& offset) const {
    row.setZero();
    offset = S(0);
    const bool own = tangential && mode_[i] == ContactState::stick;
    for (int r = 0; r < rows_; ++r) {
      if (row_[r].contact != i || row_[r].tangential != own) continue;
      const S factor = tangential && !own ? friction(i) : S(1);
      row = factor * L_.row(r).transpose();
      offset = factor * l_(r);
    }
  }

  /// μ of contact i.
  [[nodiscard]] S friction_coefficient(int i) const {
    return parameters_[static_cast<std::size_t>(i)].mu;
  }

  /// q̈ at a state of the mode.
  [[nodiscard]] Velocity acceleration(const Toy& toy, const State& s) {
    refresh(toy, s);
    return G_ * toy.force(s) + g_;
  }

  /// q̈, λ_N and λ_T at a state of the mode.
  [[nodiscard]] SmoothForces<Toy> forces(const Toy& toy, const State& s) {
    refresh(toy, s);
    const Velocity h = toy.force(s);
    SmoothForces<Toy> result;
    result.acceleration = G_ * h + g_;
    for (int r = 0; r < rows_; ++r) {
      const S value = L_.row(r).dot(h) + l_(r);
      const int i = row_[r].contact;
      if (row_[r].tangential) {
        result.tangential(i) = value;
      } else {
        result.normal(i) = value;
        result.balanced(i) = L_.row(r).cwiseAbs().dot(h.cwiseAbs());
        result.tangential(i) = friction(i) * value;
      }
    }
    return result;
  }

  /// The velocity to which contact impulses with the friction of the mode take u, so that every
  /// closed contact stays closed and every sticking one sticks. Without sliding it is the nearest one
  /// in the metric of M.
  [[nodiscard]] Velocity project(const Velocity& u) const {
    if (rows_ == 0) return u;
    if constexpr (is_affine<Toy>()) return projection_ * u;
    return project_here(u);
  }

 private:
  struct Row {
    int contact;
    bool tangential;
  };
  static constexpr int max_rows = 2 * contacts;
  using Small = BoundedMatrix<S, max_rows, max_rows>;
  using SmallVector = BoundedVector<S, max_rows>;

  [[nodiscard]] Velocity project_here(const Velocity& u) const {
    Small A(rows_, rows_);
    SmallVector residual(rows_);
    for (int r = 0; r < rows_; ++r) {
      const Velocity m = geometry_.M_inverse * force_direction(r);
      for (int k = 0; k < rows_; ++k) A(k, r) = direction(k).dot(m);
      const int i = row_[r].contact;
      residual(r) =
          row_[r].tangential ? geometry_.tangential_speed(i, u) : geometry_.normal_speed(i, u);
    }
    const SmallVector impulse = A.fullPivLu().solve(residual);
    Velocity result = u;
    for (int r = 0; r < rows_; ++r) {
      result -= (geometry_.M_inverse * force_direction(r)).eval() * impulse(r);
    }
    return result;
  }

  /// With constant W and without offsets the projection is linear: one matrix for the mode.
  void prepare_projection() {
    if (rows_ == 0) return;
    for (int k = 0; k < dof; ++k) projection_.col(k) = project_here(Velocity::Unit(k));
  }

  [[nodiscard]] S friction(int i) const {
    return S(friction_sign(mode_[i])) * friction_coefficient(i);
  }
  [[nodiscard]] Velocity direction(int r) const {
    const Row& row = row_[r];
    return row.tangential ? geometry_.W_T.col(row.contact) : geometry_.W_N.col(row.contact);
  }

  void refresh(const Toy& toy, const State& s) {
    if constexpr (!is_affine<Toy>()) {
      geometry_.update(toy, s);
      assemble();
    }
  }

  /// The same with the friction that goes with a normal force: column r of B.
  [[nodiscard]] Velocity force_direction(int r) const {
    const Row& row = row_[r];
    Velocity b = direction(r);
    if (!row.tangential) b += friction(row.contact) * geometry_.W_T.col(row.contact);
    return b;
  }
  void assemble() {
    G_ = geometry_.M_inverse;
    g_.setZero();
    if (rows_ == 0) return;
    Matrix<S, dof, max_rows> MB;
    Small A(rows_, rows_);
    for (int r = 0; r < rows_; ++r) {
      MB.col(r) = geometry_.M_inverse * force_direction(r);
      for (int k = 0; k < rows_; ++k) A(k, r) = direction(k).dot(MB.col(r));
    }
    BoundedMatrix<S, max_rows, dof + 1> right(rows_, dof + 1);
    for (int r = 0; r < rows_; ++r) {
      const Row& row = row_[r];
      right.row(r).template head<dof>() = -(geometry_.M_inverse * direction(r)).transpose();
      right(r, dof) =
          row.tangential ? -geometry_.w_bar_T(row.contact) : -geometry_.w_bar_N(row.contact);
    }
    if (rows_ == 1) {
      right /= A(0, 0);
    } else {
      right = A.fullPivLu().solve(right).eval();
    }
    for (int r = 0; r < rows_; ++r) {
      L_.row(r) = right.row(r).template head<dof>();
      l_(r) = right(r, dof);
      G_ += MB.col(r) * L_.row(r);
      g_ += MB.col(r) * l_(r);
    }
  }

  Mode<contacts> mode_;
  std::size_t index_ = 0;
  std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)> parameters_;
  ContactGeometry<Toy> geometry_;
  std::array<Row, static_cast<std::size_t>(max_rows)> row_{};
  int rows_ = 0;
  Matrix<S, dof, dof> G_;
  Velocity g_;
  Matrix<S, max_rows, dof> L_;
  Vector<S, max_rows> l_;
  Matrix<S, dof, dof> projection_;
};

}  // namespace specht::core
