#pragma once
// A smooth phase of an affine system in closed form: no step, no integration error.
//
// The flow of each mode is prepared once (affine_mode.hpp), and with it every guard as a function of
// time: a parabola plus one wave per oscillation. Its first fall through zero is found without
// sampling (first_fall.hpp), so no event can be missed, however short. Roots known to lie at the
// start are left behind by a Taylor bound.
//
// A touch with g̈_N > 0 whose depth ġ_N²/(2 g̈_N) is below the grazing depth is no impact; the search
// goes on behind it. With dual numbers the event time carries its derivative (dual.hpp): saltation.

#include <specht/core/affine_mode.hpp>
#include <specht/core/first_fall.hpp>
#include <specht/core/mode_table.hpp>
#include <specht/core/options.hpp>
#include <specht/core/phase.hpp>
#include <specht/core/plain_curve.hpp>

namespace specht::core {

template <MechanicalSystem Toy>
class AffinePhase {
  static_assert(has_closed_form<Toy>(),
                "the closed form needs an autonomous toy that declares `affine`, without regions "
                "and with at most five contacts");

 public:
  using S = typename Toy::Scalar;
  using R = RealOf<S>;
  using State = typename Toy::State;
  using Options = AffineOptions;
  static constexpr int dof = Toy::dof, contacts = Toy::contacts;

  explicit AffinePhase(const AffineOptions& options = {}) : options_(options) {}

  /// Throws std::invalid_argument unless the toy and its surfaces are affine.
  static void require(const Toy& toy, const StopSurfaces<Toy>& surfaces) {
    require_affine(toy);
    for (int k = 0; k < surfaces.size; ++k) {
      const auto& surface = surfaces.surface[at(k)];
      require_affine_function<Toy>(
          [&](const State& s) { return surface.surface(toy, s, surface.value); });
    }
  }

  void start_orbit() {}
  [[nodiscard]] double relative_error() const { return options_.relative_error; }

  template <class Recorder>
  PhaseEnd advance(const Toy& toy, ModeDynamics<Toy>& dynamics, const GuardList<Toy>& guards,
                   const PhaseLimits<S>& limits, const S& t_end, State& s, Recorder& recorder) {
    Prepared& mode = prepare(toy, dynamics, guards.surfaces());
    if (!mode.flow.solvable()) return {PhaseStatus::failed, -1};
    const R horizon = real(S(t_end - s.t));
    if (!(horizon > R(0))) return {PhaseStatus::horizon, -1};
    if (mode.flow.plain()) {
      const PlainMotion<S, dof> motion = mode.flow.plain_motion(s);
      const auto& plain = motion.plain();
      return advance(
          mode, motion, repeats_after(mode.flow, plain, dynamics, limits), horizon,
          [&](const Guard& guard, std::size_t place, const R& until) {
            if (!mode.plain[place].usable) {
              const Motion general = mode.flow.motion(s);
              return due(guard, Curve{real_sum(mode.flow, mode.form[place], general)}, limits,
                         until);
            }
            return due(guard, PlainCurve<R>(mode.plain[place], plain), limits, until);
          },
          dynamics, guards, t_end, s, recorder);
    }
    const Motion motion = mode.flow.motion(s);
    return advance(
        mode, motion, R(0), horizon,
        [&](const Guard& guard, std::size_t place, const R& until) {
          return due(guard, Curve{real_sum(mode.flow, mode.form[place], motion)}, limits, until);
        },
        dynamics, guards, t_end, s, recorder);
  }

