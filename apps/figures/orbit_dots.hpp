// The rows of an orbit diagram as dots.
#pragma once

#include <specht/apps/figures/script.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Rows of a column over the parameter; equal ones once, as a stable cycle has many.
Rows orbit_dots(const Table& table, const std::string& column);

/// The range of all dots, but for those far away at few of many values of the parameter: an orbit near a dip goes far
/// away, and the exponent of a cycle near a turning point is far below zero. Nothing if there is no dot.
std::optional<Range> range_of_most(const std::vector<Rows>& dots);

}  // namespace specht::apps
