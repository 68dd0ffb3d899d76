#pragma once
// A jump crossing of P_K splits where a limit of P_k at it, for a divisor k < K, meets the diagonal.
//
// On one side of that parameter there is one jump crossing, on the other side two, with a fixed point of lower period
// between them. One of the two goes on as the one, whichever is followed first; the other one ends there.

#include <optional>
#include <specht/bifurcation/continuation/branch_continuation.hpp>

namespace specht::bifurcation {

/// A branch that has arrived at a jump crossing where another branch has: as far as the last place on its way at which
/// jump crossings part like this, confirmed there, where it ends (jump_start or jump_end). Nothing if there is none.
[[nodiscard]] std::optional<ContinuedBranch> ended_at_lower_period(
    ContinuedBranch way, const ParameterLine& line, const core::Interval& range, int K,
    const ContinuationOptions& options);

}  // namespace specht::bifurcation
