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
// freely. Every transition also notes the multiplicity of the roots that the guards have at the new
// start.

#include <specht/core/acceleration_lcp.hpp>
#include <specht/core/impact.hpp>
#include <specht/core/mode_table.hpp>

namespace specht::core {

template <MechanicalSystem Toy>
class ContactTransitions {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  static constexpr int contacts = Toy::contacts;

  ContactTransitions(const Toy& toy, const OrbitOptions& options)
      : toy_(toy), options_(options), parameters_(toy.contact_parameters()) {
    if constexpr (is_affine<Toy>()) {
      matrices_.update(toy, state);
      matrices_.find_unique_pairs(parameters_);
    }
  }

  State state;
  Mode<contacts> mode;
  /// Multiplicity of the root of each gap and slip speed where the phase begins.
  std::array<int, static_cast<std::size_t>(contacts)> gap_roots{}, slip_roots{};
  bool several_solutions = false;
  CurrentDynamics<Toy> dynamics;

  [[nodiscard]] const Toy& toy() const { return toy_; }
  [[nodiscard]] const OrbitOptions& options() const { return options_; }
  /// The geometry at the state of the last transition; for affine systems, anywhere.
  [[nodiscard]] const ContactGeometry<Toy>& geometry() const { return matrices_.geometry; }

  /// How a transition ended. `closing` is a contact that still closes and must collide next, or −1;
  /// `rested` has bit i set for a contact that the cut-off brought to rest.
  struct Result {
    bool solved = true;
    int closing = -1;
    unsigned rested = 0;
  };

  /// Finds the mode of a state that has none, or whose geometry has changed.
  Result settle(double gap_tolerance) {
    update();
    const auto gaps = toy_.gaps(state);
    Candidates candidates{};
    Result result;
    for (int i = 0; i < contacts; ++i) {
      if (!mode.closed(i) && gaps(i) > S(gap_tolerance)) continue;
      const S speed = matrices_.geometry.normal_speed(i, state.u);
      if (speed < -S(options_.speed_tolerance) && result.closing < 0) result.closing = i;
      if (speed <= S(options_.speed_tolerance)) candidates[at(i)] = candidate(i);
    }
    if (result.closing >= 0) {  // the impact decides
      for (int i = 0; i < contacts; ++i) {
        gap_roots[at(i)] = mode.closed(i) || gaps(i) <= S(gap_tolerance) ? 1 : 0;
      }
      mode = {};
      return result;
    }
    result.solved = decide(candidates);
    return result;
  }

  /// The impact of contact i, of those that are closed, and of open ones with a gap ≤ gap_tolerance
  /// [m].
  Result impact(int i, double gap_tolerance) {
    update();
    const auto gaps = toy_.gaps(state);
    std::array<bool, static_cast<std::size_t>(contacts)> in_I_S{};
    for (int j = 0; j < contacts; ++j) {
      in_I_S[at(j)] =
          j == i || mode.closed(j) || gap_roots[at(j)] > 0 || gaps(j) <= S(gap_tolerance);
    }
    Result result;
    // A contact that closes without approaching has made a hop below round-off: it may rest.
    const bool hidden_hop = matrices_.geometry.normal_speed(i, state.u) >= S(0);
    const auto solution = solve_impact(parameters_, matrices_, state.u, in_I_S, options_);
    several_solutions = several_solutions || solution.several_solutions;
    result.solved = solution.status == LcpStatus::solved;
    if (!result.solved) return result;
    state.u += solution.velocity_jump;

    Candidates candidates{};
    std::array<S, static_cast<std::size_t>(contacts)> speed{};
    for (int j = 0; j < contacts; ++j) {
      if (!in_I_S[at(j)]) continue;
      speed[at(j)] = matrices_.geometry.normal_speed(j, state.u);
      if (speed[at(j)] <= S(options_.rest_speed) || (j == i && hidden_hop)) {
        candidates[at(j)] = candidate(j);
      }
      // NOTE: one that closes still, because another has pushed it, collides next.
      const bool closes = speed[at(j)] < -S(options_.speed_tolerance);
      if (closes) candidates[at(j)] = ContactCandidate::open;
      gap_roots[at(j)] = closes ? 0 : 1;
    }
    result.solved = decide(candidates);
    for (int j = 0; j < contacts; ++j) {
      if (candidates[at(j)] == ContactCandidate::open) continue;
      const bool slow = speed[at(j)] <= S(options_.speed_tolerance);
      if (!mode.closed(j)) {
        gap_roots[at(j)] = slow ? 2 : 1;
      } else if (!slow) {
        result.rested |= 1u << static_cast<unsigned>(j);
      }
    }
    return result;
  }

