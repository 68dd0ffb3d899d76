#pragma once
// Words in the notes of a locus that readers of its file look for.

namespace specht::bifurcation {

/// Of a point of codimension two beside which no point of the curve was found.
inline constexpr const char* not_confirmed = "not confirmed";

}  // namespace specht::bifurcation
