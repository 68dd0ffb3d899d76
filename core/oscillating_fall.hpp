#pragma once
// The first fall through zero of a line plus one undamped oscillation.
//
//   f(t) = p₀ + p₁ t + a cos ωt + b sin ωt = p₀ + p₁ t + R cos(ωt − φ)
//
// With sin α = p₁/(ωR), minima lie at ωt − φ = π − α + 2πk. Their values p₀ + p₁ t − R cos α form an
// arithmetic sequence, so the first minimum below zero is known without a search; so are the cases in
// which there is none. Before it f falls from a maximum, (π − 2α)/ω earlier: concave up to its
// inflection, where cos(ωt − φ) = 0 and f lies on its line, convex behind. On either part an iteration
// kept inside it cannot fail.

#include <algorithm>
#include <limits>
#include <numbers>
#include <specht/core/trigonometry.hpp>

namespace specht::core {

template <class R>
struct SumValue {
  R value{0}, rate{0}, second{0};
};

template <class R>
class OscillatingFall {
 public:
  static constexpr R never = std::numeric_limits<R>::max();

  OscillatingFall(const R& p0, const R& p1, const R& a, const R& b, const R& omega)
      : p0_(p0), p1_(p1), a_(a), b_(b), omega_(omega) {}

  [[nodiscard]] SumValue<R> at(const R& t) const {
    const Pair<R> p = cos_sin(R(omega_ * t));
    const R wave = a_ * p.c + b_ * p.s;
    return {p0_ + p1_ * t + wave, p1_ + omega_ * (b_ * p.c - a_ * p.s), -(omega_ * omega_) * wave};
  }

  /// The first t in (from, to] at which f falls from above zero to zero or below; `never` if none.
  /// `above`: f(from) > 0.
  [[nodiscard]] R first(const R& from, bool above, const R& to) const {
    using std::abs, std::asin, std::atan2, std::ceil, std::sqrt;
    const R square = a_ * a_ + b_ * b_;
    const R line = p0_ + p1_ * (p1_ < R(0) ? to : from);  // the least of the line
    if (line > R(0) && line * line > square) return never;
    // In a short time it does not get far: f ≥ f(0) + ḟ(0) t − ω²R t²/2.
    const R drop = p1_ + omega_ * b_ - omega_ * omega_ * (abs(a_) + abs(b_)) * to / R(2);
    if (above && p0_ + a_ + std::min(R(0), R(drop * to)) > R(0)) return never;
    const R amplitude = sqrt(square), steepest = omega_ * amplitude;
    if (p1_ >= steepest) return never;
    if (p1_ <= -steepest) return above ? monotone(amplitude, from, to) : never;

    constexpr R pi = std::numbers::pi_v<R>;
    const R slope = p1_ / steepest;  // sin α
    const R alpha = p1_ == R(0) ? R(0) : R(asin(slope));
    const R period = R(2) * pi / omega_;
    const R depth = amplitude * sqrt(R((R(1) - slope) * (R(1) + slope)));  // R cos α
    R minimum = (atan2(b_, a_) + pi - alpha) / omega_;
    if (minimum <= from || minimum > from + period) {
      minimum += period * ceil(R((from - minimum) / period));
      if (minimum <= from) minimum += period;
    }
    R lowest = p0_ + p1_ * minimum - depth;
    if (lowest > R(0)) {
      if (p1_ >= R(0)) return never;
      minimum += period * ceil(R(lowest / (-p1_ * period)));
      lowest = p0_ + p1_ * minimum - depth;
      if (lowest > R(0)) minimum += period;  // by rounding
    }
    const R fall = (pi - R(2) * alpha) / omega_;
    for (;; minimum += period) {
      lowest = p0_ + p1_ * minimum - depth;
      const R begin = minimum - fall;
      if (begin >= to || lowest > R(0)) return never;
      // Where f is not above zero when it begins to fall, there is no fall through zero.
      const R height = p0_ + p1_ * begin + depth;
      if (begin > from ? height > R(0) : above) {
        if (minimum > to && at(to).value > R(0)) return never;
        const R inflection = begin + (pi / R(2) - alpha) / omega_;
        R t;
        if (p0_ + p1_ * inflection > R(0)) {
          // Close to the minimum the parabola there is the better start.
          const R touch = minimum - sqrt(R(R(-2) * lowest / depth)) / omega_;
          const R low = std::max(inflection, from);
          t = settle(std::max(low, touch), low, minimum);
        } else {
          const R top = begin + sqrt(R(R(2) * height / depth)) / omega_;
          t = settle(std::min(inflection, top), std::max(begin, from), inflection);
        }
        return std::min(std::max(t, from), to);
      }
    }
  }

 private:
  /// What rounding makes of a zero of f up to time t.
  [[nodiscard]] R rounding(const R& amplitude_bound, const R& t) const {
    using std::abs;
    return (abs(p0_) + abs(p1_) * t + amplitude_bound) * std::numeric_limits<R>::epsilon();
  }

  /// Halley's method for the falling root in [low, high].
  [[nodiscard]] R settle(R t, const R& low, const R& high) const {
    using std::abs;
    const R epsilon = std::numeric_limits<R>::epsilon();
    const R noise = rounding(abs(a_) + abs(b_), high);
    constexpr int most = 60;  // in a touch the error shrinks by a constant factor only
    for (int i = 0; i < most; ++i) {
      const SumValue<R> f = at(t);
      if (!(f.rate < R(0))) return t;
      const R newton = -f.value / f.rate;
      const R bend = f.second * newton / (R(2) * f.rate);
      const R step = bend > R(-0.5) && bend < R(0.5) ? newton / (R(1) + bend) : newton;
      const R turn = omega_ * step;
      // NOTE: in a touch both value and rate are rounding, and their quotient leads anywhere.
      if (abs(f.value) <= noise && turn * turn > epsilon) return t;
      t = std::min(std::max(R(t + step), low), high);
      // What a step leaves behind is below ω² R step³ ω/|ḟ|, or 2 bend² step.
      if (abs(f.value) <= noise || (turn * turn * (omega_ * (abs(a_) + abs(b_))) <= -f.rate &&
                                    abs(turn * turn * turn) * (omega_ * (abs(a_) + abs(b_))) <=
                                        -f.rate * epsilon * omega_ * t)) {
        return t;
      }
    }
    return t;
  }

  /// A falling line with a small oscillation has one root.
  [[nodiscard]] R monotone(const R& amplitude, const R& from, const R& to) const {
    using std::abs;
    if (at(to).value > R(0)) return never;
    R low = std::max(from, R((amplitude - p0_) / p1_));
    R high = std::min(to, R((amplitude + p0_) / -p1_));
    R t = (low + high) / R(2);
    const R noise = rounding(amplitude, to);
    constexpr int most = 200;
    for (int i = 0; i < most && high > low; ++i) {
      const SumValue<R> f = at(t);
      if (abs(f.value) <= noise) return f.rate < R(0) ? R(t - f.value / f.rate) : t;
      (f.value > R(0) ? low : high) = t;
      R next = t - f.value / f.rate;
      if (!(f.rate < R(0)) || next <= low || next >= high) next = (low + high) / R(2);
      if (next == t) return t;
      t = next;
    }
    return t;
  }

  R p0_, p1_, a_, b_, omega_;
};

}  // namespace specht::core
