// The integrators of small sizes by closed form, in dual numbers.
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>

namespace specht::core {

#define SPECHT_INSTANCE(Dof, Contacts)                                 \
  template class EventDriven<AffineModel<Dual<double>, Dof, Contacts>, \
                             AffinePhase<AffineModel<Dual<double>, Dof, Contacts>>>;
SPECHT_SMALL_EXACT_SIZES(SPECHT_INSTANCE)

}  // namespace specht::core
