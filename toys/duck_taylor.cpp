#include <specht/toys/duck_maps.hpp>

namespace specht::toys {

using Toy = Duck<double>;
template struct MapFactory<Toy, core::TaylorPhase<Toy>>;
template class OrbitFollower<Toy, core::TaylorPhase<Toy>>;

}  // namespace specht::toys

namespace specht::maps {

template MapPoint SectionMap<CompiledDuck, core::TaylorPhase<CompiledDuck>>::follow(
    double, core::TrajectoryRecorder<CompiledDuck>&);

}  // namespace specht::maps
