#pragma once
// Tolerances of the continuation of branches between two slices of a diagram.
//
// Lengths in p are relative to the interval between the slices; lengths in x are relative to the range of x,
// or to 1 + |x|, as each line says. So each number below has the unit 1.

#include <array>
#include <specht/bifurcation/continuation/curve_options.hpp>
#include <specht/bifurcation/continuation/special_point_options.hpp>
#include <specht/bifurcation/crossings/crossing_options.hpp>
#include <vector>

namespace specht::bifurcation {

struct ContinuationOptions {
  CurveOptions curves;
  CrossingOptions crossings;
  SpecialPointOptions special_points;
  /// Straight lines between neighbouring points of a branch are this near to it, relative to the range of x:
  /// half the width of a line in a figure.
  double straight = 5e-4;
  /// Most times that the distance of two neighbours is halved for that.
  int most_halvings = 12;
  /// Where x is a phase a point between two is on their curve if it is nearer to the cubic with their tangents than this
  /// part of its distance from the line; otherwise it is looked for at the cubic [1].
  double off_cubic = 0.25;
  /// Where no point is found half the way from one to the other, the first of these parts of it is taken at which one is.
  std::array<double, 4> parts_of_way{0.25, 0.75, 0.0625, 0.9375};
  /// Points nearer than this part of that to the line between others are left out [1].
  double thinned = 0.25;

  // Branch switching.

  /// δ, relative to the interval: the first at which exactly one crossing goes on is taken. Smaller ones than
  /// the first few suffer from rounding, but separate special points at almost the same p.
  std::vector<double> deltas{1e-7, 1e-6, 1e-5, 3e-5, 1e-4, 1e-8, 1e-9, 1e-3};
  /// At most so many of them use piecewise maps, which are expensive; next to a dip, where breakpoints are
  /// dense, so many.
  int map_deltas = 2, map_deltas_at_dip = 1;
  /// Crossings are searched within so many times what the curve moves in δ: its curvature and those of its
  /// neighbours are unknown. And at least this far, relative to the range of x: above rounding.
  double around = 30.0, least_around = 1e-9;
  /// … up to so many times further, each time by this factor; for curves that move fast no more than this
  /// part of the range of x in all, or unrelated crossings would be found.
  double widest = 100.0, widening = 10.0, fastest = 1e-5;
  /// Changes of itinerary at values of P_K further away than so many times what P_K changes by in the
  /// neighbourhood are not relevant; nor those further away than this part of the range of x.
  double beyond = 1.0, most_beyond = 1e-3;
  /// A crossing is the curve's own if it is nearer to its expected place than any other by this factor.
  double own = 0.3;
  /// The border meets the diagonal no further than this from the end of a curve, relative to the interval; P_K′ on its
  /// flatter side is no steeper than this [1], for its limit is known as well as x is; after so many values of p.
  double furthest_meeting = 1e-5, steepest_meeting = 100.0;
  int most_evaluations = 50;
  /// Two fixed points belong to one cycle if their images are this near to each other, relative to the range
  /// of x: next to a dip many cycles are close to each other in one of their points.
  double one_cycle = 0.01;
  /// In a step along a branch the images of its point move no further than this part of the range of x.
  double furthest_image = 0.1;
  /// A piece beside a jump vanishes at p* if it is narrower there by this factor than on a map between these
  /// distances from p*, relative to the interval: nearer its width is rounding, further away no evidence.
  double annihilation = 0.5, nearest_past = 1e-9, furthest_past = 1e-4;
  /// A piece changes at once if values this far away, relative to the range of x, change by as much between two
  /// parameters as near to p* as the first of these, relative to the interval, as for the second, or by this part of it.
  double flat = 1e-4;
  std::array<double, 2> at_once{1e-9, 1e-6};
  double at_once_lasts = 0.5;
  /// The end of a branch is known no better than this where its fixed point meets a border beside which returns take no
  /// time, relative to the range of x: it runs there like a cube root.
  double no_time_reach = 1e-2;
  /// A fixed point is at the end of a band if so many points on one side are fixed points, the first this far
  /// away, relative to the range of x, and each twice as far as the one before: well beyond rounding.
  double beside_band = 5e-5;
  int band_points = 4;
  /// Inside, P_K′ differs from 1 by no more than this [1].
  double slope_in_band = 1e-9;
  /// The ends of a band between slices are sought at first so far from where neighbours say, relative to its width.
  double beside_end = 0.01;
  /// The cycle of lower period where branches of a higher one begin is this near to where they meet, which is
  /// known to a square root only, relative to 1 + |x|.
  double begun = 1e-4;
  /// … and where they meet at a border, which is known better, next to a dip by rounding that steep maps magnify.
  double meets = 1e-6;
  /// … and where one meets a jump: its limit is known to some slivers.
  double limit_meets = 1e-9;
  /// The flip of that cycle lies between p ± δ with δ from the first to the last of these, relative to the
  /// interval.
  double nearest_doubling = 1e-9, farthest_doubling = 1e-3;
  /// Where a slice lies at that flip P_K′ of the branch is this near to 1 [1].
  double near_doubling = 1e-2;
  /// Of the small piecewise maps there: points of the grid, resolution relative to their width, and trials.
  /// They see few pieces, and many such maps are computed.
  int points = 5;
  double resolution = 1e-4;
  int trials = 10;
  /// … and the most orbits of one: where P_K has more pieces than these show no single crossing tells what goes on.
  int most_orbits = 2000;
  /// How pieces change is seen from so many points on either side of a place.
  int points_beside = 16;
  /// Pieces take turns there if so many of those within a sliver are on the piece that had just been left.
  int turns_of_pieces = 4;
  /// A branch has shrunk to an equilibrium on the section that is this near, relative to 1 + |x|: its
  /// amplitude grows like a square root.
  double equilibrium_near = 1e-4;
  /// A dip this near explains an end, relative to the range of x: pieces next to it are narrower.
  double dip_near = 1e-6;
  /// Beside a limit of time P is seen to diverge if its changes last for so many decades of distance, between
  /// these distances relative to the range of x.
  double diverges_from = 1e-9, diverges_to = 1e-2;
  int diverges_for = 2;

