// Linear complementarity problems on fixed-size storage: types, options, equilibration, and the
// basic solution that belongs to a complementary basis.
//
//     find x, y ∈ ℝⁿ with   y = A x + b,   0 ≤ y ⟂ x ≥ 0                              [L1], [L2]
//
// A ∈ ℝⁿˣⁿ and b ∈ ℝⁿ may carry a unit of their own in every row and every column: in the contact
// problems [L18], [L33] rows are velocities or accelerations beside forces or impulses. Hence every
// tolerance is applied to the equilibrated problem
//
//     A′ = R A C,   b′ = R b,   x = C x′,   y = R⁻¹ y′
//
// with positive diagonal R, C of powers of two (no rounding), largest entry of a row or column ≈ 1;
// x′ and y′ then share one unit, and complementarity and signs are those of x and y.
//
// A complementary basis α ⊆ {0, …, n−1} says which x_i are basic (i ∈ α, then y_i = 0); the others
// have y_i basic (then x_i = 0). solve_basis computes x_α = −A_αα⁻¹ b_α, y_ᾱ = A_ᾱα x_α + b_ᾱ from
// the data, so the numbers depend on the basis alone and not on the way a solver found it.
//
// Assumes n ≤ Max. S may be double, long double or a Boost.Multiprecision binary float. Nothing
// here allocates. A singular A_αα makes solve_basis return false. Sources: [L] = Leine, van Campen,
// Glocker 2003, section 2; Cottle, Pang, Stone, The Linear Complementarity Problem, section 2.3.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <specht/core/lcp/options.hpp>
#include <specht/core/numerics/small_matrix.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace specht::core {

template <class S, int Max>
using LcpVector = BoundedVector<S, Max>;
template <class S, int Max>
using LcpMatrix = BoundedMatrix<S, Max, Max>;

/// How a solver ended.
enum class LcpStatus : std::uint8_t {
  solved,      ///< x, y are a solution up to `residual`
  ray,         ///< Lemke's path left on a ray: no solution was found, one may exist
  singular,    ///< A or b is not finite, or round-off spoilt the basis: nothing is known
  pivot_limit  ///< more than LcpOptions::pivot_limit pivots: nothing is known
};

/// What is known about the number of solutions.
enum class Uniqueness : std::uint8_t { unknown, unique, several };

/// Set of indices i ∈ {0, …, n−1}; bit i stands for i.
using LcpIndexSet = std::uint32_t;

/// Solution of an LCP. x ≥ 0, y ≥ 0 and x_i y_i = 0 hold exactly; only y = A x + b is subject to
/// round-off. Unless solved, x, y and residual are NaN.
template <class S, int Max>
struct LcpSolution {
  LcpVector<S, Max> x, y;  ///< the unit of the columns of A⁻¹, and of b
  LcpStatus status = LcpStatus::singular;
  S residual = S(0);  ///< [1] ‖y′ − (A′x′ + b′)‖∞ / ‖(b′, x′)‖∞
  int pivots = 0;     ///< exchanges of basic variables made
  Uniqueness unique = Uniqueness::unknown;
  LcpIndexSet basis = 0;  ///< α: y_i = 0 for i ∈ α, x_i = 0 for i ∉ α
};

namespace lcp_detail {

template <class S>
bool is_finite(const S& value) {
  return value - value == S(0);  // ∞ − ∞ and NaN − NaN are NaN; true of any scalar type
}

/// Power of two next to 1/magnitude, 1 for 0; bounded so that a product of two stays finite.
template <class S>
S inverse_power_of_two(const S& magnitude) {
  using std::frexp, std::ldexp;
  if (magnitude == S(0)) return S(1);
  constexpr int limit = std::numeric_limits<S>::max_exponent / 2 - 1;
  int exponent = 0;
  frexp(magnitude, &exponent);
  return ldexp(S(1), -(exponent > limit ? limit : exponent < -limit ? -limit : exponent));
}

/// The equilibrated problem A′, b′ (row-major) with its row factors R and column factors C.
template <class S, int Max>
struct ScaledLcp {
  static_assert(Max >= 1 && Max <= 31, "an LCP of size 1 to 31 fits the index set");

  int n = 0;
  bool finite = true;
  std::array<S, Max * Max> a;
  std::array<S, Max> b, row, column;
  S b_max = S(0);  ///< ‖b′‖∞

  const S& operator()(int i, int j) const { return a[i * Max + j]; }

  /// Throws std::invalid_argument unless A is n × n with n the size of b.
  ScaledLcp(const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& vector)
      : n(static_cast<int>(vector.size())) {
    using std::abs;
    if (A.rows() != n || A.cols() != n)
      throw std::invalid_argument(
          "LCP matrix A is " + std::to_string(A.rows()) + " x " + std::to_string(A.cols()) +
          ", must be n x n with n = " + std::to_string(n) + ", the size of b");
    std::array<S, Max> column_max;
    for (int j = 0; j < n; ++j) column_max[j] = S(0);
    for (int i = 0; i < n; ++i) {
      S row_max = S(0);
      for (int j = 0; j < n; ++j) {
        const S& entry = A(i, j);
        if (!is_finite(entry)) finite = false;
        if (abs(entry) > row_max) row_max = abs(entry);
        a[i * Max + j] = entry;
      }
      row[i] = inverse_power_of_two(row_max);
      for (int j = 0; j < n; ++j) {
        a[i * Max + j] *= row[i];
        if (abs(a[i * Max + j]) > column_max[j]) column_max[j] = abs(a[i * Max + j]);
      }
      b[i] = vector[i] * row[i];
      if (!is_finite(b[i])) finite = false;
      if (abs(b[i]) > b_max) b_max = abs(b[i]);
    }
    for (int j = 0; j < n; ++j) column[j] = inverse_power_of_two(column_max[j]);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) a[i * Max + j] *= column[j];
  }
};

