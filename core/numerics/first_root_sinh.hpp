#pragma once
// The first fall through zero of a line plus one hyperbolic pair.
//
//   f(t) = p₀ + p₁ t + a cosh ωt + b sinh ωt
//
// With z = e^{ωt} both z ḟ and, for p₁ = 0, z f are quadratics in z. For p₁ = 0 the root is a square
// root and a logarithm. Otherwise the extrema are, two at most: they bound the stretches on which f
// falls, and a stretch has a root if and only if f > 0 at its begin and f ≤ 0 at its end. The end is
// evaluated only if no f ≤ 0 is met before.

#include <specht/core/numerics/first_root_sine.hpp>

namespace specht::core {

template <class R>
class FirstRootSinh {
 public:
  FirstRootSinh(const R& p0, const R& p1, const R& a, const R& b, const R& omega)
      : p0_(p0), p1_(p1), a_(a), b_(b), omega_(omega) {}

  [[nodiscard]] SumValue<R> at(const R& t) const { return at(t, cosh_sinh(R(omega_ * t))); }

  /// The first t in (from, to] at which f falls from above zero to zero or below; none if
  /// there is none.
  [[nodiscard]] FirstRoot<R> first(const R& from, const R& limit) const {
    using std::sqrt;
    // NOTE: e³⁰⁰ times its start is the end of any motion, before numbers overflow.
    const R to = std::min(limit, R(R(300) / omega_));
    if (!(from < to)) return {};
    if (p1_ == R(0)) return quadratic(from, to);
    // z ḟ = A z² + p₁ z − B
    const R A = omega_ * (a_ + b_) / R(2), B = omega_ * (a_ - b_) / R(2);
    const R discriminant = p1_ * p1_ + R(4) * A * B;
    if (!(discriminant > R(0))) return A < R(0) ? stretch(from, to) : FirstRoot<R>{};
    const R root = sqrt(discriminant);
    // NOTE: of the two forms of each root the one without cancellation. f falls between the roots
    // where A > 0, and outside of them where A < 0.
    const R q = p1_ > R(0) ? R(p1_ + root) : R(p1_ - root);
    const R one = time(R(R(2) * B), q, from, to);
    if (A == R(0)) return p1_ < R(0) ? stretch(one, to) : stretch(from, one);
    const R other = time(R(-q), R(R(2) * A), from, to);
    const R early = std::min(one, other), late = std::max(one, other);
    if (A > R(0)) return stretch(early, late);
    const FirstRoot<R> fall = stretch(from, early);
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

  /// A y² + L y + f(0) = 0 with y = e^{ωt} − 1, which keeps the digits of early roots; f falls where
  /// 2A y + L < 0.
  [[nodiscard]] FirstRoot<R> quadratic(const R& from, const R& to) const {
    using std::log1p, std::sqrt;
    const R A = (a_ + b_) / R(2), start = p0_ + a_, L = start + b_;
    const R discriminant = L * L - R(4) * A * start;
    if (!(discriminant >= R(0))) return {};
    const R root = sqrt(discriminant);
    // NOTE: of the two forms of −(L + √)/(2A) the one without cancellation.
    const R numerator = L > R(0) ? R(-(L + root)) : R(R(2) * start);
    const R denominator = L > R(0) ? R(R(2) * A) : R(root - L);
    if (denominator == R(0)) return {};
    R y = numerator / denominator;
    if (!(y > R(0))) return {};
    const R slope = R(2) * A * y + L;  // ḟ/ω
    // NOTE: a step of Newton's method takes the rounding off.
    if (slope < R(0)) y -= ((A * y + L) * y + start) / slope;
    const R t = log1p(y) / omega_;
    if (!(t > from && t <= to)) return {};
    return {t, omega_ * slope, -omega_ * omega_ * p0_};
  }

  /// The time in [from, to] next to that at which e^{ωt} is a quotient.
  [[nodiscard]] R time(const R& numerator, const R& denominator, const R& from, const R& to) const {
    using std::log;
    const R z = numerator / denominator;
    return z > R(1) ? std::min(std::max(R(log(z) / omega_), from), to) : from;
  }

  /// The root on a stretch on which f falls, if there is one.
  [[nodiscard]] FirstRoot<R> stretch(R low, R high) const {
    using std::abs;
    if (!(low < high)) return {};
    const SumValue<R> begin = at(low);
    if (!(begin.value > R(0))) return FirstRootSinh(*this).behind_hidden_arch(low, high);
    const R expected = guess(low, begin);
    R t = expected > low && expected < high ? expected : high;
    R last = R(2) * (high - low);
    bool ends_below = false;  // f(high) ≤ 0 is known
    const R epsilon = std::numeric_limits<R>::epsilon();
    SumValue<R> f;
    constexpr int most = 200;
    for (int i = 0; i < most; ++i) {
      const Pair<R> p = cosh_sinh(R(omega_ * t));
      f = at(t, p);
      if (!(f.value <= R(0))) {
        if (!ends_below && (t == high || !(at(high).value <= R(0)))) return {};
        low = t;
      } else {
        high = t;
      }
      ends_below = true;
      const R rounding = noise(t, p);
      const Step step(*this, f);
      R next = t + step.length;
      const bool stays = f.rate < R(0) && next >= low && next <= high;
      if (stays && step.left <= std::max(rounding, R(-f.rate * epsilon * t))) {
        return {next, step.rate, step.second};
      }
      // NOTE: far from the root steps are 1/ω long, and halving is faster.
      if (!stays || R(2) * abs(step.length) > last) next = low + (high - low) / R(2);
      if (abs(f.value) <= rounding || next == t) break;
      last = abs(R(next - t));
      t = next;
    }
    return {t, f.rate, f.second};
  }

  /// f is above zero where it begins to fall, because it is at `from`; but rounding hides the rise from
  /// zero at t = 0 to `low`. So small an arch is symmetric.
  [[nodiscard, gnu::noinline, gnu::cold]] FirstRoot<R> behind_hidden_arch(R low, R high) const {
    if (!(at(high).value <= R(0))) return {};
    const R end = std::min(R(low + low), high);
    const SumValue<R> f = at(end);
    return {end, f.rate, f.second};
  }

  /// A time next to the root behind `low`, mostly behind the root, by Newton's method on the first
  /// terms of the series of f = f₀ + ḟ₀ τ + a₀ (cosh ωτ − 1) + b₀ (sinh ωτ − ωτ).
  [[nodiscard]] R guess(const R& low, const SumValue<R>& f) const {
    using std::sqrt;
    const R rate = f.rate / omega_, a = f.second / (omega_ * omega_), b = (f.rate - p1_) / omega_;
    const R discriminant = rate * rate - R(2) * a * f.value;
    R x = R(2) * f.value / ((discriminant > R(0) ? R(sqrt(discriminant)) : R(0)) - rate);
    constexpr int steps = 2;
    for (int i = 0; i < steps; ++i) {
      const R z = x * x;
      const R c = z * (R(0.5) + z * (R(1.0 / 24) + z * R(1.0 / 720)));
      const R s = x * z * (R(1.0 / 6) + z * (R(1.0 / 120) + z * R(1.0 / 5040)));
      const R slope = rate + a * (x + s) + b * c;
      if (!(slope < R(0))) break;
      x -= (f.value + rate * x + a * c + b * s) / slope;
    }
    return low + x / omega_;
  }

  /// A step of Chebyshev's method, which is Newton's with the second derivative.
  struct Step {
    Step(const FirstRootSinh& g, const SumValue<R>& f) {
      using std::abs;
      const R newton = -f.value / f.rate, bend = newton * f.second / (R(-2) * f.rate);
      length = abs(bend) < R(0.5) ? R(newton + newton * bend) : newton;
      const R third = g.omega_ * g.omega_ * (f.rate - g.p1_);
      rate = f.rate + length * (f.second + length * third / R(2));
      second = f.second + length * third;
      const R square = length * length;
      // NOTE: f⃛ obeys y¨ = ω² y, so |f⃛| grows by cosh 1 and ω |f̈| sinh ωτ at most.
      const R size = abs(length), turn = g.omega_ * size;
      const R bound = R(1.6) * abs(third) + R(1.2) * g.omega_ * turn * abs(f.second);
      left = turn < R(1) ? R(abs(R(f.rate * (length - newton) + f.second * square / R(2))) +
                             bound * square * size / R(6))
                         : std::numeric_limits<R>::max();
    }
    R length, rate, second;  // ḟ and f̈ behind it
    R left;                  // a bound of |f| behind it
  };

  R p0_, p1_, a_, b_, omega_;
};

}  // namespace specht::core
