#include <algorithm>
#include <fstream>
#include <iterator>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/resume.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Nothing if the column names are missing, too.
std::optional<Table> read_whole_lines(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  const std::size_t end = text.rfind('\n');
  text.resize(end == std::string::npos ? 0 : end + 1);
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line) && line.starts_with('#')) {
  }
  if (!lines) return std::nullopt;
  lines.clear();
  lines.seekg(0);
  return read_table(lines, file.string());
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
  std::optional<Table> found;
  const bool has_part = std::filesystem::is_regular_file(part);
  if (has_part) found = read_whole_lines(part);
  const bool from_part = found.has_value();
  if (!found && std::filesystem::is_regular_file(file)) found = read_whole_lines(file);
  if (!found) return std::nullopt;
  Unfinished result{std::move(*found)};
  const Table& table = result.table;
  Header made_by = table.header;
  std::erase_if(made_by, [](const HeaderEntry& entry) { return entry.key == "complete"; });
  if (!same(made_by, header) || table.columns != columns) {
    throw std::invalid_argument("cannot resume '" + table.name +
                                "': another command has made it; give the same one, or another -o");
  }
  result.complete = !from_part && table.complete();
  result.whole = !from_part || !table.complete();
  return result;
}

}  // namespace specht::apps
