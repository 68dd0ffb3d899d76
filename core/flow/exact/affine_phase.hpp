#pragma once
// A smooth phase of an affine system in closed form: no step, no integration error.
//
// The flow of each mode is prepared once (affine_mode.hpp), and with it every guard as a function of
// time: a parabola plus one wave per oscillation. Its first fall through zero is found without
// sampling (first_root.hpp), so no event can be missed, however short. Roots known to lie at the
// start are left behind by a Taylor bound.
//
// A touch with g̈_N > 0 whose depth ġ_N²/(2 g̈_N) is below the grazing depth is no impact; the search
// goes on behind it. With dual numbers the event time carries its derivative (dual.hpp): saltation.

#include <bit>
#include <specht/core/flow/exact/affine_guards.hpp>
#include <specht/core/flow/exact/affine_margins.hpp>
#include <specht/core/flow/phase.hpp>
#include <specht/core/flow/repetition.hpp>
#include <specht/core/mode/mode_table.hpp>
#include <specht/core/mode/observer.hpp>
#include <specht/core/system/options.hpp>

namespace specht::core {

/// Sizes whose orbits are so many that a piece of code of their own pays: the woodpecker's.
template <class S, int Dof, int Contacts>
inline constexpr bool computes_by_the_million =
    std::same_as<RealOf<S>, double>&& Dof == 3 && Contacts == 3;

template <class Model>
class AffinePhase {
 public:
  using S = typename Model::Scalar;
  using R = RealOf<S>;
  using State = typename Model::State;
  using Observer = OrbitObserver<Model>;
  using Options = AffineOptions;
  static constexpr int dof = Model::dof, contacts = Model::contacts;
  /// A phase is so short that what surrounds it counts: see cpu_dispatch.hpp.
  static constexpr bool flat = computes_by_the_million<S, dof, contacts>;

  explicit AffinePhase(const AffineOptions& options = {})
      : options_(options), tied_(R(1) + R(2) * R(options.simultaneous_fraction)) {}

  void start_orbit() { phases_ = 0; }
  void forget() { last_ = {}; }  // guesses may change how a root is rounded
  [[nodiscard]] double relative_error() const { return options_.relative_error; }

  PhaseEnd advance(const Model& model, ModeDynamics<Model>& dynamics,
                   const GuardList<Model>& guards, const PhaseLimits<S>& limits, const S& t_end,
                   State& s, Observer* observer) {
    const Guards& mode = prepare(model, dynamics, guards);
    const R horizon = real(S(t_end - s.t));
    if (!(horizon > R(0))) return {PhaseStatus::horizon, -1};
    FirstEvent first;
    first.until = horizon;
    if (mode.flow().plain()) {
      const PlainMotion<S, dof> motion = mode.flow().plain_motion(s);
      int& expected = last_[phases_++ % remembered];
      const bool repeats = motion.kind == WaveKind::growth
                               ? find<WaveKind::growth>(mode, motion.plain(), dynamics, guards,
                                                        limits, s, expected, first)
                               : find<WaveKind::oscillation>(mode, motion.plain(), dynamics, guards,
                                                             limits, s, expected, first);
      expected = std::max(first.guard, 0);
      return finish(mode, motion, repeats, dynamics, t_end, first, s, observer);
    }
    if (!mode.flow().solvable()) return {PhaseStatus::failed, -1};
    return advance_general(mode, dynamics, guards, limits, t_end, s, first, observer);
  }

  /// The least value of a guard in the open interval from the start of the phase to a time [s] at
  /// which its rate changes sign from − to +: how near it came to a graze. `never` if it has no
  /// minimum there. For the state, mode and guard of a call to `advance`.
  [[nodiscard]] R least_minimum(const Model& model, ModeDynamics<Model>& dynamics,
                                const GuardList<Model>& guards, int k, const State& s,
                                const R& time) {
    const Guards& mode = prepare(model, dynamics, guards);
    return core::least_minimum(mode.sum(k, mode.flow().motion(s)), time);
  }

