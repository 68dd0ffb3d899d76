#pragma once
// The first time at which an exponential sum falls through zero: guaranteed, without sampling.
//
//   quadratic                  the quadratic formula
//   line + oscillation         closed extrema, Halley's method between them (oscillating_fall.hpp)
//   line + growth              a square root and a logarithm, or Newton's method on convex and
//                              concave pieces (growing_fall.hpp)
//   all others                 steps that no root can hide in: while |f̈| ≤ B, f stays positive for
//                              τ = (ḟ + √(ḟ² + 2Bf))/B. They converge to a simple root as Newton's
//                              method does, and pass a near touch in a few steps.
//
// A fall that ends in a touch (a double root) is found as such: whether it counts is the caller's
// decision, by ḟ²/(2f̈) at the root.

#include <specht/core/exponential_sum.hpp>
#include <specht/core/growing_fall.hpp>

namespace specht::core {

template <class R, int MaxWaves>
class FallFinder {
 public:
  using Sum = ExponentialSum<R, MaxWaves>;
  static constexpr R never = std::numeric_limits<R>::max();

  /// The first t in (from, to] at which f falls from above zero to zero or below; `never` if there
  /// is none. Where f ≤ 0 at `from` it has to rise first; `above` says that it is not.
  [[nodiscard]] static R first_fall(const Sum& f, const R& from, bool above, const R& to) {
    if (!(from < to)) return never;
    if (f.waves == 0) return quadratic(f, from, to);
    if (f.waves == 1 && f.wave[0].sigma == R(0) && f.p2 == R(0)) {
      const Wave<R>& w = f.wave[0];
      if (w.kind == WaveKind::oscillation) {
        return OscillatingFall<R>(f.p0, f.p1, w.a, w.b, w.omega).first(from, above, to);
      }
      if (w.kind == WaveKind::growth) {
        return GrowingFall<R>(f.p0, f.p1, w.a, w.b, w.omega).first(from, to);
      }
    }
    return march(f, from, to);
  }

  [[nodiscard]] static R first_fall(const Sum& f, const R& from, const R& to) {
    const R start = from > R(0) ? f.at(from).value : f.derivative_at_start(0);
    return first_fall(f, from, start > R(0), to);
  }

  /// A time behind the root of multiplicity m ≥ 1 at t = 0, before the next one; 0 if f falls there:
  /// f ≥ f⁽ᵐ⁾(0) tᵐ/m! − B tᵐ⁺¹/(m+1)! with |f⁽ᵐ⁺¹⁾| ≤ B. `to` limits the answer.
  [[nodiscard]] static R leave(const Sum& f, int m, const R& to) {
    const R first = f.derivative_at_start(m);
    if (!(first > R(0))) return R(0);
    if (f.waves == 1 && f.wave[0].sigma == R(0) && f.wave[0].kind != WaveKind::resonance) {
      // |f⁽ᵐ⁺¹⁾| ≤ ωᵐ⁺¹ (|a| + |b|) for an oscillation, e times that for a growth until 1/ω.
      using std::abs;
      const Wave<R>& w = f.wave[0];
      R bound = (abs(w.a) + abs(w.b)) * (w.kind == WaveKind::growth ? R(3) : R(1));
      for (int k = 0; k <= m; ++k) bound *= w.omega;
      if (m == 1) bound += R(2) * abs(f.p2);
      return std::min(R(R(m + 1) / R(2) * first / bound), R(R(1) / (R(2) * w.omega)));
    }
    const R fastest = f.fastest();
    const R horizon = fastest > R(0) ? std::min(to, R(R(1) / fastest)) : to;
    const R bound = f.bound(m + 1, R(0), horizon);
    const R t = R(m + 1) / R(2) * first;  // half of what is safe
    return t < horizon * bound ? R(t / bound) : R(horizon / R(2));
  }

 private:
  static R epsilon() { return std::numeric_limits<R>::epsilon(); }
  static bool inside(const R& t, const R& from, const R& to) { return t > from && t <= to; }

  static R quadratic(const Sum& f, const R& from, const R& to) {
    using std::sqrt;
    R t = never;
    if (f.p2 == R(0)) {
      if (f.p1 < R(0)) t = -f.p0 / f.p1;
    } else {
      const R discriminant = f.p1 * f.p1 - R(4) * f.p2 * f.p0;
      if (!(discriminant >= R(0))) return never;
      const R root = sqrt(discriminant);  // ḟ = −root where f falls
      t = f.p1 > R(0) ? (-f.p1 - root) / (R(2) * f.p2) : R(2) * f.p0 / (root - f.p1);
    }
    return inside(t, from, to) ? t : never;
  }

  static R march(const Sum& f, R t, const R& to) {
    using std::sqrt;
    const R rounding = f.rounding(to);
    if (!(f.at(t).value > R(0))) {  // it has to rise first
      const R rise = f.at(t).rate > R(0) && -f.at(t).value <= rounding ? t : march(-f, t, to);
      if (rise == never) return never;
      t = rise;
      const SumValue<R> there = f.at(t);
      if (!(there.rate > R(0))) return never;
      const R fastest = f.fastest();
      const R horizon = fastest > R(0) ? std::min(R(to - t), R(R(1) / fastest)) : R(to - t);
      t += std::min(horizon, R(there.rate / f.bound(2, t, horizon)));
    }
    const R fastest = f.fastest();
    while (t < to) {
      const SumValue<R> value = f.at(t);
      const R horizon = fastest > R(0) ? std::min(R(to - t), R(R(1) / fastest)) : R(to - t);
      const R bound = f.bound(2, t, horizon);
      if (value.value <= rounding && value.rate < R(0)) {
        return polished(f, t, to);
      }
      const R room = std::max(value.value, R(0));
      const R root = sqrt(value.rate * value.rate + R(2) * bound * room);
      R step = horizon;
      const R safe =
          value.rate > R(0) ? R(value.rate + root) : R(R(2) * bound * room / (root - value.rate));
      if (safe < horizon * bound) step = safe / bound;
      // NOTE: a touch that rounding hides is passed with the step of a zero one rounding higher.
      step = std::max(step, R(R(4) * epsilon() * t));
      if (value.rate >= R(0))
        step = std::max(step, std::min(horizon, R(sqrt(R(rounding / std::max(bound, rounding))))));
      t += step;
    }
    return f.at(to).value <= R(0) && f.at(to).rate < R(0) ? to : never;
  }

  static R polished(const Sum& f, R t, const R& to) {
    const SumValue<R> value = f.at(t);
    if (value.rate < R(0)) t -= value.value / value.rate;
    return std::min(t, to);
  }
};

}  // namespace specht::core
