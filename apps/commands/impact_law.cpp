#include <limits>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/commands/state_option.hpp>
#include <specht/apps/files/table.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/core/impact_laws/largest_gain.hpp>
#include <specht/core/impact_laws/law_check.hpp>
#include <specht/core/impact_laws/law_conditions.hpp>
#include <specht/toys/entry/impacts.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

const std::vector<std::string> columns{
    "t",         "contacts", "law",        "in_use",        "condition",
    "eps_N",     "eps_T",    "conditions", "energy_before", "energy_change",
    "kinematic", "kinetic",  "energetic",  "largest_gain",  "worst_velocity",
    "G",         "note"};

std::string yes_no(bool yes) { return yes ? "yes" : "no"; }

template <class Number>
std::string words(const std::vector<Number>& numbers) {
  std::string text;
  for (const Number& number : numbers) {
    text += (text.empty() ? "" : " ") + format_number(static_cast<double>(number));
  }
  return text;
}

/// Row by row.
std::vector<double> entries(const Eigen::MatrixXd& matrix) {
  const auto rows = matrix.reshaped<Eigen::RowMajor>();
  return {rows.begin(), rows.end()};
}

/// Largest gains of configurations that have been seen: those of an orbit repeat where W is constant.
class Gains {
 public:
  const core::LargestGain& of(const core::ImpactFrame& frame, const core::OrbitOptions& options) {
    for (const Known& known : known_) {
      if (known.law == options.law && known.numbers == frame.numbers && known.G == frame.G) {
        return known.gain;
      }
    }
    known_.push_back({options.law, frame.numbers, frame.G, core::largest_gain(frame, options)});
    return known_.back().gain;
  }

 private:
  struct Known {
    core::ImpactLaw law;
    std::vector<int> numbers;
    Eigen::MatrixXd G;
    core::LargestGain gain;
  };
  std::vector<Known> known_;
};

void append(Output& output, const toys::ToyImpact& impact, const core::OrbitOptions& orbit,
            Gains& gains) {
  const core::ImpactFrame frame(impact.situation);
  const core::LawConditions conditions = core::law_conditions(frame);
  std::vector<int> numbers;
  std::vector<double> eps_N, eps_T;
  for (const auto& contact : impact.situation.contacts) {
    numbers.push_back(contact.number);
    eps_N.push_back(contact.parameters.eps_N);
    eps_T.push_back(contact.parameters.eps_T);
  }
  for (const core::ImpactLaw law : core::all_impact_laws) {
    core::OrbitOptions options = orbit;
    options.law = law;
    Row row(columns);
    row.set("t", impact.t).set("contacts", words(numbers)).set("law", std::string(name(law)));
    row.set("in_use", yes_no(law == orbit.law)).set("condition", conditions.condition);
    row.set("eps_N", words(eps_N)).set("eps_T", words(eps_T));
    row.set("conditions", law == core::ImpactLaw::newton ? conditions.text() : std::string("-"));
    row.set("energy_before", 0.5 * impact.u.dot(impact.situation.M * impact.u));
    std::string note;
    const bool allowed = core::is_allowed(law, impact.situation);
    core::LawCheck check;
    if (!allowed) {
      note = "not allowed: eps_T is not 0";
    } else {
      check = core::check_law(impact.situation, impact.u, options);
      if (!check.solved) note = "no solution";
      if (check.several_solutions) note = "several solutions";
    }
    const auto verdict = [&](bool yes) { return check.solved ? yes_no(yes) : std::string("-"); };
    row.set("energy_change", check.solved ? check.energy_change : none);
    row.set("kinematic", verdict(check.kinematic)).set("kinetic", verdict(check.kinetic));
    row.set("energetic", verdict(check.energetic));
    double largest = none;
    std::string worst = "-";
    if (allowed && core::can_find_largest_gain(frame, options)) {
      const core::LargestGain& gain = gains.of(frame, options);
      // Where an impact has several solutions, the law may gain more at a velocity that was not tried.
      if (gain.possible || !gain.is_lower_bound) largest = gain.relative;
      if (gain.is_lower_bound) {
        note += (note.empty() ? "" : "; ") +
                std::string(gain.possible ? "at least: some impacts have several solutions"
                                          : "not known: some impacts have several solutions");
      }
      if (gain.possible) {
        worst = words(std::vector<double>(gain.u.data(), gain.u.data() + gain.u.size()));
      }
    } else if (allowed) {
      note += (note.empty() ? "" : "; ") + std::string("too many directions for the largest gain");
    }
    row.set("largest_gain", largest).set("worst_velocity", worst).set("G", words(entries(frame.G)));
    row.set("note", note.empty() ? std::string("-") : note);
    output.append(row);
  }
}

}  // namespace

int run_impact_law(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "impact-law TOY --x X | --state q1,...,u1,... [options]",
      "What each impact law does with the impacts of an orbit until its return, or with "
      "one at a state:\nenergy [J], whether it is kinematically, kinetically and "
      "energetically consistent,\nwhich conditions exclude that Newton's law adds energy, "
      "and the largest gain, relative [1],\nof any velocity with which the contacts "
      "approach.",
      {.operands_low = 1, .operands_high = 1, .model = true, .all_laws = true, .output = true});
  add_start(options, "start of the orbit");
  add_state_option(options, "the impact of the closed contacts at");
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  if (toy.contacts() == 0) {
    throw std::invalid_argument(
        toy.name() +
        (toy.has_motion() ? " has no contacts with a gap" : " is a map without motion") +
        "; it has no impacts");
  }
  const toys::Settings settings = options.settings(toy);
  if (settings.precision != toys::Precision::double_precision) {
    refuse("precision", *options.text("precision"),
           "impacts are checked in double; quad is for return maps");
  }
  const std::vector<double> x = options.list("x");
  const bool on_section = !x.empty();
  require_one_start(options, toy, settings);
  toys::OrbitResult orbit;
  std::vector<toys::ToyImpact> impacts;
  if (on_section) {
    require_start(toy, settings, x);
    toys::OrbitRequest request;
    request.x = x;
    request.every = settings.orbit.max_time;  // samples are not needed
    orbit = toy.simulate(settings, request);
    impacts = toys::impacts_of(toy, settings, orbit);
  } else {
    std::vector<double> q, u;
    read_state(options, toy, q, u);
    impacts.push_back(toys::impact_at(toy, settings, q, u));
  }

  Header header = provenance(TableKind::impact_laws, command_text("impact-law", arguments), toy,
                             settings, on_section);
  for (const char* name : {"x", "state"}) {
    if (const auto text = options.text(name)) header.push_back({name, *text});
  }
  if (on_section) header.push_back({"outcome", std::string(core::name(orbit.outcome))});
  if (settings.orbit.law != core::ImpactLaw::poisson_tangential) {
    header.push_back({"nu", format_number(settings.orbit.tangential_reversibility)});
  }
  Output output(options.out(), header, columns);
  Gains gains;
  for (const toys::ToyImpact& impact : impacts) append(output, impact, settings.orbit, gains);
  output.finish(true);

  const bool early = on_section && orbit.outcome != core::Outcome::returned;
  const std::string why = std::string(core::name(orbit.outcome)) +
                          (early ? ": " + advice(orbit.outcome, settings) : "");
  if (impacts.empty()) {
    note("no impact along the orbit from x = " + *options.text("x") +
         (early ? " until it ends: " + why : " until it returns"));
  } else if (early) {
    note("the orbit ends before a return: " + why);
  }
  return done;
}

}  // namespace specht::apps
