#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/registry.hpp>
#include <stdexcept>

namespace specht::toys {

Registry registry() {
  Registry toys;
  toys.push_back(woodpecker_entry());
  toys.push_back(tumbling_entry());
  toys.push_back(duck_entry());
  toys.push_back(bouncing_ball_entry());
  toys.push_back(impact_oscillator_entry());
  toys.push_back(rocking_rod_entry());
  toys.push_back(piecewise_linear_entry());
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
