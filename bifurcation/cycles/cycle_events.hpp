#pragma once
// Special points between two points of a curve of cycles.

#include <functional>
#include <specht/bifurcation/cycles/cycle_curve.hpp>

namespace specht::bifurcation {

/// A point of a curve, and its distance along the tangent of the point before [1].
struct CycleCurveRoot {
  double distance = 0.0;
  CycleCurvePoint point;
};

/// Where a function of the points of a curve vanishes, which has different signs at a and b. Where equations are
/// singular at the root, as another curve crosses, it is interpolated between the nearest points on both sides.
/// Nothing if it is not found.
[[nodiscard]] std::optional<CycleCurveRoot> root_between(
    CycleProblem& problem, const CycleCurvePoint& a, const CycleCurvePoint& b,
    const std::function<double(const CycleCurvePoint&)>& f, const CycleCurveOptions& options);

/// Confirmed special points between a and b, in order; nothing if one could not be located.
[[nodiscard]] std::optional<std::vector<CycleCurvePoint>> events_between(
    CycleProblem& problem, const CycleCurvePoint& a, const CycleCurvePoint& b,
    const CycleCurveOptions& options);

}  // namespace specht::bifurcation
