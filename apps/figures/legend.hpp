// How several tables of one figure differ, and whether they belong together.
#pragma once

#include <specht/apps/files/table.hpp>
#include <string>
#include <vector>

namespace specht::apps {

using Tables = std::vector<const Table*>;

/// One name for each table, as enhanced text: the one or two header values that differ between them ("ε_{N1}
/// = 0.5", "newton"), otherwise, or where these do not tell all of them apart, the file names. A single table has
/// an empty name.
std::vector<std::string> legend_names(const Tables& tables);

/// The names of the files without folder and ending, as enhanced text; as they were given where those are the same.
std::vector<std::string> file_names(const Tables& tables);

/// No two of these are the same.
[[nodiscard]] bool all_differ(std::vector<std::string> names);

/// The value all tables have under a header key; empty if none has it. Throws std::invalid_argument
/// if they differ: "a.csv has toy woodpecker, b.csv has toy rocking_rod; …".
std::string common_value(const Tables& tables, const std::string& key);

}  // namespace specht::apps
