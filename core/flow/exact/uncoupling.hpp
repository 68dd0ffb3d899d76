#pragma once
// Real 2 × 2 blocks of z̈ = K z + D ż:
//
//   z = Σ_j Φ_j ξ_j,   ż = Σ_j Φ_j B_j ξ_j,   ξ_j = V_zj z + V_vj ż,   ξ̇_j = B_j ξ_j
//
// One coordinate is its own block; several come from the eigenvalues of [0 1; K D]. A zero eigenvalue
// has no block: z is then not determined by the ξ. If it drives accelerations q̈ = A z + …, or if the
// matrix is defective, the motion is not `solvable` by such blocks.

#include <array>
#include <cmath>
#include <specht/core/numerics/dual.hpp>
#include <specht/core/numerics/eigen_blocks.hpp>
#include <specht/core/numerics/types.hpp>

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
    const EigenBlocks<Real> eigen(scaled);
    constexpr double worst = 1e9;
    if (!(static_cast<double>(eigen.condition()) < worst)) {
      solvable_ = false;
      return;
    }
    Full right = eigen.T().template cast<S>(), left = eigen.T_inverse().template cast<S>();
    Full blocks = eigen.D().template cast<S>();
    if constexpr (is_dual<S>) {
      RealFull change = system.unaryExpr([](const S& x) { return x.d; });
      change.topRightCorner(n, n) *= rate;
      change.bottomLeftCorner(n, n) /= rate;
      const auto derivative = eigen.derivative(change);
      for (int i = 0; i < 2 * n; ++i) {
        for (int j = 0; j < 2 * n; ++j) {
          blocks(i, j).d = derivative.D(i, j);
          right(i, j).d = derivative.T(i, j);
          left(i, j).d = derivative.T_inverse(i, j);
        }
      }
    }
    left.rightCols(n) /= S(rate);
    const Real zero = Real(1e6) * std::numeric_limits<Real>::epsilon() * rate;
    for (int j = 0; j < 2 * n;) {
      const int width = eigen.width(j);
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

  std::array<Block, static_cast<std::size_t>(2 * Max)> block_;
  int size_ = 0;
  bool solvable_ = true, determined_ = true;
};

}  // namespace specht::core
