#pragma once
// The definitions of event_driven.hpp.

#include <specht/core/flow/leaving_roots.hpp>
#include <specht/core/numerics/cpu_dispatch.hpp>
#include <specht/core/orbit/event_driven.hpp>
#include <specht/core/system/same_motion.hpp>

namespace specht::core {

template <class Model, class Phase>
EventDriven<Model, Phase>::EventDriven(const Model& model, const OrbitOptions& options,
                                       const typename Phase::Options& phase_options)
    : now_(model, options), phase_(phase_options), guards_(model) {
  limits_.gap = S(options.gap_tolerance);
  limits_.speed = S(options.speed_tolerance);
  const double error = phase_.relative_error();
  limits_.grazing_depth =
      S(options.grazing_depth > 0 ? options.grazing_depth : error * options.grazing_length);
  drift_ = Drift::of(error, options);
  check_ = ConstraintCheck<Model>(now_, error);
  if (!options.stop_when_settled) return;
  limits_.repeat = S(options.repeat_tolerance > 0
                         ? options.repeat_tolerance
                         : std::min(error * options.repeat_factor, options.max_repeat_tolerance));
}

template <class Model, class Phase>
bool EventDriven<Model, Phase>::become(const Model& model) {
  if constexpr (requires { phase_.forget(); }) {
    if (!same_motion(now_.model(), model)) return false;
    now_.set_model(model);
    phase_.forget();
    return true;
  }
  return false;
}

template <class Model, class Phase>
Outcome EventDriven<Model, Phase>::start(const State& s, int on_surface, Observer* observer) {
  itinerary_.rewind({});
  chain_.start();
  events_ = instant_events_ = 0;
  closing_ = -1;
  bounds_.clear();
  check_.start(options());
  now_.state = s;
  now_.mode = {};
  now_.roots = {};
  if (on_surface >= 0) now_.roots.set_surface(on_surface, 1);
  now_.several_solutions = now_.contradicted = false;
  regions_.start(s.region);
  phase_.start_orbit();
  if (!s.finite()) return Outcome::not_finite;
  const double tolerance = options().start_gap_tolerance;
  if (model().gaps(s).min() < -S(tolerance)) return Outcome::out_of_domain;

  auto result = now_.settle(tolerance);
  check_.add_start(now_, s);
  if (result.closing >= 0) result = now_.impact(result.closing, tolerance);
  if (!result.solved) return Outcome::lcp_unsolved;
  if (check_.loses_digits(now_) || !result.accurate || !check_.keeps_cones(now_)) {
    return Outcome::inaccurate;
  }
  bounds_.start(now_);
  const EventCode last = write_start();
  if (observer != nullptr) observer->event(last, s, state(), mode());
  return Outcome::returned;
}

template <class Model, class Phase>
Outcome EventDriven<Model, Phase>::advance(const S& t_end, Observer* observer) {
  if constexpr (Phase::flat) {
    if (observer == nullptr && runs_flat()) return advance_flat(t_end);
  }
  return go_on(t_end, observer);
}

template <class Model, class Phase>
SPECHT_FLAT Outcome EventDriven<Model, Phase>::advance_flat(const S& t_end) requires Phase::flat {
  return go_on(t_end, nullptr);
}

namespace detail {

/// Of an orbit whose phase has ended without an event.
[[nodiscard]] inline Outcome outcome_of(PhaseStatus status) {
  switch (status) {
    case PhaseStatus::repeats:
      return Outcome::no_return;
    case PhaseStatus::failed:
      return Outcome::not_finite;
    case PhaseStatus::event:
    case PhaseStatus::horizon:
    case PhaseStatus::stalled:
      break;
  }
  return Outcome::time_limit;
}

}  // namespace detail

template <class Model, class Phase>
inline Outcome EventDriven<Model, Phase>::go_on(const S& t_end, Observer* observer) {
  events_ = instant_events_ = 0;
  if (closing_ >= 0) {
    const Guard closing{GuardKind::gap, closing_};
    closing_ = -1;
    const Outcome outcome = process(closing, observer);
    if (outcome != Outcome::returned) return outcome;
  }
  for (;;) {
    if (options().stop_when_settled && at_rest()) return Outcome::at_rest;
    GuardList<Model>& guards = guards_.enter(model(), *now_.dynamics);
    if (model().traits().stops.of_contacts) take_roots_of_gaps();
    guards.know_roots(now_.roots);
    const S t_before = state().t;
    const auto q_before = state().q;
    bounds_.begin_phase(state());
    [[maybe_unused]] std::optional<State> before;
    if constexpr (knows_margins) {
      if (observer != nullptr && observer->wants_margins()) before = state();
    }
    const PhaseEnd end =
        phase_.advance(model(), *now_.dynamics, guards, limits_, t_end, now_.state, observer);
    if (!state().finite()) return Outcome::not_finite;
    if (!check_.keeps_gaps(now_)) return Outcome::inaccurate;
    // NOTE: with constant matrices no force falls unseen. At a pole of the forces a phase fails.
    const bool falls_seen = model().constant() || end.status == PhaseStatus::failed;
    const int gives = gives_way(end, guards);
    if (!falls_seen && !check_.keeps_cones(now_, gives)) return Outcome::inaccurate;
    const bool slides = gives >= 0 && guards[end.guard].kind != GuardKind::normal_force &&
                        bounds_.slides_at_once(now_, gives);
    bounds_.clear();
    if constexpr (knows_margins) {
      if (before && !slides) {
        observer->margins_behind(itinerary_.length());
        phase_.margins(model(), *now_.dynamics, guards, *before, S(state().t - t_before), end.guard,
                       [&](const S& margin) {
                         observer->margin(margin);
                         return observer->wants_margins();
                       });
      }
    }
    const int section = gives >= 0 && !slides ? section_within_rounding(now_) : -1;
    forget_roots(t_before, q_before);
    if (end.status != PhaseStatus::event) return detail::outcome_of(end.status);
    if (++events_ > options().max_events) return Outcome::event_limit;
    instant_events_ = state().t > t_before ? 0 : instant_events_ + 1;
    now_.contradicted = instant_events_ >= options().contradictions;
    if (instant_events_ > options().max_events_at_an_instant) return Outcome::event_limit;

    const Guard& guard = guards[end.guard];
    if (guard.kind == GuardKind::section) {
      if constexpr (Model::has_regions) {
        const bool everywhere = !model().traits().stops.of_regions;
        if (!everywhere && !model().equations().stops_in(guard.index, state().region)) {
          now_.roots.set_surface(guard.index, 1);
          continue;
        }
      }
      return arrive(guard.index, observer);
    }
    if (section >= 0) return arrive(section, observer);
    const Outcome outcome = process(guard, observer);
    if (outcome != Outcome::returned) return outcome;
    if (slides) {
      itinerary_.rewind({});
      write_start();
    }
  }
}

template <class Model, class Phase>
inline Outcome EventDriven<Model, Phase>::arrive(int surface, Observer* observer) {
  surface_ = surface;
  now_.roots.set_surface(surface_, 1);
  closing_ = model().traits().stops.contact[static_cast<std::size_t>(surface_)];
  chain_.interrupt();
  const auto code = EventCode::of_contact(EventKind::section, surface_, ContactState::open);
  itinerary_.push(code);
  if (observer != nullptr) observer->event(code, state(), state(), mode());
  return Outcome::returned;
}

template <class Model, class Phase>
EventCode EventDriven<Model, Phase>::write_start() {
  EventCode last;
  for (int i = 0; i < contacts; ++i) {
    last = EventCode::of_contact(EventKind::start, i, mode()[i]);
    if (mode().closed(i)) itinerary_.push(last);
  }
  return last;
}

template <class Model, class Phase>
void EventDriven<Model, Phase>::take_roots_of_gaps() {
  const auto& stops = model().traits().stops;
  for (int k = 0; k < stops.size; ++k) {
    const int i = stops.contact[static_cast<std::size_t>(k)];
    if (i >= 0) now_.roots.set_surface(k, now_.roots.gap(i));
  }
}

template <class Model, class Phase>
bool EventDriven<Model, Phase>::has_moved(const Coordinates& before) const {
  for (int k = 0; k < Model::dof; ++k) {
    if (real(state().q(k)) != real(before(k))) return true;
  }
  return false;
}

template <class Model, class Phase>
inline void EventDriven<Model, Phase>::forget_roots(const S& t_before, const Coordinates& before) {
  // NOTE: what moves fast leaves a root in less than a unit of the last digit of time.
  if (!(state().t > t_before) && !has_moved(before)) return;
  now_.roots.forget_surfaces();
  if (!now_.roots.some_gap() && !now_.roots.some_slip()) return;
  if (model().constant()) {
    forget_left_roots(model(), state(), now_.geometry(), limits_, now_.roots);
  } else {
    typename Model::Geometry geometry;
    model().update(geometry, state());
    forget_left_roots(model(), state(), geometry, limits_, now_.roots);
  }
}

template <class Model, class Phase>
inline int EventDriven<Model, Phase>::gives_way(const PhaseEnd& end,
                                                const GuardList<Model>& guards) {
  if (end.status != PhaseStatus::event) return -1;
  const Guard& guard = guards[end.guard];
  const bool of_force = guard.kind == GuardKind::normal_force ||
                        guard.kind == GuardKind::saturation_plus ||
                        guard.kind == GuardKind::saturation_minus;
  return of_force ? guard.index : -1;
}

template <class Model, class Phase>
inline bool EventDriven<Model, Phase>::at_rest() {
  if (!model().autonomous()) return false;
  using std::abs;
  const S tolerance(options().rest_tolerance);
  for (int k = 0; !model().traits().first_order && k < Model::dof; ++k) {
    if (!(abs(state().u(k)) <= tolerance)) return false;
  }
  return now_.dynamics->acceleration(model(), state()).abs().max() <= tolerance;
}

template <class Model, class Phase>
inline Outcome EventDriven<Model, Phase>::process(const Guard& guard, Observer* observer) {
  LimitSet ended;
  if (limit_of(guard) >= 0 && now_.redistribute(limit_of(guard), ended)) return Outcome::returned;
  const State before = state();
  unsigned parts_crossed = 0;
  if constexpr (Model::has_regions) {
    if (guard.kind == GuardKind::region) {
      parts_crossed = regions_.cross(model(), now_.state, guard.index,
                                     S(options().border_tolerance), now_.roots);
      if (!regions_.matters(model(), mode(), now_.roots, parts_crossed)) return Outcome::returned;
    }
  }
  const Mode<contacts> mode_before = mode();
  if (guard.kind == GuardKind::gap) {
    const auto news = regions_.touched(model(), state().region, guard.index);
    if (news) itinerary_.push(*news);
  }
  const Itinerary::Mark mark = itinerary_.mark();
  const int i = guard.kind == GuardKind::slip ? now_.first_slip_end(guard.index) : guard.index;
  typename ContactTransitions<Model>::Result result;
  EventKind kind = EventKind::impact;
  switch (guard.kind) {
    case GuardKind::gap:
      if constexpr (knows_margins) {
        if (observer != nullptr && observer->wants_margins()) {
          now_.impact_margins(i, options().simultaneous_gap,
                              [&](const S& margin) { observer->margin(margin); });
        }
      }
      result = now_.impact(i, options().simultaneous_gap);
      break;
    case GuardKind::normal_force:
      kind = EventKind::detachment;
      result = now_.give_way(ended);
      break;
    case GuardKind::slip:
      kind = EventKind::slip_end;
      result = now_.slip_end(i);
      break;
    case GuardKind::saturation_plus:
    case GuardKind::saturation_minus:
      kind = EventKind::slip_onset;
      result = now_.give_way(ended);
      break;
    case GuardKind::region:
    case GuardKind::section:  // does not come here
      kind = EventKind::region;
      if constexpr (Model::has_regions) {
        const auto u = state().u;
        const Drift of_open = drift_.with_extent(static_cast<double>(check_.extent()), options());
        now_.leave_places(model().gaps(before), drift_);
        result = now_.settle(options().gap_tolerance, drift_, of_open);
        if (result.closing >= 0) result = now_.impact(result.closing, options().simultaneous_gap);
        check_.add_event(now_, before);
        result.accurate = result.accurate &&
                          check_.fit(model(), model().gaps_at(before), mode_before) &&
                          now_.knows_directions(mode_before, u, check_.extent());
      }
      break;
  }
  if (kind != EventKind::region) check_.add_event(now_, before);
  if (!result.solved) return Outcome::lcp_unsolved;
  if (!state().velocity_finite()) return Outcome::not_finite;
  if (!result.accurate) return Outcome::inaccurate;
  if (!check_.knows_cones(now_) && !check_.keeps_cones(now_)) return Outcome::inaccurate;

  EventCode code;
  if (kind == EventKind::region) {
    code = regions_.write(model(), state().region, parts_crossed, itinerary_);
  } else {
    code = EventCode::of_contact(kind, i, mode()[i]);
    itinerary_.push(code);
  }
  write_changes(mode_before, kind == EventKind::region ? -1 : i);
  if (kind == EventKind::impact) {
    chain_.append(i, static_cast<double>(state().t), mark, itinerary_.mark());
    const unsigned rested = result.rested | (result.reclosed & chain_.contacts());
    if (rested != 0) code = finish_accumulation(rested, observer);
    if (chain_.length() > options().max_accumulation_length) {
      return Outcome::accumulation_unresolved;
    }
  } else {
    chain_.interrupt();
  }
  if (observer != nullptr) observer->event(code, before, state(), mode());
  return Outcome::returned;
}

template <class Model, class Phase>
inline void EventDriven<Model, Phase>::write_changes(const Mode<contacts>& mode_before, int own) {
  for (int j = 0; j < contacts; ++j) {
    if (j == own || mode()[j] == mode_before[j]) continue;
    itinerary_.push(EventCode::of_contact(EventKind::change, j, mode()[j]));
  }
}

template <class Model, class Phase>
inline EventCode EventDriven<Model, Phase>::finish_accumulation(unsigned rested,
                                                                Observer* observer) {
  unsigned resting = rested;
  const unsigned accumulating = chain_.accumulating(static_cast<double>(state().t));
  for (int i = 0; i < contacts; ++i) {
    const unsigned bit = 1u << static_cast<unsigned>(i);
    if ((accumulating & bit) != 0 && mode().closed(i)) resting |= bit;
  }
  const Itinerary::Mark begin = chain_.begin(resting);
  itinerary_.rewind(begin);
  if (observer != nullptr) observer->accumulated(itinerary_.length());
  const EventCode code = EventCode::of_accumulation(resting);
  itinerary_.push(code);
  chain_.finish(resting, begin, itinerary_.mark());
  return code;
}

}  // namespace specht::core
