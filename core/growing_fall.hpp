#pragma once
// The first fall through zero of a line plus one hyperbolic pair.
//
//   f(t) = p₀ + p₁ t + a cosh ωt + b sinh ωt
//
// With p₁ = 0 it is a quadratic in e^{ωt}: a square root and a logarithm. Otherwise
// f̈ = ω²(a cosh ωt + b sinh ωt) changes its sign once at most, at tanh ωt = −a/b, and divides time
// into a convex and a concave piece. On a convex piece Newton's steps from the left never pass a root;
// on a concave one f falls once at most, and Newton's steps from its right never pass that root.

#include <specht/core/oscillating_fall.hpp>

namespace specht::core {

template <class R>
class GrowingFall {
 public:
  GrowingFall(const R& p0, const R& p1, const R& a, const R& b, const R& omega)
      : p0_(p0), p1_(p1), a_(a), b_(b), omega_(omega) {}

  [[nodiscard]] SumValue<R> at(const R& t) const {
    const Pair<R> p = cosh_sinh(R(omega_ * t));
    const R wave = a_ * p.c + b_ * p.s;
    return {p0_ + p1_ * t + wave, p1_ + omega_ * (b_ * p.c + a_ * p.s), omega_ * omega_ * wave};
  }

  /// The first t in (from, to] at which f falls from above zero to zero or below; none if
  /// there is none.
  [[nodiscard]] Fall<R> first(const R& from, const R& limit) const {
    using std::abs, std::log;
    // NOTE: e³⁰⁰ times its start is the end of any motion, before numbers overflow.
    const R to = std::min(limit, R(R(300) / omega_));
    if (p1_ == R(0)) return quadratic(from, to);
    // f̈ has the sign of a before its change, that of b behind it.
    if (abs(a_) < abs(b_) && a_ * b_ <= R(0)) {
      const R change = log(R((b_ - a_) / (b_ + a_))) / (R(2) * omega_);
      if (change >= to) return piece(a_ > R(0), from, to);
      if (change <= from) return piece(b_ > R(0), from, to);
      const Fall<R> fall = piece(a_ > R(0), from, change);
      return fall.found() ? fall : piece(b_ > R(0), change, to);
    }
    return piece(a_ > R(0), from, to);
  }

 private:
  /// A z² + p₀ z + B = 0 with z = e^{ωt}; f falls where 2A z + p₀ < 0.
  [[nodiscard]] Fall<R> quadratic(const R& from, const R& to) const {
    using std::log, std::sqrt;
    const R A = (a_ + b_) / R(2), B = (a_ - b_) / R(2);
    const R discriminant = p0_ * p0_ - R(4) * A * B;
    if (!(discriminant >= R(0))) return {};
    const R root = sqrt(discriminant);
    // NOTE: of the two forms of −(p₀ + √)/(2A) the one without cancellation.
    const R numerator = p0_ > R(0) ? R(-(p0_ + root)) : R(R(2) * B);
    const R denominator = p0_ > R(0) ? R(R(2) * A) : R(root - p0_);
    if (denominator == R(0)) return {};
    const R z = numerator / denominator;
    if (!(z > R(1))) return {};
    R t = log(z) / omega_;
    if (!(t > from) || t > to * (R(1) + R(4) * std::numeric_limits<R>::epsilon())) return {};
    const SumValue<R> f = at(t);  // a step of Newton's method takes the rounding off
    if (f.rate < R(0)) t -= f.value / f.rate;
    return t > from && t <= to ? Fall<R>{t, f.rate, f.second} : Fall<R>{};
  }

  /// The fall on a piece without inflection.
  [[nodiscard]] Fall<R> piece(bool is_convex, const R& from, const R& to) const {
    return is_convex ? convex(at(from), from, to) : concave(at(from), from, to);
  }

  [[nodiscard]] Fall<R> convex(SumValue<R> f, R t, const R& to) const {
    if (!(f.value > R(0))) return {};
    while (f.rate < R(0)) {
      const R step = -f.value / f.rate;
      t += step;
      if (t > to) return {};
      // The next step would be about ω² wave step²/(2ḟ).
      const bool settled =
          f.second * step * step <= -R(2) * f.rate * std::numeric_limits<R>::epsilon() * t;
      if (settled || !(t + step > t)) break;
      f = at(t);
      if (!(f.value > R(0))) break;
    }
    return f.rate < R(0) ? Fall<R>{t, f.rate, f.second} : Fall<R>{};
  }

  [[nodiscard]] Fall<R> concave(const SumValue<R>& begin, R low, const R& to) const {
    using std::abs;
    // NOTE: from far behind a growing wave Newton's method takes a step per 1/ω.
    R high = low, step = R(1) / omega_;
    SumValue<R> f = begin;
    while (f.value > R(0) || f.rate > R(0)) {
      if (high >= to) return {};
      if (f.value > R(0)) low = high;
      high = std::min(to, R(high + step));
      step += step;
      f = at(high);
    }
    if (!(f.value <= R(0)) || high == low) return {};
    if (!(at(low).value > R(0))) {  // it rises through zero between, or not at all
      for (R top = high;;) {
        const R middle = (low + top) / R(2);
        if (!(middle > low && middle < top)) return {};
        f = at(middle);
        if (f.value > R(0)) {
          low = middle;
          break;
        }
        (f.rate > R(0) ? low : top) = middle;
      }
      f = at(high);
    }
    constexpr int most = 100;
    const R epsilon = std::numeric_limits<R>::epsilon();
    const R noise = (abs(p0_) + abs(p1_) * high + abs(f.second) / (omega_ * omega_)) * epsilon;
    R t = high;
    for (int i = 0; i < most && f.rate < R(0); ++i) {
      const R newton = -f.value / f.rate;
      t = std::max(R(t + newton), low);
      const bool settled = abs(f.second) * newton * newton <= -R(2) * f.rate * epsilon * t;
      if (settled || abs(f.value) <= noise) break;
      f = at(t);
    }
    return {t, f.rate, f.second};
  }

  R p0_, p1_, a_, b_, omega_;
};

}  // namespace specht::core
