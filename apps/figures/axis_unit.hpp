// Lengths below a few millimetres are shown in a smaller unit, so that the numbers at the tics are short.
#pragma once

#include <specht/apps/figures/geometry.hpp>
#include <string>

namespace specht::apps {

/// How a coordinate is shown: its numbers are `factor` times those of the data.
struct AxisUnit {
  double factor = 1;
  std::string unit;
};

/// Of a coordinate with these values: metres become millimetres, micrometres, nanometres or picometres.
AxisUnit axis_unit(Range range, const std::string& unit);

/// Of a name without a known unit, that of its letter.
AxisUnit axis_unit(Range range, const std::string& name, const std::string& unit);

/// Tics of an axis (x or y) whose data stay in the unit of the file, `count` of them at most; nothing, so
/// that gnuplot chooses them, where the units are the same.
std::string unit_tics(const std::string& axis, Range range, const AxisUnit& unit, int count,
                      bool with_numbers = true);

}  // namespace specht::apps
