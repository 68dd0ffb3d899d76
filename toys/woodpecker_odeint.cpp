#include <specht/toys/woodpecker_maps.hpp>

namespace specht::toys {

using Bird = Woodpecker<double>;
template struct MapFactory<Bird, core::OdeintPhase<Bird>>;
template class OrbitFollower<Bird, core::OdeintPhase<Bird>>;

}  // namespace specht::toys

namespace specht::maps {

template MapPoint SectionMap<CompiledBird, core::OdeintPhase<CompiledBird>>::follow(
    double, core::TrajectoryRecorder<CompiledBird>&);

}  // namespace specht::maps
