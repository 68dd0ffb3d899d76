#pragma once
// The event-driven integrator: smooth phases, and between them transitions of contacts [L, Fig. 2].
//
//   start:   index sets of the state → impact if a closed contact closes further → mode
//   advance: phase to the first event → transition → next mode → …, until a section is crossed, the
//            time is up, or the orbit ends otherwise
//
// It is written once for every way through a smooth phase (phase.hpp). Events at one instant are
// processed in order; each resolves with the gaps and speeds it finds. Nothing here throws or
// allocates: what goes wrong is an outcome, and limits on time, events, events at an instant and
// the length of an accumulation make every orbit end.
//
// Source: [L] = Leine, van Campen, Glocker 2003, section 3 and figure 2.

#include <optional>
#include <specht/core/flow/runge_kutta/odeint_phase.hpp>
#include <specht/core/mode/contact_transitions.hpp>
#include <specht/core/mode/leaving_roots.hpp>
#include <specht/core/numerics/cpu_dispatch.hpp>
#include <specht/core/orbit/impact_chain.hpp>
#include <specht/core/orbit/itinerary.hpp>
#include <specht/core/orbit/outcome.hpp>
#include <specht/core/orbit/recorder.hpp>
#include <specht/core/orbit/region_log.hpp>
#include <specht/core/system/same_motion.hpp>

namespace specht::core {

template <MechanicalSystem Toy, class Phase = OdeintPhase<Toy>>
class Integrator {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  static constexpr int contacts = Toy::contacts;
  /// Phases can tell how near they come to another itinerary.
  static constexpr bool knows_margins =
      requires(Phase & phase, ModeDynamics<Toy>& dynamics, const Toy& toy,
               const GuardList<Toy>& guards, const State& s) {
    phase.margins(toy, dynamics, guards, s, s.t, 0, [](const S&) { return true; });
  };

  explicit Integrator(const Toy& toy, const OrbitOptions& options = {},
                      const typename Phase::Options& phase_options = {})
      : now_(toy, options), phase_(phase_options) {
    limits_.gap = S(options.gap_tolerance);
    limits_.speed = S(options.speed_tolerance);
    const double error = phase_.relative_error();
    limits_.grazing_depth =
        S(options.grazing_depth > 0 ? options.grazing_depth : error * options.grazing_length);
    drift_ = Drift::of(error, options);
    if (!options.stop_when_settled) return;
    limits_.repeat = S(options.repeat_tolerance > 0
                           ? options.repeat_tolerance
                           : std::min(error * options.repeat_factor, options.max_repeat_tolerance));
  }

  [[nodiscard]] const State& state() const { return now_.state; }
  [[nodiscard]] const Mode<contacts>& mode() const { return now_.mode; }
  [[nodiscard]] const Itinerary& itinerary() const { return itinerary_; }
  [[nodiscard]] const Toy& toy() const { return now_.toy(); }
  [[nodiscard]] const OrbitOptions& options() const { return now_.options(); }
  /// A contact problem was ambiguous (contact_lcp.hpp).
  [[nodiscard]] bool several_solutions() const { return now_.several_solutions; }
  /// The surface at which the orbit `returned`.
  [[nodiscard]] int surface() const { return surface_; }

  /// Serves another toy from now on, if its smooth phases are the same, so that all that is prepared for
  /// them holds; else this is false, and nothing changes.
  [[nodiscard]] bool become(const Toy& toy) {
    if constexpr (is_affine<Toy>()) {
      if (!same_motion(now_.toy(), toy, guards_.surfaces())) return false;
      now_.set_toy(toy);
      if constexpr (requires { phase_.forget(); }) phase_.forget();
      return true;
    }
    return false;
  }

  /// Sets the surfaces that end orbits; none at first.
  void stop_at(const StopSurfaces<Toy>& surfaces) {
    guards_.stop_at(surfaces);
    phase_.stop_at(surfaces);
  }

  /// Starts an orbit. `on_surface`: the index of the stop surface the state lies on, −1 if on none;
  /// it is armed only after the orbit has left it. Returns `returned` if the orbit can go on.
  template <class Recorder>
  Outcome start(const State& s, int on_surface, Recorder& recorder) {
    itinerary_.rewind({});
    chain_.interrupt();
    events_ = instant_events_ = 0;
    now_.state = s;
    now_.mode = {};
    now_.roots = {};
    if (on_surface >= 0) now_.roots.set_surface(on_surface, 1);
    now_.several_solutions = now_.contradicted = false;
    regions_.start(s.region);
    phase_.start_orbit();
    if (!s.finite()) return Outcome::not_finite;
    const double tolerance = options().start_gap_tolerance;
    if (toy().gaps(s).minCoeff() < -S(tolerance)) return Outcome::out_of_domain;

    auto result = now_.settle(tolerance, {});
    if (result.closing >= 0) result = now_.impact(result.closing, tolerance);
    if (!result.solved) return Outcome::lcp_unsolved;
    EventCode last;
    for (int i = 0; i < contacts; ++i) {
      last = EventCode::of_contact(EventKind::start, i, mode()[i]);
      if (mode().closed(i)) itinerary_.push(last);
    }
    if constexpr (Recorder::active) recorder.event(last, s, state(), mode());
    return Outcome::returned;
  }

