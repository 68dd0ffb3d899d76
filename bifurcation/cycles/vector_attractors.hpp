#pragma once
// Attractors of a return map on ℝᵈ by iteration, along a parameter, with their Lyapunov exponents.
//
//   P′(x_n) Q_n = Q_{n+1} R_{n+1},   λ_i = (1/K) Σ ln |R_ii|
//
// over the K iterates that are kept after a transient, the largest first [1 per return].
//
// Source: J.-P. Eckmann, D. Ruelle, Reviews of Modern Physics 57, 617 (1985), section V.

#include <functional>
#include <specht/bifurcation/cycles/cycle.hpp>
#include <specht/bifurcation/execution/parallel.hpp>

namespace specht::bifurcation {

struct VectorAttractorOptions {
  int transient = 1000;  // returns before the first one kept, 0 or more [1]
  int keep = 100;        // iterates that are kept, 1 or more [1]
};

/// One orbit of the map.
struct VectorAttractorOrbit {
  std::vector<std::vector<double>> points;  // the kept iterates, wrapped; none if it ended before
  std::vector<double> lyapunov;             // d numbers; NaN without exact Jacobians
  core::Outcome status = core::Outcome::out_of_domain;  // of its last return
};

/// Iterates the map from x of d numbers.
[[nodiscard]] VectorAttractorOrbit iterate(maps::VectorMap& map, std::vector<double> x,
                                           const VectorAttractorOptions& options);

struct VectorOrbitDiagramRequest {
  std::vector<double> parameters;  // values of the family's first parameter
  Box box;                         // where orbits begin, evenly spread
  int seeds = 10;                  // 1 or more
  VectorAttractorOptions iteration;
};

struct VectorOrbitSlice {
  double parameter = maps::missing;
  std::vector<VectorAttractorOrbit> orbits;  // in the order of the seeds
};

/// Passes each slice to `finished`, in the order of the parameters; the same for any number of threads. False if
/// it was interrupted. Throws std::invalid_argument for values the family does not allow and unless
/// transient ≥ 0, keep ≥ 1 and seeds ≥ 1.
bool vector_orbit_diagram(const maps::VectorMapFamily& family,
                          const VectorOrbitDiagramRequest& request, const Execution& execution,
                          const std::function<void(const VectorOrbitSlice&)>& finished);

}  // namespace specht::bifurcation
