// `orbit-diagram` on a section of several coordinates.
#pragma once

#include <specht/apps/commands/command.hpp>
#include <specht/apps/options.hpp>

namespace specht::apps {

/// The verb, after its options have been read; its exit code.
[[nodiscard]] int run_vector_orbit_diagram(const Options& options, const toys::Entry& toy,
                                           const Arguments& arguments);

}  // namespace specht::apps
