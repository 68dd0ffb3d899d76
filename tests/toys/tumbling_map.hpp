#pragma once
// The tumbling toy's return map as the tests use it.

#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/toys/tumbling.hpp>

#include "compiled_map.hpp"

namespace specht::test {

using Tumbling = toys::Tumbling<double>;
using TumblingMap = CompiledMap<Tumbling, core::TaylorFlow>;
using TumblingMapBySteps = CompiledMap<Tumbling, core::OdeintFlow>;

inline Tumbling tumbling_at(double phi_R) {
  Tumbling toy;
  toy.phi_R = phi_R;
  return toy;
}

inline TumblingMap tumbling_map(double phi_R, double rtol, const core::OrbitOptions& orbit = {}) {
  core::TaylorOptions taylor;
  taylor.rtol = rtol;
  return TumblingMap(tumbling_at(phi_R), orbit, taylor);
}

inline TumblingMapBySteps tumbling_map_by_steps(double phi_R, double rtol) {
  core::OdeintOptions odeint;
  odeint.rtol = rtol;
  return TumblingMapBySteps(tumbling_at(phi_R), {}, odeint);
}

}  // namespace specht::test
