// `basins` on a section of several coordinates.
#pragma once

#include <specht/apps/commands/command.hpp>
#include <specht/apps/options.hpp>

namespace specht::apps {

/// Cells each way unless the user says.
inline constexpr int default_cells = 100;

/// --within, --plane, --at, --returns
void add_plane_options(Options& options);
/// Throws std::invalid_argument, with the reason, if the user gave one of them for a section of one coordinate.
void refuse_plane_options(const Options& options, const toys::Entry& toy);

/// The verb, after its options have been read; its exit code.
[[nodiscard]] int run_plane_basins(const Options& options, const toys::Entry& toy,
                                   const Arguments& arguments);

}  // namespace specht::apps
