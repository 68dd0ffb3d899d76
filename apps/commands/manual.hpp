// The help texts of all verbs together, and what is made from them: a manual page, a page of the documentation,
// the completion of a shell.
#pragma once

#include <specht/apps/commands/verbs.hpp>
#include <specht/apps/help.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// One line of what the program is.
inline constexpr char program_summary[] =
    "return maps and bifurcation diagrams of systems with impact and dry friction";

/// Every verb has it, so that pages say it once.
inline constexpr char help_option[] = "--help";

struct SharedOption {
  HelpOption option;
  std::vector<std::string> verbs;  // that have it; empty: all that have others of its group
};

/// Options that are explained once, for many verbs.
struct SharedGroup {
  std::string title;
  std::vector<std::string> verbs;  // that have options of it
  std::vector<SharedOption> options;
};

struct Manual {
  std::vector<HelpText> verbs;      // each with its own options only, in the order of verbs()
  std::vector<SharedGroup> shared;  // "Model", "Run"
};

[[nodiscard]] Manual manual(const toys::Registry& toys);

/// In the language of man(1).
[[nodiscard]] std::string man_page(const Manual& manual);
/// In Markdown.
[[nodiscard]] std::string reference_page(const Manual& manual);
/// A script that bash reads. Verbs, options, their values, and the toys with their parameters and sections.
[[nodiscard]] std::string bash_completion(const Manual& manual, const toys::Registry& toys);

/// "a, b, c".
[[nodiscard]] std::string joined(const std::vector<std::string>& words,
                                 const std::string& by = ", ");

}  // namespace specht::apps
