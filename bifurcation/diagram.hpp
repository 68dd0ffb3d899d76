#pragma once
// Crossings along a parameter: a bifurcation diagram as the crossings of many maps.

#include <functional>
#include <specht/bifurcation/crossings.hpp>
#include <specht/bifurcation/parallel.hpp>
#include <vector>

namespace specht::bifurcation {

struct DiagramRequest {
  std::vector<double> parameters;  // values of the family's first parameter; empty: one map
  core::Interval range;            // of x
  int first_iterate = 1;           // P_K for K from first …
  int last_iterate = 1;            // … to last
  CrossingOptions crossings;
};

struct DiagramSlice {
  double parameter = maps::missing;
  std::vector<Crossing> crossings;  // ordered by iterate, then x
};

/// The slices in the order of the parameters, the same for any number of threads; work is shared
/// over parameters and initial conditions. Interrupted, the slices finished so far and `complete`
/// false.
struct Diagram {
  std::vector<DiagramSlice> slices;
  bool complete = true;
};

/// `finished` is told each slice in order as soon as it is done. Throws std::invalid_argument for
/// values the family does not allow.
[[nodiscard]] Diagram diagram(const maps::MapFamily& family, const DiagramRequest& request,
                              const Execution& execution,
                              const std::function<void(const DiagramSlice&)>& finished = {});

}  // namespace specht::bifurcation
