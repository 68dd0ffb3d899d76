#pragma once
// Real 2 × 2 blocks of z̈ = K z + D ż:
//
//   z = Σ_j Φ_j ξ_j,   ż = Σ_j Φ_j B_j ξ_j,   ξ_j = V_zj z + V_vj ż,   ξ̇_j = B_j ξ_j
//
// One coordinate is its own block; several come from the eigenvalues of [0 1; K D]. A zero eigenvalue
// has no block: z is then not determined by the ξ. If it drives accelerations q̈ = A z + …, or if the
// matrix is defective, the motion is not `solvable` by such blocks.

#include <Eigen/Eigenvalues>
#include <array>
#include <cmath>
#include <specht/core/dual.hpp>
#include <specht/core/types.hpp>

namespace specht::core {

/// Zero where |x| is rounding of terms of this size; a derivative stays.
template <class S>
void drop_rounding(S& x, const S& size) {
  using std::abs;
  using Real = RealOf<S>;
  constexpr int roundings = 1000;
  if (abs(real(x)) > Real(roundings) * std::numeric_limits<Real>::epsilon() * real(size)) return;
  if constexpr (is_dual<S>) {
    x.v = Real(0);
  } else {
    x = S(0);
  }
}

/// At most `Most` coordinates, in matrices for `Max`; A has one column for each.
template <class S, int Max, int Most = Max>
class Uncoupling {
 public:
  using Real = RealOf<S>;
  using Square = BoundedMatrix<S, Max, Max>;
  struct Block {
    Matrix<S, 2, 2> B;
    BoundedMatrix<S, Max, 2> phi;
    BoundedMatrix<S, 2, Max> V_z, V_v;
    bool single = false;  // 1 × 1: the second row and column are zero
  };

