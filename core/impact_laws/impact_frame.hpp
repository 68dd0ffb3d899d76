#pragma once
// An impact in its contact directions: first the normal ones, then the tangential ones.
//
//   G = Wᵀ M⁻¹ W,  W = (W_N, W_T) ∈ ℝ^{f × m},  m = n + n_F       (Delassus matrix [1/kg])
//   Λ = (Λ_N, Λ_T),  γ = (γ_N, γ_T)
//
// Contacts with friction come first, so that row n + i is the tangential one of row i; a contact without
// has no tangential row.

#include <specht/core/impact_laws/impact_situation.hpp>
#include <specht/core/lcp/lcp.hpp>
#include <specht/core/system/options.hpp>

namespace specht::core {

struct ImpactFrame {
  /// Contacts that the LCP solvers are compiled for.
  static constexpr int most_contacts = 6;

  /// Throws std::invalid_argument if sizes do not fit, numbers are not finite or not allowed, M is not > 0,
  /// or there are no contacts or more than `most_contacts`.
  explicit ImpactFrame(const ImpactSituation& situation);

  int n = 0, n_F = 0;
  std::vector<int> order;  // places of the contacts in the situation
  Eigen::MatrixXd W, M_inverse_W, G;
  Eigen::VectorXd w_hat;     // m
  Eigen::VectorXd mu;        // n; 0 without friction
  Eigen::VectorXd eps;       // m: ε_N, then ε_T
  std::vector<int> numbers;  // n, of the contacts, from 1
  LcpChoice choice = LcpChoice::automatic;

  [[nodiscard]] int rows() const { return n + n_F; }
  /// W x + … in the frame: γ = Wᵀ u + ŵ.
  [[nodiscard]] Eigen::VectorXd speeds(const Eigen::VectorXd& u) const {
    return W.transpose() * u + w_hat;
  }
};

/// What a law does in such a frame.
struct FrameImpulses {
  LcpStatus status = LcpStatus::solved;
  Eigen::VectorXd Lambda;  // m [N s]; meaningless unless solved
  bool several_solutions = false;
};

/// The project's own law (impact_law.hpp) at pre-impact speeds γ⁻ [m/s].
[[nodiscard]] FrameImpulses law_impulses(const ImpactFrame& frame, const Eigen::VectorXd& gamma,
                                         const OrbitOptions& options);

/// The law has no meaning for the tangential restitutions of these contacts.
[[nodiscard]] bool is_allowed(ImpactLaw law, const ImpactSituation& situation);

}  // namespace specht::core
