#include <algorithm>
#include <cmath>
#include <specht/core/contact/impact_law.hpp>
#include <specht/core/impact_laws/impact_frame.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/core/numerics/number_text.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void require_usable(const ImpactSituation& s) {
  const auto n = static_cast<Index>(s.contacts.size());
  if (n < 1 || n > ImpactFrame::most_contacts) {
    throw std::invalid_argument("an impact of " + std::to_string(n) + " contacts; 1 to " +
                                std::to_string(ImpactFrame::most_contacts) + " are allowed");
  }
  const Index f = s.M.rows();
  const bool fits = s.M.cols() == f && s.W_N.rows() == f && s.W_T.rows() == f &&
                    s.W_N.cols() == n && s.W_T.cols() == n && s.w_hat_N.size() == n &&
                    s.w_hat_T.size() == n;
  if (!fits) {
    throw std::invalid_argument(
        "matrices of an impact do not fit: M must be f x f, W_N and W_T f x " + std::to_string(n) +
        ", their offsets " + std::to_string(n));
  }
  if (!s.M.allFinite() || !s.W_N.allFinite() || !s.W_T.allFinite() || !s.w_hat_N.allFinite() ||
      !s.w_hat_T.allFinite()) {
    throw std::invalid_argument("matrices of an impact must be finite");
  }
  for (const ImpactContact& contact : s.contacts) {
    const auto& p = contact.parameters;
    const auto refuse = [&](const char* name, double value, const char* allowed) {
      throw std::invalid_argument(std::string(name) + " = " + format_number(value) +
                                  " of contact " + std::to_string(contact.number) +
                                  " is not allowed; allowed: " + allowed);
    };
    if (!(p.mu >= 0.0 && std::isfinite(p.mu))) refuse("mu", p.mu, "a number >= 0");
    if (!(p.eps_N >= 0.0 && p.eps_N <= 1.0)) refuse("eps_N", p.eps_N, "a number from 0 to 1");
    if (!(p.eps_T >= 0.0 && p.eps_T <= 1.0)) refuse("eps_T", p.eps_T, "a number from 0 to 1");
  }
}

template <int Contacts>
FrameImpulses solve(const ImpactFrame& frame, const VectorXd& gamma, const OrbitOptions& options) {
  ImpactProblem<double, Contacts> p;
  const int n = frame.n, n_F = frame.n_F;
  p.resize(n, n_F);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    p.contact[k] = frame.order[k];
    p.parameters[k] = {frame.mu(i), frame.eps(i), i < n_F ? frame.eps(n + i) : 0.0};
    p.gamma_N(i) = gamma(i);
    for (int j = 0; j < n; ++j) p.NN(i, j) = frame.G(i, j);
    for (int j = 0; j < n_F; ++j) p.NT(i, j) = frame.G(i, n + j);
    if (i >= n_F) continue;
    p.gamma_T(i) = gamma(n + i);
    for (int j = 0; j < n_F; ++j) p.TT(i, j) = frame.G(n + i, n + j);
  }
  const auto solution = solve_impulses(p, options);
  FrameImpulses result{solution.status, VectorXd::Zero(frame.rows()), solution.several_solutions};
  if (solution.status != LcpStatus::solved) return result;
  for (int i = 0; i < n; ++i) result.Lambda(i) = solution.normal_impulse(i);
  for (int i = 0; i < n_F; ++i) result.Lambda(n + i) = solution.tangential_impulse(i);
  return result;
}

}  // namespace

ImpactFrame::ImpactFrame(const ImpactSituation& situation) {
  require_usable(situation);
  const auto& contacts = situation.contacts;
  n = static_cast<int>(contacts.size());
  for (const bool frictional : {true, false}) {
    for (int k = 0; k < n; ++k) {
      if (contacts[static_cast<std::size_t>(k)].parameters.frictional() != frictional) continue;
      order.push_back(k);
      if (frictional) ++n_F;
    }
  }
  const int f = situation.dof();
  W.resize(f, rows());
  w_hat.resize(rows());
  mu.resize(n);
  eps.resize(rows());
  for (int i = 0; i < n; ++i) {
    const int k = order[static_cast<std::size_t>(i)];
    const ImpactContact& contact = contacts[static_cast<std::size_t>(k)];
    numbers.push_back(contact.number);
    W.col(i) = situation.W_N.col(k);
    w_hat(i) = situation.w_hat_N(k);
    mu(i) = contact.parameters.mu;
    eps(i) = contact.parameters.eps_N;
    if (i >= n_F) continue;
    W.col(n + i) = situation.W_T.col(k);
    w_hat(n + i) = situation.w_hat_T(k);
    eps(n + i) = contact.parameters.eps_T;
  }
  auto solution = solve_positive_definite(situation.M, W);
  if (!solution) {
    throw std::invalid_argument("the mass matrix of an impact must be symmetric and > 0");
  }
  M_inverse_W = std::move(*solution);
  G = W.transpose() * M_inverse_W;
  G = (0.5 * (G + G.transpose())).eval();
  choice = situation.choice;
}

FrameImpulses law_impulses(const ImpactFrame& frame, const VectorXd& gamma,
                           const OrbitOptions& options) {
  OrbitOptions own = options;
  if (own.lcp.choice == LcpChoice::automatic) own.lcp.choice = frame.choice;
  return frame.n <= 4 ? solve<4>(frame, gamma, own)
                      : solve<ImpactFrame::most_contacts>(frame, gamma, own);
}

bool is_allowed(ImpactLaw law, const ImpactSituation& situation) {
  return has_tangential_restitution(law) ||
         std::all_of(situation.contacts.begin(), situation.contacts.end(),
                     [](const ImpactContact& one) { return one.parameters.eps_T == 0.0; });
}

}  // namespace specht::core
