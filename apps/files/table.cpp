#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <specht/apps/files/table.hpp>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace specht::apps {
namespace {

void require_plain(const std::string& text) {
  if (text.find_first_of(",\"'#\n\r") != std::string::npos) {
    throw std::logic_error("field '" + text +
                           "' cannot be written: no comma, quote, '#' or line break is allowed");
  }
}

struct CellFormatter {
  std::string operator()(double value) const { return format_number(value); }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(const std::string& text) const {
    require_plain(text);
    return text;
  }
};

struct CellNumber {
  std::optional<double> operator()(double value) const { return value; }
  std::optional<double> operator()(std::int64_t value) const { return static_cast<double>(value); }
  std::optional<double> operator()(const std::string& text) const { return parse_number(text); }
};

std::string joined(const std::vector<std::string>& names) {
  std::string result;
  for (const std::string& name : names) result += (result.empty() ? "" : ", ") + name;
  return result;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return std::nullopt;
  text = text.substr(first, text.find_last_not_of(" \t") - first + 1);
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string format_cell(const Cell& cell) { return std::visit(CellFormatter{}, cell); }

void Table::append(std::vector<Cell> row) {
  if (row.size() != columns.size()) {
    throw std::logic_error("a row of " + std::to_string(row.size()) + " cells in a table of " +
                           std::to_string(columns.size()) + " columns");
  }
  rows.push_back(std::move(row));
}

bool Table::has_column(std::string_view column_name) const {
  return std::find(columns.begin(), columns.end(), column_name) != columns.end();
}

bool Table::has_columns(const std::vector<std::string>& names) const {
  return std::all_of(names.begin(), names.end(),
                     [this](const std::string& one) { return has_column(one); });
}

std::size_t Table::column(std::string_view column_name) const {
  const auto found = std::find(columns.begin(), columns.end(), column_name);
  if (found == columns.end()) {
    throw std::invalid_argument(name + ": no column '" + std::string(column_name) +
                                "', the columns are " + joined(columns));
  }
  return static_cast<std::size_t>(found - columns.begin());
}

std::vector<double> Table::numbers(std::string_view column_name) const {
  const std::size_t index = column(column_name);
  std::vector<double> result;
  result.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::optional<double> number = std::visit(CellNumber{}, rows[i][index]);
    if (!number) {
      const bool from_file = i < lines.size();
      throw std::invalid_argument(
          name + (from_file ? ":" : ": row ") + std::to_string(from_file ? lines[i] : i + 1) +
          ": column '" + std::string(column_name) + "' holds '" +
          std::get<std::string>(rows[i][index]) + "', allowed are numbers, nan, inf and -inf");
    }
    result.push_back(*number);
  }
  return result;
}

std::vector<std::string> Table::texts(std::string_view column_name) const {
  const std::size_t index = column(column_name);
  std::vector<std::string> result;
  result.reserve(rows.size());
  for (const std::vector<Cell>& row : rows) result.push_back(format_cell(row[index]));
  return result;
}

std::optional<std::string> Table::value(std::string_view key) const {
  for (const HeaderEntry& entry : header) {
    if (entry.key == key) return entry.value;
  }
  return std::nullopt;
}

bool Table::complete() const { return value("complete") != "no"; }

bool Table::is_unfinished() const { return !complete() || name.ends_with(".part"); }

void Table::mark_incomplete() {
  if (!complete()) return;
  std::erase_if(header, [](const HeaderEntry& entry) { return entry.key == "complete"; });
  header.push_back({"complete", "no"});
}

bool same_command(const Table& a, const Table& b) {
  const auto command = a.value("command");
  return command && command == b.value("command");
}

}  // namespace specht::apps
