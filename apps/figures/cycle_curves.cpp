#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <specht/apps/figures/cycle_curves.hpp>
#include <specht/apps/figures/geometry.hpp>
#include <specht/apps/files/row.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/core/system/there_are.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

struct Coordinate {
  std::string name, unit;
  double period = 0.0;  // of a circle
};

std::vector<Coordinate> coordinates(const Table& table) {
  std::istringstream names(table.value("coordinates").value_or("")),
      units(table.value("units").value_or("")), periods(table.value("periods").value_or(""));
  std::vector<Coordinate> result;
  for (Coordinate c; names >> c.name && units >> c.unit;) {
    if (!(periods >> c.period)) c.period = 0.0;
    result.push_back(c);
  }
  return result;
}

Coordinate chosen(const Table& table, const std::string& wanted) {
  const auto all = coordinates(table);
  if (all.empty()) {
    throw std::invalid_argument(table.name + ": no line '# coordinates: NAMES' with their units");
  }
  const auto found = std::find_if(all.begin(), all.end(), [&](const Coordinate& c) {
    return wanted.empty() ? c.unit != "rad" : c.name == wanted;
  });
  if (found != all.end()) return *found;
  if (wanted.empty()) return all.front();
  std::vector<std::string> names;
  for (const Coordinate& c : all) names.push_back(c.name);
  throw std::invalid_argument(table.name + " has no coordinate '" + wanted + "'; " +
                              core::there_are(names));
}

/// A curve that comes to the end of a circle goes on at its begin as another one.
class Laps {
 public:
  explicit Laps(double period) : period_(period) {}

  struct Step {
    std::string curve;  ///< of this point
    std::optional<std::size_t>
        before;         ///< the row of the last point of a curve that ends before this one
    std::string ended;  ///< its name
  };
  /// The next point of a curve, x in a row.
  Step next(const std::string& name, double x, std::size_t row) {
    const auto [place, is_first] = last_.try_emplace(name, Last{x, row, 0});
    Last& last = place->second;
    Step step;
    if (!is_first && period_ > 0 && std::abs(x - last.x) > period_ / 2) {
      step.before = last.row;
      step.ended = of_lap(name, last.lap++);
    }
    last.x = x;
    last.row = row;
    step.curve = of_lap(name, last.lap);
    return step;
  }

 private:
  struct Last {
    double x;
    std::size_t row;
    int lap;
  };
  static std::string of_lap(const std::string& name, int lap) {
    return name + "." + std::to_string(lap);
  }

  double period_;
  std::map<std::string, Last> last_;
};

/// Where a circle begins, by its points: at 0, or half of it below; nothing if at neither.
std::optional<double> begin_of_circle(const std::vector<double>& points, double period) {
  const auto all = range_of(points);
  if (!all) return std::nullopt;
  for (const double begin : {0.0, -period / 2}) {
    if (begin <= all->low && all->high <= begin + period) return begin;
  }
  return std::nullopt;
}

