#pragma once
// The tumbling toy's maps and orbits. They are compiled in the library of toys: whoever includes this
// and makes them by MapFactory and OrbitFollower need not compile them again.

#include <specht/core/flow/taylor/taylor_phase.hpp>
#include <specht/toys/entry/map_factory.hpp>
#include <specht/toys/entry/orbit_follower.hpp>
#include <specht/toys/tumbling.hpp>

namespace specht::toys {

extern template struct MapFactory<Tumbling<double>, core::TaylorPhase<Tumbling<double>>>;
extern template struct MapFactory<Tumbling<double>, core::OdeintPhase<Tumbling<double>>>;
extern template class OrbitFollower<Tumbling<double>, core::TaylorPhase<Tumbling<double>>>;
extern template class OrbitFollower<Tumbling<double>, core::OdeintPhase<Tumbling<double>>>;

}  // namespace specht::toys

namespace specht::maps {

using CompiledTumbling = toys::Tumbling<double>;
extern template MapPoint SectionMap<CompiledTumbling, core::TaylorPhase<CompiledTumbling>>::follow(
    double, core::TrajectoryRecorder<CompiledTumbling>&);
extern template MapPoint SectionMap<CompiledTumbling, core::OdeintPhase<CompiledTumbling>>::follow(
    double, core::TrajectoryRecorder<CompiledTumbling>&);

}  // namespace specht::maps
