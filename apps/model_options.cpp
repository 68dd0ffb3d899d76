// The options that select a model: declared, and turned into settings of a toy.
#include <algorithm>
#include <ranges>
#include <specht/apps/files/polygon_file.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/toys/entry/closest_name.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr double finest = core::finest_tolerance, coarsest = core::coarsest_tolerance;
constexpr int most_events = 1'000'000'000;

constexpr core::LcpChoice solutions[] = {core::LcpChoice::lemke, core::LcpChoice::fewest,
                                         core::LcpChoice::most};
constexpr toys::Phase phases[] = {toys::Phase::exact, toys::Phase::taylor, toys::Phase::odeint};
constexpr toys::Precision precisions[] = {toys::Precision::double_precision, toys::Precision::quad};

std::vector<std::string> names_of(const std::ranges::input_range auto& choices) {
  std::vector<std::string> names;
  for (const auto choice : choices) {
    const std::string_view own = name(choice);
    names.emplace_back(own);
  }
  return names;
}

/// The choice of this name; the rule of its option allows no other names.
auto chosen(const std::ranges::input_range auto& choices, const std::string& text) {
  return *std::ranges::find_if(choices, [&](auto choice) { return name(choice) == text; });
}

template <class Choice>
std::string name_text(Choice choice) {
  return std::string(name(choice));
}

/// The phase that the user wants. Tolerances belong to phases by steps, integrators to the odeint
/// phase.
toys::Phase chosen_phase(const Options& options) {
  toys::Phase phase = toys::Phase::automatic;
  if (const auto text = options.text("phase")) phase = chosen(phases, *text);
  struct Own {
    const char *option, *what;
  };
  for (const auto& [option, what] :
       {Own{"method", "an integrator"}, Own{"rtol", "a tolerance"}, Own{"atol", "a tolerance"}}) {
    if (!options.given(option)) continue;
    const bool method = std::string_view(option) == "method";
    if (phase == toys::Phase::exact || (phase == toys::Phase::taylor && method)) {
      throw std::invalid_argument(std::string("--") + option + " " + *options.text(option) +
                                  " is not allowed with --phase " + name_text(phase) + ": it is " +
                                  what + " of the " +
                                  (method ? "odeint phase" : "odeint and taylor phases"));
    }
    if (method) phase = toys::Phase::odeint;
    if (phase == toys::Phase::automatic) phase = toys::Phase::stepwise;
  }
  return phase;
}

/// A map without mechanics has no impacts, contacts and events.
void require_motion(const Options& options, const toys::Entry& toy) {
  if (toy.has_motion()) return;
  for (const char* option :
       {"law", "nu", "solution", "count-solutions", "max-time", "max-events"}) {
    if (!options.given(option)) continue;
    throw std::invalid_argument(std::string("--") + option + " is not allowed: " + toy.name() +
                                " is a map without motion");
  }
}

}  // namespace

void Options::add_model() {
  const toys::Settings usual;
  add_to(model_, {"set",
                  "NAME=VALUE",
                  "a parameter of the toy, in its unit (specht toys TOY shows them); may be given "
                  "several times",
                  rules::assignment(),
                  {},
                  {},
                  true});
  Rule polygon = rules::assignment();
  polygon.allowed = "NAME=FILE";
  add_to(
      model_,
      {"polygon",
       "NAME=FILE",
       "a polygon of the toy from a CSV file with columns x and y [m] (specht toys TOY shows which "
       "there are); may be given several times",
       polygon,
       {},
       {},
       true});
  add_to(model_, {"section",
                  "NAME[=VALUE]",
                  "section of the return map",
                  rules::named_value(),
                  {},
                  "the toy's first"});
  add_to(model_, {"law", "LAW", "impact law", rules::one_of(names_of(core::all_impact_laws)),
                  name_text(usual.orbit.law)});
  add_to(model_,
         {"nu", "NU",
          "share of the bound of friction that compression stores [1], of the law "
          "poisson-tangential",
          rules::number_from(0.0, 1.0), format_number(usual.orbit.tangential_reversibility)});
  add_to(model_, {"solution",
                  "S",
                  "of a contact problem with several solutions: that of Lemke's method, or the one "
                  "with the fewest or most forces",
                  rules::one_of(names_of(solutions)),
                  {},
                  "fewest for the duck, else lemke"});
  model_.add_options()("count-solutions",
                       "look for several solutions of every contact problem (slower)");
  add_to(model_, {"phase",
                  "PHASE",
                  "smooth phases in closed form, by expansions of high order, or by Runge-Kutta "
                  "steps",
                  rules::one_of(names_of(phases)),
                  {},
                  "the first of them that the toy has"});
  add_to(model_, {"method", "NAME", "integrator of the odeint phase",
                  rules::one_of({odeint_method}), odeint_method});
  add_to(model_, {"rtol",
                  "TOL",
                  "relative error per step [1]",
                  rules::number_from(finest, coarsest),
                  {},
                  "taylor " + format_number(usual.taylor.rtol) + ", odeint " +
                      format_number(usual.odeint.rtol)});
  constexpr double least_atol = 1e-100;  // its square is a number
  const double share = usual.odeint.absolute_tolerance() / usual.odeint.rtol;
  add_to(model_, {"atol",
                  "TOL",
                  "absolute error per step [unit of the coordinate]; --rtol or --atol without "
                  "--phase choose a phase with steps, --method the odeint phase",
                  rules::number_from(least_atol, coarsest),
                  {},
                  format_number(share) + " rtol"});
  add_to(model_, {"precision", "P",
                  "numbers along an orbit; quad confirms digits of the woodpecker's return map "
                  "(slow), results are rounded to double",
                  rules::one_of(names_of(precisions)), name_text(usual.precision)});
  add_to(model_, {"max-time",
                  "T",
                  "longest time until a return [s]",
                  rules::number_above(0.0),
                  {},
                  "the toy's own, or " + format_number(usual.orbit.max_time)});
  add_to(model_, {"max-events", "N", "most events until a return",
                  rules::integer_from(1, most_events), std::to_string(usual.orbit.max_events)});
  add_to(model_,
         {"config", "FILE",
          "options and parameters from a file, a line each: name = value; the command line wins",
          rules::file()});
}

