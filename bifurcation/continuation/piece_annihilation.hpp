#pragma once
// What becomes of a branch of jump crossings where one of the two pieces beside the jump vanishes.
//
// With that piece goes its border on the other side. Just before, that may be a jump over the diagonal, too:
// then the two meet. If it is none the limits on both sides of the piece are on different sides of the
// diagonal, and what is left when the piece has gone is a jump between them: the branch goes on there. So
// pieces come and go where P turns at a value that its next return changes its itinerary at.

#include <specht/bifurcation/continuation/branch_switching.hpp>

namespace specht::bifurcation {

/// From the end of a curve of jumps that was followed upwards (direction 1) or downwards (−1) in p, along
/// `past`; nothing if no piece vanishes there.
[[nodiscard]] std::optional<BranchSwitch> switch_at_piece_annihilation(
    const ParameterLine& line, int K, const ContinuationOptions& options, const JumpPoint& end,
    int direction, const CurvePast& past);

}  // namespace specht::bifurcation
