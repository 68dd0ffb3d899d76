#pragma once
// Where P passes the value at which a circle of x is cut, within one of its pieces: P is smooth there, and its values jump
// by a turn.

#include <optional>
#include <specht/maps/piecewise/itinerary_change.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::maps {

struct CircleCut {
  MapPoint left, right;  // as near to each other as rounding allows
  long returns = 0;      // evaluations of the map
};

/// Between two points of a piece whose values differ by more than half a turn, by halving. Nothing if they do not, or if
/// the values turn out to change over more than neighbours, or another piece lies between.
[[nodiscard]] std::optional<CircleCut> circle_cut_between(ReturnMap& map, const MapPoint& a,
                                                          const MapPoint& b,
                                                          const BisectionOptions& options);

}  // namespace specht::maps
