#pragma once
// What an event does to state and mode: impacts, and the acceleration LCP that names the next mode.
//
//   impact        velocity jump of I_S (closed contacts, the one that fired, open ones with g ≈ 0
//                 and those that have opened at this place);
//                 contacts that leave faster than the cut-off open, the LCP decides the others
//   detachment    the contact opens (λ_N fell to zero), the LCP decides the others
//   slip end      the LCP decides: stick, reversal, or further sliding; those that cease to slide at
//                 one instant together
//   slip onset    the contact slides the way its friction force was saturated
//   region        the geometry changes, the LCP decides anew
//
// The direction of detachment and slip onset is *forced*: at the located state the LCP would still
// find the old mode within round-off. If the force changes other contacts too, the LCP decides
// freely; where accelerations go against what it finds, all modes are searched (mode_search.hpp). Every
// transition also notes the multiplicity of the roots that the guards have at the new start. Forces that
// the motion leaves free stand at a vertex of what is admissible (force_limits.hpp).

#include <bit>
#include <specht/core/contact/acceleration_lcp.hpp>
#include <specht/core/contact/cancelling_impulses.hpp>
#include <specht/core/contact/element_forces.hpp>
#include <specht/core/contact/impact_energy.hpp>
#include <specht/core/contact/impact_margins.hpp>
#include <specht/core/contact/mass_digits.hpp>
#include <specht/core/contact/single_digits.hpp>
#include <specht/core/contact/speed_friction.hpp>
#include <specht/core/mode/jump_check.hpp>
#include <specht/core/mode/mode_search.hpp>
#include <specht/core/mode/mode_table.hpp>

namespace specht::core {

/// How far constraints may have drifted off along an orbit.
struct Drift {
  double gap = 0.0, speed = 0.0;  // [m], [m/s]

  /// By phases with this relative error.
  [[nodiscard]] static Drift of(double error, const OrbitOptions& options) {
    return {std::max(options.start_gap_tolerance, error * options.drift_length),
            std::max(options.speed_tolerance, error * options.drift_speed)};
  }
  /// The same where gaps consist of terms of this size [m].
  [[nodiscard]] Drift with_extent(double extent, const OrbitOptions& options) const {
    return {gap * std::min(1.0, options.drift_extents * extent / options.drift_length), speed};
  }

  template <class S>
  [[nodiscard]] bool explains(const S& g_N, const S& normal_speed) const {
    using std::abs;
    return abs(g_N) <= S(gap) && abs(normal_speed) <= S(speed);
  }
};

template <class Model>
class ContactTransitions {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using Velocity = SmallVector<S, Model::dof>;
  static constexpr int contacts = Model::contacts;

  ContactTransitions(const Model& model, const OrbitOptions& options)
      : dynamics(model),
        model_(model),
        options_(with_choice(options, model.traits().contact_choice)),
        parameters_(model.traits().parameters),
        loses_energy_(loses_energy(options.law, parameters_)) {
    if (model_.constant()) {
      matrices_.update(model_, state);
      matrices_.find_unique_pairs(parameters_);
      find_safe();
    }
  }

  State state;
  Mode<contacts> mode;
  KnownRoots<Model> roots;
  bool several_solutions = false;
  /// Modes at this instant have been given up at once: of solutions that are equal within rounding one has
  /// been taken that the motion contradicts. Then it is the other one's turn.
  bool contradicted = false;
  CurrentDynamics<Model> dynamics;

  [[nodiscard]] const Model& model() const { return model_; }
  /// Another model with the same motion (same_motion.hpp).
  void set_model(const Model& model) {
    model_ = model;
    parameters_ = model.traits().parameters;
    loses_energy_ = loses_energy(options_.law, parameters_);
  }
  [[nodiscard]] const OrbitOptions& options() const { return options_; }
  /// The geometry at the state of the last transition; for affine systems, anywhere.
  [[nodiscard]] const typename Model::Geometry& geometry() const { return matrices_.geometry; }
  /// Alone, contact i has one impulse, or force, that rounding keeps in its cone; of constant matrices.
  [[nodiscard]] bool is_safe_alone(int i) const { return safe_.contains(i); }

