#pragma once
// The woodpecker's maps and orbits in double precision. They are compiled in the library of toys:
// whoever includes this and makes them by MapFactory and OrbitFollower need not compile them again.

#include <specht/toys/entry/map_factory.hpp>
#include <specht/toys/entry/orbit_follower.hpp>
#include <specht/toys/woodpecker.hpp>

namespace specht::toys {

extern template struct MapFactory<Woodpecker<double>, core::AffinePhase<Woodpecker<double>>>;
extern template struct MapFactory<Woodpecker<double>, core::OdeintPhase<Woodpecker<double>>>;
extern template class OrbitFollower<Woodpecker<double>, core::AffinePhase<Woodpecker<double>>>;
extern template class OrbitFollower<Woodpecker<double>, core::OdeintPhase<Woodpecker<double>>>;

}  // namespace specht::toys

namespace specht::maps {

using CompiledBird = toys::Woodpecker<double>;
extern template MapPoint SectionMap<CompiledBird, core::AffinePhase<CompiledBird>>::follow(
    double, core::TrajectoryRecorder<CompiledBird>&);
extern template MapPoint SectionMap<CompiledBird, core::OdeintPhase<CompiledBird>>::follow(
    double, core::TrajectoryRecorder<CompiledBird>&);

}  // namespace specht::maps
