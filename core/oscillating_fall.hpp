#pragma once
// The first fall through zero of a line plus one undamped oscillation.
//
//   f(t) = p₀ + p₁ t + a cos ωt + b sin ωt = p₀ + p₁ t + R cos(ωt − φ)
//
// The zeros of the wave divide time into crests, where f is concave, and troughs, where it is convex,
// each π/ω long; at their borders f lies on its line.
//
//   crest    f falls through zero if and only if the line is not above zero at its end, and once
//   trough   f can only fall where the line is below R; Newton's steps from the left never pass the
//            first root of a convex function
//
// With p₁ < 0 the line tells which trough is the first that f can reach zero in, however far away; with
// p₁ ≥ 0 the first whole one decides. So no root can be missed, and hardly anything is evaluated but
// for the root itself.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numbers>
#include <specht/core/trigonometry.hpp>

namespace specht::core {

template <class R>
struct SumValue {
  R value{0}, rate{0}, second{0};
};

/// A fall through zero at t [s], with ḟ and f̈ there (but for the last correction of t).
template <class R>
struct Fall {
  inline static const R never = std::numeric_limits<R>::max();
  R t{never}, rate{0}, second{0};

  [[nodiscard]] bool found() const { return t != never; }
};

/// R, and a time at which the wave falls through zero: a crest ends and a trough begins.
template <class R>
struct WaveShape {
  R amplitude, trough;

  [[nodiscard]] static WaveShape of(const R& a, const R& b, const R& omega) {
    using std::atan2, std::sqrt;
    return {sqrt(R(a * a + b * b)), (atan2(b, a) + std::numbers::pi_v<R> / R(2)) / omega};
  }
};

template <class R>
class OscillatingFall {
 public:
  OscillatingFall(const R& p0, const R& p1, const R& a, const R& b, const R& omega,
                  const WaveShape<R>& shape)
      : p0_(p0), p1_(p1), a_(a), b_(b), omega_(omega), shape_(shape) {}

  [[nodiscard]] SumValue<R> at(const R& t) const {
    const Pair<R> p = cos_sin(R(omega_ * t));
    const R wave = a_ * p.c + b_ * p.s;
    return {line(t) + wave, p1_ + omega_ * (b_ * p.c - a_ * p.s), -(omega_ * omega_) * wave};
  }

  /// The first t in (from, to] at which f falls through zero; none if there is none. Needs
  /// f(from) > 0.
  [[nodiscard]] Fall<R> first(const R& from, const R& to) const {
    const R amplitude = shape_.amplitude;
    if (line(p1_ < R(0) ? to : from) > amplitude) return {};
    const R half = std::numbers::pi_v<R> / omega_, period = half + half;
    // The first trough [z, z + π/ω] that ends behind `from`, and where the line has come down to R.
    R behind = from;
    if (p1_ < R(0) && p0_ > amplitude) behind = std::max(from, R((amplitude - p0_) / p1_));
    R z = shape_.trough + period * round_up(R((behind - half - shape_.trough) / period));
    for (;; z += period) {
      if (z > from && line(z) <= R(0)) {
        const Fall<R> fall = crest(std::max(from, R(z - half)), z, half);
        return fall.t <= to ? fall : Fall<R>{};
      }
      if (z >= to) return {};
      const R end = z + half;
      if (line(p1_ < R(0) ? end : z) <= amplitude) {
        const Fall<R> fall = trough(std::max(from, z), z, end);
        if (fall.found()) return fall.t <= to ? fall : Fall<R>{};
      }
      if (p1_ >= R(0) && z >= from) return {};
    }
  }

 private:
  // The parabola through the zeros of a half wave that meets it in its middle: 4/π² R u(π − u).
  static R bow() { return R(4) / (std::numbers::pi_v<R> * std::numbers::pi_v<R>); }

  [[nodiscard]] R line(const R& t) const { return p0_ + p1_ * t; }

  [[nodiscard]] static R round_up(const R& x) {
    if constexpr (std::same_as<R, double>) {  // without a library call
      constexpr double largest = 1e15;
      if (x > -largest && x < largest) {
        const auto whole = static_cast<double>(static_cast<std::int64_t>(x));
        return whole < x ? whole + 1.0 : whole;
      }
    }
    using std::ceil;
    return ceil(x);
  }

