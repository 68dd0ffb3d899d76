// The integrators of small sizes by closed form with friction elements, in double and dual numbers.
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>

namespace specht::core {

#define SPECHT_INSTANCE(S, Dof, Contacts)                         \
  template class EventDriven<AffineModel<S, Dof, Contacts, true>, \
                             AffinePhase<AffineModel<S, Dof, Contacts, true>>>;
#define SPECHT_BELT(Dof, Contacts)       \
  SPECHT_INSTANCE(double, Dof, Contacts) \
  SPECHT_INSTANCE(Dual<double>, Dof, Contacts)
SPECHT_BELT_SIZES(SPECHT_BELT)

}  // namespace specht::core
