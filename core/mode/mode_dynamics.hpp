#pragma once
// Accelerations and contact forces within one mode.
//
// The forces λ = (λ_N, λ_H) of the active constraints, with their directions D and those of forces B
// (active_constraints.hpp), keep g̈_N = 0 and g̈_H = 0:
//
//   (Dᵀ M⁻¹ B) λ = −(Dᵀ M⁻¹ h + w̄),   q̈ = M⁻¹ (h + B λ)
//
// so that λ = L h + l and q̈ = G h + g with matrices that depend on the mode and, unless the system
// is affine, on the state. Dependent constraints (a rank-deficient DᵀM⁻¹B) leave q̈ unique where the
// forces are not: those are at a vertex of what is admissible (force_limits.hpp), if one is named, or else
// the free ones are zero. What rounding leaves of the constraints in q̈ is taken away (acceleration_refinement.hpp).
//
// Forces of friction elements that slide are part of h. Where friction of contacts depends on speed, μ̄_G does.

#include <specht/core/contact/element_forces.hpp>
#include <specht/core/mode/acceleration_refinement.hpp>
#include <specht/core/mode/active_constraints.hpp>
#include <specht/core/mode/constraint_rank.hpp>
#include <specht/core/mode/contact_forces.hpp>
#include <specht/core/mode/force_limits.hpp>
#include <specht/core/mode/velocity_projection.hpp>

namespace specht::core {

template <class Model>
class ModeDynamics {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  static constexpr int dof = Model::dof;
  static constexpr int contacts = Model::contacts;
  using Velocity = SmallVector<S, dof>;

  /// Selects a mode, at a state with this geometry. `limits`: of forces that are not unique, so many that
  /// they become so.
  void enter(const Model& model, const Mode<contacts>& mode,
             const typename Model::Geometry& geometry, LimitSet limits = {}) {
    constraints_.enter(model, mode, geometry);
    limits_ = limits;
    entering_ = true;
    index_ = mode_index(mode);
    if constexpr (requires { model.M_inverse; }) {
      if constexpr (Model::has_friction_laws) constraints_.take_bounds(model);
      assemble(model.M_inverse);
      projection_.prepare(constraints_, model.M_inverse);
    } else {
      assemble(geometry.M_inverse);
      if (model.constant()) projection_.prepare(constraints_, geometry.M_inverse);
    }
    entering_ = false;
  }

  [[nodiscard]] const typename Model::Geometry& geometry() const { return constraints_.geometry(); }
  [[nodiscard]] const Mode<contacts>& mode() const { return constraints_.mode(); }
  /// The `mode_index` of the mode.
  [[nodiscard]] std::size_t index() const { return index_; }
  /// How many forces the motion leaves free, and the limits that hold as equations in their place.
  [[nodiscard]] int free_forces() const { return constraints_.free_forces(); }
  [[nodiscard]] LimitSet limits() const { return limits_; }
  /// The sign of det DᵀM⁻¹B at the last state: where it changes, a mass that sliding contacts feel goes through zero,
  /// and their forces through a pole. 0 without constraints, or if they depend on each other.
  [[nodiscard]] int mass_sign() const { return mass_sign_; }
  /// The entry of a limit of forces for row r of λ.
  [[nodiscard]] S limit_coefficient(int limit, int r) const {
    return constraints_.limit_coefficient(limit, r);
  }
  /// And the part of a limit that does not depend on λ: the bound of an element.
  [[nodiscard]] S limit_constant(int limit) const { return constraints_.limit_constant(limit); }

  /// All limits of forces at a state of the mode.
  [[nodiscard]] LimitValues<S, contacts> limit_values_at(const Model& model, const State& s) {
    refresh(model, s);
    const Velocity h = applied_force(model, s);
    LimitValues<S, contacts> result;
    result.d = free_forces();
    for (int r = 0; r < rows(); ++r) {
      const int i = constraints_[r].contact;
      if (constraints_[r].tangential && i < constraints_.with_gap()) continue;
      for (int k = 0; k < (mode()[i] == ContactState::stick ? 2 : 1); ++k) {
        const int j = result.size++, limit = 2 * i + k;
        result.limit[static_cast<std::size_t>(j)] = limit;
        S value = limit_constant(limit);
        for (int c = 0; c < result.d; ++c) result.by_free(j, c) = S(0);
        for (int own = 0; own < rows(); ++own) {
          const S a = limit_coefficient(limit, own);
          value += a * (L_.row(own).dot(h) + l_(own));
          for (int c = 0; c < result.d; ++c) result.by_free(j, c) += a * free_(own, c);
        }
        result.value[static_cast<std::size_t>(j)] = value;
      }
    }
    return result;
  }

  /// q̈ = G h + g.
  [[nodiscard]] const SmallMatrix<S, dof, dof>& G() const { return G_; }
  [[nodiscard]] const Velocity& g() const { return g_; }

