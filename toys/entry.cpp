#include <specht/toys/entry.hpp>
#include <stdexcept>

namespace specht::toys {

SectionInfo Entry::section(const Settings& settings) const {
  const auto all = sections();
  if (all.empty()) {
    throw std::invalid_argument(name() + " has no section, so no return map; simulate it instead");
  }
  if (settings.section.empty()) return all.front();
  std::string names;
  for (const SectionInfo& info : all) {
    if (info.name == settings.section) {
      if (settings.section_value && !info.value) {
        throw std::invalid_argument("section " + info.name + " takes no value");
      }
      return info;
    }
    names += (names.empty() ? "" : ", ") + info.name;
  }
  throw std::invalid_argument("unknown section '" + settings.section + "' of " + name() +
                              "; there are " + names);
}

}  // namespace specht::toys
