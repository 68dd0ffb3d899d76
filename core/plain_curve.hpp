#pragma once
// Guards along a motion with one undamped wave, the common case: f = p₀ + p₁ t + a C(t) + b S(t).
//
// PlainForm holds what is known of a guard before the motion is, PlainMotion what all guards share;
// PlainCurve is the guard along the motion. It offers what GeneralCurve (first_fall.hpp) does.
// All in plain scalars: derivatives are taken where an event has been found.

#include <specht/core/exponential_sum.hpp>
#include <specht/core/growing_fall.hpp>

namespace specht::core {

/// c_q · q + c_u · u + c₀ in a mode with the wave y; at most one of c_q, c_u is not zero. Without a
/// part in y it is a line.
template <class R, int Dof>
struct PlainForm {
  bool usable = false;  // the guard has this form
  bool has_wave = false;
  bool of_position = false, of_velocity = false;
  std::array<R, static_cast<std::size_t>(Dof)> c;  // c_q or c_u
  R constant, p1;                                  // p₁ but for c_q · u′
  R by_y, by_turn;                                 // a = by_y y + by_turn ẏ/ω
  R amplitude, lead;  // the wave's amplitude over that of y, its trough behind that of y [s]
};

template <class S, int Dof>
struct PlainMotion {
  using Vector = std::array<S, static_cast<std::size_t>(Dof)>;
  WaveKind kind = WaveKind::oscillation;                   // or growth
  S omega;                                                 // [1/s]
  S y, turn;                                               // y − y* and ẏ/ω at the start
  WaveShape<RealOf<S>> shape{RealOf<S>(0), RealOf<S>(0)};  // of an oscillation
  Vector q, u;                                             // q′, u′

  /// The same without derivatives.
  [[nodiscard]] decltype(auto) plain() const {
    if constexpr (is_dual<S>) {
      PlainMotion<RealOf<S>, Dof> m{kind, omega.v, y.v, turn.v, shape, {}, {}};
      for (std::size_t k = 0; k < static_cast<std::size_t>(Dof); ++k) {
        m.q[k] = q[k].v;
        m.u[k] = u[k].v;
      }
      return m;
    } else {
      return *this;
    }
  }
};

template <class R>
class PlainCurve {
 public:
  template <int Dof>
  PlainCurve(const PlainForm<R, Dof>& form, const PlainMotion<R, Dof>& motion)
      : grows_(motion.kind == WaveKind::growth),
        waves_(form.has_wave),
        omega_(motion.omega),
        p0_(form.constant),
        p1_(form.p1),
        a_(form.by_y * motion.y + form.by_turn * motion.turn),
        b_(form.by_y * motion.turn +
           (grows_ ? form.by_turn * motion.y : R(-form.by_turn * motion.y))),
        shape_{form.amplitude * motion.shape.amplitude, motion.shape.trough + form.lead} {
    if (form.of_position) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(Dof); ++k) {
        p0_ += form.c[k] * motion.q[k];
        p1_ += form.c[k] * motion.u[k];
      }
    } else if (form.of_velocity) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(Dof); ++k) {
        p0_ += form.c[k] * motion.u[k];
      }
    }
  }

  [[nodiscard]] R start() const { return p0_ + a_; }

  [[nodiscard]] SumValue<R> at(const R& t) const {
    return grows_ ? growing().at(t) : oscillating().at(t);
  }

  /// The first fall through zero in (from, to]; `above`: f(from) > 0. See first_fall.hpp.
  [[nodiscard]] Fall<R> first_fall(const R& from, bool above, const R& to) const {
    if (!(from < to)) return {};
    if (!waves_) {
      const R t = -p0_ / p1_;
      return p1_ < R(0) && t > from && t <= to ? Fall<R>{t, p1_, R(0)} : Fall<R>{};
    }
    if (!above) return behind_rise(from, to);
    return grows_ ? growing().first(from, to) : oscillating().first(from, to);
  }

  /// A time behind the root of multiplicity m = 1, 2, 3 at t = 0, before the next one; 0 if f falls
  /// there. |f⁽ᵐ⁺¹⁾| ≤ ωᵐ⁺¹ (|a| + |b|), or three times that for a growth until 1/ω.
  [[nodiscard]] R leave(int m) const {
    using std::abs;
    if (!waves_) return m == 1 && p1_ > R(0) ? R(R(1) / omega_) : R(0);
    const R square = omega_ * omega_, sign = grows_ ? R(1) : R(-1);
    R bound = square * (abs(a_) + abs(b_)) * (grows_ ? R(3) : R(1));
    R first = p1_ + omega_ * b_;
    if (m > 1) {
      first = sign * square * (m == 2 ? a_ : R(omega_ * b_));
      bound *= m == 2 ? omega_ : square;
    }
    if (!(first > R(0))) return R(0);
    const R safe = R(m + 1) * first * omega_;
    return safe < bound ? R(safe / (R(2) * bound * omega_)) : R(R(1) / (R(2) * omega_));
  }

  [[nodiscard]] PlainCurve operator-() const {
    PlainCurve f = *this;
    f.p0_ = -p0_;
    f.p1_ = -p1_;
    f.a_ = -a_;
    f.b_ = -b_;
    f.shape_.trough += std::numbers::pi_v<R> / omega_;
    return f;
  }
  [[nodiscard]] PlainCurve lifted(const R& by) const {
    PlainCurve f = *this;
    f.p0_ += by;
    return f;
  }

 private:
  [[nodiscard]] OscillatingFall<R> oscillating() const {
    return {p0_, p1_, a_, b_, omega_, shape_};
  }
  [[nodiscard]] GrowingFall<R> growing() const { return {p0_, p1_, a_, b_, omega_}; }

  [[nodiscard]] Fall<R> behind_rise(const R& from, const R& to) const {
    const Fall<R> rise = (-*this).first_fall(from, true, to);
    if (!rise.found()) return {};
    using std::abs, std::sqrt;
    const R size = abs(a_) + abs(b_) + abs(rise.second) / (omega_ * omega_);
    const R bound = R(3) * omega_ * omega_ * size;
    if (rise.rate < R(0)) {  // that of −f
      return first_fall(rise.t + std::min(R(-rise.rate / bound), R(R(1) / omega_)), true, to);
    }
    // It only touches zero from below.
    const R epsilon = std::numeric_limits<R>::epsilon();
    return behind_rise(rise.t + R(2) * sqrt(epsilon) / omega_ + R(4) * epsilon * rise.t, to);
  }

  bool grows_, waves_;
  R omega_, p0_, p1_, a_, b_;
  WaveShape<R> shape_;
};

}  // namespace specht::core
