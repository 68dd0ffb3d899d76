#include <cmath>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/commands/through.hpp>
#include <specht/apps/error_bars.hpp>
#include <specht/apps/format_option.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/maps/piecewise/itinerary_change.hpp>
#include <specht/maps/section_check.hpp>

namespace specht::apps {
namespace {

constexpr int default_points = 300, most_points = 10'000'000, most_iterate = 64;

/// Of x, where a crossing is a fixed point: x − P_K(x) = 0 moves by the error of P_K over |1 − P_K′|.
std::vector<double> errors_of(const std::vector<bifurcation::Crossing>& crossings,
                              std::optional<ErrorBars>& errors, bool& complete) {
  std::vector<double> result(crossings.size(), maps::missing);
  if (!errors) return result;
  std::vector<maps::MapPoint> points;
  for (const auto& crossing : crossings) {
    points.push_back(crossing.point);
    points.back().x = crossing.x;
  }
  const auto estimates = errors->of(points, complete);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_fixed_point(crossings[i].kind)) continue;
    result[i] = estimates[i].value / std::abs(1.0 - crossings[i].slope) + maps::ulp(crossings[i].x);
  }
  return result;
}

}  // namespace

int run_fixed_points(const toys::Registry& toys, const Arguments& arguments) {
  Options options("fixed-points TOY [options]",
                  "Crossings of the return map with the diagonal: fixed points, jumps, bands.",
                  {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add({"range", "A:B", "where to look [unit of x]", rules::range(), {}, "the section's"});
  options.add({"points", "N", "points of the grid that the piecewise map begins with",
               rules::integer_from(2, most_points), std::to_string(default_points)});
  options.add({"iterate", "K", "crossings of P_K", rules::integer_from(1, most_iterate), "1"});
  options.add_flag(
      "errors",
      "a column 'error': how far x of a fixed point may be from its true place [unit of "
      "x] (slower)");
  Through::add_option(options);
  add_format(options);
  if (!options.parse(arguments)) return done;
  const Format format = format_of(options);

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  bifurcation::DiagramRequest request;
  request.range = options.range("range").value_or(toy.section(settings).range);
  request.crossings.section = toy.section(settings).range;
  request.crossings.piecewise.points = options.integer("points");
  require_steps(request.range, request.crossings.piecewise.points);
  const int K = options.integer("iterate");
  request.first_iterate = request.last_iterate = K;

  bifurcation::Execution execution = options.execution();
  Header header = provenance(TableKind::fixed_points, command_text("fixed-points", arguments), toy,
                             settings, true);
  header.push_back({"iterate", std::to_string(K)});
  header.push_back(
      {"range", format_number(request.range.low) + ":" + format_number(request.range.high)});
  header.push_back({"points", std::to_string(request.crossings.piecewise.points)});
  const Through through(options, toy, settings);
  through.note(header);
  auto family = toy.family(settings, {});
  maps::require_section(*family->at({}), request.range);
  std::optional<ErrorBars> errors;
  if (options.given("errors")) errors.emplace(toy, settings, K, execution);
  const auto columns =
      joined_columns({through.columns(crossing_columns),
                      errors ? std::vector<std::string>{"error"} : std::vector<std::string>{}});
  Output output(options.out(), header, columns, {}, format);
  note_condition(toy, settings);

  Progress progress("fixed points", options.quiet());
  progress.count(family);
  execution.progress = progress.reporter();
  auto diagram = bifurcation::diagram(*family, request, execution);
  int rows = 0;
  for (const auto& slice : diagram.slices) {
    const auto error = errors_of(slice.crossings, errors, diagram.complete);
    for (std::size_t i = 0; i < slice.crossings.size(); ++i) {
      const bifurcation::Crossing& crossing = slice.crossings[i];
      Row row(columns);
      set_crossing(row, crossing);
      row.set("orbit", std::int64_t{crossing.orbit});
      through.complete(row, crossing);
      if (errors) row.set("error", error[i]);
      output.append(row);
      ++rows;
    }
  }
  output.finish(diagram.complete);
  if (diagram.complete) {
    const bifurcation::CrossingReport& report = diagram.slices.front().report;
    note_left_out(report, settings, rows > 0 ? "" : "crossings in " + text_of(request.range),
                  rows > 0 ? "" : leaving(*family->at({}), request.range, K),
                  why_outside(toy, settings, *family, {}, request.range));
  }
  return output.exit_code(false);
}

}  // namespace specht::apps
