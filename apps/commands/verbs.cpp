#include <algorithm>
#include <array>
#include <specht/apps/commands/verbs.hpp>
#include <specht/toys/entry/closest_name.hpp>
#include <stdexcept>
#include <string>

namespace specht::apps {

// Each in the source of its name.
int run_toys(const toys::Registry& toys, const Arguments& arguments);
int run_simulate(const toys::Registry& toys, const Arguments& arguments);
int run_map(const toys::Registry& toys, const Arguments& arguments);
int run_breakpoints(const toys::Registry& toys, const Arguments& arguments);
int run_fixed_points(const toys::Registry& toys, const Arguments& arguments);
int run_cycles(const toys::Registry& toys, const Arguments& arguments);
int run_diagram(const toys::Registry& toys, const Arguments& arguments);
int run_orbit_diagram(const toys::Registry& toys, const Arguments& arguments);
int run_basins(const toys::Registry& toys, const Arguments& arguments);
int run_equilibria(const toys::Registry& toys, const Arguments& arguments);
int run_locus(const toys::Registry& toys, const Arguments& arguments);
int run_verify(const toys::Registry& toys, const Arguments& arguments);
int run_impact_law(const toys::Registry& toys, const Arguments& arguments);
int run_plot(const toys::Registry& toys, const Arguments& arguments);
int run_animate(const toys::Registry& toys, const Arguments& arguments);
int run_reproduce(const toys::Registry& toys, const Arguments& arguments);
int run_rerun(const toys::Registry& toys, const Arguments& arguments);
int run_help(const toys::Registry& toys, const Arguments& arguments);

namespace {

constexpr std::array all_verbs{
    Verb{"toys", "lists toys, or the parameters and sections of one", Operand::toy_or_nothing,
         run_toys},
    Verb{"simulate", "follows an orbit", Operand::toy, run_simulate},
    Verb{"map", "return map at many points", Operand::toy, run_map},
    Verb{"breakpoints", "where the return map or its slope breaks", Operand::toy, run_breakpoints},
    Verb{"fixed-points", "crossings of the return map with the diagonal", Operand::toy,
         run_fixed_points},
    Verb{"cycles", "periodic orbits of a map in several dimensions", Operand::toy, run_cycles},
    Verb{"diagram", "crossings along a parameter", Operand::toy, run_diagram},
    Verb{"orbit-diagram", "attractors along a parameter, by iteration", Operand::toy,
         run_orbit_diagram},
    Verb{"basins", "where orbits end, by where they begin", Operand::toy, run_basins},
    Verb{"equilibria", "where a toy can rest, along a parameter", Operand::toy, run_equilibria},
    Verb{"locus", "a special point of a diagram in the plane of two parameters", Operand::toy,
         run_locus},
    Verb{"verify", "one return by every way there is", Operand::toy, run_verify},
    Verb{"impact-law", "whether impact laws are consistent, and what energy they can add",
         Operand::toy, run_impact_law},
    Verb{"plot", "draws files of the other verbs", Operand::files, run_plot},
    Verb{"animate", "draws a toy that moves", Operand::toy, run_animate},
    Verb{"reproduce", "figures of the paper, data and picture", Operand::figure, run_reproduce},
    Verb{"rerun", "makes a result again and says whether it is the same", Operand::files,
         run_rerun},
    Verb{"help", "the verbs, the options of one, or all as a manual page", Operand::verb, run_help},
};

}  // namespace

std::span<const Verb> verbs() { return all_verbs; }

const Verb& find_verb(std::string_view name) {
  std::vector<std::string> names;
  for (const Verb& verb : all_verbs) {
    if (verb.name == name) return verb;
    names.emplace_back(verb.name);
  }
  if (name.starts_with('-')) {
    const std::string what = "option '" + std::string(name) + "' in front of the verb";
    throw std::invalid_argument(toys::unknown_name(what, name, {"--help", "--version"}));
  }
  throw std::invalid_argument(toys::unknown_name("verb '" + std::string(name) + "'", name, names));
}

HelpText help_of(const Verb& verb, const toys::Registry& toys) {
  const KeptHelp kept;
  (void)verb.run(toys, {"--help"});
  if (!kept.text()) throw std::logic_error(std::string(verb.name) + " has no help text");
  return *kept.text();
}

std::string verbs_with(const std::string& option, const toys::Registry& toys) {
  std::string names;
  for (const Verb& verb : all_verbs) {
    for (const HelpGroup& group : help_of(verb, toys).groups) {
      const auto is_it = [&](const HelpOption& own) { return own.name == option; };
      if (std::none_of(group.options.begin(), group.options.end(), is_it)) continue;
      names += (names.empty() ? "" : ", ") + std::string(verb.name);
    }
  }
  return names;
}

}  // namespace specht::apps
