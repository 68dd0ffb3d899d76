#pragma once
// Who watches an orbit: samples, events, margins. The integrator calls it where there is one.

#include <cstdint>
#include <functional>
#include <specht/core/mode/itinerary.hpp>
#include <specht/core/system/contact_state.hpp>

namespace specht::core {

template <class Model>
class OrbitObserver {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using ModeType = Mode<Model::contacts>;

  virtual ~OrbitObserver() = default;

  /// A smooth piece (t0, t1]; state_at(t) interpolates in it.
  virtual void step(const S& /*t0*/, const S& /*t1*/, const ModeType& /*mode*/,
                    const std::function<State(const S&)>& /*state_at*/) {}
  /// An event, the states on both sides, the mode after it.
  virtual void event(EventCode /*code*/, const State& /*before*/, const State& /*after*/,
                     const ModeType& /*mode*/) {}
  /// Asked before each phase and after each margin.
  [[nodiscard]] virtual bool wants_margins() const { return false; }
  /// Of a phase as AffinePhase::margins gives them, other phases have none; and of an impact
  /// (impact_margins.hpp).
  virtual void margin(const S& /*m*/) {}
  /// So many events lie before the margins that follow.
  virtual void margins_behind(int /*events*/) {}
  /// An accumulation has ended that began behind so many events, with one more.
  virtual void accumulated(int /*events*/) {}

 protected:
  OrbitObserver() = default;
  OrbitObserver(const OrbitObserver&) = default;
  OrbitObserver& operator=(const OrbitObserver&) = default;
};

}  // namespace specht::core
