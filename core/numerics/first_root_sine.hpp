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
// With p₁ = 0 an angle gives the root. With p₁ < 0 the line gives the trough is the first that f can reach zero in, however far away;
// with p₁ ≥ 0 the first whole one decides. So no root can be missed, and hardly anything is evaluated
// but for the root itself.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numbers>
#include <specht/core/numerics/trigonometry.hpp>

namespace specht::core {

template <class R>
struct SumValue {
  R value{0}, rate{0}, second{0};
};

/// A fall through zero at t [s], with ḟ and f̈ there (but for the last correction of t).
template <class R>
struct FirstRoot {
  inline static const R never = std::numeric_limits<R>::max();
  R t{never}, rate{0}, second{0};

  [[nodiscard]] bool found() const { return t != never; }
};

/// The amplitude of a cos ωt + b sin ωt, and a time at which it falls through zero: a crest ends and
/// a trough begins.
template <class R>
struct WaveShape {
  R amplitude{0};

  WaveShape() = default;
  WaveShape(const R& a, const R& b, const R& omega) : a_(a), b_(b), omega_(omega) {
    using std::sqrt;
    amplitude = sqrt(R(a * a + b * b));
  }

  [[nodiscard]] R trough() {
    if (!known_) trough_ = (angle(b_, a_) + std::numbers::pi_v<R> / R(2)) / omega_;
    known_ = true;
    return trough_;
  }

 private:
  R a_{0}, b_{0}, omega_{0}, trough_{0};
  bool known_ = false;
};

template <class R>
class FirstRootSine {
 public:
  /// `shape`: of a wave with the same ω, behind which this one lags by `lag` [s].
  /// A minimum that is no deeper below zero than `depth` is a touch, and no fall.
  FirstRootSine(const R& p0, const R& p1, const R& a, const R& b, const R& omega,
                const R& amplitude, const R& lag, WaveShape<R>& shape, const R& depth = R(0))
      : p0_(p0),
        p1_(p1),
        a_(a),
        b_(b),
        omega_(omega),
        amplitude_(amplitude),
        lag_(lag),
        depth_(depth),
        shape_(&shape) {}

  [[nodiscard]] SumValue<R> at(const R& t) const {
    const Pair<R> p = cos_sin(R(omega_ * t));
    const R wave = a_ * p.c + b_ * p.s;
    return {line(t) + wave, p1_ + omega_ * (b_ * p.c - a_ * p.s), -(omega_ * omega_) * wave};
  }

  /// The first t in (from, to] at which f falls through zero; none if there is none. Needs
  /// f(from) > 0.
  [[nodiscard]] FirstRoot<R> first(const R& from, const R& to) const {
    if (line(p1_ < R(0) ? to : from) > amplitude_) return {};
    if (p1_ == R(0) && from == R(0)) {
      const R t = level();
      if (t > to + blur()) return {};
      if (t > R(0)) {
        const SumValue<R> f = at(t);
        const R step = halley(f), next = t + step;
        if (settled(f, step, next, noise(t))) {
          return next <= to ? FirstRoot<R>{next, f.rate, f.second} : FirstRoot<R>{};
        }
      }
    }
    const R half = std::numbers::pi_v<R> / omega_, period = half + half;
    const R trough_0 = shape_->trough() + lag_;
    // The first trough [z, z + π/ω] that ends behind `from`, and where the line has come down to R.
    R behind = from;
    if (p1_ < R(0) && p0_ > amplitude_) behind = std::max(from, R((amplitude_ - p0_) / p1_));
    R z = trough_0 + period * round_up(R((behind - half - trough_0) / period));
    for (;; z += period) {
      if (z > from && line(z) <= R(0)) {
        if (to < z && at(to).value > R(0)) return {};
        const FirstRoot<R> fall = crest(std::max(from, R(z - half)), z, half);
        return fall.t <= to ? fall : FirstRoot<R>{};
      }
      if (z >= to) return {};
      const R end = z + half;
      if (line(z) <= dip()) {
        const FirstRoot<R> fall = trough(std::max(from, R(z - blur())), z, R(end + blur()));
        if (fall.found()) return fall.t <= to ? fall : FirstRoot<R>{};
      }
      if (p1_ >= R(0) && z >= from) return {};
    }
  }

 private:
  // The parabola through the zeros of a half wave that meets it in its middle: 4/π² R u(π − u).
  static R bow() { return R(4) / (std::numbers::pi_v<R> * std::numbers::pi_v<R>); }

