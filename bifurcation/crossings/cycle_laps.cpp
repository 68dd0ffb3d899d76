#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/cycle_cells.hpp>
#include <specht/bifurcation/crossings/cycle_laps.hpp>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>

namespace specht::bifurcation {
namespace {

/// An accumulation beyond all followed values is skipped, rather than unresolved.
bool is_beyond(const Lap& lap, const core::Interval& followed) {
  if (!lap.unresolved || (std::isnan(lap.P_low) && std::isnan(lap.P_high))) return false;
  const bool below = !(lap.P_low >= followed.low) && !(lap.P_high >= followed.low);
  const bool above = !(lap.P_low <= followed.high) && !(lap.P_high <= followed.high);
  return below || above;
}

/// Laps end at x, too.
void cut_at(double x, maps::ReturnMap& map, std::vector<Lap>& laps) {
  const auto place = std::find_if(laps.begin(), laps.end(),
                                  [x](const Lap& lap) { return lap.begin < x && x < lap.end; });
  if (place == laps.end()) return;
  Lap right = *place;
  Lap& left = *place;
  left.end = left.high = right.begin = right.low = x;
  left.P_end = left.P_high = right.P_begin = right.P_low = map(x).value;
  left.end_log_periodic = right.begin_log_periodic = {};
  left.goes_on = true;
  laps.insert(place + 1, right);
}

bool has_margins(maps::ReturnMap& map, double x) {
  std::vector<maps::Margin> margins;
  (void)map.with_margins(x, margins);
  return !margins.empty();
}

}  // namespace

core::Interval followed_range(const maps::ReturnMap& map, const core::Interval& range,
                              const CrossingOptions& options) {
  const double width = range.high - range.low;
  const core::Interval domain = map.domain();
  return {std::max(range.low - options.reach * width, std::min(domain.low, range.low)),
          std::min(range.high + options.reach * width, std::max(domain.high, range.high))};
}

std::optional<std::vector<Lap>> cycle_laps(ParallelMap& map, const core::Interval& range, int K,
                                           const CrossingOptions& options) {
  const core::Interval followed = K > 1 ? followed_range(map.original(), range, options) : range;
  const double width = range.high - range.low;
  const double share = (followed.high - followed.low) / width;
  maps::PiecewiseMapOptions piecewise = options.piecewise;
  piecewise.points = 1 + static_cast<int>(std::ceil(share * (piecewise.points - 1)));
  piecewise.search.resolution = std::min(1.0, piecewise.search.resolution / share);
  if (!has_margins(*map.serial(), range.low + width / 2)) {
    piecewise.search.trials = options.plain_trials;
    piecewise.search.misfit = std::max(piecewise.search.misfit, options.plain_misfit);
    piecewise.search.resolution = std::max(piecewise.search.resolution, options.plain_resolution);
  }
  const double beyond = options.beyond * width;
  piecewise.search.values = {followed.low - beyond, followed.high + beyond};
  CycleCells cells(K, width, options.marginal_tolerance(), options.cells);
  piecewise.search.relevance = &cells;
  const maps::PiecewiseMap found = parallel_piecewise_map(map, followed, piecewise);
  if (!found.complete) return std::nullopt;
  LapOptions lap_options = options.laps;
  lap_options.narrow = piecewise.search.explored * (followed.high - followed.low);
  std::vector<Lap> all = laps(map, found, lap_options);
  if (all.empty()) return std::nullopt;
  for (Lap& lap : all) lap.skipped = lap.skipped || is_beyond(lap, followed);
  cut_at(range.low, *map.serial(), all);
  cut_at(range.high, *map.serial(), all);
  return all;
}

}  // namespace specht::bifurcation
