#include <specht/toys/map_factory.hpp>
#include <specht/toys/orbit_follower.hpp>
#include <specht/toys/woodpecker.hpp>

namespace specht::toys {

using Bird = Woodpecker<double>;
template struct MapFactory<Bird, core::AffinePhase<Bird>>;
template class OrbitFollower<Bird, core::AffinePhase<Bird>>;

}  // namespace specht::toys
