#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>
#include <set>
#include <specht/apps/files/reader.hpp>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace specht::apps {
namespace {

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = line.find(',');
    fields.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

Cell to_cell(std::string_view field) {
  const std::optional<double> number = parse_number(field);
  if (number && format_number(*number) == field) return *number;
  return std::string(field);
}

HeaderEntry to_entry(std::string_view line) {
  line.remove_prefix(1);
  if (line.starts_with(' ')) line.remove_prefix(1);
  const std::size_t colon = line.find(": ");
  const std::string_view key = line.substr(0, colon);
  if (colon == std::string_view::npos || key.empty() ||
      key.find_first_of(" \t,;()\"'") != std::string_view::npos) {
    return {"comment", std::string(line)};
  }
  return {std::string(key), std::string(line.substr(colon + 2))};
}

/// No text has such characters, but for tabulators.
bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\t'; }

/// A number of lines, or nothing. More lines than it says are comments of others.
bool counts_at_most(const std::string& header_lines, std::size_t lines) {
  if (header_lines.empty()) return true;
  std::size_t count = 0;
  const char* end = header_lines.data() + header_lines.size();
  const auto [stop, error] = std::from_chars(header_lines.data(), end, count);
  return error == std::errc() && stop == end && count <= lines;
}

std::ifstream open_file(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file)) {
    throw std::invalid_argument("cannot read '" + file.string() + "': it is a directory");
  }
  if (std::filesystem::is_character_file(file) || std::filesystem::is_block_file(file)) {
    throw std::invalid_argument("cannot read '" + file.string() + "': it is a device");
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    throw std::invalid_argument("cannot read '" + file.string() +
                                "': " + std::generic_category().message(errno));
  }
  return stream;
}

}  // namespace

Table read_table(std::istream& stream, const std::string& name) {
  Table table;
  table.name = name;
  std::size_t number = 0, comments = 0;
  std::string header_lines;
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument(name + ":" + std::to_string(number) + ": " + what);
  };

  for (std::string text; std::getline(stream, text);) {
    ++number;
    if (text.ends_with('\r')) text.pop_back();
    if (text.empty()) continue;
    if (text[0] == '#') {
      HeaderEntry entry = to_entry(text);
      ++comments;
      if (entry.key == "header_lines") {
        header_lines = entry.value;
      } else {
        table.header.push_back(std::move(entry));
      }
      continue;
    }
    if (std::any_of(text.begin(), text.end(), is_control)) {
      fail("it is no text, and tables (CSV) are read");
    }
    if (table.columns.empty() && text[0] == '{') {
      fail("it is JSON, and tables (CSV) are read; make it without --format json");
    }
    if (text.find('"') != std::string::npos) {
      fail("a quote; fields separated by commas without quotes are allowed");
    }
    const std::vector<std::string_view> fields = split(text);
    if (table.columns.empty()) {
      if (!counts_at_most(header_lines, comments)) {
        fail("header_lines is " + header_lines + ", and " + std::to_string(comments) +
             " lines before begin with #: the header has been changed, or is cut off");
      }
      std::set<std::string_view> seen;
      for (const std::string_view field : fields) {
        if (field.empty()) fail("a column without a name in the header row");
        if (!seen.insert(field).second) {
          fail("column '" + std::string(field) + "' twice; each name is allowed once");
        }
        table.columns.emplace_back(field);
      }
      continue;
    }
    if (fields.size() != table.columns.size()) {
      fail(std::to_string(fields.size()) + (fields.size() == 1 ? " field" : " fields") +
           " where the header row names " + std::to_string(table.columns.size()) +
           (table.columns.size() == 1 ? " column" : " columns") +
           ": the file is cut off, or no table (CSV)");
    }
    std::vector<Cell> row(fields.size());
    std::transform(fields.begin(), fields.end(), row.begin(), to_cell);
    table.append(std::move(row));
    table.lines.push_back(number);
  }
  if (table.columns.empty()) {
    ++number;
    fail("no header row; allowed are '#' lines, a row of column names, then rows of values");
  }
  return table;
}

Table read_table(const std::filesystem::path& file) {
  std::ifstream stream = open_file(file);
  return read_table(stream, file.string());
}

std::string read_bytes(const std::filesystem::path& file) {
  std::ifstream stream = open_file(file);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

Table read_table(const std::filesystem::path& file, TableKind kind) {
  Table table = read_table(file);
  require_kind(table, kind);
  return table;
}

}  // namespace specht::apps
