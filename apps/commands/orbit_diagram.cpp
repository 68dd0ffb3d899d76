#include <algorithm>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/apps/resume.hpp>
#include <specht/bifurcation/attractors/attractors.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int default_seeds = 10, most_seeds = 1'000'000, most_returns = 1'000'000'000;

const std::vector<std::string> columns{"parameter", "x", "lyapunov", "seed", "status"};

void append(Output& output, const bifurcation::OrbitSlice& slice) {
  for (const auto& orbit : slice.orbits) {
    const std::string status(core::name(orbit.status));
    for (const double x : orbit.x) {
      output.append({slice.parameter, x, orbit.lyapunov, orbit.seed, status});
    }
    if (orbit.x.empty()) {
      output.append({slice.parameter, maps::missing, maps::missing, orbit.seed, status});
    }
  }
  output.flush();
}

/// What an interrupted run has left to do.
struct Rest {
  std::size_t parameters = 0;  // that are done
  std::vector<double> begin;   // where its orbits go on; empty: at the seeds
};

/// Takes over the rows of the parameter values that are done; of the last one a killed run may have
/// cut off some.
Rest take_over(const Table& table, const bifurcation::OrbitDiagramRequest& request,
               bool last_is_whole, Output& output) {
  Rest rest;
  if (table.rows.empty()) return rest;
  const auto parameter = table.numbers("parameter"), x = table.numbers("x"),
             seed = table.numbers("seed");
  std::size_t rows = parameter.size();
  if (!last_is_whole) {
    while (rows > 0 && parameter[rows - 1] == parameter.back()) --rows;
  }
  if (rows == 0) return rest;
  for (std::size_t i = 0; i < rows; ++i) output.append(table.rows[i]);
  output.flush();
  const auto last =
      std::find(request.parameters.begin(), request.parameters.end(), parameter[rows - 1]);
  rest.parameters = static_cast<std::size_t>(last - request.parameters.begin()) + 1;
  if (!request.continued) return rest;
  rest.begin = request.seeds;
  for (std::size_t i = 0; i < rows; ++i) {
    if (parameter[i] != parameter[rows - 1]) continue;
    for (std::size_t k = 0; k < request.seeds.size(); ++k) {
      if (seed[i] == request.seeds[k] && x[i] == x[i]) rest.begin[k] = x[i];
    }
  }
  return rest;
}

/// The seeds: those of --seed, else evenly over the range.
bifurcation::OrbitDiagramRequest request_from(const Options& options, const core::Interval& shown) {
  bifurcation::OrbitDiagramRequest request;
  std::string seeds = options.text("seed").value_or("");
  const std::string previous = "previous";
  if (seeds.starts_with(previous)) {
    request.continued = true;
    seeds.erase(0, previous.size());
    if (seeds.starts_with(",")) seeds.erase(0, 1);
  }
  if (!seeds.empty()) {
    if (options.given("range") || options.given("points")) {
      throw std::invalid_argument("give the seeds either by --seed or by --range and --points");
    }
    request.seeds = parse_list("seed", seeds);
  } else {
    const core::Interval range = options.range("range").value_or(shown);
    request.seeds = bifurcation::grid(
        range.low, range.high, options.integer("points", 2, most_seeds).value_or(default_seeds));
  }
  std::sort(request.seeds.begin(), request.seeds.end());
  request.seeds.erase(std::unique(request.seeds.begin(), request.seeds.end()), request.seeds.end());
  auto& iteration = request.iteration;
  iteration.transient = options.integer("transient", 0, most_returns).value_or(iteration.transient);
  iteration.keep = options.integer("keep", 1, most_returns).value_or(iteration.keep);
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
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add("sweep", "NAME=A:B:N", "the parameter and its N values from A to B");
  options.add(
      "seed", "X1,X2,...",
      "where orbits begin; or previous, or previous,X1,X2,...: from the second value of the "
      "parameter on where the orbit of the value before has ended");
  options.add("range", "A:B", "where the seeds lie (default: the section's)");
  options.add("points", "N", "number of seeds, evenly over the range (default 10)");
  options.add("transient", "N", "returns before the first that is kept (default 1000)");
  options.add("keep", "N", "iterates that are kept of each orbit (default 100)");
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const auto sweep_text = options.text("sweep");
  if (!sweep_text) throw std::invalid_argument("orbit-diagram needs --sweep NAME=A:B:N");
  const Sweep sweep = parse_sweep(*sweep_text);
  const toys::Settings settings = options.settings();
  auto request = request_from(options, toy.section(settings).range);
  request.parameters = sweep.values;

  bifurcation::Execution execution = options.execution();
  Header header = provenance(command_text("orbit-diagram", arguments), toy, settings, true);
  note_sweep(header, toy, sweep.parameter, *sweep_text);
  header.push_back({"seeds", (request.continued ? "previous " : "") + text_of(request.seeds)});
  header.push_back({"transient", std::to_string(request.iteration.transient)});
  header.push_back({"keep", std::to_string(request.iteration.keep)});
  const auto family = toy.family(settings, {sweep.parameter});

  std::optional<Table> table;
  if (options.given("resume") && options.out()) {
    table = unfinished(*options.out(), header, columns);
    if (table && table->complete()) return done;
  }
  Output output(options.out(), header, columns);
  Rest rest;
  if (table) rest = take_over(*table, request, !table->name.ends_with(".part"), output);
  request.parameters.erase(
      request.parameters.begin(),
      request.parameters.begin() + static_cast<std::ptrdiff_t>(rest.parameters));

  Progress progress("orbit-diagram", options.quiet());
  if (const auto tell = progress.teller()) {
    const double before =
        static_cast<double>(rest.parameters) / static_cast<double>(sweep.values.size());
    execution.progress = [=](double part) { tell(before + part * (1.0 - before)); };
  }
  const bool complete = bifurcation::orbit_diagram(
      *family, request, rest.begin, execution,
      [&](const bifurcation::OrbitSlice& slice) { append(output, slice); });
  output.finish(complete);
  return finished(complete, options.out());
}

}  // namespace specht::apps
