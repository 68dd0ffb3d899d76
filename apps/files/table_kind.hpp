// What a table holds, as the line `# table: NAME` of its file says.
//
// A file without that line (of an older version, or of another program) is recognised by its
// columns. Fails with std::invalid_argument, one line: the file, what it says or has, and what is
// allowed.
#pragma once

#include <specht/apps/files/table.hpp>
#include <string_view>

namespace specht::apps {

enum class TableKind {
  map,                   // P at points
  vector_map,            // the same in several dimensions
  breakpoints,           // where P or its slope breaks
  fixed_points,          // crossings of P with the diagonal
  diagram,               // these along a parameter
  special_points,        // where branches of a diagram begin, end or change
  branches,              // the branches of a diagram, point by point
  locus,                 // a special point in the plane of two parameters
  orbit_diagram,         // attractors along a parameter
  vector_orbit_diagram,  // the same in several dimensions
  cycles,                // periodic points of a map in several dimensions
  cycle_diagram,         // these along a parameter
  cycle_points,          // where branches of cycles begin, end or change
  cycle_branches,        // the branches of cycles, point by point
  basins,                // intervals by the attractor they end in
  plane_basins,          // cells of a plane of two coordinates by the attractor they end in
  equilibria,            // equilibria, with or without a sweep
  equilibrium_points,    // where branches of equilibria begin, end or change
  verification,          // one return by several ways
  impact_laws,           // what impact laws do with impacts
  orbit,                 // samples of an orbit
  events                 // events of an orbit
};

/// The key of the line.
inline constexpr std::string_view table_key = "table";

/// The name in a file: "fixed-points".
[[nodiscard]] std::string_view name(TableKind kind);

/// For messages: "fixed points", "an orbit".
[[nodiscard]] std::string_view description(TableKind kind);

/// By the line of the header, otherwise by the columns.
[[nodiscard]] TableKind kind_of(const Table& table);

/// Throws unless the table is of this kind.
void require_kind(const Table& table, TableKind kind);

/// The header with the line of another kind.
[[nodiscard]] Header with_kind(Header header, TableKind kind);

/// The coordinates of an orbit: columns NAME that have a column v_NAME.
[[nodiscard]] std::vector<std::string> coordinates_of(const Table& orbit);

}  // namespace specht::apps