  Result detachment(int i) {
    Result result;
    result.solved = force(i, ContactCandidate::open);
    return result;
  }

  Result slip_onset(int i, ContactState direction) {
    Result result;
    result.solved =
        force(i, direction == ContactState::slip_positive ? ContactCandidate::slip_positive
                                                          : ContactCandidate::slip_negative);
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
    Candidates candidates = keep();
    for (int j = 0; j < contacts; ++j) {
      if (j == i || (is_slip(mode[j]) && stopped(j))) {
        candidates[at(j)] = ContactCandidate::undecided;
      }
    }
    Result result;
    result.solved = decide(candidates);
    return result;
  }

 private:
  using Candidates = std::array<ContactCandidate, static_cast<std::size_t>(contacts)>;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void update() {
    if constexpr (!is_affine<Toy>()) matrices_.update(toy_, state);
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

  /// The contacts as the mode has them; sticking ones are free to slide.
  [[nodiscard]] Candidates keep() const {
    Candidates candidates{};
    for (int i = 0; i < contacts; ++i) {
      switch (mode[i]) {
        case ContactState::open:
          candidates[at(i)] = ContactCandidate::open;
          break;
        case ContactState::closed:
          candidates[at(i)] = ContactCandidate::closed;
          break;
        case ContactState::slip_positive:
          candidates[at(i)] = ContactCandidate::slip_positive;
          break;
        case ContactState::slip_negative:
          candidates[at(i)] = ContactCandidate::slip_negative;
          break;
        case ContactState::stick:
          candidates[at(i)] = ContactCandidate::undecided;
          break;
      }
    }
    return candidates;
  }

  /// One contact leaves its state for `forced`; the LCP decides the others.
  bool force(int i, ContactCandidate forced) {
    update();
    const Candidates kept = keep();
    Candidates candidates = kept;
    candidates[at(i)] = forced;
    const auto decision = solve(candidates);
    several_solutions = several_solutions || decision.several_solutions;
    bool alone = decision.status == LcpStatus::solved;
    for (int j = 0; j < contacts; ++j) alone = alone && (j == i || decision.mode[j] == mode[j]);
    if (!alone) {
      // Others change with it: the LCP decides freely, unless it would let everything stay.
      const auto free = solve(kept);
      const bool moves = free.status == LcpStatus::solved && !(free.mode == mode);
      if (moves || decision.status != LcpStatus::solved) {
        if (free.status != LcpStatus::solved) return false;
        enter(free.mode, kept);
      } else {
        enter(decision.mode, candidates);
      }
      return true;
    }
    enter(decision.mode, candidates);
    if (!mode.closed(i)) {
      gap_roots[at(i)] = forced == ContactCandidate::open ? 3 : 2;
    } else {
      slip_roots[at(i)] = 2;
    }
    return true;
  }

  [[nodiscard]] ModeDecision<Toy> solve(const Candidates& candidates) const {
    if (candidates == Candidates{}) return {};  // all open
    return decide_mode(parameters_, matrices_, toy_.force(state), candidates, options_.lcp,
                       options_.check_uniqueness);
  }

  bool decide(const Candidates& candidates) {
    const auto decision = solve(candidates);
    several_solutions = several_solutions || decision.several_solutions;
    if (decision.status != LcpStatus::solved) return false;
    enter(decision.mode, candidates);
    return true;
  }

  /// Takes a mode and puts the velocity on its constraints.
  void enter(const Mode<contacts>& next, const Candidates& candidates) {
    for (int i = 0; i < contacts; ++i) {
      if (candidates[at(i)] != ContactCandidate::open && next[i] == ContactState::open) {
        gap_roots[at(i)] = 2;
      }
      if (candidates[at(i)] == ContactCandidate::undecided) slip_roots[at(i)] = 1;
    }
    mode = next;
    dynamics.enter(toy_, mode, matrices_.geometry);
    state.u = dynamics->project(state.u);
  }

  const Toy toy_;
  const OrbitOptions options_;
  std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)> parameters_;
  ContactMatrices<Toy> matrices_;
};

}  // namespace specht::core
