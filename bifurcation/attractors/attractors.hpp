#pragma once
// Attractors of a return map by iteration, along a parameter: an orbit diagram.
//
//   x_{n+1} = P(x_n),   λ = (1/K) Σ ln |P′(x_n)|
//
// over the K iterates that are kept after a transient. λ is the Lyapunov exponent of P along them
// [1 per return]: negative on a stable cycle, positive on a chaotic attractor. P′ is exact where the
// map knows it.
//
// Source: J.-P. Eckmann, D. Ruelle, Reviews of Modern Physics 57, 617 (1985), section IV.

#include <functional>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/maps/return_map.hpp>
#include <vector>

namespace specht::bifurcation {

struct Iteration {
  int transient = 1000;  // returns before the first one kept, 0 or more [1]
  int keep = 100;        // iterates that are kept, 1 or more [1]
  /// An orbit whose transient leaves this range ends there, out of the domain [unit of x].
  core::Interval within{};
  /// An iterate comes again if it differs by no more than this, relative to 1 + |x| [1]; 0: to the last bit.
  double settled = 0.0;
  /// A slope of P that is no larger is 0, but for rounding [1]: the orbit has stuck on the way.
  double vanishing_slope = 1e-14;
  /// An orbit creeps, and ends without iterates that are kept, if for `creep_returns` returns all its steps have
  /// one sign and shrink, but by a factor above this for each [1]; 1: none does.
  double creep = 1.0;
  int creep_returns = 100;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const Iteration& iteration);

/// One orbit of the map.
struct AttractorOrbit {
  double seed = maps::missing;      // where it began, at the first parameter value if continued
  std::vector<double> x;            // the kept iterates; none if it ended before
  double lyapunov = maps::missing;  // λ [1]
  core::Outcome status = core::Outcome::out_of_domain;  // of its last return
};

/// Iterates the map from x, and from beside it where x is an equilibrium that repels; once an iterate comes again, the returns that follow are known and not computed. Never throws for any x.
[[nodiscard]] AttractorOrbit iterate(maps::ReturnMap& map, double x, const Iteration& iteration);

/// The least period ≤ `most` of iterates, 0 if there is none: x_{n+p} = x_n but for `same` [unit of x],
/// relative to 1 + |x|.
[[nodiscard]] int period_of(const std::vector<double>& x, int most, double same);

struct OrbitDiagramRequest {
  std::vector<double> parameters;  // values of the family's first parameter
  std::vector<double> seeds;
  /// Each orbit starts where that of the same seed ended at the parameter value before; after an orbit
  /// without return, at its seed.
  bool continued = false;
  Iteration iteration;
};

struct OrbitSlice {
  double parameter = maps::missing;
  std::vector<AttractorOrbit> orbits;  // in the order of the seeds
};

/// Passes each slice to `finished`, in the order of the parameters; the same for any number of
/// threads. `begin`: where the orbits of a continued diagram go on; empty: at the seeds. False if it
/// was interrupted. Throws std::invalid_argument for values the family does not allow, without seeds,
/// and unless transient ≥ 0 and keep ≥ 1.
bool orbit_diagram(const maps::MapFamily& family, const OrbitDiagramRequest& request,
                   const std::vector<double>& begin, const Execution& execution,
                   const std::function<void(const OrbitSlice&)>& finished);

}  // namespace specht::bifurcation