/// Values of the basic variables of one complementary basis, in equilibrated units.
template <class S, int Max>
struct BasicValues {
  std::array<S, Max> x, y;
};

/// y′_i = (A′x′ + b′)_i for i ∉ α and 0 for i ∈ α. Fills values.y from values.x. O(n²).
template <class S, int Max>
void fill_y(const ScaledLcp<S, Max>& p, LcpIndexSet basis, BasicValues<S, Max>& values) {
  for (int i = 0; i < p.n; ++i) {
    values.y[i] = S(0);
    if (basis >> i & 1U) continue;
    S sum = p.b[i];
    for (int j = 0; j < p.n; ++j) sum += p(i, j) * values.x[j];
    values.y[i] = sum;
  }
}

/// x′_α = −A′_αα⁻¹ b′_α by elimination with row interchanges, the rest of x′ = 0, y′ by fill_y.
/// Returns false if a pivot is below `tolerance` (A′ has entries ≈ 1). O(k³/3 + n²), k = |α|.
template <class S, int Max>
bool solve_basis(const ScaledLcp<S, Max>& p, LcpIndexSet basis, const S& tolerance,
                 BasicValues<S, Max>& values) {
  using std::abs;
  std::array<int, Max> index;
  std::array<S, Max*(Max + 1)> lu;  // [A′_αα | −b′_α]
  constexpr int stride = Max + 1;
  int k = 0;
  for (int i = 0; i < p.n; ++i) {
    values.x[i] = S(0);
    if (basis >> i & 1U) index[k++] = i;
  }
  for (int i = 0; i < k; ++i) {
    for (int j = 0; j < k; ++j) lu[i * stride + j] = p(index[i], index[j]);
    lu[i * stride + k] = -p.b[index[i]];
  }
  for (int c = 0; c < k; ++c) {
    int pivot = c;
    for (int i = c + 1; i < k; ++i)
      if (abs(lu[i * stride + c]) > abs(lu[pivot * stride + c])) pivot = i;
    if (!(abs(lu[pivot * stride + c]) > tolerance)) return false;
    if (pivot != c)
      for (int j = c; j <= k; ++j) std::swap(lu[pivot * stride + j], lu[c * stride + j]);
    for (int i = c + 1; i < k; ++i) {
      if (lu[i * stride + c] == S(0)) continue;
      const S factor = lu[i * stride + c] / lu[c * stride + c];
      for (int j = c + 1; j <= k; ++j) lu[i * stride + j] -= factor * lu[c * stride + j];
    }
  }
  for (int i = k - 1; i >= 0; --i) {
    S sum = lu[i * stride + k];
    for (int j = i + 1; j < k; ++j) sum -= lu[i * stride + j] * values.x[index[j]];
    values.x[index[i]] = sum / lu[i * stride + i];
  }
  fill_y(p, basis, values);
  return true;
}

/// ‖(b′, x′)‖∞, the size that round-off in x′ and y′ is measured against.
template <class S, int Max>
S magnitude(const ScaledLcp<S, Max>& p, const BasicValues<S, Max>& values) {
  using std::abs;
  S largest = p.b_max;
  for (int i = 0; i < p.n; ++i)
    if (abs(values.x[i]) > largest) largest = abs(values.x[i]);
  return largest;
}

/// Makes the fields of a solution that could not be computed NaN.
template <class S, int Max>
void fail(LcpStatus status, LcpSolution<S, Max>& solution) {
  const S nan = std::numeric_limits<S>::quiet_NaN();
  solution.x.set_constant(nan);
  solution.y.set_constant(nan);
  solution.residual = nan;
  solution.status = status;
  solution.basis = 0;
}

/// Sets x, y (in the caller's units; negative round-off becomes 0), residual, status and basis.
template <class S, int Max>
void finish(const ScaledLcp<S, Max>& p, LcpIndexSet basis, BasicValues<S, Max> values,
            const LcpOptions& options, LcpSolution<S, Max>& solution) {
  using std::abs;
  bool accurate = true;
  for (int i = 0; i < p.n; ++i) {
    if (!is_finite(values.x[i]) || !is_finite(values.y[i])) accurate = false;
    if (!(values.x[i] > S(0))) values.x[i] = S(0);  // −0 too
    if (!(values.y[i] > S(0))) values.y[i] = S(0);
  }
  const S scale = magnitude(p, values);
  S worst = S(0);
  for (int i = 0; i < p.n; ++i) {
    S sum = p.b[i] - values.y[i];
    for (int j = 0; j < p.n; ++j) sum += p(i, j) * values.x[j];
    if (!(abs(sum) <= epsilons<S>(options.residual_tolerance) * scale)) accurate = false;
    if (abs(sum) > worst) worst = abs(sum);
  }
  for (int i = 0; i < p.n; ++i) {
    solution.x[i] = values.x[i] * p.column[i];
    solution.y[i] = values.y[i] / p.row[i];
    if (!is_finite(solution.x[i]) || !is_finite(solution.y[i])) accurate = false;  // overflow
  }
  if (!accurate) return fail(LcpStatus::singular, solution);
  solution.residual = worst == S(0) ? S(0) : worst / scale;
  solution.status = LcpStatus::solved;
  solution.basis = basis;
}

}  // namespace lcp_detail
}  // namespace specht::core
