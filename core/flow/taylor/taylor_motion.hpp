#pragma once
// The motion within one mode as power series in time.
//
//   q(t₀ + τ) = Σ_{k≤N} q_k τ^k,   λ(t₀ + τ) = Σ_{k≤N−2} λ_k τ^k
//
// With the contact forces λ, their directions B (friction included) and the constrained directions D
// as in mode_dynamics.hpp, the coefficients of q̈ = Σ a_k τ^k follow order by order from
//
//   M_0 a_k − B_0 λ_k = h_k − Σ_{1≤j≤k} (M_j a_{k−j} − B_j λ_{k−j}),
//   D_0ᵀ a_k          = −w̄_k − Σ_{1≤j≤k} D_jᵀ a_{k−j},        q_{k+2} = a_k / ((k+1)(k+2)):
//
// M_0 and D_0ᵀ M_0⁻¹ B_0 are factorised once. Dependent constraints leave forces free, which are zero, or
// at every order at the same limits (force_limits.hpp). Modes are prepared once (taylor_mode.hpp).

#include <specht/core/flow/taylor/taylor_mode.hpp>

namespace specht::core {

template <class Model>
class TaylorMotion {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using Series = Coefficients<S>;
  static constexpr int dof = Model::dof, contacts = Model::contacts;

  /// Selects the mode and region of a state.
  void enter(const Model& model, const ModeDynamics<Model>& dynamics,
             const GuardList<Model>& guards, const State& s) {
    const Mode<contacts>& mode = dynamics.mode();
    dynamics_ = &dynamics;
    // NOTE: orbits of one map pass the same modes in the same order.
    for (std::size_t tried = 0; tried < modes_.size(); ++tried) {
      current_ = current_ + 1 < modes_.size() ? current_ + 1 : 0;
      if (modes_[current_].is(mode, s.region, dynamics.limits())) return;
    }
    if (modes_.size() >= most_modes) modes_.clear();
    modes_.emplace_back(*model.equations().series(), mode, guards, s, dynamics.limits(), tape_);
    current_ = modes_.size() - 1;
    if (series_.size() < static_cast<std::size_t>(here().series())) {
      series_.resize(static_cast<std::size_t>(here().series()));
    }
  }

  /// Expands from a state of the mode and region to the order N of q. False if a number is not finite,
  /// or M is not positive definite.
  bool expand(const State& s, int order) {
    order_ = order;
    for (int i = 0; i < dof; ++i) {
      q(i)[0] = s.q(i);
      q(i)[1] = s.u(i);
      u(i)[0] = s.u(i);
    }
    Series& t = series_[2 * at(dof)];
    t.fill(S(0));
    t[0] = s.t;
    t[1] = S(1);
    for (int k = 0; k <= order - 2; ++k) {
      for (const auto& step : here().dynamics()) evaluate(step, series_, k);
      if (k == 0 && !factorize()) return false;
      solve(k);
    }
    S sum(0);
    for (int i = 0; i < dof; ++i) {
      u(i)[at(order)] = S(0);
      sum += q(i)[at(order)];
    }
    return sum - sum == S(0);
  }

  /// Completes the series of guards after `expand`.
  void expand_guards() {
    for (const auto& [step, known] : here().guard_steps()) {
      evaluate(step, series_, known ? order_ - 1 : 0, order_);
    }
  }

  /// The coefficient of order j of guard k after `expand_guards`.
  [[nodiscard, gnu::always_inline]] inline S guard(int k, int j) const {
    const auto& form = here().guard(k);
    if (form.series >= 0) return series_[at(form.series)][at(j)];
    if (form.row < 0) {
      if (form.tangential_row >= 0) return element_guard(form, j);
      return j == 0 ? form.constant : S(0);
    }
    if (j > order_ - 2) return S(0);
    S result = form.normal * lambda_[at(form.row)][at(j)];
    if (form.tangential_row >= 0) {
      result += form.tangential * lambda_[at(form.tangential_row)][at(j)];
    }
    return result;
  }
  /// What guard k balances at t₀, if it is a normal force; else 0.
  [[nodiscard]] S balanced(int k) const {
    const auto& form = here().guard(k);
    return form.series < 0 && form.row >= 0 ? balanced_[at(form.row)] : S(0);
  }
  /// The sign of det DᵀM⁻¹B at t₀: where it changes, a mass that sliding contacts feel goes through zero, and their
  /// forces through a pole. 0 without constraints, or if they depend on each other.
  [[nodiscard]] int mass_sign() const { return mass_sign_; }
  [[nodiscard]] int order() const { return order_; }
  [[nodiscard]] const Series& coordinate(int i) const { return series_[at(i)]; }

