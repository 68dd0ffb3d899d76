#pragma once
// Impacts to try laws with: random ones, and those of known answers.

#include <random>
#include <specht/core/impact_laws/impact_frame.hpp>

namespace specht::test {

struct RandomImpact {
  core::ImpactSituation situation;
  Eigen::VectorXd u;
};

struct ImpactClass {
  int contacts = 2, frictional = 2;
  bool equal_eps = false;       // one ε for all directions, tangential ones too
  bool tangential_eps = false;  // else ε_T = 0
  double largest_mu = 2.0;
};

/// `dof` at least the directions of the class, or fewer for such as depend on each other. All contacts
/// approach or rest.
inline RandomImpact random_impact(std::mt19937_64& random, const ImpactClass& c, int dof) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(0, 1);
  const auto entry = [&] { return normal(random); };
  const auto n = static_cast<Eigen::Index>(c.contacts);
  RandomImpact r;
  const Eigen::MatrixXd L = Eigen::MatrixXd::NullaryExpr(dof, dof, entry);
  r.situation.M = L * L.transpose() + 0.2 * Eigen::MatrixXd::Identity(dof, dof);
  r.situation.W_N = Eigen::MatrixXd::NullaryExpr(dof, n, entry);
  r.situation.W_T = Eigen::MatrixXd::NullaryExpr(dof, n, entry);
  r.situation.w_hat_N = r.situation.w_hat_T = Eigen::VectorXd::Zero(n);
  const double eps = unit(random);
  for (int i = 0; i < c.contacts; ++i) {
    core::ContactParameters<double> p;
    p.mu = i < c.frictional ? c.largest_mu * unit(random) : 0.0;
    p.eps_N = c.equal_eps ? eps : unit(random);
    p.eps_T = c.equal_eps ? eps : c.tangential_eps ? unit(random) : 0.0;
    r.situation.contacts.push_back({i + 1, 0.0, p});
  }
  do {
    r.u = Eigen::VectorXd::NullaryExpr(dof, entry);
  } while ((r.situation.W_N.transpose() * r.u).maxCoeff() > 0.0);
  return r;
}

inline core::OrbitOptions law_options(core::ImpactLaw law, double nu = 1.0) {
  core::OrbitOptions options;
  options.law = law;
  options.tangential_reversibility = nu;
  return options;
}

/// Contacts without friction.
inline core::ImpactSituation frictionless(const Eigen::MatrixXd& M, const Eigen::MatrixXd& W_N,
                                          const std::vector<double>& eps_N) {
  core::ImpactSituation s;
  s.M = M;
  s.W_N = W_N;
  s.W_T = Eigen::MatrixXd::Zero(W_N.rows(), W_N.cols());
  s.w_hat_N = s.w_hat_T = Eigen::VectorXd::Zero(W_N.cols());
  int number = 0;
  for (const double eps : eps_N) s.contacts.push_back({++number, 0.0, {0.0, eps, 0.0}});
  return s;
}

}  // namespace specht::test
