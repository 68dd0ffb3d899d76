#pragma once
// The duck's return map as the tests use it.

#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/toys/duck.hpp>

#include "compiled_map.hpp"

namespace specht::test {

using Duck = toys::Duck<double>;
using DuckMap = CompiledMap<Duck, core::TaylorFlow>;
using DuckMapBySteps = CompiledMap<Duck, core::OdeintFlow>;

inline Duck duck_at(double phi_R) {
  Duck toy;
  toy.phi_R = phi_R;
  return toy;
}

/// On the section `front`, or on `tilt` at an angle [rad].
inline DuckMap duck_map(const Duck& toy = {}, std::optional<double> tilt = {},
                        const core::OrbitOptions& orbit = {}) {
  return DuckMap(toy, orbit, {}, {}, tilt ? 1 : 0, tilt.value_or(0.0));
}

}  // namespace specht::test
