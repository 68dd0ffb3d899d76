#pragma once
// What happens where a slice of a diagram stands right at a border collision.
//
// Branches meet there: the map at that value has one crossing in place of them, or one of another kind, or none.
// A branch that arrives is then followed a little past the slice. A collision at which branches turn back belongs to
// the interval that they lie in; one through which a branch goes on belongs to the interval before the slice, for both
// intervals see it; at the first value of a sweep it is the end of the range.

#include <specht/bifurcation/continuation/branch_continuation.hpp>

namespace specht::bifurcation {

/// Of the interval between two slices; `side` is 0 for the lower one, 1 for the other.
class SliceBorder {
 public:
  /// `line` and `options` must outlive it.
  SliceBorder(const ParameterLine& line, double low, double high,
              const ContinuationOptions& options)
      : line_(line), slice_{low, high}, options_(options) {}

  /// A fixed point on a border, or a jump that touches the diagonal: branches may meet there.
  [[nodiscard]] bool is_special(int side, const BranchPoint& point) const {
    return is_fixed_point(point.kind) ? lies_on_border(side, point) : touches_diagonal(side, point);
  }
  /// The interval, and a little more on one side.
  [[nodiscard]] core::Interval past(int side) const;
  /// A branch that begins at a slice turns back there at once, into the interval on its other side.
  [[nodiscard]] bool leads_out(const ContinuedBranch& way, int side) const;
  /// A branch goes on through a special point right at the slice after the interval: `farther`, followed past the
  /// slice, has it, and `way`, which ends there, has not.
  [[nodiscard]] static bool passes(const ContinuedBranch& farther, const ContinuedBranch& way);
  /// Takes a border collision right at the slice before the interval, through which a branch goes on, out of it.
  void leave_to_interval_before(ContinuedBranch& way, int side) const;

 private:
  [[nodiscard]] bool touches_diagonal(int side, const BranchPoint& point) const;
  [[nodiscard]] bool lies_on_border(int side, const BranchPoint& point) const;
  [[nodiscard]] double value(int side) const { return slice_[side]; }
  [[nodiscard]] bool is_at(int side, const SpecialPoint& s) const;

  const ParameterLine& line_;
  double slice_[2];
  const ContinuationOptions& options_;
};

}  // namespace specht::bifurcation
