#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <specht/apps/commands/branch_table.hpp>
#include <specht/apps/commands/diagram_companions.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/output.hpp>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace specht::apps {
namespace {

/// A whole file of the same command; nothing if there is none.
std::optional<Table> companion(const std::filesystem::path& file, const Table& diagram) {
  try {
    const std::string text = read_bytes(file);
    std::istringstream stream(text);
    Table table = read_table(stream, file.string());
    if (text.ends_with('\n') && table.complete() && same_command(table, diagram)) return table;
  } catch (const std::invalid_argument&) {  // not there, or no table
  }
  return std::nullopt;
}

/// What a row of a diagram and one of its branches have in common.
std::string crossing_of(const Table& table, const std::vector<Cell>& row) {
  std::string text;
  for (const char* column : {"branch", "parameter", "iterate", "period", "kind", "x", "left",
                             "right", "slope", "time", "itinerary"}) {
    text += format_cell(row[table.column(column)]) + ",";
  }
  return text;
}

std::set<std::string> crossings_of(const Table& table) {
  std::set<std::string> all;
  for (const auto& row : table.rows) all.insert(crossing_of(table, row));
  return all;
}

/// Branches with a special point other than the end of the sweep, and its parameter.
std::set<std::pair<std::string, double>> special_places(const Table& points) {
  std::set<std::pair<std::string, double>> places;
  const auto kind = points.texts("kind");
  const auto parameter = points.numbers("parameter");
  for (const char* side : {"branch_before", "branch_after"}) {
    const auto branch = points.texts(side);
    for (std::size_t i = 0; i < kind.size(); ++i) {
      if (kind[i] != "range_end") places.emplace(branch[i], parameter[i]);
    }
  }
  return places;
}

}  // namespace

bool has_companions(const std::filesystem::path& file, Unfinished& before,
                    const std::vector<double>& values) {
  const auto points = companion(points_file(file), before.table),
             branches = companion(branches_file(file), before.table);
  if (!points || !branches) return false;
  const auto own = crossings_of(before.table), theirs = crossings_of(*branches);
  const auto special = special_places(*points);
  std::map<double, std::size_t> place;  // of the values
  for (std::size_t k = 0; k < values.size(); ++k) place[values[k]] = k;
  const auto parameters = before.numbers("parameter"), at = branches->numbers("parameter");
  const auto last = parameters.empty() ? place.end() : place.find(parameters.back());
  const auto role = branches->texts("role"), branch = branches->texts("branch");
  for (std::size_t i = 0; i < at.size(); ++i) {
    const auto value = place.find(at[i]);
    if (value == place.end() || own.contains(crossing_of(*branches, branches->rows[i]))) continue;
    // NOTE: the end of a branch is a row of the diagram or a special point, which may lie at one of the values.
    const bool is_row = role[i] == "grid",
               is_end = role[i] == "end" && !special.contains({branch[i], at[i]});
    if ((is_row || is_end) && (last == place.end() || value->second >= last->second)) {
      before.complete = before.whole = false;
    } else if (is_row) {
      const auto next = std::find_if(parameters.begin(), parameters.end(), [&](double parameter) {
        const auto found = place.find(parameter);
        return found != place.end() && found->second >= value->second;
      });
      before.refuse(static_cast<std::size_t>(next - parameters.begin()),
                    "a row of branch " + branch[i] + " at " + format_number(at[i]) + ", which '" +
                        branches->name + "' has, is changed or missing");
    }
  }
  return before.complete && std::includes(theirs.begin(), theirs.end(), own.begin(), own.end());
}

}  // namespace specht::apps
