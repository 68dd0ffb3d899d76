// `diagram` on a section of several coordinates: branches of cycles along a parameter.
#pragma once

#include <specht/apps/commands/command.hpp>
#include <specht/apps/options.hpp>

namespace specht::apps {

/// --searches, --within, --starts, --settle
void add_cycle_diagram_options(Options& options);
/// Refuses them for a section of one coordinate, by name.
void refuse_cycle_diagram_options(const Options& options, const toys::Entry& toy);

/// The verb, after its options have been read; its exit code.
[[nodiscard]] int run_cycle_diagram(const Options& options, const toys::Entry& toy,
                                    const Arguments& arguments);

}  // namespace specht::apps
