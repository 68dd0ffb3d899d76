#pragma once
// Joins the crossings of neighbouring slices of a diagram to branches.
//
// Two crossings may be joined if they have the same iterate and period and are of one sort: fixed
// points with P′ < 1, fixed points with P′ > 1, jumps, or marginal bands. (P′ − 1 changes its sign at
// a fold only, where a branch turns back.) Branches go on to where the last two slices point; those
// with equal itineraries come first, then the nearest. Each crossing has at most one neighbour on
// either side.

#include <specht/bifurcation/crossing.hpp>
#include <string>
#include <vector>

namespace specht::bifurcation {

/// What joining needs to know of a crossing; a row of a file has it too.
struct BranchPoint {
  CrossingKind kind = CrossingKind::jump;
  int iterate = 1, period = 1;
  double x = maps::missing;
  double slope = maps::missing;
  std::string itinerary;
};

struct BranchOptions {
  /// Largest step in x between neighbours with the same itinerary, and with different ones, as
  /// parts of the range of x.
  double same_itinerary = 0.1;
  double other_itinerary = 0.05;
};

/// Takes slices one after the other and numbers branches from 1, in the order in which they begin.
class BranchJoiner {
 public:
  explicit BranchJoiner(double range_of_x, const BranchOptions& options = {})
      : range_of_x_(range_of_x), options_(options) {}

  /// The branch numbers of the next slice, in the order of its points.
  std::vector<int> next(std::vector<BranchPoint> slice);

  /// Takes over a slice whose numbers are known; slices in order, before the first `next`.
  void resume(std::vector<BranchPoint> slice, std::vector<int> numbers);

 private:
  double range_of_x_;
  BranchOptions options_;
  std::vector<BranchPoint> before_;
  std::vector<int> numbers_;
  std::vector<double> step_;  // of each branch from the slice before, 0 at its beginning
  int last_ = 0;
};

}  // namespace specht::bifurcation
