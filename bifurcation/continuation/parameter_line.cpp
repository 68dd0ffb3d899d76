#include <specht/bifurcation/continuation/parameter_line.hpp>
#include <stdexcept>

namespace specht::bifurcation {

std::unique_ptr<maps::IteratedMap> ParameterLine::at(double p, int K) const {
  for (const Kept& kept : kept_) {
    if (kept.map && kept.p == p) return std::make_unique<maps::IteratedMap>(kept.map, K);
  }
  Kept& newest = kept_[oldest_];
  const std::span value(&p, 1);
  try {
    // NOTE: a map in use stays what it is.
    const bool free = newest.map.use_count() == 1;
    if (!free) {
      newest.map = std::make_shared<RememberingMap>(family_.at(value));
    } else if (!newest.map->change(family_, value)) {
      newest.map->become(family_.at(value));
    }
  } catch (const std::invalid_argument&) {
    return nullptr;
  }
  newest.p = p;
  oldest_ = (oldest_ + 1) % kept_.size();
  return std::make_unique<maps::IteratedMap>(newest.map, K);
}

}  // namespace specht::bifurcation
