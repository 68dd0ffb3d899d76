#pragma once
// Whether P_K is the same on both sides of a border between two of its pieces.

#include <specht/bifurcation/continuation/jump_point.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::bifurcation {

/// What P_K differs by at b ± r is within a tolerance, relative to 1 + |b|, or falls with r down to rounding, be it like
/// a square root.
[[nodiscard]] bool is_continuous_over(maps::ReturnMap& map, const JumpPoint& border,
                                      double tolerance, const CurveOptions& options);

}  // namespace specht::bifurcation