  /// How a transition ended. `closing` is a contact that still closes and must collide next, or −1;
  /// `rested` has bit i set for a contact that the cut-off brought to rest, `reclosed` for one that had
  /// opened and is closed by the impact of another before it has moved.
  struct Result {
    bool solved = true;
    bool accurate = true;  // the velocity jumps as contacts may make it (jump_check.hpp)
    int closing = -1;
    unsigned rested = 0, reclosed = 0;
  };

  /// Finds the mode of a state that has none, or whose geometry has changed: of contacts with a gap
  /// ≤ gap_tolerance [m], and of those that touch without speed but for the drift. `of_open`: that of open contacts.
  Result settle(double gap_tolerance, const Drift& drift = {}, const Drift& of_open = {}) {
    update();
    const auto gaps = model_.gaps_at(state);
    Candidates<contacts> candidates;
    Result result;
    for (int i = 0; i < with_gap(); ++i) {
      if (mode.closed(i) && matrices_.NN(i, i) == S(0)) continue;  // nothing is left to touch
      const S speed = matrices_.geometry.normal_speed(i, state.u);
      const bool touches = mode.closed(i) ? speed > S(0) && drift.explains(gaps(i), speed)
                                          : of_open.explains(gaps(i), speed);
      if (!mode.closed(i) && !touches && gaps(i) > S(gap_tolerance)) continue;
      const bool closes = !touches && speed < -S(options_.speed_tolerance);
      if (closes && result.closing < 0) result.closing = i;
      if (touches || speed <= S(options_.speed_tolerance)) {
        candidates.set(i, candidate(i));
      } else if (mode.closed(i) || roots.gap(i) == 0) {
        roots.set_gap(i, 1);  // it leaves, perhaps with a gap < 0 by the drift
      }
    }
    if (result.closing >= 0) {  // the impact decides
      for (int i = 0; i < with_gap(); ++i) {
        roots.set_gap(i, mode.closed(i) || gaps(i) <= S(gap_tolerance) ? 1 : 0);
      }
      mode = {};
      return result;
    }
    add_elements(candidates);
    result.solved = decide(candidates);
    result.accurate = !result.solved || rest_is_explained();
    return result;
  }

  /// Behind a border of the geometry: contacts in whose place something else is now, farther away than constraints
  /// drift off, are open, and their gaps have no roots. `before`: the gaps on the other side.
  void leave_places(const typename Model::ContactVector& before, const Drift& drift) {
    const auto gaps = model_.gaps_at(state);
    for (int i = 0; i < with_gap(); ++i) {
      if (!(mode.closed(i) || roots.gap(i) > 0) || !(gaps(i) - before(i) > S(drift.gap))) continue;
      mode[i] = ContactState::open;
      roots.set_gap(i, 0);
      roots.set_slip(i, 0);
    }
  }

  /// Whether the velocity `before` a border of the geometry has changed there by no more than `most_jump` of it, or
  /// rounding of positions, of this extent [m], does not turn contacts that were closed by so much.
  [[nodiscard]] bool knows_directions(const Mode<contacts>& closed, const Velocity& before,
                                      const RealOf<S>& extent) const {
    using std::abs, std::max, std::sqrt;
    using R = RealOf<S>;
    const auto& geometry = matrices_.geometry;
    const KineticMetric metric(geometry.M_inverse);
    const R allowed = R(options_.most_jump) * sqrt(metric.square(before));
    if (sqrt(metric.square(state.u - before)) <= allowed) return true;
    R fastest(0);
    for (int i = 0; i < with_gap(); ++i) {
      const auto along = [&](const auto& W) { return real(W.col(i).abs().dot(before.abs())); };
      fastest = max(fastest, R(along(geometry.W_N) + along(geometry.W_T)));
    }
    State moved = state;
    moved.q += S(epsilons<R>(options_.position_roundings) * extent / fastest) * before;
    typename Model::Geometry ahead;
    model_.update(ahead, moved);
    for (int i = 0; i < with_gap(); ++i) {
      if (!closed.closed(i)) continue;
      const R turned = real(ahead.normal_speed(i, before)) - real(geometry.normal_speed(i, before));
      if (abs(turned) > allowed * sqrt(R(real(matrices_.NN(i, i))))) return false;
    }
    return true;
  }

