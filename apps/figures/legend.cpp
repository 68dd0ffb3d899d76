#include <algorithm>
#include <filesystem>
#include <set>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/legend.hpp>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace specht::apps {
namespace {

/// With more values than this the file names are clearer.
constexpr std::size_t most_values = 2;

/// Header values that may distinguish tables.
Header distinguishing(const Table& table) {
  static const std::set<std::string_view> common = {"command", "complete", "comment", "specht",
                                                    "table"};
  Header result = table.header;
  std::erase_if(result, [](const HeaderEntry& entry) { return common.contains(entry.key); });
  return result;
}

std::string value_of(const Header& header, const std::string& key) {
  const auto found = std::find_if(header.begin(), header.end(),
                                  [&](const HeaderEntry& entry) { return entry.key == key; });
  return found == header.end() ? "" : found->value;
}

std::string legend_entry(const std::string& key, const std::string& value) {
  if (key == "iterate") return "{/:Italic P}" + (value == "1" ? "" : "_{" + value + "}");
  if (parse_number(value)) return symbol(key) + " = " + typeset_number(value);
  return enhanced_escape(value);
}

}  // namespace

std::vector<std::string> legend_names(const Tables& tables) {
  if (tables.size() < 2) return std::vector<std::string>(tables.size());
  std::vector<Header> headers;
  std::vector<std::string> keys;
  for (const Table* table : tables) headers.push_back(distinguishing(*table));
  for (const Header& header : headers) {
    for (const HeaderEntry& entry : header) {
      const bool differs = std::any_of(headers.begin(), headers.end(), [&](const Header& other) {
        return value_of(other, entry.key) != entry.value;
      });
      if (differs && std::find(keys.begin(), keys.end(), entry.key) == keys.end()) {
        keys.push_back(entry.key);
      }
    }
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    std::string name;
    if (keys.size() <= most_values) {
      for (const std::string& key : keys) {
        const std::string value = value_of(headers[i], key);
        if (!value.empty()) name += (name.empty() ? "" : ", ") + legend_entry(key, value);
      }
    }
    if (name.empty()) {
      name = enhanced_escape(std::filesystem::path(tables[i]->name).stem().string());
    }
    names.push_back(name);
  }
  return names;
}

std::string common_value(const Tables& tables, const std::string& key) {
  const Table* first = nullptr;
  std::string common;
  for (const Table* table : tables) {
    const std::string value = table->value(key).value_or("");
    if (value.empty()) continue;
    if (first && value != common) {
      std::ostringstream message;
      message << first->name << " has " << key << ' ' << common << ", " << table->name << " has "
              << key << ' ' << value << "; one figure takes files of the same " << key;
      throw std::invalid_argument(message.str());
    }
    first = table;
    common = value;
  }
  return common;
}

}  // namespace specht::apps
