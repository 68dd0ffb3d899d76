#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <set>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/drawing_options.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/files/temporary_folder.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/recorded_map.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_files = 100;
/// Standard input or output in place of a file.
constexpr char dash[] = "-";
constexpr char standard_input[] = "standard input";
const std::vector<std::string> formats{"png", "svg", "pdf"};

/// What is drawn into the picture of another file: crossings and breakpoints on a map, events in a
/// time history.
bool belongs_to_another(const Table& table) {
  switch (kind_of(table)) {
    case TableKind::fixed_points:
    case TableKind::breakpoints:
    case TableKind::events:
      return true;
    case TableKind::map:
    case TableKind::vector_map:
    case TableKind::diagram:
    case TableKind::special_points:
    case TableKind::branches:
    case TableKind::locus:
    case TableKind::orbit_diagram:
    case TableKind::vector_orbit_diagram:
    case TableKind::cycles:
    case TableKind::cycle_diagram:
    case TableKind::cycle_points:
    case TableKind::cycle_branches:
    case TableKind::basins:
    case TableKind::plane_basins:
    case TableKind::equilibria:
    case TableKind::equilibrium_points:
    case TableKind::verification:
    case TableKind::impact_laws:
    case TableKind::orbit:
      return false;
  }
  return false;
}

/// Throws std::invalid_argument unless such files were made by the model of the file before them.
void require_one_model(const std::vector<Table>& tables) {
  const std::set<std::string> free{"command", "table",   "points",    "range",
                                   "at",      "every",   "outcome",   "complete",
                                   "time",    "returns", "precision", "resolution"};
  for (std::size_t i = 1; i < tables.size(); ++i) {
    if (!belongs_to_another(tables[i]) || belongs_to_another(tables[i - 1])) continue;
    for (const HeaderEntry& entry : tables[i].header) {
      const auto other = tables[i - 1].value(entry.key);
      if (free.contains(entry.key) || !other || *other == entry.value) continue;
      throw std::invalid_argument(
          tables[i].name + " has " + entry.key + " " + entry.value + ", " + tables[i - 1].name +
          " has " + *other +
          "; crossings, breakpoints and events are drawn with what they belong to");
    }
  }
}

/// The files that diagram and equilibria write beside FILE: FILE.branches.csv and FILE.points.csv.
std::vector<Table> with_companions(const std::vector<Table>& given) {
  const auto is_given = [&](TableKind kind, const Table& of) {
    return std::any_of(given.begin(), given.end(), [&](const Table& table) {
      return kind_of(table) == kind && same_command(table, of);
    });
  };
  std::vector<Table> tables;
  for (const Table& table : given) {
    tables.push_back(table);
    const TableKind own = kind_of(table);
    std::vector<std::pair<TableKind, std::filesystem::path>> files;
    if (own == TableKind::diagram) {
      files = {{TableKind::branches, branches_file(table.name)},
               {TableKind::special_points, points_file(table.name)}};
    } else if (own == TableKind::cycle_diagram) {
      files = {{TableKind::cycle_branches, branches_file(table.name)},
               {TableKind::cycle_points, points_file(table.name)}};
    } else if (own == TableKind::equilibria) {
      files = {{TableKind::equilibrium_points, points_file(table.name)}};
    }
    if (table.name == standard_input) files.clear();
    for (const auto& [kind, file] : files) {
      if (is_given(kind, table) || !std::filesystem::is_regular_file(file)) continue;
      Table companion = read_table(file);
      if (kind_of(companion) == kind && same_command(companion, table)) {
        tables.push_back(std::move(companion));
      } else {
        note(file.string() + " is left out: another command has made it");
      }
    }
  }
  return tables;
}

