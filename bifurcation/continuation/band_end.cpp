#include <cmath>
#include <specht/bifurcation/continuation/band_end.hpp>

namespace specht::bifurcation {

BandEnd band_end(const ParameterLine& line, const FixedPointCurve& curve, const FixedPoint& end,
                 int direction, double slope_in_band, double noise) {
  const CurveOptions& options = line.options;
  BandEnd found{end, maps::missing};
  curve.complete(found.place);
  double rounding = maps::missing;  // of x
  for (double part = options.first_step; part >= options.shortest; part /= options.shorter) {
    const FixedPoint& last = found.place;
    const double dp = direction * part * line.width, move = dp * last.slope();
    rounding = noise / std::abs(last.P_x - 1.0);
    auto next = curve.within(last.p + dp, last.x + move, std::abs(move) + rounding);
    const bool is_own =
        next && std::abs(next->P_x - 1.0) > slope_in_band && (next->P_x > 1.0) == (last.P_x > 1.0);
    if (is_own) {
      curve.complete(*next);
      found.place = *next;
    } else {
      found.doubt = std::abs(dp);
    }
  }
  found.doubt = std::fmax(found.doubt, rounding / std::abs(found.place.slope()));
  return found;
}

}  // namespace specht::bifurcation
