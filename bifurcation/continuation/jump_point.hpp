#pragma once
// A jump of P_K at one value of a parameter: data only.

#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/bifurcation/continuation/curve_options.hpp>
#include <specht/bifurcation/continuation/swing.hpp>
#include <specht/bifurcation/crossings/circle.hpp>
#include <specht/maps/map_point.hpp>

namespace specht::bifurcation {

/// Points of a map on both sides of a jump.
struct Sides {
  maps::MapPoint left, right;
};

/// A point of a curve of jumps.
struct JumpPoint {
  double p = maps::missing, x = maps::missing;
  maps::MapPoint left, right;
  std::optional<Swing> swing = {};  // where P has no limits
  double period = 0.0;              // of x, if that is a circle

  /// Where P swings, the sampled value that is nearest to the diagonal.
  [[nodiscard]] double left_limit() const { return swing ? swing->left : left.value; }
  [[nodiscard]] double right_limit() const { return swing ? swing->right : right.value; }
  [[nodiscard]] double left_height() const { return own_heights().left; }
  [[nodiscard]] double right_height() const { return own_heights().right; }
  /// The diagonal lies between the limits, or within a tolerance of one of them [unit of x].
  [[nodiscard]] bool crosses(const CurveOptions& options) const {
    const double tolerance = options.settled;
    if (swing) return swing->across <= options.swing.most_across;
    return left_height() * right_height() <= 0.0 ||
           std::min(std::abs(left_height()), std::abs(right_height())) <= tolerance;
  }
  /// How much less than half a turn of the circle the sides of another point of the curve are apart, if they have moved
  /// from those here by the shorter way: negative where the way from one to the other has got longer than that around
  /// the back [unit of x].
  [[nodiscard]] double less_than_half_turn(const JumpPoint& next) const {
    const double on_left = nearest_to(left_height(), next.left_height(), period);
    const double on_right = nearest_to(right_height(), next.right_height(), period);
    return period / 2 - std::abs(on_right - on_left);
  }

 private:
  [[nodiscard]] Heights own_heights() const {
    return heights(left_limit() - x, right_limit() - x, period);
  }
};

}  // namespace specht::bifurcation
