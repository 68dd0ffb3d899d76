#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/plane_basins.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/attractors/basins.hpp>
#include <specht/maps/section_check.hpp>

namespace specht::apps {
namespace {

constexpr int most_points = 10'000'000, most_intervals = 100'000'000;

const std::vector<std::string> columns{"low", "high", "attractor"};

/// The parts of the range from which orbits end, leave it, or are not resolved.
void note_missing_parts(const bifurcation::Basins& basins, const toys::Settings& settings) {
  const double width = basins.intervals.back().high - basins.intervals.front().low;
  MissingParts ended;
  double outside = 0.0, unresolved = 0.0;
  for (const auto& interval : basins.intervals) {
    const auto& attractor = basins.attractors[static_cast<std::size_t>(interval.attractor)];
    const double part = (interval.high - interval.low) / width;
    if (attractor.fate == bifurcation::Fate::ended) ended.add(attractor.outcome, part);
    if (attractor.fate == bifurcation::Fate::outside) outside += part;
    if (attractor.fate == bifurcation::Fate::unresolved) unresolved += part;
  }
  if (ended.all() > 0) {
    note("orbits from " + percent(ended.all()) + " of the range end: " + ended.reasons(settings));
  }
  if (outside > 0) {
    note("orbits from " + percent(outside) +
         " of the range leave it and are not followed; a wider --range has them");
  }
  if (unresolved > 0) {
    note(percent(unresolved) + " of the range is not resolved; --intervals N resolves more");
  }
}

}  // namespace

int run_basins(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "basins TOY [options]",
      "Where orbits end, by where they begin: intervals of a range with the stable cycle, band\n"
      "of fixed points or other attractor that their orbits come to, or how they end. On a "
      "section\n"
      "of several coordinates: the cells of a plane of two of them, by their centres.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  bifurcation::BasinOptions basin;
  options.add({"range",
               "A:B",
               "first and last initial value [unit of x]",
               rules::range(),
               {},
               "the section's"});
  options.add({"points", "N",
               "points of the grid that finds the pieces of the map; of a plane cells each way, " +
                   std::to_string(default_cells) + " unless given",
               rules::integer_from(2, most_points), std::to_string(basin.piecewise.points)});
  options.add({"intervals", "N", "intervals beyond which borders that accumulate stay unresolved",
               rules::integer_from(1, most_intervals), std::to_string(basin.most_intervals)});
  add_plane_options(options);
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  if (has_several_coordinates(toy, settings)) return run_plane_basins(options, toy, arguments);
  refuse_plane_options(options, toy);
  const core::Interval range = options.range("range").value_or(toy.section(settings).range);
  basin.piecewise.points = options.integer("points");
  require_steps(range, basin.piecewise.points);
  basin.most_intervals = options.integer("intervals");

  bifurcation::Execution execution = options.execution();
  Header header =
      provenance(TableKind::basins, command_text("basins", arguments), toy, settings, true);
  header.push_back({"range", format_number(range.low) + ":" + format_number(range.high)});
  header.push_back({"points", std::to_string(basin.piecewise.points)});
  header.push_back({"intervals", std::to_string(basin.most_intervals)});
  auto map = toy.family(settings, {})->at({});
  maps::require_section(*map, range);
  Output output(options.out(), header, columns);
  note_condition(toy, settings);

  Progress progress("basins", options.quiet());
  progress.count(map);
  execution.progress = progress.reporter();
  const auto basins = bifurcation::basins(*map, range, basin, execution);
  for (const auto& interval : basins.intervals) {
    const auto& attractor = basins.attractors[static_cast<std::size_t>(interval.attractor)];
    Row row(columns);
    row.set("low", interval.low).set("high", interval.high);
    row.set("attractor", bifurcation::name(attractor));
    output.append(row);
  }
  output.finish(basins.complete);
  if (basins.complete && basins.intervals.empty()) {
    note("no basins in " + text_of(range) + ": no piece of the map was found");
  } else if (basins.complete) {
    note_missing_parts(basins, settings);
  }
  return output.exit_code(false);
}

}  // namespace specht::apps
