#pragma once
// The active constraints of a mode, at a state: closed contacts N keep ġ_N, sticking ones H keep ġ_T.
//
//   rows      those of N, then those of H; friction elements that stick have a row of H without one of N
//   D, B      the directions of the constraints, and of their forces: B = [W_N + W_G μ̄_G, W_H], D = [W_N, W_H],
//             μ̄_G = diag(∓μ) with the sign of sliding                                               [L5, L6]
//   rank      of DᵀM⁻¹B; where it is less than the rows, constraints depend on each other (constraint_rank.hpp)
//
// They know geometry, coefficients and bounds, but neither applied forces nor a motion: mode_dynamics.hpp,
// velocity_projection.hpp and acceleration_refinement.hpp solve with them.

#include <specht/core/contact/element_forces.hpp>
#include <specht/core/contact/speed_friction.hpp>
#include <specht/core/numerics/wide.hpp>
#include <specht/core/system/contact_geometry.hpp>

namespace specht::core {

template <class Model>
class ActiveConstraints {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  static constexpr int dof = Model::dof;
  static constexpr int contacts = Model::contacts;
  static constexpr int max_rows = 2 * contacts;
  using Velocity = SmallVector<S, dof>;
  struct Row {
    int contact;
    bool tangential;
  };

  /// Selects a mode, at a state with this geometry.
  void enter(const Model& model, const Mode<contacts>& mode,
             const typename Model::Geometry& geometry) {
    mode_ = mode;
    rank_ = max_rows;
    parameters_ = model.traits().parameters;
    with_gap_ = contacts_with_gap(model);
    rows_ = 0;
    for (int i = 0; i < with_gap(); ++i) {
      if (mode[i] != ContactState::open) row_[at(rows_++)] = {i, false};
    }
    for (int i = 0; i < contacts; ++i) {
      if (mode[i] == ContactState::stick) row_[at(rows_++)] = {i, true};
    }
    geometry_ = geometry;
  }
  /// Takes geometry, bounds and coefficients at a state of the mode, of a model in which they vary.
  void refresh(const Model& model, const State& s) {
    model.update(geometry_, s);
    if constexpr (Model::has_friction_laws) {
      if (with_gap() < contacts) {
        const ElementForces<Model> elements(model, geometry_, s);
        for (int i = with_gap(); i < contacts; ++i) bound_(i) = elements.bound(i);
      }
      if (has_contact_laws(model)) take_coefficients(model, s);
    }
  }
  /// The bounds of the elements of a model whose friction is constant.
  void take_bounds(const Model& model) {
    for (int i = with_gap(); i < contacts; ++i) bound_(i) = model.traits().laws[at(i)].F_s;
  }
  /// Constraints depend on each other.
  void set_rank(int rank) { rank_ = rank; }

  [[nodiscard]] const Mode<contacts>& mode() const { return mode_; }
  [[nodiscard]] const typename Model::Geometry& geometry() const { return geometry_; }
  [[nodiscard]] int size() const { return rows_; }
  [[nodiscard]] const Row& operator[](int r) const { return row_[at(r)]; }
  /// Not less than the rows if they do not depend on each other.
  [[nodiscard]] int rank() const { return rank_; }
  /// How many forces the motion leaves free.
  [[nodiscard]] int free_forces() const { return rows_ - rank_ > 0 ? rows_ - rank_ : 0; }
  /// Of the contacts those that have a gap.
  [[nodiscard]] int with_gap() const {
    if constexpr (Model::has_friction_laws) return with_gap_;
    return contacts;
  }
  /// N F_s of an element [N].
  [[nodiscard]] const S& bound(int i) const { return bound_(i); }
  /// μ of contact i; where it depends on speed, at the last state, or of sticking.
  [[nodiscard]] S friction_coefficient(int i) const { return parameters_[at(i)].mu; }
  /// λ_T/λ_N of a contact that slides; 0 of others.
  [[nodiscard]] S friction(int i) const {
    return S(friction_sign(mode_[i])) * friction_coefficient(i);
  }

