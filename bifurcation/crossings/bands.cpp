#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/bands.hpp>
#include <specht/bifurcation/crossings/laps.hpp>

namespace specht::bifurcation {

std::vector<core::Interval> Bands::find(const std::vector<IteratedLap>& laps) {
  std::vector<core::Interval> found;
  for (std::size_t i = 0; i < laps.size(); ++i) {
    if (!laps[i].identity) continue;
    const std::size_t first = i;
    while (i + 1 < laps.size() && laps[i + 1].identity) ++i;
    std::size_t from = first, to = i;
    while (from < to && impacts_on(laps[from]) > impacts_on(laps[from + 1])) ++from;
    while (to > from && impacts_on(laps[to]) > impacts_on(laps[to - 1])) --to;
    const core::Interval band{laps[from].begin, laps[to].end};
    found.push_back(band);
    wide_.push_back({laps[first].begin, laps[i].end});
    if (first > 0 && from == first) mirrored(laps[first - 1], band.low, band, found);
    if (i + 1 < laps.size() && to == i) mirrored(laps[i + 1], band.high, band, found);
  }
  return found;
}

bool Bands::contains(double x) {
  const double size = 1.0 + std::abs(x), near = options_.band_end * size;
  return std::any_of(wide_.begin(), wide_.end(), [&](const core::Interval& band) {
    if (x >= band.low - near && x <= band.high + near) return true;
    const double end = x > band.high ? band.high : band.low;
    if (!(std::abs(x - end) <= options_.band_wake * size)) return false;
    const double middle = end + (x - end) / 2;
    return std::abs(map_(middle).value - middle) <= options_.marginal_tolerance() * size;
  });
}

int Bands::impacts_on(const IteratedLap& lap) {
  return impacts(map_(lap.begin + (lap.end - lap.begin) / 2));
}

void Bands::mirrored(const IteratedLap& lap, double border, const core::Interval& band,
                     std::vector<core::Interval>& found) {
  if (!lap.has_values()) return;
  const double far = border == lap.begin ? std::min(lap.end, 2 * border - band.low)
                                         : std::max(lap.begin, 2 * border - band.high);
  for (const double part : {0.25, 0.5, 0.75}) {
    const double x = border + part * (far - border);
    if (!(std::abs(map_(x).value + x - 2 * border) <= options_.marginal_tolerance())) return;
  }
  found.push_back({std::min(border, far), std::max(border, far)});
}

}  // namespace specht::bifurcation
