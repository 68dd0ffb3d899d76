#pragma once
// The duck's maps and orbits. They are compiled in the library of toys: whoever includes this
// and makes them by MapFactory and OrbitFollower need not compile them again.

#include <specht/core/flow/taylor/taylor_phase.hpp>
#include <specht/toys/duck.hpp>
#include <specht/toys/entry/map_factory.hpp>
#include <specht/toys/entry/orbit_follower.hpp>

namespace specht::toys {

extern template struct MapFactory<Duck<double>, core::TaylorPhase<Duck<double>>>;
extern template struct MapFactory<Duck<double>, core::OdeintPhase<Duck<double>>>;
extern template class OrbitFollower<Duck<double>, core::TaylorPhase<Duck<double>>>;
extern template class OrbitFollower<Duck<double>, core::OdeintPhase<Duck<double>>>;

}  // namespace specht::toys

namespace specht::maps {

using CompiledDuck = toys::Duck<double>;
extern template MapPoint SectionMap<CompiledDuck, core::TaylorPhase<CompiledDuck>>::follow(
    double, core::TrajectoryRecorder<CompiledDuck>&);
extern template MapPoint SectionMap<CompiledDuck, core::OdeintPhase<CompiledDuck>>::follow(
    double, core::TrajectoryRecorder<CompiledDuck>&);

}  // namespace specht::maps
