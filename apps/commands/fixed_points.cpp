#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/through.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>

namespace specht::apps {
namespace {

constexpr int default_points = 300, most_points = 10'000'000, most_iterate = 64;

}  // namespace

int run_fixed_points(const toys::Registry& toys, const Arguments& arguments) {
  Options options("fixed-points TOY [options]",
                  "Crossings of the return map with the diagonal: fixed points, jumps, bands.",
                  {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add("range", "A:B", "where to look (default: the section's)");
  options.add("points", "N", "points of the grid that the piecewise map begins with (default 300)");
  options.add("iterate", "K", "crossings of P_K (default 1)");
  Through::add_option(options);
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings();
  bifurcation::DiagramRequest request;
  request.range = options.range("range").value_or(toy.section(settings).range);
  request.crossings.piecewise.points =
      options.integer("points", 2, most_points).value_or(default_points);
  const int K = options.integer("iterate", 1, most_iterate).value_or(1);
  request.first_iterate = request.last_iterate = K;

  bifurcation::Execution execution = options.execution();
  Header header = provenance(command_text("fixed-points", arguments), toy, settings, true);
  header.push_back({"iterate", std::to_string(K)});
  header.push_back(
      {"range", format_number(request.range.low) + ":" + format_number(request.range.high)});
  header.push_back({"points", std::to_string(request.crossings.piecewise.points)});
  const Through through(options, toy, settings);
  through.note(header);
  const auto family = toy.family(settings, {});
  Output output(options.out(), header, through.columns(crossing_columns));

  Progress progress("fixed points", options.quiet());
  execution.progress = progress.teller();
  const auto diagram = bifurcation::diagram(*family, request, execution);
  for (const auto& slice : diagram.slices) {
    for (const auto& crossing : slice.crossings) {
      auto row = crossing_row(crossing);
      through.complete(row, crossing);
      output.append(row);
    }
  }
  output.finish(diagram.complete);
  return finished(diagram.complete, options.out());
}

}  // namespace specht::apps
