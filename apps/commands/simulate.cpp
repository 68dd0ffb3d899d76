#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/orbit_columns.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/commands/state_option.hpp>
#include <specht/apps/engine_options.hpp>
#include <specht/apps/files/table.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/provenance.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_returns = 1'000'000, most_samples = 100'000'000;

/// Samples of an orbit, unless --every says otherwise: enough for smooth curves, and some 100 MB at the most.
constexpr int least_samples = 1000, usual_samples = 1'000'000;
constexpr double usual_between = 1e-3;  // [s]

/// Of 1, 2, 5 · 10ⁿ seconds the usual; or the longest at which a short orbit has enough samples, the shortest at which a
/// long one does not have too many.
double between_samples(double time) {
  if (!(time > 0) || !std::isfinite(time)) return usual_between;
  const double most = time / least_samples, least = time / usual_samples;
  const double bound = std::max(std::min(usual_between, most), least);
  const double power = std::pow(10.0, std::floor(std::log10(bound)));
  if (most < usual_between) return power * (5 * power <= most ? 5 : 2 * power <= most ? 2 : 1);
  if (least <= usual_between) return usual_between;
  return power * (power >= least ? 1 : 2 * power >= least ? 2 : 5 * power >= least ? 5 : 10);
}

/// A file of more samples has more than 10 GB.
void require_few_samples(const Options& options, const toys::OrbitRequest& request,
                         double max_time) {
  const double returns = request.time ? 1.0 : static_cast<double>(request.returns);
  const double time = request.time ? *request.time : returns * max_time;  // [s], the longest
  const double least = time / most_samples;
  if (options.given("every") && request.every < least) {
    refuse_value("every", *options.text("every"),
                 "a number from " + format_number(least) + ", for at most " +
                     std::to_string(most_samples) + " samples in " + format_number(time) + " s");
  }
}

toys::OrbitRequest request_from(const Options& options, const toys::Entry& toy,
                                const toys::Settings& settings) {
  require_one_start(options, toy, settings);
  toys::OrbitRequest request;
  request.x = options.list("x");
  if (options.given("state")) read_state(options, toy, request.q, request.u);
  read_length(options, request);
  request.every = options.given_number("every").value_or(usual_between);
  require_few_samples(options, request, settings.orbit.max_time);
  if (options.given("events") && options.given("both-sides")) {
    throw std::invalid_argument("give either --events or --both-sides, which adds samples");
  }
  if (options.given("events") && options.given_on_line("every")) {
    note("--every is the time between samples, and changes nothing with --events");
  }
  return request;
}

/// What the header of an orbit's file says before the first row.
struct Foreseen {
  core::Outcome outcome = core::Outcome::returned;
  double time = 0.0, end = 0.0;   // that it takes, and when it ends [s]
  std::string forces_not_unique;  // the intervals [s] in which they are, from : to; `none`
};

Foreseen foresee(const toys::Entry& toy, const toys::Settings& settings,
                 toys::OrbitRequest request) {
  Foreseen seen;
  std::optional<double> from;
  const auto close = [&](double to) {
    if (from && to > *from) {
      seen.forces_not_unique += (seen.forces_not_unique.empty() ? "" : " ") + format_number(*from) +
                                ":" + format_number(to);
    }
    from.reset();
  };
  request.every = std::numeric_limits<double>::infinity();
  request.on_sample = [](const toys::OrbitSample&) {};
  request.on_event = [&](const toys::OrbitEvent& event) {
    if (event.free_forces == 0) close(event.t);
    if (event.free_forces > 0 && !from) from = event.t;
  };
  const toys::OrbitResult orbit = toy.simulate(settings, request);
  seen.outcome = orbit.outcome;
  seen.end = orbit.t;
  seen.time = seen.end - orbit.t_start;
  close(orbit.t);
  if (seen.forces_not_unique.empty()) seen.forces_not_unique = "none";
  return seen;
}

/// Samples in order, and both sides of every event behind the samples of its time.
class SampleRows {
 public:
  SampleRows(Output& output, const OrbitColumns& orbit, const std::vector<std::string>& columns)
      : output_(output), orbit_(orbit), columns_(columns) {}

  void sample(const toys::OrbitSample& s) {
    if (!waiting_.empty() && s.t > waiting_.front().t) flush();
    append(s);
  }
  void event(const toys::OrbitEvent& e) {
    if (e.event != "start") {
      if (!waiting_.empty() && e.t > waiting_.front().t) flush();
      waiting_.push_back({e.t, e.q_before, e.u_before, mode_, e.contacts_before});
      waiting_.push_back({e.t, e.q_after, e.u_after, e.mode, e.contacts_after});
    }
    mode_ = e.mode;
  }
  void flush() {
    for (const auto& s : waiting_) append(s);
    waiting_.clear();
  }

 private:
  void append(const toys::OrbitSample& s) {
    Row row(columns_);
    row.set("t", s.t).set("mode", s.mode);
    orbit_.set_state(row, s.q, s.u);
    orbit_.set_contacts(row, s.contacts);
    output_.append(row);
  }

  Output& output_;
  const OrbitColumns& orbit_;
  const std::vector<std::string>& columns_;
  std::vector<toys::OrbitSample> waiting_;  // of the latest event
  std::string mode_;
};

