#pragma once
// Crossings of a slice of a diagram, and the segments of branches between two slices: data only.

#include <optional>
#include <specht/bifurcation/continuation/special_points.hpp>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/bifurcation/crossings/crossing_report.hpp>
#include <vector>

namespace specht::bifurcation {

/// What continuation needs to know of a crossing. All but the last line stands in a row of a file, too.
struct BranchPoint {
  CrossingKind kind = CrossingKind::jump;
  int iterate = 1, period = 1;
  double x = maps::missing, slope = maps::missing;
  /// Of a jump: whether P oscillates for ever on one of its sides; empty if not known.
  std::optional<bool> oscillates = {};
  double left = maps::missing, right = maps::missing;  // the ends of a marginal band
};

/// The crossings at one value of the parameter.
struct BranchSlice {
  double parameter = maps::missing;
  std::vector<BranchPoint> points;
  OpenPlaces open = {};  // nothing is known of a slice that is read from a file
};

/// One end of a branch segment: a crossing of the slice before (side 0) or after it (side 1).
struct Port {
  int side = 0, index = -1;
  friend bool operator==(const Port&, const Port&) = default;
};

/// A point of a branch between two slices.
struct CurvePoint {
  double parameter = maps::missing;
  Crossing crossing;
  double dx_dp = maps::missing;  // of the curve, where it is known
  bool special = false;          // at a special point
  int part = 0;                  // of the segment
};

/// A branch between two slices, from one port to another. `to` has index −1 if the branch ends between
/// them.
struct BranchSegment {
  Port from, to;
  Port met;  // where it arrives, if another segment begins or ends there
  /// Its points between the ports, in that order, close enough to be joined by straight lines.
  std::vector<CurvePoint> curve;
  /// The special points on the way, in that order. The numbers of branches are those of the parts of the
  /// segment, from 0: a special point at which the branch ends or turns begins a new part.
  std::vector<SpecialPoint> points;
  int parts = 1;
  /// Crossings of a slice that stands at one of the special points, and the part of the segment they belong to.
  struct Touch {
    Port port;
    int part = 0;
  };
  std::vector<Touch> touches;
  /// Segments of one cycle, of which each is an image of the first, have the same number.
  int cycle = -1;
  /// Of a branch that begins or ends where another cycle doubles: the segment of that cycle among those of the
  /// interval, and the part of it; −1 if the diagram does not have it.
  int parent = -1, parent_part = 0;
};

}  // namespace specht::bifurcation
