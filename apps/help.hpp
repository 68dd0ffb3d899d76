// What a verb says of itself, as data: --help shows it, and the man page, the completion of a shell and
// docs/command.md are made from it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace specht::apps {

struct HelpOption {
  std::string name;                  // "--points"
  std::string short_name;            // "-o", or empty
  std::string value_name;            // empty: it takes no value
  std::string meaning;               // with what is allowed and the default
  std::vector<std::string> choices;  // of its value; empty: any that the meaning allows
};

struct HelpGroup {
  std::string title;
  std::vector<HelpOption> options;
};

struct HelpText {
  std::string usage;    // "map TOY [options]"
  std::string summary;  // whole sentences
  std::vector<HelpGroup> groups;

  [[nodiscard]] std::string verb() const { return usage.substr(0, usage.find(' ')); }
};

/// Writes it to standard output, with the examples of the verb (examples.hpp); keeps it instead while there is a
/// KeptHelp.
void show(const HelpText& text);

/// While it lives, help texts are not shown. One at a time.
class KeptHelp {
 public:
  KeptHelp();
  KeptHelp(const KeptHelp&) = delete;
  KeptHelp& operator=(const KeptHelp&) = delete;
  ~KeptHelp();

  /// The latest.
  [[nodiscard]] const std::optional<HelpText>& text() const { return text_; }

 private:
  friend void show(const HelpText& text);
  std::optional<HelpText> text_;
};

/// The words of a text in lines of at most `width` letters; its own line breaks count as blanks.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace specht::apps