  /// The state at t₀ + τ.
  [[nodiscard]] State state_at(const State& start, const S& tau) const {
    State s = start;
    for (int i = 0; i < dof; ++i) {
      const Series& c = coordinate(i);
      S value = c[at(order_)], rate(0);
      for (int k = order_ - 1; k >= 0; --k) {
        rate = rate * tau + value;
        value = value * tau + c[at(k)];
      }
      s.q(i) = value;
      s.u(i) = rate;
    }
    s.t = start.t + tau;
    return s;
  }

 private:
  using PreparedMode = TaylorMode<Model>;
  using Entry = typename PreparedMode::Entry;
  static constexpr int max_rows = PreparedMode::max_rows;
  static constexpr std::size_t most_modes = 200;
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  [[nodiscard]] const PreparedMode& here() const { return modes_[current_]; }
  [[nodiscard]] Series& q(int i) { return series_[at(i)]; }
  [[nodiscard]] Series& u(int i) { return series_[at(dof + i)]; }

  /// F_s ± λ of a friction element.
  [[nodiscard, gnu::noinline]] S element_guard(const typename PreparedMode::GuardForm& form,
                                               int j) const {
    if (j > order_ - 2) return S(0);
    const S bound = form.bound_series >= 0 ? series_[at(form.bound_series)][at(j)]
                    : j == 0               ? form.constant
                                           : S(0);
    return bound + form.tangential * lambda_[at(form.tangential_row)][at(j)];
  }

  bool factorize() {
    const auto& varying = here().varying();
    now_ = here().constants();
    for (const Entry& e : varying.M) now_.M(e.row, e.column) = series_[at(e.series)][0];
    for (const Entry& e : varying.h) now_.h(e.row) = series_[at(e.series)][0];
    for (const Entry& e : varying.B) now_.B(e.row, e.column) = series_[at(e.series)][0];
    for (const Entry& e : varying.D) now_.D(e.row, e.column) = series_[at(e.series)][0];
    for (const Entry& e : varying.w_bar) now_.w_bar(e.row) = series_[at(e.series)][0];
    if (!invert_positive_definite(now_.M, M_inverse_)) return false;
    const int rows = here().rows();
    mass_sign_ = 0;
    if (rows == 0) return true;
    SmallMatrix<S, max_rows, max_rows> A;
    const int bounds = static_cast<int>(here().bounds().size());
    for (int r = 0; r < rows; ++r) {
      for (int k = 0; k < rows + bounds; ++k) A_inverse_(r, k) = S(k == r ? 1 : 0);
    }
    for (int r = 0; r < rows; ++r) {
      MB_.set_col(r, M_inverse_ * now_.B.col(r));
      for (int k = 0; k < rows; ++k) A(k, r) = now_.D.col_dot(k, MB_.col(r));
    }
    const int free = dynamics_->free_forces();
    const FullPivotLu<S, max_rows> lu(A, rows, free > 0 ? rows - free : max_rows);
    lu.solve(A_inverse_, rows);
    if (free == 0) mass_sign_ = lu.determinant_sign();
    if (free == 0 || dynamics_->limits().empty()) return true;
    SmallMatrix<S, max_rows, max_rows> N;
    lu.null_space(N);
    (void)put_at_limits(
        N, rows, free, dynamics_->limits(),
        [this](int limit, int r) { return dynamics_->limit_coefficient(limit, r); },
        [rows](int, int place, int column) { return S(column == rows + place ? 1 : 0); },
        A_inverse_, rows + bounds);
    return true;
  }

