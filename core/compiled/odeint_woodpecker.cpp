// The integrator by Runge–Kutta steps of three coordinates and three contacts, in double: in a file of its
// own, because g++ inlines less where many sizes share one.
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/core/orbit/flows.hpp>

namespace specht::core {

template class EventDriven<GeneralModel<double, 3, 3>, OdeintPhase<GeneralModel<double, 3, 3>>>;

}  // namespace specht::core
