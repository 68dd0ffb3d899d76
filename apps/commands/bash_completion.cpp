#include <algorithm>
#include <map>
#include <set>
#include <specht/apps/commands/manual.hpp>
#include <specht/apps/commands/recipes.hpp>

namespace specht::apps {
namespace {

using Lines = std::map<std::string, std::string>;  // pattern, action

/// What a shell can offer as the value of an option.
std::string offer(const HelpOption& option) {
  if (!option.choices.empty()) return "words=\"" + joined(option.choices, " ") + "\"";
  const std::string& value = option.value_name;
  if (value == "FILE" || value == "PICTURE") return "files=1";
  if (value == "FOLDER") return "files=1";
  if (option.name == "--set" || option.name == "--sweep") {
    return "words=$(_specht_parameters \"$toy\") glue=1";
  }
  if (option.name == "--section" || option.name == "--through") {
    return "words=$(_specht_sections \"$toy\")";
  }
  return "words=";
}

std::string case_of(const std::string& what, const Lines& lines) {
  std::string text = "  case " + what + " in\n";
  for (const auto& [pattern, action] : lines) text += "    " + pattern + ") " + action + " ;;\n";
  return text + "    *) false ;;\n  esac\n";
}

std::string operand_offer(Operand operand) {
  std::string figures;
  for (const Recipe& recipe : recipes()) {
    figures += (figures.empty() ? "" : " ") + std::string(recipe.number);
  }
  switch (operand) {
    case Operand::toy:
    case Operand::toy_or_nothing:
      return "((COMP_CWORD > 2)) || words=$_specht_toys";
    case Operand::files:
      return "files=1";
    case Operand::figure:
      return "words=\"" + figures + "\"";
    case Operand::verb:
      return "words=$_specht_verbs";
  }
  return {};
}

constexpr char function[] = R"(
_specht() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
  local verb=${COMP_WORDS[1]} toy=${COMP_WORDS[2]-} words= files= glue=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    words="$_specht_verbs --help --version"
  elif [[ $cur == -?* ]]; then
    words=$(_specht_options "$verb")
  elif [[ $prev == -* ]] && _specht_takes_value "$verb" "$prev"; then
    _specht_value "$verb" "$prev"
  else
    _specht_operand "$verb"
  fi
  if [[ $files ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    [[ ! $glue ]] || compopt -o nospace 2>/dev/null
  fi
}

complete -F _specht specht
)";

}  // namespace

std::string bash_completion(const Manual& manual, const toys::Registry& toys) {
  std::vector<std::string> verb_names, toy_names;
  Lines options, with_value, values, operands, parameters, sections;
  // A value that all verbs offer alike is said once.
  std::map<std::string, std::set<std::string>> offers;
  const auto each_option = [&](const HelpText& verb, const auto& visit) {
    for (const HelpGroup& group : verb.groups) {
      for (const HelpOption& option : group.options) visit(option);
    }
    for (const SharedGroup& group : manual.shared) {
      const auto has = [&](const std::vector<std::string>& names) {
        return std::find(names.begin(), names.end(), verb.verb()) != names.end();
      };
      if (!has(group.verbs)) continue;
      for (const SharedOption& one : group.options) {
        if (one.verbs.empty() || has(one.verbs)) visit(one.option);
      }
    }
  };
  for (const HelpText& verb : manual.verbs) {
    each_option(verb, [&](const HelpOption& o) { offers[o.name].insert(offer(o)); });
  }
  for (const HelpText& verb : manual.verbs) {
    const std::string name = verb.verb();
    verb_names.push_back(name);
    std::vector<std::string> own, valued;
    each_option(verb, [&](const HelpOption& option) {
      own.push_back(option.name);
      if (option.value_name.empty()) return;
      const std::string verbs = offers[option.name].size() == 1 ? "*" : name;
      for (const std::string& spelling : {option.name, option.short_name}) {
        if (spelling.empty()) continue;
        valued.push_back(spelling);
        values[verbs + ":" + spelling] = offer(option);
      }
    });
    options[name] = "echo \"" + joined(own, " ") + "\"";
    if (!valued.empty()) with_value[name] = "[[ \" " + joined(valued, " ") + " \" == *\" $2 \"* ]]";
  }
  for (const Verb& verb : verbs()) {
    operands[std::string(verb.name)] = operand_offer(verb.operand);
  }
  for (const auto& toy : toys) {
    toy_names.push_back(toy->name());
    std::vector<std::string> names, places;
    for (const auto& p : toy->parameters()) names.push_back(p.name + "=");
    for (const auto& s : toy->sections()) places.push_back(s.name);
    for (const auto& s : toy->vector_sections()) places.push_back(s.name);
    parameters[toy->name()] = "echo \"" + joined(names, " ") + "\"";
    sections[toy->name()] = "echo \"" + joined(places, " ") + "\"";
  }
  const auto function_of = [](const std::string& name, const std::string& what,
                              const Lines& lines) {
    return "\n" + name + "() {\n" + case_of(what, lines) + "}\n";
  };
  return "# bash completion of specht, made by `specht help --completion`\n\n_specht_verbs=\"" +
         joined(verb_names, " ") + "\"\n_specht_toys=\"" + joined(toy_names, " ") + "\"\n" +
         function_of("_specht_options", "$1", options) +
         function_of("_specht_takes_value", "$1", with_value) +
         function_of("_specht_value", "$1:$2", values) +
         function_of("_specht_operand", "$1", operands) +
         function_of("_specht_parameters", "$1", parameters) +
         function_of("_specht_sections", "$1", sections) + function;
}

}  // namespace specht::apps
