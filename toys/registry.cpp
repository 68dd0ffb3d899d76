#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/impact_oscillator.hpp>
#include <specht/toys/mechanical_entry.hpp>
#include <specht/toys/piecewise_linear_entry.hpp>
#include <specht/toys/registry.hpp>
#include <specht/toys/rocking_rod.hpp>
#include <specht/toys/woodpecker.hpp>

namespace specht::toys {

Registry registry() {
  Registry toys;
  toys.push_back(entry<Woodpecker<double>>());
  toys.push_back(entry<BouncingBall<double>>());
  toys.push_back(entry<ImpactOscillator<double>>());
  toys.push_back(entry<RockingRod<double>>());
  toys.push_back(std::make_unique<PiecewiseLinearEntry>());
  return toys;
}

const Entry& find(const Registry& toys, const std::string& name) {
  std::string names;
  for (const auto& toy : toys) {
    if (toy->name() == name) return *toy;
    names += (names.empty() ? "" : ", ") + toy->name();
  }
  throw std::invalid_argument("unknown toy '" + name + "'; there are " + names);
}

}  // namespace specht::toys
