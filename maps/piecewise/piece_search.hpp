#pragma once
// Where the itinerary changes between two points of a return map: every change that samples, misfits
// and margins give away, each between neighbouring doubles.
//
//   ends differ    the interval is halved until it is as narrow as the resolution, and then each
//                  change in it is bracketed; if there are too many, they pile up: unresolved
//   ends agree     another piece may hide between. Three things give it away:
//                  – a margin (return_map.hpp) that would fall below zero between the ends, by its
//                    values and slopes there: P is tried where it is least
//                  – the ends do not have the same margins
//                  – P in the middle is not where the cubic through both ends' values and slopes
//                    says
//                  and each part is examined in the same way
//
// So a hidden piece is found if one of the margins that bound it looks, on the cells that are tried,
// like a cubic, or if it is hit; without margins only the latter. No more is found in a cell that
// has used up its trials; such cells are counted.
//
// Where two events swap, simultaneous ones make a sliver of a piece by chance of rounding: it is part
// of the change.

#include <span>
#include <specht/maps/piecewise/itinerary_change.hpp>
#include <specht/maps/piecewise/piece_ends.hpp>
#include <vector>

namespace specht::maps {

/// What a piecewise map is made for, if not all of its breakpoints matter.
class Relevance {
 public:
  virtual ~Relevance() = default;

  /// Told what is known of P before anything is searched to its end: points of the range, in order.
  virtual void set_points(std::span<const MapPoint> points) = 0;
  /// Breakpoints between two points may matter. May be called from several threads at once.
  [[nodiscard]] virtual bool is_relevant(const MapPoint& a, const MapPoint& b) const = 0;

 protected:
  Relevance() = default;
  Relevance(const Relevance&) = default;
  Relevance& operator=(const Relevance&) = default;
};

struct SearchOptions {
  /// Width at which changes that have not been separated count as piling up, relative to the range
  /// [1].
  double resolution = 8e-6;
  /// Most changes in an interval of that width before they do.
  int separate = 5;
  /// Most trials in search of pieces hidden in one cell of the grid, after the last that was found.
  int trials = 200;
  /// |P − cubic| that is no misfit, relative to 1 + |P| [unit of x]: where P is smooth the cubic is
  /// better than that on cells of some thousandths.
  double misfit = 1e-8;
  /// A margin whose cubic stays above this part of the smaller end does not vanish between [1].
  double safe_margin = 0.6;
  /// Cells below this part of the grid's are tried for misfit only if there are no margins, or if the
  /// chord differs from the mean of the slopes by more than this part of the larger one [1].
  double narrow = 0.2, bent = 0.25;
  /// Trials keep away from the ends of their interval by this part of it, so that each tells something
  /// new [1].
  double apart = 0.02;
  /// Two margins tell of one change if the places where they vanish differ by less than this part of
  /// the interval [1]; where only one side's margins lead, the place is uncertain by the square of it.
  double agree = 0.01;
  /// Where only some parts are asked for, a change of itinerary through which P is a cubic to rounding, and
  /// its slope to this part of 1 + |P′| [1], is no breakpoint.
  double same_slope = 1e-5;
  /// … and one away from the diagonal through which P changes by less than this, relative to 1 + |P|
  /// [unit of x], is known well enough to some thousand ulps.
  double continuous = 1e-9;
  /// A point is tried this near to where margins lead: as a part of the interval [1], and in ulps, some
  /// times the rounding of an orbit. Margins lead again where there are more ulps than that left: else
  /// halving costs less.
  double aim = 1e-6, aim_ulps = 16.0, lead_ulps = 1e7;
  /// Differences of P or x below this are rounding, in ulps.
  double rounding_ulps = 64.0;
  /// Where the margins of a wide interval agree it is left for one that reaches this many widths of the
  /// resolution to either side [1].
  double lead = 0.25;
  /// What lies nearer than this many widths of the resolution to changes that pile up belongs to them.
  double beside_pile = 2.0;
  /// Values of P that are asked for [unit of x]: where both ends of an interval have others, or are late,
  /// it is not looked into. Else the search goes on towards a dip as far as orbits are followed.
  core::Interval values;
  BisectionOptions bisection;
  /// If only some parts are asked for, all are explored: down to this part of the range, and where
  /// |P − cubic| is more than this, relative to 1 + |P| [1], [unit of x].
  double explored = 2e-4, rough = 1e-4;
  /// Which parts are asked for; null: all. It must outlive the search.
  Relevance* relevance = nullptr;
};

/// The same itinerary, or no value for the same reason.
[[nodiscard]] inline bool alike(const MapPoint& a, const MapPoint& b) {
  return a.has_value() ? same_piece(a, b) : !b.has_value() && a.status == b.status;
}

/// Neighbouring points with a change of itinerary between them; or, unresolved, with many; or, where
/// nobody asks for them, an interval with any number. Where the points are alike, P or P′
/// breaks though the itinerary does not change. Minor: P goes on through it, and more is not asked for.
struct Change {
  MapPoint left, right;
  bool resolved = true;
  bool skipped = false;
  bool minor = false;
};

class PieceSearch {
 public:
  /// `range`: its width [unit of x].
  PieceSearch(ReturnMap& map, double range, const SearchOptions& options)
      : map_(map),
        options_(options),
        resolution_(options.resolution * range),
        explored_(options.explored * range) {}

