#include <cmath>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/element_names.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <specht/maps/section_check.hpp>

namespace specht::apps {
namespace {

constexpr int most_points = 10'000'000;

const std::vector<std::string> columns{
    "x",          "kind",       "left",           "right",
    "low",        "high",       "itinerary_left", "itinerary_right",
    "mechanism",  "left_low",   "left_high",      "right_low",
    "right_high", "log_period", "non_unique"};

/// A limit, where there is one.
double limit(double value, const std::optional<maps::LogPeriodicLimit>& log_periodic) {
  return log_periodic ? maps::missing : value;
}

Row row_of(const maps::Breakpoint& b, int contacts) {
  const maps::LogPeriodicLimit left = b.left_log_periodic.value_or(maps::LogPeriodicLimit{});
  const maps::LogPeriodicLimit right = b.right_log_periodic.value_or(maps::LogPeriodicLimit{});
  const double factor = std::isfinite(right.factor) ? right.factor : left.factor;
  Row row(columns);
  row.set("x", b.x);
  row.set("kind", std::string(maps::name(b.kind)));
  row.set("left", limit(b.left, b.left_log_periodic));
  row.set("right", limit(b.right, b.right_log_periodic));
  row.set("low", b.low);
  row.set("high", b.high);
  row.set("itinerary_left", itinerary_text(b.left_point));
  row.set("itinerary_right", itinerary_text(b.right_point));
  row.set("mechanism", with_element_names(b.mechanism, contacts));
  row.set("left_low", left.low);
  row.set("left_high", left.high);
  row.set("right_low", right.low);
  row.set("right_high", right.high);
  row.set("log_period", factor);
  row.set("non_unique", std::int64_t{b.left_point.non_unique || b.right_point.non_unique});
  return row;
}

}  // namespace

int run_breakpoints(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "breakpoints TOY [options]",
      "Where the return map or its slope breaks: jumps, kinks, dips, edges of intervals\n"
      "without return, and intervals in which breakpoints accumulate.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  maps::PiecewiseMapOptions piecewise;
  options.add({"range", "A:B", "where to look [unit of x]", rules::range(), {}, "the section's"});
  options.add({"points", "N", "points of the grid to begin with",
               rules::integer_from(2, most_points), std::to_string(piecewise.points)});
  options.add({"resolution", "W", "width below which breakpoints accumulate [part of the range]",
               rules::number_between(0.0, 1.0), format_number(piecewise.search.resolution)});
  options.add_flag("all", "changes of itinerary that change neither P nor its slope, too");
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  const core::Interval range = options.range("range").value_or(toy.section(settings).range);
  piecewise.points = options.integer("points");
  require_steps(range, piecewise.points);
  piecewise.search.resolution = options.number("resolution");

  bifurcation::Execution execution = options.execution();
  Header header = provenance(TableKind::breakpoints, command_text("breakpoints", arguments), toy,
                             settings, true);
  header.push_back({"range", format_number(range.low) + ":" + format_number(range.high)});
  header.push_back({"points", std::to_string(piecewise.points)});
  header.push_back({"resolution", format_number(piecewise.search.resolution)});
  auto map = toy.family(settings, {})->at({});
  maps::require_section(*map, range);
  Output output(options.out(), header, columns);
  note_condition(toy, settings);

  Progress progress("breakpoints", options.quiet());
  progress.count(map);
  execution.progress = progress.reporter();
  const auto result = bifurcation::parallel_piecewise_map(*map, range, piecewise, execution);
  int rows = 0;
  for (const auto& b : result.breakpoints) {
    if (b.kind != maps::BreakpointKind::none || options.given("all")) {
      output.append(row_of(b, toy.contacts()));
      ++rows;
    }
  }
  output.finish(result.complete);
  if (result.unfinished > 0) {
    note("between " + std::to_string(result.unfinished) + " pair" +
         (result.unfinished > 1 ? "s" : "") +
         " of neighbouring points there may be more breakpoints; --points N takes more points");
  }
  if (!result.complete) return output.exit_code(false);
  MissingParts missing;
  missing.add(result, range);
  const std::string why =
      missing.text(settings, why_outside(toy, settings, *toy.family(settings, {}), {}, range));
  const std::size_t left_out = result.breakpoints.size() - static_cast<std::size_t>(rows);
  if (rows == 0) {
    note("no breakpoints in " + text_of(range) + ": " +
         (why.empty() ? "P has a value everywhere" : why) +
         (left_out == 0 ? ""
                        : "; " + std::to_string(left_out) +
                              " left out that change neither P nor its slope, --all shows them"));
  } else if (!why.empty()) {
    note("P has no value on " + percent(missing.all()) +
         " of the range: " + missing.reasons(settings));
  }
  return output.exit_code(false);
}

}  // namespace specht::apps
