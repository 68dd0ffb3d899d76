#include <iostream>
#include <set>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/options.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_files = 100;

/// What is drawn into the picture of another file: crossings and breakpoints on a map, events in a
/// time history.
bool belongs_to_another(const Table& table) {
  return table.has_column("event") || (table.has_column("kind") && !table.has_column("parameter"));
}

/// Throws std::invalid_argument unless such files were made by the model of the file before them.
void require_one_model(const std::vector<Table>& tables) {
  const std::set<std::string> free{"command", "points",    "range",     "at",
                                   "every",   "outcome",   "complete",  "time",
                                   "returns", "precision", "resolution"};
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

PictureSize parse_size(const Options& options) {
  const auto numbers = options.list("size");
  if (numbers.size() != 2 || !(numbers[0] > 0) || !(numbers[1] > 0)) {
    throw std::invalid_argument("--size " + *options.text("size") +
                                " is not allowed: W,H in cm, both > 0");
  }
  return {numbers[0], numbers[1]};
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
  options.add("out,o", "PICTURE", "ends in .png, .svg or .pdf");
  options.add_flag("script", "keep the gnuplot script, with its data, beside the picture");
  options.add_flag("printed", "the paper's own curves as grey dots, where there are some");
  options.add_flag(
      "phase-portraits",
      "orbits as velocity over coordinate, not over time (simulate with --both-sides)");
  options.add("coordinate", "NAME", "of equilibria: the coordinate to draw (default: all)");
  options.add("title", "TEXT", "above the figure");
  options.add("size", "W,H", "of the picture in cm");
  if (!options.parse(arguments)) return done;

  if (!options.out()) throw std::invalid_argument("plot needs -o PICTURE (.png, .svg or .pdf)");
  std::vector<Table> tables;
  for (const std::string& file : options.operands()) tables.push_back(read_table(file));
  for (const Table& table : tables) {
    if (!table.complete()) {
      std::cerr << "specht: note: " << table.name << " is the part of an interrupted run\n";
    }
  }
  require_one_model(tables);
  DrawOptions draw_options;
  draw_options.out = *options.out();
  draw_options.script = options.given("script");
  draw_options.printed = options.given("printed");
  draw_options.phase = options.given("phase-portraits");
  draw_options.coordinate = options.text("coordinate").value_or("");
  draw_options.title = options.text("title").value_or("");
  if (options.given("size")) draw_options.size = parse_size(options);
  draw(tables, draw_options);
  return done;
}

}  // namespace specht::apps
