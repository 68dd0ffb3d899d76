#include <algorithm>
#include <cmath>
#include <specht/bifurcation/reached_laps.hpp>

namespace specht::bifurcation {

core::Interval followed_range(const maps::ReturnMap& map, const core::Interval& range,
                              const CrossingOptions& options) {
  const double width = range.high - range.low;
  const core::Interval domain = map.domain();
  return {std::max(range.low - options.reach * width, std::min(domain.low, range.low)),
          std::min(range.high + options.reach * width, std::max(domain.high, range.high))};
}

ReachedLaps::ReachedLaps(const maps::ReturnMap& map, const core::Interval& range,
                         const CrossingOptions& options, const Execution& execution)
    : map_(map), range_(range), options_(options), execution_(execution) {}

bool ReachedLaps::find(int iterates) {
  reached_ = range_;
  followed_ = iterates > 1 ? followed_range(map_, range_, options_) : range_;
  if (!type(range_, options_.typed.points)) return false;
  for (int k = 1; k < iterates; ++k) {
    core::Interval next = image();
    next.low = std::max(next.low, followed_.low);
    next.high = std::min(next.high, followed_.high);
    const core::Interval before = reached_;
    reached_ = next;
    if (next.low < before.low && !type({next.low, before.low}, 0)) return false;
    if (next.high > before.high && !type({before.high, next.high}, 0)) return false;
    if (next.low == before.low && next.high == before.high) break;
  }
  return true;
}

core::Interval ReachedLaps::image() const {
  core::Interval image = reached_;
  for (const Lap& lap : laps_) {
    for (const double y : {lap.P_begin, lap.P_end}) {
      if (std::isnan(y)) continue;
      image.low = std::min(image.low, y);
      image.high = std::max(image.high, y);
    }
  }
  return image;
}

bool ReachedLaps::type(const core::Interval& part, int points) {
  const double width = range_.high - range_.low;
  maps::TypedMapOptions typed = options_.typed;
  const double share = (part.high - part.low) / width;
  typed.points = points > 0 ? points : 2 + static_cast<int>(share * options_.typed.points);
  typed.search.resolution = std::min(1.0, options_.typed.search.resolution / share);
  std::vector<maps::Margin> margins;
  (void)map_.clone()->with_margins(part.low + (part.high - part.low) / 2, margins);
  if (margins.empty()) {
    typed.search.trials = options_.plain_trials;
    typed.search.misfit = std::max(typed.search.misfit, options_.plain_misfit);
    typed.search.resolution = std::max(typed.search.resolution, options_.plain_resolution);
  }
  const double beyond = options_.beyond * width;
  typed.search.values = {followed_.low - beyond, followed_.high + beyond};
  const maps::TypedMap found = type_map(map_, part, typed, execution_);
  if (!found.complete) return false;
  LapOptions lap_options;
  lap_options.points = options_.piece_points;
  lap_options.identity = options_.marginal_tolerance;
  std::vector<Lap> added = bifurcation::laps(map_, found, lap_options, execution_);
  if (added.empty()) return false;
  for (Lap& lap : added) lose(lap);
  const bool below = !laps_.empty() && part.high <= laps_.front().begin;
  laps_.insert(below ? laps_.begin() : laps_.end(), added.begin(), added.end());
  return true;
}

void ReachedLaps::lose(Lap& lap) const {
  if (!lap.unresolved || (std::isnan(lap.P_low) && std::isnan(lap.P_high))) return;
  const bool below = !(lap.P_low >= followed_.low) && !(lap.P_high >= followed_.low);
  const bool above = !(lap.P_low <= followed_.high) && !(lap.P_high <= followed_.high);
  lap.lost = below || above;
}

}  // namespace specht::bifurcation