  /// λ_N, or λ_T, of contact i as row · h + offset.
  void force_row(int i, bool tangential, Velocity& row, S& offset) const {
    row.set_zero();
    offset = S(0);
    const bool own = tangential && mode()[i] == ContactState::stick;
    for (int r = 0; r < rows(); ++r) {
      if (constraints_[r].contact != i || constraints_[r].tangential != own) continue;
      const S factor = tangential && !own ? constraints_.friction(i) : S(1);
      row = factor * L_.row(r);
      offset = factor * l_(r);
    }
  }

  /// μ of contact i; where it depends on speed, at the last state, or of sticking.
  [[nodiscard]] S friction_coefficient(int i) const { return constraints_.friction_coefficient(i); }
  /// Takes matrices, bounds and coefficients at a state of the mode.
  void refresh(const Model& model, const State& s) {
    if (model.constant()) return;
    constraints_.refresh(model, s);
    assemble(constraints_.geometry().M_inverse);
  }

  /// q̈ at a state of the mode. Part of each stage of a step, from which g++ would split it where many sizes share a
  /// file.
  [[nodiscard, gnu::always_inline]] Velocity acceleration(const Model& model, const State& s) {
    refresh(model, s);
    Velocity a = G_ * applied_force(model, s) + g_;
    if (rows() > 0 && !model.constant()) {
      Rows unused = Rows::zero();
      improve(a, unused);
    }
    return a;
  }

  /// q̈, λ_N and λ_T at a state of the mode.
  [[nodiscard]] SmoothForces<Model> forces(const Model& model, const State& s) {
    refresh(model, s);
    const Velocity h = applied_force(model, s);
    SmoothForces<Model> result;
    result.acceleration = G_ * h + g_;
    Rows more = Rows::zero();
    if (rows() > 0 && !model.constant()) improve(result.acceleration, more);
    if constexpr (Model::has_friction_laws) {
      for (int i = constraints_.with_gap(); i < contacts; ++i) {
        result.normal(i) = constraints_.bound(i);
      }
    }
    for (int r = 0; r < rows(); ++r) {
      const SmallVector<S, dof> l = L_.row(r);
      const S value = l.dot(h) + l_(r) + more(r);
      const int i = constraints_[r].contact;
      if (constraints_[r].tangential) {
        result.tangential(i) = value;
      } else {
        result.normal(i) = value;
        result.balanced(i) = l.abs().dot(h.abs());
        result.tangential(i) = constraints_.friction(i) * value;
      }
    }
    return result;
  }

  /// The contact forces alone at a state of the mode.
  [[nodiscard]] ForceValues<Model> contact_forces(const Model& model, const State& s) {
    using std::abs;
    using R = RealOf<S>;
    refresh(model, s);
    const Velocity force = applied_force(model, s);
    SmallVector<R, dof> h;
    for (int k = 0; k < dof; ++k) h(k) = real(force(k));
    Rows more = Rows::zero();
    if (rows() > 0 && !model.constant()) {
      Velocity a = G_ * force + g_;
      improve(a, more);
    }
    ForceValues<Model> result;
    if constexpr (Model::has_friction_laws) {
      for (int i = constraints_.with_gap(); i < contacts; ++i) {
        result.normal(i) = real(constraints_.bound(i));
        result.balanced(i) = R(0);
      }
    }
    for (int r = 0; r < rows(); ++r) {
      R value(0), balanced(0);
      for (int k = 0; k < dof; ++k) {
        const R term = real(L_(r, k)) * h(k);
        value += term;
        balanced += abs(term);
      }
      value += real(l_(r)) + real(more(r));
      const int i = constraints_[r].contact;
      if (constraints_[r].tangential) {
        result.tangential(i) = value;
      } else {
        result.normal(i) = value;
        result.balanced(i) = balanced;
      }
    }
    return result;
  }

  /// The velocity to which contact impulses with the friction of the mode take u, so that every
  /// closed contact stays closed and every sticking one sticks (velocity_projection.hpp).
  [[nodiscard]] Velocity project(const Velocity& u) const {
    return projection_.project(constraints_, u);
  }
  /// Impulses that do so [N s].
  void projecting_impulses(const Velocity& u, SmallVector<S, contacts>& normal,
                           SmallVector<S, contacts>& tangential) const {
    projection_.impulses(constraints_, u, normal, tangential);
  }

 private:
  static constexpr int max_rows = ActiveConstraints<Model>::max_rows;
  using Rows = SmallVector<S, max_rows>;
  /// Pivots below this part of the largest one lose digits [1].
  static constexpr double small_pivot = 1e-3;
  /// An acceleration that makes contacts no faster than the cut-off of accumulations in some ten seconds [m/s²].
  static constexpr double kept_acceleration = 1e-8;

  [[nodiscard]] int rows() const { return constraints_.size(); }

