#pragma once
// Follows one orbit with all its samples and events, as `simulate` asks for it. For the usual sizes it is
// compiled in the library.

#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/core/orbit/recorder.hpp>
#include <specht/core/system/validation.hpp>
#include <specht/core/time_stepping/time_stepping_flow.hpp>
#include <specht/maps/vector/vector_source.hpp>
#include <specht/toys/entry/contacts_of.hpp>
#include <specht/toys/entry/entry.hpp>

namespace specht::toys {

template <int Dof, int Contacts, class Flow>
class OrbitFollower {
 public:
  using Source = maps::VectorSource<double, Dof, Contacts>;
  using Equations = typename Source::Equations;

  /// Where an orbit begins, and what ends it.
  struct Task {
    std::shared_ptr<const Equations> equations;  // their stop list ends the orbit, if it has any
    typename Equations::State start;
    bool on_surface = false;            // the start lies on the first of these surfaces
    std::shared_ptr<const Source> end;  // of the section that the orbit goes to; null if none
  };

  /// Throws std::invalid_argument if equations and options do not fit.
  [[nodiscard]] static OrbitResult follow(const Task& task, core::OrbitOptions options,
                                          const typename Flow::Options& flow_options,
                                          const OrbitRequest& request);

 private:
  using Engine = core::OrbitEngine<Flow, double, Dof, Contacts>;
  using Model = typename Engine::Model;
  using Recorder = core::TrajectoryRecorder<Model>;

  /// Turns samples and events into numbers and texts, and passes them on or keeps them.
  class Passing final : public Recorder {
   public:
    Passing(double t_start, const OrbitRequest& request, const Model& model,
            const Equations& equations, OrbitResult& result)
        : Recorder(t_start, request.every),
          request_(request),
          model_(model),
          equations_(equations),
          result_(result) {}

   private:
    void take(const typename Recorder::Sample& s) override;
    void take(const typename Recorder::Event& e) override;

    const OrbitRequest& request_;
    const Model& model_;
    const Equations& equations_;
    OrbitResult& result_;
    core::Mode<Contacts> mode_;  // of the samples that come
  };

