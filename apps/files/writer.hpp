// Writes the CSV files of specht (table.hpp): to a stream, to a file at once, to a file row by row.
//
// `# header_lines: N` comes first and is counted here. A header key is a word without blanks, a
// header value one line. What cannot be written as such is a mistake of the caller:
// std::logic_error. The bytes depend on the arguments only, not on the way they are written.
#pragma once

#include <filesystem>
#include <optional>
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

/// A file that belongs to another one; without a table it is one of an earlier run, which goes.
struct Companion {
  std::filesystem::path file;
  std::optional<Table> table = std::nullopt;
};

/// A file that grows row by row, for results that should not wait in memory.
///
/// Rows are in FILE.part until finish() gives them their name. Without it, after an exception for instance,
/// FILE.part stays if it holds rows.
class TableFile {
 public:
  /// `rows`: of an earlier run. They are in the file at once; until then FILE.part stays as it was.
  TableFile(const std::filesystem::path& file, Header header, std::vector<std::string> columns,
            const std::vector<std::vector<Cell>>& rows = {});

  void append(const std::vector<Cell>& row);
  /// After this the rows appended so far are safe if the program ends.
  void flush();
  /// Gives FILE and its companions their names: all of them are written and checked before, and FILE is the
  /// last. So a FILE that is there has its companions.
  void finish(const std::vector<Companion>& companions = {});
  /// Of a run that is interrupted: marks the header with `# complete: no` (in a pipe: after the rows). FILE.part
  /// becomes FILE, unless there is one that is complete: this stays, and FILE.part beside it. Without rows nothing
  /// is kept, and FILE stays as it was.
  void interrupt(const std::vector<Companion>& companions = {});
  /// Where finished rows are after interrupt(); nothing if there are none.
  [[nodiscard]] const std::optional<std::filesystem::path>& place() const { return place_; }
  std::size_t rows() const { return rows_; }
  /// FILE is a pipe or the like: there is no FILE.part.
  [[nodiscard]] bool is_direct() const { return file_.is_direct(); }

 private:
  AtomicFile file_;
  Header header_;
  std::vector<std::string> columns_;
  std::size_t rows_ = 0;
  bool finished_ = false;
  std::optional<std::filesystem::path> place_;
  UnfinishedFile unfinished_;
};

}  // namespace specht::apps
