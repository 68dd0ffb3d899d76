// All basic solutions of 0 ≤ y = A x + b ⟂ x ≥ 0 by trying the 2ⁿ complementary bases; and the
// P-matrix test.
//
// For every α ⊆ {0, …, n−1} the set
//
//     F_α = { x_α ≥ 0, x_ᾱ = 0 :  A_αα x_α + b_α = 0,  A_ᾱα x_α + b_ᾱ ≥ 0 }
//
// is one face of the solution set, and every solution lies in some F_α. If A_αα is regular, F_α is
// at most one point (solve_basis). If it is singular, the equations are inconsistent, or F_α is a
// polyhedron in the free variables: a least-index criss-cross method finds a vertex of it or proves
// it empty, and a simplex step with Bland's rule distinguishes a point from a continuum. So a solution
// exists if and only if one is reported, and every isolated solution is reported.
//
// NOTE: the split ġ_T = ġ⁺ − ġ⁻ of an *open* contact in [L18], [L33] is free (both its saturations
// are 0), so a contact problem may have a continuum of LCP solutions with the same forces and
// velocities. Whether the mechanical solution is unique shows only in the forces or impulses.
//
// Assumes n ≤ Max ≤ 14. Cost O(2ⁿ n³): an oracle for tests and a decision where Lemke ends on a
// ray. Rank decisions and feasibility hold up to the tolerances
// of LcpOptions on the equilibrated problem. Never allocates (8·2^Max bytes of stack).
// Sources: [L] section 2; Terlaky 1985 (criss-cross); Bland 1977; Tsatsomeros & Li 2000 (P test).
#pragma once

#include <specht/core/lcp/lcp.hpp>

namespace specht::core {

/// What an enumeration found.
struct LcpEnumeration {
  int solutions = 0;         ///< distinct basic solutions, each handed to the sink once
  int singular_bases = 0;    ///< bases with singular A_αα
  int consistent_bases = 0;  ///< of these, the ones whose equations are consistent
  int continua = 0;          ///< of these, the ones with more than one solution
};

/// `unknown` if no solution was found, for a question about nothing has no answer.
inline Uniqueness classify_uniqueness(const LcpEnumeration& found) {
  if (found.solutions == 0) return Uniqueness::unknown;
  return found.solutions == 1 && found.continua == 0 ? Uniqueness::unique : Uniqueness::several;
}

namespace lcp_detail {

enum class FaceKind : std::uint8_t { inconsistent, empty, point, continuum };

/// F_α for singular A_αα, as the dictionary v = q + D u of the variables v ≥ 0 in the free u ≥ 0.
/// Variable i is x_i for i ∈ α and y_i otherwise; u holds the columns, v the rows.
template <class S, int Max>
class SingularFace {
 public:
  SingularFace(const ScaledLcp<S, Max>& p, LcpIndexSet basis, const LcpOptions& options)
      : p_(p),
        zero_(epsilons<S>(options.pivot_tolerance)),
        noise_(epsilons<S>(options.feasibility_tolerance)),
        pivot_limit_(options.pivot_limit) {
    for (int j = 0; j < p.n; ++j)
      if (basis >> j & 1U) column_[columns_++] = j;
    rows_ = p.n;
    for (int i = 0; i < rows_; ++i) {
      row_[i] = basis >> i & 1U ? equation : i;
      for (int j = 0; j < columns_; ++j) d_[i][j] = p(i, column_[j]);
      q_[i] = p.b[i];
    }
  }

  FaceKind classify() {
    if (!eliminate_equations()) return FaceKind::inconsistent;
    if (!find_vertex()) return FaceKind::empty;
    for (int i = 0; i < p_.n; ++i) vertex_[i] = S(0);
    for (int i = 0; i < rows_; ++i) vertex_[row_[i]] = q_[i];
    return can_move() ? FaceKind::continuum : FaceKind::point;
  }

  /// Value of variable i at the vertex found.
  const S& vertex(int i) const { return vertex_[i]; }

 private:
  static constexpr int equation = -1;

  S scale() const {
    using std::abs;
    S largest = p_.b_max;
    for (int i = 0; i < rows_; ++i)
      if (abs(q_[i]) > largest) largest = abs(q_[i]);
    return largest;
  }