  /// The margins of what `impact` does (impact_margins.hpp).
  template <class Sink>
  void impact_margins(int i, double gap_tolerance, const Sink& sink) {
    update();
    const auto gaps = model_.gaps_at(state);
    ContactSet in_I_S{i};
    for (int j = 0; j < with_gap(); ++j) {
      if (takes_part(j, gaps, gap_tolerance)) in_I_S.insert(j);
    }
    const ImpactMargins<Model, Sink> margins(matrices_, sink);
    (void)jump(in_I_S, margins);
  }

  /// The impact of contact i, of those that are closed, and of open ones with a gap ≤ gap_tolerance
  /// [m].
  Result impact(int i, double gap_tolerance) {
    update();
    const auto gaps = model_.gaps_at(state);
    ContactSet in_I_S{i}, unmoved;
    for (int j = 0; j < with_gap(); ++j) {
      if (takes_part(j, gaps, gap_tolerance)) in_I_S.insert(j);
      if (j != i && !mode.closed(j) && roots.gap(j) > 0) unmoved.insert(j);
    }
    Result result;
    const auto before = state.u;
    auto solution = jump(in_I_S);
    several_solutions |= solution.several_solutions;
    result.solved = solution.status == LcpStatus::solved;
    if (!result.solved) return result;
    result.accurate = in_I_S.without_front().empty() || sharpen(solution);
    if (!result.accurate) return result;
    state.u += solution.velocity_jump;
    const auto behind = state.u;
    update();  // w̄ goes with the new velocity
    forget_slips();

    Candidates<contacts> candidates;
    ContactSet fast, rested, pushed;
    // A contact that closes without approaching has made a hop below round-off: it may rest.
    const auto hopped = [&](int j) {
      return j == i && matrices_.geometry.normal_speed(i, before) >= S(0);
    };
    for (const int j : in_I_S) {
      const S speed = matrices_.geometry.normal_speed(j, state.u);
      // NOTE: one that closes still, because another has pushed it, collides next.
      const bool closes = speed < -S(options_.speed_tolerance);
      roots.set_gap(j, closes ? 0 : 1);
      if (closes) pushed.insert(j);
      if (closes || (!(speed <= S(options_.rest_speed)) && !hopped(j))) continue;
      candidates.set(j, candidate(j));
      if (speed > S(options_.speed_tolerance)) fast.insert(j);
    }
    add_elements(candidates);
    result.solved = decide_rest(candidates, fast);
    // NOTE: what takes others to rest may leave one that closes still without speed: it is decided with them, for its
    // gap would not change sign where it falls.
    ContactSet stopped_too;
    for (const int j : pushed) {
      const S speed = matrices_.geometry.normal_speed(j, state.u);
      if (speed < -S(options_.speed_tolerance) || speed > S(0)) continue;
      candidates.set(j, candidate(j));
      stopped_too.insert(j);
    }
    if (result.solved && !stopped_too.empty()) {
      state.u = behind;
      result.solved = decide_rest(candidates, fast);
    }
    for (const int j : fast) {
      if (mode.closed(j)) {
        rested.insert(j);
      } else {
        roots.set_gap(j, 1);
      }
    }
    for (const int j : in_I_S) {
      if (mode.closed(j)) continue;
      // NOTE: what takes others to rest may push one that has left: it collides next. It may as well end, within
      // rounding, that another closes: it is at its root.
      const S speed = matrices_.geometry.normal_speed(j, state.u);
      const bool closes = speed < -S(options_.speed_tolerance);
      if (closes) {
        roots.set_gap(j, 0);
      } else if (roots.gap(j) == 0) {
        roots.set_gap(j, 1);
      }
    }
    result.rested = rested.bits();
    for (const int j : unmoved) {
      if (mode.closed(j)) result.reclosed |= 1u << static_cast<unsigned>(j);
    }
    result.accurate = !result.solved || rest_is_explained(before, rested, solution);
    // Of the cut-off the first order may be missing, or too much.
    const auto& after = rested.empty() ? state.u : behind;
    const bool known = mode.all_open() && keeps_digits(in_I_S);
    result.accurate = result.accurate && (known || energy_is_lost(in_I_S, before, after, solution));
    return result;
  }

