#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <specht/apps/files/table.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <stdexcept>
#include <tuple>

namespace specht::apps {
namespace {

namespace po = boost::program_options;

[[noreturn]] void refuse(const std::string& name, const std::string& value,
                         const std::string& allowed) {
  throw std::invalid_argument("--" + name + " " + value + " is not allowed: " + allowed);
}

double finite(const std::string& name, const std::string& whole, const std::string& part,
              const std::string& allowed) {
  const auto value = parse_number(part);
  if (!value || !std::isfinite(*value)) refuse(name, whole, allowed);
  return *value;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

void require_one_of(const std::string& name, const std::string& value,
                    const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return;
  std::string names;
  for (const std::string& a : allowed) names += (names.empty() ? "" : ", ") + a;
  refuse(name, value, names);
}

/// The phase that is asked for. Tolerances speak of phases by steps, integrators of the odeint phase.
toys::Phase chosen_phase(const Options& options) {
  toys::Phase phase = toys::Phase::automatic;
  if (const auto text = options.text("phase")) {
    require_one_of("phase", *text, {"exact", "taylor", "odeint"});
    for (const auto candidate : {toys::Phase::exact, toys::Phase::taylor, toys::Phase::odeint}) {
      if (toys::name(candidate) == *text) phase = candidate;
    }
  }
  using Own = std::pair<const char*, const char*>;
  for (const auto& [name, what] :
       {Own{"method", "an integrator"}, Own{"rtol", "a tolerance"}, Own{"atol", "a tolerance"}}) {
    if (!options.given(name)) continue;
    const bool method = std::string_view(name) == "method";
    if (phase == toys::Phase::exact || (phase == toys::Phase::taylor && method)) {
      throw std::invalid_argument(std::string("--") + name + " " + *options.text(name) +
                                  " is not allowed with --phase " + std::string(toys::name(phase)) +
                                  ": it is " + what + " of the " +
                                  (method ? "odeint phase" : "odeint and taylor phases"));
    }
    if (method) phase = toys::Phase::odeint;
    if (phase == toys::Phase::automatic) phase = toys::Phase::stepwise;
  }
  return phase;
}

constexpr int most_jobs = 1024;

}  // namespace

Options::Options(std::string usage, std::string summary, Accepts accepts)
    : usage_(std::move(usage)),
      summary_(std::move(summary)),
      accepts_(accepts),
      own_("Options"),
      model_("Model"),
      run_("Run") {
  own_.add_options()("help,h", "this text");
  if (accepts_.model) {
    model_.add_options()                                                                    //
        ("set", po::value<std::vector<std::string>>()->value_name("NAME=VALUE"),            //
         "a parameter of the toy; may be given several times")                              //
        ("section", po::value<std::string>()->value_name("NAME[=VALUE]"),                   //
         "section of the return map (default: the toy's first)")                            //
        ("law", po::value<std::string>()->value_name("LAW"),                                //
         "impact law: poisson (default), newton, or poisson-coupled")                       //
        ("solution", po::value<std::string>()->value_name("S"),                             //
         "of a contact problem with several solutions: lemke, or that with the fewest or "  //
         "most forces (default: the duck fewest, others lemke)")                            //
        ("count-solutions",                                                                 //
         "look for several solutions of every contact problem (slower)")                    //
        ("phase", po::value<std::string>()->value_name("PHASE"),                            //
         "smooth phases: exact, in closed form, taylor, by expansions of high order, or "   //
         "odeint, by Runge-Kutta steps (default: the first of them that the toy has)")      //
        ("method", po::value<std::string>()->value_name("NAME"),                            //
         "integrator of the odeint phase: dopri5 (default)")                                //
        ("rtol", po::value<std::string>()->value_name("TOL"),                               //
         "relative error per step (default: taylor 1e-12, odeint 1e-10)")                   //
        ("atol", po::value<std::string>()->value_name("TOL"),                               //
         "absolute error per step (default rtol/100); --rtol or --atol without --phase "    //
         "choose a phase with steps, --method the odeint phase")                            //
        ("precision", po::value<std::string>()->value_name("P"),                            //
         "numbers along an orbit: double (default), or quad to confirm digits of the "      //
         "woodpecker's return map (slow); results are rounded to double")                   //
        ("max-time", po::value<std::string>()->value_name("SECONDS"),                       //
         "longest time until a return (default 20)")                                        //
        ("max-events", po::value<std::string>()->value_name("N"),                           //
         "most events until a return (default 5000)")                                       //
        ("config", po::value<std::string>()->value_name("FILE"),                            //
         "options from a file, a line each: name = value; the command line wins");
  }
  if (accepts_.output) {
    run_.add_options()                                                                         //
        ("out,o", po::value<std::string>()->value_name("FILE"), "instead of standard output")  //
        ("jobs,j", po::value<std::string>()->value_name("N"),
         "threads (default: all processors)")               //
        ("resume", "go on with the unfinished FILE of -o")  //
        ("quiet", "no progress on standard error");
  }
}

void Options::add(const std::string& name, const std::string& value, const std::string& help) {
  own_.add_options()(name.c_str(), po::value<std::string>()->value_name(value), help.c_str());
}
void Options::add_flag(const std::string& name, const std::string& help) {
  own_.add_options()(name.c_str(), help.c_str());
}

bool Options::parse(const std::vector<std::string>& arguments) {
  po::options_description hidden;
  hidden.add_options()("operand", po::value<std::vector<std::string>>());
  po::options_description all;
  all.add(own_).add(model_).add(run_).add(hidden);
  po::positional_options_description positional;
  positional.add("operand", -1);
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::store(
      po::command_line_parser(arguments).options(all).positional(positional).style(style).run(),
      line_);
  if (line_.count("help") != 0) {
    po::options_description shown;
    shown.add(own_);
    if (accepts_.model) shown.add(model_);
    if (accepts_.output) shown.add(run_);
    std::cout << "specht " << usage_ << "\n\n" << summary_ << "\n\n" << shown;
    return false;
  }
  if (line_.count("config") != 0) {
    const std::string name = line_["config"].as<std::string>();
    std::ifstream stream(name);
    if (!stream || std::filesystem::is_directory(name))
      throw std::invalid_argument("cannot read the config file '" + name + "'");
    po::options_description allowed;
    allowed.add(own_).add(model_).add(run_);
    po::store(po::parse_config_file(stream, allowed), file_);
  }
  if (line_.count("operand") != 0) operands_ = line_["operand"].as<std::vector<std::string>>();
  const int count = static_cast<int>(operands_.size());
  if (count < accepts_.operands_low || count > accepts_.operands_high) {
    throw std::invalid_argument("usage: specht " + usage_);
  }
  return true;
}

bool Options::given(const std::string& name) const {
  return line_.count(name) != 0 || file_.count(name) != 0;
}

std::optional<std::string> Options::text(const std::string& name) const {
  if (line_.count(name) != 0) return line_[name].as<std::string>();
  if (file_.count(name) != 0) return file_[name].as<std::string>();
  return std::nullopt;
}

std::optional<double> Options::number(const std::string& name) const {
  const auto value = text(name);
  if (!value) return std::nullopt;
  return finite(name, *value, *value, "a number");
}

std::optional<double> Options::positive_number(const std::string& name) const {
  const auto value = number(name);
  if (value && !(*value > 0)) refuse(name, *text(name), "a number > 0");
  return value;
}

std::optional<int> Options::integer(const std::string& name, int low, int high) const {
  const auto value = text(name);
  if (!value) return std::nullopt;
  const std::string allowed =
      "an integer from " + std::to_string(low) + " to " + std::to_string(high);
  const double number = finite(name, *value, *value, allowed);
  if (number != std::floor(number) || number < low || number > high) refuse(name, *value, allowed);
  return static_cast<int>(number);
}

std::optional<core::Interval> Options::range(const std::string& name) const {
  const auto value = text(name);
  if (!value) return std::nullopt;
  const std::string allowed = "A:B with numbers A < B";
  const auto parts = split(*value, ':');
  if (parts.size() != 2) refuse(name, *value, allowed);
  const core::Interval range{finite(name, *value, parts[0], allowed),
                             finite(name, *value, parts[1], allowed)};
  if (!(range.low < range.high)) refuse(name, *value, allowed);
  return range;
}

std::vector<double> Options::list(const std::string& name) const {
  const auto value = text(name);
  return value ? parse_list(name, *value) : std::vector<double>{};
}

std::vector<std::string> Options::parameter_texts() const {
  std::vector<std::string> texts;
  for (const po::variables_map* map : {&file_, &line_}) {
    if (map->count("set") == 0) continue;
    const auto& own = (*map)["set"].as<std::vector<std::string>>();
    texts.insert(texts.end(), own.begin(), own.end());
  }
  return texts;
}

toys::Settings Options::settings() const {
  toys::Settings settings;
  for (const std::string& assignment : parameter_texts()) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0) refuse("set", assignment, "NAME=VALUE");
    settings.parameters.emplace_back(assignment.substr(0, equals), assignment.substr(equals + 1));
  }
  if (const auto section = text("section")) {
    std::tie(settings.section, settings.section_value) = parse_section("section", *section);
  }
  if (const auto law = text("law")) {
    require_one_of("law", *law, {"poisson", "newton", "poisson-coupled"});
    for (const auto candidate :
         {core::ImpactLaw::poisson, core::ImpactLaw::newton, core::ImpactLaw::poisson_coupled}) {
      if (core::name(candidate) == *law) settings.orbit.law = candidate;
    }
  }
  if (const auto solution = text("solution")) {
    require_one_of("solution", *solution, {"lemke", "fewest", "most"});
    for (const auto choice :
         {core::LcpChoice::lemke, core::LcpChoice::fewest, core::LcpChoice::most}) {
      if (core::name(choice) == *solution) settings.orbit.lcp.choice = choice;
    }
  }
  settings.orbit.check_uniqueness = given("count-solutions");
  settings.phase = chosen_phase(*this);
  if (const auto method = text("method")) require_one_of("method", *method, {"dopri5"});
  if (const auto precision = text("precision")) {
    require_one_of("precision", *precision, {"double", "quad"});
    if (*precision == "quad") settings.precision = toys::Precision::quad;
  }
  if (const auto rtol = positive_number("rtol")) {
    settings.odeint.rtol = settings.taylor.rtol = *rtol;
  }
  if (const auto atol = positive_number("atol")) {
    settings.odeint.atol = settings.taylor.atol = *atol;
  }
  if (const auto time = positive_number("max-time")) settings.orbit.max_time = *time;
  constexpr int most_events = 1'000'000'000;
  if (const auto events = integer("max-events", 1, most_events)) {
    settings.orbit.max_events = *events;
  }
  return settings;
}