  /// h with the forces of elements that slide.
  [[nodiscard]] Velocity applied_force(const Model& model, const State& s) const {
    Velocity h = model.force(s);
    if constexpr (Model::has_friction_laws) {
      if (constraints_.with_gap() < contacts) add_elements(model, s, h);
    }
    return h;
  }
  void add_elements(const Model& model, const State& s, Velocity& h) const {
    const ElementForces<Model> elements(model, constraints_.geometry(), s);
    for (int i = constraints_.with_gap(); i < contacts; ++i) {
      if (mode()[i] == ContactState::stick) continue;
      h += elements.sliding(i, -friction_sign(mode()[i])) * constraints_.geometry().W_T.col(i);
    }
  }

  /// In the scalar of M⁻¹, which may have more digits than S: G and L are what cancellation leaves.
  template <class W>
  void assemble(const SmallMatrix<W, dof, dof>& M_inverse) {
    using V = SmallVector<W, dof>;
    SmallMatrix<W, dof, dof> G = M_inverse;
    V g = V::zero();
    mass_sign_ = 0;
    improves_ = false;
    if (rows() > 0) {
      const auto [MB, A] = constraints_.delassus(M_inverse);
      SmallMatrix<W, max_rows, dof + 1> right;
      for (int r = 0; r < rows(); ++r) {
        const V reaction = M_inverse * convert<W>(constraints_.direction(r));
        for (int k = 0; k < dof; ++k) right(r, k) = -reaction(k);
        right(r, dof) = -convert<W>(constraints_.acceleration_offset(r));
      }
      SmallMatrix<W, max_rows, max_rows> N;
      if (rows() == 1) {
        mass_sign_ = real(A(0, 0)) < RealOf<W>(0) ? -1 : 1;
        for (int k = 0; k <= dof; ++k) right(0, k) /= A(0, 0);
      } else {
        FullPivotLu<W, max_rows> lu(A, rows(), constraints_.rank());
        if (entering_ && find_rank(M_inverse, A, lu)) {
          lu = FullPivotLu<W, max_rows>(A, rows(), constraints_.rank());
        }
        lu.solve(right, dof + 1);
        mass_sign_ = constraints_.rank() < rows() ? 0 : lu.determinant_sign();
        improves_ = lu.rank(RealOf<W>(small_pivot)) < lu.rank();
        if (constraints_.rank() < rows()) lu.null_space(N);
      }
      for (int r = 0; r < rows(); ++r) {
        const V b = MB.col(r);
        for (int k = 0; k < dof; ++k) {
          L_(r, k) = convert<S>(right(r, k));
          for (int i = 0; i < dof; ++i) G(i, k) += b(i) * right(r, k);
        }
        l_(r) = convert<S>(right(r, dof));
        g += b * right(r, dof);
      }
      if (constraints_.rank() < rows()) distribute(N, right);
    }
    G_ = convert<S>(G);
    g_ = convert<S>(g);
  }

  /// Takes what accelerations leave of the constraints away; adds the forces that do so.
  void improve(Velocity& a, Rows& forces) const {
    if (improves_ || acceleration_left(constraints_, a) > RealOf<S>(kept_acceleration)) {
      refine_acceleration(constraints_, a, forces);
    }
  }

  /// Takes the rank of a mode. True if some pivots are rounding of dependent constraints.
  template <class W>
  [[nodiscard]] bool find_rank(const SmallMatrix<W, dof, dof>& M_inverse,
                               const SmallMatrix<W, max_rows, max_rows>& A,
                               const FullPivotLu<W, max_rows>& lu) {
    const int rank = constraint_rank(constraints_, M_inverse, A, lu);
    if (rank < rows()) constraints_.set_rank(rank);
    return rank < lu.rank();
  }

  /// Forces that are not unique: takes them to their limits.
  template <class W>
  void distribute(const SmallMatrix<W, max_rows, max_rows>& N,
                  SmallMatrix<W, max_rows, dof + 1>& right) {
    const int d = free_forces();
    for (int r = 0; r < rows(); ++r) {
      for (int k = 0; k < d; ++k) free_(r, k) = convert<S>(N(r, k));
    }
    if (limits_.empty()) return;
    const auto coefficient = [this](int limit, int r) { return limit_coefficient(limit, r); };
    const auto constant = [this](int limit, int, int column) {
      return column == dof ? limit_constant(limit) : S(0);
    };
    if (!put_at_limits(N, rows(), d, limits_, coefficient, constant, right, dof + 1)) return;
    for (int r = 0; r < rows(); ++r) {
      for (int k = 0; k < dof; ++k) L_(r, k) = convert<S>(right(r, k));
      l_(r) = convert<S>(right(r, dof));
    }
  }

  std::size_t index_ = 0;
  LimitSet limits_;
  ActiveConstraints<Model> constraints_;
  int mass_sign_ = 0;
  bool improves_ = false;                    // accelerations at the last state
  SmallMatrix<S, max_rows, max_rows> free_;  // N
  SmallMatrix<S, dof, dof> G_;
  Velocity g_;
  SmallMatrix<S, max_rows, dof> L_;
  SmallVector<S, max_rows> l_;
  VelocityProjection<Model> projection_;
  bool entering_ = false;
};

}  // namespace specht::core
