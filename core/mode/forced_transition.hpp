#pragma once
// Detachment and slip onset: forces at their limits give way.
//
//   detachment    the contact opens (λ_N fell to zero), the LCP decides the others
//   slip onset    the contact slides the way its friction force was saturated
//
// The direction is *forced*: at the located state the LCP would still find the old mode within round-off. If the force
// changes other contacts too, the LCP decides freely; where accelerations go against what it finds, all modes are
// searched (mode_search.hpp). Forces that the motion leaves free may be taken over by others before (force_limits.hpp).
// For ContactTransitions only.

#include <bit>
#include <specht/core/mode/hybrid_state.hpp>
#include <specht/core/mode/mode_search.hpp>

namespace specht::core {

template <class Model>
class ForcedTransition {
 public:
  using S = typename Model::Scalar;
  static constexpr int contacts = Model::contacts;

  explicit ForcedTransition(HybridState<Model>& now) : now_(now) {}

  /// A limit of forces has fallen to zero. True if others take their place, so that the mode goes on; else
  /// `ended` are the limits that end it together.
  [[nodiscard]] bool redistribute(int limit, LimitSet& ended) {
    ended = {limit};
    if (now_.dynamics->limits().empty()) return false;
    const auto next = now_.limit_values().exchange(now_.dynamics->limits(), limit,
                                                   now_.options().lcp.feasibility_tolerance);
    if (next.possible) {
      now_.dynamics.enter(now_.model(), now_.mode, now_.matrices().geometry, next.limits);
    } else {
      ended = next.limits;
    }
    return next.possible;
  }

  /// Forces at these limits give way: contacts open or begin to slide.
  TransitionResult give_way(LimitSet limits) {
    Candidates<contacts> forced;
    ContactSet which;
    for (const int limit : limits) {
      const int i = limit / 2;
      const auto slides =
          limit % 2 == 0 ? ContactCandidate::slip_positive : ContactCandidate::slip_negative;
      if (which.contains(i) && is_element(now_.model(), i)) continue;  // its bound is 0: either way
      const bool opens = now_.mode[i] != ContactState::stick || which.contains(i);
      forced.set(i, opens ? ContactCandidate::open : slides);
      which.insert(i);
    }
    TransitionResult result = force(which, forced);
    result.accurate = !result.solved || (result.accurate && now_.rest_is_explained());
    return result;
  }

 private:
  /// Contacts leave their states for those `forced`; the LCP decides the others.
  TransitionResult force(ContactSet which, const Candidates<contacts>& forced) {
    now_.update();
    const auto kept = Candidates<contacts>::of(now_.mode);
    auto candidates = kept;
    for (const int i : which) candidates.set(i, forced[i]);
    const auto decision = now_.solve(candidates);
    now_.several_solutions |= decision.several_solutions;
    TransitionResult result;
    const bool solved = decision.status == LcpStatus::solved;
    bool alone = solved;
    for (int j = 0; j < contacts; ++j) {
      alone = alone && (which.contains(j) || decision.mode[j] == now_.mode[j]);
    }
    // NOTE: accelerations jump where several limits end a mode together, and may go against one of them.
    const bool together = std::popcount(which.bits()) > 1;
    if (alone && (!together || mode_search().gives_way(decision.mode, which))) {
      take_forced(which, forced, decision.mode, candidates);
      return result;
    }
    // Others change with it: the LCP decides freely, unless it would let everything stay.
    const auto free = now_.solve(kept);
    const bool is_free = free.status == LcpStatus::solved;
    result.solved = solved || is_free;
    if (is_free && alone && free.mode == decision.mode) {
      take_forced(which, forced, free.mode, candidates);
    } else if (is_free && !(solved && free.mode == now_.mode)) {
      now_.enter(free.mode, kept);
    } else if (solved && mode_search().gives_way(decision.mode, which)) {
      now_.enter(decision.mode, candidates);
    } else if (solved) {
      // One that was let slide where nothing could move has not begun to.
      candidates = kept;
      for (const int j : kept.not_open()) {
        if (is_slip(now_.mode[j]) && now_.stopped(j)) {
          candidates.set(j, ContactCandidate::undecided);
        }
      }
      const auto next = mode_search().find(now_.mode, which, candidates);
      result.accurate = next.has_value();
      if (next) now_.enter(*next, candidates);
    }
    return result;
  }

  /// Contacts have left their states for those `forced`, and no other has changed.
  void take_forced(ContactSet which, const Candidates<contacts>& forced, const Mode<contacts>& next,
                   const Candidates<contacts>& candidates) {
    now_.enter(next, candidates);
    bool jumps = false;  // accelerations, with friction that drops
    for (const int i : which) jumps = jumps || friction_drops(now_.model(), i);
    for (const int i : which) {
      if (!now_.mode.closed(i)) {
        now_.roots.set_gap(i, forced[i] == ContactCandidate::open && !jumps ? 3 : 2);
      } else {
        now_.roots.set_slip(i, jumps ? 1 : 2);
      }
    }
  }

  [[nodiscard]] ModeSearch<Model> mode_search() {
    return {now_.model(), now_.matrices(), now_.parameters(),
            now_.state,   now_.dynamics,   now_.options()};
  }

  HybridState<Model>& now_;
};

}  // namespace specht::core