  template <class Drive>
  Uncoupling(const Square& K, const Square& D, const Drive& A) {
    const auto is_zero = [](const auto& X) {
      for (int k = 0; k < X.size(); ++k) {
        if (real(X(k)) != Real(0)) return false;
      }
      return true;
    };
    if (K.rows() == 0) return;
    if (is_zero(K) && is_zero(D)) {
      determined_ = false;
      solvable_ = is_zero(A.reshaped());
    } else if (K.rows() == 1) {
      one(K(0, 0), D(0, 0), is_zero(A.reshaped()));
    } else if constexpr (Most > 1) {
      several(K, D, A);
    }
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const Block& operator[](int j) const { return block_[static_cast<std::size_t>(j)]; }
  [[nodiscard]] bool solvable() const { return solvable_; }
  /// z follows from the ξ.
  [[nodiscard]] bool determined() const { return determined_; }

 private:
  using Full = BoundedMatrix<S, 2 * Max, 2 * Max>;
  using RealFull = BoundedMatrix<Real, 2 * Max, 2 * Max>;

  Block& add() { return block_[static_cast<std::size_t>(size_++)]; }

  /// z̈ = κ z + δ ż.
  void one(const S& kappa, const S& delta, bool passive) {
    if (kappa == S(0) && !passive) {
      solvable_ = false;
      return;
    }
    Block& b = add();
    b.phi.resize(1, 2);
    b.V_z.resize(2, 1);
    b.V_v.resize(2, 1);
    if (kappa != S(0)) {  // ξ = (z, ż)
      b.B << S(0), S(1), kappa, delta;
      b.phi << S(1), S(0);
      b.V_z << S(1), S(0);
      b.V_v << S(0), S(1);
    } else {  // ξ = (ż, 0): a damper
      b.single = true;
      b.B << delta, S(0), S(0), S(0);
      b.phi << S(1) / delta, S(0);
      b.V_z << S(0), S(0);
      b.V_v << S(1), S(0);
      determined_ = false;
    }
  }

  template <class Drive>
  void several(const Square& K, const Square& D, const Drive& A) {
    const int n = static_cast<int>(K.rows());
    Full system = Full::Zero(2 * n, 2 * n);
    system.topRightCorner(n, n).setIdentity();
    system.bottomLeftCorner(n, n) = K;
    system.bottomRightCorner(n, n) = D;
    // NOTE: with velocities in units of the fastest rate, the matrix has entries of one size.
    using std::sqrt;
    const RealFull plain = system.unaryExpr([](const S& x) { return real(x); });
    const Real rate = std::max(Real(sqrt(plain.bottomLeftCorner(n, n).cwiseAbs().maxCoeff())),
                               plain.bottomRightCorner(n, n).cwiseAbs().maxCoeff());
    RealFull scaled = plain;
    scaled.topRightCorner(n, n) *= rate;
    scaled.bottomLeftCorner(n, n) /= rate;
    const Eigen::EigenSolver<RealFull> solver(scaled);
    const RealFull eigen = solver.pseudoEigenvalueMatrix();
    const auto width_of = [&](int j) {
      return j + 1 < 2 * n && eigen(j, j + 1) != Real(0) ? 2 : 1;
    };
    RealFull T = solver.pseudoEigenvectors();
    for (int j = 0; j < 2 * n; j += width_of(j)) {
      T.middleCols(j, width_of(j)) /= T.middleCols(j, width_of(j)).norm();
    }
    RealFull T_inverse = T.fullPivLu().inverse();
    constexpr double worst = 1e9;  // condition: above it eigenvectors have merged
    const Real condition = T.norm() * T_inverse.norm();
    if (solver.info() != Eigen::Success || !(static_cast<double>(condition) < worst)) {
      solvable_ = false;
      return;
    }
    T.bottomRows(n) *= rate;
    T_inverse.rightCols(n) /= rate;
    Full right = T.template cast<S>(), left = T_inverse.template cast<S>();
    Full blocks = eigen.template cast<S>();
    if constexpr (is_dual<S>) differentiate(system, T, T_inverse, eigen, right, left, blocks);
    const Real zero = Real(1e6) * std::numeric_limits<Real>::epsilon() * rate;
    for (int j = 0; j < 2 * n;) {
      const int width = width_of(j);
      const bool pair = width == 2;
      using std::abs;
      const auto phi = right.block(0, j, n, width);
      if (!pair && abs(real(blocks(j, j))) <= zero) {
        determined_ = false;
        const S drives = (A * phi).cwiseAbs().sum();
        const S size = (A.cwiseAbs() * phi.cwiseAbs()).sum();
        if (drives > S(1e6) * std::numeric_limits<Real>::epsilon() * size) solvable_ = false;
      } else {
        Block& b = add();
        b.single = !pair;
        b.B.setZero();
        b.B.topLeftCorner(width, width) = blocks.block(j, j, width, width);
        b.phi.setZero(n, 2);
        b.phi.leftCols(width) = phi;
        b.V_z.setZero(2, n);
        b.V_z.topRows(width) = left.block(j, 0, width, n);
        b.V_v.setZero(2, n);
        b.V_v.topRows(width) = left.block(j, n, width, n);
      }
      j += width;
    }
  }

  /// The derivatives of blocks, T and T⁻¹ from that of A, by first-order perturbation:
  /// with C = T⁻¹ A′ T, D_j′ = C_jj and T′ = T X, D_i X_ij − X_ij D_j = −C_ij.
  static void differentiate(const Full& A, const RealFull& T, const RealFull& T_inverse,
                            const RealFull& D, Full& right, Full& left, Full& blocks) {
    const int m = static_cast<int>(A.rows());
    const RealFull dA = A.unaryExpr([](const S& x) { return x.d; });
    const RealFull C = T_inverse * dA * T;
    RealFull X = RealFull::Zero(m, m);
    const auto width = [&](int j) { return j + 1 < m && D(j, j + 1) != Real(0) ? 2 : 1; };
    for (int i = 0; i < m; i += width(i)) {
      for (int j = 0; j < m; j += width(j)) {
        const int r = width(i), c = width(j);
        if (i == j) {
          for (int k = 0; k < r; ++k) {
            for (int l = 0; l < r; ++l) blocks(i + k, i + l).d = C(i + k, i + l);
          }
          continue;
        }
        Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, 0, 4, 4> sylvester(r * c, r * c);
        Eigen::Matrix<Real, Eigen::Dynamic, 1, 0, 4, 1> rhs(r * c);
        sylvester.setZero();
        for (int k = 0; k < r; ++k) {
          for (int l = 0; l < c; ++l) {
            rhs(k * c + l) = -C(i + k, j + l);
            for (int p = 0; p < r; ++p) sylvester(k * c + l, p * c + l) += D(i + k, i + p);
            for (int p = 0; p < c; ++p) sylvester(k * c + l, k * c + p) -= D(j + p, j + l);
          }
        }
        const Eigen::Matrix<Real, Eigen::Dynamic, 1, 0, 4, 1> x = sylvester.fullPivLu().solve(rhs);
        for (int k = 0; k < r; ++k) {
          for (int l = 0; l < c; ++l) X(i + k, j + l) = x(k * c + l);
        }
      }
    }
    const RealFull dT = T * X, dL = -X * T_inverse;
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < m; ++j) {
        right(i, j).d = dT(i, j);
        left(i, j).d = dL(i, j);
      }
    }
  }

  std::array<Block, static_cast<std::size_t>(2 * Max)> block_;
  int size_ = 0;
  bool solvable_ = true, determined_ = true;
};

}  // namespace specht::core
