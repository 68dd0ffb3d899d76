#include <algorithm>
#include <boost/locale/utf.hpp>
#include <cmath>
#include <limits>
#include <specht/apps/files/table.hpp>
#include <specht/apps/values.hpp>
#include <specht/core/numerics/quad.hpp>
#include <specht/core/system/parameter.hpp>
#include <stdexcept>
#include <utility>

namespace specht::apps {
namespace {

constexpr int most_values = 10'000'000;  // of a sweep
/// Ends of a range and of a sweep are no larger: differences and squares of such numbers are numbers, too.
constexpr double largest_end = 1e100;
/// Neighbours in a range or a sweep are at least so many ulps apart: there are numbers between them.
constexpr double least_ulps = 4;

bool is_end(double x) { return std::abs(x) <= largest_end; }

/// Whether `steps` steps between two numbers are wide enough.
bool has_steps(double low, double high, double steps) {
  const double size = std::max(std::abs(low), std::abs(high));
  const double ulp = std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
  return (high - low) / steps >= least_ulps * ulp;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// An end of a sweep with all digits of its text; `value`: the double nearest to it.
core::Quad exact(const std::string& text, double value) {
  try {
    return core::parse_scalar<core::Quad>(text);
  } catch (const std::invalid_argument&) {  // between blanks
    return value;
  }
}

/// Numbers that are evenly spaced from one end to the other, in this order: each the double that is nearest to its
/// place between the ends as they are written, so that 0.3:0.4:11 has 0.31 and not its neighbour.
std::vector<double> even_values(const core::Quad& first, const core::Quad& last, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) {
    values.push_back(static_cast<double>(first + (last - first) * i / (count - 1)));
  }
  return values;
}

/// A sweep as it is written, NAME=A:B:N.
struct Steps {
  std::string parameter;
  std::vector<std::string> ends;
  double first, last;
  int count;
};

std::optional<Steps> parse_steps(const std::string& text) {
  const auto assignment = parse_assignment(text);
  if (!assignment) return std::nullopt;
  const auto& [name, values] = *assignment;
  const std::size_t colon = values.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  auto ends = split(values.substr(0, colon), ':');
  if (ends.size() != 2) return std::nullopt;
  const auto first = parse_finite(ends[0]), last = parse_finite(ends[1]);
  const auto count = parse_integer(values.substr(colon + 1));
  if (!first || !last || *first == *last) return std::nullopt;
  if (!count || *count < 2 || *count > most_values) return std::nullopt;
  const auto [low, high] = std::minmax(*first, *last);
  if (!is_end(low) || !is_end(high) || !has_steps(low, high, *count - 1)) return std::nullopt;
  return Steps{name, std::move(ends), *first, *last, *count};
}

/// A rule for all texts that a function can read.
template <class Parse>
Rule readable(const std::string& allowed, Parse parse) {
  return {allowed, [parse](const std::string& text) { return parse(text).has_value(); }};
}

template <class Admits>
Rule number_that(const std::string& allowed, Admits admits) {
  return {allowed, [admits](const std::string& text) {
            const auto value = parse_finite(text);
            return value && admits(*value);
          }};
}

/// "--points -1 is not allowed"; a value that is empty or has blanks in quotes.
std::string not_allowed(const std::string& option, const std::string& value) {
  const bool plain = !value.empty() && value.find_first_of(" \t\n\r") == std::string::npos;
  return "--" + option + " " + (plain ? value : "'" + value + "'") + " is not allowed";
}

}  // namespace

std::optional<double> parse_finite(const std::string& text) {
  const auto value = parse_number(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<int> parse_integer(const std::string& text) {
  const auto value = parse_finite(text);
  if (!value || *value != std::floor(*value) ||
      std::abs(*value) > static_cast<double>(std::numeric_limits<int>::max())) {
    return std::nullopt;
  }
  return static_cast<int>(*value);
}

std::optional<core::Interval> parse_range(const std::string& text) {
  const auto parts = split(text, ':');
  if (parts.size() != 2) return std::nullopt;
  const auto low = parse_finite(parts[0]), high = parse_finite(parts[1]);
  if (!low || !high || !(*low < *high) || !is_end(*low) || !is_end(*high)) return std::nullopt;
  if (!has_steps(*low, *high, 1)) return std::nullopt;
  return core::Interval{*low, *high};
}

std::optional<std::vector<double>> parse_list(const std::string& text) {
  std::vector<double> values;
  for (const std::string& part : split(text, ',')) {
    const auto value = parse_finite(part);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

std::optional<std::pair<std::string, std::string>> parse_assignment(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return std::nullopt;
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

std::optional<std::pair<std::string, core::Interval>> parse_named_range(const std::string& text) {
  const auto assignment = parse_assignment(text);
  const auto range = assignment ? parse_range(assignment->second) : std::nullopt;
  if (!range) return std::nullopt;
  return std::pair(assignment->first, *range);
}

std::optional<Sweep> parse_sweep(const std::string& text) {
  const auto sweep = parse_steps(text);
  if (!sweep) return std::nullopt;
  // NOTE: a sweep downwards has the values of the one upwards, to the last bit.
  const bool falls = sweep->first > sweep->last;
  core::Quad from = exact(sweep->ends[0], sweep->first), to = exact(sweep->ends[1], sweep->last);
  if (falls) std::swap(from, to);
  std::vector<double> values = even_values(from, to, sweep->count);
  if (falls) std::reverse(values.begin(), values.end());
  return Sweep{sweep->parameter, std::move(values)};
}

std::optional<NamedValue> parse_named_value(const std::string& text) {
  if (text.empty()) return std::nullopt;
  if (text.find('=') == std::string::npos) return NamedValue{text, std::nullopt};
  const auto assignment = parse_assignment(text);
  const auto value = assignment ? parse_finite(assignment->second) : std::nullopt;
  if (!value) return std::nullopt;
  return NamedValue{assignment->first, value};
}

namespace rules {

Rule number() { return readable("a number", parse_finite); }

Rule number_above(double low) {
  return number_that("a number > " + format_number(low), [=](double x) { return x > low; });
}

Rule number_from(double low, double high) {
  return number_that("a number from " + format_number(low) + " to " + format_number(high),
                     [=](double x) { return x >= low && x <= high; });
}

Rule number_between(double low, double high) {
  return number_that("a number > " + format_number(low) + " and < " + format_number(high),
                     [=](double x) { return x > low && x < high; });
}

Rule integer_from(int low, int high) {
  return {"an integer from " + std::to_string(low) + " to " + std::to_string(high),
          [=](const std::string& text) {
            const auto value = parse_integer(text);
            return value && *value >= low && *value <= high;
          }};
}

Rule range() {
  return readable("A:B with numbers A < B of at most " + format_number(largest_end) +
                      ", and other numbers between them",
                  parse_range);
}

Rule list() { return readable("numbers separated by commas", parse_list); }

Rule sweep() {
  return readable("NAME=A:B:N with two different numbers A and B of at most " +
                      format_number(largest_end) + ", an integer N from 2 to " +
                      std::to_string(most_values) + ", and other numbers between two values",
                  parse_steps);
}

Rule named_value() { return readable("NAME or NAME=NUMBER", parse_named_value); }

Rule named_range() {
  return readable("NAME=A:B with numbers A < B of at most " + format_number(largest_end) +
                      ", and other numbers between them",
                  parse_named_range);
}

Rule assignment() { return readable("NAME=VALUE", parse_assignment); }

Rule one_of(const std::vector<std::string>& names) {
  std::string allowed;
  for (const std::string& name : names) allowed += (allowed.empty() ? "" : ", ") + name;
  return {allowed,
          [names](const std::string& text) {
            return std::find(names.begin(), names.end(), text) != names.end();
          },
          names};
}

Rule file() {
  return {"the name of a file, not empty and without a leading '='",
          [](const std::string& text) { return !text.empty() && text[0] != '='; }};
}

Rule line_of_text() {
  return {"a line of text in UTF-8, without control characters", [](const std::string& text) {
            constexpr boost::locale::utf::code_point first_printed = 0x20, deleted = 0x7F;
            for (auto at = text.begin(); at != text.end();) {
              const auto c = boost::locale::utf::utf_traits<char>::decode(at, text.end());
              if (!boost::locale::utf::is_valid_codepoint(c)) return false;
              if (c < first_printed || c == deleted) return false;
            }
            return true;
          }};
}

Rule text() {
  return {"a text", [](const std::string&) { return true; }};
}

}  // namespace rules

void require_steps(const core::Interval& range, int points) {
  if (has_steps(range.low, range.high, points - 1)) return;
  throw std::invalid_argument("--points " + std::to_string(points) + " is not allowed: between " +
                              format_number(range.low) + " and " + format_number(range.high) +
                              " there are not enough numbers, take fewer or a wider --range");
}

void refuse_value(const std::string& option, const std::string& value, const std::string& allowed) {
  throw std::invalid_argument(not_allowed(option, value) + "; allowed: " + allowed);
}

void refuse(const std::string& option, const std::string& value, const std::string& why) {
  throw std::invalid_argument(not_allowed(option, value) + ": " + why);
}

}  // namespace specht::apps
