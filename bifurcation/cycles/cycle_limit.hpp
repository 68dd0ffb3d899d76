#pragma once
// Where a branch of cycles ends in a graze.
//
// Multipliers λ diverge there, but the branch is a smooth curve up to the touch: over the coordinate of the touch that
// meets the edge of the section, a speed of impact for example, or, where the touch is no point of the section, over 1/λ.
// Its points are extrapolated to where that vanishes. At values of that coordinate the equations are regular, so that the
// first way is as exact as the points are; in the second the multipliers of steep maps bring in their rounding.

#include <optional>
#include <specht/bifurcation/cycles/cycle_curve.hpp>
#include <vector>

namespace specht::bifurcation {

/// A cycle at the end of a branch.
struct CycleLimit {
  std::vector<Eigen::VectorXd> points;  // of its orbit, scaled as the problem's
  /// How well they are known, as an estimate for each coordinate and the parameter [1]; NaN: not measured.
  Eigen::VectorXd doubt;
};

/// Of a branch that ends at a border where multipliers stay bounded.
[[nodiscard]] CycleLimit bounded_limit(CycleProblem& problem, const CycleCurvePoint& end,
                                       const CycleCurveOptions& options);

/// Of a branch along which multipliers diverge. `from_end`: its points, from the end on.
[[nodiscard]] CycleLimit grazing_limit(CycleProblem& problem,
                                       const std::vector<const CycleCurvePoint*>& from_end,
                                       const CycleCurveOptions& options);

}  // namespace specht::bifurcation
