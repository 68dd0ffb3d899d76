#include <specht/toys/tumbling_maps.hpp>

namespace specht::toys {

using Toy = Tumbling<double>;
template struct MapFactory<Toy, core::TaylorPhase<Toy>>;
template class OrbitFollower<Toy, core::TaylorPhase<Toy>>;

}  // namespace specht::toys

namespace specht::maps {

template MapPoint SectionMap<CompiledTumbling, core::TaylorPhase<CompiledTumbling>>::follow(
    double, core::TrajectoryRecorder<CompiledTumbling>&);

}  // namespace specht::maps
