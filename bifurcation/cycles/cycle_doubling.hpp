#pragma once
// Where a cycle of twice the period begins: the flip of the cycle of the period itself, at which P_2K, too, has a
// multiplier 1, and points of the doubled cycle fall together.

#include <specht/bifurcation/cycles/cycle_curve.hpp>

namespace specht::bifurcation {

/// The eigenvector of the multiplier nearest to −1, in units of the problem; 0 for the parameter.
[[nodiscard]] Eigen::VectorXd flip_direction(const CycleCurvePoint& flip);

/// The flip as the end of the doubled curve, with the tangent along `onwards`; nothing if P_2K has no value there.
/// `doubled`: the problem of P_2K.
[[nodiscard]] std::optional<CycleCurvePoint> doubling_at(CycleProblem& doubled,
                                                         const CycleCurvePoint& flip,
                                                         const Eigen::VectorXd& onwards);

/// Points P_{K/2}(x) − x are opposite to each other at a and b: the curve of even period K may pass through a cycle of
/// half the period between them.
[[nodiscard]] bool may_halve(const CycleProblem& problem, const CycleCurvePoint& a,
                             const CycleCurvePoint& b);

/// The cycle of half the period between two such points, located as its flip; nothing if there is none.
[[nodiscard]] std::optional<CycleCurvePoint> doubling_between(CycleProblem& problem,
                                                              const CycleCurvePoint& a,
                                                              const CycleCurvePoint& b,
                                                              const CycleCurveOptions& options);

}  // namespace specht::bifurcation
