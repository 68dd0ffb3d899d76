#include <algorithm>
#include <limits>
#include <numeric>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/equilibria.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_starts = 10'000'000;

std::vector<std::string> columns_of(const toys::Entry& toy) {
  std::vector<std::string> columns{"parameter", "branch", "kind"};
  for (const std::string& coordinate : toy.coordinates()) columns.push_back(coordinate);
  columns.insert(columns.end(), {"low", "high", "stability"});
  return columns;
}

void append(Output& output, const bifurcation::EquilibriumSlice& slice) {
  std::vector<std::size_t> order(slice.equilibria.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return slice.branch[a] < slice.branch[b]; });
  for (const std::size_t k : order) {
    const bifurcation::Equilibrium& one = slice.equilibria[k];
    std::vector<Cell> row{slice.parameter, std::int64_t{slice.branch[k]}, bifurcation::kind(one)};
    for (const double q : one.q) row.emplace_back(q);
    row.emplace_back(std::numeric_limits<double>::quiet_NaN());  // extent: of areas only
    row.emplace_back(std::numeric_limits<double>::quiet_NaN());
    row.emplace_back(std::string(bifurcation::name(one.stability)));
    output.append(row);
  }
}

/// Refuses a toy with friction, and values that are not allowed, before anything is computed or written.
void require_valid(const maps::StaticFamily& family, const std::string& toy,
                   const std::vector<double>& values) {
  const auto frictional = [](const maps::StaticSystem& system) { return system.friction().any(); };
  bool friction = values.empty() && frictional(*family.at({}));
  for (const double value : values) {
    friction = frictional(*family.at(std::span(&value, 1))) || friction;
  }
  if (friction) {
    throw std::invalid_argument(toy +
                                " has friction, and equilibria with friction, which fill areas, "
                                "are not computed; all mu must be 0");
  }
}

}  // namespace

int run_equilibria(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "equilibria TOY [--sweep NAME=A:B:N] [options]",
      "Equilibria of a toy without friction, at one value of its parameters or along one of them:\n"
      "the closed contacts, the coordinates, and whether it is a minimum of the potential "
      "(stable).",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add("sweep", "NAME=A:B:N", "a parameter and its N values from A to B");
  options.add("starts", "N", "postures that each set of contacts is tried from (default 60)");
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings();
  bifurcation::EquilibriumOptions rest;
  rest.starts = options.integer("starts", 1, most_starts).value_or(rest.starts);
  Sweep sweep;
  std::vector<std::string> names;
  if (const auto text = options.text("sweep")) {
    sweep = parse_sweep(*text);
    names.push_back(sweep.parameter);
  }
  bifurcation::Execution execution = options.execution();
  const auto family = toy.statics(settings, names);
  require_valid(*family, toy.name(), sweep.values);
  Header header = provenance(command_text("equilibria", arguments), toy, settings, false);
  if (const auto text = options.text("sweep")) note_sweep(header, toy, sweep.parameter, *text);
  header.push_back({"starts", std::to_string(rest.starts)});
  Output output(options.out(), header, columns_of(toy));

  Progress progress("equilibria", options.quiet());
  execution.progress = progress.teller();
  const auto diagram = bifurcation::equilibria(*family, sweep.values, rest, execution);
  for (const auto& slice : diagram.slices) append(output, slice);
  output.finish(diagram.complete);
  return finished(diagram.complete, options.out());
}

}  // namespace specht::apps
