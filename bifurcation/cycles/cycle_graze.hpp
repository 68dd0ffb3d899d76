#pragma once
// Where a cycle grazes the section on which its points lie, between two of them: beyond it the touch is a return more.

#include <specht/bifurcation/cycles/cycle_curve.hpp>

namespace specht::bifurcation {

/// Near an orbit that grazes, with the touch as its first point.
struct CycleGraze {
  Eigen::VectorXd touch;      // scaled as the problem's
  std::vector<double> times;  // of K + 1 returns from there [s]
};

/// Of an orbit so far [1] beside the end of a curve, in the first direction in which there is a touch; nothing if there
/// is none.
[[nodiscard]] std::optional<CycleGraze> graze_beside(CycleProblem& problem,
                                                     const CycleCurvePoint& end, double distance,
                                                     const CycleCurveOptions& options);

/// The touch with the parameter changed, so that its orbit comes back to it most nearly: P_{K+1} is like a square root
/// there, and its derivative large. `longer`: the problem of P_{K+1}. Nothing if no orbit touches again.
[[nodiscard]] std::optional<Eigen::VectorXd> touching_start(CycleProblem& longer,
                                                            const CycleGraze& graze,
                                                            const CycleCurveOptions& options);

}  // namespace specht::bifurcation
