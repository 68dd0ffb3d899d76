#include <algorithm>
#include <specht/apps/files/row.hpp>
#include <stdexcept>
#include <utility>

namespace specht::apps {

Row::Row(const std::vector<std::string>& columns) : columns_(&columns), cells_(columns.size()) {}

Row& Row::set(std::string_view column, Cell value) {
  const auto found = std::find(columns_->begin(), columns_->end(), column);
  if (found == columns_->end()) {
    throw std::logic_error("no column '" + std::string(column) + "' in this table");
  }
  std::optional<Cell>& cell = cells_[static_cast<std::size_t>(found - columns_->begin())];
  if (cell) throw std::logic_error("column '" + std::string(column) + "' is set twice");
  cell = std::move(value);
  return *this;
}

std::vector<Cell> Row::cells() const {
  std::vector<Cell> all;
  all.reserve(cells_.size());
  for (std::size_t k = 0; k < cells_.size(); ++k) {
    if (!cells_[k]) throw std::logic_error("column '" + (*columns_)[k] + "' is not set");
    all.push_back(*cells_[k]);
  }
  return all;
}

std::vector<std::string> joined_columns(std::initializer_list<std::vector<std::string>> lists) {
  std::vector<std::string> all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

}  // namespace specht::apps
