#pragma once
// One branch between two slices, as its continuation meets it: points of its curves, special points.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/period_doubling.hpp>
#include <specht/bifurcation/continuation/place.hpp>
#include <string>
#include <vector>

namespace specht::bifurcation {

/// Numbers the parts of the branch from 0. Directions are of p: 1 upwards, −1 downwards.
class BranchRecord {
 public:
  explicit BranchRecord(int K) : K_(K) {}

  /// A point of the curve on which the branch is.
  void visit(const Place& place, bool special = false);
  /// A special point, with the slopes before and after it on the way. `ends`: a new part begins. Slopes and
  /// numbers are stored in the order of p, except where both parts lie on one side.
  void add(SpecialPointKind kind, const Place& place, int direction, double before, double after,
           const std::string& note, bool ends, bool one_side = false);
  /// The branch leaves the range of x, or its orbit the range where orbits are followed.
  void add_range_end(const Place& place, int direction, const std::string& note);
  /// The cycle shrinks to an equilibrium on the section.
  void add_equilibrium(const Place& place, int direction);
  /// The branch begins or ends where a cycle of half its period doubles.
  void add_doubling(const PeriodDoubling& doubling, int direction);
  /// The curve that ends at a place goes on at another; backwards: it was followed in `direction` and turns.
  /// `at_border`: two pieces of the map are confirmed to meet there; what else happens is unexplained. `more` ends the
  /// note of a border collision of fixed points or jumps.
  void add_switch(const Place& end, const Place& next, int direction, bool backwards,
                  bool at_border, const std::string& more);
  /// An end without explanation; with an empty note, one next to a dip.
  void add_unexplained(double p, double x, double slope, const std::string& note);

  /// Shorter steps or intervals do not tell more of the last special point.
  void settle() { points_.back().final = true; }

  [[nodiscard]] const std::vector<SpecialPoint>& points() const { return points_; }
  [[nodiscard]] const std::vector<CurvePoint>& curve() const { return curve_; }
  [[nodiscard]] int parts() const { return parts_; }

 private:
  /// The present part of the branch comes to p from below; one without other points, in the direction in which it
  /// is followed.
  [[nodiscard]] bool rises_to(double p, int direction) const;

  int K_;
  std::vector<SpecialPoint> points_;
  std::vector<CurvePoint> curve_;
  int parts_ = 1;
};

}  // namespace specht::bifurcation
