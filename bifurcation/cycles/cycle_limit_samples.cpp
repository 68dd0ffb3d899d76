#include <specht/bifurcation/cycles/cycle_limit_samples.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// Of the polynomial through the first n values at the nodes, at u.
std::vector<double> polynomial_weights(const std::vector<double>& nodes, std::size_t n, double u) {
  std::vector<double> weights(nodes.size(), 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    weights[i] = 1.0;
    for (std::size_t k = 0; k < n; ++k) {
      if (k != i) weights[i] *= (nodes[k] - u) / (nodes[k] - nodes[i]);
    }
  }
  return weights;
}

}  // namespace

void LimitSamples::add(double u, std::vector<Vector> orbit) {
  for (std::size_t k = 0; k < orbit.size(); ++k) {
    orbit[k] = problem_.difference(orbit[k], at_end_[k]);
  }
  u_.push_back(u);
  away_.push_back(std::move(orbit));
}

std::optional<CycleLimit> LimitSamples::limit() const {
  constexpr std::size_t fewest = 3;  // a line and what it misses
  if (u_.size() < fewest) return {};
  const auto all = polynomial_weights(u_, u_.size(), 0.0),
             fewer = polynomial_weights(u_, u_.size() - 1, 0.0);
  CycleLimit limit{at_end_, Vector::Zero(at_end_.front().size())};
  for (std::size_t k = 0; k < at_end_.size(); ++k) {
    Vector change = Vector::Zero(at_end_[k].size()), last = change;
    for (std::size_t i = 0; i < u_.size(); ++i) {
      change += all[i] * away_[i][k];
      last += (all[i] - fewer[i]) * away_[i][k];
    }
    limit.doubt = limit.doubt.cwiseMax(last.cwiseAbs());
    limit.points[k] += change;
  }
  return limit;
}

Vector LimitSamples::at(double u, std::size_t k) const {
  const auto weights = polynomial_weights(u_, u_.size(), u);
  Vector point = at_end_[k];
  for (std::size_t i = 0; i < u_.size(); ++i) point += weights[i] * away_[i][k];
  return point;
}

}  // namespace specht::bifurcation
