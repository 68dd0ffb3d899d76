#pragma once
// Tolerances of curves of crossings (fixed_point_curve.hpp, jump_curve.hpp). All have the unit 1, unless a line says otherwise.

#include <array>
#include <specht/bifurcation/continuation/swing.hpp>
#include <specht/maps/piecewise/change_bracket.hpp>

namespace specht::bifurcation {

struct CurveOptions {
  /// Scale of arclength: this part of the range of x counts as much as the whole interval of p.
  double x_scale = 0.01;
  /// Cosine of the largest angle between neighbouring tangents: 26°, which Newton's method bridges safely.
  double least_cosine = 0.9;
  /// The shortest step; an end of a curve is known that well in p, relative to the interval.
  double shortest = 1e-12;
  /// Newton's method has converged when x and p move by less than this, relative to 1 + |x| and 1 + |p|:
  /// the rounding of P.
  double settled = 2e-14;
  /// … or by less than this, the integration error of P, if moves do not get shorter after the least number
  /// of corrections, or at the last; and only if P_x − 1 changes by no more than this part of it in a
  /// correction: otherwise Newton's method goes to and fro, or there is no root.
  double roughly_settled = 1e-9, straight = 0.2;
  int least_corrections = 3, most_corrections = 8;
  /// Neighbouring points of a curve are known that well, relative to 1 + |x|: some `settled`.
  double rounding = 8e-14;
  /// Where |P_x − 1| is at least this, x is predicted as a polynomial in p; else a step goes along the
  /// tangent, which passes folds.
  double transverse = 1.0;
  /// Where it is more than this, a step along the tangent reaches no further than one in p.
  double gentle = 100.0;
  /// A step is multiplied by this after a success, at most to the whole interval, and divided by this after
  /// a failure.
  double longer = 2.0, shorter = 4.0;
  /// A step along a curve of jumps after so many that succeeded one after the other is longer by this.
  double longer_in_line = 8.0;
  int in_line = 3;
  /// So many more steps along a curve of jumps may lead over a change of itinerary than within one: each may be to
  /// another jump where jumps accumulate.
  int most_over_changes = 50;
  /// The first step of a curve of jumps, relative to the interval, and the steps of its first tangent, of which the
  /// first one is taken that succeeds.
  double first_step = 0.25;
  std::array<double, 4> tangents{1e-4, 1e-6, 1e-8, 1e-10};
  /// Beside an end another border that a curve of jumps meets, and a separatrix over a change of itinerary, are looked for
  /// once in each such factor of the step.
  double thorough = 64.0;
  /// Jumps on the way are located to this part of a step: the predictor needs no more.
  double placed = 1e-11;
  /// A limit crosses the diagonal between two steps if between the last two places tried it changes by no more than
  /// this part of what it does in the step: a square root by less.
  double continuous = 1e-3;
  /// It has jumped over it if it still changes by more than the second part in the first part of the step: a square root
  /// by less.
  double narrow = 1e-4, jumped = 0.1;
  /// Most steps of a curve in one interval: a limit against endless loops.
  int most_steps = 5000;
  /// A step fails if the corrector moves more than this part of it, apart from rounding: it may have found
  /// another curve. On the way it may go so many times further.
  double most_corrected = 0.3, overshoot = 4.0;
  /// Over a change of itinerary it moves no more than this part: there is no other sign that it is the same curve.
  double most_corrected_over_change = 0.01;
  /// … nor so many times the doubt of where the curve leads.
  double doubts = 1e3;
  /// A jump is searched for at least this near to its expected place, relative to the range of x: above
  /// rounding.
  double least_reach = 1e-9;
  /// Distances of the search on both sides, relative to 1 + |x|: the first, the factor to the next, where
  /// only a jump is searched for the larger one, and the last of a jump whose pieces are known, which has a first one
  /// of its own.
  double nearest = 1e-14, wider = 4.0, much_wider = 32.0, furthest = 5e-5, nearest_side = 2e-13;
  /// … and the last of a separatrix: events that part orbits there happen nowhere else near by.
  double furthest_separatrix = 1e-2;
  /// P_K is continuous at a border if its values beside it differ by no more than this part of what they do at a
  /// distance that is `wider` times as large: a square root by a half.
  double continuous_falls = 0.75;
  /// Where both sides have the same events P_K jumps if its values right beside the place differ by this part of what they
  /// do further away, or more [1]: by a half, or less, where it is but steep.
  double jump_lasts = 0.75;
  /// Where two borders may meet ahead, the other one is searched for so many times further away than the curve moves in
  /// the step that failed, and this part of that is the nearest.
  double furthest_other = 4.0, nearest_other = 1e-3;
  /// At first it is located to this part of its distance; it is not followed if that is less than this part of the doubt
  /// of where the curve leads.
  double roughly = 1e-3, least_meeting = 1e-3;
  /// Each is searched for within this part of their distance: it is not the other one.
  double between_borders = 0.25;
  /// The first step of both is this part of the one that failed, or of that, …, so many times; further ones are the
  /// first of these parts of what is left that succeeds; so many at most.
  double first_to_meeting = 0.25;
  int most_first_to_meeting = 3;
  std::array<double, 3> parts_to_meeting{0.98, 0.8, 0.4};
  int most_to_meeting = 20;
  /// Where they meet is extrapolated from so many pairs, whose distance falls by this factor at least from one to the
  /// next.
  int nodes_to_meeting = 5;
  double falls_to_meeting = 1.5;
  /// That place is known if the last pair moves it by no more than this, relative to the interval, or than by rounding.
  double meeting = 1e-9;
  /// Beyond it borders are seen to be gone if they were this far from each other before, relative to 1 + |x|: well above
  /// rounding, and above where a swing is sampled.
  double evident = 1e-9;
  /// A curve that has turned is followed from there by this part of its distance from the turn at first.
  double first_after_turn = 0.5;
  /// A curve turns back in p no further ahead than so many times its last step in x, and its other side is this near to
  /// where three points say, relative to the distance from there.
  double longest_to_turn = 4.0, doubt_of_turn = 0.3;
  SwingOptions swing;
  /// Where its swing touches the diagonal is looked for in a step of this length, relative to the interval: in longer
  /// ones neighbours may be taken for the separatrix.
  double touch_step = 1e-3;
  /// Step of a difference in p, relative to the interval, where the map does not know its derivative: the
  /// cube root of rounding.
  double difference = 1e-5;
  /// Width of a difference of slopes: P_K′ changes by no more than so many times what it is away from the slope that is
  /// looked for, or than 1; and its least, above rounding [ulp of x, of p].
  double bend_change = 8.0, bend_ulps = 64.0;
  /// A point is told from a fold by p if it is further away from it than this [ulp of p].
  double fold_ulps = 4.0;
  /// Between the two sides of a jump there may be a piece of this width by rounding, relative to 1 + |x|.
  double sliver = 1e-11;
  /// Behind the end of a piece a jump is sought so far, too, and not only beyond rounding: one more evaluation where
  /// there is none.
  bool passes_wide_slivers = false;
  /// From one point of a curve to the next P_x − 1 changes at most by this factor, or P_x by this: otherwise
  /// the corrector may have found another curve. The next step aims at this part of that.
  double most_factor = 1.5, most_change = 0.25, aimed = 0.8;
  /// Where x is a phase the time of neighbouring points of a curve differs by more than this part of a return only if it
  /// does so from the first on: at the second part of the way it has changed by that part of the difference, but for the
  /// third part of it. Otherwise the corrector has found another curve with the same events.
  double other_time = 0.02, soon = 0.125, steady_time = 0.5;
  /// The longest step, relative to the interval.
  double longest = 1.0;
  /// Where steps have led to another curve they are tried again with this part of the change of P_x − 1 and of the
  /// longest step.
  double cautious = 0.25;
  /// Where the margins of a point say that its piece ends: that many places are tried, and each so many times further
  /// away from it if the first was too near.
  int most_endings = 3;
  double further = 1e3;
  /// From now on steps are shorter.
  void shorten() {
    most_factor = 1.0 + cautious * (most_factor - 1.0);
    most_change *= cautious;
    longest *= cautious;
  }
  maps::GuideOptions guides;
  maps::BisectionOptions bisection;
};

}  // namespace specht::bifurcation
