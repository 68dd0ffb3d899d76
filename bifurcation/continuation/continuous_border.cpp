#include <cmath>
#include <specht/bifurcation/continuation/continuous_border.hpp>

namespace specht::bifurcation {

using maps::MapPoint;

bool is_continuous_over(maps::ReturnMap& map, const JumpPoint& border, double tolerance,
                        const CurveOptions& options) {
  const double size = 1.0 + std::abs(border.x);
  double wider = maps::missing;
  for (double r = options.sliver * size; r >= options.nearest * size; r /= options.wider) {
    const MapPoint left = map(border.x - r), right = map(border.x + r);
    if (!same_piece(left, border.left) || !same_piece(right, border.right)) return false;
    const double differs = std::abs(right.value - left.value);
    if (differs <= tolerance * size) return true;
    if (differs > options.continuous_falls * wider) return false;
    wider = differs;
  }
  return true;
}

}  // namespace specht::bifurcation
