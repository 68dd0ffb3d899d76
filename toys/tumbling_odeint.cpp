#include <specht/toys/tumbling_maps.hpp>

namespace specht::toys {

using Toy = Tumbling<double>;
template struct MapFactory<Toy, core::OdeintPhase<Toy>>;
template class OrbitFollower<Toy, core::OdeintPhase<Toy>>;

}  // namespace specht::toys

namespace specht::maps {

template MapPoint SectionMap<CompiledTumbling, core::OdeintPhase<CompiledTumbling>>::follow(
    double, core::TrajectoryRecorder<CompiledTumbling>&);

}  // namespace specht::maps
