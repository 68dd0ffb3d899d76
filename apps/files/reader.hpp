// Reads a CSV file of specht (table.hpp) or any plain CSV with a header row and '#' comments.
//
// Lines `# key: value` become header entries at every place in the file, other '#' lines entries with the
// key `comment`; `header_lines` is dropped, the writer counts again. Blank lines are skipped, a
// carriage return at the end of a line is ignored. A field that is a number in exactly the form the
// writer gives is kept as a double, everything else as text, so reading loses nothing.
//
// Fails with std::invalid_argument, one line: file, line, what is wrong and what is allowed.
#pragma once

#include <filesystem>
#include <istream>
#include <specht/apps/files/table_kind.hpp>
#include <string>

namespace specht::apps {

Table read_table(const std::filesystem::path& file);

/// All of a file.
std::string read_bytes(const std::filesystem::path& file);

/// Throws std::invalid_argument if the file holds a table of another kind.
Table read_table(const std::filesystem::path& file, TableKind kind);

/// `name`: of the stream, for messages.
Table read_table(std::istream& stream, const std::string& name);

}  // namespace specht::apps
