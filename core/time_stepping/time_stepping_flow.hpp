#pragma once
// Time stepping as one more way along an orbit, where maps and recorders take a Flow (orbit/flows.hpp). Its
// engine is not event-driven: there is no itinerary, and no derivative, because the step in which a contact
// closes does not move with the initial condition.

#include <specht/core/orbit/flows.hpp>
#include <specht/core/time_stepping/time_stepping.hpp>

namespace specht::core {

struct TimeSteppingFlow {
  using Options = TimeSteppingOptions;
  template <class S, int Dof, int Contacts>
  using Model = GeneralModel<S, Dof, Contacts>;

  template <class S, int Dof, int Contacts>
  [[nodiscard]] static GeneralModel<S, Dof, Contacts> model(
      const std::shared_ptr<const Equations<S, Dof, Contacts>>& equations, bool = false) {
    return GeneralModel<S, Dof, Contacts>(equations);
  }
};

template <class M>
struct EngineOf<TimeSteppingFlow, M> {
  using Type = TimeStepping<M>;
};

#define SPECHT_COMPILED(Dof, Contacts) \
  extern template class TimeStepping<GeneralModel<double, Dof, Contacts>>;
SPECHT_ODEINT_SIZES(SPECHT_COMPILED)
#undef SPECHT_COMPILED

}  // namespace specht::core