  /// Solves rows y_i = 0, i ∈ α, for the x_j by complete pivoting; false if they contradict.
  bool eliminate_equations() {
    using std::abs;
    while (true) {
      int row = -1, column = -1;
      S largest = zero_;
      for (int i = 0; i < rows_; ++i)
        for (int j = 0; row_[i] == equation && j < columns_; ++j)
          if (abs(d_[i][j]) > largest) {
            largest = abs(d_[i][j]);
            row = i;
            column = j;
          }
      if (row < 0) break;
      exchange(row, column);
      --columns_;  // the variable that left is y_i = 0
      for (int i = 0; i < rows_; ++i) d_[i][column] = d_[i][columns_];
      column_[column] = column_[columns_];
    }
    const S bound = noise_ * scale();
    for (int i = rows_ - 1; i >= 0; --i) {
      if (row_[i] != equation) continue;
      if (abs(q_[i]) > bound) return false;
      --rows_;  // 0 = 0; the last row takes the place
      row_[i] = row_[rows_];
      d_[i] = d_[rows_];
      q_[i] = q_[rows_];
    }
    return true;
  }

  /// Least-index criss-cross: repairs the first negative variable until none is left.
  bool find_vertex() {
    for (int step = 0; step < pivot_limit_; ++step) {
      const S bound = noise_ * scale();
      int row = -1;
      for (int i = 0; i < rows_; ++i)
        if (q_[i] < -bound && (row < 0 || row_[i] < row_[row])) row = i;
      if (row < 0) return true;
      int column = -1;
      for (int j = 0; j < columns_; ++j)
        if (d_[row][j] > zero_ && (column < 0 || column_[j] < column_[column])) column = j;
      if (column < 0) return false;
      exchange(row, column);
    }
    return false;
  }

  /// Whether Σ u > 0 is possible: primal simplex from the vertex (u = 0) up to the first real step.
  bool can_move() {
    objective_ = 1;
    q_[rows_] = S(0);
    for (int j = 0; j < columns_; ++j) d_[rows_][j] = S(1);
    for (int step = 0; step < pivot_limit_; ++step) {
      int column = -1;
      for (int j = 0; j < columns_; ++j)
        if (d_[rows_][j] > zero_ && (column < 0 || column_[j] < column_[column])) column = j;
      if (column < 0) return false;
      int row = -1;
      S shortest = S(0);
      for (int i = 0; i < rows_; ++i) {
        if (!(d_[i][column] < -zero_)) continue;
        const S length = (q_[i] > S(0) ? q_[i] : S(0)) / -d_[i][column];
        if (row >= 0 && (length > shortest || (length == shortest && row_[i] > row_[row])))
          continue;
        row = i;
        shortest = length;
      }
      if (row < 0 || shortest > noise_ * scale()) return true;
      exchange(row, column);
    }
    return false;
  }

  /// Row and column change places; the objective, if there is one, is carried along.
  void exchange(int row, int column) {
    const S pivot = d_[row][column];
    d_[row][column] = S(-1);
    for (int j = 0; j < columns_; ++j) d_[row][j] /= -pivot;
    q_[row] /= -pivot;
    for (int i = 0; i < rows_ + objective_; ++i) {
      const S factor = d_[i][column];
      if (i == row || factor == S(0)) continue;
      d_[i][column] = S(0);
      for (int j = 0; j < columns_; ++j) d_[i][j] += factor * d_[row][j];
      q_[i] += factor * q_[row];
    }
    std::swap(row_[row], column_[column]);
  }

  const ScaledLcp<S, Max>& p_;
  S zero_, noise_;
  int pivot_limit_, rows_ = 0, columns_ = 0;
  int objective_ = 0;  // 1: row rows_ holds Σ u
  std::array<std::array<S, Max>, Max + 1> d_;
  std::array<S, Max + 1> q_;
  std::array<int, Max> row_, column_;
  std::array<S, Max> vertex_;
};

/// All principal minors of the leading n × n block are > 0, by A/a₀₀ and A without row, column 0.
template <class S, int Max>
bool has_positive_principal_minors(const std::array<std::array<S, Max>, Max>& a, int n) {
  if (n == 0) return true;
  if (!(a[0][0] > S(0))) return false;
  std::array<std::array<S, Max>, Max> rest, schur;
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < n; ++j) {
      rest[i - 1][j - 1] = a[i][j];
      schur[i - 1][j - 1] = a[i][j] - a[i][0] / a[0][0] * a[0][j];
    }
  return has_positive_principal_minors<S, Max>(rest, n - 1) &&
         has_positive_principal_minors<S, Max>(schur, n - 1);
}

}  // namespace lcp_detail

