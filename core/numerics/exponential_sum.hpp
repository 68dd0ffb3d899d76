#pragma once
// Functions of time that a mode with constant coefficients produces, and their derivatives.
//
//   f(t) = p₀ + p₁ t + p₂ t² + Σ_j e^{σ_j t} (a_j C_j(t) + b_j S_j(t))
//
//   wave          C, S              derivative of (a, b)
//   oscillation   cos ωt, sin ωt    (σa + ωb, σb − ωa)
//   growth        cosh ωt, sinh ωt  (σa + ωb, σb + ωa)
//   resonance     1, t              (σa + b, σb)
//
// R is a plain scalar; t [s], ω and σ [1/s]. A derivative of f is a function of the same kind, so
// the minima of f are the rises of ḟ.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <specht/core/numerics/first_root_sine.hpp>

namespace specht::core {

enum class WaveKind : std::uint8_t { oscillation, growth, resonance };

/// C and S of a wave at t, with the factor e^{σt}.
template <class S>
[[nodiscard]] Pair<S> wave_pair(WaveKind kind, const S& sigma, const S& omega, const S& t) {
  Pair<S> p;
  switch (kind) {
    case WaveKind::oscillation:
      p = cos_sin(S(omega * t));
      break;
    case WaveKind::growth:
      p = cosh_sinh(S(omega * t));
      break;
    default:
      p = {S(1), t};
      break;
  }
  if (sigma != S(0)) {
    using std::exp;
    const S factor = exp(S(sigma * t));
    p = {factor * p.c, factor * p.s};
  } else if constexpr (is_dual<S>) {
    p = {p.c + sigma * t * p.c, p.s + sigma * t * p.s};  // σ may vary where it is zero
  }
  return p;
}

template <class R>
struct Wave {
  WaveKind kind;
  R sigma, omega;
  R a, b;

  [[nodiscard]] Wave derivative() const {
    Wave d = *this;
    switch (kind) {
      case WaveKind::oscillation:
        d.a = sigma * a + omega * b;
        d.b = sigma * b - omega * a;
        break;
      case WaveKind::growth:
        d.a = sigma * a + omega * b;
        d.b = sigma * b + omega * a;
        break;
      default:
        d.a = sigma * a + b;
        d.b = sigma * b;
        break;
    }
    return d;
  }
  [[nodiscard]] R at(const Pair<R>& pair) const { return a * pair.c + b * pair.s; }

  /// A bound of |wave| on [t, t + τ].
  [[nodiscard]] R bound(const R& t, const R& tau) const {
    using std::abs, std::exp, std::sqrt;
    const auto largest = [&](const R& rate) { return exp(rate * (rate > R(0) ? R(t + tau) : t)); };
    switch (kind) {
      case WaveKind::oscillation:
        return sqrt(a * a + b * b) * (sigma == R(0) ? R(1) : R(largest(sigma)));
      case WaveKind::growth:
        return (abs(R(a + b)) * largest(R(sigma + omega)) +
                abs(R(a - b)) * largest(R(sigma - omega))) /
               R(2);
      default:
        return (abs(a) + abs(b) * (t + tau)) * largest(sigma);
    }
  }
};

template <class R, int MaxWaves>
struct ExponentialSum {
  R p0{0}, p1{0}, p2{0};
  std::array<Wave<R>, static_cast<std::size_t>(MaxWaves)> wave;
  int waves = 0;

  [[nodiscard]] ExponentialSum derivative() const {
    ExponentialSum d;
    d.p0 = p1;
    d.p1 = p2 + p2;
    d.waves = waves;
    for (std::size_t j = 0; j < static_cast<std::size_t>(waves); ++j) {
      d.wave[j] = wave[j].derivative();
    }
    return d;
  }
  [[nodiscard]] ExponentialSum operator-() const {
    ExponentialSum n = *this;
    n.p0 = -p0;
    n.p1 = -p1;
    n.p2 = -p2;
    for (std::size_t j = 0; j < static_cast<std::size_t>(waves); ++j) {
      n.wave[j].a = -wave[j].a;
      n.wave[j].b = -wave[j].b;
    }
    return n;
  }

