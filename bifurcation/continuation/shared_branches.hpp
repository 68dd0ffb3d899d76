#pragma once
// Branches of fixed points that are crossings of several iterates of one slice, each followed once.

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/branch_continuation.hpp>
#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <vector>

namespace specht::bifurcation {

class SharedBranches {
 public:
  SharedBranches(const BranchSlice& before, const BranchSlice& after,
                 const ContinuationOptions& options)
      : slice_{&before, &after}, options_(&options) {}

  /// The branch of a crossing on a side: `follow()`, or what that gave for the same point as one of another iterate.
  template <class Follow>
  [[nodiscard]] ContinuedBranch get(int side, const BranchPoint& point, const Follow& follow) {
    for (const Known& known : known_) {
      if (known.side == side && are_one(known.point, point)) return known.branch;
    }
    ContinuedBranch branch = follow();
    const bool is_shared =
        std::any_of(slice_[side]->points.begin(), slice_[side]->points.end(),
                    [&](const BranchPoint& other) { return are_one(other, point); });
    if (is_shared) known_.push_back({side, point, branch});
    return branch;
  }
  /// From now on branches are followed by other steps.
  void forget() { known_.clear(); }

 private:
  struct Known {
    int side;
    BranchPoint point;
    ContinuedBranch branch;
  };

  /// Two crossings of different iterates are the same fixed point.
  [[nodiscard]] bool are_one(const BranchPoint& a, const BranchPoint& b) const {
    if (!is_fixed_point(a.kind) || !is_fixed_point(b.kind)) return false;
    if (a.iterate == b.iterate || a.period != b.period) return false;
    const bool is_there = std::abs(a.x - b.x) <= options_->curves.rounding * (1.0 + std::abs(a.x));
    return is_there &&
           options_->crossings.is_one_multiplier(std::pow(a.slope, b.iterate / b.period),
                                                 std::pow(b.slope, a.iterate / a.period));
  }

  const BranchSlice* slice_[2];
  const ContinuationOptions* options_;
  std::vector<Known> known_;
};

}  // namespace specht::bifurcation
