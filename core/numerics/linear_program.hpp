#pragma once
// Small dense linear programs by the simplex method.
//
//   maximise cᵀx   such that   A x ≤ b,   x ≥ 0          A ∈ ℝ^{m×n}, b ∈ ℝ^m, b ≥ 0, c ∈ ℝ^n
//
// With b ≥ 0 the origin is feasible and one phase suffices. Of rows that vanish together within a slack the one with
// the largest pivot leaves, lest rounding become one (Harris). After many exchanges Bland's rule excludes cycles: of
// several columns or rows the one with the least number is taken.
//
// Sources: P. M. J. Harris, Pivot selection methods of the Devex LP code, Math. Program. 5 (1973) 1;
// R. G. Bland, New finite pivoting rules for the simplex method, Math. Oper. Res. 2 (1977) 103.

#include <Eigen/Core>

namespace specht::core {

struct LinearProgramOptions {
  /// Entries of the tableau below this are rounding [1]: the entries of A, b and c should be of order 1.
  double rounding = 1e-13;
  /// How far unknowns may fall below zero by an exchange, and by how much less than that the objective need not grow
  /// [1]: roundings of some exchanges.
  double slack = 1e-12;
  /// Exchanges for each row and column before Bland's rule; a small program takes one or two.
  int exchanges_per_unknown = 10;
};

struct LinearProgramSolution {
  Eigen::VectorXd x;    // n: the maximum, or the last vertex of an unbounded program
  bool bounded = true;  // false: cᵀx grows without bound
};

/// Does not check b ≥ 0.
[[nodiscard]] LinearProgramSolution maximise(const Eigen::VectorXd& c, const Eigen::MatrixXd& A,
                                             const Eigen::VectorXd& b,
                                             const LinearProgramOptions& options = {});

}  // namespace specht::core
