#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <specht/maps/piecewise/breakpoint.hpp>
#include <specht/maps/piecewise/piece_margin.hpp>
#include <specht/maps/piecewise/vector_mechanism.hpp>

namespace specht::maps {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

template <class Point>
struct Border {
  double distance = infinite;
  std::optional<Point> behind;
};

/// A border that is nearer has the distance 0: halves of it would soon not differ from it.
constexpr double least_distance = std::numeric_limits<double>::min();

/// Where a border between two distances is looked for: by their orders of magnitude first, which may differ by hundreds.
double between_distances(double inside, double outside) {
  if (inside <= 0.0) return least_distance;
  return outside > 4.0 * inside ? std::sqrt(inside) * std::sqrt(outside)
                                : inside + (outside - inside) / 2.0;
}

/// The first distance at which a point is not on the piece of another; `at` gives the point at a distance.
template <class Point, class At>
Border<Point> first_border(const Point& here, double reach, std::vector<double> distances,
                           const PieceMarginOptions& options, const At& at) {
  for (double s = options.nearest * reach; s < reach; s *= options.factor) distances.push_back(s);
  distances.push_back(reach);
  std::sort(distances.begin(), distances.end());
  double inside = 0.0;
  for (const double s : distances) {
    if (!(s > 0.0 && s <= reach)) continue;
    Point there = at(s);
    if (same_piece(here, there)) {
      inside = s;
      continue;
    }
    Border<Point> border{s, std::move(there)};
    while (border.distance - inside > options.located * border.distance) {
      const double middle = between_distances(inside, border.distance);
      Point between = at(middle);
      if (same_piece(here, between)) {
        inside = middle;
      } else {
        border = {middle, std::move(between)};
        if (middle <= least_distance) border.distance = 0.0;
      }
    }
    return border;
  }
  return {};
}

/// A little behind where margins that fall in a direction vanish, to first order.
std::vector<double> hints(const std::vector<Margin>& margins, double direction,
                          const PieceMarginOptions& options) {
  std::vector<double> distances;
  for (const Margin& margin : margins) {
    const double away = -direction * margin.value / margin.slope;
    if (away > 0.0 && std::isfinite(away)) distances.push_back(away);
  }
  std::sort(distances.begin(), distances.end());
  distances.resize(std::min(distances.size(), static_cast<std::size_t>(options.hints)));
  for (double& away : distances) away *= 1.0 + options.ahead;
  return distances;
}

}  // namespace

PieceMargin piece_margin(ReturnMap& map, double x, double reach,
                         const PieceMarginOptions& options) {
  PieceMargin result;
  std::vector<Margin> margins;
  (void)map.with_margins(x, margins);
  const MapPoint here = map(x);
  if (!here.has_value()) return result;
  result.distance = infinite;
  for (const double direction : {-1.0, 1.0}) {
    const auto border =
        first_border(here, std::min(reach, result.distance), hints(margins, direction, options),
                     options, [&](double s) { return map(x + direction * s); });
    if (!border.behind || border.distance >= result.distance) continue;
    result = {border.distance, mechanism(here, *border.behind)};
  }
  return result;
}

VectorMargin piece_margin(VectorMap& map, std::span<const double> x, int K,
                          std::span<const double> reach, const PieceMarginOptions& options) {
  VectorMargin result;
  result.distance.assign(x.size(), missing);
  const VectorPoint here = iterated(map, x, K);
  if (!here.has_value()) return result;
  double least = infinite;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double period = map.coordinates()[i].period;
    const double most = period > 0.0 ? std::min(reach[i], period / 2.0) : reach[i];
    double& nearest = result.distance[i];
    nearest = infinite;
    for (const double direction : {-1.0, 1.0}) {
      const auto border = first_border(here, std::min(most, nearest), {}, options, [&](double s) {
        std::vector<double> moved(x.begin(), x.end());
        moved[i] += direction * s;
        VectorPoint there = iterated(map, moved, K);
        return there;
      });
      if (!border.behind || border.distance >= nearest) continue;
      nearest = border.distance;
      if (nearest / reach[i] >= least) continue;
      least = nearest / reach[i];
      result.event = mechanism(here, *border.behind);
    }
  }
  return result;
}

}  // namespace specht::maps
