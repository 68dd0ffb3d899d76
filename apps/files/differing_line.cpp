#include <algorithm>
#include <specht/apps/files/differing_line.hpp>
#include <string_view>
#include <vector>

namespace specht::apps {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// What follows the last line break is no line.
std::vector<std::string_view> lines_of(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  return split(text, '\n');
}

std::string in_both(std::string_view file, std::string_view again) {
  return "'" + std::string(file) + "' in the file, '" + std::string(again) + "' made again";
}

}  // namespace

std::optional<std::string> differing_line(const std::string& file, const std::string& again) {
  if (file == again) return std::nullopt;
  const auto old_lines = lines_of(file), new_lines = lines_of(again);
  std::vector<std::string_view> columns;
  for (std::size_t i = 0; i < std::min(old_lines.size(), new_lines.size()); ++i) {
    const std::string_view before = old_lines[i], now = new_lines[i];
    const bool is_names = columns.empty() && !before.starts_with('#');
    if (before == now) {
      if (is_names) columns = split(before, ',');
      continue;
    }
    std::string place = "line " + std::to_string(i + 1) + " differs";
    if (before.ends_with('\r') && before.substr(0, before.size() - 1) == now) {
      return place + ": in the file it ends with a carriage return, made again it does not";
    }
    const auto old_fields = split(before, ','), new_fields = split(now, ',');
    if (old_fields.size() != columns.size() || new_fields.size() != columns.size()) {
      return place + ": " + in_both(before, now);
    }
    const auto differing =
        std::mismatch(old_fields.begin(), old_fields.end(), new_fields.begin()).first;
    const auto k = static_cast<std::size_t>(differing - old_fields.begin());
    return place + " in " + std::string(columns[k]) + ": " + in_both(old_fields[k], new_fields[k]);
  }
  // One of them is the beginning of the other.
  if (old_lines.size() == new_lines.size()) return "the last line differs in its line break";
  return std::to_string(old_lines.size()) + " lines in the file, " +
         std::to_string(new_lines.size()) + " made again";
}

}  // namespace specht::apps
