// Time stepping of the usual sizes.
#include <specht/core/time_stepping/time_stepping_flow.hpp>

namespace specht::core {

#define SPECHT_INSTANCE(Dof, Contacts) \
  template class TimeStepping<GeneralModel<double, Dof, Contacts>>;
SPECHT_ODEINT_SIZES(SPECHT_INSTANCE)

}  // namespace specht::core
