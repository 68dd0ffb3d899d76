// The rows that an interrupted run has written.
#pragma once

#include <filesystem>
#include <optional>
#include <specht/apps/files/table.hpp>

namespace specht::apps {

/// The rows of FILE, if it is marked as incomplete, or of FILE.part, of a run that was killed;
/// without a last line that was cut off. Nothing if neither is there. A complete FILE is returned
/// as it is. Throws std::invalid_argument if the file was made by another computation: header and
/// columns must be the same.
std::optional<Table> unfinished(const std::filesystem::path& file, const Header& header,
                                const std::vector<std::string>& columns);

}  // namespace specht::apps
