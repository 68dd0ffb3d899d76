// The option --x of verbs whose orbits begin on a section.
#pragma once

#include <specht/toys/entry/entry.hpp>

namespace specht::apps {

/// Throws std::invalid_argument unless an orbit can begin at this point of the settings' section: it has one
/// coordinate, and x lies in its domain.
void require_start(const toys::Entry& toy, const toys::Settings& settings, double x);

}  // namespace specht::apps
