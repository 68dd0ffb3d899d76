#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/engine_options.hpp>
#include <specht/apps/error_bars.hpp>
#include <specht/apps/exit_code.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/maps/section_check.hpp>
#include <specht/maps/verification/verification.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Tolerances of the odeint phase [1].
constexpr std::array odeint_tolerances{1e-9, 1e-12};
/// Steps of time stepping: the longest is this part of the return, each is that much shorter than the one
/// before, no whole multiple of it.
constexpr double longest_step = 1.0 / 20000, step_ratio = 2.5;
constexpr int step_count = 3;

const std::vector<std::string> columns{"way",        "P",     "time",       "slope",   "status",
                                       "difference", "error", "time_error", "compared"};

/// To three digits, for names that can be read.
double readable(double step) {
  std::ostringstream text;
  text.precision(3);
  text << step;
  return parse_finite(text.str()).value();
}

class Verification {
 public:
  Verification(const toys::Entry& toy, const toys::Settings& settings,
               const bifurcation::Execution& execution)
      : toy_(toy), settings_(settings), execution_(execution) {}

  /// Event-driven ways, and, for a system with motion, time stepping. `step`: the longest [s], if given.
  std::vector<maps::Way> ways(double x, std::optional<double> step) {
    if (!toy_.has_motion()) return {way("formula", settings_, x)};
    std::vector<maps::Way> all;
    if (toy_.has_closed_form() && toy_.why_not_exact(settings_).empty()) {
      all.push_back(way("exact", by(toys::Phase::exact), x));
    }
    if (toy_.has_series()) all.push_back(way("taylor", by(toys::Phase::taylor), x));
    for (const double rtol : odeint_tolerances) {
      toys::Settings settings = by(toys::Phase::odeint);
      settings.odeint.rtol = rtol;
      all.push_back(way("odeint " + format_number(rtol), settings, x));
    }
    if (toy_.has_quad()) {
      toys::Settings settings = by(toys::Phase::exact);
      settings.precision = toys::Precision::quad;
      all.push_back(way("quad", settings, x));
    }
    if (settings_.orbit.law == core::ImpactLaw::poisson_coupled || !toy_.has_time_stepping()) {
      return all;  // there are no steps
    }
    const double time = all.front().point.time;
    if (!step && !(time > 0)) return all;
    if (step && time > 0) require_few_steps(*step, time);
    const auto steps = by_steps(x, step.value_or(longest_step * time));
    all.insert(all.end(), steps.begin(), steps.end());
    why_no_limit_ = maps::why_no_limit(steps);
    if (!why_no_limit_.empty()) return all;
    all.push_back(maps::richardson(steps, step_ratio));
    // Under Poisson's law it is a method of its own: contacts that rest are compressed and expand.
    all.back().compared = settings_.orbit.law == core::ImpactLaw::newton;
    return all;
  }

  /// Why `ways` has steps of time stepping and no limit of them; empty if it has one.
  const std::string& why_no_limit() const { return why_no_limit_; }

  /// P has another itinerary beside x.
  bool near_change(double x) {
    const auto map = toy_.family(settings_, {})->at({});
    const maps::MapPoint at = (*map)(x);
    const double away = maps::VerificationOptions{}.near_change * (1.0 + std::abs(x));
    for (const double beside : {x - away, x + away}) {
      const maps::MapPoint other = (*map)(beside);
      if (at.has_value() || other.has_value() ? !same_piece(at, other)
                                              : at.status != other.status) {
        return true;
      }
    }
    return false;
  }

 private:
  toys::Settings by(toys::Phase phase) const {
    toys::Settings settings = settings_;
    settings.phase = phase;
    return settings;
  }

  maps::Way way(const std::string& name, const toys::Settings& settings, double x) {
    maps::Way way;
    way.name = name;
    way.point = toy_.family(settings, {})->at({})->with_slope(x);
    if (settings.precision == toys::Precision::quad) {
      // Rounded to double, from parameters as they are written.
      way.error = {std::abs(way.point.value) * std::numeric_limits<double>::epsilon(),
                   std::abs(way.point.time) * std::numeric_limits<double>::epsilon()};
      return way;
    }
    bool complete = true;
    way.error = ErrorBars(toy_, settings, 1, execution_).of({way.point}, complete).front();
    return way;
  }

  std::vector<maps::Way> by_steps(double x, double step) {
    toys::Settings settings = settings_;
    settings.engine = toys::Engine::time_stepping;
    std::vector<maps::Way> ways;
    for (int k = 0; k < step_count; ++k, step /= step_ratio) {
      settings.time_stepping.step = readable(step);
      maps::Way way;
      way.name = "time-stepping " + format_number(settings.time_stepping.step);
      way.point = (*toy_.family(settings, {})->at({}))(x);
      way.compared = false;
      ways.push_back(way);
    }
    if (!maps::why_no_limit(ways).empty()) return ways;
    const maps::Way limit = maps::richardson(ways, step_ratio);
    for (maps::Way& way : ways) {
      way.error = {2 * std::abs(way.point.value - limit.point.value) + limit.error.value,
                   2 * std::abs(way.point.time - limit.point.time) + limit.error.time};
    }
    return ways;
  }

  const toys::Entry& toy_;
  toys::Settings settings_;
  bifurcation::Execution execution_;
  std::string why_no_limit_;
};

