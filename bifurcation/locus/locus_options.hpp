#pragma once
// Tolerances of loci (locus.hpp). Lengths are in the coordinates of the arclength, in which the ranges of x, a and
// b have the width 1.

#include <array>
#include <specht/bifurcation/continuation/curve_options.hpp>
#include <specht/bifurcation/locus/line_options.hpp>

namespace specht::bifurcation {

struct LocusOptions {
  CurveOptions curves;  // how a breakpoint is located
  /// The first and the longest step: some tens of points across the plane.
  double first_step = 1e-3, longest_step = 0.02;
  /// The shortest: an end is known that well.
  double shortest_step = 1e-9;
  /// Points that are named or end the curve are located that well.
  double located = 1e-10;
  /// A test that changes there by more than the first part of what it does around it, so many times as far away, jumps.
  double jumps = 0.5, wide = 1e3;
  /// A step is multiplied by this after a success, and divided by it after a failure [1].
  double factor = 2.0;
  /// Cosine of the largest angle between neighbouring tangents.
  double least_cosine = 0.95;
  /// Newton's method has converged when it moves by less than this: the rounding of P. It may stay above it after
  /// so many corrections if it moves by less than the second number.
  double settled = 1e-13, roughly_settled = 1e-9;
  /// … and if the second equation holds that well: beside a border where P_K bends like a root P_K′ differs there.
  double roughly_zero = 1e-3;
  int most_corrections = 20;
  /// Steps of differences of P_K′ and of the place of a breakpoint: the cube root of rounding.
  double difference = 1e-6;
  /// Those of P_K′ are shortened by this factor, at most to this, until the difference from a straight line is no more
  /// than this part of the change, or of the step. It is rounding if it is more than this part of that before.
  double shorter_difference = 8.0, shortest_difference = 1e-12, most_bend = 0.05, least_fall = 0.9;
  /// … and of P‴, a second difference of slopes: the fourth root.
  double second_difference = 1e-4;
  /// A corrector may not move further than this part of the step [1].
  double most_corrected = 0.5;
  int most_points = 20000;
  /// A curve is closed if steps from a point near its start lead to it that well.
  double closed = 1e-6;
  LineOptions lines;  // between neighbours
  /// A test of codimension two is looked at between two points where it may come down to this part of its value, or is
  /// less than so many times what it bends by from point to point; again and again, so many times.
  double near_zero = 0.25, may_bend = 4.0;
  int most_looks = 6;
  /// Where a test changes its sign between two points, the next one is looked for at the first of these parts of the way
  /// at which there is one.
  std::array<double, 5> parts{0.5, 0.125, 0.875, 1.0 / 64, 63.0 / 64};
  /// Components of a unit tangent of less than this are rounding.
  double tangent_rounding = 1e-6;
  /// Where an itinerary ends the curve may go on with another: it is searched for this far ahead, from the first to
  /// the last, ten times further each time.
  double nearest_beyond = 1e-8, farthest_beyond = 1e-2;
  /// Curves of folds and flips are searched no nearer than this beyond short steps.
  double nearest_leap = 1e-3;
  /// Beside a border where P_K bends like a root steps get short. After so many that are all shorter than this, and
  /// again after twice as many, the curve is searched for further ahead; it ends after so many.
  double short_step = 3e-5;
  int several_short = 8, most_short = 64;
  /// A place beside a border is looked for from the first to the second of these distances, so many times further each
  /// time.
  double nearest_beside = 1e-10, farthest_beside = 1e-4, further_beside = 4.0;
  /// A correction that leads over a border is halved so often.
  int most_halvings = 6;
  /// One-sided limits at a breakpoint are one if they differ by less than this, relative to 1 + |P| [unit of x].
  double continuous = 1e-9;
  /// The start may be that far from the special point; relative to 1 + |x| [unit of x].
  double start = 1e-6;
};

}  // namespace specht::bifurcation
