#include <specht/core/numerics/quad.hpp>
#include <specht/toys/entry/map_factory.hpp>
#include <specht/toys/woodpecker.hpp>

namespace specht::toys {

using Bird = Woodpecker<core::Quad>;
template struct MapFactory<Bird, core::AffinePhase<Bird>>;

}  // namespace specht::toys
