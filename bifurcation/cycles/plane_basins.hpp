#pragma once
// Where the orbits of a return map on ℝᵈ end, by where they begin on a plane of two coordinates: cell by cell.
//
// The orbit of a cell's centre is followed until P_K gives a point again, K small, or until no more is expected
// of it. A cycle is one if Newton's method finds it there and its multipliers do not leave the unit circle. Orbits
// without a period share an attractor if one stays where a long orbit of the other has been, told by boxes.
// What is between two centres is not known: a basin may have parts that are thinner than a cell.

#include <specht/bifurcation/attractors/attractor.hpp>
#include <specht/bifurcation/cycles/cycle_newton.hpp>
#include <specht/bifurcation/execution/parallel.hpp>
#include <string>

namespace specht::bifurcation {

struct PlaneBasinsOptions {
  int returns = 2000;    // after which an orbit has no period any more, 1 or more [1]
  int most_period = 16;  // 1 or more [1]
  /// Returns between two looks for a period.
  int look_every = 16;
  /// An orbit repeats if points a period apart differ by no more than this [1], relative to 1 + |x|.
  double repeated = 1e-8;
  /// So far may it be from its cycle then [1]: one that comes to it slowly is still on its way.
  double nearby = 1e-4;
  /// Points of an orbit without period, and of the long one that they are compared with; one that is on its way to
  /// something else is followed by as many.
  int short_orbit = 32, long_orbit = 20'000;
  /// Of so many parts of a long orbit [1] the last one has been where the first one was if it is on an attractor.
  int parts = 10;
  /// Boxes along each side of what a long orbit fills, and the part of a short one that lies in them or beside them
  /// if both are on the same attractor [1].
  int boxes = 40;
  double same_share = 0.9;
  CycleNewtonOptions newton;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const PlaneBasinsOptions& options);

struct PlaneBasinsRequest {
  Box box;                            // d intervals; of the plane's two the parts that are taken
  std::size_t across = 0, along = 1;  // the coordinates of the plane
  std::vector<double> origin;         // d numbers: the values of the other coordinates
  int cells = 100;                    // each way, 1 or more
  PlaneBasinsOptions options;
};

/// Of the fates `cycle`, `aperiodic`, as far as periods were looked for, `ended` and `unresolved`: such orbits have
/// come near a point of P_K that is no stable cycle, or have no period yet and are on their way.
struct PlaneAttractor {
  Fate fate = Fate::unresolved;
  Cycle cycle;                                      // of a cycle
  int number = 0;                                   // from 1, of those in which no period was seen
  int tried = 0;                                    // the longest one that was looked for
  core::Outcome outcome = core::Outcome::returned;  // of a fate `ended`
};

/// In words, without commas: "period 2 at 3.5 0.45", a point of the cycle, "marginal period 2 at" … of one whose
/// largest multiplier is 1 within the tolerance, "attractor 1 without period up to 16",
/// the outcome, "unresolved".
[[nodiscard]] std::string name(const PlaneAttractor& attractor);

struct PlaneCell {
  double across = maps::missing, along = maps::missing;  // its centre
  int attractor = 0;                                     // of PlaneBasins::attractors
  int returns = 0;  // after which the orbit was seen to have a period, or ended
};

struct PlaneBasins {
  std::vector<PlaneAttractor> attractors;  // as cells come to them
  std::vector<PlaneCell> cells;            // rows of `across`, one for each value of `along`
  bool complete = true;                    // false: interrupted, and empty
};

/// The same for any number of threads. Throws std::invalid_argument for a box or an origin that is not one finite
/// number or interval for each coordinate, for a plane of one coordinate, and for options that are not valid.
[[nodiscard]] PlaneBasins plane_basins(const maps::VectorMap& map,
                                       const PlaneBasinsRequest& request,
                                       const Execution& execution);

}  // namespace specht::bifurcation
