// Lemke's complementary pivoting with the lexicographic ratio test, for 0 ≤ y = A x + b ⟂ x ≥ 0.
//
// An artificial z₀ ≥ 0 with a covering vector d > 0 makes a feasible start:
//
//     y = A x + b + d z₀,    dictionary  v_B = q − T v_N
//
// First z₀ enters against the most violated row; afterwards the complement of the variable that
// has just left enters, and the row of the smallest ratio q_i / T_ie leaves, until z₀ leaves
// (solved) or no row bounds the entering variable (a ray). Ties are broken lexicographically by the
// rows of the inverse basis, as if b were b + (δ, δ², …, δⁿ), δ → 0⁺: no degenerate path can cycle,
// and contact problems are degenerate, for the friction rows of [L18], [L33] have b = 0. What is a
// tie and what is a zero is decided against an estimate of the round-off in every row.
// The basis found decides the solution; its numbers come from a fresh elimination (solve_basis).
//
// Finds a solution for every b if A is a P-matrix, and for copositive-plus A whenever a feasible
// x, y exists; [L18], [L33] with friction are neither in general: a ray then does *not* mean that
// there is no solution, and a solution found need not be the only one. enumerate_lcp decides.
// b ≥ 0 returns x = 0, y = b without a pivot. NaN or ∞ in A or b gives status `singular`.
//
// Cost: O(n²) per pivot, n to 2n pivots as a rule, 2ⁿ at worst [Murty 1978]. Never allocates.
// Sources: Lemke 1965; Cottle, Pang, Stone, section 4.4 (path), 4.9 (lexicographic degeneracy).
#pragma once

#include <bit>
#include <specht/core/lcp/lcp.hpp>

namespace specht::core {
namespace lcp_detail {

/// Dictionary v_B = q − T v_N of y′ = A′x′ + b′ + d z₀. The variable y_i is i, x_i is n + i, z₀ 2n.
template <class S, int Max>
class LemkeTableau {
 public:
  LemkeTableau(const ScaledLcp<S, Max>& p, const std::array<S, Max>& covering)
      : n_(p.n), b_max_(p.b_max) {
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) t_[i * stride + j] = -p(i, j);
      t_[i * stride + n_] = -covering[i];
      t_[i * stride + n_ + 1] = p.b[i];
      basic_[i] = i;
      column_of_y_[i] = -1;
      row_of_y_[i] = i;
      noise_[i] = epsilons<S>(1);
    }
  }

  int basic(int row) const { return basic_[row]; }
  S value(int row) const { return t_[row * stride + n_ + 1]; }
  S size(int row, int column) const {
    using std::abs;
    return abs(t_[row * stride + column]);
  }

  /// Row of the most violated constraint, which z₀ enters against.
  int first_leaving() const {
    int best = 0;
    S best_ratio = -value(0) / t_[n_];
    for (int i = 1; i < n_; ++i) {
      const S ratio = -value(i) / t_[i * stride + n_];  // q_i / d_i
      if (!(ratio <= best_ratio)) continue;  // of equals, the later is lexicographically less
      best = i;
      best_ratio = ratio;
    }
    return best;
  }

  /// Whether the value of a basic variable is zero up to round-off.
  bool is_noise(int row, const LcpOptions& options) const {
    const Entries q = column(n_ + 1);
    return q[row] <= S(options.tie_tolerance) * noise_[row] * scale(q, b_max_);
  }

  /// Row that leaves when column `entering` grows, −1 on a ray. z₀ leaves whenever it can.
  int leaving(int entering, int row_of_z0, const LcpOptions& options) const {
    const Entries rate = column(entering);
    const S rate_scale = scale(rate, S(1)), tie(options.tie_tolerance);
    LcpIndexSet rows = 0;
    for (int i = 0; i < n_; ++i)
      if (rate[i] > S(options.pivot_tolerance) * noise_[i] * rate_scale) rows |= 1U << i;
    if (rows == 0) return -1;
    rows = smallest_ratios(rows, column(n_ + 1), b_max_, rate, rate_scale, tie);
    if (rows >> row_of_z0 & 1U) return row_of_z0;
    for (int j = 0; j < n_ && !std::has_single_bit(rows); ++j)
      rows = smallest_ratios(rows, inverse_column(j), S(1), rate, rate_scale, tie);
    return std::countr_zero(rows);
  }