  void solve(int k) {
    const auto& varying = here().varying();
    const int rows = here().rows();
    SmallVector<S, dof> r = SmallVector<S, dof>::zero();
    std::array<S, at(max_rows)> c;
    if (k == 0) {
      r = now_.h;
      for (int i = 0; i < rows; ++i) c[at(i)] = -now_.w_bar(i);
    } else {
      for (int i = 0; i < rows; ++i) c[at(i)] = S(0);
      for (const Entry& e : varying.h) r(e.row) += series_[at(e.series)][at(k)];
      for (const Entry& e : varying.w_bar) c[at(e.row)] -= series_[at(e.series)][at(k)];
      for (const Entry& e : varying.M) r(e.row) -= earlier(e, a_[at(e.column)], k);
      for (const Entry& e : varying.B) r(e.row) += earlier(e, lambda_[at(e.column)], k);
      for (const Entry& e : varying.D) c[at(e.column)] -= earlier(e, a_[at(e.row)], k);
    }
    SmallVector<S, dof> a;
    a = M_inverse_ * r;
    if (k == 0) {
      for (int i = 0; i < rows; ++i) {
        balanced_[at(i)] = MB_.col(i).abs().dot(r.abs()) / now_.D.col_dot(i, MB_.col(i));
      }
    }
    const SmallVector<S, dof> applied = a;
    const auto wanted = c;
    for (int i = 0; i < rows; ++i) c[at(i)] -= now_.D.col_dot(i, a);
    for (int i = 0; i < rows; ++i) {
      S force(0);
      for (int j = 0; j < rows; ++j) force += A_inverse_(i, j) * c[at(j)];
      for (int j = 0; j < dof; ++j) a(j) += MB_(j, i) * force;
      // NOTE: forces from bounds move nothing, but for rounding.
      for (std::size_t p = 0; p < here().bounds().size(); ++p) {
        const auto& b = here().bounds()[p];
        const S bound = b.series >= 0 ? series_[at(b.series)][at(k)] : k == 0 ? b.constant : S(0);
        force += A_inverse_(i, rows + static_cast<int>(p)) * bound;
      }
      lambda_[at(i)][at(k)] = force;
    }
    if (rows > 0) refine(k, applied, wanted, a);
    for (int i = 0; i < dof; ++i) {
      a_[at(i)][at(k)] = a(i);
      u(i)[at(k + 1)] = a(i) / S(k + 1);
      q(i)[at(k + 2)] = a(i) / S((k + 1) * (k + 2));
    }
  }
  /// Where matrices are ill-conditioned, or accelerations leave the constraints, forces are improved: the same
  /// equations for what is left. The lowest order decides for all.
  void refine(int k, const SmallVector<S, dof>& applied, const std::array<S, at(max_rows)>& wanted,
              SmallVector<S, dof>& a) {
    constexpr int passes = 2;
    if (k == 0) improves_ = loses_digits() || !holds(applied, wanted, a);
    const int rows = here().rows();
    for (int pass = 0; improves_ && pass < passes; ++pass) {
      std::array<S, at(max_rows)> left;
      for (int i = 0; i < rows; ++i) left[at(i)] = wanted[at(i)] - now_.D.col_dot(i, a);
      for (int i = 0; i < rows; ++i) {
        S force(0);
        for (int j = 0; j < rows; ++j) force += A_inverse_(i, j) * left[at(j)];
        for (int j = 0; j < dof; ++j) a(j) += MB_(j, i) * force;
        lambda_[at(i)][at(k)] += force;
      }
    }
  }
  /// The conditions of M and of Dᵀ M⁻¹ B, scaled to a unit diagonal, by the diagonals of their inverses: no more than
  /// those of the matrices.
  [[nodiscard]] bool loses_digits() const {
    using std::abs;
    using R = RealOf<S>;
    constexpr double many = 1e3;
    for (int i = 0; i < dof; ++i) {
      if (real(now_.M(i, i)) * real(M_inverse_(i, i)) > R(many)) return true;
    }
    for (int i = 0; i < here().rows(); ++i) {
      const R own = real(S(now_.D.col_dot(i, MB_.col(i))));
      if (abs(R(own * real(A_inverse_(i, i)))) > R(many)) return true;
    }
    return false;
  }
  /// The accelerations of order 0 keep the constraints, but for rounding of what these balance.
  [[nodiscard]] bool holds(const SmallVector<S, dof>& applied,
                           const std::array<S, at(max_rows)>& wanted,
                           const SmallVector<S, dof>& a) const {
    using std::abs;
    using R = RealOf<S>;
    constexpr double rounding = 1e-13;
    const int rows = here().rows();
    SmallVector<R, dof> size;
    for (int j = 0; j < dof; ++j) {
      size(j) = abs(real(applied(j)));
      for (int i = 0; i < rows; ++i) {
        size(j) += abs(R(real(MB_(j, i)) * real(lambda_[at(i)][0])));
      }
    }
    for (int i = 0; i < rows; ++i) {
      R balanced = abs(real(wanted[at(i)])), left = real(wanted[at(i)]);
      for (int j = 0; j < dof; ++j) {
        balanced += abs(real(now_.D(j, i))) * size(j);
        left -= real(now_.D(j, i)) * real(a(j));
      }
      if (!(abs(left) <= R(rounding) * balanced)) return false;
    }
    return true;
  }
  /// Σ_{1≤j≤k} x_j y_{k−j} of an entry x.
  [[nodiscard]] S earlier(const Entry& e, const Series& y, int k) const {
    return convolution<S>(series_[at(e.series)], y, k, 1, k);
  }

  const ModeDynamics<Model>* dynamics_ = nullptr;
  SeriesTape<S> tape_;
  std::vector<PreparedMode> modes_;
  std::size_t current_ = 0;
  std::vector<Series> series_;
  int order_ = 0;
  std::array<Series, at(dof)> a_{};
  std::array<Series, at(max_rows)> lambda_{};
  std::array<S, at(max_rows)> balanced_{};  // without cancellation
  int mass_sign_ = 0;
  bool improves_ = false;  // forces of this expansion
  typename PreparedMode::Constants now_;
  SmallMatrix<S, dof, dof> M_inverse_;
  SmallMatrix<S, dof, max_rows> MB_;
  SmallMatrix<S, max_rows, 2 * max_rows> A_inverse_;  // behind its columns those of the bounds
};

}  // namespace specht::core
