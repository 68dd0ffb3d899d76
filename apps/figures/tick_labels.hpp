// The numbers at the tics of a horizontal axis: how wide they are, and how many of them fit beside each other.
#pragma once

#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/geometry.hpp>
#include <string>

namespace specht::apps {

/// The widest number at the tics of a range, in the usual font [cm].
double widest_number(Range range, double step);

/// The most tics, `most` or less, whose numbers do not touch on an axis of this length [cm]; 2 at least.
int fitting_tics(Range range, double length, int most);

/// Tics of the horizontal axis, of this length [cm]; nothing, so that gnuplot chooses them, where their numbers fit and the
/// unit is that of the data.
std::string across_tics(Range range, const AxisUnit& unit, double length, bool with_numbers = true);

/// How far the last number at these tics reaches beyond the right end [cm]; below 0 if it does not.
double last_number_beyond(Range range, const AxisUnit& unit, double length);
/// The same with tics every `step`.
double last_number_beyond(Range range, double length, double step);

/// The length of the horizontal axis where gnuplot leaves room for the numbers of the vertical one, in a picture of this
/// width [cm].
double across_length(double width, Range vertical, const AxisUnit& unit);

}  // namespace specht::apps
