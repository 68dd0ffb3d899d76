#include <cmath>
#include <specht/maps/piecewise/circle_cut.hpp>
#include <specht/maps/piecewise/piece_search.hpp>

namespace specht::maps {

std::optional<CircleCut> circle_cut_between(ReturnMap& map, const MapPoint& a, const MapPoint& b,
                                            const BisectionOptions& options) {
  const double half = map.period() / 2;
  CircleCut cut{a, b};
  const auto jumps = [&] { return std::abs(cut.right.value - cut.left.value) > half; };
  if (!(half > 0.0) || !jumps()) return {};
  while (!is_closed(cut.left.x, cut.right.x, options)) {
    MapPoint m = map(cut.left.x + (cut.right.x - cut.left.x) / 2);
    ++cut.returns;
    if (!alike(m, a)) return {};
    const bool is_left = std::abs(m.value - cut.left.value) < std::abs(m.value - cut.right.value);
    (is_left ? cut.left : cut.right) = std::move(m);
    if (!jumps()) return {};
  }
  return cut;
}

}  // namespace specht::maps
