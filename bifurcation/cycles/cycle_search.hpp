#pragma once
// The cycles of a return map on ℝᵈ in a box, by Newton's method from many starts.
//
// Starts fill the box evenly; each is taken itself, and again where its orbit has come
// to after some returns, which finds what attracts. Points that are found are then deflated, and the starts taken
// once more. All that converges is found, which may not be all that there is: the report says how many starts
// have led where.

#include <map>
#include <specht/bifurcation/cycles/cycle_newton.hpp>
#include <specht/bifurcation/execution/parallel.hpp>

namespace specht::bifurcation {

struct CycleSearchOptions {
  CycleNewtonOptions newton;
  int starts = 100;  // points of the box, 1 or more [1]
  int settle = 100;  // returns of the orbits whose ends are starts, too, 0 or more [1]
  /// A point that returns after less than this part of the usual time [1] has not left the section: it rests
  /// there, and is no cycle.
  double least_time = 1e-5;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const CycleSearchOptions& options);

struct CycleSearch {
  std::vector<Cycle> cycles;  // by period, then by the first coordinate of their least point
  int starts = 0;             // all that were tried, ends of orbits and deflated ones included
  int converged = 0;          // of these
  int resting = 0;            // of the converged ones, that come to rest, or else the start's orbit
  std::map<core::Outcome, int> no_return;  // of the points of the box, by outcome
  bool complete = true;                    // false: interrupted, and empty
};

/// Cycles of period K and of its divisors; the same for any number of threads. Throws std::invalid_argument for
/// K < 1, for a box that is not one finite interval for each coordinate, and for options that are not valid.
[[nodiscard]] CycleSearch find_cycles(const maps::VectorMap& map, const Box& box, int K,
                                      const CycleSearchOptions& options,
                                      const Execution& execution);

}  // namespace specht::bifurcation
