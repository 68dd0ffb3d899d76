#pragma once
// What becomes of the crossings of one slice of a diagram up to the next.
//
// Each crossing is followed along its curve (curves.hpp) into the gap. Where the curve ends, at p*, the
// crossings of the maps at p* ± δ are looked up next to it: but for the curve's own, there is one, and
// the branch goes on there; forwards, or backwards where two branches meet. So the two neighbouring maps
// explain each end, whatever it is:
//
//   fixed point → fixed point, forwards      it crosses a kink, or a change of itinerary that is none
//   fixed point → fixed point, backwards     border collision: a non-smooth fold
//   fixed point ↔ jump                       it meets a jump: the paper's A and B
//   jump → jump                              another event of its orbit changes
//   fixed point → band of fixed points       it meets the end of the band, and is gone
//
// di Bernardo, Budd, Champneys, Kowalczyk: Piecewise-smooth Dynamical Systems, Springer 2008, chapter 3.

#include <specht/bifurcation/continuation/curves.hpp>
#include <specht/bifurcation/continuation/special_points.hpp>

namespace specht::bifurcation {

struct ContinuationOptions {
  CurveOptions curves;
  CrossingOptions crossings;
  /// δ, relative to the gap [1]: the first at which there is one crossing to go on. Nearer ones than the
  /// first few suffer from rounding, and tell apart what happens at almost the same p.
  std::vector<double> deltas{1e-7, 1e-6, 1e-5, 1e-4, 1e-8, 1e-9, 1e-3};
  /// Piecewise maps, which cost most, are asked at no more than so many of them; next to a dip, where
  /// breakpoints are dense, at so many.
  int map_deltas = 2, map_deltas_at_dip = 1;
  /// Crossings are looked up within what the curve moves in δ, so many times, and at least this far,
  /// relative to the range of x [1].
  double around = 30.0, least_around = 1e-9;
  /// … up to so many times further, each time by this factor, and no more than this in all for what moves
  /// fast [1].
  double widest = 100.0, widening = 10.0, fastest = 1e-5;
  /// Changes of itinerary at values of P_K further away from there than what P_K changes by there, so many
  /// times, do not matter [1]; nor do those further away than this part of the range of x [1].
  double beyond = 1.0, most_beyond = 1e-3;
  /// P has no limit at a jump if from `beside_swing` to `nearest_swing`, relative to 1 + |x|, it still moves
  /// by more than this from a distance to a quarter of it, relative to 1 + |P|; such a jump is looked for
  /// in the next slice within `swing_moves` of where both tangents say, relative to 1 + |x|.
  double beside_swing = 1e-8, nearest_swing = 1e-12, swing = 1e-3, swing_moves = 0.02;
  /// Its tangent is taken over this part of the gap [1]; it is looked for there from this distance on,
  /// relative to 1 + |x|, so many times four times further, and known to that part of the distance.
  double speed_step = 1e-3, speed_reach = 1e-4;
  int speed_tries = 6;
  /// The crossing of a slice that a curve leads to is this near, relative to 1 + |x| [unit of x].
  double arrived = 1e-6;
  /// A crossing is the curve's own if it is nearer to where that was by this factor than any other [1].
  double own = 0.3;
  /// A fixed point that goes on as another is a point of the same cycle if their images are this near to
  /// each other, relative to the range of x [1]: next to a dip many cycles lie close in one of their points.
  double one_cycle = 0.01;
  /// A piece beside a jump vanishes at p* if it is narrower there by this factor than on a map this far, at
  /// least and at most, from p*, relative to the gap [1].
  double vanishing = 0.5, nearest_past = 1e-9, furthest_past = 1e-4;
  /// A fixed point has met the end of a band if so many points on one side, the first this far away and each
  /// twice as far as the one before, relative to the range of x [1], are fixed points.
  double beside_band = 5e-5;
  int band_points = 4;
  /// A cycle of lower period that branches of a higher one begin at is this near to where they meet,
  /// which is known to a square root only, relative to 1 + |x| [unit of x].
  double begun = 1e-4;
  /// It is a period doubling if the slope of P_K is this near to 1 there [1].
  double doubling = 1e-2;
  /// Of the small piecewise maps there: points, the width that they resolve, relative to theirs, and trials.
  int points = 5;
  double resolution = 1e-4;
  int trials = 10;
  /// A dip this near explains an end, relative to the range of x [1].
  double dip_near = 1e-6;
  /// An accumulation is looked for so far around a point, in resolutions of the piecewise maps [1].
  double accumulation_near = 10.0;
  /// Most ends of curves of one branch in one gap.
  int most_ends = 60;
};

/// What following needs to know of a crossing; a row of a file has it too.
struct BranchPoint {
  CrossingKind kind = CrossingKind::jump;
  int iterate = 1, period = 1;
  double x = maps::missing, slope = maps::missing;
};

/// The crossings at one value of the parameter.
struct BranchSlice {
  double parameter = maps::missing;
  std::vector<BranchPoint> points;
};

/// One end of a branch in a gap: a crossing of the slice before (side 0) or after it (side 1).
struct Port {
  int side = 0, index = -1;
  friend bool operator==(const Port&, const Port&) = default;
};

/// A branch through a gap, from one port to another; to nowhere if that has index −1.
struct BranchSegment {
  Port from, to;
  /// What happens on the way, in that order. The numbers of branches are those of the parts of the
  /// segment, from 0; each special point at which the branch does not go on as it is begins a new one.
  std::vector<SpecialPoint> points;
  int parts = 1;
};

/// The segments through the gap between two slices; each crossing is in one. Marginal bands pass in
/// their order.
[[nodiscard]] std::vector<BranchSegment> branch_segments(const maps::MapFamily& family,
                                                         const BranchSlice& before,
                                                         const BranchSlice& after,
                                                         const core::Interval& range,
                                                         const ContinuationOptions& options);

}  // namespace specht::bifurcation