/// Says, once, where bodies go through each other without a contact that the toy has.
class OverlapWatch {
 public:
  /// Looks a thousand times at most in `time` [s].
  OverlapWatch(const toys::Entry& toy, toys::Settings settings, double time)
      : toy_(toy), settings_(std::move(settings)), between_(time / 1000) {
    // Steps that know no events sink into contacts, and loose tolerances do.
    constexpr double deep = 1e-6;  // [m]
    active_ = settings_.engine == toys::Engine::event_driven;
    settings_.orbit.start_gap_tolerance =
        std::max({deep, settings_.odeint.rtol, settings_.taylor.rtol});
  }
  void look(double t, const std::vector<double>& q, const std::vector<double>& u) {
    if (!active_ || t < next_) return;
    next_ = t + between_;
    const std::string why = toy_.why_not_admissible(settings_, t, q, u);
    if (why.empty()) return;
    active_ = false;
    note("at t = " + format_number(t) + " s " + why + ", where " + toy_.name() +
         " has no contact: what follows is not its motion");
  }

 private:
  const toys::Entry& toy_;
  toys::Settings settings_;
  double between_, next_ = -std::numeric_limits<double>::infinity();
  bool active_ = true;
};

}  // namespace

int run_simulate(const toys::Registry& toys, const Arguments& arguments) {
  Options options("simulate TOY --x X | --state q1,...,u1,... [options]",
                  "Follows an orbit: samples of coordinates, velocities and mode, or its events.",
                  {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  const toys::OrbitRequest usual;
  add_start(options, "start");
  add_state_option(options, "start at");
  options.add({"time", "T", "follow the orbit for this time [s]", rules::number_above(0.0)});
  options.add({"returns", "N", "follow it for N returns to the section",
               rules::integer_from(1, most_returns), std::to_string(usual.returns)});
  options.add({"every",
               "DT",
               "time between samples [s]",
               rules::number_above(0.0),
               {},
               format_number(usual_between) + ", or less for " + std::to_string(least_samples) +
                   " samples, or more for at most " + std::to_string(usual_samples)});
  options.add_flag("both-sides", "also a sample just before and just after every event");
  options.add_flag("events", "the events instead of samples");
  add_contact_columns(options);
  add_engine(options);
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  toys::Settings settings = options.settings(toy);
  choose_engine(options, toy, settings);
  toys::OrbitRequest request = request_from(options, toy, settings);
  const bool on_section = !request.x.empty();
  if (on_section) require_start(toy, settings, request.x);
  require_admissible(toy, settings, request);
  if (settings.engine == toys::Engine::time_stepping) {
    for (const char* flag : {"events", "both-sides"}) {
      if (!options.given(flag)) continue;
      throw std::invalid_argument(std::string("--") + flag +
                                  " is not allowed with --engine time-stepping: it has no events");
    }
    if (!request.time && has_several_coordinates(toy, settings)) {
      throw std::invalid_argument(several_coordinates(toy, toy.vector_section(settings)) +
                                  ", to which --engine time-stepping does not return; give --time");
    }
    if (on_section && !request.time) (void)require_short_step(toy, settings, request.x.front());
  }
  const OrbitColumns orbit(options, toy, settings.engine);
  const Foreseen seen = foresee(toy, settings, request);
  const core::Outcome outcome = seen.outcome;
  if (!options.given("every")) request.every = between_samples(seen.time);
  request.contact_values = orbit.wants_contacts();

  const bool events = options.given("events");
  Header header =
      provenance(events ? TableKind::events : TableKind::orbit, command_text("simulate", arguments),
                 toy, settings, on_section || !request.time);
  for (const char* name : {"x", "state", "time", "returns"}) {
    if (const auto text = options.text(name)) header.push_back({name, *text});
  }
  std::string units;
  for (const std::string& unit : toy.units()) units += (units.empty() ? "" : " ") + unit;
  header.push_back({"units", units});
  header.push_back({"outcome", std::string(core::name(outcome))});
  if (events) header.push_back({"forces_not_unique", seen.forces_not_unique});
  const auto columns = events ? joined_columns({{"t", "event", "contact", "mode"},
                                                orbit.state(),
                                                {"free_forces"},
                                                orbit.contacts()})
                              : joined_columns({{"t"}, orbit.state(), {"mode"}, orbit.contacts()});
  Output output(options.out(), header, columns);
  note_condition(toy, settings);
  SampleRows samples(output, orbit, columns);
  OverlapWatch watch(toy, settings, seen.time);
  request.on_sample = [&](const toys::OrbitSample& s) {
    watch.look(s.t, s.q, s.u);
    if (!events) samples.sample(s);
  };
  request.on_event = [&](const toys::OrbitEvent& e) {
    if (events) {
      Row row(columns);
      row.set("t", e.t).set("event", e.event).set("contact", std::int64_t{e.contact});
      row.set("mode", e.mode);
      orbit.set_state(row, e.q_after, e.u_after);
      orbit.set_contacts(row, e.contacts_after);
      row.set("free_forces", std::int64_t{e.free_forces});
      output.append(row);
    } else if (options.given("both-sides")) {
      samples.event(e);
    }
  };
  (void)toy.simulate(settings, request);
  samples.flush();
  output.finish(true);
  if (outcome == core::Outcome::returned) return done;
  const int code = exit_code_of(outcome);
  const std::string why = how_it_ends(request, outcome, seen.end, settings);
  if (code == done) {
    note(why);
  } else {
    std::cerr << "specht: the orbit ended early: " << why << '\n';
  }
  return code;
}

}  // namespace specht::apps
