#include <algorithm>
#include <filesystem>
#include <iostream>
#include <limits>
#include <numeric>
#include <set>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/files/writer.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>

namespace specht::apps {
namespace {

constexpr int most_starts = 10'000'000;

std::vector<std::string> columns_of(const toys::Entry& toy) {
  std::vector<std::string> columns{"parameter", "branch", "kind"};
  const auto coordinates = toy.coordinates();
  columns.insert(columns.end(), coordinates.begin(), coordinates.end());
  columns.insert(columns.end(), {"low", "high", "stability", "free"});
  for (const std::string& coordinate : coordinates) {
    columns.insert(columns.end(), {"low_" + coordinate, "high_" + coordinate});
  }
  return columns;
}

/// The coordinate that tells members of an area apart; "none" of a point.
std::string free_of(const bifurcation::Equilibrium& one,
                    const std::vector<std::string>& coordinates) {
  if (one.area) return coordinates[static_cast<std::size_t>(one.area->free)];
  return one.dimension > 1 ? std::to_string(one.dimension) + " coordinates" : "none";
}

void append(Output& output, const bifurcation::EquilibriumSlice& slice,
            const std::vector<std::string>& coordinates) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::size_t> order(slice.equilibria.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return slice.branch[a] < slice.branch[b]; });
  for (const std::size_t k : order) {
    const bifurcation::Equilibrium& one = slice.equilibria[k];
    std::vector<Cell> row{slice.parameter, std::int64_t{slice.branch[k]}, bifurcation::kind(one)};
    for (const double q : one.q) row.emplace_back(q);
    row.emplace_back(one.area ? one.area->low(one.area->free) : none);
    row.emplace_back(one.area ? one.area->high(one.area->free) : none);
    row.emplace_back(std::string(bifurcation::name(one.stability)));
    row.emplace_back(free_of(one, coordinates));
    for (Eigen::Index i = 0; i < one.q.size(); ++i) {
      row.emplace_back(one.area ? one.area->least(i) : none);
      row.emplace_back(one.area ? one.area->most(i) : none);
    }
    output.append(row);
  }
}

void write_points(const std::filesystem::path& file, const Header& header,
                  const std::vector<std::string>& coordinates,
                  const std::vector<bifurcation::EquilibriumPoint>& points) {
  Table table;
  table.header = header;
  table.columns = {"kind",         "parameter",     "branch_before",
                   "branch_after", "closed_before", "closed_after"};
  table.columns.insert(table.columns.end(), coordinates.begin(), coordinates.end());
  table.columns.emplace_back("note");
  for (const auto& p : points) {
    const auto closed = [](int branch, const bifurcation::ContactList& contacts) {
      return branch == 0 ? std::string("none") : bifurcation::kind(contacts);
    };
    std::vector<Cell> row{std::string(name(p.kind)),
                          p.parameter,
                          std::int64_t{p.branch_before},
                          std::int64_t{p.branch_after},
                          closed(p.branch_before, p.contacts_before),
                          closed(p.branch_after, p.contacts_after)};
    for (const double q : p.q) row.emplace_back(q);
    row.emplace_back(p.note);
    table.append(row);
  }
  write_table(file, table);
}

/// Says what is not resolved: sets of equilibria with more than one dimension.
void tell_large_sets(const bifurcation::EquilibriumDiagram& diagram) {
  std::set<std::string> kinds;
  for (const auto& slice : diagram.slices) {
    for (const auto& one : slice.equilibria) {
      if (one.dimension > 1) kinds.insert(bifurcation::kind(one));
    }
  }
  for (const std::string& kind : kinds) {
    std::cerr << "specht: note: equilibria with contacts " << kind
              << " fill more than a curve at one value of the parameters; one of them is given\n";
  }
}

}  // namespace

int run_equilibria(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "equilibria TOY [--sweep NAME=A:B:N] [options]",
      "Equilibria of a toy, at one value of its parameters or along one of them: the closed\n"
      "contacts, the coordinates, whether it is stable, and how far an area of equilibria that\n"
      "friction holds extends. With --sweep and -o FILE.csv also FILE.points.csv: where branches\n"
      "and areas begin, fold, go on with other contacts or end.",
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
  if (names.empty()) (void)family->at({});
  // Values that are not allowed are told before anything is computed or written.
  for (const double value : sweep.values) (void)family->at(std::span(&value, 1));
  if (options.out()) {  // of an earlier run
    std::error_code none;
    std::filesystem::remove(points_file(*options.out()), none);
  }
  Header header = provenance(command_text("equilibria", arguments), toy, settings, false);
  if (const auto text = options.text("sweep")) note_sweep(header, toy, sweep.parameter, *text);
  header.push_back({"starts", std::to_string(rest.starts)});
  std::string units;
  for (const std::string& unit : toy.units()) units += (units.empty() ? "" : " ") + unit;
  header.push_back({"units", units});
  Output output(options.out(), header, columns_of(toy));

  Progress progress("equilibria", options.quiet());
  execution.progress = progress.teller();
  const auto diagram = bifurcation::equilibria(*family, sweep.values, rest, execution);
  const auto coordinates = toy.coordinates();
  for (const auto& slice : diagram.slices) append(output, slice, coordinates);
  output.finish(diagram.complete);
  tell_large_sets(diagram);
  if (options.out() && !names.empty() && diagram.complete) {
    write_points(points_file(*options.out()), header, coordinates, diagram.points);
  }
  return finished(diagram.complete, options.out());
}

}  // namespace specht::apps
