#pragma once
// The steps along a curve of fixed points, from one of its points to the border of an interval of p or to its end.
//
// Steps grow as long as the curve is found where it leads. Folds and flips on the way are passed and put on record; the
// walk turns back in p at a fold.

#include <specht/bifurcation/continuation/branch_record.hpp>
#include <specht/bifurcation/continuation/branch_switch.hpp>
#include <specht/bifurcation/continuation/followed_range.hpp>
#include <specht/bifurcation/continuation/neighbourhood.hpp>
#include <specht/bifurcation/continuation/smooth_specials.hpp>
#include <vector>

namespace specht::bifurcation {

/// Where a walk has led.
struct FixedWalkEnd {
  enum class Kind {
    arrived,   // at the border of the interval
    leaves,    // the range where it is followed
    steepens,  // beyond the steepest slope of a crossing, next to a dip
    turns,  // where it seems to turn back, a cycle of lower period or an equilibrium is met, or rounding
            // hides the slope, and that is on record
    ends  // no shorter step succeeds
  };
  Kind kind = Kind::ends;
  FixedPoint place;
  int direction = 1;  // in which it has been followed last
};

class FixedWalk {
 public:
  /// All arguments must outlive it.
  FixedWalk(const ParameterLine& line, const core::Interval& interval, const FollowedRange& range,
            int K, const ContinuationOptions& options, const Neighbourhood& near)
      : line_(line),
        interval_(interval),
        range_(range),
        options_(options),
        near_(near),
        curve_(line, K) {}

  /// From z upwards in p (direction 1) or downwards (−1). Its points are added to `past`, from the last turn on, and to
  /// the record; `specials` puts what they pass there.
  [[nodiscard]] FixedWalkEnd from(const FixedPoint& z, int direction, SmoothSpecials& specials,
                                  BranchRecord& record, BranchPast& past) const;

 private:
  class Way;
  using Orbit = std::vector<maps::MapPoint>;

  /// In a step no image of a cycle goes far: next to a dip other cycles have a point as near as the next one.
  [[nodiscard]] bool is_near(const Orbit& a, const Orbit& b) const;
  /// A single fixed point has come into a band of them, where Newton's method finds any.
  [[nodiscard]] bool is_in_band(const FixedPoint& z) const;
  /// What a point is beyond, if it is not followed there: its range, or the steepest slope.
  [[nodiscard]] FixedWalkEnd::Kind beyond(const FixedPoint& z, const Orbit& orbit) const;

  const ParameterLine& line_;
  const core::Interval& interval_;
  const FollowedRange& range_;
  const ContinuationOptions& options_;
  const Neighbourhood& near_;
  FixedPointCurve curve_;
};

}  // namespace specht::bifurcation
