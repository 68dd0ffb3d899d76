#pragma once
// What distinguishes two orbits of a map in several dimensions, in the words of `mechanism` (breakpoint.hpp).

#include <specht/maps/vector_map.hpp>
#include <string>

namespace specht::maps {

[[nodiscard]] std::string mechanism(const VectorPoint& left, const VectorPoint& right);

}  // namespace specht::maps
