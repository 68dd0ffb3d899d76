#include <algorithm>
#include <cmath>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/growing_orbits.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/commands/sweeps.hpp>
#include <specht/apps/commands/vector_orbit_diagram.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/apps/resume.hpp>
#include <specht/apps/saved_maps.hpp>
#include <specht/bifurcation/attractors/attractors.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int default_seeds = 10, most_seeds = 1'000'000, most_returns = 1'000'000'000;
/// Iterates that are kept at one value of the parameter, in memory.
constexpr double most_kept = 2e7;

const std::vector<std::string> columns{"parameter", "x", "lyapunov", "seed", "status"};

void append(Output& output, const bifurcation::OrbitSlice& slice, Endings& ends) {
  for (const auto& orbit : slice.orbits) {
    const std::string status(core::name(orbit.status));
    ends.count(orbit.x.empty() ? orbit.status : core::Outcome::returned);
    const auto append_row = [&](double x, double lyapunov) {
      Row row(columns);
      row.set("parameter", slice.parameter).set("x", x).set("lyapunov", lyapunov);
      row.set("seed", orbit.seed).set("status", status);
      output.append(row);
    };
    for (const double x : orbit.x) append_row(x, orbit.lyapunov);
    if (orbit.x.empty()) append_row(maps::missing, maps::missing);
  }
  output.flush();
}

/// The work that an interrupted run has not done.
struct Rest {
  std::size_t parameters = 0;  // that are done
  std::vector<double> begin;   // where its orbits continue; empty: at the seeds
};

/// How many rows the orbits of one parameter value have, from row `first` on; 0 if not all are there. Throws unless
/// they are rows that this run would write there.
std::size_t rows_of_value(const Unfinished& before, std::size_t first, double value,
                          const bifurcation::OrbitDiagramRequest& request,
                          const std::vector<double>& parameter, const std::vector<double>& x,
                          const std::vector<double>& seed) {
  std::size_t i = first;
  for (const double from : request.seeds) {
    if (i == x.size()) return 0;
    const bool ended = std::isnan(x[i]);
    const auto count = ended ? std::size_t{1} : static_cast<std::size_t>(request.iteration.keep);
    for (std::size_t k = 0; k < count; ++k, ++i) {
      if (i == x.size()) return 0;
      if (parameter[i] != value || seed[i] != from) {
        before.refuse(i, "parameter " + format_number(parameter[i]) + " and seed " +
                             format_number(seed[i]) + " where " + format_number(value) + " and " +
                             format_number(from) + " belong");
      }
      if (std::isnan(x[i]) != ended) {
        before.refuse(i, "an orbit has 1 row without x or " +
                             std::to_string(request.iteration.keep) + " with it");
      }
    }
  }
  return i - first;
}

/// Takes over the rows of the parameter values that are done; drops those of a value that is not.
Rest take_over(Unfinished& before, const bifurcation::OrbitDiagramRequest& request, Endings& ends) {
  Rest rest;
  const auto parameter = before.numbers("parameter"), x = before.numbers("x"),
             seed = before.numbers("seed");
  (void)before.numbers("lyapunov");
  const auto status = before.table.texts("status");
  std::size_t rows = 0, last = 0;
  for (const double value : request.parameters) {
    const std::size_t count = rows_of_value(before, rows, value, request, parameter, x, seed);
    if (count == 0) break;
    last = rows;
    rows += count;
    ++rest.parameters;
  }
  if (rows < x.size() && rest.parameters == request.parameters.size()) {
    before.refuse(rows, "no row belongs there");
  }
  before.table.rows.resize(rows);
  // An orbit has a row for each of its iterates, and one if it has ended before.
  for (std::size_t i = 0; i < rows; ++i) {
    const bool goes_on = i > 0 && parameter[i] == parameter[i - 1] && seed[i] == seed[i - 1];
    if (!goes_on) ends.count(status[i], x[i] == x[i]);
  }
  if (!request.continued || rows == 0) return rest;
  rest.begin = request.seeds;
  for (std::size_t i = last; i < rows; ++i) {
    for (std::size_t k = 0; k < request.seeds.size(); ++k) {
      if (seed[i] == request.seeds[k] && x[i] == x[i]) rest.begin[k] = x[i];
    }
  }
  return rest;
}

