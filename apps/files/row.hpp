// A row of a table, whose cells are set by the names of their columns.
//
//   Row row(columns);
//   row.set("x", 0.5).set("kind", std::string("jump"));
//   output.append(row);
//
// The order of the cells is that of the columns. A column that does not exist, is set twice or is
// not set is a mistake of the caller: std::logic_error.
#pragma once

#include <initializer_list>
#include <optional>
#include <specht/apps/files/table.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace specht::apps {

class Row {
 public:
  /// `columns` must outlive the row.
  explicit Row(const std::vector<std::string>& columns);
  explicit Row(std::vector<std::string>&& columns) = delete;

  Row& set(std::string_view column, Cell value);
  /// All cells, in the order of the columns.
  [[nodiscard]] std::vector<Cell> cells() const;

 private:
  const std::vector<std::string>* columns_;
  std::vector<std::optional<Cell>> cells_;
};

/// Columns in the order of several lists.
[[nodiscard]] std::vector<std::string> joined_columns(
    std::initializer_list<std::vector<std::string>> lists);

}  // namespace specht::apps
