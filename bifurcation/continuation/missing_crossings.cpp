#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/missing_crossings.hpp>
#include <specht/bifurcation/crossings/cycle_laps.hpp>
#include <specht/bifurcation/crossings/sign_search.hpp>

namespace specht::bifurcation {

SpecialPoint MissingCrossings::end(int K, const BranchEnd& end, bool is_fixed, double slope,
                                   int part) const {
  SpecialPoint s;
  s.parameter = value(end.side);
  s.x = end.x;
  s.kind = SpecialPointKind::dip_end;
  if (is_left_open(end.side, K, s.x)) {
    s.note = "in an accumulation of breakpoints that the map at this value leaves open";
  } else if (is_fixed && is_end_of_band(end.side, K, s.x)) {
    s.kind = SpecialPointKind::nonsmooth_fold;
    (end.side == 0 ? s.slope_after : s.slope_before) = slope;
    s.note = "border collision: a fixed point meets the end of a band";
  } else if (is_fixed && is_left_out(K, s.parameter, s.x)) {
    s.note = "the search at this value leaves it out: evaluations do not confirm it";
  } else {
    s.kind = SpecialPointKind::unexplained;
    s.note =
        "followed to here where the search at this value has found no crossing; more --points may";
  }
  s.iterate = K;
  s.branch_before = s.branch_after = part;
  return s;
}

SpecialPoint MissingCrossings::taken_end(int K, const BranchEnd& end, int part) const {
  SpecialPoint s;
  s.kind = SpecialPointKind::unexplained;
  s.parameter = value(end.side);
  s.x = end.x;
  s.iterate = K;
  s.branch_before = s.branch_after = part;
  s.note = "followed to here where another branch begins or ends: one of them has left its curve";
  return s;
}

bool MissingCrossings::is_end_of_band(int side, int K, double x) const {
  const double near = options_.arrived * (1.0 + std::abs(x));
  const auto& points = slice_[side]->points;
  return std::any_of(points.begin(), points.end(), [&](const BranchPoint& band) {
    return band.kind == CrossingKind::marginal && K % band.iterate == 0 &&
           std::min(std::abs(band.left - x), std::abs(band.right - x)) <= near;
  });
}

bool MissingCrossings::is_left_out(int K, double p, double x) const {
  const auto map = line_.at(p, K);
  if (!map) return false;
  SignSearch search(*map, K, options_.crossings);
  const double around = options_.around_arrival * (1.0 + std::abs(x));
  search.search((*map)(x - around), (*map)(x + around));
  const CrossingCounts& counts = search.report().counts;
  const bool is_noise =
      counts.steep + counts.multipliers.count + counts.values.count + counts.touches.count > 0;
  return is_noise && search.take().empty();
}

bool MissingCrossings::is_left_open(int side, int K, double x) const {
  const auto map = line_.at(value(side), 1);
  if (!map) return false;
  const OpenPlaces& open = open_places_of(side, K, *map);
  for (int k = 0; k < K; ++k) {
    if (open.contain(x)) return true;
    x = (*map)(x).value;
  }
  return false;
}

const OpenPlaces& MissingCrossings::open_places_of(int side, int K,
                                                   const maps::ReturnMap& map) const {
  const OpenPlaces& own = slice_[side]->open;
  if (own.last_iterate == K) return own;
  OpenPlaces& known = open_[side][K];
  if (known.last_iterate == K) return known;
  Execution alone;
  alone.jobs = 1;
  ParallelMap parallel(map, alone);
  const auto laps = cycle_laps(parallel, range_, K, options_.crossings);
  known = open_places(laps ? *laps : std::vector<Lap>(), K);
  return known;
}

}  // namespace specht::bifurcation
