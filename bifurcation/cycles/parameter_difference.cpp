#include <optional>
#include <specht/bifurcation/cycles/parameter_difference.hpp>

namespace specht::bifurcation {

std::vector<double> parameter_difference(const std::unique_ptr<maps::VectorMap>& above,
                                         const std::unique_ptr<maps::VectorMap>& below,
                                         const maps::VectorPoint& at, int K, double h) {
  const auto beside = [&](const std::unique_ptr<maps::VectorMap>& map) {
    std::optional<maps::VectorPoint> point;
    if (map) point = maps::iterated(*map, at.x, K);
    if (point && !same_piece(*point, at)) point.reset();
    return point;
  };
  const auto up = beside(above), down = beside(below);
  if (!up && !down) return {};
  const double step = up && down ? 2 * h : h;
  const maps::VectorPoint &to = up ? *up : at, &from = down ? *down : at;
  const auto& coordinates = (above ? above : below)->coordinates();
  std::vector<double> slope(at.value.size());
  for (std::size_t i = 0; i < slope.size(); ++i) {
    slope[i] = coordinates[i].difference(to.value[i], from.value[i]) / step;
  }
  return slope;
}

}  // namespace specht::bifurcation
