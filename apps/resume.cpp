#include <algorithm>
#include <fstream>
#include <iterator>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/writer.hpp>
#include <specht/apps/resume.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

/// A file without a last line that was cut off.
struct Lines {
  std::string whole, rest;
  std::optional<Table> table;  // nothing if the column names are missing, too
};

Lines read_whole_lines(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  const std::size_t end = text.rfind('\n') + 1;
  Lines read{text.substr(0, end), text.substr(end), {}};
  std::istringstream lines(read.whole);
  std::string line;
  while (std::getline(lines, line) && line.starts_with('#')) {
  }
  if (!lines) return read;
  lines.clear();
  lines.seekg(0);
  read.table = read_table(lines, file.string());
  return read;
}

/// A line of a header that does not say what has made the file.
bool is_of_all(const std::string& line) {
  return line.starts_with("# header_lines: ") || line == "# complete: no";
}

/// A header that ends before the names of the columns, as this computation writes it so far.
bool begins_as(const Lines& read, const Header& header, const std::vector<std::string>& columns) {
  std::ostringstream written;
  write_header(written, header, columns);
  std::istringstream own(written.str()), found(read.whole);
  std::string expected, line;
  const auto next = [&] {
    while (std::getline(own, expected) && is_of_all(expected)) {
    }
    return static_cast<bool>(own);
  };
  while (std::getline(found, line)) {
    if (!is_of_all(line) && (!next() || line != expected)) return false;
  }
  const auto is_begin_of = [&](const std::string& whole) { return whole.starts_with(read.rest); };
  return is_begin_of("# header_lines: ") || is_of_all(read.rest) || is_begin_of("# complete: no") ||
         (next() && is_begin_of(expected));
}

/// Of two headers. A file of an older version does not say its kind.
bool same(const Header& a, Header b) {
  const auto is_kind = [](const HeaderEntry& entry) { return entry.key == table_key; };
  if (std::none_of(a.begin(), a.end(), is_kind)) std::erase_if(b, is_kind);
  if (a.size() != b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (a[k].key != b[k].key || a[k].value != b[k].value) return false;
  }
  return true;
}

[[noreturn]] void refuse_other(const std::string& file) {
  throw std::invalid_argument("cannot resume '" + file +
                              "': another command has made it; give the same one, or another -o");
}

}  // namespace

std::vector<double> Unfinished::numbers(const std::string& column) const {
  const std::size_t index = table.column(column);
  std::vector<double> result;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const double* number = std::get_if<double>(&table.rows[i][index]);
    if (number == nullptr) {
      refuse(i, column + " " + format_cell(table.rows[i][index]) +
                    " is no number as specht writes it");
    }
    result.push_back(*number);
  }
  return result;
}

void Unfinished::refuse(std::size_t row, const std::string& what) const {
  throw std::invalid_argument("cannot resume '" + table.name + "', line " +
                              std::to_string(table.lines[row]) + ": " + what +
                              "; mend the file, or give another -o");
}

std::optional<Unfinished> unfinished(const std::filesystem::path& file, const Header& header,
                                     const std::vector<std::string>& columns) {
  std::filesystem::path part = file;
  part += ".part";
  // The part is the later of the two, if there is something in it.
  Lines found;
  for (const auto& one : {part, file}) {
    if (found.table || !std::filesystem::is_regular_file(one)) continue;
    found = read_whole_lines(one);
    if (!found.table && !begins_as(found, header, columns)) refuse_other(one.string());
  }
  if (!found.table) return std::nullopt;
  Unfinished result{std::move(*found.table)};
  const Table& table = result.table;
  Header made_by = table.header;
  std::erase_if(made_by, [](const HeaderEntry& entry) { return entry.key == "complete"; });
  if (!same(made_by, header) || table.columns != columns) {
    refuse_other(table.name);
  }
  const bool from_part = table.name == part.string(), is_cut = !found.rest.empty();
  result.complete = !from_part && table.complete() && !is_cut;
  result.whole = (!from_part || !table.complete()) && !is_cut;
  return result;
}

}  // namespace specht::apps
