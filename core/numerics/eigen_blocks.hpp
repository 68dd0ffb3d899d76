#pragma once
// A real matrix as real blocks on a diagonal, A T = T D: 1 × 1 for a real eigenvalue, 2 × 2 for a
// complex pair; and how they change with A.
//
// They take a compiler long and no program much time: sizes are known at run time only, and the one
// for double is compiled with this room.

#include <Eigen/Dense>
#include <limits>

namespace specht::core {

template <class Real>
class EigenBlocks {
 public:
  using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
  struct Derivative {
    Matrix D, T, T_inverse;
  };

  /// A: square. Best with entries of one size.
  explicit EigenBlocks(const Matrix& A);

  [[nodiscard]] int size() const { return static_cast<int>(D_.rows()); }
  /// The block that begins at j is 1 × 1 or 2 × 2.
  [[nodiscard]] int width(int j) const { return j + 1 < size() && D_(j, j + 1) != Real(0) ? 2 : 1; }
  [[nodiscard]] const Matrix& D() const { return D_; }
  /// The columns of a block are of unit norm together.
  [[nodiscard]] const Matrix& T() const { return T_; }
  [[nodiscard]] const Matrix& T_inverse() const { return T_inverse_; }
  /// ‖T‖ ‖T⁻¹‖ in Frobenius norms, infinite if no eigenvalues were found: where it is large,
  /// eigenvectors have merged.
  [[nodiscard]] Real condition() const { return condition_; }

  /// By first-order perturbation: with C = T⁻¹ A′ T, D_j′ = C_jj and T′ = T X,
  /// D_i X_ij − X_ij D_j = −C_ij.
  [[nodiscard]] Derivative derivative(const Matrix& dA) const;

 private:
  Matrix D_, T_, T_inverse_;
  Real condition_ = std::numeric_limits<Real>::infinity();
};

template <class Real>
EigenBlocks<Real>::EigenBlocks(const Matrix& A) {
  const Eigen::EigenSolver<Matrix> solver(A);
  D_ = solver.pseudoEigenvalueMatrix();
  T_ = solver.pseudoEigenvectors();
  for (int j = 0; j < size(); j += width(j)) {
    T_.middleCols(j, width(j)) /= T_.middleCols(j, width(j)).norm();
  }
  T_inverse_ = T_.fullPivLu().inverse();
  if (solver.info() == Eigen::Success) condition_ = T_.norm() * T_inverse_.norm();
}

template <class Real>
typename EigenBlocks<Real>::Derivative EigenBlocks<Real>::derivative(const Matrix& dA) const {
  const int m = size();
  const Matrix C = T_inverse_ * dA * T_;
  Derivative result{Matrix::Zero(m, m), {}, {}};
  Matrix X = Matrix::Zero(m, m);
  for (int i = 0; i < m; i += width(i)) {
    for (int j = 0; j < m; j += width(j)) {
      const int r = width(i), c = width(j);
      if (i == j) {
        result.D.block(i, i, r, r) = C.block(i, i, r, r);
        continue;
      }
      Matrix sylvester = Matrix::Zero(r * c, r * c), rhs(r * c, 1);
      for (int k = 0; k < r; ++k) {
        for (int l = 0; l < c; ++l) {
          rhs(k * c + l, 0) = -C(i + k, j + l);
          for (int p = 0; p < r; ++p) sylvester(k * c + l, p * c + l) += D_(i + k, i + p);
          for (int p = 0; p < c; ++p) sylvester(k * c + l, k * c + p) -= D_(j + p, j + l);
        }
      }
      const Matrix x = sylvester.fullPivLu().solve(rhs);
      for (int k = 0; k < r; ++k) {
        for (int l = 0; l < c; ++l) X(i + k, j + l) = x(k * c + l, 0);
      }
    }
  }
  result.T = T_ * X;
  result.T_inverse = -X * T_inverse_;
  return result;
}

extern template class EigenBlocks<double>;

}  // namespace specht::core
