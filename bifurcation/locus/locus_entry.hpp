#pragma once
// A point of a locus (locus.hpp) as it is reported, and as the curve goes on from there.

#include <cmath>
#include <specht/bifurcation/locus/locus_curve.hpp>

namespace specht::bifurcation {

struct LocusEntry {
  LocusPoint point;
  LocusState state;
  LocusCurve::Equations equations;
};

/// Of two points, in units of the ranges.
[[nodiscard]] inline double distance(const LocusEntry& from, const LocusEntry& to) {
  return norm(along(to.state.y, -1.0, from.state.y));
}

/// Of test k there.
[[nodiscard]] inline double test_value(const LocusEntry& one, std::size_t k) {
  return one.state.tests[k].value;
}
/// −1 or 1; 0 where the test does not apply, or is rounding.
[[nodiscard]] inline int test_sign(const LocusEntry& one, std::size_t k) {
  const LocusTest& test = one.state.tests[k];
  if (!(std::abs(test.value) > test.rounding)) return 0;
  return test.value > 0 ? 1 : -1;
}

/// A point between two neighbours, at this part of the way from the first, by a step from either of them; in the middle
/// by both, of whatever itinerary. Its note is empty.
[[nodiscard]] std::optional<LocusEntry> entry_between(LocusCurve& curve, const LocusEntry& from,
                                                      const LocusEntry& to, double part);

}  // namespace specht::bifurcation
