#pragma once
// The piecewise map: a return map as its smooth pieces and the breakpoints between them.
//
//   1. a grid of points; if not all of P is relevant (Relevance), finer where that shows pieces; in each
//      relevant cell the changes of itinerary (piece_search.hpp)
//   2. changes that are one within rounding are joined; those that accumulate become intervals
//   3. each breakpoint: one-sided limits of P and P′, kind, mechanism (breakpoint_classifier.hpp)
//
// Guaranteed: each breakpoint is a change of itinerary (or a break of P or P′ without one) between the two
// points of its bracket, and its limits are values of P there. Not guaranteed: that none is missing. A
// piece between two points of the grid is not found if neither a margin nor a misfit shows it
// (piece_search.hpp). Breakpoints closer together than the resolution are not all separated: they are
// reported as intervals, never dropped; and so are parts that are not relevant. Where some parts are not
// relevant a change of itinerary that changes neither P nor P′ is left out, and the place of a kink is known
// to some thousand ulps.
//
// Where P has a limit, orbits next to the breakpoint give it to about the rounding of P times its
// slope; a sequence of distances shows where it has none and diverges.

#include <functional>
#include <specht/maps/piecewise/breakpoint.hpp>
#include <specht/maps/piecewise/piecewise_map_options.hpp>
#include <specht/maps/return_map.hpp>

namespace specht::maps {

/// An interval without breakpoints. Ends are those of the brackets beside it, or of the range.
struct Piece {
  double low = missing, high = missing;
  core::Outcome status = core::Outcome::out_of_domain;
  MapPoint point;  // one of its points: its itinerary
};

struct PiecewiseMap {
  std::vector<Piece> pieces;            // in the order of x
  std::vector<Breakpoint> breakpoints;  // in the order of x
  long returns = 0;                     // the number of orbits
  int unfinished = 0;                   // the number of cells whose trials were used up
  bool complete = true;                 // false: interrupted, and empty
};

/// Calls task(map, i) for i = 0 … count − 1, in any order, each time with a map that no other call
/// uses at the same time. False if it was interrupted.
using ForEach =
    std::function<bool(int count, const std::function<void(ReturnMap& map, int i)>& task)>;

/// The piecewise map on [range.low, range.high]. The result does not depend on how `for_each` runs its
/// tasks. Throws std::invalid_argument unless the range is finite and not empty and the options are valid.
[[nodiscard]] PiecewiseMap compute_piecewise_map(const core::Interval& range,
                                                 const PiecewiseMapOptions& options,
                                                 const ForEach& for_each);

/// The same, one task after the other on one map.
[[nodiscard]] PiecewiseMap compute_piecewise_map(ReturnMap& map, const core::Interval& range,
                                                 const PiecewiseMapOptions& options = {});

}  // namespace specht::maps