  /// What `advance` knows about where its piece of a return map ends (affine_margins.hpp).
  template <class Sink>
  void margins(const Model& model, ModeDynamics<Model>& dynamics, const GuardList<Model>& guards,
               const State& s, const S& time, int event, Sink&& sink) {
    visit_margins(prepare(model, dynamics, guards), guards, s, time, event,
                  std::forward<Sink>(sink));
  }

 private:
  using Guards = AffineGuards<Model>;
  using Flow = typename Guards::Flow;
  using Motion = typename Flow::Motion;
  using Sum = typename Guards::Sum;
  using Finder = FirstRootFinder<R, Flow::max_blocks>;
  using Curve = GeneralCurve<R, Flow::max_blocks>;
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  /// The first guard that falls, as far as is known.
  struct FirstEvent {
    R t = Finder::never;
    R until;  // no later one counts [s]
    int guard = -1;
  };

  /// A mode with other motions than one undamped wave.
  [[gnu::noinline]] PhaseEnd advance_general(const Guards& mode,
                                             const ModeDynamics<Model>& dynamics,
                                             const GuardList<Model>& guards,
                                             const PhaseLimits<S>& limits, const S& t_end, State& s,
                                             FirstEvent first, Observer* observer) const {
    const Motion motion = mode.flow().motion(s);
    for (int k = 0; k < guards.size(); ++k) {
      const Curve curve{mode.sum(k, motion)};
      take(guards, k, due(guards[k], guards.known_roots(k), curve, limits, first.until), first);
    }
    return finish(mode, motion, false, dynamics, t_end, first, s, observer);
  }

  /// Guard k falls at t. Of simultaneous events a section comes first: the others are due when the
  /// orbit goes on. Of two at the same time, the one that is listed first.
  void take(const GuardList<Model>& guards, int k, const R& t, FirstEvent& first) const {
    if (t == Finder::never) return;
    if (first.guard >= 0) {
      const R tie = first.t * R(options_.simultaneous_fraction);
      const bool is_section = guards[k].kind == GuardKind::section;
      const bool after_section = guards[first.guard].kind == GuardKind::section && !is_section;
      const R latest = is_section ? R(first.t + tie) : after_section ? R(first.t - tie) : first.t;
      const bool earlier = t < latest || (t == latest && (is_section || k < first.guard));
      if (!earlier) return;
    }
    first.guard = k;
    first.t = t;
    first.until = std::min(first.until, R(t * tied_));
  }

  /// The first event of a plain mode. True if the flight repeats before.
  template <WaveKind Kind>
  bool find(const Guards& mode, const PlainMotion<R, dof>& motion,
            const ModeDynamics<Model>& dynamics, const GuardList<Model>& guards,
            const PhaseLimits<S>& limits, const State& s, int expected, FirstEvent& first) const {
    PlainWave<R, Kind> wave(motion);
    const R end = first.until, period = R(2) * std::numbers::pi_v<R> / wave.omega;
    // NOTE: in windows of time, because a guard that touches zero in every period has no fall to
    // find, but the next event of another may be near.
    constexpr int growths = 2, turns = 25, wider = 4;  // 1/ω; four periods are 25/ω
    for (R window = R(wave.grows ? growths : turns) / wave.omega;; window *= R(wider)) {
      first.until = std::min(end, window);
      find_within(mode, motion, wave, guards, limits, s, expected, first);
      const bool found = first.guard >= 0;
      if constexpr (!wave.grows) {
        const R until = found ? first.t : first.until;
        if (until > period && dynamics.mode().all_open() &&
            repeats(mode.flow(), motion, wave.shape, period, real(limits.repeat))) {
          first = {.until = period};
          return true;
        }
      }
      if (found || window >= end) return false;
    }
  }