  /// Exchanges the basic variable of `row` with the nonbasic one of `column`, whose name it sets.
  void pivot(int row, int column, int name) {
    using std::abs;
    S* const pivot_row = &t_[row * stride];
    const S divisor = pivot_row[column];  // not 1/divisor: equal ratios stay equal
    for (int j = 0; j < n_ + 2; ++j) pivot_row[j] /= divisor;
    pivot_row[column] = S(1) / divisor;
    noise_[row] /= abs(divisor);
    for (int i = 0; i < n_; ++i) {
      S* const other = &t_[i * stride];
      const S factor = other[column];
      if (i == row || factor == S(0)) continue;
      for (int j = 0; j < n_ + 2; ++j) other[j] -= factor * pivot_row[j];
      other[column] = -factor / divisor;
      raise(noise_[i], abs(factor) * noise_[row]);
      if (other[n_ + 1] < S(0)) other[n_ + 1] = S(0);  // < 0 only by round-off of the ratio test
    }
    if (basic_[row] < n_) column_of_y_[basic_[row]] = column;
    if (name < n_) {
      column_of_y_[name] = -1;
      row_of_y_[name] = row;
    }
    basic_[row] = name;
  }

 private:
  static constexpr int stride = Max + 2;
  using Entries = std::array<S, Max>;

  static void raise(S& bound, const S& value) {
    if (value > bound) bound = value;
  }

  Entries column(int j) const {
    Entries entries;
    for (int i = 0; i < n_; ++i) entries[i] = t_[i * stride + j];
    return entries;
  }

  /// Column j of B⁻¹, which is the column of y_j in the full tableau: stored if y_j is nonbasic, a
  /// unit vector if it is basic.
  Entries inverse_column(int j) const {
    if (column_of_y_[j] >= 0) return column(column_of_y_[j]);
    Entries unit;
    for (int i = 0; i < n_; ++i) unit[i] = S(row_of_y_[j] == i ? 1 : 0);
    return unit;
  }

  /// What noise_ is to be multiplied by for a column: the round-off in A′ acts through the basic
  /// x′.
  S scale(const Entries& column, const S& least) const {
    using std::abs;
    S largest = least;
    for (int i = 0; i < n_; ++i)
      if (basic_[i] >= n_ && basic_[i] < 2 * n_) raise(largest, abs(column[i]));
    return largest;
  }

  /// Those of `rows` where numerator / rate is least: what remains of the numerator when the least
  /// ratio is taken off is below `tie` times its round-off.
  LcpIndexSet smallest_ratios(LcpIndexSet rows, const Entries& numerator, const S& least_scale,
                              const Entries& rate, const S& rate_scale, const S& tie) const {
    using std::abs;
    S least = S(0);
    int first = -1;
    for (int i = 0; i < n_; ++i) {
      if (!(rows >> i & 1U)) continue;
      const S ratio = numerator[i] / rate[i];
      if (first >= 0 && !(ratio < least)) continue;
      least = ratio;
      first = i;
    }
    const S noise = tie * (scale(numerator, least_scale) + abs(least) * rate_scale);
    LcpIndexSet smallest = 1U << first;
    for (int i = 0; i < n_; ++i)
      if ((rows >> i & 1U) && numerator[i] - least * rate[i] <= noise_[i] * noise)
        smallest |= 1U << i;
    return smallest;
  }

  int n_;
  S b_max_;
  std::array<S, Max * stride> t_;  // rows [T | q], n + 2 columns used
  Entries noise_;                  // ε ‖row of B⁻¹‖, the largest met on the path
  std::array<int, Max> basic_, column_of_y_, row_of_y_;  // column −1: y_j is basic
};

/// Whether n = 1 has one solution or several; S(0) is an exact zero.
template <class S>
Uniqueness uniqueness_of_scalar(const S& a, const S& b) {
  if (a > S(0)) return Uniqueness::unique;
  if (a < S(0)) return b > S(0) ? Uniqueness::several : Uniqueness::unique;
  return b > S(0) ? Uniqueness::unique : Uniqueness::several;
}

