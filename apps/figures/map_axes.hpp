#pragma once
// The rows of a map as points of a figure, and the ranges of its axes.

#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/geometry.hpp>
#include <vector>

namespace specht::apps {

/// Those with a number x; columns that the table does not have are left at their defaults.
[[nodiscard]] std::vector<MapRow> map_rows(const Table& map);

/// Ranges of both axes: equal where the range of x holds most values.
struct MapAxes {
  Range x;
  Range y;
  [[nodiscard]] bool equal() const { return x.low == y.low && x.high == y.high; }
};

/// What the user has chosen, else what holds the maps, all marks and the cobweb. Throws std::invalid_argument, with the
/// name of a table, if there is no number to draw.
[[nodiscard]] MapAxes map_axes(const Tables& maps, const Tables& fixed_points,
                               const Tables& breakpoints, const DrawOptions& options);

}  // namespace specht::apps
