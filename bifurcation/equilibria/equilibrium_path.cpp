#include <algorithm>
#include <cmath>
#include <limits>
#include <specht/bifurcation/equilibria/equilibrium_path.hpp>
#include <specht/bifurcation/equilibria/static_balance.hpp>

namespace specht::bifurcation {
namespace {

/// What ends a path at an equilibrium that it has passed; nothing if it goes on. `floor`: the least
/// room, of what is zero from the start a little less.
std::optional<EquilibriumEnd> passed(const StaticBalance& balance, const Equilibrium& one,
                                     const Eigen::VectorXd& home, const Eigen::VectorXd& floor) {
  const Eigen::Index forces = one.room.size() - 1;
  // Of several, that which names the cause: beyond a region the other two mean nothing.
  if (!balance.same_regions(one.q, home)) return EquilibriumEnd{EquilibriumLimit::region, -1};
  if (one.room(forces) < floor(forces)) return one.nearest_edge;
  for (Eigen::Index i = 0; i < forces; ++i) {
    if (one.room(i) < floor(i)) return EquilibriumEnd{EquilibriumLimit::touch, static_cast<int>(i)};
  }
  return std::nullopt;
}

}  // namespace

EquilibriumPath equilibrium_path(const maps::StaticFamily& family, const Equilibrium& equilibrium,
                                 double from, double to, const EquilibriumOptions& options) {
  // Some roundings of the parameter at least, or a step would end where it began.
  const double least =
      std::max(std::ldexp(std::abs(to - from), -options.most_halvings),
               4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(from), std::abs(to)));
  double step = to - from;
  std::optional<double> beyond;  // the nearest value that is known to lie beyond the end
  EquilibriumPath path{false, from, equilibrium, {}};
  Eigen::VectorXd floor = equilibrium.room;
  for (double& room : floor)
    room = room <= options.admissible ? -options.admissible : -options.rounding;
  Eigen::VectorXd tangent = Eigen::VectorXd::Zero(equilibrium.q.size());  // dq/dparameter
  while (path.parameter != to) {
    double& value = path.parameter;
    const Equilibrium& current = path.last;
    const bool last = !beyond && std::abs(to - value) <= std::abs(step);
    const double next = last ? to : value + step;
    if (next == value) return path;  // no double lies between
    const auto system = family.at(std::span(&next, 1));
    const StaticBalance balance(*system, options);
    const Eigen::VectorXd predicted = current.q + (next - value) * tangent;
    StaticBalance::Way way;
    way.home = &current.q;
    auto corrected = balance.balanced(current.balance, predicted, way);
    const bool near = corrected && balance.distance(corrected->q, predicted) <= options.jump;
    const bool alike = near && corrected->negative_directions == current.negative_directions;
    const auto end = near ? passed(balance, *corrected, current.q, floor) : std::nullopt;
    if (end || !alike) {
      if (end) beyond = next;
      if (end || !near) path.end = end.value_or(EquilibriumEnd{});
      if (std::abs(next - value) > least) {
        step = (next - value) / 2;
        continue;
      }
      if (end || !near) return path;
    }
    tangent = (corrected->q - current.q) / (next - value);
    path.last = *std::move(corrected);
    value = next;
    step *= 2;
    if (beyond && std::abs(*beyond - value) <= least) return path;
    if (beyond && std::abs(step) > std::abs(*beyond - value) / 2) step = (*beyond - value) / 2;
  }
  path.arrived = true;
  return path;
}

std::optional<Equilibrium> follow_equilibrium(const maps::StaticFamily& family,
                                              const Equilibrium& equilibrium, double from,
                                              double to, const EquilibriumOptions& options) {
  EquilibriumPath path = equilibrium_path(family, equilibrium, from, to, options);
  if (!path.arrived) return std::nullopt;
  return std::move(path.last);
}

}  // namespace specht::bifurcation
