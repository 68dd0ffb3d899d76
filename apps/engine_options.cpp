#include <specht/apps/engine_options.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr std::array engines{toys::Engine::event_driven, toys::Engine::time_stepping};

/// More would take hours.
constexpr double most_steps = 1e9;

}  // namespace

void add_engine(Options& options) {
  std::vector<std::string> names;
  for (const toys::Engine engine : engines) names.emplace_back(toys::name(engine));
  options.add({"engine", "ENGINE",
               "what follows orbits: from event to event, or by steps of Moreau's midpoint rule, "
               "without events, itineraries and slopes",
               rules::one_of(names), names.front()});
  options.add({"step",
               "DT",
               "step of --engine time-stepping [s]",
               rules::number_above(0.0),
               {},
               format_number(core::TimeSteppingOptions{}.step)});
}

void choose_engine(const Options& options, const toys::Entry& toy, toys::Settings& settings) {
  const auto own = toys::name(toys::Engine::time_stepping);
  if (options.text("engine") != own) {
    if (options.given("step")) {
      refuse("step", *options.text("step"), "it belongs to --engine " + std::string(own));
    }
    return;
  }
  const std::string with = "--engine " + std::string(own);
  if (!toy.has_motion()) {
    throw std::invalid_argument(with + " is not allowed: " + toy.name() +
                                " is a map without motion");
  }
  if (!toy.has_time_stepping()) {
    throw std::invalid_argument(with + " is not allowed: " + toy.name() +
                                " is of first order, resets its state, or slides along borders");
  }
  for (const char* other : {"phase", "method", "rtol", "atol", "max-events"}) {
    if (!options.given(other)) continue;
    refuse(other, *options.text(other), "it belongs to --engine event-driven");
  }
  if (settings.precision != toys::Precision::double_precision) {
    refuse("precision", std::string(toys::name(settings.precision)),
           "time stepping computes in double");
  }
  settings.engine = toys::Engine::time_stepping;
  if (const auto step = options.given_number("step")) settings.time_stepping.step = *step;
  if (!(settings.time_stepping.step < settings.orbit.max_time)) {
    refuse_value("step", *options.text("step"),
                 "a number of seconds below --max-time, " + format_number(settings.orbit.max_time));
  }
  require_few_steps(settings.time_stepping.step, settings.orbit.max_time);
  if (settings.orbit.law == core::ImpactLaw::poisson_coupled) {
    throw std::invalid_argument(with + " is not allowed with --law " +
                                std::string(core::name(settings.orbit.law)) +
                                ": it has newton, and poisson with two contact problems a step");
  }
}

void require_few_steps(double step, double time) {
  if (time <= most_steps * step) return;
  refuse_value("step", format_number(step),
               "a number from " + format_number(time / most_steps) + ", for at most " +
                   format_number(most_steps) + " steps in " + format_number(time) + " s");
}

bool require_short_step(const toys::Entry& toy, const toys::Settings& settings, double x) {
  toys::Settings other = settings;
  other.engine = toys::Engine::event_driven;
  const maps::MapPoint point = (*toy.family(other, {})->at({}))(x);
  if (!(point.time > 0)) return false;
  if (settings.time_stepping.step > point.time) {
    refuse_value("step", format_number(settings.time_stepping.step),
                 "a number of seconds below the time of the return, " + format_number(point.time) +
                     " from x = " + format_number(x));
  }
  require_few_steps(settings.time_stepping.step, point.time);
  return true;
}

}  // namespace specht::apps
