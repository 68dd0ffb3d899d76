#pragma once
// Words in the notes of a locus that readers of its file look for.

namespace specht::bifurcation {

/// Of a point of codimension two beside which no point of the curve was found, or where the test jumps.
inline constexpr const char* not_confirmed = "not confirmed";
/// Of a cusp; how a note of a turn in a parameter begins.
inline constexpr const char *cusp_note = "cusp: two folds meet", *turns_note = "turns in ";

}  // namespace specht::bifurcation
