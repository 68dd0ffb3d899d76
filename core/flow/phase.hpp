#pragma once
// What the event-driven integrator and a way through smooth phases agree on.
//
// A phase offers
//   start_orbit()             forgets what earlier orbits left behind
//   relative_error()          its local error, for the tolerances that depend on it
//   advance(model, dynamics, guards, limits, t_end, state, observer) -> PhaseEnd
// `advance` carries the state, in place, to the first fall of a guard through zero or to t_end, and shows
// the observer, if there is one, what lies between. Intervals are half open: an event at the start of a
// phase is not found again, one at its end is.

#include <algorithm>
#include <cstdint>
#include <specht/core/mode/guards.hpp>

namespace specht::core {

enum class PhaseStatus : std::uint8_t {
  event,    // guard `PhaseEnd::guard` fell to zero
  horizon,  // t_end is reached
  repeats,  // all contacts open and the motion repeats, but for ignorable coordinates
  failed,   // a number is not finite, or the step size vanished
  stalled,  // too many steps
};

struct PhaseEnd {
  PhaseStatus status = PhaseStatus::horizon;
  int guard = -1;
};

/// What round-off and integration errors leave of a zero.
template <class S>
struct PhaseLimits {
  S gap{0};            // [m]
  S speed{0};          // [m/s]
  S grazing_depth{0};  // [m] a touch that closes less deep is no impact
  S repeat{0};         // [1] relative difference of two states that repeat; 0: do not look

  /// A touch of zero with these rates that is no impact.
  [[nodiscard]] bool grazes(const Guard& guard, const S& rate, const S& second) const {
    return guard.kind == GuardKind::gap && second > S(0) &&
           rate * rate < S(2) * second * grazing_depth;
  }
  /// What a guard may be below zero without having fallen, in its unit.
  [[nodiscard]] S noise(const Guard& guard) const {
    if (guard.kind == GuardKind::gap) return std::max(gap, S(S(2) * grazing_depth));
    return guard.kind == GuardKind::slip ? speed : S(0);
  }
};

}  // namespace specht::core
