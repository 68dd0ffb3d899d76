// The return maps by time stepping of the usual sizes.
#include <specht/maps/section/time_stepping_map.hpp>

namespace specht::maps {

#define SPECHT_INSTANCE(Dof, Contacts) template class TimeSteppingMap<Dof, Contacts>;
SPECHT_ODEINT_SIZES(SPECHT_INSTANCE)

}  // namespace specht::maps
