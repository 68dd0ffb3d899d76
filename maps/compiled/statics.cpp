// Systems at rest of the usual sizes.
#include <specht/maps/statics/system_statics.hpp>

namespace specht::maps {

#define SPECHT_INSTANCE(Dof, Contacts) template class SystemStatics<Dof, Contacts>;
SPECHT_ODEINT_SIZES(SPECHT_INSTANCE)

}  // namespace specht::maps
