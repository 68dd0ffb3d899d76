#pragma once
// Toys with random parameters, the same for the same number of a set.
//
// Each parameter is its default times a factor in [0.6, 1.6]; μ is uniform in [0.1, 0.8]. In sets of even
// number restitution is scaled as well, so contacts without any have none; in those of odd number it is
// uniform in [0, 0.9] at every contact. Tangential restitution, which goes with Newton's law only, stays
// what it is. Values that the toy does not allow together are drawn again.

#include <algorithm>
#include <cstdio>
#include <specht/maps/return_map.hpp>
#include <specht/toys/entry/entry.hpp>
#include <stdexcept>
#include <string>

#include "random_unit.hpp"

namespace specht::bench {

struct RandomToy {
  toys::Settings settings;
  core::Interval range;  // the part of the section's range in which the toy has a map
};

[[nodiscard]] inline std::string random_value(const toys::ParameterInfo& parameter, bool bouncing,
                                              double unit) {
  const auto begins = [&](const char* text) { return parameter.name.rfind(text, 0) == 0; };
  const double standard = std::stod(parameter.default_value);
  double value = standard * (0.6 + unit);
  if (begins("mu")) value = 0.1 + 0.7 * unit;
  if (begins("eps_N")) value = bouncing ? 0.9 * unit : std::min(value, 1.0);
  if (begins("eps_T")) value = standard;
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

[[nodiscard]] inline RandomToy random_toy(const toys::Entry& entry, int set) {
  constexpr int most_draws = 1000, most_parameters = 100;
  RandomToy toy;
  for (int draw = 0; draw < most_draws; ++draw) {
    toy.settings.parameters.clear();
    std::uint64_t counter = static_cast<std::uint64_t>(draw) * most_parameters;
    for (const auto& parameter : entry.parameters()) {
      const double unit = random_unit(static_cast<std::uint64_t>(set) + 1, counter++);
      toy.settings.parameters.emplace_back(parameter.name,
                                           random_value(parameter, set % 2 != 0, unit));
    }
    try {
      const auto domain = entry.family(toy.settings, {})->at({})->domain();
      toy.range = entry.section(toy.settings).range;
      toy.range.low = std::max(toy.range.low, domain.low);
      toy.range.high = std::min(toy.range.high, domain.high);
      if (toy.range.low < toy.range.high) return toy;
    } catch (const std::invalid_argument&) {
    }
  }
  throw std::runtime_error("no parameters of " + entry.name() + " are allowed together");
}

/// Tangential restitution for Newton's law, uniform in [0, 0.9] at every contact that has one.
inline void bounce_along(const toys::Entry& entry, toys::Settings& settings, int set) {
  constexpr std::uint64_t behind = 1000000;  // the counters that random_toy uses
  std::uint64_t counter = behind;
  for (const auto& parameter : entry.parameters()) {
    if (parameter.name.rfind("eps_T", 0) != 0) continue;
    char text[32];
    const double unit = random_unit(static_cast<std::uint64_t>(set) + 1, counter++);
    std::snprintf(text, sizeof text, "%.17g", 0.9 * unit);
    settings.parameters.emplace_back(parameter.name, text);
  }
}

}  // namespace specht::bench
