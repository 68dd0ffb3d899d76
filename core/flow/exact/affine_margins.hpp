#pragma once
// How near an orbit comes to another itinerary, along a phase in closed form (affine_phase.hpp).
//
// A margin is a number that is positive on a piece of a return map; where the piece ends, one of
// them vanishes: a gap grazes, or another guard falls first. Guards are sums of exponentials, so
// their minima are roots of a derivative and found like events, without sampling (first_root.hpp).

#include <limits>
#include <specht/core/flow/exact/affine_guards.hpp>
#include <specht/core/numerics/first_root.hpp>

namespace specht::core {

/// Visits the times in (0, time) [s] at which the rate of f changes sign from − to +, in order, each with
/// how many periods of f̈ it lies behind the first; 0 if f̈ is not periodic. `visit` answers whether it
/// wants more. The first `roots` derivatives of f, itself included, are known to
/// vanish at 0, but for rounding.
template <class R, int Waves, class Visit>
void for_minima(const ExponentialSum<R, Waves>& f, int roots, const R& time, const Visit& visit) {
  using Finder = FirstRootFinder<R, Waves>;
  const auto rate = f.derivative();
  const auto falling_rate = -rate;
  // NOTE: where the rate only touches zero, as that of a free flight does once a period, rounding decides
  // whether it seems to change its sign: f has no curvature there, and no minimum.
  constexpr double flat = 1e-6;
  const R period = f.period_of_rate();
  if (period > R(0)) {
    const Wave<R>& w = rate.wave[0];
    const R swing = w.a * w.a + w.b * w.b;  // curvature where the rate vanishes: ω √(swing − p₁²)
    if (!(rate.p0 * rate.p0 < swing * R(1 - flat * flat))) return;
  }
  const R from = roots > 1 ? Finder::leave(rate, roots - 1, time) : R(0);
  const auto is_flat = [&](const R& t) {
    return t < time && !(f.at(t).second > R(flat) * f.bound(2, t, R(0)));
  };
  R first = Finder::first_root(falling_rate, from, time);
  while (is_flat(first)) {
    const R next = Finder::first_root(falling_rate, first, false, time);
    first = next > first ? next : Finder::never;
  }
  R t = first;
  for (int n = 1; t < time; ++n) {
    if (!visit(t, period > R(0) ? n - 1 : 0)) return;
    if (period > R(0)) {
      t = first + R(n) * period;
      continue;
    }
    const R next = Finder::first_root(falling_rate, t, false, time);
    if (!(next > t)) return;  // NOTE: f is constant but for rounding
    t = next;
  }
}

/// The least of these minima; `never` if there is none.
template <class R, int Waves>
[[nodiscard]] R least_minimum(const ExponentialSum<R, Waves>& f, const R& time) {
  R least = FirstRootFinder<R, Waves>::never;
  for_minima(f, 0, time, [&](const R& t, int) {
    least = std::min(least, f.at(t).value);
    return true;
  });
  return least;
}

/// The margins of a phase, with their derivatives. `s` is the state it began with, `time` [s] how
/// long it took, `event` the guard that fell, −1 if none did. The sink receives, for each guard in
/// turn, and answers whether it wants more; NaN stands for what a guard does not have:
///   its value at the start, or its first derivative that is not known to vanish there
///   its minima between (grazes)
///   its value at the end (it falls first)
///   the square of its rate, if it falls (it touches zero no more)
template <class Model, class Sink>
void visit_margins(const AffineGuards<Model>& mode, const GuardList<Model>& guards,
                   const typename Model::State& s, const typename Model::Scalar& time, int event,
                   Sink&& sink) {
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  if (!mode.flow().solvable()) return;
  const auto motion = mode.flow().motion(s);
  const S none(std::numeric_limits<R>::quiet_NaN());
  for (int k = 0; k < guards.size(); ++k) {
    const auto f = mode.sum_with_derivatives(k, motion);
    bool more = sink(f.derivative_at_start(guards.known_roots(k)));
    const auto plain = mode.sum(k, motion);
    S first(0);
    for_minima(plain, guards.known_roots(k), real(time), [&](const R& t, int periods) {
      if (periods == 0) first = f.at(S(t)).value;
      // NOTE: from period to period f changes as its line does.
      const R since = R(periods) * plain.period_of_rate();
      return more = sink(periods == 0 ? first : S(first + S(since) * f.p1));
    });
    const SumValue<S> end = f.at(time);
    more = more && sink(k == event ? none : end.value) &&
           sink(k == event ? S(end.rate * end.rate) : none);
    if (!more) return;
  }
}

}  // namespace specht::core
