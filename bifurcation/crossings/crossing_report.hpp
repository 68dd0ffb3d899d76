#pragma once
// What a search for crossings has met besides crossings, so that none is missing without a word.

#include <algorithm>
#include <array>
#include <specht/core/numerics/interval.hpp>
#include <specht/core/orbit/outcome.hpp>
#include <specht/maps/map_point.hpp>
#include <vector>

namespace specht::bifurcation {

using core::outcomes;

/// Places that look like fixed points and are none.
struct Noise {
  int count = 0;
  double size = 0.0;         // the largest misfit
  double x = maps::missing;  // where that is

  void add(double misfit, double where) {
    ++count;
    if (misfit < size) return;
    size = misfit;
    x = where;
  }
  void add(const Noise& other) {
    if (other.count == 0) return;
    const int all = count + other.count;
    add(other.size, other.x);
    count = all;
  }
};

struct CrossingCounts {
  /// Points of the range at which P was looked at, by the outcome of their orbits; those with a value count as
  /// returned.
  std::array<long, outcomes> points{};
  /// Those with a value outside of the interval where orbits are followed; only of iterates.
  long left = 0;
  /// Intervals of the range in which breakpoints accumulate, and their part of the range [1].
  int unresolved = 0;
  double unresolved_part = 0.0;
  Noise values;       // |P_K(x) − x| is more than rounding [unit of x]
  Noise multipliers;  // a difference does not confirm P_K′ [1]
  Noise touches;      // P_K comes that near to the diagonal, and is on one side of it [unit of x]
  Noise
      jumps;  // P_K jumps over the diagonal by that, and is on one side of it a little away [unit of x]
  int steep = 0;         // the multiplier is beyond CrossingOptions::steepest
  int hidden_jumps = 0;  // rounding of x hides them: CrossingOptions::jump_ulps
};

/// Where a map is not resolved, for breakpoints accumulate there.
struct OpenPlaces {
  int last_iterate = 0;  // up to which cycles were asked for; 0: nothing is known
  std::vector<core::Interval> intervals;

  [[nodiscard]] bool contain(double x) const {
    return std::any_of(intervals.begin(), intervals.end(),
                       [x](const core::Interval& one) { return one.low <= x && x <= one.high; });
  }
};

struct CrossingReport {
  CrossingCounts counts;
  OpenPlaces open;  // of one map; sums have none
  /// Equilibria that lie on the section, and are no fixed points of returns [unit of x].
  std::vector<double> equilibria;

  void add_equilibrium(double x) {
    if (std::find(equilibria.begin(), equilibria.end(), x) == equilibria.end()) {
      equilibria.push_back(x);
    }
  }
  void add(const CrossingReport& other) {
    CrossingCounts& own = counts;
    const CrossingCounts& more = other.counts;
    for (std::size_t k = 0; k < own.points.size(); ++k) own.points[k] += more.points[k];
    own.left += more.left;
    own.unresolved += more.unresolved;
    own.unresolved_part += more.unresolved_part;
    own.values.add(more.values);
    own.multipliers.add(more.multipliers);
    own.touches.add(more.touches);
    own.jumps.add(more.jumps);
    own.steep += more.steep;
    own.hidden_jumps += more.hidden_jumps;
    for (const double x : other.equilibria) add_equilibrium(x);
  }
};

}  // namespace specht::bifurcation
