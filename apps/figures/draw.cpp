#include <algorithm>
#include <map>
#include <set>
#include <specht/apps/figures/cycle_curves.hpp>
#include <specht/apps/figures/digitised.hpp>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/gnuplot.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/files/atomic_file.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Diagrams and branches, without the diagrams whose branches are there.
Tables curves_of(const std::vector<Table>& tables) {
  const auto has_branches = [&](const Table& diagram) {
    return std::any_of(tables.begin(), tables.end(), [&](const Table& table) {
      return kind_of(table) == TableKind::branches && same_command(table, diagram);
    });
  };
  Tables curves;
  for (const Table& table : tables) {
    const TableKind kind = kind_of(table);
    if (kind == TableKind::branches || (kind == TableKind::diagram && !has_branches(table))) {
      curves.push_back(&table);
    }
  }
  return curves;
}

void require_known_key(const std::string& position) {
  if (position.empty()) return;
  if (std::find(key_positions.begin(), key_positions.end(), position) != key_positions.end()) {
    return;
  }
  throw std::invalid_argument("a legend cannot be at '" + position + "'");
}

/// Some figure takes files of both kinds.
bool may_be_together(TableKind a, TableKind b) {
  static const std::vector<std::set<TableKind>> figures{
      {TableKind::map, TableKind::fixed_points, TableKind::breakpoints},
      {TableKind::diagram, TableKind::branches, TableKind::special_points, TableKind::orbit_diagram,
       TableKind::basins},
      {TableKind::equilibria, TableKind::equilibrium_points},
      {TableKind::orbit, TableKind::events}};
  return a == b || std::any_of(figures.begin(), figures.end(), [&](const auto& kinds) {
           return kinds.contains(a) && kinds.contains(b);
         });
}

Figure figure_of(const std::vector<Table>& tables, const DrawOptions& options) {
  if (tables.empty()) throw std::invalid_argument("nothing to draw; at least one file is needed");
  std::map<TableKind, Tables> by_kind;
  for (const Table& table : tables) by_kind[kind_of(table)].push_back(&table);
  const auto holds_only = [&](std::initializer_list<TableKind> kinds) {
    return std::all_of(by_kind.begin(), by_kind.end(), [&](const auto& entry) {
      return std::find(kinds.begin(), kinds.end(), entry.first) != kinds.end();
    });
  };
  if (holds_only({TableKind::map, TableKind::fixed_points, TableKind::breakpoints})) {
    return map_figure(by_kind[TableKind::map], by_kind[TableKind::fixed_points],
                      by_kind[TableKind::breakpoints], options);
  }
  const bool curves = by_kind.contains(TableKind::diagram) || by_kind.contains(TableKind::branches);
  const bool strips =
      by_kind.contains(TableKind::orbit_diagram) && by_kind.contains(TableKind::basins);
  if ((curves || strips) &&
      holds_only({TableKind::diagram, TableKind::branches, TableKind::special_points,
                  TableKind::orbit_diagram, TableKind::basins})) {
    return diagram_figure(curves_of(tables), by_kind[TableKind::special_points],
                          by_kind[TableKind::orbit_diagram], by_kind[TableKind::basins], options);
  }
  if (holds_only({TableKind::locus})) return locus_figure(by_kind[TableKind::locus], options);
  if (holds_only({TableKind::special_points})) {
    throw std::invalid_argument(tables[0].name +
                                ": special points are marked in a diagram; give its file too");
  }
  if (holds_only({TableKind::orbit_diagram})) {
    return orbit_diagram_figure(by_kind[TableKind::orbit_diagram], options);
  }
  if (holds_only({TableKind::equilibria, TableKind::equilibrium_points}) &&
      by_kind.contains(TableKind::equilibria)) {
    return equilibria_figure(by_kind[TableKind::equilibria], by_kind[TableKind::equilibrium_points],
                             options);
  }
  if (holds_only({TableKind::equilibrium_points})) {
    throw std::invalid_argument(tables[0].name +
                                ": branches are drawn up to these; give their file too");
  }
  if (holds_only({TableKind::basins}) || holds_only({TableKind::plane_basins})) {
    if (tables.size() > 1) {
      throw std::invalid_argument(tables[1].name + ": a figure takes the basins of one file");
    }
    return by_kind.contains(TableKind::basins) ? basins_figure(tables[0], options)
                                               : plane_basins_figure(tables[0], options);
  }
  for (const TableKind kind : {TableKind::verification, TableKind::impact_laws, TableKind::cycles,
                               TableKind::vector_map}) {
    if (!by_kind.contains(kind)) continue;
    throw std::invalid_argument(by_kind[kind][0]->name + " is " + std::string(description(kind)) +
                                ": it is a table to read, there is no picture of it");
  }
  if (!holds_only({TableKind::orbit, TableKind::events})) {
    const Table& first = tables[0];
    auto other = std::find_if(tables.begin(), tables.end(), [&](const Table& table) {
      return !may_be_together(kind_of(first), kind_of(table));
    });
    if (other == tables.end()) {
      other = std::find_if(tables.begin(), tables.end(),
                           [&](const Table& table) { return kind_of(table) != kind_of(first); });
    }
    throw std::invalid_argument(first.name + " is " + std::string(description(kind_of(first))) +
                                ", " + other->name + " is " +
                                std::string(description(kind_of(*other))) +
                                "; one figure takes maps with fixed points and breakpoints, or "
                                "diagrams with branches, special points, orbit diagrams and "
                                "basins, or equilibria with their ends, "
                                "or one file of basins, or orbits with events");
  }
  if (!by_kind.contains(TableKind::orbit)) {
    throw std::invalid_argument(tables[0].name +
                                ": events are marked in a time history; give its file too");
  }
  switch (options.panels) {
    case OrbitPanels::portraits:
      return phase_figure(by_kind[TableKind::orbit], options);
    case OrbitPanels::both:
      return history_and_phase_figure(by_kind[TableKind::orbit], by_kind[TableKind::events],
                                      options);
    case OrbitPanels::history:
      break;
  }
  return history_figure(by_kind[TableKind::orbit], by_kind[TableKind::events], options);
}