  /// Goes on until the orbit crosses a stop surface (`returned`) or the time t_end [s] is
  /// reached (`time_limit`), or ends otherwise.
  template <class Recorder>
  Outcome advance(S t_end, Recorder& recorder) {
    if constexpr (Phase::flat && !Recorder::active && !watches<Recorder>) {
      return has_avx() ? advance_with_avx(t_end, recorder) : advance_flat(t_end, recorder);
    } else {
      return go_on(t_end, recorder);
    }
  }

 private:
  template <class Recorder>
  SPECHT_FLAT_AVX Outcome advance_with_avx(const S& t_end, Recorder& recorder) {
    return go_on(t_end, recorder);
  }
  template <class Recorder>
  SPECHT_FLAT Outcome advance_flat(const S& t_end, Recorder& recorder) {
    return go_on(t_end, recorder);
  }

  template <class Recorder>
  Outcome go_on(const S& t_end, Recorder& recorder) {
    events_ = instant_events_ = 0;
    for (;;) {
      if (options().stop_when_settled && at_rest()) return Outcome::at_rest;
      GuardList<Toy>& guards = guards_.enter(*now_.dynamics);
      guards.know_roots(now_.roots);
      const S t_before = state().t;
      [[maybe_unused]] const auto before = watched(recorder);
      const PhaseEnd end =
          phase_.advance(toy(), *now_.dynamics, guards, limits_, t_end, now_.state, recorder);
      if (!state().finite()) return Outcome::not_finite;
      if constexpr (watches<Recorder>) {
        if (before) {
          phase_.margins(toy(), *now_.dynamics, guards, *before, S(state().t - t_before), end.guard,
                         [&](const S& margin) {
                           recorder.margin(margin);
                           return recorder.wants_margins();
                         });
        }
      }
      forget_roots(t_before);
      if (end.status != PhaseStatus::event) return outcome(end.status);
      if (++events_ > options().max_events) return Outcome::event_limit;
      instant_events_ = state().t > t_before ? 0 : instant_events_ + 1;
      now_.contradicted = instant_events_ >= options().contradictions;
      if (instant_events_ > options().max_events_at_an_instant) return Outcome::event_limit;

      const Guard& guard = guards[end.guard];
      if (guard.kind == GuardKind::section) {
        surface_ = guard.index;
        now_.roots.set_surface(surface_, 1);
        chain_.interrupt();
        itinerary_.push(EventCode::of_contact(EventKind::section, surface_, ContactState::open));
        if constexpr (Recorder::active) {
          recorder.event(EventCode::of_contact(EventKind::section, surface_, ContactState::open),
                         state(), state(), mode());
        }
        return Outcome::returned;
      }
      const Outcome outcome = process(guard, recorder);
      if (outcome != Outcome::returned) return outcome;
    }
  }

  /// The recorder may want margins (recorder.hpp), and there are some.
  template <class Recorder>
  static constexpr bool watches = knows_margins&& requires(const Recorder& recorder) {
    recorder.wants_margins();
  };
  /// The state, if its recorder wants the margins of the phase that begins with it.
  template <class Recorder>
  [[nodiscard]] std::optional<State> watched(const Recorder& recorder) const {
    if constexpr (watches<Recorder>) {
      if (recorder.wants_margins()) return state();
    }
    return std::nullopt;
  }

  /// Of an orbit whose phase has ended without an event.
  [[nodiscard]] static Outcome outcome(PhaseStatus status) {
    switch (status) {
      case PhaseStatus::repeats:
        return Outcome::no_return;
      case PhaseStatus::failed:
        return Outcome::not_finite;
      default:
        return Outcome::time_limit;
    }
  }

  /// After a phase that began at this time.
  void forget_roots(S t_before) {
    if (!(state().t > t_before)) return;
    now_.roots.forget_surfaces();
    if (!now_.roots.some_gap() && !now_.roots.some_slip()) return;
    if constexpr (is_affine<Toy>()) {
      forget_left_roots(toy(), state(), now_.geometry(), limits_, now_.roots);
    } else {
      ContactGeometry<Toy> geometry;
      geometry.update(toy(), state());
      forget_left_roots(toy(), state(), geometry, limits_, now_.roots);
    }
  }

