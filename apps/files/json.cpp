#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <specht/apps/files/json.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

using Json = nlohmann::ordered_json;  // keys stay in the order of the columns

/// Entries of a header that stand at the top of the document.
constexpr std::array<std::string_view, 3> first_keys{"specht", "command", table_key};

Json json_of(double value) {
  if (std::isnan(value)) return nullptr;
  if (std::isinf(value)) return format_number(value);
  // Whole numbers as the tables write them, 1 and not 1.0.
  constexpr double most_whole = 1e15;
  if (value == std::floor(value) && std::abs(value) < most_whole && !std::signbit(value)) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

struct CellJson {
  Json operator()(double value) const { return json_of(value); }
  Json operator()(std::int64_t value) const { return value; }
  Json operator()(const std::string& text) const { return text; }
};

/// A value of a header; a text that is a number as the tables write it becomes one.
Json json_of_text(const std::string& text) {
  const auto number = parse_number(text);
  return number && format_number(*number) == text ? json_of(*number) : Json(text);
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Columns multiplier_1, multiplier_1_im, … become one list of pairs.
void gather_multipliers(Json& object) {
  Json all = Json::array();
  for (int k = 1;; ++k) {
    const std::string name = "multiplier_" + std::to_string(k);
    if (!object.contains(name)) break;
    all.push_back({{"re", object[name]}, {"im", object[name + "_im"]}});
    object.erase(name);
    object.erase(name + "_im");
  }
  if (!all.empty()) object["multipliers"] = std::move(all);
}

/// A row as an object, without the columns in `left_out`.
Json object(const Table& table, const std::vector<Cell>& row,
            const std::vector<std::string>& left_out) {
  Json result = Json::object();
  for (std::size_t k = 0; k < row.size(); ++k) {
    if (!has(left_out, table.columns[k])) result[table.columns[k]] = std::visit(CellJson{}, row[k]);
  }
  gather_multipliers(result);
  return result;
}

Json rows(const Table& table) {
  Json all = Json::array();
  for (const auto& row : table.rows) all.push_back(object(table, row, {}));
  return all;
}

/// Whether a row begins a group behind the row before it.
using Begins = std::function<bool(const std::vector<Cell>& before, const std::vector<Cell>& row)>;

/// Neighbouring rows as one object, which has what they share (the columns `shared`) and the rest of each row in
/// "points".
Json groups(const Table& table, const Begins& begins, const std::vector<std::string>& shared) {
  std::vector<std::string> others;
  for (const std::string& column : table.columns) {
    if (!has(shared, column)) others.push_back(column);
  }
  Json all = Json::array();
  const std::vector<Cell>* before = nullptr;
  for (const auto& row : table.rows) {
    if (before == nullptr || begins(*before, row)) {
      all.push_back(object(table, row, others));
      all.back()["points"] = Json::array();
    }
    all.back()["points"].push_back(object(table, row, shared));
    before = &row;
  }
  return all;
}

Json branches(const Table& table, const std::vector<std::string>& shared) {
  const std::size_t branch = table.column("branch");
  return groups(
      table, [=](const auto& before, const auto& row) { return before[branch] != row[branch]; },
      shared);
}

/// The rows of a cycle are its points, from 1 on. `shared`: by which the table names a cycle.
Json cycles(const Table& table, std::vector<std::string> shared) {
  for (const std::string& column : table.columns) {
    if (column.starts_with("multiplier_")) shared.push_back(column);
  }
  for (const char* column : {"period", "stability", "time", "residual", "itinerary"}) {
    shared.emplace_back(column);
  }
  const std::size_t point = table.column("point");
  return groups(
      table, [=](const auto&, const auto& row) { return format_cell(row[point]) == "1"; }, shared);
}

void add(Json& document, const Table& table) {
  switch (kind_of(table)) {
    case TableKind::diagram:
    case TableKind::fixed_points:
      document["crossings"] = rows(table);
      return;
    case TableKind::branches:
      document["branches"] = branches(table, {"branch", "iterate"});
      return;
    case TableKind::special_points:
    case TableKind::equilibrium_points:
    case TableKind::cycle_points:
      document["special_points"] = rows(table);
      return;
    case TableKind::equilibria:
      document["equilibria"] = rows(table);
      return;
    case TableKind::cycles:
      document["cycles"] = cycles(table, {"cycle"});
      return;
    case TableKind::cycle_diagram:
      document["cycles"] = cycles(table, {"branch", "parameter"});
      return;
    case TableKind::cycle_branches:
      document["branches"] = branches(table, {"branch"});
      return;
    case TableKind::map:
    case TableKind::vector_map:
    case TableKind::vector_orbit_diagram:
    case TableKind::breakpoints:
    case TableKind::locus:
    case TableKind::orbit_diagram:
    case TableKind::basins:
    case TableKind::plane_basins:
    case TableKind::verification:
    case TableKind::impact_laws:
    case TableKind::orbit:
    case TableKind::events:
      break;
  }
  throw std::logic_error("a table of this kind has no form in JSON");
}

}  // namespace

std::string json_text(const std::vector<Table>& tables) {
  Json document = Json::object(), header = Json::object();
  for (const HeaderEntry& entry : tables.at(0).header) {
    const bool first =
        std::find(first_keys.begin(), first_keys.end(), entry.key) != first_keys.end();
    (first ? document : header)[entry.key] = first ? Json(entry.value) : json_of_text(entry.value);
  }
  document["header"] = std::move(header);
  for (const Table& table : tables) add(document, table);
  return document.dump(1) + "\n";
}

bool is_json(const std::string& bytes) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  return first != std::string::npos && bytes[first] == '{';
}

Table json_header(const std::string& bytes, const std::string& name) {
  Table table;
  table.name = name;
  const Json document = Json::parse(bytes, nullptr, false);
  if (document.is_discarded() || !document.is_object()) {
    throw std::invalid_argument(name + " is no JSON that specht has written");
  }
  for (const std::string_view key : first_keys) {
    const auto found = document.find(key);
    if (found == document.end() || !found->is_string()) {
      throw std::invalid_argument(name + " has no \"" + std::string(key) +
                                  "\", so it is no JSON that specht has written");
    }
    table.header.push_back({std::string(key), found->get<std::string>()});
  }
  return table;
}

}  // namespace specht::apps