  /// The root in a crest that ends at z.
  [[nodiscard]] Fall<R> crest(const R& from, const R& z, const R& half) const {
    using std::sqrt;
    const R q = bow() * shape_.amplitude, slope = p1_ / omega_ + q * std::numbers::pi_v<R>;
    const R discriminant = slope * slope + R(4) * q * line(z - half);
    R t = z;
    if (discriminant > R(0) && slope + sqrt(discriminant) > R(0)) {
      t = z - half + (slope + sqrt(discriminant)) / (R(2) * q * omega_);
      t = std::min(std::max(t, from), z);
    }
    R low = from, high = z;
    const R rounding = noise(z);
    SumValue<R> f;
    constexpr int most = 100;
    for (int i = 0; i < most; ++i) {
      f = at(t);
      (f.value > R(0) ? low : high) = t;
      const R step = f.rate < R(0) ? halley(f) : R(0);
      R next = t + step;
      if (!(f.rate < R(0)) || next < low || next > high) next = low + (high - low) / R(2);
      const bool done = next == t || settled(f, step, next, rounding);
      t = next;
      if (done) break;
    }
    return {t, f.rate, f.second};
  }

  /// The first root in a trough from `from` on, where f > 0; none if f stays positive.
  [[nodiscard]] Fall<R> trough(const R& from, const R& z, const R& end) const {
    using std::sqrt;
    const R q = bow() * shape_.amplitude, slope = q * std::numbers::pi_v<R> - p1_ / omega_;
    const R discriminant = slope * slope - R(4) * q * line(z);
    R t = from;
    if (slope > R(0)) {
      const R root = discriminant > R(0) ? R(sqrt(discriminant)) : R(0);
      t = std::min(std::max(R(z + R(2) * line(z) / ((slope + root) * omega_)), from), end);
    }
    if (t > from) {
      const Fall<R> fall = descend(t, end);
      if (fall.found()) return fall;
      // NOTE: a start near or behind the minimum says nothing; from the left Newton's method does.
    }
    return descend(from, end);
  }

  /// Down a trough; none if f turns up, or the trough ends, before f reaches zero.
  [[nodiscard]] Fall<R> descend(R t, const R& end) const {
    const R rounding = noise(end);
    SumValue<R> f;
    constexpr int most = 100;  // in a touch the error halves
    for (int i = 0; i < most; ++i) {
      f = at(t);
      if (!(f.rate < R(0))) return f.value > rounding ? Fall<R>{} : Fall<R>{t, f.rate, f.second};
      R step = halley(f);
      // NOTE: in a touch value and rate are rounding, and their quotient leads anywhere.
      if (f.value <= rounding && f.value >= -rounding &&
          omega_ * omega_ * step * step > std::numeric_limits<R>::epsilon()) {
        break;
      }
      if (t + step > end) {
        step = -f.value / f.rate;
        if (t + step > end) return {};  // a convex function lies above its tangent
      }
      const R next = t + step;
      const bool done = next == t || settled(f, step, next, rounding);
      t = next;
      if (done) break;
    }
    return {t, f.rate, f.second};
  }

  /// Halley's step, or Newton's where the curve bends too much for it.
  [[nodiscard]] static R halley(const SumValue<R>& f) {
    const R newton = -f.value / f.rate;
    const R bend = f.second * newton / (R(2) * f.rate);
    return bend > R(-0.2) && bend < R(0.2) ? newton / (R(1) + bend) : newton;
  }

  /// What Halley's step leaves behind, less than (ω step)² ωR/|ḟ| step, is below the rounding of t; or
  /// the value is rounding.
  [[nodiscard]] bool settled(const SumValue<R>& f, const R& step, const R& next,
                             const R& rounding) const {
    using std::abs;
    const R turn = omega_ * step;
    return abs(turn * turn * turn) * shape_.amplitude <=
               -f.rate * std::numeric_limits<R>::epsilon() * next ||
           abs(f.value) <= rounding;
  }

  /// What rounding makes of a zero at t.
  [[nodiscard]] R noise(const R& t) const {
    using std::abs;
    return (abs(p0_) + abs(p1_) * t + shape_.amplitude) * std::numeric_limits<R>::epsilon();
  }

  R p0_, p1_, a_, b_, omega_;
  WaveShape<R> shape_;
};

}  // namespace specht::core
