#pragma once
// The laps of a return map: its pieces, cut where P turns.

#include <optional>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <vector>

namespace specht::bifurcation {

/// An interval on which P is continuous and monotone, or has no value. The itinerary may change in it
/// where that changes neither P nor P′.
struct Lap {
  double begin = maps::missing, end = maps::missing;  // laps and accumulations cover the range
  double low = maps::missing, high = maps::missing;   // its first and last point that is evaluated
  double P_low = maps::missing, P_high = maps::missing;
  double P_begin = maps::missing, P_end = maps::missing;  // one-sided limits at begin and end
  core::Outcome status = core::Outcome::out_of_domain;
  bool identity = false;    // P(x) = x
  bool goes_on = false;     // P turns at its end, and is continuous
  bool unresolved = false;  // an accumulation of breakpoints; or any number of them, if it is lost:
  bool skipped = false;     // nobody asks for what P is
};

struct LapOptions {
  /// Of a piece, whose slopes tell its turning points; and of one that is no wider than `narrow`
  /// [unit of x].
  int points = 9, few_points = 3;
  double narrow = 0.0;
  int more_points = 40;     // at most, between those where P may turn twice
  double identity = 1e-13;  // |P(x) − x| that is rounding [unit of x], relative to 1 + |x|
  /// Where P is continuous a limit that differs by more than `astray` from what P says `beside` it is
  /// wrong [unit of x], relative to 1 + |P| and 1 + |x|.
  double beside = 4e-12, astray = 1e-4;
};

/// The laps in the order of x; turning points are known to rounding. Nothing if it was interrupted.
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
