#pragma once
// The pieces of one stage of an impact law (law_pieces.hpp).

#include <functional>
#include <specht/core/impact_laws/law_pieces.hpp>

namespace specht::core {

/// The contact problem of a stage, linear in z (impact_law.hpp).
struct LawStage {
  Eigen::MatrixXd c;         // m × d: speeds ξ without impulses
  Eigen::MatrixXd returned;  // n × d: Λ_0; all zero where nothing is returned
  Eigen::MatrixXd mu_bar;    // n_F × n
};

/// Calls `use` with the impulses and inequalities of every choice whose system is regular.
void for_each_stage_piece(const ImpactFrame& frame, const LawStage& stage,
                          const std::function<void(const LawPiece&)>& use);

/// Rows of A above those of B.
[[nodiscard]] Eigen::MatrixXd stacked(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

}  // namespace specht::core
