#include <iostream>
#include <specht/apps/examples.hpp>
#include <specht/apps/help.hpp>
#include <sstream>

namespace specht::apps {
namespace {

constexpr std::size_t page_width = 80;
/// Where meanings begin. A longer option has a line of its own.
constexpr std::size_t meaning_column = 26;

KeptHelp* kept = nullptr;

void write(std::ostream& stream, const HelpOption& option) {
  std::string head = "  " + (option.short_name.empty() ? "" : option.short_name + ", ") +
                     option.name + (option.value_name.empty() ? "" : " " + option.value_name);
  if (head.size() + 2 > meaning_column) {
    stream << head << '\n';
    head.clear();
  }
  for (const std::string& line : wrapped(option.meaning, page_width - meaning_column)) {
    head.resize(meaning_column, ' ');
    stream << head << line << '\n';
    head.clear();
  }
}

}  // namespace

KeptHelp::KeptHelp() { kept = this; }

KeptHelp::~KeptHelp() { kept = nullptr; }

void show(const HelpText& text) {
  if (kept != nullptr) {
    kept->text_ = text;
    return;
  }
  std::ostream& stream = std::cout;
  stream << "specht " << text.usage << "\n\n";
  for (const std::string& line : wrapped(text.summary, page_width)) stream << line << '\n';
  for (const HelpGroup& group : text.groups) {
    stream << '\n' << group.title << ":\n";
    for (const HelpOption& option : group.options) write(stream, option);
  }
  const auto examples = examples_of(text.verb());
  if (!examples.empty()) stream << "\nExamples:\n";
  for (const Example& example : examples) {
    stream << "  " << example.command << "\n      " << example.does << '\n';
  }
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    if (lines.empty() || lines.back().size() + 1 + word.size() > width) {
      lines.push_back(word);
    } else {
      lines.back() += ' ' + word;
    }
  }
  return lines;
}

}  // namespace specht::apps
