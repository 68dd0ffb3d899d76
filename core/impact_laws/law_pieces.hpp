#pragma once
// The pieces of an impact law: cones of speeds before the impact on which its impulses are linear.
//
//   γ⁻ = V z,   Λ = L z   for   H z ≥ 0
//
// A stage (compression, expansion, Newton's law) fixes for each contact whether it is pressed, and whether
// it sticks or slides forwards or backwards: the bases of its LCP. Each choice gives a linear system for the
// impulses that are not zero or bounded, and inequalities for all else. Choices whose system is singular are
// left out: where impulses are not unique, those of the regular choices are among them. Expansion has its
// choices on each piece of compression that has an interior.

#include <functional>
#include <specht/core/impact_laws/impact_frame.hpp>

namespace specht::core {

struct LawPiece {
  Eigen::MatrixXd L;  // m × d
  Eigen::MatrixXd H;  // rows × d
};

/// Calls `use` with every piece of the law of the options that has an interior where no contact leaves,
/// γ_N ≤ 0. `V`: m × d.
void for_each_piece(const ImpactFrame& frame, const Eigen::MatrixXd& V, const OrbitOptions& options,
                    const std::function<void(const LawPiece&)>& use);

}  // namespace specht::core
