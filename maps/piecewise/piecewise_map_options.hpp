#pragma once
// Tolerances of the piecewise map (piecewise_map.hpp).

#include <specht/maps/piecewise/log_periodic_limit.hpp>
#include <specht/maps/piecewise/search_options.hpp>

namespace specht::maps {

struct PiecewiseMapOptions {
  /// Points of the grid, both ends of the range included: 2 or more.
  int points = 1000;
  SearchOptions search;

  // Kinds of breakpoints.

  /// P differs on both sides if by more than this, relative to 1 + |P| [unit of x], and by more
  /// than the slopes explain within the bracket: above the rounding of P.
  double jump = 1e-9;
  /// P′ differs on both sides if by more than this, relative to 1 + |P′| [1]: above its rounding, and
  /// above what a smooth slope changes by within a bracket.
  double kink = 1e-6;
  /// … but for a bend: towards x the difference falls like a power of the distance, to no more than this part of what it
  /// is at the nearest one [1], which is so many slivers: a little beyond one, too, events may be simultaneous by rounding,
  /// and P′ wrong.
  double bend = 0.25, beyond_sliver = 8.0;

  // One-sided limits.

  /// Distance of a second point that checks a limit [unit of x], relative to 1 + |x|: far from the
  /// bracket, and near enough for a tangent.
  double check_distance = 1e-9;
  /// Farthest distance from which the margins of a jump locate it [unit of x], relative to 1 + |x|: the
  /// square of it is far below the rounding of x. Each point locates it with the rounding of the orbit, some
  /// ten ulps; the mean of so many on either side is better.
  double settle_distance = 1e-10;
  int settle_points = 8;
  /// P may have a square root as its limit if it misses its tangent there by more than this, relative
  /// to 1 + |P| [unit of x]: above rounding.
  double bent = 1e-11;
  /// It has one if at two distances the linear term is less than this part of the root, and explains the
  /// rest [1]. Distances go down to this part of the distance of the check [1]: nearer is rounding.
  double straight = 0.2, least_root = 1e-4;
  /// Error of P within the grazing depth, relative to 1 + |P| [unit of x].
  double cusp_depth = 1e-6;

  // Divergence.

  /// P may diverge only if P′ times the width of the bracket is more than this [unit of x]: where P is
  /// bounded that product vanishes.
  double steep = 1e-13;
  /// It diverges if its changes from decade to decade of distance get shorter by no more than this factor,
  /// on average [1]: a square root gives 0.32, a fifth root 0.63, a tenth root 0.79, a logarithm 1.
  double diverging = 0.8;
  /// The same along a branch, where other pieces of P take their turns at the limit.
  double lasting = 0.6;
  /// The decades of distance from the breakpoint, relative to the range [1]: above rounding, and within the
  /// neighbouring pieces.
  double farthest = 1e-4, nearest = 1e-11;

  // Log-periodic limits.

  /// P may have one at a jump if its limit there is uncertain by more than this, relative to 1 + |P|
  /// [unit of x]: a smooth piece gives 1e-9. Distances go down to this many widths of the bracket [1].
  double uncertain_limit = 1e-3, limit_widths = 100.0;
  LogPeriodicOptions log_periodic;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const PiecewiseMapOptions& options);

}  // namespace specht::maps
