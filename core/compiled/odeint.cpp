// The integrators of the usual sizes by Runge–Kutta steps, in double.
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>

namespace specht::core {

#define SPECHT_INSTANCE(Dof, Contacts)                            \
  template class EventDriven<GeneralModel<double, Dof, Contacts>, \
                             OdeintPhase<GeneralModel<double, Dof, Contacts>>>;
SPECHT_OTHER_ODEINT_SIZES(SPECHT_INSTANCE)

}  // namespace specht::core
