#pragma once
// Time stepping by Moreau's midpoint rule: a second engine beside the event-driven one.
//
//   q_M = q_A + ½ Δt u_A,   t_M = t_A + ½ Δt,   H = {i : g_Ni(q_M) ≤ 0}
//   M, h, W, ŵ at (t_M, q_M, u_A):   γ_A = Wᵀ u_A + ŵ,   γ_E = Wᵀ u_E + ŵ
//   u_E = u_A + M⁻¹ (h Δt + W_N Λ_N + W_T Λ_T),   Λ from the impact law of the contacts in H
//   q_E = q_M + ½ Δt u_E
//
// Under Newton's law Λ solves the LCP [G33] with ξ = γ_E + ε γ_A. Under Poisson's law there are two LCPs a
// step: the compression, in which h acts, and the expansion. There are no events: impacts, stick, slip and
// accumulations come out of the LCP, contacts that rest have impulses of the order of Δt, and nothing is
// known of an itinerary. The order is two before the first impact, one behind it.
//
// Friction elements take part in every step, with impulses within their bounds: N F_s Δt of one that stuck
// before, N F(|v_A|) Δt of another; their viscous part belongs to h. Where friction of contacts depends on speed,
// μ is that of sticking or μ(|γ_A|) in the same way, and, in steps with an impact, μ(|γ_A|) for all.
//
// Within a step the state is taken to be linear in u and quadratic in q. A step in which a contact closes
// with an impact has two halves, with u_A before q_M and u_E behind it: a surface that jumps is not crossed.
//
// It has the members of EventDriven that maps and recorders use. Nothing here throws or allocates.
//
// Source: [G] = Glocker, Studer 2005, sections 5 and 6.

#include <optional>
#include <specht/core/contact/impact_law.hpp>
#include <specht/core/contact/speed_friction.hpp>
#include <specht/core/mode/itinerary.hpp>
#include <specht/core/mode/observer.hpp>
#include <specht/core/orbit/outcome.hpp>
#include <specht/core/system/general_model.hpp>

namespace specht::core {

template <class Model_>
class TimeStepping {
 public:
  using Model = Model_;
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using Observer = OrbitObserver<Model>;
  using ModeType = Mode<Model::contacts>;
  static constexpr int contacts = Model::contacts;
  static constexpr bool knows_margins = false;

  TimeStepping(const Model& model, const OrbitOptions& options, const TimeSteppingOptions& stepping)
      : model_(model), options_(options), stepping_(stepping) {
    if (options_.lcp.choice == LcpChoice::automatic) {
      options_.lcp.choice = model_.traits().contact_choice;
    }
  }

  [[nodiscard]] const State& state() const { return state_; }
  /// Contacts with an impulse in one of the last steps are closed.
  [[nodiscard]] const ModeType& mode() const { return mode_; }
  [[nodiscard]] const Itinerary& itinerary() const { return itinerary_; }
  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] const OrbitOptions& options() const { return options_; }
  [[nodiscard]] bool several_solutions() const { return several_solutions_; }
  /// The surface at which the orbit `returned`.
  [[nodiscard]] int surface() const { return surface_; }

  /// Starts an orbit, as EventDriven::start does. A surface that the state lies on is not crossed in the
  /// first step; under Poisson's law not before the orbit is further from it than it moves in `delayed_steps` steps.
  Outcome start(const State& s, int on_surface, Observer* observer);

  /// Goes on until the orbit crosses a stop surface (`returned`), which ends within a step, or the time
  /// t_end [s] is reached (`time_limit`), or ends otherwise.
  Outcome advance(const S& t_end, Observer* observer);

 private:
  /// A step from A to E, over the midpoint.
  struct Step {
    State a, m, e;
    S length{0};  // Δt [s]
    bool impact = false;
    ModeType mode_before, mode;

    /// The state at a part τ ∈ [0, 1] of the step.
    [[nodiscard]] State at(const S& part) const;
    [[nodiscard]] const ModeType& mode_at(const S& part) const {
      return impact && part < S(0.5) ? mode_before : mode;
    }
  };
  struct Crossing {
    S part;
    int surface;
  };

