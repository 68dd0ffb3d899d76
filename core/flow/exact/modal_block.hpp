#pragma once
// One modal block of a mode in closed form (affine_mode.hpp): ξ̇ = B ξ with a real 2 × 2 matrix B,
//
//   e^{Bt} = e^{σt} (C(t) + S(t) N),   σ = tr B/2,   N = (B − σ)/ω,   ω² = |det(B − σ)|
//
// with (C, S) = (cos ωt, sin ωt), (cosh ωt, sinh ωt) or (1, t) as N² = −1, 1 or 0 (exponential_sum.hpp):
// one oscillation, growth or resonance. What ξ is of the state, and what it does to it, is set by the mode.

#include <cmath>
#include <specht/core/numerics/exponential_sum.hpp>
#include <specht/core/numerics/small_matrix.hpp>
#include <specht/core/numerics/wide.hpp>

namespace specht::core {

template <class S, int Dof>
struct ModalBlock {
  using Square = SmallMatrix<S, 2, 2>;
  WaveKind kind = WaveKind::oscillation;
  S sigma{0}, omega{0};
  Square B, N;
  SmallMatrix<S, 2, Dof> V_q, V_u;
  SmallVector<S, 2> shift;            // ξ*, but for what held elongations add to it:
  SmallMatrix<S, 2, Dof> held_shift;  // held_shift · q, which V_q contains
  SmallMatrix<S, Dof, 2> U, UB;

  /// Takes B with its σ, ω and N. `single`: it is 1 × 1, the second row and column are zero.
  void set_matrix(const Square& matrix, bool single) {
    using std::abs, std::sqrt;
    B = matrix;
    sigma = single ? B(0, 0) : S((B(0, 0) + B(1, 1)) / S(2));
    N.set_zero();
    kind = WaveKind::resonance;
    omega = S(0);
    if (single) return;
    drop_rounding(sigma, S(abs(B(0, 1)) + abs(B(1, 0))));
    N = B;
    N(0, 0) -= sigma;
    N(1, 1) -= sigma;
    S square = N(0, 0) * N(0, 0) + B(0, 1) * B(1, 0);
    drop_rounding(square, S(abs(S(B(0, 1) * B(1, 0))) + sigma * sigma));
    if (square == S(0)) return;
    kind = square < S(0) ? WaveKind::oscillation : WaveKind::growth;
    omega = sqrt(S(abs(square)));
    N /= omega;
  }
  /// B⁻¹, of a single one where it is not zero.
  [[nodiscard]] static Square inverse(const Square& B, bool single) {
    Square inverse = Square::zero();
    if (single) {
      inverse(0, 0) = S(1) / B(0, 0);
    } else {
      inverse(0, 0) = B(1, 1);
      inverse(0, 1) = -B(0, 1);
      inverse(1, 0) = -B(1, 0);
      inverse(1, 1) = B(0, 0);
      inverse /= B(0, 0) * B(1, 1) - B(0, 1) * B(1, 0);
    }
    return inverse;
  }

  [[nodiscard]] SmallVector<S, 2> coordinates(const SmallVector<S, Dof>& q,
                                              const SmallVector<S, Dof>& u) const {
    return V_q * q + V_u * u - shift;
  }
  /// e^{Bt} ξ.
  [[nodiscard]] SmallVector<S, 2> propagate(const SmallVector<S, 2>& xi, const S& t) const {
    const Pair<S> pair = wave_pair(kind, sigma, omega, t);
    return pair.c * xi + pair.s * (N * xi);
  }
};

}  // namespace specht::core
