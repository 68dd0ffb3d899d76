#pragma once
// A flat piece of P_K changes at once: all of its points go to one place, and as p passes the value at which that meets a
// jump of P all orbits of the piece go on beyond the jump.
//
// So begin and end cycles of maps with constant pieces, as sticking has them: one point of the cycle meets the jump, and
// at the others P_K has no crossing on the other side.

#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/place.hpp>

namespace specht::bifurcation {

/// Next to the end of a branch that was followed upwards (direction 1) or downwards (−1) in p, P_K crosses the diagonal
/// before p* and does not behind: on one side of x, or on both, its values jump as p passes p*, on a whole piece.
/// `width`: of the range of x.
[[nodiscard]] bool changes_at_once(const ParameterLine& line, int K, double width,
                                   const ContinuationOptions& options, const Place& end,
                                   int direction);

}  // namespace specht::bifurcation
