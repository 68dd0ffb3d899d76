#pragma once
// An impact as plain matrices, whatever system it belongs to: for analyses, not for orbits.
//
//   M (u⁺ − u⁻) = W_N Λ_N + W_T Λ_T,   γ = Wᵀ u + ŵ
//
// Columns and entries belong to the contacts that take part, in any order.

#include <Eigen/Core>
#include <specht/core/lcp/options.hpp>
#include <specht/core/system/contact_state.hpp>
#include <vector>

namespace specht::core {

struct ImpactContact {
  int number = 1;    // from 1, for messages
  double gap = 0.0;  // g_N [m]; not needed for the impact itself
  ContactParameters<double> parameters;
};

struct ImpactSituation {
  Eigen::MatrixXd M;                    // f × f, symmetric, > 0
  Eigen::MatrixXd W_N, W_T;             // f × n; columns of W_T without friction are not read
  Eigen::VectorXd w_hat_N, w_hat_T;     // n [m/s]
  std::vector<ImpactContact> contacts;  // n
  LcpChoice choice = LcpChoice::automatic;

  [[nodiscard]] int dof() const { return static_cast<int>(M.rows()); }
};

/// The same with these contacts only, by their places.
[[nodiscard]] ImpactSituation with_contacts(const ImpactSituation& all,
                                            const std::vector<int>& places);

/// A body with these Delassus matrices [1/kg], n × n each, which stands for all that have them: M = E.
/// Throws std::invalid_argument unless they are parts of a symmetric matrix ≥ 0, but for this part of its
/// largest eigenvalue [1]: some hundred roundings.
[[nodiscard]] ImpactSituation situation_of(const Eigen::MatrixXd& NN, const Eigen::MatrixXd& NT,
                                           const Eigen::MatrixXd& TT,
                                           const std::vector<ContactParameters<double>>& contacts,
                                           double rounding = 1e-12);

}  // namespace specht::core
