#pragma once
// Which elongations of an affine system a mode lets move, and which its contacts hold:
//
//   y = R q = P z + held · q
//
// z are the elongations at the rows `moving`; through P they span all ways in which y can move, the
// columns of R G (mode_dynamics.hpp). The rest is constant along a motion.

#include <specht/core/flow/exact/uncoupling.hpp>
#include <specht/core/mode/mode_dynamics.hpp>
#include <specht/core/system/affine_model.hpp>

namespace specht::core {

template <class Model>
struct HeldElongations {
  using S = typename Model::Scalar;
  static constexpr int dof = Model::dof;
  using Elongated = BoundedMatrix<S, dof, dof>;  // ρ × dof

  BoundedMatrix<S, dof, dof> P;  // ρ × those that move
  Elongated held;
  std::array<int, static_cast<std::size_t>(dof)> moving{};
  bool any = false;  // some are held

  HeldElongations() = default;
  /// By Gauss–Jordan elimination of R G.
  HeldElongations(const Model& system, const ModeDynamics<Model>& dynamics) {
    using std::abs;
    using Real = RealOf<S>;
    const int n = system.springs();
    Elongated reach(n, dof), basis(n, dof), size(n, dof);
    for (int r = 0; r < n; ++r) {
      for (int k = 0; k < dof; ++k) {
        reach(r, k) = size(r, k) = S(0);
        for (int i = 0; i < dof; ++i) {
          reach(r, k) += system.R(r, i) * dynamics.G()(i, k);
          size(r, k) += abs(system.R(r, i)) * abs(system.geometry.M_inverse(i, k));
        }
      }
    }
    const auto clean = [&] {
      for (int r = 0; r < n; ++r) {
        for (int k = 0; k < dof; ++k) drop_rounding(reach(r, k), size(r, k));
      }
    };
    clean();
    int rank = 0;
    for (; rank < n; ++rank) {
      int row = 0, column = 0;
      for (int r = 0; r < n; ++r) {
        for (int k = 0; k < dof; ++k) {
          if (abs(reach(r, k)) > abs(reach(row, column))) row = r, column = k;
        }
      }
      if (real(reach(row, column)) == Real(0)) break;
      const S pivot = reach(row, column);
      for (int r = 0; r < n; ++r) basis(r, rank) = reach(r, column) / pivot;
      basis(row, rank) = S(1);
      const auto unit = [&](int r) -> const S& { return basis(r, rank); };
      for (int k = 0; k < dof; ++k) {
        const S factor = reach(row, k);
        for (int r = 0; r < n; ++r) reach(r, k) -= factor * unit(r);
        reach(row, k) = S(0);
      }
      for (int k = 0; k < rank; ++k) {
        const S factor = basis(row, k);
        for (int r = 0; r < n; ++r) basis(r, k) -= factor * unit(r);
        basis(row, k) = S(0);
      }
      clean();
      moving[at(rank)] = row;
    }
    P.resize(n, rank);
    for (int k = 0; k < rank; ++k) {
      for (int r = 0; r < n; ++r) P(r, k) = basis(r, k);
    }
    any = rank < n;
    held = system.R;
    for (int k = 0; k < rank; ++k) {
      for (int r = 0; r < n; ++r) {
        for (int c = 0; c < dof; ++c) held(r, c) -= P(r, k) * system.R(moving[at(k)], c);
      }
    }
  }

 private:
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }
};

}  // namespace specht::core
