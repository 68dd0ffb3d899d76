#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/bands.hpp>
#include <specht/bifurcation/crossings/laps.hpp>

namespace specht::bifurcation {

namespace {

/// How far inside of its end orbits are those of the band.
double reach_of(const core::Interval& band, double end, const CrossingOptions& options) {
  const double middle = band.low + (band.high - band.low) / 2;
  return std::min(options.wakes * options.band_wake * (1.0 + std::abs(end)),
                  std::abs(middle - end));
}

/// The last number from `inside` towards `outside` for which a condition holds.
template <class Condition>
double last_in(double inside, double outside, const Condition& holds,
               const CrossingOptions& options) {
  while (
      !maps::is_closed(std::min(outside, inside), std::max(outside, inside), options.bisection())) {
    const double x = inside + (outside - inside) / 2;
    (holds(x) ? inside : outside) = x;
  }
  return inside;
}

}  // namespace

double band_end(maps::ReturnMap& map, const core::Interval& band, double end,
                const CrossingOptions& options) {
  const double inwards = end < band.low + (band.high - band.low) / 2 ? 1.0 : -1.0;
  const double sliver = options.bisection().sliver_ulps * maps::ulp(end);
  const double reach = reach_of(band, end, options);
  if (!(reach > sliver)) return end;
  const double inside = end + inwards * reach, outside = end + inwards * sliver;
  const int own = impacts(map(inside));
  const auto is_in = [&](double x) { return impacts(map(x)) <= own; };
  return is_in(outside) ? end : last_in(inside, outside, is_in, options);
}

std::vector<core::Interval> Bands::find(const std::vector<IteratedLap>& laps) {
  std::vector<core::Interval> found;
  for (std::size_t i = 0; i < laps.size(); ++i) {
    if (!laps[i].identity) continue;
    const std::size_t first = i;
    while (i + 1 < laps.size() && laps[i + 1].identity) ++i;
    std::size_t from = first, to = i;
    while (from < to && impacts_on(laps[from]) > impacts_on(laps[from + 1])) ++from;
    while (to > from && impacts_on(laps[to]) > impacts_on(laps[to - 1])) --to;
    const core::Interval all{laps[from].begin, laps[to].end};
    const auto is_open = [&](std::size_t k) {
      return k < laps.size() && (laps[k].unresolved || laps[k].skipped);
    };
    const core::Interval band{
        end_of(all, all.low, from == first && first > 0 && is_open(first - 1)),
        end_of(all, all.high, to == i && is_open(i + 1))};
    found.push_back(band);
    wide_.push_back({std::min(laps[first].begin, band.low), std::max(laps[i].end, band.high)});
    if (first > 0 && from == first) mirrored(laps[first - 1], band.low, band, found);
    if (i + 1 < laps.size() && to == i) mirrored(laps[i + 1], band.high, band, found);
  }
  return found;
}

bool Bands::contains(double x) {
  return is_in(x, options_.band_end, options_.marginal_tolerance());
}

bool Bands::is_rounding_of(double x) { return is_in(x, 0.0, options_.band_rounding); }

bool Bands::is_in(double x, double beside, double tolerance) {
  const double size = 1.0 + std::abs(x), near = beside * size;
  return std::any_of(wide_.begin(), wide_.end(), [&](const core::Interval& band) {
    if (x >= band.low - near && x <= band.high + near) return true;
    const double end = x > band.high ? band.high : band.low;
    if (!(std::abs(x - end) <= options_.band_wake * size)) return false;
    const double middle = end + (x - end) / 2;
    return std::abs(map_(middle).value - middle) <= tolerance * size &&
           !(std::abs(map_.with_slope(x).slope - 1.0) > options_.band_slope);
  });
}

double Bands::end_of(const core::Interval& band, double end, bool beside_open) {
  const double found = band_end(map_, band, end, options_);
  if (found != end || !beside_open) return found;
  const double size = 1.0 + std::abs(end);
  const double inwards = end < band.low + (band.high - band.low) / 2 ? 1.0 : -1.0;
  const double sliver = options_.bisection().sliver_ulps * maps::ulp(end);
  const double reach = reach_of(band, end, options_);
  double inside = end, outside = end + inwards * sliver;
  const int own = impacts(map_(end + inwards * reach));
  const auto is_in = [&](double x) {
    const maps::MapPoint p = map_(x);
    return impacts(p) <= own && std::abs(p.value - x) <= options_.marginal_tolerance() * size;
  };
  for (double away = sliver; is_in(outside) && away <= reach; away *= 2.0) {
    inside = outside;
    outside = end - inwards * away;
  }
  return is_in(outside) ? end : last_in(inside, outside, is_in, options_);
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
