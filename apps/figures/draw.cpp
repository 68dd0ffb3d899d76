#include <algorithm>
#include <map>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/gnuplot.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/files/atomic_file.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

enum class Kind {
  map,
  fixed_points,
  breakpoints,
  diagram,
  specials,
  orbit_diagram,
  equilibria,
  rest_ends,
  basins,
  orbit,
  events
};

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::map:
      return "a map";
    case Kind::fixed_points:
      return "fixed points";
    case Kind::breakpoints:
      return "breakpoints";
    case Kind::diagram:
      return "a diagram";
    case Kind::specials:
      return "the special points of a diagram";
    case Kind::orbit_diagram:
      return "an orbit diagram";
    case Kind::equilibria:
      return "equilibria";
    case Kind::rest_ends:
      return "the ends of branches of equilibria";
    case Kind::basins:
      return "basins";
    case Kind::orbit:
      return "an orbit";
    case Kind::events:
      break;
  }
  return "events";
}

Kind kind_of(const Table& table) {
  if (table.has_columns({"parameter", "kind", "x", "left", "right"})) return Kind::diagram;
  if (table.has_columns({"parameter", "kind", "x", "branch_before"})) return Kind::specials;
  if (table.has_columns({"parameter", "branch", "stability", "low", "high"})) {
    return Kind::equilibria;
  }
  if (table.has_columns({"parameter", "kind", "closed_before"})) return Kind::rest_ends;
  if (table.has_columns({"parameter", "x", "lyapunov"})) return Kind::orbit_diagram;
  if (table.has_columns({"kind", "x", "left", "right", "iterate"})) return Kind::fixed_points;
  if (table.has_columns({"kind", "x", "left", "right", "low", "high"})) return Kind::breakpoints;
  if (table.has_columns({"low", "high", "attractor"})) return Kind::basins;
  if (table.has_columns({"t", "event"})) return Kind::events;
  if (table.has_column("t") && !coordinates_of(table).empty()) return Kind::orbit;
  if (table.has_columns({"x", "P"})) return Kind::map;
  std::string columns;
  for (const std::string& column : table.columns) columns += (columns.empty() ? "" : ",") + column;
  throw std::invalid_argument(
      table.name + ": nothing to draw in the columns " + columns +
      "; allowed are files of map, fixed-points, breakpoints, diagram, orbit-diagram, equilibria, "
      "basins and simulate");
}

Figure figure_of(const std::vector<Table>& tables, const DrawOptions& options) {
  if (tables.empty()) throw std::invalid_argument("nothing to draw; at least one file is needed");
  std::map<Kind, Tables> by_kind;
  for (const Table& table : tables) by_kind[kind_of(table)].push_back(&table);
  const auto holds_only = [&](std::initializer_list<Kind> kinds) {
    return std::all_of(by_kind.begin(), by_kind.end(), [&](const auto& entry) {
      return std::find(kinds.begin(), kinds.end(), entry.first) != kinds.end();
    });
  };
  if (holds_only({Kind::map, Kind::fixed_points, Kind::breakpoints})) {
    return map_figure(by_kind[Kind::map], by_kind[Kind::fixed_points], by_kind[Kind::breakpoints],
                      options);
  }
  if (holds_only({Kind::diagram, Kind::specials}) && by_kind.contains(Kind::diagram)) {
    return diagram_figure(by_kind[Kind::diagram], by_kind[Kind::specials], options);
  }
  if (holds_only({Kind::specials})) {
    throw std::invalid_argument(tables[0].name +
                                ": special points are marked in a diagram; give its file too");
  }
  if (holds_only({Kind::orbit_diagram})) {
    return orbit_diagram_figure(by_kind[Kind::orbit_diagram], options);
  }
  if (holds_only({Kind::equilibria, Kind::rest_ends}) && by_kind.contains(Kind::equilibria)) {
    return equilibria_figure(by_kind[Kind::equilibria], by_kind[Kind::rest_ends], options);
  }
  if (holds_only({Kind::rest_ends})) {
    throw std::invalid_argument(tables[0].name +
                                ": branches are drawn up to these; give their file too");
  }
  if (holds_only({Kind::basins})) {
    if (tables.size() > 1) {
      throw std::invalid_argument(tables[1].name + ": a figure takes the basins of one file");
    }
    return basins_figure(tables[0], options);
  }
  if (!holds_only({Kind::orbit, Kind::events})) {
    const Table& first = tables[0];
    const auto other = std::find_if(tables.begin(), tables.end(), [&](const Table& table) {
      return kind_of(table) != kind_of(first);
    });
    throw std::invalid_argument(
        first.name + " is " + name_of(kind_of(first)) + ", " + other->name + " is " +
        name_of(kind_of(*other)) +
        "; one figure takes maps with fixed points and breakpoints, or "
        "diagrams with special points, or equilibria with their ends, or one file of basins, or "
        "orbits with events");
  }
  if (!by_kind.contains(Kind::orbit)) {
    throw std::invalid_argument(tables[0].name +
                                ": events are marked in a time history; give its file too");
  }
  if (options.phase) return phase_figure(by_kind[Kind::orbit], options);
  return history_figure(by_kind[Kind::orbit], by_kind[Kind::events], options);
}

/// The kept script draws beside itself, whatever the folder it is called from. Read from a pipe it
/// does not know its name and draws into the current folder.
std::string output_beside_script(const std::filesystem::path& out) {
  const std::string ending = out.extension().string();
  return "set output (exists('ARG0') && strlen(ARG0) > 3 ? ARG0[1:strlen(ARG0)-3] : " +
         string_literal(out.stem().string()) + ") . " + string_literal(ending) + "\n";
}

}  // namespace

void draw(const std::vector<Table>& tables, const DrawOptions& options) {
  // A wrong ending is told before anything is drawn.
  terminal_command(options.out, {1, 1});
  const Figure figure = figure_of(tables, options);
  const PictureSize size = options.size.value_or(figure.size);
  if (!(size.width > 0) || !(size.height > 0)) {
    throw std::invalid_argument("a picture cannot be " + format_number(size.width) + " cm by " +
                                format_number(size.height) + " cm; allowed are sizes above 0");
  }
  const std::string terminal = terminal_command(options.out, size) + "\n";

  AtomicFile picture(options.out);
  picture.close();
  run_gnuplot(terminal + "set output " + string_literal(picture.part().string()) + "\n" +
                  figure.commands + "unset output\n",
              picture.part());
  if (options.script) {
    AtomicFile script(std::filesystem::path(options.out).replace_extension(".gp"));
    script.stream() << "# Draws " << options.out.filename().string() << ": gnuplot "
                    << script.file().filename().string() << "\n"
                    << terminal << output_beside_script(options.out) << figure.commands
                    << "unset output\n";
    script.finish();
  }
  picture.finish();
}

}  // namespace specht::apps