  /// False if the contact problem has no solution.
  [[nodiscard]] bool take(const S& length, Step& step);
  using Parameters = std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)>;
  /// What friction has in a step that begins with u_A and where these contacts are closed.
  struct Friction {
    Parameters parameters;
    ElementImpulses<S, contacts> elements;
    typename Model::Velocity viscous;  // forces of elements
  };
  [[nodiscard]] Friction friction(const S& length, const State& middle, ContactSet& closed) const;
  /// The mode behind the step, from its impulses: a contact may lose touch for some steps and still rest.
  void set_mode(const ImpactSolution<S, Model::dof, contacts>& impact, const Parameters& parameters,
                Step& step);
  [[nodiscard]] ContactState state_of(int i, const S& slip) const;
  void cross_regions(State& s) const;
  [[nodiscard]] std::optional<Crossing> first_crossing(const Step& step) const;
  /// Where a surface rises through zero, in its direction, between two parts of a step.
  [[nodiscard]] std::optional<S> crossing(const Step& step, int k, S low, S high) const;
  [[nodiscard]] S directed(int k, const State& s) const {
    const S value = model_.surface(k, s);
    return model_.traits().stops.direction[static_cast<std::size_t>(k)] > 0 ? value : S(-value);
  }
  /// The orbit is off the surface that it starts on. Where contacts that rest bounce it goes to and fro before.
  [[nodiscard]] bool has_left(const Step& step) const;
  [[nodiscard]] bool rests(const Step& step) const;

  Model model_;
  OrbitOptions options_;
  TimeSteppingOptions stepping_;
  ContactMatrices<Model> matrices_;
  bool has_matrices_ = false;
  State state_;  // what is shown
  State grid_;   // where the next step begins
  ModeType mode_;
  std::array<int, static_cast<std::size_t>(contacts)> steps_without_impulse_{};
  Itinerary itinerary_;  // stays empty
  int surface_ = 0, unarmed_ = -1;
  bool several_solutions_ = false;
};

template <class Model>
auto TimeStepping<Model>::Step::at(const S& part) const -> State {
  State s = part < S(0.5) ? a : e;  // its region
  s.t = a.t + part * length;
  if (!impact) {
    s.u = a.u + part * (e.u - a.u);
    s.q = a.q + (part * length) * (a.u + (part / S(2)) * (e.u - a.u));
  } else if (part < S(0.5)) {
    s.q = a.q + (part * length) * a.u;
  } else {
    s.q = m.q + ((part - S(0.5)) * length) * e.u;
  }
  return s;
}

template <class Model>
Outcome TimeStepping<Model>::start(const State& s, int on_surface, Observer* observer) {
  state_ = grid_ = s;
  mode_ = {};
  unarmed_ = on_surface;
  steps_without_impulse_ = {};
  several_solutions_ = false;
  has_matrices_ = has_matrices_ && model_.constant();
  if (!s.finite()) return Outcome::not_finite;
  const S tolerance(options_.start_gap_tolerance);
  const auto gaps = model_.gaps(s);
  if (gaps.min() < -tolerance) return Outcome::out_of_domain;
  typename Model::Geometry geometry;
  model_.update(geometry, s);
  for (int i = 0; i < contacts; ++i) {
    const bool open =
        gaps(i) > tolerance || geometry.normal_speed(i, s.u) > S(options_.speed_tolerance);
    if (open && !is_element(model_, i)) continue;
    mode_[i] = state_of(i, geometry.tangential_speed(i, s.u));
  }
  if (observer != nullptr) {
    observer->event(EventCode::of_contact(EventKind::start, 0, mode_[0]), s, s, mode_);
  }
  return Outcome::returned;
}

/// A closed contact by its slip speed.
template <class Model>
ContactState TimeStepping<Model>::state_of(int i, const S& slip) const {
  if (!model_.traits().parameters[static_cast<std::size_t>(i)].frictional()) {
    return ContactState::closed;
  }
  if (slip > S(options_.speed_tolerance)) return ContactState::slip_positive;
  if (slip < -S(options_.speed_tolerance)) return ContactState::slip_negative;
  return ContactState::stick;
}

