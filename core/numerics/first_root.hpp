#pragma once
// The first time at which an exponential sum falls through zero: guaranteed, without sampling.
//
//   quadratic                  the quadratic formula
//   line + oscillation         convex and concave half waves (first_root_sine.hpp)
//   line + growth              its extrema in closed form, and Newton's method between
//                              (first_root_sinh.hpp)
//   all others                 steps that no root can hide in: while |f̈| ≤ B, f stays positive for
//                              τ = (ḟ + √(ḟ² + 2Bf))/B. They converge to a simple root as Newton's
//                              method does, and pass a near touch in a few steps.
//
// A double root is found as a fall or passed, as rounding has it. Whether a shallow fall counts is the
// caller's decision, by ḟ²/(2f̈) at the root.

#include <specht/core/numerics/exponential_sum.hpp>
#include <specht/core/numerics/first_root_sinh.hpp>

namespace specht::core {

template <class R, int MaxWaves>
class FirstRootFinder {
 public:
  using Sum = ExponentialSum<R, MaxWaves>;
  inline static const R never = std::numeric_limits<R>::max();

  /// The first t in (from, to] at which f falls from above zero to zero or below; `never` if there
  /// is none. Where f ≤ 0 at `from` it has to rise first; `above` says that it is not.
  [[nodiscard]] static R first_root(const Sum& f, const R& from, bool above, const R& to) {
    if (!(from < to)) return never;
    if (f.waves == 0) return quadratic(f, from, above, to);
    if (!above) return behind_rise(f, from, to);
    if (f.waves == 1 && f.wave[0].sigma == R(0) && f.p2 == R(0)) {
      const Wave<R>& w = f.wave[0];
      if (w.kind == WaveKind::oscillation) {
        WaveShape<R> shape(w.a, w.b, w.omega);
        const FirstRootSine<R> fall(f.p0, f.p1, w.a, w.b, w.omega, shape.amplitude, R(0), shape);
        return fall.first(from, to).t;
      }
      if (w.kind == WaveKind::growth) {
        return FirstRootSinh<R>(f.p0, f.p1, w.a, w.b, w.omega).first(from, to).t;
      }
    }
    return march(f, from, to);
  }

  [[nodiscard]] static R first_root(const Sum& f, const R& from, const R& to) {
    const R start = from > R(0) ? f.at(from).value : f.derivative_at_start(0);
    return first_root(f, from, start > R(0), to);
  }

  /// A time behind the root of multiplicity m ≥ 1 at t = 0, before the next one; 0 if f falls there:
  /// f ≥ f⁽ᵐ⁾(0) tᵐ/m! − B tᵐ⁺¹/(m+1)! with |f⁽ᵐ⁺¹⁾| ≤ B. `to` limits the answer.
  [[nodiscard]] static R leave(const Sum& f, int m, const R& to) {
    const R first = f.derivative_at_start(m);
    if (!(first > R(0))) return R(0);
    const R horizon = within(f, to), bound = f.bound(m + 1, R(0), horizon);
    const R t = R(m + 1) / R(2) * first;  // half of what is safe
    return t < horizon * bound ? R(t / bound) : R(horizon / R(2));
  }

 private:
  static R epsilon() { return std::numeric_limits<R>::epsilon(); }
  static bool inside(const R& t, const R& from, const R& to) { return t > from && t <= to; }

  static R quadratic(const Sum& f, const R& from, bool above, const R& to) {
    using std::sqrt;
    R t = never;
    if (f.p2 == R(0)) {
      if (f.p1 < R(0)) t = -f.p0 / f.p1;
    } else {
      const R discriminant = f.p1 * f.p1 - R(4) * f.p2 * f.p0;
      if (!(discriminant >= R(0))) {
        // NOTE: a rise that rounding hides, such as a hop lower than the rounding of its gap, is known to be one:
        // it falls where one from zero does.
        const R back = -f.p1 / f.p2;
        return above && f.p2 < R(0) && inside(back, from, to) ? back : never;
      }
      const R root = sqrt(discriminant);  // ḟ = −root where f falls
      t = f.p1 > R(0) ? (-f.p1 - root) / (R(2) * f.p2) : R(2) * f.p0 / (root - f.p1);
    }
    return inside(t, from, to) ? t : never;
  }

