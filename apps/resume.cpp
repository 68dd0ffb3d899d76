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

std::optional<Table> unfinished(const std::filesystem::path& file, const Header& header,
                                const std::vector<std::string>& columns) {
  std::filesystem::path part = file;
  part += ".part";
  // The part is the later of the two.
  const bool has_part = std::filesystem::is_regular_file(part);
  if (!has_part && !std::filesystem::is_regular_file(file)) return std::nullopt;
  std::optional<Table> found = read_whole_lines(has_part ? part : file);
  if (!found) return std::nullopt;
  Table& table = *found;
  Header made_by = table.header;
  std::erase_if(made_by, [](const HeaderEntry& entry) { return entry.key == "complete"; });
  if (!same(made_by, header) || table.columns != columns) {
    throw std::invalid_argument("cannot resume '" + table.name +
                                "': another command has made it; give the same one, or another -o");
  }
  if (has_part) table.mark_incomplete();
  return found;
}

}  // namespace specht::apps