/// Orbits without both sides of their events: a portrait joins the samples on either side of a jump.
void note_one_sided(const std::vector<Table>& tables) {
  for (const Table& table : tables) {
    const auto command = table.value("command");
    if (kind_of(table) != TableKind::orbit || !command) continue;
    if (command->find("--both-sides") != std::string::npos) continue;
    note(table.name + " is made without --both-sides: impacts in it are drawn as slanted lines");
  }
}

struct Cobweb {
  double start;
  int iterations;
};

constexpr int most_iterations = 100'000;

std::optional<Cobweb> parse_cobweb(const std::string& text) {
  const auto numbers = parse_list(text);
  if (!numbers || numbers->size() != 2 || !std::isfinite(numbers->front())) return std::nullopt;
  const double count = (*numbers)[1];
  if (!(count >= 1 && count <= most_iterations) || count != std::floor(count)) return std::nullopt;
  return Cobweb{(*numbers)[0], static_cast<int>(count)};
}

Rule cobweb_rule() {
  return {"X0,N with a number X0 and N from 1 to " + std::to_string(most_iterations),
          [](const std::string& text) { return parse_cobweb(text).has_value(); }};
}

/// The path of an orbit of the map that made the first file, with P itself: nothing is interpolated.
void add_cobweb(DrawOptions& draw, const std::vector<Table>& tables, const toys::Registry& toys,
                const Cobweb& cobweb) {
  const Table& table = *std::find_if(tables.begin(), tables.end(), [](const Table& one) {
    return kind_of(one) == TableKind::map;
  });
  const auto map = recorded_map(table, toys);
  double x = cobweb.start;
  draw.cobweb.push_back({x, x});
  for (int k = 0; k < cobweb.iterations; ++k) {
    const maps::MapPoint point = (*map)(x);
    if (!point.has_value()) {
      note("the cobweb ends after " + std::to_string(k) + " iterations: at x = " +
           format_number(x) + " the orbit ends with " + std::string(core::name(point.status)));
      break;
    }
    draw.cobweb.push_back({x, point.value});
    draw.cobweb.push_back({point.value, point.value});
    x = point.value;
  }
  if (draw.cobweb.size() < 2) draw.cobweb.clear();
  draw.cobweb_name = "from " + typeset_number(format_number(cobweb.start));
}

std::vector<Table> tables_of(const std::vector<std::string>& files) {
  if (std::count(files.begin(), files.end(), dash) > 1) {
    throw std::invalid_argument("'-' is given more than once; standard input holds one table");
  }
  std::vector<Table> tables;
  for (const std::string& file : files) {
    tables.push_back(file == dash ? read_table(std::cin, standard_input) : read_table(file));
  }
  return tables;
}

/// The name of the picture; for standard output one in the folder.
std::filesystem::path picture_of(const Options& options,
                                 const std::optional<TemporaryFolder>& folder) {
  if (folder) return folder->path() / ("picture." + options.text("format").value_or(formats[0]));
  require_picture(*options.out());
  return *options.out();
}

/// Options that need files of some kind.
void require_use(const Options& options, const std::vector<Table>& tables) {
  const auto has = [&](TableKind kind) {
    return std::any_of(tables.begin(), tables.end(),
                       [=](const Table& table) { return kind_of(table) == kind; });
  };
  const bool has_coordinates = has(TableKind::equilibria) || has(TableKind::orbit) ||
                               has(TableKind::cycle_diagram) || has(TableKind::cycle_branches) ||
                               has(TableKind::vector_orbit_diagram);
  if (options.given("coordinate") && !has_coordinates) {
    throw std::invalid_argument(
        "--coordinate is allowed with files of equilibria, simulate and diagrams of cycles only");
  }
  if (options.given("cobweb") && !has(TableKind::map)) {
    throw std::invalid_argument("--cobweb is allowed with files of map only");
  }
  for (const char* flag : {"phase-portraits", "with-portraits"}) {
    if (!options.given(flag) || has(TableKind::orbit)) continue;
    throw std::invalid_argument(std::string("--") + flag +
                                " is allowed with files of simulate only");
  }
  if (options.given("phase-portraits") && options.given("with-portraits")) {
    throw std::invalid_argument("give either --phase-portraits or --with-portraits");
  }
}

}  // namespace

