#pragma once
// How near straight lines between the points of a curve are to it (straight_lines.hpp).

namespace specht::bifurcation {

struct LineOptions {
  /// Between neighbours the curve leaves a straight line by no more than this part of the width and the height that it
  /// fills of the plane, unless that takes more than so many halvings of a step [1].
  double straight = 3e-4;
  int most_halvings = 8;
  /// A width or height of less than this is rounding [1].
  double flat = 1e-6;
};

}  // namespace specht::bifurcation