template <class S, int Max>
void run_lemke(const ScaledLcp<S, Max>& p, const std::array<S, Max>& covering,
               const LcpOptions& options, LcpSolution<S, Max>& solution) {
  const int n = p.n;
  LemkeTableau<S, Max> tableau(p, covering);
  std::array<int, Max + 1> nonbasic;
  for (int j = 0; j < n; ++j) nonbasic[j] = n + j;
  nonbasic[n] = 2 * n;

  const int row_of_z0 = tableau.first_leaving();
  int entering = n;
  int leaving = row_of_z0;
  while (true) {
    if (solution.pivots == options.pivot_limit) return fail(LcpStatus::pivot_limit, solution);
    const int left = tableau.basic(leaving);
    tableau.pivot(leaving, entering, nonbasic[entering]);
    nonbasic[entering] = left;
    ++solution.pivots;
    if (left == 2 * n) break;
    const int complement = left < n ? left + n : left - n;
    for (entering = 0; nonbasic[entering] != complement;) ++entering;
    leaving = tableau.leaving(entering, row_of_z0, options);
    if (leaving >= 0) continue;
    if (!tableau.is_noise(row_of_z0, options)) return fail(LcpStatus::ray, solution);
    // z₀ is zero up to round-off: a solution with x_k = y_k = 0 for the pair in question. Whichever
    // of the two makes the basis regular takes the row of z₀.
    int other = 0;
    while (nonbasic[other] != left) ++other;
    if (tableau.size(row_of_z0, other) > tableau.size(row_of_z0, entering)) entering = other;
    tableau.pivot(row_of_z0, entering, nonbasic[entering]);
    break;
  }

  LcpIndexSet basis = 0;
  for (int i = 0; i < n; ++i)
    if (const int name = tableau.basic(i); name >= n) basis |= 1U << (name - n);
  BasicValues<S, Max> values;
  if (!solve_basis(p, basis, epsilons<S>(options.pivot_tolerance), values))
    return fail(LcpStatus::singular, solution);
  finish(p, basis, values, options, solution);
}

template <class S, int Max>
LcpSolution<S, Max> solve_lcp(const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& b,
                              const LcpVector<S, Max>* covering, const LcpOptions& options) {
  const ScaledLcp<S, Max> p(A, b);
  LcpSolution<S, Max> solution;
  solution.x.resize(p.n);
  solution.y.resize(p.n);
  if (!p.finite) {
    fail(LcpStatus::singular, solution);
    return solution;
  }
  bool trivial = true;
  for (int i = 0; i < p.n; ++i) trivial = trivial && !(b[i] < S(0));
  if (trivial) {
    solution.x.set_zero();
    for (int i = 0; i < p.n; ++i) solution.y[i] = b[i] > S(0) ? b[i] : S(0);
    solution.status = LcpStatus::solved;
  } else {
    std::array<S, Max> d;  // the covering vector in the units of b′
    for (int i = 0; i < p.n; ++i) d[i] = covering ? (*covering)[i] * p.row[i] : p.row[i];
    run_lemke<S, Max>(p, d, options, solution);
    if (!covering &&
        (solution.status == LcpStatus::ray || solution.status == LcpStatus::singular)) {
      d.fill(S(1));
      run_lemke<S, Max>(p, d, options, solution);
    }
  }
  if (p.n == 1 && solution.status == LcpStatus::solved)
    solution.unique = uniqueness_of_scalar(A(0, 0), b[0]);
  return solution;
}

}  // namespace lcp_detail

/// Solves 0 ≤ y = A x + b ⟂ x ≥ 0 by Lemke's method with covering vector (1, …, 1); where this ends
/// on a ray or is spoilt by round-off (rows of very different units), with the one that is
/// (1, …, 1) in the equilibrated rows. A is n × n, b has n entries, n ≤ Max. `unique` is decided
/// for n = 1 only. Reentrant, O(n²) per pivot. Throws std::invalid_argument if the sizes of A and b
/// disagree.
template <class S, int Max>
LcpSolution<S, Max> solve_lcp(const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& b,
                              const LcpOptions& options = {}) {
  return lcp_detail::solve_lcp<S, Max>(A, b, nullptr, options);
}

/// The same with a covering vector d > 0 of the size and units of b. Where there are several
/// solutions, d decides which one is found; another d may reach one where (1, …, 1) ends on a ray.
/// Throws std::invalid_argument unless all d_i are finite and > 0.
template <class S, int Max>
LcpSolution<S, Max> solve_lcp(const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& b,
                              const LcpVector<S, Max>& covering, const LcpOptions& options = {}) {
  bool allowed = covering.size() == b.size();
  for (int i = 0; allowed && i < covering.size(); ++i)
    allowed = covering[i] > S(0) && lcp_detail::is_finite(covering[i]);
  if (!allowed)
    throw std::invalid_argument("covering vector of " + std::to_string(covering.size()) +
                                " entries, must have " + std::to_string(b.size()) +
                                ", all finite and > 0");
  return lcp_detail::solve_lcp<S, Max>(A, b, &covering, options);
}

}  // namespace specht::core
