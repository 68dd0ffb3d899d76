#pragma once
// Piece annihilation: what becomes of a branch of jump crossings where one of the two pieces beside the jump
// vanishes.
//
// The border of that piece on its other side vanishes with it. Just before, that may be a jump over the
// diagonal, too: then the two meet. If it is none, the limits on both sides of the piece are on different
// sides of the diagonal, and a jump between them is left when the piece is gone: the branch goes on there.
// Pieces begin and end so where P turns at a value at which its next return changes its itinerary.

#include <specht/bifurcation/continuation/branch_switch.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>

namespace specht::bifurcation {

/// From the end of a curve of jumps that was followed upwards (direction 1) or downwards (−1) in p, along
/// `past`; nothing if no piece vanishes there.
[[nodiscard]] std::optional<BranchSwitch> switch_at_piece_annihilation(
    const ParameterLine& line, int K, const ContinuationOptions& options, const JumpPoint& end,
    int direction, const BranchPast& past);

}  // namespace specht::bifurcation
