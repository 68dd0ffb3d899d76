// `map` on a section of several coordinates.
#pragma once

#include <specht/apps/commands/command.hpp>
#include <specht/apps/options.hpp>

namespace specht::apps {

/// Points of each coordinate, unless the user says otherwise.
inline constexpr int default_vector_points = 20;

/// --within, --by
void add_vector_map_options(Options& options);
/// Refuses them for a section of one coordinate, by name.
void refuse_vector_map_options(const Options& options, const toys::Entry& toy);
/// The verb, after its options have been read; its exit code.
[[nodiscard]] int run_vector_map(const Options& options, const toys::Entry& toy,
                                 const Arguments& arguments);

}  // namespace specht::apps
