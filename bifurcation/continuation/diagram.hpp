#pragma once
// Crossings along a parameter: a bifurcation diagram as the crossings of many maps, and the branches between
// them.

#include <functional>
#include <optional>
#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/crossings/crossing_report.hpp>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

class Processes;  // processes.hpp

struct DiagramRequest {
  /// Values of the family's first parameter, upwards or downwards; empty: one map.
  std::vector<double> parameters;
  core::Interval range;   // of x
  int first_iterate = 1;  // P_K for K from first …
  int last_iterate = 1;   // … to last
  CrossingOptions crossings;
  /// Whether branches are followed from slice to slice, and the slice before the first one, if any.
  bool follow = false;
  std::optional<BranchSlice> before;
  ContinuationOptions continuation;
  const Processes* processes = nullptr;  // that share the work; null: this one alone
};

struct DiagramSlice {
  double parameter = maps::missing;
  std::vector<Crossing> crossings;      // ordered by iterate, then x
  std::vector<BranchSegment> segments;  // from the slice before, if branches are followed
  CrossingReport report;                // what was left out
};

/// The slices in the order of the parameters, the same for any number of threads and processes; work is
/// shared over parameters and initial conditions. Interrupted, the slices finished so far and `complete`
/// false.
struct Diagram {
  std::vector<DiagramSlice> slices;
  bool complete = true;
};

/// The part of a slice that continuation needs.
[[nodiscard]] BranchSlice branch_slice(const DiagramSlice& slice);

/// The branch segments between neighbours of some slices: one list less. Empty if it was interrupted.
[[nodiscard]] std::vector<std::vector<BranchSegment>> follow(const maps::MapFamily& family,
                                                             const std::vector<BranchSlice>& slices,
                                                             const DiagramRequest& request,
                                                             const Execution& execution);

/// `finished` gets each slice in order as soon as it is done: on any thread, but one at a time, and not while
/// progress is reported. Throws std::invalid_argument for values the
/// family does not allow and for options that are not valid.
[[nodiscard]] Diagram diagram(const maps::MapFamily& family, const DiagramRequest& request,
                              const Execution& execution,
                              const std::function<void(const DiagramSlice&)>& finished = {});

}  // namespace specht::bifurcation
