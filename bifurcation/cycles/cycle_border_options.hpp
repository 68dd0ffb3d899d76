#pragma once
// How special points and ends of branches of cycles are joined with other branches. Distances are in units of the
// box and of the parameter's range.

#include <array>

namespace specht::bifurcation {

struct CycleBorderOptions {
  /// Distances from a special point at which another branch is looked for [1], in this order: near ones keep to the
  /// branch, far ones leave the point where derivatives nearly vanish.
  std::array<double, 3> near_special{1e-3, 1e-4, 1e-2};
  /// Distances of the parameter from a border [1], the nearer first.
  std::array<double, 2> near_border{1e-5, 1e-3};
  /// Distances from a graze of the section at which an orbit touches it [1], in this order.
  std::array<double, 5> beside_graze{1e-8, 1e-10, 1e-9, 1e-11, 1e-12};
  /// How far from the end of a branch in a graze an orbit that touches again is looked for [1]: from the first distance to
  /// the last, each so many times the one before.
  double nearest_touch = 1e-9, furthest_touch = 1e-2, touch_further = 4.0;
  /// A point may be so many times its distance from a special point [1], its parameter √distance, and √distance from a
  /// border: branches leave a border like square roots.
  double reach = 3.0;
  /// A step across a border [1] by which a square root shows as √step, and the least change of P [1] that is one:
  /// a kink changes P by about the step.
  double root_step = 1e-8, least_root = 1e-6;
  /// How far apart ends of branches are that meet [1]: where multipliers diverge like a square root, whose ends are
  /// known less well, and elsewhere.
  double same_root = 1e-4, same_end = 1e-7;
  /// Parameters of ends in a graze that meet differ by no more than the first [1] and so many times the error of an
  /// extrapolated one [1], which is at most the last [1].
  double same_parameter = 5e-7, limit_errors = 10.0, largest_error = 1e-6;
  /// A branch ends in a graze if multipliers are that large there [1], and so many times those `same_root` before; or as
  /// large as the last number: steep branches end where doubles do not confirm their points any more.
  double diverging = 1e3, growing = 3.0, too_steep = 1e6;
  /// Such an end is extrapolated from so many points: over the distance of the touch from the edge of the section, no
  /// larger than one of these [1], or over 1/λ, multipliers no larger than one of these [1] and none below the last number;
  /// each so many times smaller than the one before. Towards the end rounding grows, away from it the branch bends.
  int limit_samples = 6;
  std::array<double, 3> touch_heights{1e-3, 1e-4, 1e-5};
  double heights_apart = 2.0;
  std::array<double, 4> limit_multipliers{1e7, 1e6, 1e5, 1e4};
  double least_multiplier = 30.0, multipliers_apart = 2.5;
  /// An end that is known less well than this [1] says so.
  double located = 1e-12;
  /// A step beyond an end [1], and so many times that are tried where orbits may not return.
  double beyond = 1e-9;
  std::array<double, 3> further_beyond{1.0, 1e2, 1e3};
  /// Distances from an end [1] at which multipliers are counted, if there are as many at ten times the distance, in
  /// this order.
  std::array<double, 3> beside_end{1e-6, 1e-7, 1e-8};
  /// Two steps across a border [1], the second so many times the first, by which P and its derivative are seen to be
  /// continuous, or not: what is left of a difference at the nearer one is less than the first part [1], or more than
  /// the second.
  double order_step = 1e-5, order_nearer = 1e-2, continuous = 0.3, jumping = 0.7;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const CycleBorderOptions& options);

}  // namespace specht::bifurcation
