#include <algorithm>
#include <array>
#include <specht/apps/files/table_kind.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

struct Info {
  TableKind kind;
  std::string_view name, description;
  /// What every such file has. An older file is of the first kind, in this order, whose columns it
  /// has.
  std::vector<std::string> columns;
};

const std::array<Info, 22>& infos() {
  static const std::array<Info, 22> all{{
      {TableKind::diagram, "diagram", "a diagram", {"parameter", "kind", "x", "left", "right"}},
      {TableKind::special_points,
       "special-points",
       "the special points of a diagram",
       {"parameter", "kind", "x", "branch_before"}},
      {TableKind::branches,
       "branches",
       "the branches of a diagram",
       {"branch", "parameter", "kind", "x", "role"}},
      {TableKind::equilibria,
       "equilibria",
       "equilibria",
       {"parameter", "branch", "stability", "low", "high"}},
      {TableKind::equilibrium_points,
       "equilibrium-points",
       "the ends of branches of equilibria",
       {"parameter", "kind", "closed_before"}},
      {TableKind::orbit_diagram,
       "orbit-diagram",
       "an orbit diagram",
       {"parameter", "x", "lyapunov"}},
      {TableKind::vector_orbit_diagram,
       "vector-orbit-diagram",
       "an orbit diagram in several dimensions",
       {"parameter", "lyapunov_1", "seed"}},
      {TableKind::fixed_points,
       "fixed-points",
       "fixed points",
       {"kind", "x", "left", "right", "iterate"}},
      {TableKind::breakpoints,
       "breakpoints",
       "breakpoints",
       {"kind", "x", "left", "right", "low", "high"}},
      {TableKind::cycle_branches,
       "cycle-branches",
       "branches of cycles",
       {"branch", "parameter", "period", "point", "multiplier_1", "role"}},
      {TableKind::cycle_diagram,
       "cycle-diagram",
       "a diagram of cycles",
       {"branch", "parameter", "period", "point", "multiplier_1"}},
      {TableKind::cycle_points,
       "cycle-points",
       "the special points of a diagram of cycles",
       {"kind", "parameter", "period", "multiplier_1", "branch", "other"}},
      {TableKind::cycles, "cycles", "cycles", {"cycle", "period", "stability", "residual"}},
      {TableKind::basins, "basins", "basins", {"low", "high", "attractor"}},
      {TableKind::plane_basins, "plane-basins", "basins on a plane", {"attractor", "returns"}},
      {TableKind::verification,
       "verification",
       "a return by several ways",
       {"way", "P", "time", "difference"}},
      {TableKind::impact_laws,
       "impact-laws",
       "impacts by law",
       {"contacts", "law", "energy_change", "largest_gain"}},
      {TableKind::events, "events", "events", {"t", "event"}},
      {TableKind::orbit, "orbit", "an orbit", {"t"}},
      {TableKind::map, "map", "a map", {"x", "P"}},
      {TableKind::vector_map,
       "vector-map",
       "a map in several dimensions",
       {"status", "non_unique"}},
      {TableKind::locus, "locus", "a locus", {"kind", "note"}},
  }};
  return all;
}

const Info& info(TableKind kind) {
  const auto found = std::find_if(infos().begin(), infos().end(),
                                  [kind](const Info& one) { return one.kind == kind; });
  if (found == infos().end()) throw std::logic_error("a kind of table without a name");
  return *found;
}

bool fits(const Table& table, const Info& one) {
  return table.has_columns(one.columns) &&
         (one.kind != TableKind::orbit || !coordinates_of(table).empty());
}

std::string names() {
  std::string text;
  for (const Info& one : infos()) text += (text.empty() ? "" : ", ") + std::string(one.name);
  return text;
}

}  // namespace

std::string_view name(TableKind kind) { return info(kind).name; }

std::string_view description(TableKind kind) { return info(kind).description; }

TableKind kind_of(const Table& table) {
  if (const auto said = table.value(table_key)) {
    const auto found = std::find_if(infos().begin(), infos().end(),
                                    [&](const Info& one) { return one.name == *said; });
    if (found == infos().end()) {
      throw std::invalid_argument(table.name + ": unknown table '" + *said +
                                  "' in the header; there are " + names());
    }
    for (const std::string& column : found->columns) (void)table.column(column);
    return found->kind;
  }
  for (const Info& one : infos()) {
    if (fits(table, one)) return one.kind;
  }
  std::string columns;
  for (const std::string& column : table.columns) columns += (columns.empty() ? "" : ",") + column;
  throw std::invalid_argument(table.name +
                              ": no line '# table: NAME', and no table known by the columns " +
                              columns + "; there are " + names());
}

void require_kind(const Table& table, TableKind kind) {
  const TableKind own = kind_of(table);
  if (own == kind) return;
  throw std::invalid_argument(table.name + " is " + std::string(description(own)) + " where " +
                              std::string(description(kind)) + " must be given");
}

Header with_kind(Header header, TableKind kind) {
  for (HeaderEntry& entry : header) {
    if (entry.key == table_key) {
      entry.value = name(kind);
      return header;
    }
  }
  header.insert(header.begin(), {std::string(table_key), std::string(name(kind))});
  return header;
}

std::vector<std::string> coordinates_of(const Table& orbit) {
  std::vector<std::string> coordinates;
  for (const std::string& column : orbit.columns) {
    if (orbit.has_column("v_" + column)) coordinates.push_back(column);
  }
  return coordinates;
}

}  // namespace specht::apps
