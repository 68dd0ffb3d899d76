#include <specht/apps/commands/manual.hpp>
#include <specht/apps/examples.hpp>

namespace specht::apps {
namespace {

/// Text in a cell of a table.
std::string escaped_for_markdown(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '|' || c == '<' || c == '*' || c == '_') result += '\\';
    result += c;
  }
  return result;
}

constexpr char table_head[] = "\n| option | meaning |\n|---|---|\n";

std::string row(const HelpOption& option, const std::string& more = {}) {
  std::string names = option.short_name.empty() ? "" : "`" + option.short_name + "`, ";
  names += "`" + option.name + (option.value_name.empty() ? "" : " " + option.value_name) + "`";
  return "| " + names + " | " + escaped_for_markdown(option.meaning + more) + " |\n";
}

}  // namespace

std::string reference_page(const Manual& manual) {
  std::string text =
      "# The verbs of `specht` and their options\n\n"
      "`specht help --markdown` writes this page, from the texts that `specht VERB --help` "
      "shows. Tables and their columns: [notation.md](notation.md).\n";
  for (const HelpText& verb : manual.verbs) {
    text += "\n## specht " + verb.verb() + "\n\n`specht " + verb.usage + "`\n\n" +
            joined(wrapped(verb.summary, std::string::npos - 1)) + "\n";
    for (const HelpGroup& group : verb.groups) {
      if (group.options.size() > 1) text += table_head;
      for (const HelpOption& option : group.options) {
        if (option.name != help_option) text += row(option);
      }
    }
    const auto examples = examples_of(verb.verb());
    if (!examples.empty()) text += "\n```sh\n";
    for (const Example& example : examples) {
      text += std::string(example.command) + "  # " + std::string(example.does) + "\n";
    }
    if (!examples.empty()) text += "```\n";
  }
  for (const SharedGroup& group : manual.shared) {
    text += "\n## " + group.title + "\n\nOf " + joined(group.verbs) + ".\n" + table_head;
    for (const SharedOption& one : group.options) {
      text += row(one.option, one.verbs.empty() ? "" : " (" + joined(one.verbs) + ")");
    }
  }
  return text;
}

}  // namespace specht::apps
