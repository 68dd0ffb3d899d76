#pragma once
// Where other branches of cycles begin, at the special points and the ends of a curve.

#include <specht/bifurcation/cycles/cycle_curve.hpp>

namespace specht::bifurcation {

/// A periodic point of another branch near a point of this one, and its problem's period.
struct CycleJoin {
  CycleCurvePoint start;
  int K = 1;
  /// Where the branch begins, if it does; the tangent of `start` then leads away from there.
  std::optional<CycleCurvePoint> origin = {};
};

/// Of the cycle of twice the period that begins or ends at a flip. `doubled`: the problem of P_2K.
[[nodiscard]] std::optional<CycleJoin> join_at_flip(CycleProblem& doubled,
                                                    const CycleCurvePoint& flip,
                                                    const CycleCurveOptions& options);

/// Of the branch that crosses at a branch point.
[[nodiscard]] std::optional<CycleJoin> join_at_branch_point(CycleProblem& problem,
                                                            const CycleCurvePoint& point,
                                                            const CycleCurveOptions& options);

/// Of branches of other itineraries beside the end of a curve at a border, which pass one of the points `near`;
/// `problem` may be that of an iterate of it. They may be several starts of the same branch, and lead elsewhere.
[[nodiscard]] std::vector<CycleJoin> joins_at_border(CycleProblem& problem,
                                                     const CycleCurvePoint& end, int K,
                                                     const std::vector<Eigen::VectorXd>& near,
                                                     const CycleCurveOptions& options);

/// Of a cycle with one return more, by an orbit so far [1] beside the end that touches the section. `longer`: the
/// problem of P_{K+1}.
[[nodiscard]] std::vector<CycleJoin> joins_at_graze(CycleProblem& longer,
                                                    const CycleCurvePoint& end, int K,
                                                    const std::vector<Eigen::VectorXd>& near,
                                                    double distance,
                                                    const CycleCurveOptions& options);

}  // namespace specht::bifurcation
