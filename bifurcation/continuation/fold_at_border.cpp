#include <cmath>
#include <specht/bifurcation/continuation/fold_at_border.hpp>
#include <utility>

namespace specht::bifurcation {
std::optional<PointsBeside> fold_at_border(const ParameterLine& line, int K,
                                           const FixedPoint& place, const FixedPoint& branch,
                                           const SpecialPointOptions& options) {
  const FixedPointCurve curve(line, K);
  const double size = 1.0 + std::abs(place.x);
  std::optional<PointsBeside> farthest, nearest;
  double last = core::Interval().high;
  int falls = -1, stays = 0;
  for (double away = options.border * size;; away /= line.options.wider) {
    FixedPoint low = curve.with_slope(place.p, place.x - away),
               high = curve.with_slope(place.p, place.x + away);
    if (high.P_x < low.P_x) std::swap(low, high);
    // NOTE: as near as rounding the slopes are those of any point beside the border.
    if (!(low.P_x < 1.0 && high.P_x > 1.0)) break;
    const double kink = high.P_x - low.P_x;
    const bool has_fallen = options.falls * kink <= last;
    last = kink;
    stays = has_fallen ? 0 : stays + 1;
    if (stays == options.most_stays) return {};
    if (!has_fallen) continue;
    ++falls;
    nearest = PointsBeside{std::move(low), std::move(high)};
    if (!farthest) farthest = nearest;
  }
  if (falls < options.least_falls) return {};
  // On both sides P_K is on one side of the diagonal, and p moves it over that towards where the fixed points are.
  const double side = (*farthest)[0].height(), known = options.residual * size;
  const double drift = place.P_p * (branch.p - place.p);
  const bool meet =
      side * (*farthest)[1].height() > 0.0 && (side * drift <= 0.0 || std::abs(drift) <= known);
  return meet && std::abs(place.height()) <= known ? nearest : std::nullopt;
}

}  // namespace specht::bifurcation