/// Whether all principal minors of the n × n matrix A are positive; then 0 ≤ y = A x + b ⟂ x ≥ 0
/// has exactly one solution for every b. O(2ⁿ). A minor that vanishes up to round-off may go
/// either way; NaN gives false. Throws std::invalid_argument if A is not square.
template <class S, int Max>
bool is_p_matrix(const LcpMatrix<S, Max>& A) {
  if (A.rows() != A.cols())
    throw std::invalid_argument("matrix is " + std::to_string(A.rows()) + " x " +
                                std::to_string(A.cols()) + ", must be square");
  std::array<std::array<S, Max>, Max> a;
  const int n = static_cast<int>(A.rows());
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i][j] = A(i, j);
  return lcp_detail::has_positive_principal_minors<S, Max>(a, n);
}

/// Calls sink(const LcpSolution<S, Max>&) for every distinct basic solution, in the order of the
/// index sets α read as binary numbers. `unique` and `pivots` of what it hands out are not set.
/// NaN or ∞ in A or b: no solution, singular_bases = 2ⁿ. Throws std::invalid_argument if the sizes
/// of A and b disagree.
template <class S, int Max, class Sink>
LcpEnumeration enumerate_lcp(const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& b,
                             const LcpOptions& options, Sink&& sink) {
  using namespace lcp_detail;
  static_assert(Max <= 14, "2^14 bases are the most that is reasonable");
  const ScaledLcp<S, Max> p(A, b);
  LcpEnumeration found;
  LcpSolution<S, Max> solution;
  solution.x.resize(p.n);
  solution.y.resize(p.n);
  const LcpIndexSet bases = 1U << p.n;
  if (!p.finite) {
    found.singular_bases = static_cast<int>(bases);
    return found;
  }
  // The supports {x_i > 0}, {y_i > 0} determine a basic solution: their columns are independent.
  std::array<LcpIndexSet, (1U << Max)> seen_x, seen_y;  // NOTE: not set, for it would cost a tenth
  const S singular = epsilons<S>(options.pivot_tolerance);
  BasicValues<S, Max> values;
  for (LcpIndexSet basis = 0; basis < bases; ++basis) {
    if (!solve_basis(p, basis, singular, values)) {
      ++found.singular_bases;
      SingularFace<S, Max> face(p, basis, options);
      const FaceKind kind = face.classify();
      if (kind == FaceKind::inconsistent) continue;
      ++found.consistent_bases;
      if (kind == FaceKind::empty) continue;
      if (kind == FaceKind::continuum) ++found.continua;
      for (int i = 0; i < p.n; ++i) values.x[i] = basis >> i & 1U ? face.vertex(i) : S(0);
      fill_y(p, basis, values);
    }
    const S zero = epsilons<S>(options.feasibility_tolerance) * magnitude(p, values);
    bool feasible = true;
    std::pair<LcpIndexSet, LcpIndexSet> support{0, 0};
    for (int i = 0; feasible && i < p.n; ++i) {
      feasible = values.x[i] >= -zero && values.y[i] >= -zero;
      if (values.x[i] > zero) support.first |= 1U << i;
      if (values.y[i] > zero) support.second |= 1U << i;
    }
    if (!feasible) continue;
    bool known = false;
    for (int i = 0; i < found.solutions && !known; ++i) {
      known = seen_x[i] == support.first && seen_y[i] == support.second;
    }
    if (known) continue;
    finish(p, basis, values, options, solution);
    if (solution.status != LcpStatus::solved) continue;
    seen_x[found.solutions] = support.first;
    seen_y[found.solutions++] = support.second;
    sink(std::as_const(solution));
  }
  return found;
}

/// Number of solutions of an LCP as Uniqueness, by enumeration: O(2ⁿ n³).
template <class S, int Max>
Uniqueness classify_uniqueness(const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& b,
                               const LcpOptions& options = {}) {
  return classify_uniqueness(enumerate_lcp(A, b, options, [](const LcpSolution<S, Max>&) {}));
}

}  // namespace specht::core
