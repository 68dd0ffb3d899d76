#pragma once
// Equilibria on a section from which orbits go away: an orbit that begins in one stays, and none comes to it.

#include <optional>
#include <specht/bifurcation/attractors/attractors.hpp>

namespace specht::bifurcation {

struct RepellingRestOptions {
  /// How far beside a point at rest P is looked at, relative to 1 + |x| [unit of x]: far above the tolerance within
  /// which an orbit counts as being at rest.
  double beside = 1e-6;
  /// P leads away if it makes the distance larger by more than this part [1]: above the rounding of P there.
  double away = 1e-5;
};

/// The orbit from a point that the map has returned does not leave it: it is at rest.
[[nodiscard]] bool is_at_rest(const maps::MapPoint& point);

/// A point beside a rest x from which P leads away; nothing where x is no rest, P leads towards it from some side,
/// leaves the distance as it is, or there is rest beside it, too.
[[nodiscard]] std::optional<double> way_off_rest(maps::ReturnMap& map, double x,
                                                 const RepellingRestOptions& options = {});

}  // namespace specht::bifurcation
