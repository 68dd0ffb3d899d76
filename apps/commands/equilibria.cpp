#include <algorithm>
#include <filesystem>
#include <limits>
#include <numeric>
#include <set>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/files/writer.hpp>
#include <specht/apps/format_option.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>

namespace specht::apps {
namespace {

constexpr int most_starts = 10'000'000;

std::vector<std::string> columns_of(const toys::Entry& toy) {
  const auto coordinates = toy.coordinates();
  std::vector<std::string> extents;
  for (const std::string& coordinate : coordinates) {
    extents.push_back("low_" + coordinate);
    extents.push_back("high_" + coordinate);
  }
  return joined_columns({{"parameter", "branch", "kind"},
                         coordinates,
                         {"low", "high", "stability", "free"},
                         extents});
}

/// The coordinate in which the members of an area differ; "none" of a point.
std::string free_of(const bifurcation::Equilibrium& one,
                    const std::vector<std::string>& coordinates) {
  if (one.area) return coordinates[static_cast<std::size_t>(one.area->free)];
  return one.dimension > 1 ? std::to_string(one.dimension) + " coordinates" : "none";
}

void append(Output& output, const bifurcation::EquilibriumSlice& slice,
            const std::vector<std::string>& columns, const std::vector<std::string>& coordinates) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::size_t> order(slice.equilibria.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return slice.branch[a] < slice.branch[b]; });
  for (const std::size_t k : order) {
    const bifurcation::Equilibrium& one = slice.equilibria[k];
    Row row(columns);
    row.set("parameter", slice.parameter).set("branch", std::int64_t{slice.branch[k]});
    row.set("kind", bifurcation::kind(one));
    row.set("low", one.area ? one.area->low(one.area->free) : none);
    row.set("high", one.area ? one.area->high(one.area->free) : none);
    row.set("stability", std::string(bifurcation::name(one.stability)));
    row.set("free", free_of(one, coordinates));
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      const auto index = static_cast<Eigen::Index>(i);
      row.set(coordinates[i], one.q(index));
      row.set("low_" + coordinates[i], one.area ? one.area->least(index) : none);
      row.set("high_" + coordinates[i], one.area ? one.area->most(index) : none);
    }
    output.append(row);
  }
}

Table table_of(const std::vector<bifurcation::EquilibriumPoint>& points, const Header& header,
               const std::vector<std::string>& coordinates) {
  Table table;
  table.header = with_kind(header, TableKind::equilibrium_points);
  table.columns = joined_columns(
      {{"kind", "parameter", "branch_before", "branch_after", "closed_before", "closed_after"},
       coordinates,
       {"note"}});
  for (const auto& p : points) {
    const auto closed = [](int branch, const bifurcation::ContactList& contacts) {
      return branch == 0 ? std::string("none") : bifurcation::kind(contacts);
    };
    Row row(table.columns);
    row.set("kind", std::string(name(p.kind))).set("parameter", p.parameter).set("note", p.note);
    row.set("branch_before", std::int64_t{p.branch_before});
    row.set("branch_after", std::int64_t{p.branch_after});
    row.set("closed_before", closed(p.branch_before, p.contacts_before));
    row.set("closed_after", closed(p.branch_after, p.contacts_after));
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      row.set(coordinates[i], p.q[static_cast<Eigen::Index>(i)]);
    }
    table.append(row.cells());
  }
  return table;
}

/// Says what is not resolved: sets of equilibria with more than one dimension.
void note_large_sets(const bifurcation::EquilibriumDiagram& diagram) {
  std::set<std::string> kinds;
  for (const auto& slice : diagram.slices) {
    for (const auto& one : slice.equilibria) {
      if (one.dimension > 1) kinds.insert(bifurcation::kind(one));
    }
  }
  for (const std::string& kind : kinds) {
    note("equilibria with contacts " + kind +
         " fill more than a curve at one value of the parameters; one of them is given");
  }
}

