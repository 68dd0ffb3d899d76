#pragma once
// Tolerances of the search for pieces (piece_search.hpp).

#include <span>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/piecewise/change_bracket.hpp>

namespace specht::maps {

/// Which parts of a map are relevant, for a search that skips the others.
class Relevance {
 public:
  virtual ~Relevance() = default;

  /// Called once before the search, with points of the whole range, in order.
  virtual void set_points(std::span<const MapPoint> points) = 0;
  /// Breakpoints between two points may be relevant. May be called from several threads at once.
  [[nodiscard]] virtual bool is_relevant(const MapPoint& a, const MapPoint& b) const = 0;

 protected:
  Relevance() = default;
  Relevance(const Relevance&) = default;
  Relevance& operator=(const Relevance&) = default;
};

struct SearchOptions {
  /// Width at which changes of itinerary that are not separated count as an accumulation, relative to the
  /// range [1]: what a figure of the range can show.
  double resolution = 8e-6;
  /// Most changes in an interval of that width that are separated [1]: more cost too many orbits.
  int separate = 5;
  /// Most trials in search of pieces hidden in one cell of the grid, after the last one found [1].
  int trials = 2000;
  /// |P − cubic| that is no misfit in a whole cell of the grid, relative to 1 + |P| [unit of x]: where P is
  /// smooth the cubic is better than that on cells of some thousandths of the range. In a part of a cell,
  /// that part of it.
  double misfit = 1e-8;
  /// In an interval as narrow as the resolution P′ has a kink if in the middle it differs from the mean of
  /// both ends by more than this, relative to 1 + |P′| [1]: what a smooth slope bends by is less.
  double kinked = 1e-6;
  /// A margin whose cubic stays above this part of the smaller end does not vanish between [1]: the
  /// cubic is better than that.
  double safe_margin = 0.9;
  /// Cells below this part of the grid's [1] are tested for misfit only if there are no margins, or if the
  /// chord differs from the mean of the slopes by more than this part of the larger one [1]: margins
  /// suffice where P is nearly straight, but for kinks that they do not show.
  double narrow = 1e-3, bent = 0.25;
  /// Kinks are looked for that only P′ shows, by two more points in each cell of the grid, and such as are closer to a
  /// change than the resolution. Without margins P′ has errors that would pass for kinks, and they are not.
  bool faint_kinks = true;
  /// Such kinks are no closer to a change than this part of the gap to the next one [1]: right beside it P′ may go like a
  /// root of the distance, as if it had a kink there.
  double beside_change = 1.0 / 32;
  /// Trials keep away from the ends of their interval by this part of it [1], so that each gives new
  /// information.
  double apart = 0.02;
  /// Differences of P or x below this are rounding [ulp].
  double rounding_ulps = 64.0;
  /// Where the margins of a wide interval agree, the search continues in one that reaches this many widths
  /// of the resolution to either side [1].
  double lead = 0.25;
  /// Changes nearer than this many widths of the resolution to an accumulation belong to it [1].
  double beside_accumulation = 2.0;
  /// Relevant values of P [unit of x]: where both ends of an interval have others, or their orbits reach a
  /// limit of time or events, it is skipped. Unlimited, the search goes on towards a dip as far as orbits
  /// are followed. Between two ends P may reach so many times further than their tangents do where they meet [1].
  core::Interval values;
  double sharper = 1.5;
  GuideOptions guides;
  BisectionOptions bisection;

  // Of a search that skips what is not relevant.

  /// Relevance is judged from points down to this part of the range apart [1], where |P − cubic| is more than
  /// this, relative to 1 + |P| [unit of x].
  double explored = 5e-5, rough = 1e-4;
  /// A change of itinerary through which P is a cubic to rounding, and P′ one to this, relative to 1 + |P′|
  /// [1], is no breakpoint.
  double same_slope = 1e-5;
  /// Away from the diagonal, a change through which P changes by less than this, relative to 1 + |P|
  /// [unit of x], is located to some thousand ulps only.
  double continuous = 1e-9;
  /// Which parts are relevant; null: all. It must outlive the search.
  Relevance* relevance = nullptr;
};

}  // namespace specht::maps
