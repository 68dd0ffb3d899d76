#include <algorithm>
#include <complex>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/cycles/cycle_search.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_iterate = 64, most_starts = 10'000'000, most_settle = 1'000'000'000;
/// Of a multiplier that is 1 [1].
constexpr double rounding = 1e-9;

std::string multiplier(std::size_t k) { return "multiplier_" + std::to_string(k + 1); }

/// cycle,period,point, the coordinates, stability, the multipliers by real and imaginary part, time,residual,
/// itinerary
std::vector<std::string> columns_for(const toys::VectorSectionInfo& section) {
  std::vector<std::string> columns{"cycle", "period", "point"};
  for (const auto& c : section.coordinates) columns.push_back(c.name);
  columns.emplace_back("stability");
  for (std::size_t k = 0; k < section.coordinates.size(); ++k) {
    columns.push_back(multiplier(k));
    columns.push_back(multiplier(k) + "_im");
  }
  for (const char* name : {"time", "residual", "itinerary"}) columns.emplace_back(name);
  return columns;
}

void append(Output& output, const std::vector<std::string>& columns, int number,
            const bifurcation::Cycle& cycle, const toys::VectorSectionInfo& section) {
  for (std::size_t k = 0; k < cycle.points.size(); ++k) {
    Row row(columns);
    row.set("cycle", std::int64_t{number}).set("period", std::int64_t{cycle.period()});
    row.set("point", static_cast<std::int64_t>(k + 1));
    for (std::size_t i = 0; i < section.coordinates.size(); ++i) {
      row.set(section.coordinates[i].name, cycle.points[k][i]);
      const bool known = i < cycle.multipliers.size();
      row.set(multiplier(i), known ? cycle.multipliers[i].real() : maps::missing);
      row.set(multiplier(i) + "_im", known ? cycle.multipliers[i].imag() : maps::missing);
    }
    row.set("stability", std::string(bifurcation::name(cycle.stability)));
    row.set("time", cycle.time).set("residual", cycle.residual);
    row.set("itinerary", itinerary_text(cycle.itinerary));
    output.append(row);
  }
}

/// The box of the section, with the intervals that the user gives.
bifurcation::Box box_for(const toys::VectorSectionInfo& section, const Options& options) {
  bifurcation::Box box;
  std::string names;
  for (const auto& c : section.coordinates) {
    box.push_back(c.range);
    names += (names.empty() ? "" : ", ") + c.name;
  }
  for (const auto& [name, range] : options.named_ranges("within")) {
    const auto found =
        std::find_if(section.coordinates.begin(), section.coordinates.end(),
                     [&, &wanted = name](const auto& c) { return c.name == wanted; });
    if (found == section.coordinates.end()) {
      throw std::invalid_argument("--within: section " + section.name + " has no coordinate '" +
                                  name + "'; there are " + names);
    }
    box[static_cast<std::size_t>(found - section.coordinates.begin())] = range;
  }
  return box;
}

/// There may be cycles at any distance from it.
bool is_degenerate(const bifurcation::Cycle& cycle) {
  return std::any_of(cycle.multipliers.begin(), cycle.multipliers.end(),
                     [](const auto& m) { return std::abs(m - 1.0) <= rounding; });
}

}  // namespace

int run_cycles(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "cycles TOY [options]",
      "Periodic orbits of a return map in one or several dimensions, with their multipliers, by\n"
      "Newton's method from many starts. What converges is found, which may not be all there is.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  bifurcation::CycleSearchOptions search;
  options.add({"iterate", "K", "cycles of K returns, and of its divisors",
               rules::integer_from(1, most_iterate), "1"});
  options.add({"within",
               "NAME=A:B",
               "a coordinate of the section and where to look for it [its unit]; may be given "
               "several times",
               rules::named_range(),
               {},
               "the section's",
               true});
  options.add({"starts", "N", "points that the search begins with, evenly spread",
               rules::integer_from(1, most_starts), std::to_string(search.starts)});
  options.add({"settle", "N",
               "returns of the orbits from these points, whose ends the search begins with, too",
               rules::integer_from(0, most_settle), std::to_string(search.settle)});
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  const auto map = toy.vector_family(settings, {})->at({});
  const toys::VectorSectionInfo section = toy.vector_section(settings);
  const bifurcation::Box box = box_for(section, options);
  maps::require_section(*map, box);
  const int K = options.integer("iterate");
  search.starts = options.integer("starts");
  search.settle = options.integer("settle");

  Header header =
      provenance(TableKind::cycles, command_text("cycles", arguments), toy, settings, false);
  note_section(header, section, settings);
  for (std::size_t i = 0; i < box.size(); ++i) {
    header.push_back({"within_" + section.coordinates[i].name,
                      format_number(box[i].low) + ":" + format_number(box[i].high)});
  }
  header.push_back({"iterate", std::to_string(K)});
  header.push_back({"starts", std::to_string(search.starts)});
  header.push_back({"settle", std::to_string(search.settle)});
  const auto columns = columns_for(section);
  Output output(options.out(), header, columns);
  note_condition(toy, settings);

  bifurcation::Execution execution = options.execution();
  Progress progress("cycles", options.quiet());
  execution.progress = progress.reporter();
  const auto found = bifurcation::find_cycles(*map, box, K, search, execution);
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
    std::string counts = std::to_string(found.converged) + " of " + std::to_string(found.starts) +
                         " searches converged";
    if (found.resting > 0) {
      counts += ", " + std::to_string(found.resting) + " of them to rest on the section";
    }
    note((found.cycles.empty() ? "no cycles in the box: " + counts + "; "
                               : counts + ", to " + std::to_string(number) +
                                     (number == 1 ? " cycle; " : " cycles; ")) +
         ends.text(settings));
  }
  int in_bands = 0;
  for (const auto& cycle : found.cycles) in_bands += is_degenerate(cycle) ? 1 : 0;
  if (in_bands > 1) {
    note(std::to_string(in_bands) +
         " cycles have a multiplier 1 within rounding: such cycles fill bands, "
         "and these are some of their points");
  }
  return output.exit_code(false);
}

}  // namespace specht::apps
