// The rows of an orbit diagram as dots.
#pragma once

#include <specht/apps/figures/script.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Rows of a column over the parameter within a range; equal ones once, as a stable cycle has many.
Rows orbit_dots(const Table& table, const std::string& column, Range parameters = Frame{}.x);

/// The values of the parameter at which a column is minus infinity.
std::vector<double> minus_infinity_at(const Table& table, const std::string& column);

/// The range of all dots, but for those far away at few of many values of the parameter: an orbit near a dip goes far
/// away, and the exponent of a cycle near a turning point is far below zero. Nothing if there is no dot.
std::optional<Range> range_of_most(const std::vector<Rows>& dots);

/// "968 of 400900 dots lie outside the frame; all are in --yrange=-19:0.1", of those within its width; empty if none
/// does. `name`: of dots; `axis`: of their range.
[[nodiscard]] std::string dots_outside(const std::vector<Rows>& dots, const Frame& frame,
                                       const std::string& name = "dots",
                                       const std::string& axis = "--yrange=");

}  // namespace specht::apps
