#pragma once
// What happens to the orbit of a cycle at the border of its piece.

#include <specht/bifurcation/cycles/cycle_curve.hpp>
#include <string>

namespace specht::bifurcation {

/// From the events at the end of a curve and at a point behind it, in the words of maps::mechanism; before them the
/// name of a sliding bifurcation that is confirmed. `direction`: 1 if the curve leaves its piece along the tangent,
/// −1 if against it.
[[nodiscard]] std::string border_mechanism(CycleProblem& problem, const CycleCurvePoint& end,
                                           double direction, const maps::VectorPoint& behind,
                                           const CycleBorderOptions& options);

}  // namespace specht::bifurcation
