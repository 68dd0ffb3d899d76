#pragma once
// Equality of results bit by bit.

#include <cstring>
#include <specht/bifurcation/crossings/crossing.hpp>

namespace specht::test {

/// The same bits: a NaN equals itself, −0 differs from 0.
inline bool identical(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

inline bool identical(const maps::MapPoint& a, const maps::MapPoint& b) {
  return identical(a.x, b.x) && identical(a.value, b.value) && identical(a.slope, b.slope) &&
         identical(a.parameter_slope, b.parameter_slope) && identical(a.time, b.time) &&
         identical(a.error, b.error) && a.status == b.status && a.non_unique == b.non_unique &&
         a.itinerary == b.itinerary && a.later == b.later;
}

inline bool identical(const bifurcation::Crossing& a, const bifurcation::Crossing& b) {
  return a.kind == b.kind && identical(a.x, b.x) && identical(a.left, b.left) &&
         identical(a.right, b.right) && identical(a.slope, b.slope) && identical(a.time, b.time) &&
         a.iterate == b.iterate && a.period == b.period && identical(a.point, b.point);
}

}  // namespace specht::test
