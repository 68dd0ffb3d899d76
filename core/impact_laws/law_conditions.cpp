#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/core/impact_laws/cone_maximum.hpp>
#include <specht/core/impact_laws/law_conditions.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::core {
namespace {

using Eigen::MatrixXd, Eigen::VectorXd;

VectorXd dissipation(const ImpactFrame& frame) {
  return (1.0 - frame.eps.array()) / (1.0 + frame.eps.array());
}

/// 1/√G_ii; 1 for a direction that nothing moves.
VectorXd scales(const ImpactFrame& frame) {
  VectorXd scale = frame.G.diagonal();
  for (double& entry : scale) entry = entry > 0.0 ? 1.0 / std::sqrt(entry) : 1.0;
  return scale;
}

/// The rows of the cone of friction: Λ_N ≥ 0, μ Λ_N ± Λ_T ≥ 0.
MatrixXd friction_cone(const ImpactFrame& frame) {
  MatrixXd H = MatrixXd::Zero(frame.rows(), frame.rows());
  for (int i = 0; i < frame.n; ++i) {
    if (i >= frame.n_F) {
      H(i, i) = 1.0;
      continue;
    }
    H(i, i) = H(frame.n + i, i) = frame.mu(i);
    H(i, frame.n + i) = 1.0;
    H(frame.n + i, frame.n + i) = -1.0;
  }
  return H;
}

bool is_copositive(const ImpactFrame& frame, double rounding) {
  const VectorXd scale = scales(frame);
  const MatrixXd C = scale.asDiagonal() * dissipation_form(frame) * scale.asDiagonal();
  const MatrixXd H = friction_cone(frame) * scale.asDiagonal();
  bool negative = false;
  (void)cone_maximum(-C, H, rounding, [&](double value, const VectorXd&) {
    negative = true;
    return std::max(value, 4.0);  // one is enough: no form of entries ≤ 2 goes beyond
  });
  return !negative;
}

}  // namespace

MatrixXd dissipation_form(const ImpactFrame& frame) {
  const VectorXd D = dissipation(frame);
  return D.asDiagonal() * frame.G + frame.G * D.asDiagonal();
}

LawConditions law_conditions(const ImpactFrame& frame, const LawConditionOptions& options) {
  LawConditions result;
  const VectorXd scale = scales(frame);
  const MatrixXd conditioned = scale.asDiagonal() * frame.G * scale.asDiagonal();
  const VectorXd values = symmetric_eigenvalues(conditioned);
  const double largest = values.maxCoeff(), least = values.minCoeff();
  result.condition = least > options.rounding * largest ? largest / least
                                                        : std::numeric_limits<double>::infinity();
  const double eps_max = frame.eps.maxCoeff(), eps_min = frame.eps.minCoeff();
  const double bound = 1.0 / result.condition;  // of an infinite one 0
  const VectorXd D = dissipation(frame);
  const double most = D.maxCoeff(), fewest = D.minCoeff();
  result.equal = eps_max == eps_min;
  result.small = 2.0 * eps_max / (1.0 + eps_max) <= bound;
  // (κ_D − 1)/(κ_D + 1); all D = 0 conserves energy
  result.similar = most == 0.0 || (most - fewest) / (most + fewest) <= bound;
  result.copositive = is_copositive(frame, options.rounding);
  return result;
}

std::string LawConditions::text() const {
  std::string text;
  const auto add = [&](bool holds, const char* name) {
    if (holds) text += (text.empty() ? "" : " ") + std::string(name);
  };
  add(equal, "equal");
  add(small, "small");
  add(similar, "similar");
  add(copositive, "copositive");
  return text.empty() ? "none" : text;
}

}  // namespace specht::core