/// The orbits of the rows that are taken over, as those that are new.
void count_growing(const Unfinished& before, const std::string& coordinate,
                   GrowingOrbits& growing) {
  const auto parameter = before.numbers("parameter"), x = before.numbers("x"),
             seed = before.numbers("seed");
  for (std::size_t begin = 0, end = 0; begin < x.size(); begin = end) {
    while (end < x.size() && parameter[end] == parameter[begin] && seed[end] == seed[begin]) ++end;
    (void)growing.count(coordinate, parameter[begin], std::span(x).subspan(begin, end - begin));
  }
}

constexpr std::string_view previous = "previous";

/// The numbers of --seed.
std::string without_previous(std::string seeds) {
  if (seeds == previous) return {};
  const std::string head = std::string(previous) + ",";
  if (seeds.starts_with(head)) seeds.erase(0, head.size());
  return seeds;
}

Rule seed_rule() {
  return {"numbers separated by commas, or previous, or previous and numbers",
          [](const std::string& text) {
            return text == previous || parse_list(without_previous(text)).has_value();
          }};
}

/// The seeds: those of --seed, else evenly over the range.
bifurcation::OrbitDiagramRequest request_from(const Options& options, const core::Interval& shown) {
  bifurcation::OrbitDiagramRequest request;
  std::string seeds = options.text("seed").value_or("");
  if (seeds.starts_with(previous)) {
    request.continued = true;
    seeds = without_previous(seeds);
  }
  if (!seeds.empty()) {
    if (options.given("range") || options.given("points")) {
      throw std::invalid_argument("give the seeds either by --seed or by --range and --points");
    }
    request.seeds = parse_list(seeds).value();
  } else {
    const core::Interval range = options.range("range").value_or(shown);
    require_steps(range, options.integer("points"));
    request.seeds = bifurcation::grid(range.low, range.high, options.integer("points"));
  }
  std::sort(request.seeds.begin(), request.seeds.end());
  request.seeds.erase(std::unique(request.seeds.begin(), request.seeds.end()), request.seeds.end());
  auto& iteration = request.iteration;
  iteration.transient = options.integer("transient");
  iteration.keep = options.integer("keep");
  if (static_cast<double>(request.seeds.size()) * iteration.keep > most_kept) {
    refuse_value(
        "keep", std::to_string(iteration.keep),
        "of " + std::to_string(request.seeds.size()) + " seeds at most " +
            format_number(std::floor(most_kept / static_cast<double>(request.seeds.size()))));
  }
  return request;
}

std::string text_of(const std::vector<double>& numbers) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : " ") + format_number(number);
  return text;
}

}  // namespace

