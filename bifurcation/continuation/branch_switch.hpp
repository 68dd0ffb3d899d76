#pragma once
// Where a branch goes on from the end of a curve, and the past of that curve: data only.

#include <optional>
#include <specht/bifurcation/continuation/period_doubling.hpp>
#include <specht/bifurcation/continuation/place.hpp>
#include <string>
#include <vector>

namespace specht::bifurcation {

struct BranchSwitch {
  std::optional<Place> place;  // on the curve that goes on
  bool backwards = false;      // it leads back in p, to the side that the ended curve came from
  bool meets_lower = false;    // none goes on, but there is a cycle of lower period
  std::optional<PeriodDoubling> doubling;  // … which doubles there
  bool meets_band = false;                 // none goes on, but a band of fixed points begins there
  bool changes_at_once = false;    // none goes on: a whole piece of P_K is another one beyond
  bool meets_equilibrium = false;  // none goes on: the cycle has shrunk to a point at rest
  bool meets_separatrix = false;   // none goes on, but fixed points accumulate at a separatrix
  bool leaves_domain = false;      // none goes on: maps beyond have no such points
  bool meets_limit = false;  // none is found: beside it orbits reach the limit of time or events
  bool pieces_take_turns = false;  // none is found: within rounding of it pieces of P take turns
  std::string note;                // why none is found
};

/// The points of a branch since its last turn in p.
struct BranchPast {
  std::vector<double> p, x;

  void add(double at, double value) {
    p.push_back(at);
    x.push_back(value);
  }
  /// x at a value of p between the first and the last, by interpolation; NaN elsewhere.
  [[nodiscard]] double at(double value) const;
};

}  // namespace specht::bifurcation
