// The integrators of small sizes by closed form, in double.
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>

namespace specht::core {

#define SPECHT_INSTANCE(Dof, Contacts)                           \
  template class EventDriven<AffineModel<double, Dof, Contacts>, \
                             AffinePhase<AffineModel<double, Dof, Contacts>>>;
SPECHT_SMALL_EXACT_SIZES(SPECHT_INSTANCE)

}  // namespace specht::core
