// A table as it is in a file of specht: header keys, column names, rows.
//
//   # header_lines: 3            number of lines that begin with '#', this one included
//   # toy: woodpecker            key: value
//   # complete: no               only in the file of an interrupted run; complete files lack the
//   key x,P,status                   header row -0.5,-0.55,returned          rows
//
// A cell is a number, an integer or a text. A text holds no comma, quote, '#' or line break, so
// that pandas (comment='#'), NumPy (names=True, skip_header=N) and gnuplot read the file as it is.
// A double is written in the shortest form that reads back to the same double; `nan` is a missing
// number, `inf` and `-inf` are allowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <specht/core/numerics/number_text.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace specht::apps {

using Cell = std::variant<double, std::int64_t, std::string>;

struct HeaderEntry {
  std::string key;
  std::string value;
};
using Header = std::vector<HeaderEntry>;  // the key of a parameter is its name

using core::format_number;

/// The number that a text is as a whole, or nothing: "1e-3", "+2", "nan", "-inf", "Infinity".
std::optional<double> parse_number(std::string_view text);

/// A cell as written to a file. Throws std::logic_error for a text that a file cannot hold.
std::string format_cell(const Cell& cell);

struct Table {
  std::string name = "table";  ///< file the table was read from, for messages
  Header header;               ///< in order, without `header_lines`
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<std::size_t> lines =
      {};  ///< line of each row in its file; empty if not read from one

  /// Adds a row. Throws std::logic_error unless it has one cell for each column.
  void append(std::vector<Cell> row);

  bool has_column(std::string_view column) const;
  bool has_columns(const std::vector<std::string>& names) const;
  /// Index of a column. Throws std::invalid_argument naming the columns that exist.
  std::size_t column(std::string_view column) const;

  /// A column as numbers. Throws std::invalid_argument with file and line of a cell that is no number.
  std::vector<double> numbers(std::string_view column) const;
  /// A column as texts, numbers as they are written.
  std::vector<std::string> texts(std::string_view column) const;

  /// Value of the first header entry with this key.
  std::optional<std::string> value(std::string_view key) const;
  /// False if the header says `complete: no`: an interrupted run, whose rows are good but not all.
  bool complete() const;
  /// The part of a run that was interrupted or killed: FILE.part, or a file that says so.
  [[nodiscard]] bool is_unfinished() const;
  /// Marks the table as that of an interrupted run.
  void mark_incomplete();
};

/// Both say that one command has made them.
bool same_command(const Table& a, const Table& b);

}  // namespace specht::apps