  /// The guard that ended this phase of the last orbit is searched first. Then, as long as there are
  /// others that may fall before the first event, the one with the least time before which it cannot.
  template <class Wave>
  void find_within(const Guards& mode, const PlainMotion<R, dof>& motion, Wave& wave,
                   const GuardList<Model>& guards, const PhaseLimits<S>& limits, const State& s,
                   int expected, FirstEvent& first) const {
    const int size = guards.size();
    const auto bit = [](int k) { return 1u << static_cast<unsigned>(k); };
    unsigned open = bit(size) - 1;
    if (expected < size) {
      search(expected, mode, motion, wave, guards, limits, s, first);
      open &= ~bit(expected);
    }
    if constexpr (Guards::has_starts) {
      open &= mode.starts().may_fall(size, s, wave.largest_second(first.until), first.until,
                                     guards.known_roots());
    }
    std::array<R, static_cast<std::size_t>(GuardList<Model>::capacity)> earliest;
    for (unsigned rest = open; rest != 0; rest &= rest - 1) {
      const int k = std::countr_zero(rest);
      const PlainForm<R, dof>& form = mode.plain(k);
      const int roots = guards.known_roots(k);
      earliest[at(k)] = form.usable ? wave.earliest(form, PlainLine<R>(form, motion), roots) : R(0);
    }
    while (open != 0) {
      int next = std::countr_zero(open);
      for (unsigned rest = open & (open - 1); rest != 0; rest &= rest - 1) {
        const int k = std::countr_zero(rest);
        if (earliest[at(k)] < earliest[at(next)]) next = k;
      }
      if (!(earliest[at(next)] <= first.until)) return;
      open &= ~bit(next);
      search(next, mode, motion, wave, guards, limits, s, first);
    }
  }

  /// When guard k falls, if it may be the first.
  template <class Wave>
  void search(int k, const Guards& mode, const PlainMotion<R, dof>& motion, Wave& wave,
              const GuardList<Model>& guards, const PhaseLimits<S>& limits, const State& s,
              FirstEvent& first) const {
    const PlainForm<R, dof>& form = mode.plain(k);
    if (form.usable) {
      const R depth = form.touches * real(limits.grazing_depth);
      const PlainCurve<R, Wave::kind> curve(form, PlainLine<R>(form, motion), wave, depth);
      take(guards, k, due(guards[k], guards.known_roots(k), curve, limits, first.until), first);
    } else {
      take(guards, k, fall_in_general(k, mode, guards, limits, s, R(first.until)), first);
    }
  }
  [[nodiscard, gnu::noinline]] R fall_in_general(int k, const Guards& mode,
                                                 const GuardList<Model>& guards,
                                                 const PhaseLimits<S>& limits, const State& s,
                                                 const R& until) const {
    const Curve curve{mode.sum(k, mode.flow().motion(s))};
    return due(guards[k], guards.known_roots(k), curve, limits, until);
  }

  /// Carries the state to the end of the phase.
  template <class AnyMotion>
  PhaseEnd finish(const Guards& mode, const AnyMotion& motion, bool repeats,
                  const ModeDynamics<Model>& dynamics, const S& t_end, const FirstEvent& first,
                  State& s, Observer* observer) const {
    if (first.guard < 0) {
      move(mode.flow(), motion, repeats ? S(first.until) : S(t_end - s.t), dynamics, s, observer);
      if (!repeats) s.t = t_end;
      return {repeats ? PhaseStatus::repeats : PhaseStatus::horizon, -1};
    }
    S t(first.t);
    if constexpr (is_dual<S>) {
      const Motion general = mode.flow().motion(s);
      const R rate = mode.sum(first.guard, general).at(first.t).rate;
      if (rate != R(0)) {
        t = differentiate_root(first.t, mode.value(first.guard, general, t), rate);
      }
    }
    move(mode.flow(), motion, t, dynamics, s, observer);
    return {PhaseStatus::event, first.guard};
  }

  const Guards& prepare(const Model& model, const ModeDynamics<Model>& dynamics,
                        const GuardList<Model>& guards) {
    return modes_.get(dynamics.index(), dynamics.limits(),
                      [&] { return Guards(model, dynamics, guards); });
  }

  /// When a guard falls; `never` if not until `until`.
  template <class AnyCurve>
  [[nodiscard]] R due(const Guard& guard, int roots, const AnyCurve& f,
                      const PhaseLimits<S>& limits, const R& until) const {
    if (roots > 0) {
      const R from = f.leave(roots);
      if (!(from > R(0))) return due_at_once(guard, roots, AnyCurve(f), limits, until);
      if (roots > 1 || f.start_derivative(1) * from < real(limits.noise(guard))) {
        const R hop = low_hop(roots, AnyCurve(f), from);
        if (hop > R(0)) return hop <= until ? hop : Finder::never;
      }
      return first_impact(guard, f, limits, from, true, until);
    }
    const bool above = f.start() > R(0);
    if (!above && guard.kind != GuardKind::section) {
      const SumValue<R> start = f.at(R(0));
      // NOTE: of a rate that is small beside its parts rounding may leave nothing.
      const bool falls = start.rate < R(0) || (start.rate == R(0) && start.second < R(0));
      if (falls && !grazes(guard, start, limits)) return R(0);
    }
    return first_impact(guard, f, limits, R(0), above, until);
  }