  /// The least value of a guard in the open interval from the start of the phase to a time [s] at
  /// which its rate changes sign from − to +: how near it came to a graze. `never` if it has no
  /// minimum there. For the state, mode and guard of a call to `advance`.
  [[nodiscard]] R least_minimum(const Toy& toy, ModeDynamics<Toy>& dynamics,
                                const GuardList<Toy>& guards, int k, const State& s,
                                const R& time) {
    const Prepared& mode = prepare(toy, dynamics, guards.surfaces());
    const Motion motion = mode.flow.motion(s);
    const Sum f = real_sum(mode.flow, mode.form[slot(guards[k])], motion);
    const Sum falling_rate = -f.derivative();
    R least = Finder::never;
    for (R t(0);;) {
      t = Finder::first_fall(falling_rate, t, time);
      if (t == Finder::never || t >= time) return least;
      least = std::min(least, f.at(t).value);
    }
  }

 private:
  using Flow = AffineMode<Toy>;
  using Form = typename Flow::Form;
  using FormKind = typename Flow::FormKind;
  using Motion = typename Flow::Motion;
  using Sum = ExponentialSum<R, Flow::max_blocks>;
  using Finder = FallFinder<R, Flow::max_blocks>;
  using Curve = GeneralCurve<R, Flow::max_blocks>;
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  static constexpr std::size_t slots =
      static_cast<std::size_t>(5 * contacts + StopSurfaces<Toy>::capacity);

  /// A mode: its flow, and its guards as far as they are known before a motion is.
  struct Prepared {
    Flow flow;
    std::array<Form, slots> form;
    std::array<PlainForm<R, dof>, slots> plain;
  };

  /// From a motion, and a function that tells when a guard falls along it, to the end of the phase.
  /// `period` > 0: the flight repeats after it, and needs to be looked at no longer.
  template <class AnyMotion, class Due, class Recorder>
  PhaseEnd advance(const Prepared& mode, const AnyMotion& motion, const R& period, const R& horizon,
                   const Due& due, const ModeDynamics<Toy>& dynamics, const GuardList<Toy>& guards,
                   const S& t_end, State& s, Recorder& recorder) const {
    const bool repeats = period > R(0) && period < horizon;
    const R end = repeats ? period : horizon;
    R first = Finder::never, until = end;
    int guard = -1;
    for (int k = 0; k < guards.size(); ++k) {
      const R t = due(guards[k], slot(guards[k]), until);
      if (t == Finder::never) continue;
      // Of simultaneous events a section comes first: the others are due when the orbit goes on.
      const R tie = first * R(options_.simultaneous_fraction);
      const bool earlier =
          guard < 0 || (guards[guard].kind == GuardKind::section ? t < first - tie : t < first);
      if (earlier || (guards[k].kind == GuardKind::section && t <= first + tie)) {
        guard = k;
        first = t;
        until = std::min(end, R(t * (R(1) + R(2) * R(options_.simultaneous_fraction))));
      }
    }
    if (guard < 0) {
      move(mode.flow, motion, repeats ? S(period) : S(t_end - s.t), dynamics, s, recorder);
      if (!repeats) s.t = t_end;
      return {repeats ? PhaseStatus::repeats : PhaseStatus::horizon, -1};
    }
    S t(first);
    if constexpr (is_dual<S>) {
      const Form& form = mode.form[slot(guards[guard])];
      const Motion general = mode.flow.motion(s);
      const R rate = real_sum(mode.flow, form, general).at(first).rate;
      if (rate != R(0)) {
        t = differentiate_root(first, value(mode.flow, form, general, S(first)), rate);
      }
    }
    move(mode.flow, motion, t, dynamics, s, recorder);
    return {PhaseStatus::event, guard};
  }

  [[nodiscard]] static std::size_t slot(const Guard& guard) {
    switch (guard.kind) {
      case GuardKind::gap:
        return at(guard.index);
      case GuardKind::normal_force:
        return at(contacts + guard.index);
      case GuardKind::slip:
        return at(2 * contacts + guard.index);
      case GuardKind::saturation_plus:
        return at(3 * contacts + guard.index);
      case GuardKind::saturation_minus:
        return at(4 * contacts + guard.index);
      default:
        return at(5 * contacts + guard.index);
    }
  }

