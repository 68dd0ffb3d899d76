#pragma once
// The table of a system's parameters: what the command line, sweeps, files and documentation know
// of them.
//
// Defaults are decimal texts, so that every scalar type gets all the digits it can hold. A toy
// lists its table in `parameters()` and takes the defaults with `set_defaults(*this)` in its
// constructor. Bad input throws std::invalid_argument that names the parameter, the value and what
// is allowed.

#include <cmath>
#include <cstdlib>
#include <limits>
#include <specht/core/numerics/dual.hpp>
#include <specht/core/numerics/number_text.hpp>
#include <specht/core/system/there_are.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace specht::core {

/// The values a parameter may take.
struct Allowed {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_included = true;
  std::string_view text = "any finite number";

  /// For messages: "a number > 0", "a number from 0 to 1".
  [[nodiscard]] std::string in_words() const {
    if (text.find("number") != std::string_view::npos) return std::string(text);
    const bool compares = text.starts_with('<') || text.starts_with('>');
    return (compares ? "a number " : "a number from ") + std::string(text);
  }

  template <class S>
  [[nodiscard]] bool contains(const S& value) const {
    return (value > S(low) || (low_included && value == S(low))) && value <= S(high);
  }
};

inline constexpr Allowed any_number{};
inline constexpr Allowed positive{0.0, std::numeric_limits<double>::infinity(), false, "> 0"};
inline constexpr Allowed not_negative{0.0, std::numeric_limits<double>::infinity(), true, ">= 0"};
inline constexpr Allowed unit_interval{0.0, 1.0, true, "0 to 1"};

template <class Toy>
struct Parameter {
  std::string_view name;
  typename Toy::Scalar Toy::*member;
  std::string_view unit;  // "1" if dimensionless
  std::string_view meaning;
  std::string_view default_value;
  Allowed allowed = any_number;
};

/// A finite decimal number that a double can hold: "0.3", "-1e-3"; not one that it rounds to 0. Throws
/// std::invalid_argument for any other text.
template <class S>
[[nodiscard]] S parse_scalar(std::string_view text) {
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  const std::string digits = copy.substr(0, copy.find_first_of("eE"));
  const bool decimal = copy.find_first_not_of("0123456789.eE+-") == std::string::npos;
  const bool vanished = value == 0.0 && digits.find_first_of("123456789") != std::string::npos;
  if (copy.empty() || end != copy.c_str() + copy.size() || !std::isfinite(value) || !decimal ||
      vanished) {
    throw std::invalid_argument("'" + copy + "' is not a finite decimal number");
  }
  if constexpr (!std::is_same_v<RealOf<S>, S>) {
    return S(parse_scalar<RealOf<S>>(text));
  } else if constexpr (std::is_same_v<S, long double>) {
    return std::strtold(copy.c_str(), nullptr);
  } else if constexpr (std::is_floating_point_v<S>) {
    return S(value);
  } else {
    return S(copy.c_str());
  }
}

/// The row of a parameter; throws std::invalid_argument that lists the names there are.
template <class Toy>
[[nodiscard]] const Parameter<Toy>& find_parameter(std::string_view name) {
  static const auto table = Toy::parameters();
  for (const Parameter<Toy>& p : table) {
    if (p.name == name) return p;
  }
  std::vector<std::string> names;
  for (const Parameter<Toy>& p : table) names.emplace_back(p.name);
  throw std::invalid_argument("unknown parameter '" + std::string(name) + "' of " +
                              std::string(Toy::name) + "; " + there_are(names));
}

template <class Toy>
void set_parameter(Toy& toy, std::string_view name, const typename Toy::Scalar& value) {
  const Parameter<Toy>& p = find_parameter<Toy>(name);
  if (!(value - value == typename Toy::Scalar(0)) || !p.allowed.contains(value)) {
    throw std::invalid_argument(std::string(name) + " = " +
                                format_number(static_cast<double>(value)) +
                                " is not allowed; allowed: " + p.allowed.in_words());
  }
  toy.*p.member = value;
}

/// The message of the two functions below: in few digits, unless those hide what differs.
[[nodiscard]] inline std::string wrong_order(std::string_view name_a, double a,
                                             std::string_view relation, std::string_view name_b,
                                             double b) {
  const bool brief = brief_number(a) != brief_number(b);
  const auto text = [&](double value) {
    return brief ? brief_number(value) : format_number(value);
  };
  return std::string(name_a) + " = " + text(a) + " must be " + std::string(relation) + " than " +
         std::string(name_b) + " = " + text(b);
}

/// What two parameters, or terms of some, must satisfy together: throws std::invalid_argument with the names and
/// values of both unless a > b. `why` ends the message.
template <class S>
void require_larger(std::string_view name_a, const S& a, std::string_view name_b, const S& b,
                    std::string_view why = "") {
  if (a > b) return;
  throw std::invalid_argument(
      wrong_order(name_a, static_cast<double>(a), "larger", name_b, static_cast<double>(b)) +
      std::string(why));
}
/// The same unless a < b.
template <class S>
void require_smaller(std::string_view name_a, const S& a, std::string_view name_b, const S& b) {
  if (a < b) return;
  throw std::invalid_argument(
      wrong_order(name_a, static_cast<double>(a), "smaller", name_b, static_cast<double>(b)));
}

template <class Toy>
void set_parameter(Toy& toy, std::string_view name, std::string_view text) {
  const Parameter<Toy>& p = find_parameter<Toy>(name);
  try {
    const auto value = parse_scalar<typename Toy::Scalar>(text);
    if (p.allowed.contains(value)) {
      toy.*p.member = value;
      return;
    }
  } catch (const std::invalid_argument&) {  // same message
  }
  throw std::invalid_argument(std::string(name) + "=" + std::string(text) +
                              " is not allowed; allowed: " + p.allowed.in_words());
}

template <class Toy>
void set_defaults(Toy& toy) {
  // NOTE: a map for another parameter value begins with a toy; its texts are read once.
  using S = typename Toy::Scalar;
  static const auto defaults = [] {
    std::vector<std::pair<S Toy::*, S>> result;
    for (const Parameter<Toy>& p : Toy::parameters()) {
      result.emplace_back(p.member, parse_scalar<S>(p.default_value));
    }
    return result;
  }();
  for (const auto& [member, value] : defaults) toy.*member = value;
}

}  // namespace specht::core
