#pragma once
// A mode with one undamped spring, the woodpecker's case: ξ = (y − y*, ẏ), U = (K, 0), in scalars,
//
//   ÿ = −Ω² (y − y*)   or with +Ω²,   q(t) = q′ + u′ t + a′ t²/2 + K (y(t) − y*)
//
// AffineMode asks which of its modes are such, and hands their motions to the guards of plain_curve.hpp.

#include <specht/core/flow/exact/modal_block.hpp>
#include <specht/core/flow/exact/plain_curve.hpp>

namespace specht::core {

template <class S, int Dof>
class PlainMode {
 public:
  using Velocity = SmallVector<S, Dof>;

  PlainMode() = default;
  /// Of a mode with this block alone, and no elongation that is held.
  explicit PlainMode(const ModalBlock<S, Dof>& b) {
    plain_ = b.kind != WaveKind::resonance && vanishes(b.sigma) && vanishes(b.shift(1));
    for (int k = 0; k < Dof; ++k) {
      plain_ = plain_ && vanishes(b.V_q(1, k)) && vanishes(b.V_u(0, k)) && vanishes(b.U(k, 1));
    }
    if (!plain_) return;
    kind_ = b.kind;
    omega_ = b.omega;
    K_ = b.U.col(0);
    R_ = b.V_q.row(0);
    rest_ = b.shift(0);
  }

  /// The mode is one; without it there are no motions.
  [[nodiscard]] bool plain() const { return plain_; }

  template <class State>
  [[nodiscard]] PlainMotion<S, Dof> motion(const State& s) const {
    PlainMotion<S, Dof> m;
    m.kind = kind_;
    m.omega = omega_;
    m.y = -rest_;
    S v(0);
    for (int k = 0; k < Dof; ++k) {
      m.y += R_(k) * s.q(k);
      v += R_(k) * s.u(k);
    }
    m.turn = v / omega_;
    for (int k = 0; k < Dof; ++k) {
      m.q[at(k)] = s.q(k) - m.y * K_(k);
      m.u[at(k)] = s.u(k) - v * K_(k);
    }
    return m;
  }

  /// q and u of a motion after a time t [s], with the mode's a′.
  template <class State>
  void advance(const PlainMotion<S, Dof>& m, const Velocity& a, const S& t, State& s) const {
    const bool grows = m.kind == WaveKind::growth;
    const Pair<S> pair = grows ? cosh_sinh(S(omega_ * t)) : cos_sin(S(omega_ * t));
    const S y = pair.c * m.y + pair.s * m.turn, turned = pair.s * m.y;
    const S v = omega_ * (pair.c * m.turn + (grows ? turned : S(-turned)));
    for (int k = 0; k < Dof; ++k) {
      const S gain = t * a(k);
      s.q(k) = m.q[at(k)] + t * (m.u[at(k)] + gain / S(2)) + y * K_(k);
      s.u(k) = m.u[at(k)] + gain + v * K_(k);
    }
  }

 private:
  static constexpr std::size_t at(int j) { return static_cast<std::size_t>(j); }

  bool plain_ = false;
  WaveKind kind_ = WaveKind::oscillation;
  S omega_{0}, rest_{0};  // Ω [1/s]; y*
  Velocity K_, R_;        // y = R · q
};

}  // namespace specht::core
