#pragma once
// What Taylor expansions need to know of one mode and region of a toy: M, h, the directions and offsets
// of its constraints and all its guards, as steps that make series (series.hpp).
//
// Series 0 … 2 dof are q, u and t; their coefficients are given.

#include <specht/core/mode/guards.hpp>
#include <specht/core/numerics/series.hpp>
#include <specht/core/system/general_model.hpp>

namespace specht::core {

template <class Model>
class TaylorMode {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using Function = Series<S>;
  using Expanded = Equations<Function, Model::dof, Model::contacts>;
  using Step = SeriesStep<S>;
  static constexpr int dof = Model::dof, contacts = Model::contacts, max_rows = 2 * contacts;
  static constexpr int inputs = 2 * dof + 1;

  /// An entry (row, column) of a matrix that varies, and its series.
  struct Entry {
    int series, row, column;
  };
  /// A guard: a series, or normal · λ_row + tangential · λ_tangential_row, or else a constant. Of a friction
  /// element: its bound, a series or a constant, and tangential · λ_tangential_row.
  struct GuardForm {
    int series = -1, bound_series = -1, row = -1, tangential_row = -1;
    S normal{0}, tangential{0}, constant{0};
  };
  /// A step that guards need; the dynamics may have taken it up to their own order.
  struct GuardStep {
    Step step;
    bool known;
  };

  /// The bound of a friction element at its limit, as a series or a constant.
  struct Bound {
    int series = -1;
    S constant{0};
  };

  TaylorMode(const Expanded& equations, const Mode<contacts>& mode, const GuardList<Model>& guards,
             const State& s, LimitSet limits, SeriesTape<S>& tape)
      : mode_(mode), region_(s.region), limits_(limits) {
    tape.clear();
    typename Expanded::State at;
    for (int i = 0; i < dof; ++i) at.q(i) = tape.input(s.q(i));
    for (int i = 0; i < dof; ++i) at.u(i) = tape.input(s.u(i));
    at.t = tape.input(s.t);
    at.region = s.region;
    read_dynamics(equations, at);
    read_guards(equations, guards, at);
    select(tape);
  }

  /// `limits`: of forces that are no guards (force_limits.hpp).
  [[nodiscard]] bool is(const Mode<contacts>& mode, const typename State::Region& region,
                        LimitSet limits) const {
    return mode_ == mode && region_ == region && limits_ == limits;
  }
  [[nodiscard]] int series() const { return series_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] const std::vector<Step>& dynamics() const { return dynamics_; }
  [[nodiscard]] const std::vector<GuardStep>& guard_steps() const { return guard_steps_; }
  [[nodiscard]] const GuardForm& guard(int k) const { return guards_[at(k)]; }
  /// Of each of the limits, in their order; none without friction elements.
  [[nodiscard]] const std::vector<Bound>& bounds() const { return bounds_; }

  /// M, h, and for each closed contact, and then each sticking one, a column of B, D and an entry of w̄.
  struct Constants {
    SmallMatrix<S, dof, dof> M;
    SmallVector<S, dof> h;
    SmallMatrix<S, dof, max_rows> B, D;
    SmallVector<S, max_rows> w_bar;
  };
  [[nodiscard]] const Constants& constants() const { return constants_; }
  struct Varying {
    std::vector<Entry> M, h, B, D, w_bar;
  };
  [[nodiscard]] const Varying& varying() const { return varying_; }

 private:
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }
  using Point = typename Expanded::State;

