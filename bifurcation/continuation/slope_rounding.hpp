#pragma once
// Slopes that rounding hides: P_K′ takes other values from point to point, not because P_K bends.
//
// Where an orbit divides by what vanishes, such as the speed of an event, P_K′ loses its digits before P_K does. Between
// points of a curve it passes 1 and −1 then, and there is no fold and no flip.

#include <optional>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/special_point_options.hpp>

namespace specht::bifurcation {

/// P_K′ passes a value between a and b, on whose two sides it is there: in even steps of p and x it goes in one
/// direction, but for a little, or further out, to either side, it stays where it is at a and at b. Points of other pieces
/// do not count.
[[nodiscard]] bool passes_steadily(const FixedPointCurve& curve, const FixedPoint& a,
                                   const FixedPoint& b, double value,
                                   const SpecialPointOptions& options);

/// By how much P_K′ differs among points some ulps apart beside z, if it goes up and down there by much [1].
[[nodiscard]] std::optional<double> slope_rounding(const FixedPointCurve& curve,
                                                   const FixedPoint& z,
                                                   const SpecialPointOptions& options);

}  // namespace specht::bifurcation
