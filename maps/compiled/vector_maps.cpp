// The return maps in several dimensions of the usual sizes.
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/maps/vector/vector_maps.hpp>

namespace specht::maps {

#define SPECHT_INSTANCE(Flow, Dof, Contacts) \
  template class VectorSectionMap<double, Dof, Contacts, core::Flow>;
#define SPECHT_EXACT(Dof, Contacts) SPECHT_INSTANCE(ExactFlow, Dof, Contacts)
#define SPECHT_BELT(Dof, Contacts) SPECHT_INSTANCE(BeltFlow, Dof, Contacts)
#define SPECHT_TAYLOR(Dof, Contacts) SPECHT_INSTANCE(TaylorFlow, Dof, Contacts)
#define SPECHT_ODEINT(Dof, Contacts) SPECHT_INSTANCE(OdeintFlow, Dof, Contacts)
SPECHT_EXACT_SIZES(SPECHT_EXACT)
SPECHT_BELT_SIZES(SPECHT_BELT)
SPECHT_TAYLOR_SIZES(SPECHT_TAYLOR)
SPECHT_ODEINT_SIZES(SPECHT_ODEINT)

}  // namespace specht::maps