  /// Column r of D.
  [[nodiscard]] Velocity direction(int r) const {
    const Row& row = row_[at(r)];
    return row.tangential ? geometry_.W_T.col(row.contact) : geometry_.W_N.col(row.contact);
  }
  /// Column r of B, in the scalar W.
  template <class W>
  [[nodiscard]] SmallVector<W, dof> force_direction(int r) const {
    const Row& row = row_[at(r)];
    SmallVector<W, dof> b = convert<W>(direction(r));
    if (!row.tangential) {  // the friction that goes with a normal force
      b += convert<W>(friction(row.contact)) * convert<W>(geometry_.W_T.col(row.contact));
    }
    return b;
  }
  /// ġ of row r.
  [[nodiscard]] S speed(int r, const Velocity& u) const {
    const int i = row_[at(r)].contact;
    return row_[at(r)].tangential ? geometry_.tangential_speed(i, u) : geometry_.normal_speed(i, u);
  }
  /// g̈ of row r: what accelerations leave of the constraint.
  [[nodiscard]] S acceleration(int r, const Velocity& a) const {
    const int i = row_[at(r)].contact;
    return row_[at(r)].tangential ? geometry_.tangential_acceleration(i, a)
                                  : geometry_.normal_acceleration(i, a);
  }
  /// ŵ of row r.
  [[nodiscard]] S velocity_offset(int r) const {
    const Row& row = row_[at(r)];
    return row.tangential ? geometry_.w_hat_T(row.contact) : geometry_.w_hat_N(row.contact);
  }
  /// w̄ of row r.
  [[nodiscard]] S acceleration_offset(int r) const {
    const Row& row = row_[at(r)];
    return row.tangential ? geometry_.w_bar_T(row.contact) : geometry_.w_bar_N(row.contact);
  }

  /// M⁻¹ B and Dᵀ M⁻¹ B.
  template <class W>
  struct Delassus {
    SmallMatrix<W, dof, max_rows> MB;
    SmallMatrix<W, max_rows, max_rows> A;
  };
  template <class W>
  [[nodiscard]] Delassus<W> delassus(const SmallMatrix<W, dof, dof>& M_inverse) const {
    Delassus<W> d;
    for (int r = 0; r < rows_; ++r) {
      d.MB.set_col(r, M_inverse * force_direction<W>(r));
      for (int k = 0; k < rows_; ++k) d.A(k, r) = d.MB.col_dot(r, convert<W>(direction(k)));
    }
    return d;
  }

  /// The entry of a limit of forces (force_limits.hpp) for row r of λ.
  [[nodiscard]] S limit_coefficient(int limit, int r) const {
    const Row& row = row_[at(r)];
    if (row.contact != limit / 2) return S(0);
    if (row.tangential) return S(limit % 2 == 0 ? 1 : -1);
    return mode_[row.contact] == ContactState::stick ? friction_coefficient(row.contact) : S(1);
  }
  /// And the part of a limit that does not depend on λ: the bound of an element.
  [[nodiscard]] S limit_constant([[maybe_unused]] int limit) const {
    if constexpr (Model::has_friction_laws) {
      if (limit / 2 >= with_gap()) return bound_(limit / 2);
    }
    return S(0);
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void take_coefficients(const Model& model, const State& s) {
    for (int i = 0; i < with_gap(); ++i) {
      if (!is_slip(mode_[i])) continue;
      const S speed = S(-friction_sign(mode_[i])) * geometry_.tangential_speed(i, s.u);
      parameters_[at(i)].mu = model.traits().laws[at(i)].coefficient(speed);
    }
  }

  Mode<contacts> mode_;
  std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)> parameters_;
  typename Model::Geometry geometry_;
  std::array<Row, static_cast<std::size_t>(max_rows)> row_{};
  int rows_ = 0, rank_ = max_rows;
  int with_gap_ = contacts;
  SmallVector<S, Model::has_friction_laws ? contacts : 1> bound_;  // N F_s of elements [N]
};

}  // namespace specht::core
