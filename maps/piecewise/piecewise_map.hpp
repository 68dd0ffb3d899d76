#pragma once
// The piecewise map: a return map as its smooth pieces and the breakpoints between them.
//
//   1. a grid of points; if not all of P matters (Interest), finer where that shows pieces; in each of its
//      cells that matters, the changes of itinerary (piece_search.hpp)
//   2. changes that are one within rounding are joined, and those that pile up to intervals
//   3. each breakpoint: one-sided limits of P and P′, kind, mechanism
//
// What is guaranteed: each breakpoint is a change of itinerary (or a break of P or P′ without one)
// between the two points of its bracket, and its limits are values of P there. What is not: that
// none is missing. A piece that lies between two points of the grid can escape if neither a margin
// nor a misfit gives it away (piece_search.hpp). Breakpoints closer together than the resolution
// are not all told apart: they are reported as intervals, never dropped; and so is what does not matter.
// Where not all of P matters a change of itinerary that is none of P is left out, and the place of a kink
// is known to some thousand ulps.
//
// Where P has a limit, orbits next to the breakpoint give it to about the rounding of P times its
// slope; a sequence of distances tells where it has none and diverges.

#include <functional>
#include <specht/maps/piecewise/breakpoint.hpp>
#include <specht/maps/piecewise/piece_search.hpp>

namespace specht::maps {

struct PiecewiseMapOptions {
  /// Points of the grid, both ends of the range included.
  int points = 1000;
  SearchOptions search;
  /// P differs on both sides if by more than this, relative to 1 + |P| [unit of x], and by more
  /// than the slopes explain within the bracket: above the rounding of P.
  double jump = 1e-9;
  /// P′ differs on both sides if by more than this, relative to 1 + |P′| [1].
  double kink = 1e-6;
  /// Distance of the check of a limit [unit of x], relative to 1 + |x|: far from the bracket, and
  /// near enough for a tangent.
  double check_distance = 1e-9;
  /// Farthest distance from which the margins of a jump tell where it is [unit of x], relative to
  /// 1 + |x|: the square of it is far below the rounding of x. Each tells it with the rounding of the
  /// orbit, some ten ulps; the mean of so many on either side is better.
  double settle_distance = 1e-10;
  int settle_points = 8;
  /// P may have a square root as its limit if it misses its tangent there by more than this, relative
  /// to 1 + |P| [unit of x].
  double bent = 1e-11;
  /// It has if from two distances a line adds less than this part to the root, and no more than it is
  /// unexplained [1]; it is looked for down to this part of the distance of the check [1].
  double straight = 0.2, least_root = 1e-4;
  /// What lies within the grazing depth, relative to 1 + |P| [unit of x].
  double cusp_depth = 1e-6;
  /// P may diverge if P′ times the distance is more than this [unit of x].
  double steep = 1e-7;
  /// Below this part of that within the bracket it cannot [1].
  double flat = 1e-6;
  /// It does if of its changes from decade to decade none is smaller than this part of the one before,
  /// on average [1]: a square root leaves 0.32, a logarithm 1.
  double lasting = 0.6;
  /// The decades of distance from the breakpoint, relative to the range [1].
  double farthest = 1e-4, nearest = 1e-11;
  /// P may swing for ever if its limit at a jump is uncertain by more than this, relative to 1 + |P|
  /// [unit of x]; it is looked for down to this many widths of the bracket.
  double uncertain_limit = 1e-3, limit_widths = 100.0;
  LogPeriodicOptions log_periodic;
};

/// An interval without breakpoints. Ends are those of the brackets beside it, or of the range.
struct Piece {
  double low = missing, high = missing;
  core::Outcome status = core::Outcome::out_of_domain;
  MapPoint point;  // one of its points: its itinerary
};

struct PiecewiseMap {
  std::vector<Piece> pieces;            // in the order of x
  std::vector<Breakpoint> breakpoints;  // in the order of x
  long returns = 0;                     // orbits that were computed
  int unfinished = 0;                   // cells whose trials were used up
  bool complete = true;                 // false: interrupted, and nothing in it
};

/// Calls task(map, i) for i = 0 … count − 1, in any order, each time with a map that no other call
/// uses meanwhile. False if it was interrupted.
using ForEach =
    std::function<bool(int count, const std::function<void(ReturnMap& map, int i)>& task)>;

/// The piecewise map on [range.low, range.high]. The result does not depend on how `for_each` runs its
/// tasks. Throws std::invalid_argument unless the range is finite and not empty, there are 2 points
/// or more and the resolution is positive.
[[nodiscard]] PiecewiseMap compute_piecewise_map(const core::Interval& range,
                                                 const PiecewiseMapOptions& options,
                                                 const ForEach& for_each);

/// The same, one after the other on one map.
[[nodiscard]] PiecewiseMap compute_piecewise_map(ReturnMap& map, const core::Interval& range,
                                                 const PiecewiseMapOptions& options = {});

}  // namespace specht::maps