  [[nodiscard]] bool at_rest() {
    if constexpr (!is_autonomous<Toy>()) return false;
    using std::abs;
    const S tolerance(options().rest_tolerance);
    for (int k = 0; k < Toy::dof; ++k) {
      if (!(abs(state().u(k)) <= tolerance)) return false;
    }
    return now_.dynamics->acceleration(toy(), state()).cwiseAbs().maxCoeff() <= tolerance;
  }

  /// An event of contacts or regions. `returned`: the orbit goes on.
  template <class Recorder>
  Outcome process(const Guard& guard, Recorder& recorder) {
    const State before = state();
    unsigned parts_crossed = 0;
    if (guard.kind == GuardKind::region) {
      parts_crossed = regions_.cross(toy(), now_.state, guard.index, S(options().border_tolerance));
      if (!regions_.touches(mode(), now_.roots, parts_crossed)) return Outcome::returned;
    }
    const Mode<contacts> mode_before = mode();
    if (guard.kind == GuardKind::gap) {
      const auto news = regions_.touched(toy(), state().region, guard.index);
      if (news) itinerary_.push(*news);
    }
    const Itinerary::Mark mark = itinerary_.mark();
    const int i = guard.kind == GuardKind::slip ? now_.first_slip_end(guard.index) : guard.index;
    typename ContactTransitions<Toy>::Result result;
    EventKind kind = EventKind::impact;
    switch (guard.kind) {
      case GuardKind::gap:
        result = now_.impact(i, options().simultaneous_gap);
        break;
      case GuardKind::normal_force:
        kind = EventKind::detachment;
        result = now_.detachment(i);
        break;
      case GuardKind::slip:
        kind = EventKind::slip_end;
        result = now_.slip_end(i);
        break;
      case GuardKind::saturation_plus:
      case GuardKind::saturation_minus:
        kind = EventKind::slip_onset;
        result = now_.slip_onset(i, guard.kind == GuardKind::saturation_plus
                                        ? ContactState::slip_positive
                                        : ContactState::slip_negative);
        break;
      default:
        kind = EventKind::region;
        result = now_.settle(options().gap_tolerance, drift_);
        if (result.closing >= 0) result = now_.impact(result.closing, options().simultaneous_gap);
        break;
    }
    if (!result.solved) return Outcome::lcp_unsolved;
    if (!state().velocity_finite()) return Outcome::not_finite;

    EventCode code;
    if (kind == EventKind::region) {
      code = regions_.write(toy(), state().region, parts_crossed, itinerary_);
    } else {
      code = EventCode::of_contact(kind, i, mode()[i]);
      itinerary_.push(code);
    }
    write_changes(mode_before, kind == EventKind::region ? -1 : i);
    if (kind == EventKind::impact) {
      chain_.append(i, static_cast<double>(state().t), mark, itinerary_.mark());
      const unsigned rested = result.rested | (result.reclosed & chain_.contacts());
      if (rested != 0) code = finish_accumulation(rested);
      if (chain_.length() > options().max_accumulation_length) {
        return Outcome::accumulation_unresolved;
      }
    } else {
      chain_.interrupt();
    }
    if constexpr (Recorder::active) recorder.event(code, before, state(), mode());
    return Outcome::returned;
  }

  /// The contacts other than `own` that changed with an event.
  void write_changes(const Mode<contacts>& mode_before, int own) {
    for (int j = 0; j < contacts; ++j) {
      if (j == own || mode()[j] == mode_before[j]) continue;
      itinerary_.push(EventCode::of_contact(EventKind::change, j, mode()[j]));
    }
  }

  /// One code in place of the impacts that led to rest.
  EventCode finish_accumulation(unsigned rested) {
    unsigned resting = rested;
    const unsigned accumulating = chain_.accumulating(static_cast<double>(state().t));
    for (int i = 0; i < contacts; ++i) {
      const unsigned bit = 1u << static_cast<unsigned>(i);
      if ((accumulating & bit) != 0 && mode().closed(i)) resting |= bit;
    }
    itinerary_.rewind(chain_.begin(resting));
    const EventCode code = EventCode::of_accumulation(resting);
    itinerary_.push(code);
    chain_.interrupt();
    return code;
  }

  ContactTransitions<Toy> now_;
  Phase phase_;
  PhaseLimits<S> limits_;
  Drift drift_;
  CurrentGuards<Toy> guards_;
  Itinerary itinerary_;
  ImpactChain<contacts> chain_;
  RegionStory<Toy> regions_;
  int events_ = 0, instant_events_ = 0, surface_ = 0;
};

}  // namespace specht::core
