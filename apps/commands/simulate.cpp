#include <algorithm>
#include <iostream>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/provenance.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_returns = 1'000'000;

toys::OrbitRequest request_from(const Options& options, const toys::Entry& toy) {
  toys::OrbitRequest request;
  request.x = options.number("x");
  if (options.given("state")) {
    const auto state = options.list("state");
    const std::size_t dof = toy.coordinates().size();
    if (state.size() != 2 * dof) {
      throw std::invalid_argument("--state has " + std::to_string(state.size()) + " numbers; " +
                                  toy.name() + " needs " + std::to_string(dof) +
                                  " coordinates, then as many velocities");
    }
    const auto middle = state.begin() + static_cast<std::ptrdiff_t>(dof);
    request.q.assign(state.begin(), middle);
    request.u.assign(middle, state.end());
  }
  if (request.x.has_value() == options.given("state")) {
    throw std::invalid_argument(
        "give either --x (a start on the section) or --state q1,...,u1,...");
  }
  request.time = options.positive_number("time");
  if (request.time && options.given("returns")) {
    throw std::invalid_argument("give either --time or --returns");
  }
  request.returns = options.integer("returns", 1, most_returns).value_or(1);
  request.every = options.positive_number("every").value_or(request.every);
  return request;
}

std::vector<std::string> state_columns(const toys::Entry& toy) {
  auto columns = toy.coordinates();
  for (const std::string& q : toy.coordinates()) columns.push_back("v_" + q);
  return columns;
}

void append_state(std::vector<Cell>& row, const std::vector<double>& q,
                  const std::vector<double>& u) {
  row.insert(row.end(), q.begin(), q.end());
  row.insert(row.end(), u.begin(), u.end());
}

}  // namespace

int run_simulate(const toys::Registry& toys, const Arguments& arguments) {
  Options options("simulate TOY --x X | --state q1,...,u1,... [options]",
                  "Follows an orbit: samples of coordinates, velocities and mode, or its events.",
                  {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add("x", "X", "start on the section");
  options.add("state", "Q,U", "start at these coordinates and velocities");
  options.add("time", "T", "follow the orbit for T seconds");
  options.add("returns", "N", "follow it for N returns to the section (default 1)");
  options.add("every", "DT", "seconds between samples (default 0.001)");
  options.add_flag("both-sides", "also a sample just before and just after every event");
  options.add_flag("events", "the events in place of samples");
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings();
  const toys::OrbitRequest request = request_from(options, toy);
  const toys::OrbitResult result = toy.simulate(settings, request);

  Header header = provenance(command_text("simulate", arguments), toy, settings,
                             request.x.has_value() || !request.time);
  for (const char* name : {"x", "state", "time", "returns"}) {
    if (const auto text = options.text(name)) header.push_back({name, *text});
  }
  std::string units;
  for (const std::string& unit : toy.units()) units += (units.empty() ? "" : " ") + unit;
  header.push_back({"units", units});
  header.push_back({"outcome", std::string(core::name(result.outcome))});
  if (options.given("events")) {
    std::vector<std::string> columns{"t", "event", "contact", "mode"};
    for (const std::string& name : state_columns(toy)) columns.push_back(name);
    Output output(options.out(), header, columns);
    for (const auto& e : result.events) {
      std::vector<Cell> row{e.t, e.event, std::int64_t{e.contact}, e.mode};
      append_state(row, e.q_after, e.u_after);
      output.append(row);
    }
    output.finish(true);
  } else {
    std::vector<std::string> columns{"t"};
    for (const std::string& name : state_columns(toy)) columns.push_back(name);
    columns.push_back("mode");
    auto samples = result.samples;
    if (options.given("both-sides")) {
      std::string mode = result.events.empty() ? "" : result.events.front().mode;
      for (const auto& e : result.events) {
        if (e.event == "start") continue;
        samples.push_back({e.t, e.q_before, e.u_before, mode});
        samples.push_back({e.t, e.q_after, e.u_after, e.mode});
        mode = e.mode;
      }
      std::stable_sort(samples.begin(), samples.end(),
                       [](const auto& a, const auto& b) { return a.t < b.t; });
    }
    Output output(options.out(), header, columns);
    for (const auto& s : samples) {
      std::vector<Cell> row{s.t};
      append_state(row, s.q, s.u);
      row.emplace_back(s.mode);
      output.append(row);
    }
    output.finish(true);
  }
  switch (result.outcome) {
    case core::Outcome::returned:
    case core::Outcome::no_return:
    case core::Outcome::at_rest:
    case core::Outcome::time_limit:
      return done;
    default:
      std::cerr << "specht: the orbit ended early: " << core::name(result.outcome) << '\n';
      return failed;
  }
}

}  // namespace specht::apps
