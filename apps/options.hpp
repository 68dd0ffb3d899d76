// The options of a verb: names, help, and what the user said on the command line or in a file.
//
// Every value is kept as text and read by the functions below, so that each refusal names the
// option, the value and what is allowed. All of them throw std::invalid_argument.
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <optional>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/toys/entry/entry.hpp>
#include <string>
#include <utility>
#include <vector>

namespace specht::apps {

/// What a verb takes beside its own options.
struct Accepts {
  int operands_low = 0, operands_high = 0;
  bool model = false;   // parameters, section, law, phase, tolerances
  bool output = false;  // -o, -j, --quiet, --resume
};

class Options {
 public:
  /// `usage` is the line after "specht".
  Options(std::string usage, std::string summary, Accepts accepts);

  void add(const std::string& name, const std::string& value, const std::string& help);
  void add_flag(const std::string& name, const std::string& help);

  /// False if the user asked for help, which has then been shown.
  [[nodiscard]] bool parse(const std::vector<std::string>& arguments);

  [[nodiscard]] const std::vector<std::string>& operands() const { return operands_; }
  [[nodiscard]] bool given(const std::string& name) const;
  [[nodiscard]] std::optional<std::string> text(const std::string& name) const;
  [[nodiscard]] std::optional<double> number(const std::string& name) const;
  [[nodiscard]] std::optional<double> positive_number(const std::string& name) const;
  /// An integer between low and high.
  [[nodiscard]] std::optional<int> integer(const std::string& name, int low, int high) const;
  /// "A:B" with A < B.
  [[nodiscard]] std::optional<core::Interval> range(const std::string& name) const;
  /// "X1,X2,…"
  [[nodiscard]] std::vector<double> list(const std::string& name) const;

  [[nodiscard]] toys::Settings settings() const;
  /// Threads and interruption; progress is the caller's.
  [[nodiscard]] bifurcation::Execution execution() const;
  [[nodiscard]] std::optional<std::filesystem::path> out() const;
  [[nodiscard]] bool quiet() const { return given("quiet"); }

 private:
  [[nodiscard]] std::vector<std::string> parameter_texts() const;

  std::string usage_, summary_;
  Accepts accepts_;
  boost::program_options::options_description own_, model_, run_;
  boost::program_options::variables_map line_, file_;
  std::vector<std::string> operands_;
};

/// "X1,X2,…", the value of an option.
[[nodiscard]] std::vector<double> parse_list(const std::string& name, const std::string& text);

/// "NAME=A:B:N": a parameter and its values.
struct Sweep {
  std::string parameter;
  std::vector<double> values;
};
[[nodiscard]] Sweep parse_sweep(const std::string& text);
/// "NAME" or "NAME=NUMBER", given as --`name`.
[[nodiscard]] std::pair<std::string, std::optional<double>> parse_section(const std::string& name,
                                                                          const std::string& text);

}  // namespace specht::apps
