#pragma once
// The hybrid state of an orbit: state and mode, and what belongs to both, which is contact matrices, the dynamics of
// the mode, and the multiplicity of the roots that its guards have where it began.
//
// What all transitions share is here: the acceleration LCP names the next mode, which is entered with the velocity put
// on its constraints. Forces that the motion leaves free stand at a vertex of what is admissible (force_limits.hpp).
// When that is done is known to the transitions only (contact_transitions.hpp).

#include <cmath>
#include <specht/core/contact/impact_energy.hpp>
#include <specht/core/contact/speed_friction.hpp>
#include <specht/core/mode/force_limits.hpp>
#include <specht/core/mode/impact_check.hpp>
#include <specht/core/mode/jump_check.hpp>
#include <specht/core/mode/mode_decision.hpp>
#include <specht/core/mode/mode_table.hpp>

namespace specht::core {

/// How a transition ended. `closing` is a contact that still closes and must collide next, or −1;
/// `rested` has bit i set for a contact that the cut-off brought to rest, `reclosed` for one that had
/// opened and is closed by the impact of another before it has moved.
struct TransitionResult {
  bool solved = true;
  bool accurate = true;  // the velocity jumps as contacts may make it (jump_check.hpp)
  int closing = -1;
  unsigned rested = 0, reclosed = 0;
};

template <class Model>
class HybridState {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using Velocity = SmallVector<S, Model::dof>;
  static constexpr int contacts = Model::contacts;
  using Parameters = std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)>;
  using Impulses = ImpactSolution<S, Model::dof, contacts>;

  HybridState(const Model& model, const OrbitOptions& options)
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
  [[nodiscard]] const ContactMatrices<Model>& matrices() const { return matrices_; }
  [[nodiscard]] const Parameters& parameters() const { return parameters_; }
  /// No impact may add energy.
  [[nodiscard]] bool must_lose_energy() const { return loses_energy_; }

  /// Of the contacts those that have a gap; the others are friction elements.
  [[nodiscard]] int with_gap() const { return contacts_with_gap(model_); }
  /// Friction elements, by their speeds.
  void add_elements(Candidates<contacts>& candidates) const {
    for (int i = with_gap(); i < contacts; ++i) candidates.set(i, candidate(i));
  }

  /// In the impact of contact i alone rounding adds no energy that counts.
  [[nodiscard]] bool loses_none(int i) const {
    return model_.constant() ? safe_.contains(i) : impact_check().keeps_digits(i);
  }
  [[nodiscard]] ImpactCheck<Model> impact_check() const {
    return {matrices_, parameters_, options_};
  }
  [[nodiscard]] JumpCheck<Model> jump_check() const { return {matrices_, parameters_, options_}; }

  /// Takes matrices at the state.
  void update() {
    if (!model_.constant()) matrices_.update(model_, state);
  }

  /// Contact i does not slide.
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

  /// μ of contact i if it slides, at the speed that it has.
  [[nodiscard]] S sliding_coefficient(int i) const {
    return core::sliding_coefficient(model_, i, matrices_.geometry.tangential_speed(i, state.u));
  }
  /// All limits of forces of the mode.
  [[nodiscard]] LimitValues<S, contacts> limit_values() {
    update();
    return dynamics->limit_values_at(model_, state);
  }

  /// The mode that the LCP names.
  [[nodiscard]] ModeDecision<Model> solve(const Candidates<contacts>& candidates) const {
    if (candidates.not_open().empty()) return {};
    LcpOptions lcp = options_.lcp;
    lcp.last_of_equals = contradicted;
    return decide_mode_at(model_, parameters_, matrices_, state, candidates, lcp,
                          options_.check_uniqueness);
  }
  /// The same, and takes it. False if it has no solution.
  bool decide(const Candidates<contacts>& candidates) {
    const auto decision = solve(candidates);
    several_solutions |= decision.several_solutions;
    if (decision.status != LcpStatus::solved) return false;
    enter(decision.mode, candidates);
    return true;
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

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  [[nodiscard]] static OrbitOptions with_choice(OrbitOptions options, LcpChoice own) {
    if (options.lcp.choice == LcpChoice::automatic) options.lcp.choice = own;
    return options;
  }

  /// For constant matrices.
  void find_safe() {
    safe_ = {};
    for (int i = 0; i < with_gap(); ++i) {
      if (impact_check().keeps_digits(i)) safe_.insert(i);
    }
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
    return jump_check().explained(*dynamics, unconstrained_, state.u, rested, impact);
  }

  Model model_;
  const OrbitOptions options_;
  Parameters parameters_;
  ContactMatrices<Model> matrices_;
  ContactSet safe_;         // of contacts that keep their digits alone; of constant matrices
  bool loses_energy_;       // no impact may add any
  Velocity unconstrained_;  // the velocity before it was put on the constraints
};

}  // namespace specht::core
