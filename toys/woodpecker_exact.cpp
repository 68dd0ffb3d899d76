#include <specht/toys/woodpecker_maps.hpp>

namespace specht::toys {

using Bird = Woodpecker<double>;
template struct MapFactory<Bird, core::AffinePhase<Bird>>;
template class OrbitFollower<Bird, core::AffinePhase<Bird>>;

}  // namespace specht::toys

namespace specht::maps {

template MapPoint SectionMap<CompiledBird, core::AffinePhase<CompiledBird>>::follow(
    double, core::TrajectoryRecorder<CompiledBird>&);

}  // namespace specht::maps
