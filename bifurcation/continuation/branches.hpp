#pragma once
// The branches of a diagram, from its slices and the segments between them (slice_interval.hpp).
//
// A branch goes on through kinks, changes of itinerary and flips; it ends where it turns back, meets a
// jump or leaves the range.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <vector>

namespace specht::bifurcation {

/// Takes slices one after the other and numbers branches from 1, in the order in which they begin. The
/// parameter rises or falls; `before` and `after` of special points mean smaller and larger values of it.
class Branches {
 public:
  /// A point of a curve, with the number of its branch.
  struct NumberedPoint {
    int branch = 0;
    CurvePoint point;
  };
  struct Numbers {
    std::vector<int> of_slice;  // of the points of a slice
    std::vector<NumberedPoint>
        curve;  // between the slice before and this one, in order along each branch
  };
  /// The numbers of the next slice. `segments`: from the slice before; none for the first.
  Numbers next(const BranchSlice& slice, std::vector<BranchSegment> segments);

  /// The special points so far, ordered by parameter, then x; ends at the last slice, too.
  [[nodiscard]] std::vector<SpecialPoint> special_points() const;

 private:
  static void at_border(const BranchSlice& slice, const std::vector<int>& numbers, bool last,
                        std::vector<SpecialPoint>& points);

  BranchSlice first_, before_;
  std::vector<int> first_numbers_, numbers_;
  std::vector<SpecialPoint> points_;
  int last_ = 0;
};

}  // namespace specht::bifurcation