/// Nothing moves at an equilibrium: what is for motions changes nothing.
void note_unused(const Options& options) {
  std::string unused;
  for (const char* option : {"law", "nu", "solution", "count-solutions", "phase", "method", "rtol",
                             "atol", "max-time", "max-events"}) {
    if (options.given(option)) unused += (unused.empty() ? "--" : ", --") + std::string(option);
  }
  if (!unused.empty()) note("equilibria do not depend on " + unused);
}

/// An equilibrium has no section, and is computed in double.
void require_static(const Options& options, const toys::Settings& settings) {
  if (const auto section = options.text("section")) {
    refuse("section", *section, "equilibria do not depend on a section, leave it out");
  }
  if (settings.precision != toys::Precision::double_precision) {
    refuse("precision", *options.text("precision"),
           "equilibria are computed in double; quad is for return maps");
  }
}

}  // namespace

int run_equilibria(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "equilibria TOY [--sweep NAME=A:B:N] [options]",
      "Equilibria of a toy, at one value of its parameters or along one of them: the closed\n"
      "contacts, the coordinates, whether it is stable, and how far an area of equilibria that\n"
      "friction holds extends. With --sweep and -o FILE.csv also FILE.points.csv: where branches\n"
      "and areas begin, fold, continue with other contacts or end.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  bifurcation::EquilibriumOptions rest;
  options.add({"sweep", "NAME=A:B:N", "a parameter [its unit] and its N values from A to B",
               rules::sweep()});
  options.add({"starts", "N", "postures from which each set of contacts is tried",
               rules::integer_from(1, most_starts), std::to_string(rest.starts)});
  add_format(options);
  if (!options.parse(arguments)) return done;
  const Format format = format_of(options);
  if (format == Format::csv) require_places_beside(options.out());

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  require_static(options, settings);
  note_unused(options);
  rest.starts = options.integer("starts");
  Sweep sweep;
  std::vector<std::string> names;
  if (const auto own = options.sweep("sweep")) {
    sweep = *own;
    options.refuse_settings_of(sweep.parameter);
    names.push_back(sweep.parameter);
  }
  bifurcation::Execution execution = options.execution();
  const auto family = toy.statics(settings, names);
  if (names.empty()) (void)family->at({});
  // Values that are not allowed are refused before anything is computed or written.
  for (const double value : sweep.values) (void)family->at(std::span(&value, 1));
  Header header = provenance(TableKind::equilibria, command_text("equilibria", arguments), toy,
                             settings, false);
  if (const auto text = options.text("sweep")) note_sweep(header, toy, sweep.parameter, *text);
  header.push_back({"starts", std::to_string(rest.starts)});
  std::string units;
  for (const std::string& unit : toy.units()) units += (units.empty() ? "" : " ") + unit;
  header.push_back({"units", units});
  const auto columns = columns_of(toy);
  Output output(options.out(), header, columns, {}, format);
  note_condition(toy, settings);

  Progress progress("equilibria", options.quiet());
  execution.progress = progress.reporter();
  const auto diagram = bifurcation::equilibria(*family, sweep.values, rest, execution);
  const auto coordinates = toy.coordinates();
  std::size_t rows = 0, without = 0;
  for (const auto& slice : diagram.slices) {
    append(output, slice, columns, coordinates);
    rows += slice.equilibria.size();
    if (slice.equilibria.empty()) ++without;
  }
  std::vector<Companion> companions;
  if (options.out() || format == Format::json) {
    companions.push_back({points_file(options.out().value_or(""))});
    if (!names.empty() && diagram.complete) {
      companions.back().table = table_of(diagram.points, header, coordinates);
    }
  }
  output.finish(diagram.complete, companions);
  note_large_sets(diagram);
  if (rows == 0 && diagram.complete) {
    note("no equilibria: none was found from " + std::to_string(rest.starts) +
         " postures for each set of contacts; --starts N of specht equilibria tries more");
  } else if (without > 0 && diagram.complete) {
    note("no equilibria at " + std::to_string(without) + " of " +
         std::to_string(diagram.slices.size()) +
         " values; --starts N of specht equilibria tries more postures");
  }
  return output.exit_code(false);
}

}  // namespace specht::apps
