#include <algorithm>
#include <cmath>
#include <span>
#include <specht/bifurcation/cycles/cycle_bands.hpp>

namespace specht::bifurcation {
namespace {

/// Of a multiplier that is 1 [1].
constexpr double one_within = 1e-9;

double first(const Cycle& cycle) { return cycle.points.front().front(); }

/// Two neighbours are of one band if P is the identity halfway between them: next to its end an orbit may have other
/// events and still come back to where it began, to the last digits.
bool are_joined(maps::VectorMap& map, const Cycle& a, const Cycle& b,
                const CycleNewtonOptions& options) {
  const auto is_marginal = [](const Cycle& c) { return c.stability == CycleStability::marginal; };
  if (a.period() != b.period() || !is_marginal(a) || !is_marginal(b)) return false;
  const std::vector<double> middle{first(a) + (first(b) - first(a)) / 2};
  const maps::VectorPoint image = maps::iterated(map, middle, a.period());
  return image.has_value() && distance(map, image.value, middle) <= options.identity;
}

/// The one that is nearest to the middle of some cycles of a band, in their order.
const Cycle& middle_of(std::span<const Cycle> band) {
  const double middle = (first(band.front()) + first(band.back())) / 2;
  return *std::min_element(band.begin(), band.end(), [&](const Cycle& a, const Cycle& b) {
    return std::abs(first(a) - middle) < std::abs(first(b) - middle);
  });
}

/// Those with their first point in the box; all if none has it there.
std::span<const Cycle> inside(std::span<const Cycle> band, const maps::VectorMap& map,
                              const Box& box) {
  const auto is_inside = [&](const Cycle& cycle) {
    return is_in_box(map.coordinates(), box, cycle.points.front());
  };
  const auto begin = std::find_if(band.begin(), band.end(), is_inside);
  const auto end = std::find_if_not(begin, band.end(), is_inside);
  return begin == band.end() ? band : std::span(begin, end);
}

}  // namespace

bool is_degenerate(const Cycle& cycle) {
  return std::any_of(cycle.multipliers.begin(), cycle.multipliers.end(),
                     [](const auto& m) { return std::abs(m - 1.0) <= one_within; });
}

std::vector<CycleBand> join_bands(const maps::VectorMap& map, const Box& box,
                                  std::vector<Cycle>& cycles, const CycleNewtonOptions& options) {
  std::vector<CycleBand> bands;
  if (map.dimension() != 1) return bands;
  const auto own = map.clone();
  std::vector<Cycle> kept;
  for (std::size_t begin = 0; begin < cycles.size();) {
    std::size_t end = begin + 1;
    while (end < cycles.size() && are_joined(*own, cycles[end - 1], cycles[end], options)) ++end;
    if (end - begin > 1) {
      bands.push_back(
          {{first(cycles[begin]), first(cycles[end - 1])}, static_cast<int>(end - begin)});
    }
    kept.push_back(middle_of(inside(std::span(cycles).subspan(begin, end - begin), *own, box)));
    begin = end;
  }
  cycles = std::move(kept);
  return bands;
}

}  // namespace specht::bifurcation
