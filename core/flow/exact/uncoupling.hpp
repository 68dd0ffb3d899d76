#pragma once
// Real 2 × 2 blocks of z̈ = K z + D ż:
//
//   z = Σ_j Φ_j ξ_j,   ż = Σ_j Φ_j B_j ξ_j,   ξ_j = V_zj z + V_vj ż,   ξ̇_j = B_j ξ_j
//
// One coordinate is its own block; several come from the eigenvalues of [0 1; K D], in double precision
// only. A zero eigenvalue has no block: z is then not determined by the ξ. If it drives accelerations
// q̈ = A z + …, or if the matrix is defective, the motion is not `solvable` by such blocks.

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <specht/core/numerics/wide.hpp>
#include <vector>

namespace specht::core {

/// A block of n coordinates, matrices column by column.
template <class S>
struct EigenBlock {
  bool single = false;      // 1 × 1: the second row and column are zero
  bool zero = false;        // of a zero eigenvalue: only phi is set
  std::array<S, 4> B{};     // 2 × 2
  std::vector<S> phi;       // n × 2
  std::vector<S> V_z, V_v;  // 2 × n
};

/// The blocks of z̈ = K z + D ż with K, D ∈ ℝ^{n×n}; none where eigenvectors merge. S is double or
/// Dual<double>. Allocates.
template <class S>
[[nodiscard]] std::vector<EigenBlock<S>> eigen_blocks_of_motion(int n, const std::vector<S>& K,
                                                                const std::vector<S>& D);
extern template std::vector<EigenBlock<double>> eigen_blocks_of_motion(int,
                                                                       const std::vector<double>&,
                                                                       const std::vector<double>&);
extern template std::vector<EigenBlock<Dual<double>>> eigen_blocks_of_motion(
    int, const std::vector<Dual<double>>&, const std::vector<Dual<double>>&);

/// At most `Max` coordinates.
template <class S, int Max>
class Uncoupling {
 public:
  using Real = RealOf<S>;
  using Square = BoundedMatrix<S, Max, Max>;
  struct Block {
    SmallMatrix<S, 2, 2> B;
    BoundedMatrix<S, Max, 2> phi;
    BoundedMatrix<S, 2, Max> V_z, V_v;
    bool single = false;  // 1 × 1: the second row and column are zero
  };

  /// A has one column for each coordinate.
  template <class Drive>
  Uncoupling(const Square& K, const Square& D, const Drive& A) {
    if (K.rows() == 0) return;
    if (is_zero(K) && is_zero(D)) {
      determined_ = false;
      solvable_ = is_zero(A);
    } else if (K.rows() == 1) {
      one(K(0, 0), D(0, 0), is_zero(A));
    } else if constexpr (std::same_as<Real, double>) {
      several(K, D, A);
    } else {
      solvable_ = false;
    }
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const Block& operator[](int j) const { return block_[static_cast<std::size_t>(j)]; }
  [[nodiscard]] bool solvable() const { return solvable_; }
  /// z follows from the ξ.
  [[nodiscard]] bool determined() const { return determined_; }

 private:
  Block& add() { return block_[static_cast<std::size_t>(size_++)]; }

  template <class X>
  [[nodiscard]] static bool is_zero(const X& x) {
    for (int j = 0; j < x.cols(); ++j) {
      for (int i = 0; i < x.rows(); ++i) {
        if (real(x(i, j)) != Real(0)) return false;
      }
    }
    return true;
  }

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
    const bool spring = kappa != S(0);  // ξ = (z, ż); else ξ = (ż, 0): a damper
    b.single = !spring;
    b.B = SmallMatrix<S, 2, 2>::zero();
    if (spring) {
      b.B(0, 1) = S(1);
      b.B(1, 0) = kappa;
      b.B(1, 1) = delta;
    } else {
      b.B(0, 0) = delta;
      determined_ = false;
    }
    b.phi(0, 0) = spring ? S(1) : S(S(1) / delta);
    b.phi(0, 1) = S(0);
    b.V_z(0, 0) = S(spring ? 1 : 0);
    b.V_z(1, 0) = S(0);
    b.V_v(0, 0) = S(spring ? 0 : 1);
    b.V_v(1, 0) = S(spring ? 1 : 0);
  }

  template <class Drive>
  void several(const Square& K, const Square& D, const Drive& A) {
    using std::abs;
    const int n = K.rows();
    std::vector<S> k, d;
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        k.push_back(K(i, j));
        d.push_back(D(i, j));
      }
    }
    const auto blocks = eigen_blocks_of_motion<S>(n, k, d);
    solvable_ = !blocks.empty();
    for (const EigenBlock<S>& from : blocks) {
      const auto phi = [&](int i, int j) -> const S& {
        return from.phi[static_cast<std::size_t>(j * n + i)];
      };
      if (from.zero) {
        determined_ = false;
        S drives(0), size(0), largest(0);
        for (int r = 0; r < n; ++r) largest = std::max(largest, S(abs(phi(r, 0))));
        for (int i = 0; i < A.rows(); ++i) {
          S force(0);
          for (int r = 0; r < n; ++r) {
            force += A(i, r) * phi(r, 0);
            size += abs(A(i, r)) * largest;
          }
          drives += abs(force);
        }
        if (drives > S(1e6) * std::numeric_limits<Real>::epsilon() * size) solvable_ = false;
        continue;
      }
      Block& b = add();
      b.single = from.single;
      b.phi.resize(n, 2);
      b.V_z.resize(2, n);
      b.V_v.resize(2, n);
      for (int j = 0; j < 2; ++j) {
        for (int i = 0; i < 2; ++i) b.B(i, j) = from.B[static_cast<std::size_t>(2 * j + i)];
        for (int i = 0; i < n; ++i) {
          b.phi(i, j) = phi(i, j);
          b.V_z(j, i) = from.V_z[static_cast<std::size_t>(2 * i + j)];
          b.V_v(j, i) = from.V_v[static_cast<std::size_t>(2 * i + j)];
        }
      }
    }
  }

  std::array<Block, static_cast<std::size_t>(2 * Max)> block_;
  int size_ = 0;
  bool solvable_ = true, determined_ = true;
};

}  // namespace specht::core
