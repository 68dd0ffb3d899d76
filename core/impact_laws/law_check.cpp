#include <algorithm>
#include <cmath>
#include <specht/core/impact_laws/law_check.hpp>
#include <specht/core/impact_laws/law_conditions.hpp>
#include <specht/core/numerics/number_text.hpp>
#include <stdexcept>
#include <string>

namespace specht::core {
namespace {

using Eigen::VectorXd;

void require_fitting(const ImpactSituation& situation, const VectorXd& u,
                     const OrbitOptions& options) {
  if (u.size() != situation.M.rows() || !u.allFinite()) {
    throw std::invalid_argument("a velocity of " + std::to_string(u.size()) + " numbers; " +
                                std::to_string(situation.M.rows()) + " finite ones are allowed");
  }
  for (const ImpactContact& contact : situation.contacts) {
    if (contact.parameters.eps_T == 0.0 || has_tangential_restitution(options.law)) continue;
    throw std::invalid_argument("eps_T = " + format_number(contact.parameters.eps_T) +
                                " of contact " + std::to_string(contact.number) +
                                " is not allowed with the law " + std::string(name(options.law)) +
                                ": 0, or the law newton or poisson-tangential");
  }
}

}  // namespace

LawCheck check_law(const ImpactSituation& situation, const VectorXd& u, const OrbitOptions& options,
                   const LawCheckOptions& check) {
  const ImpactFrame frame(situation);
  require_fitting(situation, u, options);
  const int n = frame.n, n_F = frame.n_F;
  const VectorXd gamma = frame.speeds(u);
  const FrameImpulses impulses = law_impulses(frame, gamma, options);
  LawCheck result;
  result.energy_before = 0.5 * u.dot(situation.M * u);
  result.solved = impulses.status == LcpStatus::solved;
  result.several_solutions = impulses.several_solutions;
  if (!result.solved) return result;

  const VectorXd& Lambda = impulses.Lambda;
  const VectorXd jump = frame.M_inverse_W * Lambda;
  result.u_after = u + jump;
  result.drive_work = -Lambda.dot(frame.w_hat);
  result.energy_change = 0.5 * jump.dot(situation.M * (u + result.u_after)) - result.drive_work;
  const VectorXd after = frame.speeds(result.u_after);
  result.normal_impulse = result.tangential_impulse = VectorXd::Zero(n);
  result.normal_speed_after = result.tangential_speed_after = VectorXd::Zero(n);
  const bool coupled = options.law == ImpactLaw::poisson_coupled;
  for (int i = 0; i < n; ++i) {
    const int k = frame.order[static_cast<std::size_t>(i)];
    result.normal_impulse(k) = Lambda(i);
    result.normal_speed_after(k) = after(i);
    result.kinematic_residual = std::max(result.kinematic_residual, -after(i));
    result.kinetic_residual = std::max(result.kinetic_residual, -Lambda(i));
    if (i >= n_F) continue;
    result.tangential_impulse(k) = Lambda(n + i);
    result.tangential_speed_after(k) = after(n + i);
    const double bound = frame.mu(i) * (coupled ? Lambda.head(n).sum() : Lambda(i));
    result.kinetic_residual = std::max(result.kinetic_residual, std::abs(Lambda(n + i)) - bound);
  }
  result.energetic_residual = std::max(0.0, result.energy_change);
  const double speed = std::max(gamma.cwiseAbs().maxCoeff(), after.cwiseAbs().maxCoeff());
  const double impulse = Lambda.cwiseAbs().maxCoeff();
  const double energy = 0.5 * Lambda.dot(frame.G * Lambda) + std::abs(Lambda.dot(gamma));
  result.kinematic = result.kinematic_residual <= check.rounding * speed;
  result.kinetic = result.kinetic_residual <= check.rounding * impulse;
  result.energetic = result.energetic_residual <= check.rounding * energy;
  return result;
}

double energy_change_by_formula(const ImpactFrame& frame, const VectorXd& gamma,
                                const VectorXd& Lambda) {
  const VectorXd after = gamma + frame.G * Lambda;
  const VectorXd xi = after + frame.eps.cwiseProduct(gamma);
  const VectorXd share = xi.array() / (1.0 + frame.eps.array());
  return Lambda.dot(share) - 0.25 * Lambda.dot(dissipation_form(frame) * Lambda);
}

}  // namespace specht::core
