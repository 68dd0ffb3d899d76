// The integrator in closed form of three coordinates and three contacts, in double: compiled with options of
// its own, as one piece of code (numerics/cpu_dispatch.hpp).
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>

namespace specht::core {

template class EventDriven<AffineModel<double, 3, 3>, AffinePhase<AffineModel<double, 3, 3>>>;

}  // namespace specht::core
