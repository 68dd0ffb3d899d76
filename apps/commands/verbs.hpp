// The verbs of the command line: one table for the help, the dispatch and the tests.
#pragma once

#include <span>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/help.hpp>
#include <string>
#include <string_view>

namespace specht::apps {

/// What follows a verb.
enum class Operand { toy, toy_or_nothing, files, figure, verb };

struct Verb {
  std::string_view name, summary;
  Operand operand;
  int (*run)(const toys::Registry&, const Arguments&);
};

[[nodiscard]] std::span<const Verb> verbs();

/// Throws std::invalid_argument that says which there are.
[[nodiscard]] const Verb& find_verb(std::string_view name);

/// What `specht VERB --help` shows.
[[nodiscard]] HelpText help_of(const Verb& verb, const toys::Registry& toys);

/// The verbs that have an option, as "map, diagram"; empty if none has it. `option` with its dashes.
[[nodiscard]] std::string verbs_with(const std::string& option, const toys::Registry& toys);

}  // namespace specht::apps
