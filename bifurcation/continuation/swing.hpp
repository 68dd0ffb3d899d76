#pragma once
// How far P_K swings on both sides of a separatrix, where it has no limits
// (maps/piecewise/log_periodic_limit.hpp).

#include <specht/maps/return_map.hpp>

namespace specht::bifurcation {

struct SwingOptions {
  /// P_K is sampled between these distances, relative to 1 + |x|: above rounding, and as near as other jumps may come.
  /// They hold one period at least. So many samples per decade [1].
  double farthest = 1e-10, nearest = 1e-13;
  int per_decade = 4;
  /// P_K jumps over the diagonal if no more than this part of its values on a side are across [1]: pieces as narrow as
  /// they like may reach over it.
  double most_across = 0.2;
  /// It may touch the diagonal if its sampled values come as near as this part of its swing [1].
  double near = 0.15;
  /// A swing that lasts varies by this part of its whole variation over the nearest decade, and by more than `varies`,
  /// relative to 1 + |P| [1]: towards a jump beside a separatrix P has a limit.
  double lasts = 0.2, varies = 1e-6;
  /// Where P_K comes nearest to the diagonal it is sampled between these distances: where x is known well.
  double farthest_exact = 1e-6, nearest_exact = 1e-10;
  int per_decade_exact = 16;
  /// Bits to which the logarithm of the distance is known at which P_K is nearest to the diagonal.
  int bits = 26;
};

/// What P_K does on both sides of a separatrix at which it jumps over the diagonal, as sampled.
struct Swing {
  bool rises = false;  // the jump: P_K is above the diagonal on the right
  double left = maps::missing,
         right = maps::missing;  // the values nearest to the diagonal [unit of x]
  double across =
      maps::missing;  // part of the values of a side that are across: the larger one [1]
  double left_distance = maps::missing,
         right_distance = maps::missing;  // from the diagonal, as part of the swing there [1]
  bool lasts = false;                     // on a side, as near as it is sampled
};
[[nodiscard]] Swing find_swing(maps::ReturnMap& P_K, double x, bool rises,
                               const SwingOptions& options);

/// How far P_K stays away from the diagonal on the right of a separatrix (direction 1) or on the left (−1), from which
/// it is above or below: the least of all values, negative if some are across [unit of x].
[[nodiscard]] double least_height(maps::ReturnMap& P_K, double x, int direction, bool above,
                                  const SwingOptions& options);

}  // namespace specht::bifurcation
