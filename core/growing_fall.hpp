#pragma once
// The first fall through zero of a line plus one hyperbolic pair.
//
//   f(t) = p₀ + p₁ t + a cosh ωt + b sinh ωt
//
// With z = e^{ωt} both z ḟ and, for p₁ = 0, z f are quadratics in z. For p₁ = 0 the root is a square
// root and a logarithm. Otherwise the extrema are, two at most: they bound the stretches on which f
// falls, and a stretch has a root if and only if f > 0 at its begin and f ≤ 0 at its end.

#include <specht/core/oscillating_fall.hpp>

namespace specht::core {

template <class R>
class GrowingFall {
 public:
  GrowingFall(const R& p0, const R& p1, const R& a, const R& b, const R& omega)
      : p0_(p0), p1_(p1), a_(a), b_(b), omega_(omega) {}

  [[nodiscard]] SumValue<R> at(const R& t) const { return at(t, cosh_sinh(R(omega_ * t))); }

  /// The first t in (from, to] at which f falls from above zero to zero or below; none if
  /// there is none.
  [[nodiscard]] Fall<R> first(const R& from, const R& limit) const {
    using std::sqrt;
    // NOTE: e³⁰⁰ times its start is the end of any motion, before numbers overflow.
    const R to = std::min(limit, R(R(300) / omega_));
    if (!(from < to)) return {};
    if (p1_ == R(0)) return quadratic(from, to);
    // z ḟ = A z² + p₁ z − B
    const R A = omega_ * (a_ + b_) / R(2), B = omega_ * (a_ - b_) / R(2);
    const R discriminant = p1_ * p1_ + R(4) * A * B;
    if (!(discriminant > R(0))) return A < R(0) ? stretch(from, to) : Fall<R>{};
    const R root = sqrt(discriminant);
    // NOTE: of the two forms of each root the one without cancellation. f falls between the roots
    // where A > 0, and outside of them where A < 0.
    const R q = p1_ > R(0) ? R(p1_ + root) : R(p1_ - root);
    const R one = time(R(R(2) * B), q, from, to);
    if (A == R(0)) return p1_ < R(0) ? stretch(one, to) : stretch(from, one);
    const R other = time(R(-q), R(R(2) * A), from, to);
    const R early = std::min(one, other), late = std::max(one, other);
    if (A > R(0)) return stretch(early, late);
    const Fall<R> fall = stretch(from, early);
    return fall.found() ? fall : stretch(late, to);
  }

 private:
  [[nodiscard]] SumValue<R> at(const R& t, const Pair<R>& p) const {
    // NOTE: a cosh + b sinh = a e⁻ˣ + (a + b) sinh keeps its digits where the growing part is none.
    const R decaying = a_ / (p.c + p.s), growing = a_ + b_;
    const R wave = decaying + growing * p.s;
    return {p0_ + p1_ * t + wave, p1_ + omega_ * (growing * p.c - decaying),
            omega_ * omega_ * wave};
  }
  /// What rounding makes of a zero at t.
  [[nodiscard]] R noise(const R& t, const Pair<R>& p) const {
    using std::abs;
    const R waves = abs(a_) / (p.c + p.s) + abs(R(a_ + b_)) * p.c;
    return (abs(p0_) + abs(p1_) * t + waves) * std::numeric_limits<R>::epsilon();
  }

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

  /// The time in [from, to] next to that at which e^{ωt} is a quotient.
  [[nodiscard]] R time(const R& numerator, const R& denominator, const R& from, const R& to) const {
    using std::log;
    const R z = numerator / denominator;
    return z > R(1) ? std::min(std::max(R(log(z) / omega_), from), to) : from;
  }

  /// The root on a stretch on which f falls, if there is one.
  [[nodiscard]] Fall<R> stretch(R low, R high) const {
    using std::abs;
    if (!(low < high)) return {};
    const SumValue<R> begin = at(low), end = at(high);
    if (!(begin.value > R(0)) || !(end.value <= R(0))) return {};
    // NOTE: Newton's steps stay on one side of a root if there is no inflection between.
    bool is_convex = end.second > R(0);
    if ((begin.second > R(0)) != is_convex) {
      const R inflection = time(R(b_ - a_), R(b_ + a_), R(0), R(R(2) * high)) / R(2);
      if (inflection > low && inflection < high) {
        const bool above = at(inflection).value > R(0);
        (above ? low : high) = inflection;
        if (!above) is_convex = !is_convex;
      }
    }
    const R epsilon = std::numeric_limits<R>::epsilon();
    R t = is_convex ? low : high, last = R(2) * (high - low);
    SumValue<R> f;
    constexpr int most = 200;
    for (int i = 0; i < most; ++i) {
      const Pair<R> p = cosh_sinh(R(omega_ * t));
      f = at(t, p);
      (f.value > R(0) ? low : high) = t;
      const R rounding = noise(t, p);
      const R step = -f.value / f.rate;
      if (f.rate < R(0) && t + step >= low && t + step <= high) {
        if (left_behind(f, step) <= std::max(rounding, R(-f.rate * epsilon * t))) {
          t += step;
          break;
        }
      }
      if (abs(f.value) <= rounding) break;
      // NOTE: far from the root Newton's steps are 1/ω long, and halving is faster.
      R next = t + step;
      if (!(f.rate < R(0)) || !(next >= low && next <= high) || R(2) * abs(step) > last) {
        next = low + (high - low) / R(2);
      }
      if (next == t) break;
      last = abs(R(next - t));
      t = next;
    }
    return {t, f.rate, f.second};
  }

  /// A bound of |f| behind a step of Newton's method, infinite if it is long.
  [[nodiscard]] R left_behind(const SumValue<R>& f, const R& step) const {
    using std::abs;
    const R turn = omega_ * abs(step);
    if (!(turn < R(1))) return std::numeric_limits<R>::max();
    // f⁽⁴⁾ = ω² f̈ and f⃛ = ω² (ḟ − p₁), so |f̈| grows by cosh 1 and ω |ḟ − p₁| sinh ωτ at most.
    const R bend = R(1.6) * abs(f.second) + R(1.2) * omega_ * turn * abs(R(f.rate - p1_));
    return bend * step * step / R(2);
  }

  R p0_, p1_, a_, b_, omega_;
};

}  // namespace specht::core