  /// A limit of forces has fallen to zero. True if others take their place, so that the mode goes on; else
  /// `ended` are the limits that end it together.
  [[nodiscard]] bool redistribute(int limit, LimitSet& ended) {
    ended = {limit};
    if (dynamics->limits().empty()) return false;
    const auto next =
        limit_values().exchange(dynamics->limits(), limit, options_.lcp.feasibility_tolerance);
    if (next.possible) {
      dynamics.enter(model_, mode, matrices_.geometry, next.limits);
    } else {
      ended = next.limits;
    }
    return next.possible;
  }

  /// Forces at these limits give way: contacts open or begin to slide.
  Result give_way(LimitSet limits) {
    Candidates<contacts> forced;
    ContactSet which;
    for (const int limit : limits) {
      const int i = limit / 2;
      const auto slides =
          limit % 2 == 0 ? ContactCandidate::slip_positive : ContactCandidate::slip_negative;
      if (which.contains(i) && is_element(model_, i)) continue;  // its bound is 0: either way
      const bool opens = mode[i] != ContactState::stick || which.contains(i);
      forced.set(i, opens ? ContactCandidate::open : slides);
      which.insert(i);
    }
    Result result = force(which, forced);
    result.accurate = !result.solved || (result.accurate && rest_is_explained());
    return result;
  }

  /// The first of the contacts that cease to slide together with contact i.
  [[nodiscard]] int first_slip_end(int i) {
    update();
    for (int j = 0; j < i; ++j) {
      if (is_slip(mode[j]) && stopped(j)) return j;
    }
    return i;
  }

