#include <cmath>
#include <specht/bifurcation/rest_path.hpp>
#include <specht/bifurcation/static_balance.hpp>

namespace specht::bifurcation {

std::optional<Equilibrium> follow_rest(const maps::StaticFamily& family,
                                       const Equilibrium& equilibrium, double from, double to,
                                       const EquilibriumOptions& options) {
  const double least = std::ldexp(std::abs(to - from), -options.most_halvings);
  double value = from, step = to - from;
  Equilibrium current = equilibrium;
  Eigen::VectorXd tangent = Eigen::VectorXd::Zero(current.q.size());  // dq/dparameter
  while (value != to) {
    const bool last = std::abs(to - value) <= std::abs(step);
    const double next = last ? to : value + step;
    if (next == value) return std::nullopt;  // no double lies between
    const auto system = family.at(std::span(&next, 1));
    const StaticBalance balance(*system, options);
    const Eigen::VectorXd predicted = current.q + (next - value) * tangent;
    auto corrected = balance.solve(current.balance, predicted);
    const bool near = corrected && balance.distance(corrected->q, predicted) <= options.jump;
    const bool alike = near && corrected->negative_directions == current.negative_directions;
    if (!alike && std::abs(next - value) > least) {
      step = (next - value) / 2;
      continue;
    }
    if (!near) return std::nullopt;
    tangent = (corrected->q - current.q) / (next - value);
    current = *std::move(corrected);
    value = next;
    step = 2 * step;
  }
  return current;
}

}  // namespace specht::bifurcation
