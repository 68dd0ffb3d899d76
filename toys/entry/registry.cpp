#include <specht/toys/entry/closest_name.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/registry.hpp>
#include <stdexcept>

namespace specht::toys {

Registry registry() {
  Registry toys;
#define SPECHT_ADD(toy) toys.push_back(toy##_entry());
  SPECHT_TOYS(SPECHT_ADD)
#undef SPECHT_ADD
  return toys;
}

const Entry& find(const Registry& toys, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& toy : toys) {
    if (toy->name() == name) return *toy;
    names.push_back(toy->name());
  }
  throw std::invalid_argument(unknown_name("toy '" + name + "'", name, names));
}

}  // namespace specht::toys
