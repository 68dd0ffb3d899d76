#include <algorithm>
#include <cmath>
#include <cstdio>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/label.hpp>

namespace specht::apps {

AxisUnit axis_unit(Range range, const std::string& unit) {
  struct Prefixed {
    double below;  // [m]
    AxisUnit unit;
  };
  static const Prefixed prefixed[] = {
      {2e-10, {1e12, "pm"}}, {2e-7, {1e9, "nm"}}, {2e-4, {1e6, "µm"}}, {2e-3, {1e3, "mm"}}};
  constexpr double least = 2e-13;  // [m]; numbers below it have an exponent, and need no prefix
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  if (unit != "m" || !(largest >= least)) return {1, unit};
  for (const auto& [below, smaller] : prefixed) {
    if (largest < below) return smaller;
  }
  return {1, unit};
}

AxisUnit axis_unit(Range range, const std::string& name, const std::string& unit) {
  return axis_unit(range, unit.empty() ? coordinate_unit(name) : unit);
}

std::string unit_tics(const std::string& axis, Range range, const AxisUnit& unit, int count,
                      bool with_numbers) {
  if (unit.factor == 1) return {};
  const double step = tic_step({unit.factor * range.low, unit.factor * range.high}, count);
  const auto first = static_cast<long>(std::ceil(unit.factor * range.low / step - 1e-9));
  const auto last = static_cast<long>(std::floor(unit.factor * range.high / step + 1e-9));
  std::string list;
  for (long k = first; k <= last; ++k) {
    const double shown = static_cast<double>(k) * step;
    char text[32] = "";
    if (with_numbers) std::snprintf(text, sizeof text, "%.10g", shown);
    list += (list.empty() ? "" : ", ") + string_literal(typeset_number(text)) + " " +
            format_number(shown / unit.factor);
    if (k < last) {
      list += ", '' " + format_number((static_cast<double>(k) + 0.5) * step / unit.factor) + " 1";
    }
  }
  return "set " + axis + "tics (" + list + ")\n";
}

}  // namespace specht::apps