  [[nodiscard]] R line(const R& t) const { return p0_ + p1_ * t; }
  /// How well the borders of the half waves are known [s]: `angle` and its rounding.
  [[nodiscard]] R blur() const { return R(1e-7) / omega_; }

  /// When a wave above a level line that is positive at the start falls through zero first [s]; zero if
  /// that is so near the start, or to a touch, that angles do not decide.
  [[nodiscard]] R level() const {
    using std::sqrt;
    // NOTE: so near, 1e-6 rad, what rounding leaves of the sines and cosines here would decide; the
    // other way does not need them.
    constexpr double near = 1e-6;
    const R square = amplitude_ * amplitude_, depth = square - p0_ * p0_;
    if (!(depth > R(near) * square)) return R(0);
    // cos and sin of the way from the start to the place where the wave falls to −p₀, times R²
    const R down = sqrt(depth), c = -(p0_ * a_ + down * b_), s = down * a_ - p0_ * b_;
    const R way = angle(s, c);
    if (way > R(near)) return way / omega_;
    return way < R(-near) ? R((way + R(2) * std::numbers::pi_v<R>) / omega_) : R(0);
  }

  /// Where the line is higher than this at its begin, a trough stays above zero. Its minimum is at
  /// u = arccos m, m = p₁/(ωR), behind the begin, and arccos m is (1 − m) π/2 at least for m > 0, at
  /// most for m < 0. What is given away there exceeds what the blur of the begin moves.
  [[nodiscard]] R dip() const {
    using std::sqrt;
    const R swing = omega_ * amplitude_, margin = R(16) * std::numeric_limits<R>::epsilon();
    const R square = swing * swing - p1_ * p1_;
    const R down = square > R(0) ? R(sqrt(square)) : R(0);  // ωR √(1 − m²)
    const R m = square > R(0) ? R(p1_ / swing) : p1_ > R(0) ? R(1) : R(-1);
    const R along = p1_ * (std::numbers::pi_v<R> / R(2)) * (R(1) - m);
    return (down - along) / omega_ + margin * amplitude_;
  }

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

  /// A zero of `begin` + p₁u/ω + A sin u, 0 ≤ u ≤ π, from one nearby: two steps of Newton's method
  /// with a sine that is right to 1e-6, so that the true one is needed but once.
  [[nodiscard]] R refined(R u, const R& begin, const R& A) const {
    const R slope = p1_ / omega_;
    for (int i = 0; i < 2; ++i) {
      const R w = u - std::numbers::pi_v<R> / R(2), z = w * w;
      const R cosine =
          R(-1.0 / 2) +
          z * (R(1.0 / 24) + z * (R(-1.0 / 720) + z * (R(1.0 / 40320) - z * R(1.0 / 3628800))));
      const R sine = R(1) + z * (R(-1.0 / 6) + z * (R(1.0 / 120) - z * R(1.0 / 5040)));
      const R rate = slope - A * w * sine;
      if (!(rate < R(0))) break;
      u -= (begin + slope * u + A * (R(1) + z * cosine)) / rate;
    }
    return u;
  }

  /// The root in a crest that ends at z.
  [[nodiscard]] FirstRoot<R> crest(const R& from, const R& z, const R& half) const {
    using std::sqrt;
    const R q = bow() * amplitude_, slope = p1_ / omega_ + q * std::numbers::pi_v<R>;
    const R begin = line(z - half), discriminant = slope * slope + R(4) * q * begin;
    R t = z;
    if (discriminant > R(0) && slope + sqrt(discriminant) > R(0)) {
      const R u = (slope + sqrt(discriminant)) / (R(2) * q);
      t = std::min(std::max(R(z - half + refined(u, begin, amplitude_) / omega_), from), z);
    }
    return fall_between(from, R(z + blur()), t, at(t));
  }

  /// The root of a piece that is above zero at `low` and not at `high`, and falls but once; from a
  /// first guess t, and f there.
  [[nodiscard]] FirstRoot<R> fall_between(R low, R high, R t, SumValue<R> f) const {
    const R rounding = noise(high);
    constexpr int most = 100;
    for (int i = 0; i < most; ++i) {
      if (i > 0) f = at(t);
      (f.value > R(0) ? low : high) = t;
      const R step = f.rate < R(0) ? halley(f) : R(0);
      if (f.rate < R(0) && touches(f, step, rounding)) break;
      R next = t + step;
      const bool halve = !(f.rate < R(0)) || next < low || next > high;
      if (halve) next = low + (high - low) / R(2);
      const bool done = next == t || (!halve && settled(f, step, next, rounding));
      t = next;
      if (done) break;
    }
    return {t, f.rate, f.second};
  }