  /// How many forces of a mode are not unique.
  [[nodiscard]] static int free_forces(const Model& model, const typename Model::State& s,
                                       const core::Mode<Contacts>& mode);
  [[nodiscard]] static ContactValues contact_values(const Model& model,
                                                    const typename Model::State& s,
                                                    const core::Mode<Contacts>& mode);
  static std::vector<double> numbers(const core::SmallVector<double, Dof>& v) {
    return {v.entry, v.entry + Dof};
  }
  /// The letters of all contacts; none of a system without contacts.
  static std::string letters(const Model& model, const core::Mode<Contacts>& mode) {
    return model.traits().has_contacts ? core::to_text(mode) : std::string();
  }
  /// Coordinates and their rates, as the toy has them.
  static std::vector<double> coordinates(const Model& model, const typename Model::State& s) {
    return numbers(model.traits().first_order ? s.u : s.q);
  }
  static std::vector<double> velocities(const Model& model, const typename Model::State& s) {
    return numbers(model.traits().first_order ? model.force(s) : s.u);
  }
};

template <int Dof, int Contacts, class Flow>
OrbitResult OrbitFollower<Dof, Contacts, Flow>::follow(const Task& task, core::OrbitOptions options,
                                                       const typename Flow::Options& flow_options,
                                                       const OrbitRequest& request) {
  core::require_valid(task.equations->traits().parameters, options);
  options.stop_when_settled = !request.time.has_value();
  Engine engine(Flow::template model<double, Dof, Contacts>(task.equations), options, flow_options);
  const auto start = core::convert_state<typename Model::State>(task.start);
  OrbitResult orbit;
  Passing recorder(start.t, request, engine.model(), *task.equations, orbit);
  core::Outcome outcome = engine.start(start, task.on_surface ? 0 : -1, &recorder);
  const int advances = request.time ? 1 : request.returns;
  for (int k = 0; k < advances && outcome == core::Outcome::returned; ++k) {
    const double t_end =
        request.time ? start.t + *request.time : engine.state().t + options.max_time;
    outcome = engine.advance(t_end, &recorder);
  }
  if (request.time && outcome == core::Outcome::time_limit) {
    outcome = core::Outcome::returned;  // the time that was asked for
  }
  recorder.finish(engine.state(), engine.mode());
  orbit.outcome = outcome;
  orbit.t_start = task.start.t;
  orbit.t = engine.state().t;
  if (task.end && outcome == core::Outcome::returned) {
    orbit.x = task.end->project(engine.surface(),
                                core::convert_state<typename Equations::State>(engine.state()));
  }
  return orbit;
}

template <int Dof, int Contacts, class Flow>
void OrbitFollower<Dof, Contacts, Flow>::Passing::take(const typename Recorder::Sample& s) {
  OrbitSample sample{s.state.t, coordinates(model_, s.state), velocities(model_, s.state),
                     letters(model_, s.mode)};
  if (request_.contact_values) sample.contacts = contact_values(model_, s.state, s.mode);
  if (request_.on_sample) return request_.on_sample(sample);
  result_.samples.push_back(std::move(sample));
}

template <int Dof, int Contacts, class Flow>
void OrbitFollower<Dof, Contacts, Flow>::Passing::take(const typename Recorder::Event& e) {
  const auto kind = e.code.kind();
  const bool one_contact = kind == core::EventKind::impact || kind == core::EventKind::detachment ||
                           kind == core::EventKind::slip_end || kind == core::EventKind::slip_onset;
  OrbitEvent event{e.after.t,
                   std::string(core::name(kind)),
                   one_contact ? e.code.contact() + 1 : 0,
                   letters(model_, e.mode),
                   coordinates(model_, e.before),
                   velocities(model_, e.before),
                   coordinates(model_, e.after),
                   velocities(model_, e.after),
                   free_forces(model_, e.after, e.mode)};
  if (request_.contact_values) {
    event.contacts_before = contact_values(model_, e.before, mode_);
    event.contacts_after = contact_values(model_, e.after, e.mode);
  }
  if (request_.situations) {
    auto state = core::convert_state<typename Equations::State>(e.before);
    state.region = core::convert_state<typename Equations::State>(e.after).region;
    event.situation = contacts_of(equations_, state);
  }
  mode_ = e.mode;
  if (request_.on_event) return request_.on_event(event);
  result_.events.push_back(std::move(event));
}

template <int Dof, int Contacts, class Flow>
int OrbitFollower<Dof, Contacts, Flow>::free_forces(const Model& model,
                                                    const typename Model::State& s,
                                                    const core::Mode<Contacts>& mode) {
  typename Model::Geometry geometry;
  model.update(geometry, s);
  core::ModeDynamics<Model> dynamics;
  dynamics.enter(model, mode, geometry);
  return dynamics.free_forces();
}

template <int Dof, int Contacts, class Flow>
ContactValues OrbitFollower<Dof, Contacts, Flow>::contact_values(const Model& model,
                                                                 const typename Model::State& s,
                                                                 const core::Mode<Contacts>& mode) {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  typename Model::Geometry geometry;
  model.update(geometry, s);
  core::ModeDynamics<Model> dynamics;
  dynamics.enter(model, mode, geometry);
  const auto gaps = model.gaps(s);
  const auto forces = dynamics.forces(model, s);
  ContactValues values;
  for (int i = 0; model.traits().has_contacts && i < Contacts; ++i) {
    const bool element = i >= model.traits().first_element();
    const bool known =
        dynamics.free_forces() == 0 || (!element && mode[i] == core::ContactState::open);
    double tangential = static_cast<double>(forces.tangential(i));
    if constexpr (Model::has_friction_laws) {
      if (element && mode[i] != core::ContactState::stick) {
        tangential = static_cast<double>(core::ElementForces<Model>(model, geometry, s)
                                             .sliding(i, -core::friction_sign(mode[i])));
      }
    }
    values.gaps.push_back(element ? unknown : static_cast<double>(gaps(i)));
    values.normal_forces.push_back(element || !known ? unknown
                                                     : static_cast<double>(forces.normal(i)));
    values.tangential_forces.push_back(known ? tangential : unknown);
    values.bounds.push_back(element ? static_cast<double>(forces.normal(i)) : unknown);
    values.balanced.push_back(static_cast<double>(forces.balanced(i)));
  }
  return values;
}

#define SPECHT_COMPILED(Flow, Dof, Contacts) \
  extern template class OrbitFollower<Dof, Contacts, core::Flow>;
#define SPECHT_EXACT(Dof, Contacts) SPECHT_COMPILED(ExactFlow, Dof, Contacts)
#define SPECHT_BELT(Dof, Contacts) SPECHT_COMPILED(BeltFlow, Dof, Contacts)
#define SPECHT_TAYLOR(Dof, Contacts) SPECHT_COMPILED(TaylorFlow, Dof, Contacts)
#define SPECHT_ODEINT(Dof, Contacts)         \
  SPECHT_COMPILED(OdeintFlow, Dof, Contacts) \
  SPECHT_COMPILED(TimeSteppingFlow, Dof, Contacts)
SPECHT_EXACT_SIZES(SPECHT_EXACT)
SPECHT_BELT_SIZES(SPECHT_BELT)
SPECHT_TAYLOR_SIZES(SPECHT_TAYLOR)
SPECHT_ODEINT_SIZES(SPECHT_ODEINT)
#undef SPECHT_EXACT
#undef SPECHT_BELT
#undef SPECHT_TAYLOR
#undef SPECHT_ODEINT
#undef SPECHT_COMPILED

}  // namespace specht::toys