  // Between the slices.

  /// A curve arrives at the crossing of a slice that is this near, relative to 1 + |x|: above the
  /// integration error, below the distance of neighbours.
  double arrived = 1e-6;
  /// The flip of a cycle and the end of a branch of twice the period are one if they are this near to each other,
  /// relative to the interval: both are known to `shortest` of the curves.
  double same_flip = 1e-9;
  /// Where the image of a point of a cycle is not on the branch of its images, the first of these parts of the way to the
  /// next point is taken at which it is.
  std::array<double, 3> inside{1e-7, 1e-5, 1e-3};
  /// Whether a slice leaves the fixed point out at which a branch arrives is told by a search this far around it, relative
  /// to 1 + |x|: some times what Newton's method settles to.
  double around_arrival = 2e-13;
  /// How far a branch is followed beyond a slice that has no crossing where it arrives, relative to the interval:
  /// the slice may stand at a special point.
  double past_slice = 1e-9;
  /// Most ends of curves of one branch between two slices: a limit against endless loops.
  int most_ends = 1000;
  /// Ends of curves of jumps accumulate if so many, one after the other, lie within this part of the interval.
  int accumulating_ends = 6;
  double accumulating = 1e-4;
  /// Changes of itinerary accumulate beside a jump if of the points up to this far from it, relative to the range of x, so
  /// many are on another piece than the one before.
  double accumulation_near = 1e-8;
  int accumulating_changes = 8;
  /// In a whole interval branches without an explained end are followed so many times more, by shorter steps.
  int most_repeats = 2;
  /// Where ends stay unexplained the interval is divided, and its halves, so many times: each time fewer do.
  int most_divisions = 2;
  /// A point of a cycle is on no branch that was followed if all are further away than this part of the range of x; it is
  /// looked for where a cycle is longer than this part of the interval.
  double off_image = 2e-3, least_island = 1e-3;
  /// The cycle beside a flip is looked for that far away in p, relative to the interval, and from this distance in x on,
  /// relative to the range of x.
  double beside_flip = 0.02, nearest_doubled = 2e-4;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const ContinuationOptions& options);

}  // namespace specht::bifurcation
