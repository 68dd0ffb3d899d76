#include <algorithm>
#include <set>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/options.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_files = 100;

/// What is drawn into the picture of another file: crossings and breakpoints on a map, events in a
/// time history.
bool belongs_to_another(const Table& table) {
  switch (kind_of(table)) {
    case TableKind::fixed_points:
    case TableKind::breakpoints:
    case TableKind::events:
      return true;
    case TableKind::map:
    case TableKind::diagram:
    case TableKind::special_points:
    case TableKind::branches:
    case TableKind::locus:
    case TableKind::orbit_diagram:
    case TableKind::basins:
    case TableKind::equilibria:
    case TableKind::equilibrium_points:
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

/// From a thumbnail to what the PNG terminal of gnuplot can draw [cm].
constexpr double least_size = 1, most_size = 200;

std::optional<PictureSize> parse_size(const std::string& text) {
  const auto numbers = parse_list(text);
  if (!numbers || numbers->size() != 2) return std::nullopt;
  for (const double length : *numbers) {
    if (!(length >= least_size && length <= most_size)) return std::nullopt;
  }
  return PictureSize{(*numbers)[0], (*numbers)[1]};
}

Rule size_rule() {
  return {"W,H in cm, both from " + format_number(least_size) + " to " + format_number(most_size),
          [](const std::string& text) { return parse_size(text).has_value(); }};
}

/// Options that need files of some kind.
void require_use(const Options& options, const std::vector<Table>& tables) {
  const auto has = [&](TableKind kind) {
    return std::any_of(tables.begin(), tables.end(),
                       [=](const Table& table) { return kind_of(table) == kind; });
  };
  if (options.given("coordinate") && !has(TableKind::equilibria)) {
    throw std::invalid_argument("--coordinate is allowed with files of equilibria only");
  }
  if (options.given("phase-portraits") && !has(TableKind::orbit)) {
    throw std::invalid_argument("--phase-portraits is allowed with files of simulate only");
  }
}

}  // namespace

int run_plot(const toys::Registry&, const Arguments& arguments) {
  Options options(
      "plot FILE... -o PICTURE [options]",
      "Draws files of map, fixed-points, breakpoints, diagram, orbit-diagram, equilibria, basins\n"
      "and simulate with gnuplot. Files of one kind lie over each other; crossings and "
      "breakpoints\n"
      "are marked on the map given with them.",
      {.operands_low = 1, .operands_high = most_files});
  options.add({"out,o", "PICTURE", "ends in .png, .svg or .pdf", rules::file()});
  options.add_flag("script", "keep the gnuplot script, with its data, beside the picture");
  options.add_flag("printed", "the paper's own curves as grey dots, where there are some");
  options.add_flag(
      "phase-portraits",
      "orbits as velocity over coordinate, not over time (simulate with --both-sides)");
  options.add({"coordinate",
               "NAME",
               "of equilibria: the coordinate to draw",
               rules::text(),
               {},
               "all that vary"});
  options.add({"title", "TEXT", "above the figure"});
  options.add({"size", "W,H", "of the picture", size_rule(), {}, "by the kind of figure"});
  if (!options.parse(arguments)) return done;

  if (!options.out()) throw std::invalid_argument("plot needs -o PICTURE (.png, .svg or .pdf)");
  std::vector<Table> tables;
  for (const std::string& file : options.operands()) tables.push_back(read_table(file));
  for (const Table& table : tables) {
    if (!table.complete()) {
      note(table.name + " is the part of an interrupted run");
    }
  }
  require_one_model(tables);
  require_use(options, tables);
  DrawOptions draw_options;
  draw_options.out = *options.out();
  draw_options.script = options.given("script");
  draw_options.digitised = options.given("printed");
  draw_options.phase = options.given("phase-portraits");
  draw_options.coordinate = options.text("coordinate").value_or("");
  draw_options.title = options.text("title").value_or("");
  if (const auto size = options.text("size")) draw_options.size = parse_size(*size);
  draw(tables, draw_options);
  return done;
}

}  // namespace specht::apps
