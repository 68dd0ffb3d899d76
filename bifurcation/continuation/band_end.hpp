#pragma once
// Where a curve of fixed points meets the end of a band of them: there P_K leaves the diagonal so slowly that steps along
// the curve stop early.

#include <specht/bifurcation/continuation/fixed_point_curve.hpp>

namespace specht::bifurcation {

struct BandEnd {
  FixedPoint place;              // the last one outside of the band
  double doubt = maps::missing;  // so far beyond it there is none, or rounding hides it [unit of p]
};

/// Ahead of the end of a curve that was followed upwards (direction 1) or downwards (−1) in p. In the band P_K′ differs
/// from 1 by no more than `slope_in_band`; `noise`: of P_K there [unit of x].
[[nodiscard]] BandEnd band_end(const ParameterLine& line, const FixedPointCurve& curve,
                               const FixedPoint& end, int direction, double slope_in_band,
                               double noise);

}  // namespace specht::bifurcation