bifurcation::Execution Options::execution() const {
  bifurcation::Execution execution;
  execution.jobs = integer("jobs", 1, most_jobs).value_or(0);
  execution.stop = &interrupt_flag();
  return execution;
}

std::optional<std::filesystem::path> Options::out() const {
  const auto name = text("out");
  if (!name) return std::nullopt;
  if (name->empty()) throw std::invalid_argument("--out needs the name of a file");
  if (*name == "-") return std::nullopt;  // standard output
  return std::filesystem::path(*name);
}

std::vector<double> parse_list(const std::string& name, const std::string& text) {
  std::vector<double> values;
  for (const std::string& part : split(text, ',')) {
    values.push_back(finite(name, text, part, "numbers separated by commas"));
  }
  return values;
}

std::pair<std::string, std::optional<double>> parse_section(const std::string& name,
                                                            const std::string& text) {
  const std::size_t equals = text.find('=');
  std::optional<double> value;
  if (equals != std::string::npos) {
    value = finite(name, text, text.substr(equals + 1), "NAME or NAME=NUMBER");
  }
  return {text.substr(0, equals), value};
}

Sweep parse_sweep(const std::string& text) {
  const std::string allowed = "NAME=A:B:N with numbers A < B and an integer N of 2 or more";
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) refuse("sweep", text, allowed);
  const auto parts = split(text.substr(equals + 1), ':');
  if (parts.size() != 3) refuse("sweep", text, allowed);
  const double low = finite("sweep", text, parts[0], allowed);
  const double high = finite("sweep", text, parts[1], allowed);
  const double count = finite("sweep", text, parts[2], allowed);
  constexpr double most = 10'000'000;
  if (!(low < high) || count != std::floor(count) || count < 2 || count > most) {
    refuse("sweep", text, allowed);
  }
  return {text.substr(0, equals), bifurcation::grid(low, high, static_cast<int>(count))};
}

}  // namespace specht::apps