int run_plot(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "plot FILE... -o PICTURE [options]",
      "Draws files of map, fixed-points, breakpoints, diagram, orbit-diagram, locus, equilibria,\n"
      "basins and simulate with gnuplot. Files of one kind lie over each other; crossings and "
      "breakpoints\n"
      "are marked on the map given with them, orbit diagrams are dots below the curves of a "
      "diagram.\n"
      "With d.csv it draws d.branches.csv and d.points.csv, where they are beside it. One FILE may "
      "be -, standard input.",
      {.operands_low = 1, .operands_high = most_files});
  options.add(
      {"out,o", "PICTURE", "ends in .png, .svg or .pdf; '-' is standard output", rules::file()});
  options.add({"format", "FORMAT", "of -o -", rules::one_of(formats), {}, formats[0]});
  options.add_flag("printed", "the paper's own curves as dots, where there are some");
  options.add({"cobweb", "X0,N", "of a map: N iterations from X0, computed as the file says",
               cobweb_rule()});
  options.add_flag(
      "phase-portraits",
      "orbits as velocity over coordinate, not over time (simulate with --both-sides)");
  options.add_flag("with-portraits", "the same beside the orbits over time");
  options.add(
      {"coordinate",
       "NAME",
       "of equilibria, orbits and diagrams of cycles: the coordinate to draw; of orbits over "
       "time also a gap or force of simulate --columns",
       rules::text(),
       {},
       "all; of equilibria all that vary, of cycles the first that is no angle"});
  add_drawing_options(options);
  if (!options.parse(arguments)) return done;

  if (!options.given("out")) {
    throw std::invalid_argument("plot needs -o PICTURE (.png, .svg or .pdf)");
  }
  std::optional<TemporaryFolder> folder;
  if (!options.out()) {
    if (isatty(STDOUT_FILENO) != 0) refuse("out", dash, "standard output is a terminal");
    folder.emplace();
  }
  for (const char* other : {"format", "script"}) {
    if (!options.given(other) || folder.has_value() == (std::string(other) == "format")) continue;
    throw std::invalid_argument(
        std::string("--") + other +
        (folder ? " is not allowed with -o -: a script is kept beside the picture"
                : " is allowed with -o - only: the name of PICTURE says its format"));
  }
  const std::filesystem::path picture = picture_of(options, folder);
  std::vector<Table> tables = tables_of(options.operands());
  for (const Table& table : tables) {
    if (table.is_unfinished()) {
      note(table.name + " is the part of an interrupted run");
    }
    const auto outcome = table.value("outcome");
    if (outcome && *outcome == core::name(core::Outcome::event_limit)) {
      note(table.name + ": the orbit ended early, after " +
           table.value("max_events").value_or("too many") + " events");
    }
  }
  require_one_model(tables);
  require_use(options, tables);
  tables = with_companions(tables);
  DrawOptions draw_options = drawing_options(options, picture);
  draw_options.digitised = options.given("printed");
  if (options.given("phase-portraits")) draw_options.panels = OrbitPanels::portraits;
  if (options.given("with-portraits")) draw_options.panels = OrbitPanels::both;
  if (draw_options.panels != OrbitPanels::history) note_one_sided(tables);
  draw_options.coordinate = options.text("coordinate").value_or("");
  if (const auto cobweb = options.text("cobweb")) {
    add_cobweb(draw_options, tables, toys, parse_cobweb(*cobweb).value());
  }
  for (const std::string& left_out : draw(tables, draw_options)) note(left_out);
  if (folder) {
    // NOTE: nobody may read it, which ends the program.
    const std::string bytes = read_bytes(picture);
    folder.reset();
    std::cout << bytes;
  }
  return done;
}

}  // namespace specht::apps
