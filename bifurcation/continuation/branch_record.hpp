#pragma once
// What happens to a branch on its walk through a gap, as special points in the terms of the field.

#include <specht/bifurcation/continuation/place.hpp>
#include <specht/bifurcation/continuation/special_points.hpp>
#include <string>
#include <vector>

namespace specht::bifurcation {

/// Numbers branches by the parts of the walk, from 0. Directions are of p: 1 upwards, −1 downwards.
class BranchRecord {
 public:
  explicit BranchRecord(int K) : K_(K) {}

  /// A special point, with the slopes before and after it on the walk. `ends`: the branch does not go on as
  /// it is. What is before and after is told in the order of p, but where both parts lie on one side.
  void add(const std::string& kind, const Place& place, int direction, double before, double after,
           const std::string& note, bool ends, bool one_side = false);
  /// The walk leaves the range of x, or its orbit where that is followed.
  void add_range_end(const Place& place, int direction);
  /// The curve that ends at a place goes on at another; backwards: it was followed in `direction` and turns.
  void add_hand_over(const Place& end, const Place& next, int direction, bool backwards);
  /// The end that no computation explains; one with an empty note is next to a dip.
  void add_unexplained(double p, double x, double slope, const std::string& note);

  [[nodiscard]] const std::vector<SpecialPoint>& points() const { return points_; }
  [[nodiscard]] int parts() const { return parts_; }

 private:
  int K_;
  std::vector<SpecialPoint> points_;
  int parts_ = 1;
};

}  // namespace specht::bifurcation
