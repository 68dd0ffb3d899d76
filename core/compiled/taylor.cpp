// The integrators of the usual sizes by expansions in time, in double.
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>

namespace specht::core {

#define SPECHT_INSTANCE(Dof, Contacts)                            \
  template class EventDriven<GeneralModel<double, Dof, Contacts>, \
                             TaylorPhase<GeneralModel<double, Dof, Contacts>>>;
SPECHT_TAYLOR_SIZES(SPECHT_INSTANCE)

}  // namespace specht::core
