#pragma once
// Decompositions of small dense matrices of any size, as plain functions.
//
// The decompositions of Eigen are compiled here only: a file that includes them takes seconds.
//
// `threshold` [1] is relative to the largest pivot or singular value, unless a line says otherwise: below it
// rows and columns count as dependent.

#include <Eigen/Core>
#include <optional>

namespace specht::core {

/// x with A x = b, by LU with full pivoting; where A is singular to rounding free unknowns are zero.
[[nodiscard]] Eigen::VectorXd solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// A⁻¹ B, by LU with full pivoting; nothing where A is singular to rounding.
[[nodiscard]] std::optional<Eigen::MatrixXd> solve_invertible(const Eigen::MatrixXd& A,
                                                              const Eigen::MatrixXd& B);

/// A⁻¹ B, by Cholesky's factors; nothing where A is not positive definite.
[[nodiscard]] std::optional<Eigen::MatrixXd> solve_positive_definite(const Eigen::MatrixXd& A,
                                                                     const Eigen::MatrixXd& B);

/// By LU with partial pivoting.
[[nodiscard]] double determinant(const Eigen::MatrixXd& A);

/// A = Q R by Householder's reflections, Q orthogonal; `diagonal`: that of R, of either sign.
struct OrthogonalFactor {
  Eigen::MatrixXd Q;
  Eigen::VectorXd diagonal;
};
[[nodiscard]] OrthogonalFactor orthogonal_factor(const Eigen::MatrixXd& A);

/// By Householder QR with column pivoting.
[[nodiscard]] Eigen::Index rank(const Eigen::MatrixXd& A, double threshold);

/// The x of least length that minimises |A x − b|, by a complete orthogonal decomposition.
[[nodiscard]] Eigen::VectorXd least_squares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                                            double threshold);

/// All x that minimise |A x − b|: x + N ν, where N is an orthonormal basis of the null space of A. By
/// singular values.
struct LeastSquaresSet {
  Eigen::VectorXd x;
  Eigen::MatrixXd N;
};
[[nodiscard]] LeastSquaresSet least_squares_set(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                                                double threshold);

/// Orthonormal columns u, as many as A has rows, and v, as many as it has columns, with A = Σ σ u vᵀ, σ falling.
struct SingularVectors {
  Eigen::MatrixXd U, V;
};
[[nodiscard]] SingularVectors singular_vectors(const Eigen::MatrixXd& A);

/// An orthonormal basis of { x : A x = 0 }, by singular values.
[[nodiscard]] Eigen::MatrixXd null_space(const Eigen::MatrixXd& A, double threshold);

/// An orthonormal basis of the columns of A, without directions whose singular value is at most `least`.
[[nodiscard]] Eigen::MatrixXd column_space(const Eigen::MatrixXd& A, double least);

/// An orthonormal basis of { x : Aᵀx = 0 }, by Householder QR with column pivoting.
[[nodiscard]] Eigen::MatrixXd orthogonal_complement(const Eigen::MatrixXd& A, double threshold);

/// A v = λ v for symmetric A, λ ascending, v orthonormal columns.
struct SymmetricEigen {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
[[nodiscard]] SymmetricEigen symmetric_eigen(const Eigen::MatrixXd& A);
[[nodiscard]] Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A);

/// Of a matrix that need not be symmetric.
[[nodiscard]] Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& A);

/// A⁻¹, not finite where A has none.
[[nodiscard]] Eigen::MatrixXd inverse_of_positive_definite(const Eigen::MatrixXd& A);

/// The condition number of a symmetric positive definite A, scaled to a unit diagonal: what no choice of units
/// explains. NaN if A is not finite, infinite if it is singular.
[[nodiscard]] double scaled_condition(const Eigen::MatrixXd& A);

}  // namespace specht::core
