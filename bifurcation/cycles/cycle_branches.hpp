#pragma once
// The branches of cycles of a family along its first parameter: found at some values of it, followed in both
// directions, and joined where others begin.
//
// All that begins where a cycle is found, or at a special point of such a branch, is followed; a branch that
// neither meets these nor reaches a value at which cycles are looked for stays unknown.

#include <specht/bifurcation/cycles/cycle_branch.hpp>
#include <specht/bifurcation/cycles/cycle_search.hpp>

namespace specht::bifurcation {

struct CycleDiagramRequest {
  Box box;
  std::vector<double> parameters;  // rising or falling; branches have a point at each of them
  int K = 1;                       // cycles of period K and of its divisors
  int searches = 5;                // values, evenly spread, at which cycles are looked for
  int most_branches = 200;
  int doublings = 2;  // branches have at most 2^doublings times the period K
  CycleSearchOptions search;
  CycleCurveOptions curve;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const CycleDiagramRequest& request);

struct CycleDiagram {
  std::vector<CycleBranch> branches;      // numbered from 1
  std::vector<CycleSpecialPoint> points;  // by parameter, then by branch
  int starts = 0, converged = 0;          // of the searches
  int resting = 0;                        // of those that converged, as in CycleSearch
  std::vector<Cycle> outside;             // found by the searches outside of the box: not followed
  std::map<core::Outcome, int> no_return;
  int left_out = 0;      // starts of branches beyond `most_branches`
  bool complete = true;  // false: interrupted, and empty
};

/// The same for any number of threads. Throws std::invalid_argument for a request that is not valid.
[[nodiscard]] CycleDiagram cycle_diagram(const maps::VectorMapFamily& family,
                                         const CycleDiagramRequest& request,
                                         const Execution& execution);

}  // namespace specht::bifurcation
