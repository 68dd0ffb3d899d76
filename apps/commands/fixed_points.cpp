#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/through.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/maps/section_check.hpp>

namespace specht::apps {
namespace {

constexpr int default_points = 300, most_points = 10'000'000, most_iterate = 64;

}  // namespace

int run_fixed_points(const toys::Registry& toys, const Arguments& arguments) {
  Options options("fixed-points TOY [options]",
                  "Crossings of the return map with the diagonal: fixed points, jumps, bands.",
                  {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add({"range", "A:B", "where to look [unit of x]", rules::range(), {}, "the section's"});
  options.add({"points", "N", "points of the grid that the piecewise map begins with",
               rules::integer_from(2, most_points), std::to_string(default_points)});
  options.add({"iterate", "K", "crossings of P_K", rules::integer_from(1, most_iterate), "1"});
  Through::add_option(options);
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  bifurcation::DiagramRequest request;
  request.range = options.range("range").value_or(toy.section(settings).range);
  request.crossings.section = toy.section(settings).range;
  request.crossings.piecewise.points = options.integer("points");
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
  const auto family = toy.family(settings, {});
  maps::require_section(*family->at({}), request.range);
  const auto columns = through.columns(crossing_columns);
  Output output(options.out(), header, columns);

  Progress progress("fixed points", options.quiet());
  execution.progress = progress.reporter();
  const auto diagram = bifurcation::diagram(*family, request, execution);
  int rows = 0;
  for (const auto& slice : diagram.slices) {
    for (const auto& crossing : slice.crossings) {
      Row row(columns);
      set_crossing(row, crossing);
      row.set("orbit", std::int64_t{crossing.orbit});
      through.complete(row, crossing);
      output.append(row);
      ++rows;
    }
  }
  output.finish(diagram.complete);
  if (diagram.complete) {
    const bifurcation::CrossingReport& report = diagram.slices.front().report;
    if (rows == 0) {
      note("no crossings in " + text_of(request.range) + ": " + endings(report).text(settings));
    }
    note_left_out(report, settings);
  }
  return finished(diagram.complete, options.out());
}

}  // namespace specht::apps
