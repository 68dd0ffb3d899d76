#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/legend.hpp>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

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

/// "A:B" as "A … B".
std::string from_to(const std::string& range) {
  const std::size_t middle = range.find(':');
  return typeset_number(range.substr(0, middle)) + " … " + typeset_number(range.substr(middle + 1));
}

/// A sweep NAME=A:B:N in its parts.
struct Sweep {
  std::string name, range, count;
};

std::optional<Sweep> sweep_of(const Header& header) {
  const std::string text = value_of(header, "sweep");
  const std::size_t name = text.find('='), middle = text.find(':'),
                    count = text.find(':', middle + 1);
  if (name == std::string::npos || middle == std::string::npos || count == std::string::npos ||
      middle < name) {
    return std::nullopt;
  }
  return Sweep{text.substr(0, name), text.substr(name + 1, count - name - 1),
               text.substr(count + 1)};
}

/// What differs of sweeps along one parameter: their range, or else the number of its values.
std::string sweep_entry(const Header& own, const std::vector<Header>& headers) {
  const std::optional<Sweep> sweep = sweep_of(own);
  if (!sweep) return enhanced_escape(value_of(own, "sweep"));
  const bool same_range = std::all_of(headers.begin(), headers.end(), [&](const Header& other) {
    const auto another = sweep_of(other);
    return another && another->name == sweep->name && another->range == sweep->range;
  });
  if (same_range) return enhanced_escape(sweep->count) + " values";
  return symbol(sweep->name) + " = " + from_to(sweep->range);
}

constexpr std::string_view previous_seeds = "previous ";

/// Seeds of orbits: their number, or the only one. Those that go on with the orbit of the value before are "previous",
/// with what differs where several files do so.
std::string seeds_entry(const Header& own, const std::vector<Header>& headers) {
  std::string seeds = value_of(own, "seeds");
  if (!value_of(own, "coordinates").empty()) return seeds + " seeds";  // their number
  const bool goes_on = seeds.starts_with(previous_seeds);
  const bool is_same = std::all_of(headers.begin(), headers.end(), [&](const Header& other) {
    const std::string theirs = value_of(other, "seeds");
    return theirs == seeds || !theirs.starts_with(previous_seeds);
  });
  if (goes_on && is_same) return "previous";
  if (goes_on) seeds.erase(0, previous_seeds.size());
  std::istringstream words(seeds);
  std::string word, only;
  int count = 0;
  while (words >> word) {
    if (count++ == 0) only = word;
  }
  constexpr int brief = 8;  // letters of a number
  const bool is_number = count == 1 && only.size() <= brief;
  return (goes_on ? "previous, " : "") + (is_number    ? "seed " + typeset_number(only)
                                          : count == 1 ? "1 seed"
                                                       : std::to_string(count) + " seeds");
}

std::string legend_entry(const std::string& key, const Header& own,
                         const std::vector<Header>& headers) {
  const std::string value = value_of(own, key);
  if (value.empty()) return {};
  if (key == "iterate") return "{/:Italic P}" + (value == "1" ? "" : "_{" + value + "}");
  if (key == "sweep") return sweep_entry(own, headers);
  if (key == "seeds") return seeds_entry(own, headers);
  if (key == "points") return enhanced_escape(value) + " points";
  const std::string coordinate = value_of(own, "coordinate");
  if (key == "range" && value.find(':') != std::string::npos) {
    return symbol(coordinate.empty() ? "x" : coordinate) + " = " + from_to(value);
  }
  if (parse_number(value)) return symbol(key) + " = " + typeset_number(value);
  return enhanced_escape(value);
}

}  // namespace

bool all_differ(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end();
}

std::vector<std::string> file_names(const Tables& tables) {
  std::vector<std::string> names, paths;
  for (const Table* table : tables) {
    const std::filesystem::path path(table->name);
    names.push_back(enhanced_escape(path.stem().string()));
    paths.push_back(enhanced_escape(path.string()));
  }
  return all_differ(names) ? names : paths;
}

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
  const std::vector<std::string> files = file_names(tables);
  if (keys.empty() || keys.size() > most_values) return files;
  std::vector<std::string> names;
  std::map<std::pair<std::string, std::string>, std::string> said;  // values by key and entry
  for (std::size_t i = 0; i < tables.size(); ++i) {
    std::string name;
    for (const std::string& key : keys) {
      const std::string entry = legend_entry(key, headers[i], headers);
      if (!entry.empty()) name += (name.empty() ? "" : ", ") + entry;
      // Two values that look the same.
      const std::string value = value_of(headers[i], key);
      if (said.try_emplace({key, entry}, value).first->second != value) return files;
    }
    names.push_back(name.empty() ? files[i] : name);
  }
  return all_differ(names) ? names : files;
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
