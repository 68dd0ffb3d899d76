#include <specht/apps/commands/manual.hpp>
#include <specht/apps/examples.hpp>

#include "specht_config.hpp"

namespace specht::apps {
namespace {

/// Text as man(1) shows it letter by letter: no line begins a request, and a dash is one that can be copied.
std::string escaped_for_roff(const std::string& text) {
  std::string result = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  return result;
}

std::string bold(const std::string& text) { return "\\fB" + escaped_for_roff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + escaped_for_roff(text) + "\\fR"; }

/// Words in lines, as prose.
std::string prose(const std::string& text) {
  std::string result;
  for (const std::string& line : wrapped(text, 100)) result += escaped_for_roff(line) + '\n';
  return result;
}

std::string entry(const HelpOption& option, const std::string& more = {}) {
  std::string head = option.short_name.empty() ? "" : bold(option.short_name) + ", ";
  head += bold(option.name);
  if (!option.value_name.empty()) head += " " + italic(option.value_name);
  return ".TP\n" + head + "\n" + prose(option.meaning + more);
}

std::string examples_text(const std::string& verb) {
  std::string text;
  for (const Example& example : examples_of(verb)) {
    text += ".PP\n" + prose(std::string(example.does) + ":");
    text += ".PP\n.nf\n    " + escaped_for_roff(std::string(example.command)) + "\n.fi\n";
  }
  return text;
}

constexpr char about[] =
    ".SH DESCRIPTION\n"
    "A verb computes one thing of a toy, a mechanical system with contacts, and writes a table\n"
    "(CSV) to standard output or to the file of\n"
    ".BR \\-o .\n"
    "Messages and progress go to standard error.\n"
    ".B specht toys\n"
    "lists the toys, and\n"
    ".BI \"specht toys \" TOY\n"
    "shows the parameters of one, with their units.\n"
    ".BI \"specht help \" VERB\n"
    "or the option\n"
    ".B \\-\\-help\n"
    "shows what this page says of a verb.\n";

constexpr char last_sections[] =
    ".SH FILES\n"
    "A table begins with lines\n"
    ".B \"# key: value\"\n"
    "that say what made it, the first of them how many they are; then come the names of the\n"
    "columns, then rows. Until it is finished it is in\n"
    ".IR FILE .part.\n"
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\ndone\n"
    ".TP\n.B 1\nthe computation has failed, or\n.B verify\nand\n.B rerun\nhave found a difference\n"
    ".TP\n.B 2\nbad usage or input; one line on standard error says what is allowed\n"
    ".TP\n.B 130\ninterrupted; what is finished is kept where a line on standard error says so\n";

}  // namespace

std::string man_page(const Manual& manual) {
  std::string text = ".\\\" Made by `specht help --man`.\n.TH SPECHT 1 \"\" \"specht " +
                     std::string(config::version) + "\" \"User Commands\"\n" +
                     ".SH NAME\nspecht \\- " + escaped_for_roff(program_summary) + "\n" +
                     ".SH SYNOPSIS\n.B specht\n.I VERB\n[\\fITOY\\fR] [\\fIoptions\\fR]\n.br\n" +
                     ".B specht \\-\\-version\n" + about + ".SH VERBS\n";
  for (const HelpText& verb : manual.verbs) {
    text += ".SS specht " + escaped_for_roff(verb.usage) + "\n" + prose(verb.summary);
    for (const HelpGroup& group : verb.groups) {
      for (const HelpOption& option : group.options) {
        if (option.name != help_option) text += entry(option);
      }
    }
    text += examples_text(verb.verb());
  }
  for (const SharedGroup& group : manual.shared) {
    std::string title = group.title + " OPTIONS";
    for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    text += ".SH " + title + "\n" + prose("Of " + joined(group.verbs) + ".");
    for (const SharedOption& one : group.options) {
      text += entry(one.option, one.verbs.empty() ? "" : " (" + joined(one.verbs) + ")");
    }
  }
  return text + last_sections;
}

}  // namespace specht::apps
