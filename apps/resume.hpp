// The rows that an interrupted run has written.
//
// They are looked at before anything is written: a verb takes rows over only where they are those that it would
// write itself, as far as this can be told without computing them again.
#pragma once

#include <filesystem>
#include <optional>
#include <specht/apps/files/table.hpp>

namespace specht::apps {

struct Unfinished {
  Table table;
  bool complete = false;  // the result itself: nothing is left to do, unless rows were lost
  /// The last row is the end of what the run had finished; after a killed run, or where the file is cut off, rows of the
  /// same piece of work may be missing behind it.
  bool whole = false;

  /// A column whose cells are all numbers, written as this program writes them.
  [[nodiscard]] std::vector<double> numbers(const std::string& column) const;
  /// Throws std::invalid_argument: the file, the line of a row and what is wrong with it.
  [[noreturn]] void refuse(std::size_t row, const std::string& what) const;
};

/// The rows of FILE.part, of a run that was killed, without a last line that was cut off; or of FILE, if it
/// is marked as incomplete or complete. Nothing if neither is there, or if they are cut off before the names of the
/// columns. Throws std::invalid_argument if a file was made by another computation: header and columns must be the same,
/// as far as they are there.
std::optional<Unfinished> unfinished(const std::filesystem::path& file, const Header& header,
                                     const std::vector<std::string>& columns);

}  // namespace specht::apps
