#pragma once
// The laps of a return map: its pieces, cut where P turns.
//
// The term is that of Milnor and Thurston: On iterated maps of the interval, Lecture Notes in Mathematics
// 1342, Springer 1988, 465.

#include <optional>
#include <specht/bifurcation/crossings/lap_options.hpp>
#include <specht/bifurcation/execution/parallel_map.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// An interval on which P is continuous and monotone, or has no value. The itinerary may change in it
/// where that changes neither P nor P′.
struct Lap {
  double begin = maps::missing, end = maps::missing;  // laps and accumulations cover the range
  double low = maps::missing, high = maps::missing;   // its first and last point that is evaluated
  double P_low = maps::missing, P_high = maps::missing;
  double P_begin = maps::missing, P_end = maps::missing;  // one-sided limits at begin and end
  /// Where P has no limit there; `P_begin` or `P_end` is the middle of its oscillation.
  std::optional<maps::LogPeriodicLimit> begin_log_periodic = {}, end_log_periodic = {};
  core::Outcome status = core::Outcome::out_of_domain;
  bool identity = false;  // P(x) = x
  bool goes_on = false;   // P turns at its end, and is continuous
  bool unresolved =
      false;             // an accumulation of breakpoints; or any number of them, if it is skipped
  bool skipped = false;  // not relevant
};

/// The laps in the order of x; turning points are known to rounding, or, away from the diagonal and with
/// `crossings_only`, roughly. Nothing if it was interrupted.
[[nodiscard]] std::vector<Lap> laps(ParallelMap& map, const maps::PiecewiseMap& piecewise,
                                    const LapOptions& options);
[[nodiscard]] std::vector<Lap> laps(const maps::ReturnMap& map, const maps::PiecewiseMap& piecewise,
                                    const LapOptions& options, const Execution& execution);

/// Impacts and accumulations of impacts in the itinerary of a point, as far as it is kept.
[[nodiscard]] int impacts(const maps::MapPoint& point);

/// A point of a graph; P may be a one-sided limit.
struct GraphPoint {
  double x, P;
};

/// Where P takes the value y between a and b, to rounding; P is continuous and monotone there. The
/// nearer end if it does not reach y.
[[nodiscard]] double preimage(maps::ReturnMap& map, GraphPoint a, GraphPoint b, double y);

/// The image of an interval on which P is continuous; nothing if it is not, as far as is known.
[[nodiscard]] std::optional<core::Interval> image(maps::ReturnMap& map,
                                                  const std::vector<Lap>& laps,
                                                  const core::Interval& interval);

}  // namespace specht::bifurcation
