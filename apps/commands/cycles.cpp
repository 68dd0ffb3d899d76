#include <algorithm>
#include <complex>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/cycle_rows.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/files/table.hpp>
#include <specht/apps/format_option.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/cycles/cycle_bands.hpp>
#include <specht/maps/section_check.hpp>

namespace specht::apps {
namespace {

constexpr int most_iterate = 64;

void append(Output& output, const std::vector<std::string>& columns, int number,
            const bifurcation::Cycle& cycle, const toys::VectorSectionInfo& section) {
  for (std::size_t k = 0; k < cycle.points.size(); ++k) {
    Row row(columns);
    row.set("cycle", std::int64_t{number});
    set_cycle(row, cycle, k, section);
    output.append(row);
  }
}

/// "1 band, x = 0.2 to 0.4", the first few of several.
std::string text_of(const std::vector<bifurcation::CycleBand>& bands,
                    const toys::VectorSectionInfo& section) {
  constexpr std::size_t most = 3;
  std::string text = std::to_string(bands.size()) + (bands.size() == 1 ? " band" : " bands");
  for (std::size_t k = 0; k < std::min(bands.size(), most); ++k) {
    text += (k == 0 ? ", " + section.coordinates[0].name + " = " : ", ") +
            format_number(bands[k].x.low) + " to " + format_number(bands[k].x.high);
  }
  return text + (bands.size() > most ? ", ..." : "");
}

}  // namespace

int run_cycles(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "cycles TOY [options]",
      "Periodic orbits of a return map in one or several dimensions, with their multipliers, by\n"
      "Newton's method from many starts. What converges is found, which may not be all there is.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add({"iterate", "K", "cycles of K returns, and of its divisors",
               rules::integer_from(1, most_iterate), "1"});
  add_search_options(options);
  add_format(options);
  if (!options.parse(arguments)) return done;
  const Format format = format_of(options);

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  auto map = toy.vector_family(settings, {})->at({});
  const toys::VectorSectionInfo section = toy.vector_section(settings);
  const bifurcation::Box box = box_for(section, options);
  maps::require_section(*map, box);
  const int K = options.integer("iterate");
  const bifurcation::CycleSearchOptions search = search_options(options);

  Header header =
      provenance(TableKind::cycles, command_text("cycles", arguments), toy, settings, false);
  note_section(header, section, settings);
  header.push_back({"iterate", std::to_string(K)});
  note_search(header, section, box, search);
  std::vector<std::string> columns = cycle_columns(section);
  columns.insert(columns.begin(), "cycle");
  Output output(options.out(), header, columns, {}, format);
  note_condition(toy, settings);

  bifurcation::Execution execution = options.execution();
  Progress progress("cycles", options.quiet());
  progress.count(map);
  execution.progress = progress.reporter();
  auto found = bifurcation::find_cycles(*map, box, K, search, execution);
  const std::size_t all = found.cycles.size();
  const auto bands = bifurcation::join_bands(*map, box, found.cycles, search.newton);
  int number = 0;
  for (const auto& cycle : found.cycles) append(output, columns, ++number, cycle, section);
  output.finish(found.complete);
  if (found.complete) {
    Endings ends;
    int missing = 0;
    for (const auto& [outcome, count] : found.no_return) {
      ends.count(outcome, count);
      missing += count;
    }
    ends.count(core::Outcome::returned, search.starts - missing);
    const std::string counts = std::to_string(found.converged) + " of " +
                               std::to_string(found.starts) + " searches converged" +
                               of_them_to_rest(found.resting);
    note((found.cycles.empty()
              ? "no cycles " + of_periods(K) + " in the box: " + counts + "; "
              : counts + ", to " + std::to_string(all) + (all == 1 ? " cycle; " : " cycles; ")) +
         ends.text(settings));
    note_outside(found.cycles, box, section, "");
  }
  if (!bands.empty()) {
    int joined = 0;
    for (const auto& band : bands) joined += band.cycles;
    note(std::to_string(joined) + " marginal cycles fill " + text_of(bands, section) +
         ", as far as they were found; a band has one row, of a cycle in its middle");
  }
  const auto is_alone = [&](const bifurcation::Cycle& cycle) {
    const double x = cycle.points.front().front();
    return bifurcation::is_degenerate(cycle) &&
           std::none_of(bands.begin(), bands.end(),
                        [&](const bifurcation::CycleBand& band) { return band.x.contains(x); });
  };
  const auto degenerate = std::count_if(found.cycles.begin(), found.cycles.end(), is_alone);
  if (degenerate > 1) {
    note(std::to_string(degenerate) +
         " cycles have a multiplier 1 within rounding: such cycles fill bands, "
         "and these may be some of their points");
  }
  return output.exit_code(false);
}

}  // namespace specht::apps
