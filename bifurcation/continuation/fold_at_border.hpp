#pragma once
// Folds at a border at which P_K′ is continuous: where a contact closes without an impact, P_K bends so much next to the
// border that slope 1 lies there within rounding, and no piece has it inside.
//
// That P_K′ is continuous is seen from the distance at which it is measured on both sides: what it differs by falls with
// that. At a jump of the slope it does not, and towards the infinite slope of a graze it grows.

#include <optional>
#include <specht/bifurcation/continuation/special_point_check.hpp>

namespace specht::bifurcation {

/// `place`: where P_K = x and P_K′ passes 1 over the border; `branch`: a fixed point of one of the two branches that meet
/// there. Points on both sides of the border, as near to it as the difference of their slopes falls, that with the
/// smaller slope first. Nothing if it is no fold.
[[nodiscard]] std::optional<PointsBeside> fold_at_border(const ParameterLine& line, int K,
                                                         const FixedPoint& place,
                                                         const FixedPoint& branch,
                                                         const SpecialPointOptions& options);

}  // namespace specht::bifurcation
