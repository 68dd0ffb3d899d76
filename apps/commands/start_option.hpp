// Where orbits begin: the options --x, on a section, and --state.
#pragma once

#include <specht/apps/options.hpp>
#include <specht/toys/entry/entry.hpp>

namespace specht::apps {

/// Throws std::invalid_argument unless an orbit can begin at this point of the settings' section: it has one
/// coordinate, and x lies in its domain.
void require_start(const toys::Entry& toy, const toys::Settings& settings, double x);

/// Throws std::invalid_argument unless the user gives one start, --x or --state: with what they take.
void require_one_start(const Options& options, const toys::Entry& toy,
                       const toys::Settings& settings);

}  // namespace specht::apps