  /// A guard that leaves its known root downwards, perhaps by rounding: its event is due at once if
  /// it falls on clearly before it has risen.
  template <class AnyCurve>
  [[nodiscard, gnu::noinline, gnu::cold]] R due_at_once(const Guard& guard, int roots,
                                                        const AnyCurve& f,
                                                        const PhaseLimits<S>& limits,
                                                        const R& until) const {
    if (guard.kind == GuardKind::section) {
      return f.first_root((-f).leave(roots), false, until).t;
    }
    const R clear = f.lifted(real(limits.noise(guard))).first_root(R(0), true, until).t;
    if (clear == Finder::never) return clear;
    const R later = first_impact(guard, f, limits, R(0), f.start() > R(0), until);
    return later <= clear ? later : R(0);
  }

  /// Where a guard falls that leaves its known root so slowly that its rounding hides that it rises; 0 if none does.
  /// f/tᵐ, which has no root at the start, vanishes where f⁽ᵐ⁾ + f⁽ᵐ⁺¹⁾ t/(m + 1) = 0.
  template <class AnyCurve>
  [[nodiscard, gnu::noinline]] static R low_hop(int roots, const AnyCurve& f, const R& from) {
    if (f.at(from).value > R(0)) return R(0);
    constexpr double longest = 10;  // in units of `from`: beyond it other derivatives decide
    const R next = f.start_derivative(roots + 1);
    const R hop = next < R(0) ? R(R(-(roots + 1)) * f.start_derivative(roots) / next) : R(0);
    return hop <= R(longest) * from ? hop : R(0);
  }

  /// The first fall from `from` on that is no graze.
  template <class AnyCurve>
  [[nodiscard]] R first_impact(const Guard& guard, const AnyCurve& f, const PhaseLimits<S>& limits,
                               R from, bool above, const R& until) const {
    using std::abs, std::sqrt;
    for (;;) {
      const FirstRoot<R> fall = f.first_root(from, above, until);
      if (!fall.found() || !grazes(guard, fall, limits)) return fall.t;
      const R half = sqrt(R(R(2) * real(limits.grazing_depth) / fall.second));
      from = fall.t + R(2) * std::max(half, R(abs(fall.rate) / fall.second));
      above = f.at(from).value > R(0);
    }
  }

  template <class Value>
  [[nodiscard]] static bool grazes(const Guard& guard, const Value& value,
                                   const PhaseLimits<S>& limits) {
    return limits.grazes(guard, S(value.rate), S(value.second));
  }

  template <class AnyMotion>
  static void move(const Flow& flow, const AnyMotion& motion, const S& t,
                   const ModeDynamics<Model>& dynamics, State& s, Observer* observer) {
    if (observer != nullptr && t > S(0)) show(flow, motion, t, dynamics, s, *observer);
    flow.advance(motion, t, s);
    s.t += t;
  }
  template <class AnyMotion>
  [[gnu::noinline]] static void show(const Flow& flow, const AnyMotion& motion, const S& t,
                                     const ModeDynamics<Model>& dynamics, const State& begin,
                                     Observer& observer) {
    observer.step(begin.t, S(begin.t + t), dynamics.mode(), [&](const S& time) {
      State between = begin;
      between.t = time;
      flow.advance(motion, S(time - begin.t), between);
      return between;
    });
  }

  AffineOptions options_;
  R tied_;  // times an event, until when another may be simultaneous
  PerMode<Guards, contacts> modes_;
  static constexpr unsigned remembered = 32;  // guards that ended the phases of the last orbit
  std::array<int, remembered> last_{};
  unsigned phases_ = 0;
};

}  // namespace specht::core
