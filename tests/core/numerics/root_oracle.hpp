#pragma once
// The first fall of an exponential sum by subdivision in long double, with its own formulas: slow,
// and certain but for touches that rounding hides in double.
//
// On [a, b] with |f̈| ≤ B, f keeps its sign if min |f| at the ends exceeds B (b − a)²/8, and is
// monotone if |ḟ| in the middle exceeds B (b − a)/2. B = |f̈| in the middle + C (b − a)/2 with
// |f⃛| ≤ C. Intervals are halved until one of both holds, or until B (b − a)²/8 is below what
// rounding leaves of f in double: there f may touch.

#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/core/numerics/exponential_sum.hpp>
#include <vector>

namespace specht::test {

template <int MaxWaves>
class FallOracle {
 public:
  using Sum = core::ExponentialSum<double, MaxWaves>;
  using Real = long double;

  explicit FallOracle(const Sum& f) : f_(f) {}

  struct Value {
    Real value = 0, rate = 0, second = 0;
    Real size = 0;  // of the terms, with what a relative error of the angles does to them
  };

  [[nodiscard]] Value at(Real t) const {
    using std::abs;
    Value v;
    v.value = f_.p0 + t * (f_.p1 + t * static_cast<Real>(f_.p2));
    v.rate = f_.p1 + 2 * t * static_cast<Real>(f_.p2);
    v.second = 2 * static_cast<Real>(f_.p2);
    v.size = abs(Real(f_.p0)) + t * abs(Real(f_.p1)) + t * t * abs(Real(f_.p2));
    for (int j = 0; j < f_.waves; ++j) {
      const auto& w = f_.wave[static_cast<std::size_t>(j)];
      const Real sigma = w.sigma, omega = w.omega, e = std::exp(sigma * t);
      Real a = w.a, b = w.b;
      // c̈ = k c and so on
      Real c = 1, s = t, c_rate = 0, s_rate = 1, k = 0;
      if (w.kind == core::WaveKind::oscillation) {
        c = std::cos(omega * t), s = std::sin(omega * t), k = -omega * omega;
        c_rate = -omega * s, s_rate = omega * c;
      } else if (w.kind == core::WaveKind::growth) {
        a = (Real(w.a) + w.b) / 2, b = (Real(w.a) - w.b) / 2;
        c = std::exp(omega * t), s = 1 / c, k = omega * omega;
        c_rate = omega * c, s_rate = -omega * s;
      }
      const Real wave = a * c + b * s, wave_rate = a * c_rate + b * s_rate;
      v.value += e * wave;
      v.rate += e * (sigma * wave + wave_rate);
      v.second += e * ((sigma * sigma + k) * wave + 2 * sigma * wave_rate);
      v.size += envelope(w, t) * (1 + (abs(sigma) + omega) * t);
    }
    return v;
  }

  /// What double arithmetic may make of a zero.
  [[nodiscard]] static Real noise(const Value& v) {
    constexpr Real roundings = 8;
    return roundings * std::numeric_limits<double>::epsilon() * v.size;
  }

  /// The first certain fall in (from, to], infinite if there is none. Touches that rounding hides
  /// in double, until then, are in `touches`.
  [[nodiscard]] Real first_root(Real from, Real to) {
    touches.clear();
    Real fastest = 0;
    for (int j = 0; j < f_.waves; ++j) {
      const auto& w = f_.wave[static_cast<std::size_t>(j)];
      fastest = std::max(fastest, std::abs(Real(w.sigma)) + Real(w.omega));
    }
    const Real chunk = fastest > 0 ? std::min(to - from, 1 / fastest) : to - from;
    Value begin = at(from);
    if (std::abs(begin.value) <= noise(begin)) touches.push_back(from);
    for (Real a = from; a < to;) {
      const Real b = std::min(to, a + chunk);
      const Value end = at(b);
      const Real fall = scan(a, begin, b, end, twist(a, b));
      if (fall < never) return fall;
      a = b;
      begin = end;
    }
    return never;
  }

  /// Where f has risen again behind a fall that rounding may hide in double; t behind another.
  [[nodiscard]] Real past_touch(Real t) const {
    const Value there = at(t);
    const Real rate = there.rate, second = there.second;
    if (!(rate * rate <= 2 * second * noise(there))) return t;
    return t + 2 * std::abs(rate) / second + std::sqrt(8 * noise(there) / second);
  }

  static constexpr Real never = std::numeric_limits<Real>::infinity();
  std::vector<Real> touches;

 private:
  static Real envelope(const core::Wave<double>& w, Real t) {
    using std::abs;
    const Real a = w.a, b = w.b, e = std::exp(Real(w.sigma) * t);
    if (w.kind == core::WaveKind::oscillation) return e * std::hypot(a, b);
    if (w.kind == core::WaveKind::resonance) return e * (abs(a) + abs(b) * t);
    const Real grown = std::exp(Real(w.omega) * t);
    return e * (abs(a + b) * grown + abs(a - b) / grown) / 2;
  }

  /// A bound of |f⃛| on [a, b].
  [[nodiscard]] Real twist(Real a, Real b) const {
    using std::abs;
    Real bound = 0;
    for (int j = 0; j < f_.waves; ++j) {
      const auto& w = f_.wave[static_cast<std::size_t>(j)];
      const Real rate = abs(Real(w.sigma)) + Real(w.omega);
      bound += rate * rate * rate * std::max(envelope(w, a), envelope(w, b));
      if (w.kind == core::WaveKind::resonance) {
        bound += 3 * rate * rate * abs(Real(w.b)) * std::exp(Real(w.sigma) * (w.sigma > 0 ? b : a));
      }
    }
    return bound;
  }

  Real scan(Real a, const Value& fa, Real b, const Value& fb, Real third) {
    const Real width = b - a, middle = a + width / 2;
    const Value fm = at(middle);
    const Real bound = std::abs(fm.second) + third * width / 2, sag = bound * width * width / 8;
    const Real clear = sag + noise(fm);
    if (std::min(fa.value, fb.value) > clear || std::max(fa.value, fb.value) < -clear) return never;
    if (std::abs(fm.rate) > bound * width / 2) {
      return fa.value > 0 && fb.value <= 0 ? root(a, b) : never;
    }
    if (sag <= noise(fm) || !(middle > a && middle < b)) {
      touches.push_back(middle);
      return never;
    }
    const Real left = scan(a, fa, middle, fm, third);
    return left < never ? left : scan(middle, fm, b, fb, third);
  }

  /// The root between a and b, perhaps a touch.
  Real root(Real a, Real b) {
    for (;;) {
      const Real middle = a + (b - a) / 2;
      if (!(middle > a && middle < b)) break;
      (at(middle).value > 0 ? a : b) = middle;
    }
    if (past_touch(b) > b) touches.push_back(b);
    return b;
  }

  Sum f_;
};

}  // namespace specht::test