/// Names of parameters and polygons that the toy does not have.
void Options::check_names(const toys::Entry& toy) const {
  std::vector<std::string> parameters, polygons;
  for (const auto& p : toy.parameters()) parameters.push_back(p.name);
  for (const auto& p : toy.polygons()) polygons.push_back(p.name);
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const std::string& name : file_names_) {
    if (has(parameters, name)) continue;
    std::vector<std::string> all = parameters;
    for (const Group* group : {&own_, &model_, &run_}) {
      for (const auto& option : group->options()) all.push_back(option->long_name());
    }
    const auto near = toys::closest_name(name, all);
    throw std::invalid_argument(file_name_ + ": '" + name + "' is neither an option of " + verb() +
                                " nor a parameter of " + toy.name() +
                                (near ? "; did you mean " + *near + "?" : ""));
  }
  const auto require = [&](const std::vector<std::string>& names, const std::string& what,
                           const std::string& name) {
    if (has(names, name) || names.empty()) return;  // without any the toy says what it lacks
    throw std::invalid_argument(
        toys::unknown_name(what + " '" + name + "' of " + toy.name(), name, names));
  };
  for (const auto& text : texts("set")) {
    require(parameters, "parameter", parse_assignment(text).value().first);
  }
  for (const auto& text : texts("sweep")) {
    require(parameters, "parameter", parse_sweep(text).value().parameter);
  }
  for (const auto& text : texts("polygon")) {
    if (polygons.empty()) {
      throw std::invalid_argument(toy.name() + " has no polygon that could be given");
    }
    require(polygons, "polygon", parse_assignment(text).value().first);
  }
}

toys::Settings Options::settings(const toys::Entry& toy) const {
  require_motion(*this, toy);
  check_names(toy);
  toys::Settings settings;
  for (const std::string& text : texts("set")) {
    settings.parameters.push_back(parse_assignment(text).value());
  }
  for (const std::string& text : texts("sweep")) {
    settings.varied.push_back(parse_sweep(text).value().parameter);
  }
  if (const auto parameter = text("by")) settings.varied.push_back(*parameter);
  for (const std::string& text : texts("polygon")) {
    const auto [name, file] = parse_assignment(text).value();
    settings.polygons.push_back(read_polygon(name, file));
  }
  if (const auto section = named_value("section")) {
    settings.section = section->name;
    settings.section_value = section->value;
  }
  settings.orbit.law = chosen(core::all_impact_laws, value("law"));
  const bool has_nu =
      accepts_.all_laws || settings.orbit.law == core::ImpactLaw::poisson_tangential;
  if (given("nu") && !has_nu) {
    refuse("nu", *text("nu"), "only with --law poisson-tangential, leave it out");
  }
  settings.orbit.tangential_reversibility = number("nu");
  if (const auto solution = text("solution")) {
    settings.orbit.lcp.choice = chosen(solutions, *solution);
  }
  settings.orbit.check_uniqueness = given("count-solutions");
  settings.phase = chosen_phase(*this);
  settings.precision = chosen(precisions, value("precision"));
  if (const auto rtol = given_number("rtol")) settings.odeint.rtol = settings.taylor.rtol = *rtol;
  if (const auto atol = given_number("atol")) settings.odeint.atol = settings.taylor.atol = *atol;
  settings.orbit.max_time = given_number("max-time").value_or(toy.max_time());
  settings.orbit.max_events = integer("max-events");
  return settings;
}

}  // namespace specht::apps