  Prepared& prepare(const Toy& toy, ModeDynamics<Toy>& dynamics,
                    const StopSurfaces<Toy>& surfaces) {
    if (!known(surfaces)) read(toy, surfaces);
    return modes_.get(dynamics.mode(), [&] { return prepared(dynamics); });
  }

  [[nodiscard]] bool known(const StopSurfaces<Toy>& surfaces) const {
    if (!read_ || surfaces.size != surfaces_.size) return false;
    for (int k = 0; k < surfaces.size; ++k) {
      const auto &a = surfaces.surface[at(k)], &b = surfaces_.surface[at(k)];
      if (a.surface != b.surface || a.direction != b.direction || !(a.value == b.value))
        return false;
    }
    return true;
  }

  /// The constants of the toy and of the surfaces that end its orbits.
  void read(const Toy& toy, const StopSurfaces<Toy>& surfaces) {
    if (!read_) system_ = AffineSystem<Toy>(toy);
    surfaces_ = surfaces;
    modes_.clear();
    for (int k = 0; k < surfaces.size; ++k) {
      const auto& surface = surfaces.surface[at(k)];
      section_[at(k)] = affine_function<Toy>([&](const State& s) {
        return S(S(-surface.direction) * surface.surface(toy, s, surface.value));
      });
    }
    read_ = true;
  }

  [[nodiscard]] Prepared prepared(const ModeDynamics<Toy>& dynamics) const {
    Prepared p{Flow(system_, dynamics), {}, {}};
    const auto force = [&](int i, const S& by_normal, const S& by_tangential) {
      Vector<S, dof> N, T;
      S n(0), t(0);
      dynamics.force_row(i, false, N, n);
      dynamics.force_row(i, true, T, t);
      return p.flow.force(system_, by_normal * N + by_tangential * T,
                          S(by_normal * n + by_tangential * t));
    };
    for (int i = 0; i < contacts; ++i) {
      const ContactState state = dynamics.mode()[i];
      AffineFunction<S, dof> f;
      if (state == ContactState::open) {
        f.q = system_.geometry.W_N.col(i);
        f.constant = system_.g_0(i);
        p.form[at(i)] = p.flow.form(f);
        continue;
      }
      p.form[at(contacts + i)] = force(i, S(1), S(0));
      if (is_slip(state)) {
        f.u = (state == ContactState::slip_positive ? S(1) : S(-1)) * system_.geometry.W_T.col(i);
        p.form[at(2 * contacts + i)] = p.flow.form(f);
      } else if (state == ContactState::stick) {
        const S mu = dynamics.friction_coefficient(i);
        p.form[at(3 * contacts + i)] = force(i, mu, S(1));
        p.form[at(4 * contacts + i)] = force(i, mu, S(-1));
      }
    }
    for (int k = 0; k < surfaces_.size; ++k) {
      p.form[at(5 * contacts + k)] = p.flow.form(section_[at(k)]);
    }
    for (std::size_t k = 0; k < slots; ++k) p.plain[k] = plain_form(p.flow, p.form[k]);
    return p;
  }

  /// A form of a plain mode, if it has a wave, no part in t², and no other than position or velocity.
  [[nodiscard]] static PlainForm<R, dof> plain_form(const Flow& flow, const Form& form) {
    PlainForm<R, dof> p;
    if (!flow.plain() || form.kind == FormKind::mixed) return p;
    p.by_y = real(form.alpha[0](0));
    const R by_v = real(form.alpha[0](1)), omega = real(flow.block(0).omega);
    if ((p.by_y != R(0) && by_v != R(0)) || real(form.p2) != R(0)) return p;
    p.usable = true;
    p.has_wave = p.by_y != R(0) || by_v != R(0);
    p.of_position = form.kind == FormKind::position;
    p.of_velocity = form.kind == FormKind::velocity;
    for (int k = 0; k < dof; ++k) p.c[at(k)] = real(p.of_position ? form.f.q(k) : form.f.u(k));
    p.constant = real(form.f.constant);
    p.p1 = real(form.p1);
    p.by_turn = by_v * omega;
    using std::abs;
    p.amplitude = abs(p.by_y) + abs(p.by_turn);
    // NOTE: a velocity leads its coordinate by a quarter of a period.
    const R half = std::numbers::pi_v<R> / omega;
    p.lead = p.by_y > R(0) ? R(0) : p.by_y < R(0) ? half : R((by_v > R(0) ? -half : half) / R(2));
    return p;
  }

