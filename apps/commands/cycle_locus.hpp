// `locus` on a section of several coordinates: special points of branches of cycles in two parameters.
#pragma once

#include <optional>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/locus_start.hpp>

namespace specht::apps {

/// The names of the kinds of special points that it follows.
[[nodiscard]] std::vector<std::string> cycle_locus_kinds();

/// The verb, after its options and its start have been read; its exit code.
[[nodiscard]] int run_cycle_locus(const Options& options, const toys::Entry& toy,
                                  const toys::Settings& settings, const std::vector<Sweep>& sweeps,
                                  const std::optional<LocusRow>& start, const Arguments& arguments);

}  // namespace specht::apps
