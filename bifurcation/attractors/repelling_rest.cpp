#include <cmath>
#include <specht/bifurcation/attractors/repelling_rest.hpp>

namespace specht::bifurcation {

bool is_at_rest(const maps::MapPoint& point) {
  return point.status == core::Outcome::at_rest && point.time == 0.0;
}

std::optional<double> way_off_rest(maps::ReturnMap& map, double x,
                                   const RepellingRestOptions& options) {
  if (!is_at_rest(map(x))) return {};
  std::optional<double> off;
  for (const double side : {1.0, -1.0}) {
    const double beside = x + side * options.beside * (1.0 + std::abs(x));
    if (!map.domain().contains(beside)) continue;
    const maps::MapPoint point = map(beside);
    if (is_at_rest(point)) return {};
    if (!point.has_value()) continue;
    const double before = std::abs(beside - x), after = std::abs(point.value - x);
    if (!(after > (1.0 + options.away) * before)) return {};
    if (!off) off = beside;
  }
  return off;
}

}  // namespace specht::bifurcation