int run_orbit_diagram(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "orbit-diagram TOY --sweep NAME=A:B:N [options]",
      "Attractors of the return map along a parameter, by iteration, with the Lyapunov\n"
      "exponent of each.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true, .resumes = true});
  const bifurcation::Iteration usual;
  options.add({"sweep", "NAME=A:B:N", "the parameter [its unit] and its N values from A to B",
               rules::sweep()});
  options.add({"seed", "X1,X2,...",
               "where orbits begin [unit of x]; with previous, from the second value of the "
               "parameter on where the orbit of the value before has ended",
               seed_rule()});
  options.add(
      {"range", "A:B", "where the seeds lie [unit of x]", rules::range(), {}, "the section's"});
  options.add({"points", "N", "number of seeds, evenly over the range",
               rules::integer_from(2, most_seeds), std::to_string(default_seeds)});
  options.add({"transient", "N", "returns before the first that is kept",
               rules::integer_from(0, most_returns), std::to_string(usual.transient)});
  options.add({"keep", "N", "iterates that are kept of each orbit",
               rules::integer_from(1, most_returns), std::to_string(usual.keep)});
  add_within_option(options);
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  if (has_several_coordinates(toy, settings)) {
    return run_vector_orbit_diagram(options, toy, arguments);
  }
  refuse_options(options, {"within"},
                 "the section of " + toy.name() + " has one coordinate; use --range");
  const Sweep sweep = options.required_sweep();
  auto request = request_from(options, toy.section(settings).range);
  request.parameters = sweep.values;

  bifurcation::Execution execution = options.execution();
  Header header = provenance(TableKind::orbit_diagram, command_text("orbit-diagram", arguments),
                             toy, settings, true);
  note_sweep(header, toy, sweep.parameter, *options.text("sweep"));
  header.push_back({"seeds", (request.continued ? "previous " : "") + text_of(request.seeds)});
  header.push_back({"transient", std::to_string(request.iteration.transient)});
  header.push_back({"keep", std::to_string(request.iteration.keep)});
  auto family = toy.family(settings, {sweep.parameter});
  // Values that are not allowed are refused before anything is computed or written.
  for (const double value : sweep.values) (void)family->at(std::span(&value, 1));
  require_sections(*family, sweep, toy.section(settings).range);

  const FinishesRows one_by_one;
  std::optional<Unfinished> before;
  if (options.given("resume") && options.out()) {
    before = unfinished(*options.out(), header, columns);
  }
  Endings ends;
  GrowingOrbits growing;
  const toys::SectionInfo section = toy.section(settings);
  Rest rest;
  if (before) rest = take_over(*before, request, ends);
  if (before && section.period == 0.0) count_growing(*before, section.coordinate, growing);
  if (before && before->complete && rest.parameters == sweep.values.size()) {
    SavedWork::remove(*options.out());
    return done;
  }
  note_condition(toy, settings);
  Output output(options.out(), header, columns,
                before ? before->table.rows : std::vector<std::vector<Cell>>{});
  request.parameters.erase(
      request.parameters.begin(),
      request.parameters.begin() + static_cast<std::ptrdiff_t>(rest.parameters));

  Progress progress("orbit-diagram", options.quiet(),
                    {static_cast<double>(sweep.values.size()), "values"});
  progress.count(family);
  std::optional<SavedWork> saved;
  if (output.keeps_rows()) {
    saved.emplace(*options.out(), header, options.given("resume"));
    note_taken_over(*saved);
    family = apps::saved(std::move(family), *saved);
  }
  if (const auto report = progress.reporter()) {
    const double share =
        static_cast<double>(rest.parameters) / static_cast<double>(sweep.values.size());
    execution.progress = [=](double part) { report(share + part * (1.0 - share)); };
  }
  const bool complete = bifurcation::orbit_diagram(
      *family, request, rest.begin, execution, [&](const bifurcation::OrbitSlice& slice) {
        append(output, slice, ends);
        for (const auto& orbit : slice.orbits) {
          if (section.period == 0.0) {
            (void)growing.count(section.coordinate, slice.parameter, orbit.x);
          }
        }
        if (saved) saved->forget(slice.parameter, sweep.values.back() > sweep.values.front());
      });
  output.finish(complete);
  const auto place = saved ? saved->place() : std::nullopt;
  saved.reset();
  if (complete && options.out()) SavedWork::remove(*options.out());
  if (complete) {
    note_missing(ends, "orbits", settings,
                 why_outside(toy, settings, *toy.family(settings, {sweep.parameter}), sweep.values,
                             {request.seeds.front(), request.seeds.back()}));
  }
  if (complete) growing.note(sweep.parameter);
  return output.exit_code(true, place);
}

}  // namespace specht::apps