template <class Model>
auto TimeStepping<Model>::friction(const S& length, const State& middle, ContactSet& closed) const
    -> Friction {
  using std::abs;
  Friction result{model_.traits().parameters, {}, Model::Velocity::zero()};
  const auto& geometry = matrices_.geometry;
  if (has_contact_laws(model_)) {
    bool collides = false;
    for (const int i : closed) {
      collides = collides || geometry.normal_speed(i, grid_.u) < -S(options_.speed_tolerance);
    }
    for (const int i : closed) {
      if (mode_[i] == ContactState::stick && !collides) continue;
      result.parameters[static_cast<std::size_t>(i)].mu =
          sliding_coefficient(model_, i, geometry.tangential_speed(i, grid_.u));
    }
  }
  if (!has_elements(model_)) return result;
  State at_start = middle;
  at_start.u = grid_.u;
  const ElementForces<Model> forces(model_, geometry, at_start);
  result.elements.first = contacts_with_gap(model_);
  for (int i = result.elements.first; i < contacts; ++i) {
    const S viscous = forces.sliding(i, 0);
    result.viscous += viscous * geometry.W_T.col(i);
    S& bound = result.elements.bound(i);
    bound = length * forces.bound(i);
    if (is_slip(mode_[i])) {
      const S speed = geometry.tangential_speed(i, grid_.u);
      const int slip = speed < S(0) ? -1 : 1;
      bound = length * S(abs(S(forces.sliding(i, slip) - viscous)));
    }
    if (bound > S(0)) closed.insert(i);
  }
  return result;
}

template <class Model>
Outcome TimeStepping<Model>::advance(const S& t_end, Observer* observer) {
  const S longest = std::min(S(stepping_.step), model_.traits().max_step);
  const S last = longest * S(1.0 + stepping_.joined);
  Step step;
  for (;;) {
    const S left = t_end - grid_.t;
    if (!(left > S(0))) {
      state_ = grid_;
      return Outcome::time_limit;
    }
    const bool ends = !(left > last);
    if (!take(ends ? left : longest, step)) return Outcome::lcp_unsolved;
    if (ends) step.e.t = t_end;
    if (!step.e.finite()) return Outcome::not_finite;
    const auto crossing = first_crossing(step);
    if (unarmed_ >= 0 && has_left(step)) unarmed_ = -1;
    grid_ = step.e;
    state_ = crossing ? step.at(crossing->part) : grid_;
    mode_ = step.mode;
    if (observer != nullptr) {
      observer->step(step.a.t, state_.t, mode_, [&](const S& t) {
        return step.at(std::min(S(1), S((t - step.a.t) / step.length)));
      });
    }
    if (crossing) {
      surface_ = crossing->surface;
      return Outcome::returned;
    }
    if (options_.stop_when_settled && rests(step)) return Outcome::at_rest;
  }
}

template <class Model>
bool TimeStepping<Model>::take(const S& length, Step& step) {
  step.length = length;
  step.a = step.m = grid_;
  step.mode_before = mode_;
  step.m.t += length / S(2);
  step.m.q += (length / S(2)) * grid_.u;
  cross_regions(step.m);
  if (!has_matrices_) matrices_.update(model_, step.m);
  has_matrices_ = model_.constant();
  const auto gaps = model_.gaps(step.m);
  ContactSet closed;
  for (int i = 0; i < contacts_with_gap(model_); ++i) {
    if (gaps(i) <= S(options_.gap_tolerance)) closed.insert(i);
  }
  const Friction rough = friction(length, step.m, closed);
  const auto change =
      length * (matrices_.geometry.M_inverse * (model_.force(step.m) + rough.viscous));
  step.e = step.m;
  step.e.u += change;
  step.impact = false;
  ImpactSolution<S, Model::dof, contacts> impact;
  if (!closed.empty()) {
    impact = solve_impact_lcp(rough.parameters, matrices_, grid_.u, closed, options_, NoStages{},
                              change, rough.elements);
    if (impact.status != LcpStatus::solved) return false;
    several_solutions_ = several_solutions_ || impact.several_solutions;
    step.e.u += impact.velocity_jump;
    using std::abs;
    for (const int i : closed) {
      const S smooth = abs(S(matrices_.geometry.W_N.col_dot(i, change)));
      const S least = S(options_.speed_tolerance) + S(stepping_.delayed_steps) * smooth;
      const bool pushed = impact.normal_impulse(i) > S(0);
      step.impact = step.impact || (pushed && matrices_.geometry.normal_speed(i, grid_.u) < -least);
    }
  }
  set_mode(impact, rough.parameters, step);
  step.e.t = grid_.t + length;
  step.e.q += (length / S(2)) * step.e.u;
  cross_regions(step.e);
  return true;
}

