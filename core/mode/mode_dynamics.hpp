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
// is affine, on the state. Dependent constraints (a rank-deficient DᵀM⁻¹B) leave q̈ unique where the
// forces are not: those are at a vertex of what is admissible (force_limits.hpp), if one is named, or else
// the free ones are zero. Where contacts nearly depend on each other, feel masses that differ much, or balance large
// forces, rounding accelerates them: what q̈ leaves of the constraints is taken away by the same equations.
//
// Friction elements that stick belong to H, with a row of λ_H and without one of λ_N; the forces of those that
// slide are part of h. Where friction of contacts depends on speed, μ̄_G does.

#include <specht/core/contact/element_forces.hpp>
#include <specht/core/contact/speed_friction.hpp>
#include <specht/core/mode/force_limits.hpp>
#include <specht/core/numerics/wide.hpp>
#include <specht/core/system/contact_geometry.hpp>

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
    mode_ = mode;
    limits_ = limits;
    rank_ = max_rows;
    entering_ = true;
    index_ = mode_index(mode);
    parameters_ = model.traits().parameters;
    with_gap_ = contacts_with_gap(model);
    rows_ = 0;
    for (int i = 0; i < with_gap(); ++i) {
      if (mode[i] != ContactState::open) row_[rows_++] = {i, false};
    }
    for (int i = 0; i < contacts; ++i) {
      if (mode[i] == ContactState::stick) row_[rows_++] = {i, true};
    }
    geometry_ = geometry;
    if constexpr (requires { model.M_inverse; }) {
      if constexpr (Model::has_friction_laws) take_bounds(model);
      assemble(model.M_inverse);
      prepare_projection(model.M_inverse);
    } else {
      assemble(geometry_.M_inverse);
      if (model.constant()) prepare_projection(geometry_.M_inverse);
    }
    entering_ = false;
  }

  [[nodiscard]] const typename Model::Geometry& geometry() const { return geometry_; }
  [[nodiscard]] const Mode<contacts>& mode() const { return mode_; }
  /// The `mode_index` of the mode.
  [[nodiscard]] std::size_t index() const { return index_; }
  /// How many forces the motion leaves free, and the limits that hold as equations in their place.
  [[nodiscard]] int free_forces() const { return rows_ - rank_ > 0 ? rows_ - rank_ : 0; }
  [[nodiscard]] LimitSet limits() const { return limits_; }
  /// The sign of det DᵀM⁻¹B at the last state: where it changes, a mass that sliding contacts feel goes through zero,
  /// and their forces through a pole. 0 without constraints, or if they depend on each other.
  [[nodiscard]] int mass_sign() const { return mass_sign_; }
  /// The entry of a limit of forces for row r of λ.
  [[nodiscard]] S limit_coefficient(int limit, int r) const {
    const Row& row = row_[static_cast<std::size_t>(r)];
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
  /// All limits of forces at a state of the mode.
  [[nodiscard]] LimitValues<S, contacts> limit_values_at(const Model& model, const State& s) {
    refresh(model, s);
    const Velocity h = applied_force(model, s);
    LimitValues<S, contacts> result;
    result.d = free_forces();
    for (int r = 0; r < rows_; ++r) {
      const int i = row_[static_cast<std::size_t>(r)].contact;
      if (row_[static_cast<std::size_t>(r)].tangential && i < with_gap()) continue;
      for (int k = 0; k < (mode_[i] == ContactState::stick ? 2 : 1); ++k) {
        const int j = result.size++, limit = 2 * i + k;
        result.limit[static_cast<std::size_t>(j)] = limit;
        S value = limit_constant(limit);
        for (int c = 0; c < result.d; ++c) result.by_free(j, c) = S(0);
        for (int own = 0; own < rows_; ++own) {
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
    const bool own = tangential && mode_[i] == ContactState::stick;
    for (int r = 0; r < rows_; ++r) {
      if (row_[r].contact != i || row_[r].tangential != own) continue;
      const S factor = tangential && !own ? friction(i) : S(1);
      row = factor * L_.row(r);
      offset = factor * l_(r);
    }
  }

  /// μ of contact i; where it depends on speed, at the last state, or of sticking.
  [[nodiscard]] S friction_coefficient(int i) const {
    return parameters_[static_cast<std::size_t>(i)].mu;
  }
  /// Takes matrices, bounds and coefficients at a state of the mode.
  void refresh(const Model& model, const State& s) {
    if (model.constant()) return;
    model.update(geometry_, s);
    if constexpr (Model::has_friction_laws) {
      if (with_gap() < contacts) {
        const ElementForces<Model> elements(model, geometry_, s);
        for (int i = with_gap(); i < contacts; ++i) bound_(i) = elements.bound(i);
      }
      if (has_contact_laws(model)) take_coefficients(model, s);
    }
    assemble(geometry_.M_inverse);
  }

  /// q̈ at a state of the mode.
  [[nodiscard]] Velocity acceleration(const Model& model, const State& s) {
    refresh(model, s);
    Velocity a = G_ * applied_force(model, s) + g_;
    if (rows_ > 0 && !model.constant()) {
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
    if (rows_ > 0 && !model.constant()) improve(result.acceleration, more);
    if constexpr (Model::has_friction_laws) {
      for (int i = with_gap(); i < contacts; ++i) result.normal(i) = bound_(i);
    }
    for (int r = 0; r < rows_; ++r) {
      const SmallVector<S, dof> l = L_.row(r);
      const S value = l.dot(h) + l_(r) + more(r);
      const int i = row_[r].contact;
      if (row_[r].tangential) {
        result.tangential(i) = value;
      } else {
        result.normal(i) = value;
        result.balanced(i) = l.abs().dot(h.abs());
        result.tangential(i) = friction(i) * value;
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
    if (rows_ > 0 && !model.constant()) {
      Velocity a = G_ * force + g_;
      improve(a, more);
    }
    ForceValues<Model> result;
    if constexpr (Model::has_friction_laws) {
      for (int i = with_gap(); i < contacts; ++i) {
        result.normal(i) = real(bound_(i));
        result.balanced(i) = R(0);
      }
    }
    for (int r = 0; r < rows_; ++r) {
      R value(0), balanced(0);
      for (int k = 0; k < dof; ++k) {
        const R term = real(L_(r, k)) * h(k);
        value += term;
        balanced += abs(term);
      }
      value += real(l_(r)) + real(more(r));
      const int i = row_[r].contact;
      if (row_[r].tangential) {
        result.tangential(i) = value;
      } else {
        result.normal(i) = value;
        result.balanced(i) = balanced;
      }
    }
    return result;
  }

  /// The velocity to which contact impulses with the friction of the mode take u, so that every
  /// closed contact stays closed and every sticking one sticks. Without sliding it is the nearest one
  /// in the metric of M.
  [[nodiscard]] Velocity project(const Velocity& u) const {
    if (rows_ == 0) return u;
    if constexpr (requires { typename std::bool_constant<Model::constant()>; }) {
      if constexpr (Model::has_friction_laws) return projection_ * u + projected_;
      return projection_ * u;
    } else {
      return projects_by_matrix_ ? projection_ * u : project_here(u);
    }
  }

  /// Impulses that do so [N s].
  void projecting_impulses(const Velocity& u, SmallVector<S, contacts>& normal,
                           SmallVector<S, contacts>& tangential) const {
    normal.set_zero();
    tangential.set_zero();
    const auto impulse = projecting(delassus(geometry_.M_inverse), u);
    for (int r = 0; r < rows_; ++r) {
      const int i = row_[r].contact;
      if (row_[r].tangential) {
        tangential(i) = -impulse(r);
      } else {
        normal(i) = -impulse(r);
        tangential(i) = friction(i) * normal(i);
      }
    }
  }

 private:
  struct Row {
    int contact;
    bool tangential;
  };
  static constexpr int max_rows = 2 * contacts;
  using Rows = SmallVector<S, max_rows>;
  /// Pivots below this part of the largest one lose digits [1].
  static constexpr double small_pivot = 1e-3;
  /// An acceleration that makes contacts no faster than the cut-off of accumulations in some ten seconds [m/s²].
  static constexpr double kept_acceleration = 1e-8;
  [[nodiscard]] Velocity project_here(const Velocity& u) const {
    const Delassus<S> d = delassus(geometry_.M_inverse);
    const auto impulse = projecting(d, u);
    Velocity result = u;
    for (int r = 0; r < rows_; ++r) result -= d.MB.col(r) * impulse(r);
    return result;
  }

  /// With constant W and without offsets the projection is linear: one matrix for the mode. Constant ŵ
  /// add the velocity to which they take a system at rest.
  template <class W>
  void prepare_projection(const SmallMatrix<W, dof, dof>& M_inverse) {
    projects_by_matrix_ = true;
    if (rows_ == 0) return;
    const Delassus<W> d = delassus(M_inverse);
    const FullPivotLu<W, max_rows> lu(d.A, rows_, rank_);
    if constexpr (Model::has_friction_laws) {
      SmallVector<W, max_rows> impulse;
      for (int r = 0; r < rows_; ++r) {
        const Row& row = row_[r];
        impulse(r) = convert<W>(row.tangential ? geometry_.w_hat_T(row.contact)
                                               : geometry_.w_hat_N(row.contact));
      }
      lu.solve(impulse, 1);
      auto velocity = SmallVector<W, dof>::zero();
      for (int r = 0; r < rows_; ++r) velocity -= d.MB.col(r) * impulse(r);
      projected_ = convert<S>(velocity);
    }
    for (int k = 0; k < dof; ++k) {
      SmallVector<W, max_rows> impulse;
      for (int r = 0; r < rows_; ++r) impulse(r) = convert<W>(direction(r)(k));
      lu.solve(impulse, 1);
      auto column = SmallVector<W, dof>::unit(k), size = column;
      for (int r = 0; r < rows_; ++r) {
        column -= d.MB.col(r) * impulse(r);
        size += (d.MB.col(r) * impulse(r)).abs();
      }
      // NOTE: a velocity that the contacts hold at zero is zero, not rounding of either sign.
      for (int i = 0; i < dof; ++i) {
        projection_(i, k) = convert<S>(column(i));
        drop_rounding(projection_(i, k), convert<S>(size(i)));
      }
    }
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
      const Row& row = row_[r];
      SmallVector<W, dof> b = convert<W>(direction(r));
      if (!row.tangential) {  // the friction that goes with a normal force
        b += convert<W>(friction(row.contact)) * convert<W>(geometry_.W_T.col(row.contact));
      }
      d.MB.set_col(r, M_inverse * b);
      for (int k = 0; k < rows_; ++k) d.A(k, r) = d.MB.col_dot(r, convert<W>(direction(k)));
    }
    return d;
  }

  /// What takes the speeds of constraints away, with the opposite sign, by row.
  [[nodiscard]] SmallVector<S, max_rows> projecting(const Delassus<S>& d, const Velocity& u) const {
    SmallVector<S, max_rows> impulse;
    for (int r = 0; r < rows_; ++r) {
      const int i = row_[r].contact;
      impulse(r) =
          row_[r].tangential ? geometry_.tangential_speed(i, u) : geometry_.normal_speed(i, u);
    }
    FullPivotLu<S, max_rows>(d.A, rows_, rank_).solve(impulse, 1);
    return impulse;
  }

  /// Of the contacts those that have a gap.
  [[nodiscard]] int with_gap() const {
    if constexpr (Model::has_friction_laws) return with_gap_;
    return contacts;
  }
  /// h with the forces of elements that slide.
  [[nodiscard]] Velocity applied_force(const Model& model, const State& s) const {
    Velocity h = model.force(s);
    if constexpr (Model::has_friction_laws) {
      if (with_gap() < contacts) add_elements(model, s, h);
    }
    return h;
  }
  void add_elements(const Model& model, const State& s, Velocity& h) const {
    const ElementForces<Model> elements(model, geometry_, s);
    for (int i = with_gap(); i < contacts; ++i) {
      if (mode_[i] == ContactState::stick) continue;
      h += elements.sliding(i, -friction_sign(mode_[i])) * geometry_.W_T.col(i);
    }
  }
  [[nodiscard]] S friction(int i) const {
    return S(friction_sign(mode_[i])) * friction_coefficient(i);
  }
  [[nodiscard]] Velocity direction(int r) const {
    const Row& row = row_[r];
    return row.tangential ? geometry_.W_T.col(row.contact) : geometry_.W_N.col(row.contact);
  }

  /// The bounds of the elements of a model whose friction is constant.
  void take_bounds(const Model& model) {
    for (int i = with_gap(); i < contacts; ++i) {
      bound_(i) = model.traits().laws[static_cast<std::size_t>(i)].F_s;
    }
  }
  void take_coefficients(const Model& model, const State& s) {
    for (int i = 0; i < with_gap(); ++i) {
      if (!is_slip(mode_[i])) continue;
      const S speed = S(-friction_sign(mode_[i])) * geometry_.tangential_speed(i, s.u);
      const auto own = static_cast<std::size_t>(i);
      parameters_[own].mu = model.traits().laws[own].coefficient(speed);
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
    if (rows_ > 0) {
      const auto [MB, A] = delassus(M_inverse);
      SmallMatrix<W, max_rows, dof + 1> right;
      for (int r = 0; r < rows_; ++r) {
        const Row& row = row_[r];
        const V reaction = M_inverse * convert<W>(direction(r));
        for (int k = 0; k < dof; ++k) right(r, k) = -reaction(k);
        right(r, dof) = -convert<W>(row.tangential ? geometry_.w_bar_T(row.contact)
                                                   : geometry_.w_bar_N(row.contact));
      }
      SmallMatrix<W, max_rows, max_rows> N;
      if (rows_ == 1) {
        mass_sign_ = real(A(0, 0)) < RealOf<W>(0) ? -1 : 1;
        for (int k = 0; k <= dof; ++k) right(0, k) /= A(0, 0);
      } else {
        FullPivotLu<W, max_rows> lu(A, rows_, rank_);
        if (entering_ && find_rank(M_inverse, A, lu))
          lu = FullPivotLu<W, max_rows>(A, rows_, rank_);
        lu.solve(right, dof + 1);
        mass_sign_ = rank_ < rows_ ? 0 : lu.determinant_sign();
        improves_ = lu.rank(RealOf<W>(small_pivot)) < lu.rank();
        if (rank_ < rows_) lu.null_space(N);
      }
      for (int r = 0; r < rows_; ++r) {
        const V b = MB.col(r);
        for (int k = 0; k < dof; ++k) {
          L_(r, k) = convert<S>(right(r, k));
          for (int i = 0; i < dof; ++i) G(i, k) += b(i) * right(r, k);
        }
        l_(r) = convert<S>(right(r, dof));
        g += b * right(r, dof);
      }
      if (rank_ < rows_) distribute(N, right);
    }
    G_ = convert<S>(G);
    g_ = convert<S>(g);
  }

  /// Takes what accelerations leave of the constraints away; adds the forces that do so.
  void improve(Velocity& a, Rows& forces) const {
    if (improves_ || most_left(a) > RealOf<S>(kept_acceleration)) refine(a, forces);
  }
  /// What accelerations leave of constraint r.
  [[nodiscard]] S left(int r, const Velocity& a) const {
    const int i = row_[r].contact;
    return row_[r].tangential ? geometry_.tangential_acceleration(i, a)
                              : geometry_.normal_acceleration(i, a);
  }
  [[nodiscard]] RealOf<S> most_left(const Velocity& a) const {
    using std::abs;
    RealOf<S> most(0);
    for (int r = 0; r < rows_; ++r) most = std::max(most, RealOf<S>(abs(real(left(r, a)))));
    return most;
  }
  [[gnu::noinline]] void refine(Velocity& a, Rows& forces) const {
    constexpr int passes = 6;
    const auto [MB, A] = delassus(geometry_.M_inverse);
    const FullPivotLu<S, max_rows> lu(A, rows_, rank_);
    RealOf<S> most = most_left(a);
    for (int pass = 0; pass < passes && most > RealOf<S>(0); ++pass) {
      Velocity next = a;
      Rows change;
      for (int r = 0; r < rows_; ++r) change(r) = -left(r, a);
      lu.solve(change, 1);
      for (int r = 0; r < rows_; ++r) next += MB.col(r) * change(r);
      const RealOf<S> now = most_left(next);
      if (!(now < most)) return;
      a = next;
      for (int r = 0; r < rows_; ++r) forces(r) += change(r);
      most = now;
    }
  }

  /// The rank of a mode, when it is entered. True if some pivots are rounding of dependent constraints. Small ones
  /// may as well be those of contacts that feel far larger masses than others: in units of their own they are not.
  template <class W>
  [[nodiscard]] bool find_rank(const SmallMatrix<W, dof, dof>& M_inverse,
                               const SmallMatrix<W, max_rows, max_rows>& A,
                               const FullPivotLu<W, max_rows>& lu) {
    using R = RealOf<S>;
    constexpr double tolerance = LcpOptions{}.vanishing_tolerance;
    const auto rounding = convert<RealOf<W>>(R(R(rows_) * epsilons<R>(tolerance)));
    int rank = lu.rank(rounding);
    if (rank < rows_) {
      const FullPivotLu<W, max_rows> own_units(in_own_units(M_inverse, A), rows_);
      rank = std::max(rank, std::min(own_units.rank(rounding), lu.rank()));
    }
    if (rank < rows_) rank_ = rank;
    return rank < lu.rank();
  }
  /// Dᵀ M⁻¹ B with d and b of length 1 in the metric of M⁻¹.
  template <class W>
  [[nodiscard]] SmallMatrix<W, max_rows, max_rows> in_own_units(
      const SmallMatrix<W, dof, dof>& M_inverse,
      const SmallMatrix<W, max_rows, max_rows>& A) const {
    using std::sqrt;
    const auto unit = [&](const SmallVector<W, dof>& v) {
      const W square = v.dot(M_inverse * v);
      return square > W(0) ? W(W(1) / sqrt(square)) : W(1);
    };
    auto result = A;
    for (int r = 0; r < rows_; ++r) {
      const Row& row = row_[r];
      const SmallVector<W, dof> d = convert<W>(direction(r));
      SmallVector<W, dof> b = d;
      if (!row.tangential) {
        b += convert<W>(friction(row.contact)) * convert<W>(geometry_.W_T.col(row.contact));
      }
      const W of_row = unit(d), of_column = unit(b);
      for (int k = 0; k < rows_; ++k) {
        result(r, k) *= of_row;
        result(k, r) *= of_column;
      }
    }
    return result;
  }
  /// Forces that are not unique: takes them to their limits.
  template <class W>
  void distribute(const SmallMatrix<W, max_rows, max_rows>& N,
                  SmallMatrix<W, max_rows, dof + 1>& right) {
    const int d = free_forces();
    for (int r = 0; r < rows_; ++r) {
      for (int k = 0; k < d; ++k) free_(r, k) = convert<S>(N(r, k));
    }
    if (limits_.empty()) return;
    const auto coefficient = [this](int limit, int r) { return limit_coefficient(limit, r); };
    const auto constant = [this](int limit, int, int column) {
      return column == dof ? limit_constant(limit) : S(0);
    };
    if (!put_at_limits(N, rows_, d, limits_, coefficient, constant, right, dof + 1)) return;
    for (int r = 0; r < rows_; ++r) {
      for (int k = 0; k < dof; ++k) L_(r, k) = convert<S>(right(r, k));
      l_(r) = convert<S>(right(r, dof));
    }
  }

  Mode<contacts> mode_;
  std::size_t index_ = 0;
  LimitSet limits_;
  std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)> parameters_;
  typename Model::Geometry geometry_;
  std::array<Row, static_cast<std::size_t>(max_rows)> row_{};
  int rows_ = 0, rank_ = max_rows;  // max_rows: not less than the rows
  int mass_sign_ = 0;
  bool improves_ = false;  // accelerations at the last state
  int with_gap_ = contacts;
  SmallVector<S, Model::has_friction_laws ? contacts : 1> bound_;  // N F_s of elements [N]
  SmallMatrix<S, max_rows, max_rows> free_;                        // N
  SmallMatrix<S, dof, dof> G_;
  Velocity g_;
  SmallMatrix<S, max_rows, dof> L_;
  SmallVector<S, max_rows> l_;
  SmallMatrix<S, dof, dof> projection_;
  SmallVector<S, Model::has_friction_laws ? dof : 1> projected_;  // with constant ŵ, of u = 0
  bool projects_by_matrix_ = false, entering_ = false;
};

}  // namespace specht::core
