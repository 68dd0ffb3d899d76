// Writes the CSV files of specht (table.hpp): to a stream, to a file at once, to a file row by row.
//
// `# header_lines: N` comes first and is counted here. A header key is a word without blanks, a
// header value one line. What cannot be written as such is a mistake of the caller:
// std::logic_error. The bytes depend on the arguments only, not on the way they are written.
#pragma once

#include <filesystem>
#include <ostream>
#include <specht/apps/files/atomic_file.hpp>
#include <specht/apps/files/table.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Header lines and header row.
void write_header(std::ostream& stream, const Header& header,
                  const std::vector<std::string>& columns);

/// One row; `width` = number of columns.
void write_row(std::ostream& stream, const std::vector<Cell>& row, std::size_t width);

void write_table(std::ostream& stream, const Table& table);

/// The whole file or nothing (atomic_file.hpp).
void write_table(const std::filesystem::path& file, const Table& table);

/// A file that grows row by row, for results that should not wait in memory.
///
/// Rows are in FILE.part until finish(true) renames it; finish(false), for an interrupted
/// run, adds `# complete: no` to the header first (in a pipe: after the rows). Without finish(),
/// after an exception for instance, FILE.part stays if it holds rows.
class TableFile {
 public:
  TableFile(const std::filesystem::path& file, Header header, std::vector<std::string> columns);

  void append(const std::vector<Cell>& row);
  /// After this the rows appended so far are safe if the program ends.
  void flush();
  void finish(bool complete = true);
  std::size_t rows() const { return rows_; }

 private:
  AtomicFile file_;
  Header header_;
  std::vector<std::string> columns_;
  std::size_t rows_ = 0;
};

}  // namespace specht::apps
