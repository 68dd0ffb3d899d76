#pragma once
// A jump of P_K at one value of a parameter: data only.

#include <algorithm>
#include <cmath>
#include <optional>
#include <specht/bifurcation/continuation/curve_options.hpp>
#include <specht/bifurcation/continuation/swing.hpp>
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

  /// Where P swings, the sampled value that is nearest to the diagonal.
  [[nodiscard]] double left_limit() const { return swing ? swing->left : left.value; }
  [[nodiscard]] double right_limit() const { return swing ? swing->right : right.value; }
  [[nodiscard]] double left_height() const { return left_limit() - x; }
  [[nodiscard]] double right_height() const { return right_limit() - x; }
  /// The diagonal lies between the limits, or within a tolerance of one of them [unit of x].
  [[nodiscard]] bool crosses(const CurveOptions& options) const {
    const double tolerance = options.settled;
    if (swing) return swing->across <= options.swing.most_across;
    return left_height() * right_height() <= 0.0 ||
           std::min(std::abs(left_height()), std::abs(right_height())) <= tolerance;
  }
};

}  // namespace specht::bifurcation
