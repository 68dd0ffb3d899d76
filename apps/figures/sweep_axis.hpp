// The axis of the parameter in figures along a sweep.
#pragma once

#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/geometry.hpp>
#include <specht/apps/figures/legend.hpp>
#include <string>

namespace specht::apps {

/// The parameter of all sweeps; empty if none is named. Throws std::invalid_argument if there are several.
std::string swept_parameter(const Tables& tables);

/// How the common parameter is shown.
AxisUnit parameter_unit(const Tables& tables, Range range);

/// Commands for the axis of the common parameter with its unit, of this length [cm], or for one above it, without numbers. Throws
/// std::invalid_argument if the tables are swept along several.
std::string parameter_axis(const Tables& tables, Range range, double length,
                           bool with_numbers = true);

/// From the sweeps and the rows of the tables, never empty. Throws std::invalid_argument if there is
/// no number.
Range parameter_range(const Tables& tables);

}  // namespace specht::apps
