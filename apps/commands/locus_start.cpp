#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/apps/commands/locus_start.hpp>
#include <specht/apps/files/reader.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// The number of the row that --row or --near says, from 0; that of --near has one of the kinds.
std::size_t row_of(const Options& options, const Table& table,
                   std::vector<std::string> kinds_with_locus) {
  const std::string& file = table.name;
  const auto near = options.given_number("near");
  if (!near) {
    const auto row = static_cast<std::size_t>(options.integer("row"));
    if (row <= table.rows.size()) return row - 1;
    throw std::invalid_argument("--row " + std::to_string(row) + " is not allowed: " + file +
                                " has " + std::to_string(table.rows.size()) + " rows");
  }
  if (options.given("row")) {
    throw std::invalid_argument("--row and --near both say which row; give one of them");
  }
  const auto kind = options.text("kind");
  const std::vector<std::string> allowed = kind ? std::vector{*kind} : std::move(kinds_with_locus);
  const auto kinds = table.texts("kind");
  const auto parameters = table.numbers("parameter");
  std::optional<std::size_t> nearest;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (std::find(allowed.begin(), allowed.end(), kinds[i]) == allowed.end()) continue;
    const double away = std::abs(parameters[i] - *near);
    if (std::isnan(away)) continue;
    if (!nearest || away < std::abs(parameters[*nearest] - *near)) nearest = i;
  }
  if (nearest) return *nearest;
  throw std::invalid_argument(file + " has no row of " +
                              (kind ? "kind " + *kind : "a kind that has a locus"));
}

}  // namespace

LocusRow locus_row(const Options& options, const toys::Entry& toy, toys::Settings& settings,
                   const Sweep& first, std::vector<std::string> kinds_with_locus) {
  const std::string file = *options.text("from");
  LocusRow start{read_table(file), TableKind::special_points, 0, ""};
  Table& table = start.table;
  start.kind = kind_of(table);
  if (start.kind == TableKind::diagram || start.kind == TableKind::branches) {
    throw std::invalid_argument(file + " is " + std::string(description(start.kind)) +
                                "; its special points are in the file beside it, .points.csv");
  }
  if (start.kind != TableKind::cycle_points) require_kind(table, TableKind::special_points);
  start.row = row_of(options, table, std::move(kinds_with_locus));
  start.where = file + ": row " + std::to_string(start.row + 1);
  if (table.value("toy") != toy.name()) {
    throw std::invalid_argument(file + " is of the toy " + table.value("toy").value_or("?") +
                                ", not of " + toy.name());
  }
  const std::string sweep = table.value("sweep").value_or("");
  if (sweep.substr(0, sweep.find('=')) != first.parameter) {
    throw std::invalid_argument(file + " is swept along " + sweep.substr(0, sweep.find('=')) +
                                "; the first --sweep must be along it");
  }
  if (options.given("near")) {
    note("--near takes row " + std::to_string(start.row + 1) + " of " + file + ": " +
         table.texts("kind")[start.row] + " at " + first.parameter + " = " +
         format_number(table.numbers("parameter")[start.row]));
  }
  std::vector<std::pair<std::string, std::string>> parameters;
  for (const auto& p : toy.parameters()) {
    if (const auto value = table.value(p.name)) parameters.emplace_back(p.name, *value);
  }
  parameters.insert(parameters.end(), settings.parameters.begin(), settings.parameters.end());
  settings.parameters = std::move(parameters);
  if (!options.given("section")) {
    if (const auto place = parse_named_value(table.value("section").value_or(""))) {
      settings.section = place->name;
      settings.section_value = place->value;
    }
  }
  const auto law = table.value("law");
  if (law && *law != core::name(settings.orbit.law)) {
    throw std::invalid_argument(file + " is of the law " + *law + "; give --law " + *law);
  }
  const auto nu = table.value("nu");
  if (nu && *nu != format_number(settings.orbit.tangential_reversibility)) {
    throw std::invalid_argument(file + " is of nu = " + *nu + "; give --nu " + *nu);
  }
  return start;
}

std::vector<Sweep> locus_sweeps(const Options& options) {
  std::vector<Sweep> sweeps = options.sweeps("sweep");
  if (sweeps.size() != 2 || sweeps[0].parameter == sweeps[1].parameter) {
    throw std::invalid_argument("locus needs --sweep NAME=A:B:N twice, of two parameters");
  }
  return sweeps;
}

core::Interval range_of(const Sweep& sweep) {
  const auto [low, high] = std::minmax_element(sweep.values.begin(), sweep.values.end());
  return {*low, *high};
}

double value_of(const toys::Entry& toy, const toys::Settings& settings, const std::string& name) {
  const auto parameters = toy.parameters();
  const auto values = toy.values(settings);
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    if (parameters[k].name == name) return values[k];
  }
  throw std::invalid_argument(toy.name() + " has no parameter '" + name + "'; specht toys " +
                              toy.name() + " shows them");
}

void require_in_plane(const Sweep& first, const Sweep& second, double a, double b) {
  for (const auto& [sweep, value] : {std::pair(&first, a), std::pair(&second, b)}) {
    const core::Interval range = range_of(*sweep);
    if (range.contains(value)) continue;
    throw std::invalid_argument("the start " + sweep->parameter + " = " + format_number(value) +
                                " lies outside of its sweep, " + format_number(range.low) + " to " +
                                format_number(range.high));
  }
}

void note_plane(Header& header, const toys::Entry& toy, const Sweep& first, const Sweep& second,
                int iterate) {
  for (const Sweep* one : {&first, &second}) {
    std::erase_if(header, [&](const HeaderEntry& entry) { return entry.key == one->parameter; });
  }
  header.push_back({"first", first.parameter});
  header.push_back({"second", second.parameter});
  for (const auto& p : toy.parameters()) {
    if (p.name == first.parameter) header.push_back({"first_unit", p.unit});
    if (p.name == second.parameter) header.push_back({"second_unit", p.unit});
  }
  header.push_back({"iterate", std::to_string(iterate)});
}

}  // namespace specht::apps