  void read_dynamics(const Expanded& equations, const Point& s) {
    with_gap_ = equations.traits().first_element();
    for (int i = 0; i < with_gap_; ++i) {
      if (mode_[i] != ContactState::open) add_row(i, false);
    }
    for (int i = 0; i < contacts; ++i) {
      if (mode_[i] == ContactState::stick) add_row(i, true);
    }
    typename Expanded::Matrices matrices;
    equations.matrices(s, matrices);
    auto h = equations.force(s);
    if (with_gap_ < contacts) read_elements(equations, s, matrices, h);
    for (int i = 0; i < dof; ++i) {
      for (int j = 0; j < dof; ++j) keep(matrices.M(i, j), constants_.M(i, j), i, j, varying_.M);
      keep(h(i), constants_.h(i), i, 0, varying_.h);
    }
    if (rows_ == 0) return;
    const auto &W_N = matrices.W_N, &W_T = matrices.W_T;
    const auto &w_bar_N = matrices.w_bar_N, &w_bar_T = matrices.w_bar_T;
    for (int r = 0; r < rows_; ++r) {
      const auto [c, tangential] = row_[at(r)];
      const Function friction = tangential ? Function(0) : friction_of(equations, matrices, c, s);
      for (int i = 0; i < dof; ++i) {
        const Function d = tangential ? W_T(i, c) : W_N(i, c);
        keep(d, constants_.D(i, r), i, r, varying_.D);
        keep(d + friction * W_T(i, c), constants_.B(i, r), i, r, varying_.B);
      }
      keep(tangential ? w_bar_T(c) : w_bar_N(c), constants_.w_bar(r), r, 0, varying_.w_bar);
    }
  }
  /// λ_T/λ_N of a closed contact that slides, else 0.
  [[nodiscard]] Function friction_of(const Expanded& equations,
                                     const typename Expanded::Matrices& matrices, int c,
                                     const Point& s) const {
    const auto& traits = equations.traits();
    const Function sign(friction_sign(mode_[c]));
    if (!traits.contact_laws || !is_slip(mode_[c])) return sign * traits.parameters[at(c)].mu;
    Function v = matrices.w_hat_T(c);
    for (int k = 0; k < dof; ++k) v += matrices.W_T(k, c) * s.u(k);
    return sign * traits.laws[at(c)].coefficient(-sign * v);
  }
  /// Friction elements: the bounds of those that stick; those that slide act like forces.
  void read_elements(const Expanded& equations, const Point& s,
                     const typename Expanded::Matrices& matrices, typename Expanded::Velocity& h) {
    const auto& traits = equations.traits();
    const auto factors = traits.has_friction_factors
                             ? equations.friction_factors(s)
                             : Expanded::ContactVector::constant(Function(1));
    for (int i = with_gap_; i < contacts; ++i) {
      const auto& law = traits.laws[at(i)];
      bound_[at(i)] = factors(i) * law.F_s;
      if (mode_[i] == ContactState::stick) continue;
      Function v = matrices.w_hat_T(i);
      for (int k = 0; k < dof; ++k) v += matrices.W_T(k, i) * s.u(k);
      Function lambda = -law.c * v;
      const int slip = -friction_sign(mode_[i]);
      if (slip != 0) lambda -= Function(slip) * factors(i) * law.sliding(Function(slip) * v);
      for (int k = 0; k < dof; ++k) h(k) += lambda * matrices.W_T(k, i);
    }
    for (const int limit : limits_) {
      const Function b = limit / 2 < with_gap_ ? Function(0) : bound_[at(limit / 2)];
      bounds_.push_back({b.node, b.value});
    }
  }
  void add_row(int contact, bool tangential) { row_[at(rows_++)] = {contact, tangential}; }
  static void keep(const Function& f, S& value, int row, int column, std::vector<Entry>& varying) {
    value = f.value;
    if (!f.constant()) varying.push_back({f.node, row, column});
  }

