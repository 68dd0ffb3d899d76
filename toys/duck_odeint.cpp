#include <specht/toys/duck_maps.hpp>

namespace specht::toys {

using Toy = Duck<double>;
template struct MapFactory<Toy, core::OdeintPhase<Toy>>;
template class OrbitFollower<Toy, core::OdeintPhase<Toy>>;

}  // namespace specht::toys

namespace specht::maps {

template MapPoint SectionMap<CompiledDuck, core::OdeintPhase<CompiledDuck>>::follow(
    double, core::TrajectoryRecorder<CompiledDuck>&);

}  // namespace specht::maps