  Result slip_end(int i) {
    update();
    auto candidates = Candidates<contacts>::of(mode);
    for (int j = 0; j < contacts; ++j) {
      if (j == i || (is_slip(mode[j]) && stopped(j))) {
        candidates.set(j, ContactCandidate::undecided);
      }
    }
    // NOTE: near a separatrix the last digit of time moves the slip by more than rounding: no contact does that. Where
    // contact i loses digits by itself, slips are off by those, and beside others by what they hold.
    Result result;
    const bool tells = i >= with_gap() || (loses_none(i) && touches_alone(i));
    result.solved = decide(candidates);
    result.accurate = !result.solved || tells || rest_is_explained();
    return result;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  [[nodiscard]] static OrbitOptions with_choice(OrbitOptions options, LcpChoice own) {
    if (options.lcp.choice == LcpChoice::automatic) options.lcp.choice = own;
    return options;
  }

  /// Of the contacts those that have a gap; the others are friction elements.
  [[nodiscard]] int with_gap() const { return contacts_with_gap(model_); }
  /// Friction elements, by their speeds.
  void add_elements(Candidates<contacts>& candidates) const {
    for (int i = with_gap(); i < contacts; ++i) candidates.set(i, candidate(i));
  }

  template <class Gaps>
  [[nodiscard]] bool takes_part(int j, const Gaps& gaps, double gap_tolerance) const {
    return mode.closed(j) || roots.gap(j) > 0 || gaps(j) <= S(gap_tolerance);
  }

  /// The impact of these contacts at the state.
  template <class Stages = NoStages>
  [[nodiscard, gnu::always_inline]] auto jump(ContactSet in_I_S, const Stages& stages = {}) const {
    if constexpr (Model::has_friction_laws) {
      if (has_contact_laws(model_)) {
        auto parameters = parameters_;
        for (const int i : in_I_S) parameters[at(i)].mu = sliding_coefficient(i);
        return solve_impact_lcp(parameters, matrices_, state.u, in_I_S, options_, stages);
      }
    }
    return solve_impact(parameters_, matrices_, state.u, in_I_S, options_, stages);
  }

  using Impulses = ImpactSolution<S, Model::dof, contacts>;

  /// Makes the jump of the velocity right where impulses cancel. False if not enough digits are left of them.
  [[nodiscard]] bool sharpen(Impulses& impact) const {
    using std::sqrt;
    using R = RealOf<S>;
    const KineticMetric metric(matrices_.geometry.M_inverse);
    const CancellingImpulses<Model> impulses(matrices_, impact);
    R speed = sqrt(metric.square(state.u));
    const R largest = impulses.largest();
    if (!(largest > R(options_.least_cancelling) * speed)) return true;
    // NOTE: what stands is hit by what moves by itself.
    speed = std::max(speed, impulses.largest_stop(state.u));
    if (!(largest > R(options_.least_cancelling) * speed)) return true;
    impact.velocity_jump = impulses.jump();
    return largest * R(options_.impact_roundings) * impulses.rounding() <=
           R(options_.most_jump) * speed;
  }

  /// The impact of one contact in which rounding adds no energy that counts.
  [[nodiscard]] bool keeps_digits(ContactSet in_I_S) const {
    const int i = in_I_S.front();
    if (!in_I_S.without_front().empty()) return false;
    return loses_none(i);
  }
  /// Contact i alone.
  [[nodiscard]] bool loses_none(int i) const {
    return model_.constant() ? safe_.contains(i) : is_safe(i);
  }
  [[nodiscard]] bool is_safe(int i) const {
    using R = RealOf<S>;
    const R lost = lost_by_impact<Model>(matrices_, i, parameters_[at(i)].frictional());
    return matrices_.single[at(i)].well_posed() && lost > R(0) &&
           epsilons<R>(options_.impact_roundings) * lost <= R(options_.most_gain);
  }
  /// For constant matrices.
  void find_safe() {
    safe_ = {};
    for (int i = 0; i < with_gap(); ++i) {
      if (is_safe(i)) safe_.insert(i);
    }
  }
  /// An impact that must not add energy adds none, but for rounding, for what the cut-off leaves out, and for the work
  /// of contacts that move by themselves. Of an impact with these it is measured by what is exchanged.
  [[nodiscard, gnu::noinline]] bool energy_is_lost(ContactSet in_I_S, const Velocity& before,
                                                   const Velocity& after,
                                                   const Impulses& impact) const {
    if (!loses_energy_) return true;
    using std::sqrt;
    using R = RealOf<S>;
    const auto& M_inverse = matrices_.geometry.M_inverse;
    const KineticMetric metric(M_inverse);
    R energy = metric.square(before), gain = metric.square(after) - energy;
    if (some_moves<Model>(matrices_.geometry, in_I_S)) {
      const MovedImpulses<R> moved = moved_impulses<Model>(matrices_.geometry, impact);
      const R exchanged = sqrt(energy) + sqrt(metric.square(after - before));
      energy = exchanged * exchanged;
      gain += R(2) * (moved.work - epsilons<R>(options_.impact_roundings) * moved.size);
    }
    if (gain <= R(options_.most_gain) * energy) return true;
    const R rounding = epsilons<R>(options_.mass_roundings) * lost_by_mass(M_inverse),
            left_out = JumpCheck<Model>(matrices_, parameters_, options_).left_out(mode, {});
    return gain <= std::max(R(options_.most_gain), rounding) * energy + left_out * left_out;
  }
  /// What has put the velocity on the constraints of the mode is an impulse that contacts may have, with those of
  /// the impact, or no more than the cut-off of accumulations leaves out. `before` the event; `rested`: contacts that
  /// have come to rest.
  [[nodiscard]] bool rest_is_explained(const Velocity& before, ContactSet rested,
                                       const Impulses& impact) {
    if (mode.all_open() || is_rounding(before)) return true;
    return jump_is_explained(rested, impact);
  }
  [[nodiscard]] bool rest_is_explained() {
    return mode.all_open() || is_rounding(unconstrained_) || jump_is_explained({}, {});
  }
  /// No entry of the velocity has been changed on the way to the constraints by more than its rounding.
  [[nodiscard]] bool is_rounding(const Velocity& before) const {
    using std::abs;
    using R = RealOf<S>;
    for (int k = 0; k < Model::dof; ++k) {
      const R step = real(state.u(k)) - real(unconstrained_(k));
      const R size = abs(real(unconstrained_(k))) + abs(real(before(k)));
      if (abs(step) > R(options_.jump_rounding) * size) return false;
    }
    return true;
  }
  [[nodiscard, gnu::noinline]] bool jump_is_explained(ContactSet rested, const Impulses& impact) {
    return JumpCheck<Model>(matrices_, parameters_, options_)
        .explained(*dynamics, unconstrained_, state.u, rested, impact);
  }

  void update() {
    if (!model_.constant()) matrices_.update(model_, state);
  }

  /// Velocities have jumped: what slides has not just begun to.
  void forget_slips() {
    if (!roots.some_slip()) return;
    for (int j = 0; j < contacts; ++j) {
      if (roots.slip(j) > 0 && candidate(j) != ContactCandidate::undecided) roots.set_slip(j, 0);
    }
  }

  /// No other contact is closed; friction elements are none.
  [[nodiscard]] bool touches_alone(int i) const {
    for (int j = 0; j < with_gap(); ++j) {
      if (j != i && mode.closed(j)) return false;
    }
    return true;
  }

  [[nodiscard]] bool stopped(int i) const {
    using std::abs;
    return abs(matrices_.geometry.tangential_speed(i, state.u)) <= S(options_.speed_tolerance);
  }

  /// A closed contact by its slip speed.
  [[nodiscard]] ContactCandidate candidate(int i) const {
    if (!parameters_[at(i)].frictional()) return ContactCandidate::closed;
    const S speed = matrices_.geometry.tangential_speed(i, state.u);
    if (speed > S(options_.speed_tolerance)) return ContactCandidate::slip_positive;
    if (speed < -S(options_.speed_tolerance)) return ContactCandidate::slip_negative;
    return ContactCandidate::undecided;
  }

  /// Contacts leave their states for those `forced`; the LCP decides the others.
  Result force(ContactSet which, const Candidates<contacts>& forced) {
    update();
    const auto kept = Candidates<contacts>::of(mode);
    auto candidates = kept;
    for (const int i : which) candidates.set(i, forced[i]);
    const auto decision = solve(candidates);
    several_solutions |= decision.several_solutions;
    Result result;
    const bool solved = decision.status == LcpStatus::solved;
    bool alone = solved;
    for (int j = 0; j < contacts; ++j) {
      alone = alone && (which.contains(j) || decision.mode[j] == mode[j]);
    }
    // NOTE: accelerations jump where several limits end a mode together, and may go against one of them.
    const bool together = std::popcount(which.bits()) > 1;
    if (alone && (!together || mode_search().gives_way(decision.mode, which))) {
      take_forced(which, forced, decision.mode, candidates);
      return result;
    }
    // Others change with it: the LCP decides freely, unless it would let everything stay.
    const auto free = solve(kept);
    const bool is_free = free.status == LcpStatus::solved;
    result.solved = solved || is_free;
    if (is_free && alone && free.mode == decision.mode) {
      take_forced(which, forced, free.mode, candidates);
    } else if (is_free && !(solved && free.mode == mode)) {
      enter(free.mode, kept);
    } else if (solved && mode_search().gives_way(decision.mode, which)) {
      enter(decision.mode, candidates);
    } else if (solved) {
      // One that was let slide where nothing could move has not begun to.
      candidates = kept;
      for (const int j : kept.not_open()) {
        if (is_slip(mode[j]) && stopped(j)) candidates.set(j, ContactCandidate::undecided);
      }
      const auto next = mode_search().find(mode, which, candidates);
      result.accurate = next.has_value();
      if (next) enter(*next, candidates);
    }
    return result;
  }

  /// Contacts have left their states for those `forced`, and no other has changed.
  void take_forced(ContactSet which, const Candidates<contacts>& forced, const Mode<contacts>& next,
                   const Candidates<contacts>& candidates) {
    enter(next, candidates);
    bool jumps = false;  // accelerations, with friction that drops
    for (const int i : which) jumps = jumps || drops(i);
    for (const int i : which) {
      if (!mode.closed(i)) {
        roots.set_gap(i, forced[i] == ContactCandidate::open && !jumps ? 3 : 2);
      } else {
        roots.set_slip(i, jumps ? 1 : 2);
      }
    }
  }

  [[nodiscard]] ModeSearch<Model> mode_search() {
    return {model_, matrices_, parameters_, state, dynamics, options_};
  }

  [[nodiscard]] LimitValues<S, contacts> limit_values() {
    update();
    return dynamics->limit_values_at(model_, state);
  }

  [[nodiscard]] ModeDecision<Model> solve(const Candidates<contacts>& candidates) const {
    if (candidates.not_open().empty()) return {};
    LcpOptions lcp = options_.lcp;
    lcp.last_of_equals = contradicted;
    if constexpr (Model::has_friction_laws) {
      if (has_elements(model_) || has_contact_laws(model_)) return solve_with_laws(candidates, lcp);
    }
    return decide_mode(parameters_, matrices_, model_.force(state), candidates, model_.constant(),
                       lcp, options_.check_uniqueness);
  }

  /// μ of contact i if it slides, at the speed that it has.
  [[nodiscard]] S sliding_coefficient(int i) const {
    return core::sliding_coefficient(model_, i, matrices_.geometry.tangential_speed(i, state.u));
  }
  /// The friction of contact or element i falls where sliding begins.
  [[nodiscard]] bool drops(int i) const {
    return (is_element(model_, i) || has_contact_laws(model_)) &&
           model_.traits().laws[at(i)].drops();
  }
  /// Elements, and contacts whose friction depends on speed, stick if they can with their static bounds. Those
  /// that cannot slide with the friction of sliding, beside which others must hold again.
  [[nodiscard]] ModeDecision<Model> solve_with_laws(Candidates<contacts> candidates,
                                                    const LcpOptions& lcp) const {
    const ElementForces<Model> forces(model_, matrices_.geometry, state);
    const auto h = model_.force(state);
    auto parameters = parameters_;
    for (;;) {
      auto applied = h;
      SmallVector<S, contacts> bounds;
      for (int i = 0; has_contact_laws(model_) && i < with_gap(); ++i) {
        const int slip = -friction_sign(static_cast<ContactState>(candidates[i]));
        if (slip != 0) parameters[at(i)].mu = sliding_coefficient(i);
      }
      for (int i = with_gap(); i < contacts; ++i) {
        bounds(i) = forces.bound(i);
        const S lambda = candidates[i] == ContactCandidate::undecided
                             ? bounds(i)
                             : forces.sliding(i, -friction_sign(candidates[i]));
        applied += lambda * matrices_.geometry.W_T.col(i);
      }
      const auto decision =
          decide_mode_lcp(parameters, matrices_, applied, candidates,
                          ElementBounds<Model>(with_gap(), bounds), lcp, options_.check_uniqueness);
      bool all_hold = true;
      for (int i = 0; i < contacts; ++i) {
        if (candidates[i] != ContactCandidate::undecided || !is_slip(decision.mode[i])) continue;
        if (!drops(i)) continue;
        candidates.set(i, static_cast<ContactCandidate>(decision.mode[i]));
        all_hold = false;
      }
      if (all_hold || decision.status != LcpStatus::solved) return decision;
    }
  }

  bool decide(const Candidates<contacts>& candidates) {
    const auto decision = solve(candidates);
    several_solutions |= decision.several_solutions;
    if (decision.status != LcpStatus::solved) return false;
    enter(decision.mode, candidates);
    return true;
  }

  /// The same where the cut-off brings contacts to rest: those come to stick whose slip the impacts that are
  /// left out can end. With ġ_N > 0 these have Λ = (1 + ε_N)/(1 − ε_N) ġ_N/nn in all, alone. With ε_N near 1 they take
  /// their time: no more of them are left out than an accumulation may have.
  bool decide_rest(const Candidates<contacts>& candidates, ContactSet at_rest) {
    using std::abs;
    using std::max, std::min;
    auto stopped = candidates;
    ContactSet slow;
    auto impulses = SmallVector<S, contacts>::zero();  // that are left out
    const S least_loss(1.0 / options_.max_accumulation_length);
    for (const int j : at_rest) {
      const ContactParameters<S>& p = parameters_[at(j)];
      if (!p.frictional() || candidates[j] == ContactCandidate::undecided) continue;
      const S slip = abs(matrices_.geometry.tangential_speed(j, state.u));
      // One that has hopped may be faster than what is left out.
      const S speed = min(matrices_.geometry.normal_speed(j, state.u), S(options_.rest_speed));
      const S left_out = (S(1) + p.eps_N) * speed;
      const S mu = has_contact_laws(model_) ? sliding_coefficient(j) : p.mu;
      const S loss = max(S(1) - p.eps_N, least_loss);
      if (slip * loss * matrices_.NN(j, j) > mu * matrices_.TT(j, j) * left_out) continue;
      stopped.set(j, ContactCandidate::undecided);
      slow.insert(j);
      impulses(j) = left_out / (loss * matrices_.NN(j, j));
    }
    if (slow.empty()) return decide_and_stop(candidates, at_rest);
    const auto decision = solve(stopped);
    bool all_stick = decision.status == LcpStatus::solved;
    for (const int j : slow) all_stick = all_stick && decision.mode[j] == ContactState::stick;
    if (!all_stick || !can_stop(decision.mode) || !friction_stops(slow, impulses)) {
      return decide_and_stop(candidates, at_rest);
    }
    several_solutions |= decision.several_solutions;
    enter(decision.mode, stopped);
    return true;
  }

  /// The same where friction of contacts that come to rest, as large as it may be, turns the slip of others round:
  /// friction of those does but stop it.
  bool decide_and_stop(Candidates<contacts> candidates, ContactSet at_rest) {
    const auto before = state.u;
    if (!decide(candidates)) return false;
    if (at_rest.empty()) return true;
    ContactSet turned;
    for (int j = 0; j < with_gap(); ++j) {
      const int slip = -friction_sign(mode[j]);
      const S speed = matrices_.geometry.tangential_speed(j, state.u);
      if (slip != 0 && S(slip) * speed < -S(options_.speed_tolerance)) turned.insert(j);
    }
    if (turned.empty()) return true;
    for (const int j : turned) candidates.set(j, ContactCandidate::undecided);
    state.u = before;
    return decide(candidates);
  }

  /// Some velocity is on the constraints of a mode: what holds does not move against each other.
  [[nodiscard]] bool can_stop(const Mode<contacts>& next) {
    dynamics.enter(model_, next, matrices_.geometry);
    if (has_contact_laws(model_)) dynamics->refresh(model_, state);
    return JumpCheck<Model>(matrices_, parameters_, options_)
        .is_held(*dynamics, state.u, dynamics->project(state.u));
  }

  /// Contacts come to stick in the mode that `dynamics` stand in by the friction of what moves them to it and of these
  /// impulses, but for what `most_jump` leaves. Where the motion leaves forces free others may have it.
  [[nodiscard]] bool friction_stops(ContactSet slow, const SmallVector<S, contacts>& left_out) {
    using std::abs, std::max, std::sqrt;
    using R = RealOf<S>;
    if (dynamics->free_forces() > 0) return true;
    SmallVector<S, contacts> normal, tangential;
    dynamics->projecting_impulses(state.u, normal, tangential);
    R missing(0);
    for (const int j : slow) {
      const R mu = real(has_contact_laws(model_) ? sliding_coefficient(j) : parameters_[at(j)].mu);
      const R friction = mu * (max(real(normal(j)), R(0)) + real(left_out(j)));
      missing += max(R(0), R(abs(real(tangential(j))) - friction)) * sqrt(real(matrices_.TT(j, j)));
    }
    return missing <= R(options_.most_jump) *
                          sqrt(KineticMetric(matrices_.geometry.M_inverse).square(state.u));
  }

  /// Takes a mode and puts the velocity on its constraints.
  void enter(const Mode<contacts>& next, const Candidates<contacts>& candidates) {
    for (const int i : candidates.not_open()) {
      if (next[i] == ContactState::open) roots.set_gap(i, 2);
      if (candidates[i] == ContactCandidate::undecided) roots.set_slip(i, 1);
    }
    mode = next;
    dynamics.enter(model_, mode, matrices_.geometry);
    if (dynamics->free_forces() > 0) {
      dynamics.enter(model_, mode, matrices_.geometry, limit_values().innermost_vertex());
    }
    if (has_contact_laws(model_)) dynamics->refresh(model_, state);
    unconstrained_ = state.u;
    state.u = dynamics->project(state.u);
  }

  Model model_;
  const OrbitOptions options_;
  std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)> parameters_;
  ContactMatrices<Model> matrices_;
  ContactSet safe_;         // of contacts that keep their digits alone; of constant matrices
  bool loses_energy_;       // no impact may add any
  Velocity unconstrained_;  // the velocity before it was put on the constraints
};

}  // namespace specht::core