/// The script that is kept draws into its own folder, from every current folder. From a pipe it does
/// not know its name and draws into the current folder. gnuplot takes a name that begins with '|' or '~' for more than
/// a file, so it gets one with its folder.
std::string output_beside_script(const std::filesystem::path& out) {
  const std::string ending = out.extension().string();
  return "name = exists('ARG0') && strlen(ARG0) > 3 ? ARG0[1:strlen(ARG0)-3] : " +
         string_literal(out.stem().string()) +
         "\nset output (name[1:1] eq '/' ? '' : './') . name . " + string_literal(ending) + "\n";
}

}  // namespace

std::vector<std::string> draw(const std::vector<Table>& given, const DrawOptions& options) {
  // A wrong ending is refused before anything is drawn.
  terminal_command(options.out, {1, 1});
  require_known_key(options.key);
  if (options.size && (!(options.size->width > 0) || !(options.size->height > 0))) {
    throw std::invalid_argument("a picture cannot be " + format_number(options.size->width) +
                                " cm by " + format_number(options.size->height) +
                                " cm; allowed are sizes above 0");
  }
  std::vector<Table> tables;
  for (const Table& table : given) tables.push_back(seen_by_coordinate(table, options.coordinate));
  Figure figure = figure_of(tables, options);
  if (options.digitised && !figure.printed) figure.notes.push_back(no_digitised_curve());
  const PictureSize size = options.size.value_or(figure.size);
  const double scale = size.width / figure.size.width;
  const std::string terminal = terminal_command(options.out, size, scale);

  AtomicFile picture(options.out);
  picture.stream() << run_gnuplot(terminal, figure.commands, options.out);
  picture.close();
  if (options.script) {
    AtomicFile script(std::filesystem::path(options.out).replace_extension(".gp"));
    script.stream() << "# Draws " << string_literal(options.out.filename().string()) << ": gnuplot "
                    << string_literal(script.file().filename().string()) << "\n"
                    << terminal << "\n"
                    << output_beside_script(options.out) << figure.commands << "unset output\n";
    script.finish();
  }
  picture.publish();
  return figure.notes;
}

}  // namespace specht::apps