  /// The first fall after f has risen through zero.
  static R behind_rise(const Sum& f, R from, const R& to) {
    using std::sqrt;
    // NOTE: where f stays within its rounding of zero it seems to touch again at once: each time the search
    // goes twice as far on.
    for (R further = R(2);; further = further * R(2)) {
      const SumValue<R> start = f.at(from);
      const bool at_once = !(start.value < R(0)) && start.rate > R(0);
      const R rise = at_once ? from : first_root(-f, from, true, to);
      if (rise == never) return never;
      const R rate = f.at(rise).rate, horizon = within(f, R(to - rise));
      const R bound = f.bound(2, rise, horizon);
      if (rate > R(0)) {
        const R step = bound > R(0) ? std::min(horizon, R(rate / bound)) : horizon;
        return first_root(f, rise + step, true, to);
      }
      // It only touches zero from below.
      const R hidden = sqrt(R(f.rounding(rise, horizon) / bound));
      from = rise + std::min(R(further * hidden), horizon) + R(4) * epsilon() * rise;
      if (!(from < to)) return never;
    }
  }

  /// The part of a time in which f, with its waves, stays of one order of magnitude.
  static R within(const Sum& f, const R& time) {
    const R fastest = f.fastest();
    return fastest > R(0) ? std::min(time, R(R(1) / fastest)) : time;
  }

  /// f(t) > 0 to begin with, but for rounding.
  static R march(const Sum& f, R t, const R& to) {
    using std::sqrt;
    R before = t;
    while (t < to) {
      const SumValue<R> value = f.at(t);
      const R rate = value.rate, square = rate * rate;
      const R horizon = within(f, R(to - t)), bound = f.bound(2, t, horizon);
      const R rounding = f.rounding(t, horizon), room = std::max(value.value, rounding);
      if (rate < R(0)) {
        // NOTE: where ḟ² ≥ 2Bf there is a root within twice Newton's step, whose error is below
        // 2B step²/|ḟ| (Kantorovich). A slope that rounding may have made proves nothing.
        const R newton = -value.value / rate, error = R(2) * bound * newton * newton;
        const bool certain = square >= R(2) * bound * room && R(2) * newton <= horizon;
        const bool settled = value.value <= rounding || error <= -rate * epsilon() * t;
        if (value.value < -rounding || (certain && settled)) {
          return std::min(std::max(R(t + newton), before), to);
        }
      }
      // NOTE: of the two forms of (ḟ + √)/B the one without cancellation. Where rounding hides f, the
      // step is that of a value one rounding above zero.
      const R root = sqrt(R(square + R(2) * bound * room));
      R step = horizon;
      if (rate < R(0)) {
        step = std::min(horizon, R(R(2) * room / (root - rate)));
      } else if (rate + root < horizon * bound) {
        step = (rate + root) / bound;
      }
      before = t;
      t += std::max(step, R(R(4) * epsilon() * t));
    }
    const SumValue<R> last = f.at(to);
    return last.value <= R(0) && last.rate < R(0) ? to : never;
  }
};

/// An exponential sum with what a phase asks of a guard; PlainCurve offers the same.
template <class R, int MaxWaves>
struct GeneralCurve {
  using Finder = FirstRootFinder<R, MaxWaves>;
  typename Finder::Sum f;

  [[nodiscard]] R start() const { return f.derivative_at_start(0); }
  [[nodiscard]] R start_derivative(int m) const { return f.derivative_at_start(m); }
  [[nodiscard]] SumValue<R> at(const R& t) const { return f.at(t); }
  [[nodiscard]] FirstRoot<R> first_root(const R& from, bool above, const R& to) const {
    const R t = Finder::first_root(f, from, above, to);
    if (t == Finder::never) return {};
    const SumValue<R> there = f.at(t);
    return {t, there.rate, there.second};
  }
  [[nodiscard]] R leave(int m) const { return Finder::leave(f, m, Finder::never); }
  [[nodiscard]] GeneralCurve operator-() const { return {-f}; }
  [[nodiscard]] GeneralCurve lifted(const R& by) const {
    GeneralCurve result = *this;
    result.f.p0 += by;
    return result;
  }
};

}  // namespace specht::core
