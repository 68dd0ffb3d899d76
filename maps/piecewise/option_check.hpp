#pragma once
// Checks of options: what is not allowed is thrown with its name, its value and what is allowed.

#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace specht::maps {

class OptionCheck {
 public:
  /// `what`: of what the options are, for the message.
  explicit OptionCheck(std::string_view what) : what_(what) {}

  void positive(std::string_view name, double value) const {
    if (!(value > 0.0) || !std::isfinite(value)) refuse(name, value, "> 0");
  }
  /// > 0 and at most 1.
  void part(std::string_view name, double value) const {
    if (!(value > 0.0 && value <= 1.0)) refuse(name, value, "> 0 and at most 1");
  }
  void at_least(std::string_view name, double value, double least) const {
    std::ostringstream allowed;
    allowed << least << " or more";
    if (!(value >= least) || !std::isfinite(value)) refuse(name, value, allowed.str());
  }
  /// `low` < `high`.
  void ordered(std::string_view name, double low, double high) const {
    std::ostringstream allowed;
    allowed << "< " << high;
    if (!(low < high)) refuse(name, low, allowed.str());
  }

 private:
  [[noreturn]] void refuse(std::string_view name, double value, std::string_view allowed) const {
    std::ostringstream text;
    text << what_ << ": " << name << " = " << value << " is not allowed; allowed: " << allowed;
    throw std::invalid_argument(text.str());
  }

  std::string_view what_;
};

}  // namespace specht::maps
