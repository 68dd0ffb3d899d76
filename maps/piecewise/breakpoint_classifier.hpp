#pragma once
// What a change of itinerary means for the map: its breakpoints, with their one-sided limits, kinds and
// mechanisms. Used by piecewise_map.cpp.

#include <specht/maps/piecewise/piecewise_map.hpp>

namespace specht::maps {

class BreakpointClassifier {
 public:
  /// `range`: its width [unit of x].
  BreakpointClassifier(ReturnMap& map, double range, const PiecewiseMapOptions& options)
      : map_(map), range_(range), options_(options) {}

  /// The breakpoints that a change stands for: one; or, where breakpoints pile up, an interval, or the
  /// dip or edge that they pile up at and the intervals beside it.
  [[nodiscard]] std::vector<Breakpoint> classify(const Change& change);

  [[nodiscard]] long returns() const { return returns_; }

 private:
  struct Side {
    double limit = missing, slope = missing, error = 0.0;
  };

  [[nodiscard]] MapPoint at(double x);
  [[nodiscard]] static Breakpoint pile(const MapPoint& left, const MapPoint& right,
                                       const Breakpoint& centre);
  /// Of all changes between two points, one at which the first event changes in which their orbits
  /// differ: what lies beyond it on either side branches off later.
  [[nodiscard]] Change main_change(const Change& pile);
  [[nodiscard]] Breakpoint single(const Change& change);
  /// A kink, or none: by its values and slopes alone, and without mechanism.
  [[nodiscard]] Breakpoint minor(const Change& change);
  /// Where the events of a jump are simultaneous within rounding, the bracket is a coin toss: x is
  /// where the margins of both sides say, and the bracket is made to contain it.
  void settle(Breakpoint& b);
  /// Where P swings for ever towards a jump it has no limits.
  void find_log_periodic_limits(Breakpoint& b);
  /// Where the piece of `point` ends, from the margins a little further away: the end nearest to x.
  [[nodiscard]] double ending(const MapPoint& point, double x, double away);
  /// `point`: the end of the bracket of x on this side.
  [[nodiscard]] Side side(const MapPoint& point, double x, int direction);
  /// The limit and slope of P = L + c √d + s d, d the distance from x, by P and P′ at two distances;
  /// if that is what it is. Next to a graze P is so, and within the grazing depth it is not to be
  /// trusted.
  void root_limit(const MapPoint& point, const MapPoint& away, Side& side);
  [[nodiscard]] double slope_at(const MapPoint& point);
  /// The slope of the piece of a point, a sliver away from it.
  [[nodiscard]] double slope_beside(const MapPoint& point, int direction);
  /// ±∞ if P diverges towards x from this side, else NaN.
  [[nodiscard]] double divergence(double x, int direction);
  [[nodiscard]] BreakpointKind kind(const Breakpoint& b) const;
  /// The slopes of a kink differ because P′ bends between the places where they are known, and not at x.
  [[nodiscard]] bool only_bends(const Breakpoint& b);
  [[nodiscard]] static std::string word(const Breakpoint& b);

  ReturnMap& map_;
  double range_;
  const PiecewiseMapOptions& options_;
  long returns_ = 0;
};

}  // namespace specht::maps
