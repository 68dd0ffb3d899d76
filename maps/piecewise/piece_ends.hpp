#pragma once
// The ends of pieces according to the margins of points (return_map.hpp).

#include <algorithm>
#include <cmath>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::maps {

/// A point with the margins of its orbit.
struct Probe {
  MapPoint point;
  std::vector<Margin> margins = {};
  bool has_margins = false;  // they are complete, as far as the map has any
};

/// Visits the margins of two points that correspond, in order: visit(p, q). Within an accumulation they do
/// from its begin to the end of the shorter one, or up to impacts in another order; behind it they go on
/// together. False if the points do not have the same margins outside of accumulations. The missing ones
/// separate the margins of one guard from those of the next, so that the number of minima of each is
/// compared.
template <class Visit>
bool for_common_margins(const Probe& a, const Probe& b, const Visit& visit) {
  auto p = a.margins.begin(), q = b.margins.begin();
  const auto p_end = a.margins.end(), q_end = b.margins.end();
  const auto inside = [](auto m, auto end) { return m == end ? 0 : m->accumulation; };
  const auto leave = [&](auto& m, auto end) {
    for (const int k = m->accumulation; m != end && m->accumulation == k;) ++m;
  };
  while (p != p_end || q != q_end) {
    const int of_p = inside(p, p_end), of_q = inside(q, q_end);
    if (of_p != of_q) {
      if (of_p > of_q) {
        leave(p, p_end);
      } else {
        leave(q, q_end);
      }
      continue;
    }
    if (p == p_end || q == q_end) return false;
    if (std::isnan(p->value) != std::isnan(q->value)) {
      if (of_p == 0) return false;
      leave(p, p_end);
      leave(q, q_end);
      continue;
    }
    visit(*p++, *q++);
  }
  return true;
}

/// How far margins are trusted with the place of a change.
struct GuideOptions {
  /// Two margins belong to one change if the places where they vanish differ by less than this part of
  /// the interval [1]; where only the margins of one side lead to a change, its place is uncertain by the
  /// square of it.
  double agree = 0.01;
  /// A point is tried this near to the place that margins give: as a part of the interval [1], and in ulps,
  /// some times the rounding of an orbit. Margins are used again where more ulps than that are left:
  /// otherwise halving costs less.
  double aim = 1e-6, aim_ulps = 16.0, lead_ulps = 1e7;
};

/// Where a piece ends according to margins, and the uncertainty of that.
struct Ending {
  double x = missing, doubt = missing;
};

/// Where margins of a point vanish between it and x + reach, by value and slope.
[[nodiscard]] inline std::vector<double> endings(const Probe& from, double reach) {
  std::vector<double> found;
  for (const Margin& m : from.margins) {
    const double step = -m.value / m.slope;
    if (m.value > 0 && step * reach > 0 && std::abs(step) < std::abs(reach)) {
      found.push_back(from.point.x + step);
    }
  }
  return found;
}

/// The change between two points: where a margin of the left one vanishes and one of the right one,
/// too. NaN if no two of them agree to a part of the width.
[[nodiscard]] inline Ending common_ending(const Probe& left, const Probe& right, double agree) {
  const double w = right.point.x - left.point.x;
  Ending best{missing, agree * w};
  const std::vector<double> of_right = endings(right, -w);
  for (const double l : endings(left, w)) {
    for (const double r : of_right) {
      if (!(std::abs(l - r) < best.doubt)) continue;
      best = {l + (r - l) / 2, std::abs(l - r)};
    }
  }
  return best;
}

/// Where a change between two points may be: where the margins of both sides agree; else all places where
/// a margin of one side vanishes, from left to right: at the end of some pieces only the margins of the
/// other side go to zero smoothly.
[[nodiscard]] inline std::vector<Ending> guides_between(const Probe& left, const Probe& right,
                                                        double agree) {
  const double w = right.point.x - left.point.x;
  const Ending common = common_ending(left, right, agree);
  if (std::isfinite(common.x)) return {common};
  std::vector<Ending> all;
  for (const double x : endings(left, w)) all.push_back({x, agree * agree * w});
  for (const double x : endings(right, -w)) all.push_back({x, agree * agree * w});
  std::sort(all.begin(), all.end(), [](const Ending& a, const Ending& b) { return a.x < b.x; });
  return all;
}

}  // namespace specht::maps