template <class Model>
void TimeStepping<Model>::set_mode(const ImpactSolution<S, Model::dof, contacts>& impact,
                                   const Parameters& parameters, Step& step) {
  step.mode = step.mode_before;
  for (int i = 0; i < contacts; ++i) {
    const S &normal = impact.normal_impulse(i), &friction = impact.tangential_impulse(i);
    int& without = steps_without_impulse_[static_cast<std::size_t>(i)];
    if (is_element(model_, i) && !(normal > S(0))) {
      step.mode[i] = state_of(i, matrices_.geometry.tangential_speed(i, step.e.u));
      continue;
    }
    if (!(normal > S(0))) {
      if (++without > stepping_.delayed_steps) step.mode[i] = ContactState::open;
      continue;
    }
    without = 0;
    const auto& contact = parameters[static_cast<std::size_t>(i)];
    const S bound = S(1.0 - stepping_.slip_tolerance) * contact.mu * normal;
    // NOTE: impulses that are not unique may be at their bound where nothing slides.
    using std::abs;
    const S slip = abs(matrices_.geometry.tangential_speed(i, step.e.u));
    const bool sticks =
        (friction < bound && -friction < bound) || slip <= S(options_.speed_tolerance);
    step.mode[i] = !contact.frictional() ? ContactState::closed
                   : sticks              ? ContactState::stick
                   : friction < S(0)     ? ContactState::slip_positive
                                         : ContactState::slip_negative;
  }
}

template <class Model>
void TimeStepping<Model>::cross_regions(State& s) const {
  if constexpr (Model::has_regions) {
    for (int k = 0; k < model_.traits().borders; ++k) {
      if (model_.equations().region_border(s, k)[0] < S(0)) {
        s.region = model_.equations().cross_region_border(s, k);
      }
    }
  }
}

template <class Model>
auto TimeStepping<Model>::first_crossing(const Step& step) const -> std::optional<Crossing> {
  std::optional<Crossing> first;
  const auto& stops = model_.traits().stops;
  const S half(0.5), just_before = half * S(1.0 - std::numeric_limits<double>::epsilon());
  for (int k = 0; k < stops.size; ++k) {
    if (k == unarmed_) continue;
    std::optional<S> part;
    if (step.impact) {
      part = crossing(step, k, S(0), just_before);
      if (!part) part = crossing(step, k, half, S(1));
    } else {
      part = crossing(step, k, S(0), S(1));
    }
    if (part && (!first || *part < first->part)) first = Crossing{*part, k};
  }
  return first;
}

template <class Model>
auto TimeStepping<Model>::crossing(const Step& step, int k, S low, S high) const
    -> std::optional<S> {
  if (!(directed(k, step.at(low)) < S(0)) || directed(k, step.at(high)) < S(0)) return {};
  const auto& required = model_.traits().stops.required[static_cast<std::size_t>(k)];
  if (!required.matches(step.mode_at(high))) return {};
  if constexpr (Model::has_regions) {
    if (!model_.equations().stops_in(k, step.at(low).region)) return {};
  }
  for (;;) {
    const S middle = (low + high) / S(2);
    if (!(middle > low) || !(middle < high)) return high;
    (directed(k, step.at(middle)) < S(0) ? low : high) = middle;
  }
}

template <class Model>
bool TimeStepping<Model>::has_left(const Step& step) const {
  if (options_.law == ImpactLaw::newton) return true;
  using std::abs;
  const S before = model_.surface(unarmed_, step.a), after = model_.surface(unarmed_, step.e);
  return abs(after) > S(stepping_.delayed_steps) * S(abs(S(after - before)));
}

template <class Model>
bool TimeStepping<Model>::rests(const Step& step) const {
  if (!model_.autonomous()) return false;
  const S tolerance(options_.rest_tolerance);
  return step.e.u.abs().max() <= tolerance &&
         (step.e.u - step.a.u).abs().max() <= tolerance * step.length;
}

}  // namespace specht::core
