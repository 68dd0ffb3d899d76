#pragma once
// Keeps samples of a trajectory every so many seconds, and all events; or passes them on.

#include <cmath>
#include <limits>
#include <specht/core/mode/observer.hpp>
#include <vector>

namespace specht::core {

/// Allocates. Whoever does not want to keep them all overrides `take`.
template <class Model>
class TrajectoryRecorder : public OrbitObserver<Model> {
 public:
  using Base = OrbitObserver<Model>;
  using typename Base::ModeType, typename Base::S, typename Base::State;

  struct Sample {
    State state;
    ModeType mode;
  };
  struct Event {
    EventCode code;
    State before, after;
    ModeType mode;
  };

  /// Samples at t_start + k · every [s].
  TrajectoryRecorder(S t_start, S every) : start_(t_start), every_(every) {}

  void step(const S& t0, const S& t1, const ModeType& mode,
            const std::function<State(const S&)>& state_at) override {
    for (; start_ + S(next_) * every_ <= t1; ++next_) {
      const S t = start_ + S(next_) * every_;
      if (t > t0 || next_ == 0) take(Sample{state_at(t), mode});
    }
  }
  /// The end of the orbit: a sample due there is not lost to the rounding of its time, which users
  /// give as doubles in any scalar.
  void finish(const State& state, const ModeType& mode) {
    using std::abs;
    const S rounding = S(4 * std::numeric_limits<double>::epsilon()) * abs(state.t);
    if (abs(start_ + S(next_) * every_ - state.t) <= rounding) take(Sample{state, mode});
  }
  void event(EventCode code, const State& before, const State& after,
             const ModeType& mode) override {
    take(Event{code, before, after, mode});
  }

  [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }

 protected:
  virtual void take(const Sample& sample) { samples_.push_back(sample); }
  virtual void take(const Event& event) { events_.push_back(event); }

 private:
  S start_, every_;
  long long next_ = 0;
  std::vector<Sample> samples_;
  std::vector<Event> events_;
};

}  // namespace specht::core
