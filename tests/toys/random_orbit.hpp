// One orbit of a toy of the registry, as tests name those of random toys.
#pragma once

#include <doctest/doctest.h>

#include <specht/toys/entry/registry.hpp>
#include <sstream>
#include <string>

#include "random_extremes.hpp"

namespace specht::test {

/// What the orbit from x does within so many events; `parameters`: NAME=VALUE, separated by blanks.
inline ExtremeTally random_orbit(const char* name, double x, const std::string& parameters,
                                 int events = 20) {
  const auto registry = toys::registry();
  toys::Settings settings;
  std::istringstream words(parameters);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    settings.parameters.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  RandomExtremes extremes(toys::find(registry, name), 0.0, 1, events);
  ExtremeTally tally;
  extremes.follow(settings, x, tally);
  CHECK(tally.orbits == 1);
  return tally;
}

/// It has ended so.
inline bool has_ended(const ExtremeTally& tally, core::Outcome outcome) {
  return tally.ended[static_cast<std::size_t>(outcome)] == 1;
}

}  // namespace specht::test
