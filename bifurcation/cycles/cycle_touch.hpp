#pragma once
// The touch in which a branch of cycles ends in a graze, as a point of the section.

#include <optional>
#include <specht/bifurcation/cycles/cycle_limit.hpp>
#include <vector>

namespace specht::bifurcation {

/// A point of a cycle at the edge of the section: beyond this value of a coordinate [1] P is not defined.
struct CycleTouch {
  std::size_t point = 0;
  Eigen::Index coordinate = 0;
  double edge = 0.0, inwards = 1.0;  // the sign of the way into the section
};

/// Of the cycle with these points, nearly; the edge to rounding. Nothing if none of its points is near one.
[[nodiscard]] std::optional<CycleTouch> touch_at(CycleProblem& problem,
                                                 const std::vector<Eigen::VectorXd>& points,
                                                 const CycleCurveOptions& options);

/// The cycle that touches, by those of its branch not further from the edge than this [1]. `near`: its points, nearly.
/// Nothing where Newton's method does not confirm them.
[[nodiscard]] std::optional<CycleLimit> limit_at_touch(
    CycleProblem& problem, const std::vector<const CycleCurvePoint*>& from_end,
    const std::vector<Eigen::VectorXd>& near, const CycleTouch& touch, double height,
    const CycleCurveOptions& options);

}  // namespace specht::bifurcation
