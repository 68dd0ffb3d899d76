#pragma once
// Listeners along an orbit: samples of the trajectory, and the list of events.
//
// A recorder offers
//   active                              false: the compiler removes every call
//   step(t0, t1, mode, state_at)        a smooth piece (t0, t1]; state_at(t) interpolates in it
//   event(code, before, after, mode)    an event, the states on both sides, the mode after it
// and, if it cares how near the orbit is to another itinerary,
//   wants_margins()                     asked before each phase and after each margin
//   margin(m)                           as AffinePhase::margins tells them; other phases tell none

#include <cmath>
#include <limits>
#include <specht/core/orbit/itinerary.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <vector>

namespace specht::core {

struct NoRecorder {
  static constexpr bool active = false;
};

/// Keeps samples every `every` seconds, and all events. Allocates.
template <MechanicalSystem Toy>
class TrajectoryRecorder {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  static constexpr bool active = true;

  struct Sample {
    State state;
    Mode<Toy::contacts> mode;
  };
  struct Event {
    EventCode code;
    State before, after;
    Mode<Toy::contacts> mode;
  };

  /// Samples at t_start + k · every [s].
  TrajectoryRecorder(S t_start, S every) : start_(t_start), every_(every) {}

  template <class StateAt>
  void step(S t0, S t1, const Mode<Toy::contacts>& mode, const StateAt& state_at) {
    for (; start_ + S(next_) * every_ <= t1; ++next_) {
      const S t = start_ + S(next_) * every_;
      if (t > t0 || next_ == 0) samples_.push_back({state_at(t), mode});
    }
  }
  /// The end of the orbit: a sample due there is not lost to the rounding of its time, which users
  /// give as doubles in any scalar.
  void finish(const State& state, const Mode<Toy::contacts>& mode) {
    using std::abs;
    const S rounding = S(4 * std::numeric_limits<double>::epsilon()) * abs(state.t);
    if (abs(start_ + S(next_) * every_ - state.t) <= rounding) samples_.push_back({state, mode});
  }
  void event(EventCode code, const State& before, const State& after,
             const Mode<Toy::contacts>& mode) {
    events_.push_back({code, before, after, mode});
  }

  [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }

 private:
  S start_, every_;
  long long next_ = 0;
  std::vector<Sample> samples_;
  std::vector<Event> events_;
};

}  // namespace specht::core
