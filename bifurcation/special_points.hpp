#pragma once
// Where branches of a diagram begin, end or change their stability, as far as its slices tell.
//
//   flip, nonsmooth_flip   a fixed point changes its stability through P′ = −1: within one itinerary,
//                          or where it changes
//   fold, nonsmooth_fold   two branches, P′ < 1 and P′ > 1, begin or end together; the same
//   jump_start, jump_end   a fixed point meets a jump; a branch of jump crossings begins or ends
//   range_end              a branch leaves the range of the parameter or of x
//   unexplained            none of these
//
// Nothing is computed anew: a point lies between two slices, and `note` says which.

#include <specht/bifurcation/branches.hpp>
#include <specht/core/types.hpp>
#include <string>
#include <vector>

namespace specht::bifurcation {

/// A slice of a diagram with the branch of each of its points.
struct NumberedSlice {
  double parameter = maps::missing;
  std::vector<BranchPoint> points;
  std::vector<int> branches;
};

struct SpecialPoint {
  std::string kind;
  double parameter = maps::missing, x = maps::missing;
  int iterate = 1;
  double slope_before = maps::missing, slope_after = maps::missing;
  int branch_before = 0, branch_after = 0;  // 0: none
  std::string note;
};

struct SpecialPointOptions {
  /// Ends closer than this part of the range of x can meet between two slices.
  double meeting = 0.1;
};

/// Ordered by parameter, then x. The slices are those of all values of a sweep, in order.
[[nodiscard]] std::vector<SpecialPoint> special_points(const std::vector<NumberedSlice>& slices,
                                                       const core::Interval& range_of_x,
                                                       const SpecialPointOptions& options = {});

}  // namespace specht::bifurcation
