// The options of a verb: names, help, and what the user gave on the command line or in a file.
//
// Each option is declared once, with the rule for its values and its default; the help text and the
// value that is used come from there. `parse` tests every value that is given, also of options that
// the verb then does not need. What is not allowed throws std::invalid_argument, one line: the
// option, the value and what is allowed.
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <map>
#include <optional>
#include <specht/apps/help.hpp>
#include <specht/apps/values.hpp>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/toys/entry/entry.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace specht::apps {

/// What a verb takes beside its own options.
struct Accepts {
  int operands_low = 0, operands_high = 0;
  bool model = false;     // parameters, section, law, phase, tolerances
  bool all_laws = false;  // every law is looked at, whichever is chosen
  bool output = false;    // -o, -j, --quiet
  bool resumes = false;   // --resume
  bool own_file = false;  // there is a file without -o
  bool film = false;      // FILE of -o is no table
};

/// An option with a value.
struct Option {
  std::string name;  // "points", or "out,o" with a short form
  std::string value_name;
  std::string help;  // meaning and unit
  Rule rule = rules::text();
  std::optional<std::string> value = {};  // if it is not given
  std::string default_words = {};         // in the help, instead of `value`
  bool repeats = false;                   // may be given several times
};

/// An option that the verb does not have; another one may (commands/verbs.hpp).
class UnrecognisedOption : public std::invalid_argument {
 public:
  UnrecognisedOption(std::string verb, std::string option, const std::string& message)
      : std::invalid_argument(message), verb_(std::move(verb)), option_(std::move(option)) {}
  [[nodiscard]] const std::string& verb() const { return verb_; }
  /// As it was written, with its dashes.
  [[nodiscard]] const std::string& option() const { return option_; }

 private:
  std::string verb_, option_;
};

class Options {
 public:
  /// `usage` is the line after "specht"; its first word is the verb.
  Options(std::string usage, std::string summary, Accepts accepts);

  void add(const Option& option);
  void add_flag(const std::string& name, const std::string& help);
  /// -j and --quiet of a verb without the other options of a run.
  void add_threads();

  /// False after --help, whose text has then been shown.
  [[nodiscard]] bool parse(const std::vector<std::string>& arguments);

  [[nodiscard]] const std::vector<std::string>& operands() const { return operands_; }
  /// Whether the user gave it.
  [[nodiscard]] bool given(const std::string& name) const;
  /// On the command line: what stands in a file serves other commands, too.
  [[nodiscard]] bool given_on_line(const std::string& name) const { return line_.count(name) != 0; }
  /// The text of the user.
  [[nodiscard]] std::optional<std::string> text(const std::string& name) const;

  /// The value of an option with a default.
  [[nodiscard]] int integer(const std::string& name) const;
  [[nodiscard]] double number(const std::string& name) const;
  /// The value, if it is given.
  [[nodiscard]] std::optional<double> given_number(const std::string& name) const;
  [[nodiscard]] std::optional<core::Interval> range(const std::string& name) const;
  [[nodiscard]] std::vector<double> list(const std::string& name) const;
  [[nodiscard]] std::optional<Sweep> sweep(const std::string& name) const;
  /// All of an option that repeats, in the order of the command line.
  [[nodiscard]] std::vector<Sweep> sweeps(const std::string& name) const;
  [[nodiscard]] std::optional<NamedValue> named_value(const std::string& name) const;
  /// All of an option that repeats.
  [[nodiscard]] std::vector<std::pair<std::string, core::Interval>> named_ranges(
      const std::string& name) const;
  /// The sweep of a verb that needs one.
  [[nodiscard]] Sweep required_sweep() const;
  /// Throws if --set of the command line gives a value to the parameter that is swept. A file of --config may: it serves
  /// several verbs.
  void refuse_settings_of(const std::string& parameter) const;

  /// What the model options say about this toy.
  [[nodiscard]] toys::Settings settings(const toys::Entry& toy) const;
  /// Threads and interruption; progress is the caller's.
  [[nodiscard]] bifurcation::Execution execution() const;
  /// The file of -o; nothing for standard output.
  [[nodiscard]] std::optional<std::filesystem::path> out() const;
  [[nodiscard]] bool quiet() const { return given("quiet"); }

 private:
  using Group = boost::program_options::options_description;
  void add_to(Group& group, const Option& option);
  void add_model();
  void add_run();
  void read_line(const std::vector<std::string>& arguments);
  void read_file(const std::string& name);
  [[nodiscard]] HelpText help() const;
  [[nodiscard]] std::string unrecognised(const std::string& option) const;
  void check() const;
  void check_operands() const;
  void check_name_is_free() const;
  void check_table_name() const;
  void check_inputs_stay() const;
  void check_names(const toys::Entry& toy) const;
  /// The text of the user, or the default.
  [[nodiscard]] std::string value(const std::string& name) const;
  [[nodiscard]] const Rule* rule_of(const std::string& name) const;
  [[nodiscard]] std::string verb() const { return usage_.substr(0, usage_.find(' ')); }
  [[nodiscard]] std::vector<std::string> texts(const std::string& name) const;

  std::string usage_, summary_;
  Accepts accepts_;
  Group own_, model_, run_;
  Group refused_;                           // known, so that they are refused by name
  std::map<std::string, Option> declared_;  // by the long name; without flags
  boost::program_options::variables_map line_, file_;
  std::string file_name_;                // of --config
  std::vector<std::string> file_names_;  // of parameters that have a line of their own there
  std::vector<std::string> operands_;
};

}  // namespace specht::apps
