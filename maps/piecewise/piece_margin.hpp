#pragma once
// How far a point lies from the border of its smooth piece: how much a coordinate may be moved, either way, until the
// orbit has other events.
//
// The border is found by points at growing distances, and by bisection between the last one on the piece and the first
// one that is not. Where a map knows the margins of its orbits (return_map.hpp) the places where they would vanish are
// looked at, too. Another piece that is narrower than its distance, and of which no margin tells, can be missed.

#include <span>
#include <specht/maps/return_map.hpp>
#include <specht/maps/vector_map.hpp>
#include <string>
#include <vector>

namespace specht::maps {

struct PieceMarginOptions {
  /// The first distance that is tried, in units of the reach [1], and the factor from each to the next.
  double nearest = 1e-9, factor = 1.5;
  /// A border is located to this part of its distance [1].
  double located = 1e-12;
  /// So many margins, those that vanish first, are looked at, this part of their distance further [1].
  int hints = 16;
  double ahead = 0.05;
};

struct PieceMargin {
  /// To the nearest border [unit of x]: +∞ if none was found within the reach, NaN if x has no value.
  double distance = missing;
  std::string event;  // what happens there, in the words of `mechanism`; empty: none was found
};

/// Of P at x; `reach`: how far it is looked for [unit of x].
[[nodiscard]] PieceMargin piece_margin(ReturnMap& map, double x, double reach,
                                       const PieceMarginOptions& options = {});

struct VectorMargin {
  std::vector<double> distance;  // as above, of each coordinate moved alone [its unit]
  std::string event;             // of the nearest one in units of `reach`
};

/// Of P_K at x; `reach`: of each coordinate [its unit], of circles no more than half a turn counts.
[[nodiscard]] VectorMargin piece_margin(VectorMap& map, std::span<const double> x, int K,
                                        std::span<const double> reach,
                                        const PieceMarginOptions& options = {});

}  // namespace specht::maps