  /// The first root in a trough from `from` on, where f > 0; none if f stays positive.
  [[nodiscard]] FirstRoot<R> trough(const R& from, const R& z, const R& end) const {
    using std::sqrt;
    const R q = bow() * amplitude_, slope = q * std::numbers::pi_v<R> - p1_ / omega_;
    const R begin = line(z), discriminant = slope * slope - R(4) * q * begin;
    R t = from;
    if (slope > R(0)) {
      R u = discriminant > R(0) ? R(R(2) * begin / (slope + sqrt(discriminant)))
                                : R(R(2) * begin / slope);
      if (discriminant > R(0)) u = refined(u, begin, -amplitude_);
      t = std::min(std::max(R(z + u / omega_), from), end);
    }
    const SumValue<R> f = at(t);
    if (t > from) {
      if (!(f.value > R(0))) return fall_between(from, t, t, f);
      if (!(f.rate < R(0))) return FirstRootSine(*this).fall_before_minimum(from, from, t, t, f);
    }
    return descend(t, f, end);
  }

  /// Down a trough; none if f turns up, or the trough ends, before f reaches zero.
  [[nodiscard]] FirstRoot<R> descend(R t, SumValue<R> f, const R& end) const {
    const R rounding = noise(end);
    constexpr int most = 100;
    for (int i = 0; i < most; ++i) {
      if (i > 0) f = at(t);
      if (!(f.rate < R(0))) return {};
      // NOTE: where the curve bends so much its minimum is near, and decides.
      if (f.value * f.second > R(0.4) * f.rate * f.rate)
        return FirstRootSine(*this).fall_before_minimum(t, t, end, t, f);
      R step = halley(f);
      if (touches(f, step, rounding)) break;
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

  /// The fall of a convex piece that is above zero at `begin` and has its minimum in [low, high]; by
  /// that minimum, from Newton's method for ḟ = 0 that starts at t. A shallow one is no fall.
  [[nodiscard, gnu::noinline, gnu::cold]] FirstRoot<R> fall_before_minimum(const R& begin, R low,
                                                                           R high, R t,
                                                                           SumValue<R> f) const {
    using std::sqrt;
    const R shallow = -std::max(noise(high), depth_);
    constexpr int most = 100;
    for (int i = 0; i < most; ++i) {
      (f.rate < R(0) ? low : high) = t;
      const R step = f.second > R(0) ? R(-f.rate / f.second) : R(high - low);
      R next = t + step;
      if (next == t) break;
      if (!(next >= low && next <= high)) next = low + (high - low) / R(2);
      const R turn = omega_ * (next - t);
      const bool last = next == high || next == low || next == t;
      t = next;
      f = at(t);
      if (f.value < shallow) {
        const R back = f.second > R(0) ? R(sqrt(R(R(-2) * f.value / f.second))) : R(0);
        const R guess = std::max(begin, R(t - back));
        return fall_between(begin, t, guess, at(guess));
      }
      // NOTE: Newton's method leaves turn² of its place, and the square of that in its value.
      if (turn * turn * turn * turn <= std::numeric_limits<R>::epsilon() || last) break;
    }
    return {};
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
    return abs(turn * turn * turn) * amplitude_ <=
               -f.rate * std::numeric_limits<R>::epsilon() * next ||
           abs(f.value) <= rounding;
  }

  /// In a touch value and rate are rounding, and their quotient leads anywhere.
  [[nodiscard]] bool touches(const SumValue<R>& f, const R& step, const R& rounding) const {
    using std::abs;
    const R turn = omega_ * step;
    return abs(f.value) <= rounding && amplitude_ * turn * turn > rounding;
  }

  /// What rounding makes of a zero at t.
  [[nodiscard]] R noise(const R& t) const {
    using std::abs;
    return (abs(p0_) + abs(p1_) * t + amplitude_) * std::numeric_limits<R>::epsilon();
  }

  R p0_, p1_, a_, b_, omega_, amplitude_, lag_, depth_;
  WaveShape<R>* shape_;
};

}  // namespace specht::core