  [[nodiscard]] SumValue<R> at(const R& t) const {
    using std::exp;
    SumValue<R> f{p0 + t * (p1 + t * p2), p1 + R(2) * t * p2, R(2) * p2};
    for (std::size_t j = 0; j < static_cast<std::size_t>(waves); ++j) {
      const Wave<R>&w = wave[j], d = w.derivative(), d2 = d.derivative();
      const Pair<R> pair = wave_pair(w.kind, w.sigma, w.omega, t);
      if (w.kind != WaveKind::growth) {
        f.value += w.at(pair);
        f.rate += d.at(pair);
        f.second += d2.at(pair);
        continue;
      }
      // NOTE: cosh and sinh cancel in what decays; a cosh + b sinh = a e⁻ˣ + (a + b) sinh does not.
      const R growing = (w.a + w.b) * pair.s, rate = w.sigma + w.omega;
      const R decaying = exp(R((w.sigma - w.omega) * t));
      f.value += w.a * decaying + growing;
      f.rate += d.a * decaying + rate * growing;
      f.second += d2.a * decaying + rate * rate * growing;
    }
    return f;
  }

  /// The m-th derivative at t = 0.
  [[nodiscard]] R derivative_at_start(int m) const {
    R value = m == 0 ? p0 : m == 1 ? p1 : m == 2 ? R(p2 + p2) : R(0);
    for (std::size_t j = 0; j < static_cast<std::size_t>(waves); ++j) {
      Wave<R> w = wave[j];
      for (int k = 0; k < m; ++k) w = w.derivative();
      value += w.a;
    }
    return value;
  }

  /// A bound of the m-th derivative on [t, t + τ], m ≥ 2.
  [[nodiscard]] R bound(int m, const R& t, const R& tau) const {
    using std::abs;
    R largest = m == 2 ? R(abs(R(p2 + p2))) : R(0);
    for (std::size_t j = 0; j < static_cast<std::size_t>(waves); ++j) {
      Wave<R> w = wave[j];
      for (int k = 0; k < m; ++k) w = w.derivative();
      largest += w.bound(t, tau);
    }
    return largest;
  }

  /// The period of f̈ [s], if it is one undamped oscillation: then ḟ has that period, too, and the
  /// minima of f follow each other at it. 0 if it is not.
  [[nodiscard]] R period_of_rate() const {
    const Wave<R>& w = wave[0];
    const bool one = p2 == R(0) && waves == 1 && w.kind == WaveKind::oscillation && w.sigma == R(0);
    return one && w.omega > R(0) ? R(R(2) * std::numbers::pi_v<R> / w.omega) : R(0);
  }

  /// The largest rate of its waves [1/s]; 0 without waves.
  [[nodiscard]] R fastest() const {
    using std::abs;
    R rate(0);
    for (std::size_t j = 0; j < static_cast<std::size_t>(waves); ++j) {
      rate = std::max(rate, R(abs(wave[j].sigma) + wave[j].omega));
    }
    return rate;
  }

  /// What rounding may make of a zero of f on [t, t + τ]: ε times the size of its terms, and what the
  /// rounding of its argument does to a wave.
  [[nodiscard]] R rounding(const R& t, const R& tau) const {
    using std::abs;
    const R end = t + tau;
    R size = abs(p0) + end * (abs(p1) + end * abs(p2));
    for (std::size_t j = 0; j < static_cast<std::size_t>(waves); ++j) {
      size += wave[j].bound(t, tau) * (R(1) + (abs(wave[j].sigma) + wave[j].omega) * end);
    }
    return size * std::numeric_limits<R>::epsilon();
  }
};

}  // namespace specht::core