/// The columns that figures of diagrams read; each point of a cycle has a curve of its own.
Table curves(const Table& table, const Coordinate& coordinate, TableKind kind) {
  Table result;
  result.name = table.name;
  result.header = with_kind(table.header, kind);
  result.columns = {"branch", "parameter", "iterate", "period", "kind", "x",
                    "left",   "right",     "slope",   "time",   "role", "itinerary"};
  const auto texts = [&](const char* column) { return table.texts(column); };
  const auto branch = texts("branch"), point = texts("point"), stability = texts("stability"),
             itinerary = texts("itinerary");
  const auto role =
      table.has_column("role") ? texts("role") : std::vector<std::string>(branch.size(), "grid");
  const auto parameter = table.numbers("parameter"), period = table.numbers("period"),
             x = table.numbers(coordinate.name), time = table.numbers("time");
  const double missing = std::numeric_limits<double>::quiet_NaN();
  const auto add = [&](const std::string& name, double at, double value, std::size_t i,
                       const std::string& part) {
    Row row(result.columns);
    row.set("branch", name);
    row.set("parameter", at);
    row.set("iterate", period[i]).set("period", period[i]);
    // NOTE: a centre is a curve here; bands belong to maps of one dimension.
    row.set("kind", stability[i] == "stable" || stability[i] == "marginal"
                        ? std::string("stable")
                        : std::string("unstable"));
    row.set("x", value).set("left", value).set("right", value).set("slope", missing);
    row.set("time", time[i]).set("role", part).set("itinerary", itinerary[i]);
    result.append(row.cells());
  };
  Laps laps(coordinate.period);
  const auto begin = begin_of_circle(x, coordinate.period);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Laps::Step step = laps.next(branch[i] + "." + point[i], x[i], i);
    if (step.before && begin) {
      // Both curves reach the end of the circle, where a line between their points crosses it.
      const std::size_t j = *step.before;
      const double turn = x[i] < x[j] ? coordinate.period : -coordinate.period;
      const double end = turn > 0 ? *begin + turn : *begin;
      const double part = (end - x[j]) / (x[i] + turn - x[j]);
      const double at = parameter[j] + part * (parameter[i] - parameter[j]);
      const std::size_t inner = role[j] == "special" || role[j] == "end" ? i : j;
      add(step.ended, at, end, inner, "grid");
      add(step.curve, at, end - turn, inner, "grid");
    }
    add(step.curve, parameter[i], x[i], i, role[i]);
  }
  return result;
}

Table specials(const Table& table, const Coordinate& coordinate) {
  Table result;
  result.name = table.name;
  result.header = with_kind(table.header, TableKind::special_points);
  result.columns = {"kind", "parameter", "x", "iterate", "branch_before"};
  const auto kind = table.texts("kind"), branch = table.texts("branch");
  const auto parameter = table.numbers("parameter"), x = table.numbers(coordinate.name),
             period = table.numbers("period");
  for (std::size_t i = 0; i < x.size(); ++i) {
    Row row(result.columns);
    row.set("kind", kind[i]).set("parameter", parameter[i]).set("x", x[i]);
    row.set("iterate", period[i]).set("branch_before", branch[i]);
    result.append(row.cells());
  }
  return result;
}

/// Of the exponents the largest.
Table orbits(const Table& table, const Coordinate& coordinate) {
  Table result;
  result.name = table.name;
  result.header = with_kind(table.header, TableKind::orbit_diagram);
  result.columns = {"parameter", "x", "lyapunov", "seed", "status"};
  const auto parameter = table.numbers("parameter"), x = table.numbers(coordinate.name),
             lyapunov = table.numbers("lyapunov_1"), seed = table.numbers("seed");
  const auto status = table.texts("status");
  for (std::size_t i = 0; i < x.size(); ++i) {
    Row row(result.columns);
    row.set("parameter", parameter[i]).set("x", x[i]).set("lyapunov", lyapunov[i]);
    row.set("seed", seed[i]).set("status", status[i]);
    result.append(row.cells());
  }
  return result;
}

}  // namespace

Table seen_by_coordinate(const Table& table, const std::string& wanted) {
  const TableKind kind = kind_of(table);
  const auto seen = [&](const auto& make) {
    const Coordinate coordinate = chosen(table, wanted);
    Table result = make(coordinate);
    result.header.push_back({"coordinate", coordinate.name});
    result.header.push_back({"unit", coordinate.unit});
    return result;
  };
  switch (kind) {
    case TableKind::cycle_diagram:
      return seen([&](const auto& c) { return curves(table, c, TableKind::diagram); });
    case TableKind::cycle_branches:
      return seen([&](const auto& c) { return curves(table, c, TableKind::branches); });
    case TableKind::cycle_points:
      return seen([&](const auto& c) { return specials(table, c); });
    case TableKind::vector_orbit_diagram:
      return seen([&](const auto& c) { return orbits(table, c); });
    default:
      return table;
  }
}

}  // namespace specht::apps