  [[nodiscard]] Probe probe(double x);
  /// Points in a cell of the grid, from left to right, that show its pieces but for narrow ones.
  [[nodiscard]] std::vector<Probe> explore(const Probe& a, const Probe& b);
  /// The changes in a cell of the grid, or in a part of one, from left to right. `cell`: the width of the
  /// whole.
  [[nodiscard]] std::vector<Change> between(const Probe& a, const Probe& b, double cell);

  [[nodiscard]] long returns() const { return returns_; }
  /// Cells in which the trials were used up.
  [[nodiscard]] int unfinished() const { return unfinished_; }

 private:
  /// A point without margins; and with its slope.
  [[nodiscard]] Probe orbit(double x);
  [[nodiscard]] Probe sloped(double x);
  /// Adds the points of `explore` between two.
  void look(const Probe& a, const Probe& b, std::vector<Probe>& seen);
  /// `doubtful`: P has missed the cubic of the interval that this is a part of, or the orbits at its
  /// ends differ.
  void search(const Probe& a, const Probe& b, bool doubtful = false);
  /// Goes on next to where the margins of both ends say that the change is; false if they do not agree.
  bool lead(const Probe& a, const Probe& b);
  void smooth(const Probe& a, const Probe& b, bool doubtful);
  void close(const Probe& a, const Probe& b);
  /// P and P′ go on through a change of itinerary between two points that are close together.
  [[nodiscard]] bool goes_on(const MapPoint& a, const MapPoint& b);
  /// The last digits of the place of a change do not matter, nor does more of it than where it is.
  [[nodiscard]] bool is_minor(const MapPoint& left, const MapPoint& right) const;
  void hidden_break(Probe a, Probe b);
  /// Of several changes between two points, the one next to the piece of the left or right one.
  enum class Kept : bool { left, right };
  /// `guides`: where it may be.
  [[nodiscard]] Change bracket(MapPoint left, MapPoint right, Kept kept,
                               const std::vector<Ending>& guides);
  /// Extends the last change over the sliver of a piece behind it; takes it away if it is a sliver within
  /// one piece. Returns where to go on.
  [[nodiscard]] Probe over_sliver(std::vector<Change>& here, const Probe& right);
  /// Between two points of a piece P swings more than their slopes say.
  [[nodiscard]] bool is_bent(const MapPoint& a, const MapPoint& b) const;
  /// Nobody asks for what is between two points.
  [[nodiscard]] bool is_skipped(const MapPoint& a, const MapPoint& b) const;
  /// P is on the same side of all values that are asked for, as far as it has one.
  [[nodiscard]] bool both_beyond(const MapPoint& a, const MapPoint& b) const;
  [[nodiscard]] double misfit(const MapPoint& a, const MapPoint& m, const MapPoint& b) const;
  /// Where another piece may hide between two points of one piece; NaN if nothing tells.
  [[nodiscard]] double suspect(const Probe& a, const Probe& b) const;

  ReturnMap& map_;
  SearchOptions options_;
  double resolution_, explored_, narrow_ = 0.0;
  int trials_ = 0, unfinished_ = 0;
  long returns_ = 0;
  std::vector<Change> found_;
};

}  // namespace specht::maps
