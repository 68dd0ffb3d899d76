#include <algorithm>
#include <cmath>
#include <specht/bifurcation/reached_laps.hpp>

namespace specht::bifurcation {

ReachedLaps::ReachedLaps(const maps::ReturnMap& map, const core::Interval& range,
                         const CrossingOptions& options, const Execution& execution)
    : map_(map), range_(range), options_(options), execution_(execution) {
  const double width = range.high - range.low;
  widest_ = {range.low - options.reach * width, range.high + options.reach * width};
  const core::Interval domain = map.domain();
  widest_.low = std::max(widest_.low, std::min(domain.low, range.low));
  widest_.high = std::min(widest_.high, std::max(domain.high, range.high));
}

bool ReachedLaps::find(int iterates) {
  reached_ = range_;
  if (!type(range_, options_.typed.points)) return false;
  for (int k = 1; k < iterates; ++k) {
    core::Interval next = image();
    if (next.low < widest_.low || lost_below_) next.low = reached_.low;
    if (next.high > widest_.high || lost_above_) next.high = reached_.high;
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
  typed.search.values = {reached_.low - beyond, reached_.high + beyond};
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

void ReachedLaps::lose(Lap& lap) {
  if (!lap.unresolved || (std::isnan(lap.P_low) && std::isnan(lap.P_high))) return;
  const bool below = !(lap.P_low >= reached_.low) && !(lap.P_high >= reached_.low);
  const bool above = !(lap.P_low <= reached_.high) && !(lap.P_high <= reached_.high);
  if (!below && !above) return;
  (below ? lost_below_ : lost_above_) = true;
  lap.lost = true;
}

}  // namespace specht::bifurcation