  void read_guards(const Expanded& equations, const GuardList<Model>& guards, const Point& s) {
    size_ = guards.size();
    const auto gaps = equations.gaps(s);
    for (int k = 0; k < size_; ++k) {
      const Guard& guard = guards[k];
      switch (guard.kind) {
        case GuardKind::gap:
          guards_[at(k)] = form(gaps(guard.index));
          break;
        case GuardKind::slip:
          guards_[at(k)] = form(slip(equations, guard.index, s));
          break;
        case GuardKind::region:
          guards_[at(k)] = form(equations.region_border(s, guard.index)[0]);
          break;
        case GuardKind::section:
          guards_[at(k)] = form(Function(-equations.traits().stops.direction[at(guard.index)]) *
                                equations.surface(guard.index, s));
          break;
        default:
          guards_[at(k)] = force(equations, guard);
      }
    }
  }
  [[nodiscard]] static GuardForm form(const Function& f) {
    GuardForm result;
    result.series = f.node;
    result.constant = f.value;
    return result;
  }
  [[nodiscard]] Function slip(const Expanded& equations, int i, const Point& s) const {
    typename Expanded::Matrices matrices;
    equations.matrices(s, matrices);
    Function speed = matrices.w_hat_T(i);
    for (int k = 0; k < dof; ++k) speed += matrices.W_T(k, i) * s.u(k);
    return mode_[i] == ContactState::slip_positive ? speed : -speed;
  }
  /// λ_N, or μ λ_N ± λ_T of a sticking contact.
  [[nodiscard]] GuardForm force(const Expanded& equations, const Guard& guard) const {
    GuardForm result;
    result.normal = S(1);
    const bool sticks = guard.kind != GuardKind::normal_force;
    for (int r = 0; r < rows_; ++r) {
      if (row_[at(r)].contact != guard.index) continue;
      if (!row_[at(r)].tangential) result.row = r;
      if (row_[at(r)].tangential && sticks) result.tangential_row = r;
    }
    if (guard.index >= with_gap_) {
      const Function& bound = bound_[at(guard.index)];
      result.bound_series = bound.node;
      result.constant = bound.value;
      result.tangential = S(guard.kind == GuardKind::saturation_plus ? 1 : -1);
      return result;
    }
    if (sticks) {
      result.normal = equations.traits().parameters[at(guard.index)].mu.value;
      result.tangential = S(guard.kind == GuardKind::saturation_plus ? 1 : -1);
    }
    return result;
  }

  /// Takes the steps that are needed and numbers their series anew.
  void select(const SeriesTape<S>& tape) {
    std::vector<char> of_dynamics(at(tape.size()), 0), of_guards(at(tape.size()), 0);
    std::vector<int> number(at(tape.size()), -1);
    auto lists = {&varying_.M, &varying_.h, &varying_.B, &varying_.D, &varying_.w_bar};
    for (const auto* list : lists) {
      for (const Entry& e : *list) tape.mark(e.series, of_dynamics);
    }
    for (int k = 0; k < size_; ++k) {
      tape.mark(guards_[at(k)].series, of_guards);
      tape.mark(guards_[at(k)].bound_series, of_guards);
    }
    for (const Bound& bound : bounds_) tape.mark(bound.series, of_dynamics);
    for (int n = 0; n < tape.size(); ++n) {
      if (n < inputs || of_dynamics[at(n)] != 0 || of_guards[at(n)] != 0) number[at(n)] = series_++;
    }
    const auto renumbered = [&](int n) { return n < 0 ? -1 : number[at(n)]; };
    for (int n = inputs; n < tape.size(); ++n) {
      if (number[at(n)] < 0) continue;
      Step step = tape.steps()[at(n)];
      step.result = renumbered(step.result);
      step.a = renumbered(step.a);
      step.b = renumbered(step.b);
      step.c = renumbered(step.c);
      if (of_dynamics[at(n)] != 0) dynamics_.push_back(step);
      if (of_guards[at(n)] != 0) guard_steps_.push_back({step, of_dynamics[at(n)] != 0});
    }
    for (auto* list : lists) {
      for (Entry& e : *list) e.series = renumbered(e.series);
    }
    for (int k = 0; k < size_; ++k) {
      guards_[at(k)].series = renumbered(guards_[at(k)].series);
      guards_[at(k)].bound_series = renumbered(guards_[at(k)].bound_series);
    }
    for (Bound& bound : bounds_) bound.series = renumbered(bound.series);
  }

  struct Row {
    int contact;
    bool tangential;
  };

  Mode<contacts> mode_;
  typename State::Region region_;
  LimitSet limits_;
  int rows_ = 0, size_ = 0, series_ = 0, with_gap_ = contacts;
  std::array<Row, static_cast<std::size_t>(max_rows)> row_{};
  Constants constants_;
  Varying varying_;
  std::array<Function, static_cast<std::size_t>(contacts)> bound_{};  // of friction elements
  std::vector<Bound> bounds_;
  std::vector<Step> dynamics_;
  std::vector<GuardStep> guard_steps_;
  std::array<GuardForm, static_cast<std::size_t>(GuardList<Model>::capacity)> guards_{};
};

}  // namespace specht::core
