#pragma once
// What happens to the orbit of a cycle at the border of its piece.

#include <specht/maps/vector_map.hpp>
#include <string>

namespace specht::bifurcation {

/// From the events on both sides, in the words of maps::mechanism.
[[nodiscard]] std::string border_mechanism(const maps::VectorPoint& before,
                                           const maps::VectorPoint& behind);

}  // namespace specht::bifurcation