  /// A form along a motion, without derivatives.
  [[nodiscard]] static Sum real_sum(const Flow& flow, const Form& form, const Motion& motion) {
    Sum f;
    f.p0 = real(form.f.constant);
    if (form.kind != FormKind::elastic) {
      for (int k = 0; k < dof; ++k) {
        const R &c_q = real(form.f.q(k)), &c_u = real(form.f.u(k));
        const R &q = real(motion.q(k)), &u = real(motion.u(k));
        f.p0 += c_q * q + c_u * u;
        f.p1 += c_q * u;
      }
      f.p1 += real(form.p1);
      f.p2 = real(form.p2);
    }
    for (int j = 0; j < flow.blocks(); ++j) {
      const auto& xi = motion.xi[at(j)];
      const R &x0 = real(xi(0)), &x1 = real(xi(1));
      const auto &alpha = form.alpha[at(j)], &alpha_N = form.alpha_N[at(j)];
      const Wave<R> w{flow.block(j).kind, real(flow.block(j).sigma), real(flow.block(j).omega),
                      real(alpha(0)) * x0 + real(alpha(1)) * x1,
                      real(alpha_N(0)) * x0 + real(alpha_N(1)) * x1};
      if (w.a != R(0) || w.b != R(0)) f.wave[at(f.waves++)] = w;
    }
    return f;
  }

  /// The value of a form at t, with derivatives.
  [[nodiscard]] static S value(const Flow& flow, const Form& form, const Motion& motion,
                               const S& t) {
    S f = form.f.constant;
    if (form.kind != FormKind::elastic) {
      f += form.f.q.dot(motion.q) + form.f.u.dot(motion.u) +
           t * (form.f.q.dot(motion.u) + form.p1 + t * form.p2);
    }
    for (int j = 0; j < flow.blocks(); ++j) {
      f += form.alpha[at(j)].dot(flow.block(j).propagate(motion.xi[at(j)], t));
    }
    return f;
  }

  /// When a guard falls; `never` if not until `until`.
  template <class AnyCurve>
  [[nodiscard]] R due(const Guard& guard, const AnyCurve& f, const PhaseLimits<S>& limits,
                      const R& until) const {
    if (guard.known_roots > 0) {
      const R from = f.leave(guard.known_roots);
      if (!(from > R(0))) return due_at_once(guard, f, limits, until);
      return first_impact(guard, f, limits, from, true, until);
    }
    const bool above = f.start() > R(0);
    if (!above && guard.kind != GuardKind::section) {
      const SumValue<R> start = f.at(R(0));
      if (start.rate < R(0) && !grazes(guard, start, limits)) return R(0);
    }
    return first_impact(guard, f, limits, R(0), above, until);
  }

  /// A guard that leaves its known root downwards, perhaps by rounding: its event is due at once if
  /// it falls on clearly before it has risen.
  template <class AnyCurve>
  [[nodiscard]] R due_at_once(const Guard& guard, const AnyCurve& f, const PhaseLimits<S>& limits,
                              const R& until) const {
    if (guard.kind == GuardKind::section) {
      return f.first_fall((-f).leave(guard.known_roots), false, until).t;
    }
    const R clear = f.lifted(noise(guard, limits)).first_fall(R(0), true, until).t;
    if (clear == Finder::never) return clear;
    const R later = first_impact(guard, f, limits, R(0), f.start() > R(0), until);
    return later <= clear ? later : R(0);
  }

