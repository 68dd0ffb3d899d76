#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <limits>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::core {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

VectorXd solve(const MatrixXd& A, const VectorXd& b) { return A.fullPivLu().solve(b); }

std::optional<MatrixXd> solve_invertible(const MatrixXd& A, const MatrixXd& B) {
  const Eigen::FullPivLU<MatrixXd> factors(A);
  if (!factors.isInvertible()) return {};
  return factors.solve(B);
}

std::optional<MatrixXd> solve_positive_definite(const MatrixXd& A, const MatrixXd& B) {
  const Eigen::LLT<MatrixXd> factors(A);
  if (factors.info() != Eigen::Success) return {};
  return factors.solve(B);
}

double determinant(const MatrixXd& A) { return A.determinant(); }

OrthogonalFactor orthogonal_factor(const MatrixXd& A) {
  const Eigen::HouseholderQR<MatrixXd> qr(A);
  return {qr.householderQ(), qr.matrixQR().diagonal()};
}

Index rank(const MatrixXd& A, double threshold) {
  Eigen::ColPivHouseholderQR<MatrixXd> qr(A.rows(), A.cols());
  qr.setThreshold(threshold);
  return qr.compute(A).rank();
}

VectorXd least_squares(const MatrixXd& A, const VectorXd& b, double threshold) {
  Eigen::CompleteOrthogonalDecomposition<MatrixXd> decomposition(A.rows(), A.cols());
  decomposition.setThreshold(threshold);
  return decomposition.compute(A).solve(b);
}

LeastSquaresSet least_squares_set(const MatrixXd& A, const VectorXd& b, double threshold) {
  Eigen::JacobiSVD<MatrixXd> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  svd.setThreshold(threshold);
  return {svd.solve(b), svd.matrixV().rightCols(A.cols() - svd.rank())};
}

SingularVectors singular_vectors(const MatrixXd& A) {
  const Eigen::JacobiSVD<MatrixXd> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.matrixV()};
}

MatrixXd null_space(const MatrixXd& A, double threshold) {
  Eigen::JacobiSVD<MatrixXd> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  svd.setThreshold(threshold);
  return svd.matrixV().rightCols(A.cols() - svd.rank());
}

MatrixXd column_space(const MatrixXd& A, double least) {
  if (A.cols() == 0) return A;  // JacobiSVD reads beyond its end
  const Eigen::JacobiSVD<MatrixXd> svd(A, Eigen::ComputeThinU);
  Index dimension = 0;
  for (const double value : svd.singularValues()) dimension += value > least ? 1 : 0;
  return svd.matrixU().leftCols(dimension);
}

MatrixXd orthogonal_complement(const MatrixXd& A, double threshold) {
  Eigen::ColPivHouseholderQR<MatrixXd> qr(A.rows(), A.cols());
  qr.setThreshold(threshold);
  qr.compute(A);
  const MatrixXd Q = qr.householderQ() * MatrixXd::Identity(A.rows(), A.rows());
  return Q.rightCols(A.rows() - qr.rank());
}

SymmetricEigen symmetric_eigen(const MatrixXd& A) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(A);
  return {eigen.eigenvalues(), eigen.eigenvectors()};
}

VectorXd symmetric_eigenvalues(const MatrixXd& A) {
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

Eigen::VectorXcd eigenvalues(const MatrixXd& A) {
  return Eigen::EigenSolver<MatrixXd>(A, false).eigenvalues();
}

MatrixXd inverse_of_positive_definite(const MatrixXd& A) {
  const auto inverse = solve_positive_definite(A, MatrixXd::Identity(A.rows(), A.cols()));
  if (inverse) return *inverse;
  return MatrixXd::Constant(A.rows(), A.cols(), std::numeric_limits<double>::quiet_NaN());
}

double scaled_condition(const MatrixXd& A) {
  if (!A.allFinite()) return std::numeric_limits<double>::quiet_NaN();
  const VectorXd scale = A.diagonal().cwiseAbs().cwiseSqrt().cwiseInverse();
  const MatrixXd scaled = scale.asDiagonal() * A * scale.asDiagonal();
  if (!scaled.allFinite()) return std::numeric_limits<double>::infinity();
  const VectorXd values = symmetric_eigenvalues(scaled);
  const double least = values(0), most = values(values.size() - 1);
  return least > 0.0 ? most / least : std::numeric_limits<double>::infinity();
}

}  // namespace specht::core