/// The fixed point nearest to x; without x the stable one, or the first. Nothing if the user has interrupted.
std::optional<double> fixed_point(const toys::Entry& toy, const toys::Settings& settings,
                                  core::Interval range, std::optional<double> x,
                                  const bifurcation::Execution& execution) {
  bifurcation::DiagramRequest request;
  request.range = range;
  request.crossings.section = toy.section(settings).range;
  const auto found = bifurcation::diagram(*toy.family(settings, {}), request, execution);
  if (!found.complete) return std::nullopt;
  std::optional<bifurcation::Crossing> best;
  for (const auto& slice : found.slices) {
    for (const auto& crossing : slice.crossings) {
      if (!is_fixed_point(crossing.kind)) continue;
      const bool better = !best || (x ? std::abs(crossing.x - *x) < std::abs(best->x - *x)
                                      : best->kind != bifurcation::CrossingKind::stable &&
                                            crossing.kind == bifurcation::CrossingKind::stable);
      if (better) best = crossing;
    }
  }
  if (!best) {
    throw std::invalid_argument(toy.name() + " has no fixed point in " + text_of(range) +
                                "; specht fixed-points shows its crossings");
  }
  return best->x;
}

int nothing_kept() {
  tell_interrupted(std::nullopt, false);
  return interrupted;
}

}  // namespace

int run_verify(const toys::Registry& toys, const Arguments& arguments) {
  Options options("verify TOY --x X | --fixed-point [--x NEAR] [options]",
                  "One return by every way there is, and to how many digits they agree.",
                  {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  // A point of a section of several coordinates is read, too: what is wrong with it is the section.
  Rule one_number = rules::number();
  one_number.admits = rules::list().admits;
  options.add({"x", "X", "where the orbit starts [unit of x]", one_number});
  options.add_flag(
      "fixed-point",
      "at the fixed point nearest to --x; without --x at the stable one, or the first");
  options.add({"range",
               "A:B",
               "where --fixed-point looks [unit of x]",
               rules::range(),
               {},
               "the section's"});
  options.add({"step",
               "DT",
               "longest step of time stepping [s]",
               rules::number_above(0.0),
               {},
               "the time of the return / " + format_number(1.0 / longest_step)});
  if (!options.parse(arguments)) return done;
  for (const char* own : {"phase", "method", "rtol", "atol", "precision"}) {
    if (!options.given(own)) continue;
    throw std::invalid_argument(std::string("--") + own +
                                " is not allowed: verify takes every phase and precision");
  }
  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  const bool fixed = options.given("fixed-point");
  const std::vector<double> start = options.list("x");
  if (start.empty() && !fixed) throw std::invalid_argument("give --x or --fixed-point");
  if (options.given("range") && !fixed) {
    throw std::invalid_argument("--range says where --fixed-point looks; give that, too");
  }
  const core::Interval range = options.range("range").value_or(toy.section(settings).range);
  if (start.size() > 1) require_start(toy, settings, start);
  std::optional<double> x = start.empty() ? std::nullopt : std::optional(start.front());
  auto execution = options.execution();
  std::optional<Progress> progress(std::in_place, "verify", options.quiet());
  if (fixed) {
    execution.progress = progress->reporter();
    x = fixed_point(toy, settings, range, x, execution);
    execution.progress = {};
  }
  if (!x) return nothing_kept();
  require_start(toy, settings, std::array{*x});
  maps::require_section(*toy.family(settings, {})->at({}), range);

  Verification verification(toy, settings, execution);
  const auto step = options.given_number("step");
  const auto ways = verification.ways(*x, step);
  const double time = ways.front().point.time;
  if (step && *step > time) {
    refuse_value("step", *options.text("step"),
                 "a number of seconds below the time of the return, " + format_number(time));
  }
  bool undecided = verification.near_change(*x);
  progress.reset();
  if (execution.stopped()) return nothing_kept();
  for (const auto& way : ways) undecided = undecided || std::isinf(way.error.value);
  const maps::Judgement judgement = maps::judge(ways, undecided);

  Header header =
      provenance(TableKind::verification, command_text("verify", arguments), toy, settings, true);
  std::erase_if(header, [](const HeaderEntry& entry) {
    return entry.key == "phase" || entry.key == "rtol" || entry.key == "atol" ||
           entry.key == "precision" || entry.key == "method";
  });
  header.push_back({"x", format_number(*x)});
  header.push_back({"verdict", std::string(name(judgement.verdict))});
  Output output(options.out(), header, columns);
  note_condition(toy, settings);
  const auto append = [&](const std::string& way, const maps::MapPoint& point, double difference,
                          const maps::ErrorEstimate& error, bool compared) {
    Row row(columns);
    row.set("way", way).set("P", point.value).set("time", point.time).set("slope", point.slope);
    row.set("status", std::string(core::name(point.status))).set("difference", difference);
    row.set("error", error.value).set("time_error", error.time);
    row.set("compared", std::int64_t{compared ? 1 : 0});
    output.append(row);
  };
  const maps::MapPoint* best =
      judgement.best < 0 ? nullptr : &ways[static_cast<std::size_t>(judgement.best)].point;
  for (const maps::Way& way : ways) {
    append(way.name, way.point, best ? way.point.value - best->value : maps::missing, way.error,
           way.compared);
  }
  if (best) append("estimate", *best, 0.0, judgement.error, true);
  output.finish(true);
  const bool empty = judgement.verdict == maps::Verdict::no_value;
  note(empty ? judgement.text + ": " + advice(ways.front().point.status, settings)
             : "P(" + format_number(*x) + "): " + judgement.text);
  if (!verification.why_no_limit().empty()) {
    note("time stepping has no limit at these steps: " + verification.why_no_limit() +
         " and do not approach one orbit");
  }
  return judgement.verdict == maps::Verdict::differs ||
                 judgement.verdict == maps::Verdict::undecided
             ? failed
             : done;
}

}  // namespace specht::apps
