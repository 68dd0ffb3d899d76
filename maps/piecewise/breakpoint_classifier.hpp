#pragma once
// The breakpoint classifier: what a change of itinerary means for the map, as breakpoints with their
// one-sided limits, kinds and mechanisms.

#include <optional>
#include <specht/maps/piecewise/breakpoint.hpp>
#include <specht/maps/piecewise/piece_search.hpp>
#include <specht/maps/piecewise/piecewise_map_options.hpp>

namespace specht::maps {

class BreakpointClassifier {
 public:
  /// `range`: its width [unit of x].
  BreakpointClassifier(ReturnMap& map, double range, const PiecewiseMapOptions& options)
      : map_(map), range_(range), options_(options) {}

  /// The breakpoints of a change: one; or, where breakpoints accumulate, an interval, or the dip or edge
  /// that they accumulate at and the intervals beside it.
  [[nodiscard]] std::vector<Breakpoint> classify(const Change& change);

  [[nodiscard]] long returns() const { return returns_; }

 private:
  struct Side {
    double limit = missing, slope = missing, error = 0.0;
    double uncertainty =
        0.0;  // of the limit; of a map without slopes, how much P changes next to x
  };

  [[nodiscard]] MapPoint at(double x);
  [[nodiscard]] static Breakpoint accumulation(const MapPoint& left, const MapPoint& right,
                                               const Breakpoint& centre);
  /// Of all changes between two points, one at which the first event changes in which their orbits
  /// differ: the orbits beyond it on either side differ later.
  [[nodiscard]] Change main_change(const Change& all);
  [[nodiscard]] Breakpoint single(const Change& change);
  /// A kink, or none: by its values and slopes alone, and without mechanism.
  [[nodiscard]] Breakpoint minor(const Change& change);
  /// Where the events of a jump are simultaneous within rounding, the bracket is random within that: the
  /// margins of both sides give x, and the bracket is extended to contain it.
  void settle(Breakpoint& b);
  /// Replaces the limits of a jump where they are log-periodic, if they are uncertain [unit of x].
  void find_log_periodic_limits(Breakpoint& b, double uncertainty);
  /// Where the piece of `point` ends, from the margins a little further away: the end nearest to x.
  [[nodiscard]] double ending(const MapPoint& point, double x, double away);
  /// `point`: the end of the bracket of x on this side.
  [[nodiscard]] Side side(const MapPoint& point, double x, int direction);
  /// The limit and slope of P = L + c √d + s d, d the distance from x, from P and P′ at two distances, if P
  /// has that form: it has next to a graze, where P is wrong within the grazing depth.
  void root_limit(const MapPoint& point, const MapPoint& away, Side& side);
  [[nodiscard]] double slope_at(const MapPoint& point);
  /// The slope of the piece of a point, a sliver away from it.
  [[nodiscard]] double slope_beside(const MapPoint& point, int direction);
  /// ±∞ if P diverges towards x from this side, else NaN.
  [[nodiscard]] double divergence(double x, int direction);
  [[nodiscard]] BreakpointKind kind(const Breakpoint& b) const;
  /// The slopes of a kink differ because P′ bends between the places where they are known, and not at x.
  [[nodiscard]] bool only_bends(const Breakpoint& b);
  /// The same by slopes at three distances, each so many times further [unit of x]; empty where a piece ends before.
  [[nodiscard]] std::optional<bool> bends_from(const Breakpoint& b, double nearest, double factor);
  [[nodiscard]] static std::string mechanism_of(const Breakpoint& b);

  ReturnMap& map_;
  double range_;
  const PiecewiseMapOptions& options_;
  long returns_ = 0;
};

}  // namespace specht::maps
