#pragma once
// The integrator of a toy: orbits from its states, by any flow.
//
//   core::Integrator<MyToy, core::OdeintFlow> integrator(toy);
//   if (integrator.start(state) == core::Outcome::returned) integrator.advance(10.0);
//
// It puts the toy behind Equations and passes on to EventDriven, which is compiled per scalar and size.

#include <memory>
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>
#include <specht/core/orbit/recorder.hpp>
#include <specht/core/system/toy_equations.hpp>

namespace specht::core {

template <MechanicalSystem Toy, class Flow = OdeintFlow>
class Integrator {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  using Engine = OrbitEngine<Flow, S, Toy::dof, all_contacts<Toy>>;
  using Model = typename Engine::Model;
  using Observer = OrbitObserver<Model>;
  using Recorder = TrajectoryRecorder<Model>;

  /// Throws std::invalid_argument if the toy is not what the flow needs. `surfaces` end orbits.
  explicit Integrator(const Toy& toy, const OrbitOptions& options = {},
                      const typename Flow::Options& flow_options = {},
                      const StopSurfaces<Toy>& surfaces = {})
      : toy_(toy),
        engine_(Flow::template model<S, Toy::dof, all_contacts<Toy>>(
                    std::make_shared<const ToyEquations<Toy>>(toy, surfaces)),
                options, flow_options) {}

  [[nodiscard]] const Toy& toy() const { return toy_; }
  [[nodiscard]] const Engine& engine() const { return engine_; }
  [[nodiscard]] State state() const { return of(engine_.state()); }
  [[nodiscard]] const Mode<all_contacts<Toy>>& mode() const { return engine_.mode(); }
  [[nodiscard]] const Itinerary& itinerary() const { return engine_.itinerary(); }
  [[nodiscard]] bool several_solutions() const { return engine_.several_solutions(); }
  [[nodiscard]] int surface() const { return engine_.surface(); }

  /// As EventDriven::start and advance.
  Outcome start(const State& s, int on_surface = -1, Observer* observer = nullptr) {
    return engine_.start(to(s), on_surface, observer);
  }
  Outcome advance(const S& t_end, Observer* observer = nullptr) {
    return engine_.advance(t_end, observer);
  }

  /// A state of the engine as one of the toy, and back.
  [[nodiscard]] static State of(const typename Model::State& s) {
    State result;
    result.t = s.t;
    for (int k = 0; k < Toy::dof; ++k) {
      result.q(k) = s.q(k);
      result.u(k) = s.u(k);
    }
    if constexpr (HasRegions<Toy>) {
      result.region = s.region.template as<typename State::Region>();
    }
    return result;
  }
  [[nodiscard]] static typename Model::State to(const State& s) {
    typename Model::State result;
    result.t = s.t;
    for (int k = 0; k < Toy::dof; ++k) {
      result.q(k) = s.q(k);
      result.u(k) = s.u(k);
    }
    if constexpr (HasRegions<Toy>) result.region = RegionCode::of(s.region);
    return result;
  }

 private:
  Toy toy_;
  Engine engine_;
};

}  // namespace specht::core
