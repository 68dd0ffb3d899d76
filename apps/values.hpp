// The values of options: what each may be, and how its text is read.
//
// A Rule is the one place that says what is allowed: help texts and errors repeat its words, and
// every text is tested by it. The functions `parse_…` return nothing for any other text.
#pragma once

#include <functional>
#include <optional>
#include <specht/core/numerics/interval.hpp>
#include <string>
#include <utility>
#include <vector>

namespace specht::apps {

/// "NAME=A:B:N": a parameter and its values, upwards or downwards.
struct Sweep {
  std::string parameter;
  std::vector<double> values;
};

/// "NAME" or "NAME=NUMBER".
struct NamedValue {
  std::string name;
  std::optional<double> value;
};

/// Finite numbers only.
[[nodiscard]] std::optional<double> parse_finite(const std::string& text);
/// An integer that fits in an int.
[[nodiscard]] std::optional<int> parse_integer(const std::string& text);
/// "A:B" with A < B.
[[nodiscard]] std::optional<core::Interval> parse_range(const std::string& text);
/// "X1,X2,…", at least one.
[[nodiscard]] std::optional<std::vector<double>> parse_list(const std::string& text);
[[nodiscard]] std::optional<Sweep> parse_sweep(const std::string& text);
[[nodiscard]] std::optional<NamedValue> parse_named_value(const std::string& text);
/// "NAME=A:B" with A < B.
[[nodiscard]] std::optional<std::pair<std::string, core::Interval>> parse_named_range(
    const std::string& text);
/// "NAME=TEXT".
[[nodiscard]] std::optional<std::pair<std::string, std::string>> parse_assignment(
    const std::string& text);

struct Rule {
  std::string allowed;  // "an integer from 2 to 100"
  std::function<bool(const std::string&)> admits;
  std::vector<std::string> choices = {};  // all that is admitted, if these are a few words
};

namespace rules {

[[nodiscard]] Rule number();
[[nodiscard]] Rule number_above(double low);
[[nodiscard]] Rule number_from(double low, double high);
/// Without the ends.
[[nodiscard]] Rule number_between(double low, double high);
[[nodiscard]] Rule integer_from(int low, int high);
[[nodiscard]] Rule range();
[[nodiscard]] Rule list();
/// Of a picture.
[[nodiscard]] Rule line_of_text();
[[nodiscard]] Rule sweep();
[[nodiscard]] Rule named_value();
[[nodiscard]] Rule named_range();
[[nodiscard]] Rule assignment();
[[nodiscard]] Rule one_of(const std::vector<std::string>& names);
/// The name of a file; one that begins with '=' is a slip of the pen.
[[nodiscard]] Rule file();
[[nodiscard]] Rule text();

}  // namespace rules

/// Throws std::invalid_argument unless neighbours of so many points in a range have other numbers between them.
void require_steps(const core::Interval& range, int points);

/// Throws std::invalid_argument: "--points -1 is not allowed; allowed: an integer from 2 to 100".
[[noreturn]] void refuse_value(const std::string& option, const std::string& value,
                               const std::string& allowed);
/// Throws std::invalid_argument with a reason: "--nu 0.1 is not allowed: only with --law poisson-tangential".
[[noreturn]] void refuse(const std::string& option, const std::string& value,
                         const std::string& why);

}  // namespace specht::apps
