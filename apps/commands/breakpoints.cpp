#include <cmath>
#include <iostream>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>

namespace specht::apps {
namespace {

constexpr int most_points = 10'000'000;

const std::vector<std::string> columns{
    "x",          "kind",       "left",           "right",
    "low",        "high",       "itinerary_left", "itinerary_right",
    "mechanism",  "left_low",   "left_high",      "right_low",
    "right_high", "log_period", "non_unique"};

/// A limit, where there is one.
double limit(double value, const std::optional<maps::LogPeriodicLimit>& swing) {
  return swing ? maps::missing : value;
}

std::vector<Cell> row(const maps::Breakpoint& b) {
  const maps::LogPeriodicLimit left = b.left_log_periodic.value_or(maps::LogPeriodicLimit{});
  const maps::LogPeriodicLimit right = b.right_log_periodic.value_or(maps::LogPeriodicLimit{});
  const double factor = std::isfinite(right.factor) ? right.factor : left.factor;
  return {b.x,
          std::string(maps::name(b.kind)),
          limit(b.left, b.left_log_periodic),
          limit(b.right, b.right_log_periodic),
          b.low,
          b.high,
          itinerary_text(b.left_point),
          itinerary_text(b.right_point),
          b.mechanism,
          left.low,
          left.high,
          right.low,
          right.high,
          factor,
          std::int64_t{b.left_point.non_unique || b.right_point.non_unique}};
}

}  // namespace

int run_breakpoints(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "breakpoints TOY [options]",
      "Where the return map or its slope breaks: jumps, kinks, dips, edges of intervals\n"
      "without return, and intervals in which breakpoints accumulate.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add("range", "A:B", "where to look (default: the section's)");
  options.add("points", "N", "points of the grid to begin with (default 1000)");
  options.add("resolution", "W",
              "width, as a part of the range, below which breakpoints accumulate (default 8e-6)");
  options.add_flag("all", "changes of itinerary that change neither P nor its slope, too");
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings();
  const core::Interval range = options.range("range").value_or(toy.section(settings).range);
  maps::PiecewiseMapOptions piecewise;
  piecewise.points = options.integer("points", 2, most_points).value_or(piecewise.points);
  piecewise.search.resolution =
      options.positive_number("resolution").value_or(piecewise.search.resolution);

  bifurcation::Execution execution = options.execution();
  Header header = provenance(command_text("breakpoints", arguments), toy, settings, true);
  header.push_back({"range", format_number(range.low) + ":" + format_number(range.high)});
  header.push_back({"points", std::to_string(piecewise.points)});
  header.push_back({"resolution", format_number(piecewise.search.resolution)});
  const auto map = toy.family(settings, {})->at({});
  Output output(options.out(), header, columns);

  Progress progress("breakpoints", options.quiet());
  execution.progress = progress.teller();
  const auto result = bifurcation::parallel_piecewise_map(*map, range, piecewise, execution);
  for (const auto& b : result.breakpoints) {
    if (b.kind != maps::BreakpointKind::none || options.given("all")) output.append(row(b));
  }
  output.finish(result.complete);
  if (result.unfinished > 0) {
    std::cerr << "specht: note: between " << result.unfinished
              << " pairs of neighbouring points there may be more; --points N takes more of them\n";
  }
  return finished(result.complete, options.out());
}

}  // namespace specht::apps