  /// The first fall from `from` on that is no graze.
  template <class AnyCurve>
  [[nodiscard]] R first_impact(const Guard& guard, const AnyCurve& f, const PhaseLimits<S>& limits,
                               R from, bool above, const R& until) const {
    using std::abs, std::sqrt;
    for (;;) {
      const Fall<R> fall = f.first_fall(from, above, until);
      if (!fall.found() || !grazes(guard, fall, limits)) return fall.t;
      const R half = sqrt(R(R(2) * real(limits.grazing_depth) / fall.second));
      from = fall.t + R(2) * std::max(half, R(abs(fall.rate) / fall.second));
      above = f.at(from).value > R(0);
    }
  }

  template <class Value>
  [[nodiscard]] static bool grazes(const Guard& guard, const Value& value,
                                   const PhaseLimits<S>& limits) {
    return guard.kind == GuardKind::gap && value.second > R(0) &&
           value.rate * value.rate < R(2) * value.second * real(limits.grazing_depth);
  }
  [[nodiscard]] static R noise(const Guard& guard, const PhaseLimits<S>& limits) {
    if (guard.kind == GuardKind::gap) {
      return std::max(real(limits.gap), R(R(2) * real(limits.grazing_depth)));
    }
    return guard.kind == GuardKind::slip ? real(limits.speed) : R(0);
  }

  /// The period of a flight that repeats but for ignorable coordinates, 0 if it does not: one
  /// undamped oscillation, and nothing else that moves by more than the tolerance in a period.
  [[nodiscard]] static R repeats_after(const Flow& flow, const PlainMotion<R, dof>& motion,
                                       const ModeDynamics<Toy>& dynamics,
                                       const PhaseLimits<S>& limits) {
    using std::abs;
    const R tolerance = real(limits.repeat);
    if (motion.kind != WaveKind::oscillation || !(tolerance > R(0)) ||
        !dynamics.mode().all_open()) {
      return R(0);
    }
    const R period = R(2) * std::numbers::pi_v<R> / motion.omega;
    R drift(0), gain(0), size_q(0), size_u(0);
    for (int k = 0; k < dof; ++k) {
      if (is_ignorable<Toy>(k)) continue;
      const R swing = abs(real(flow.block(0).U(k, 0))) * motion.shape.amplitude;
      const R a = abs(real(flow.drift_acceleration()(k))), u = abs(motion.u[at(k)]);
      drift = std::max(drift, R(period * (u + period * a)));
      gain = std::max(gain, R(period * a));
      size_q = std::max(size_q, R(abs(motion.q[at(k)]) + swing));
      size_u = std::max(size_u, R(u + motion.omega * swing));
    }
    return drift <= tolerance * size_q && gain <= tolerance * size_u ? period : R(0);
  }

  template <class AnyMotion, class Recorder>
  static void move(const Flow& flow, const AnyMotion& motion, const S& t,
                   const ModeDynamics<Toy>& dynamics, State& s, Recorder& recorder) {
    if constexpr (Recorder::active) {
      if (t > S(0)) {
        const State begin = s;
        recorder.step(begin.t, S(begin.t + t), dynamics.mode(), [&](const S& time) {
          State between = begin;
          between.t = time;
          flow.advance(motion, S(time - begin.t), between);
          return between;
        });
      }
    }
    flow.advance(motion, t, s);
    s.t += t;
  }

  AffineOptions options_;
  AffineSystem<Toy> system_;
  StopSurfaces<Toy> surfaces_;
  std::array<AffineFunction<S, dof>, static_cast<std::size_t>(StopSurfaces<Toy>::capacity)>
      section_{};
  PerMode<Prepared, contacts> modes_;
  bool read_ = false;
};

}  // namespace specht::core
