#pragma once
// The woodpecker's return map as the tests use it.

#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/toys/woodpecker.hpp>

#include "compiled_map.hpp"

namespace specht::test {

using Woodpecker = toys::Woodpecker<double>;

using WoodpeckerMap = CompiledMap<Woodpecker, core::OdeintFlow>;
using ExactWoodpeckerMap = CompiledMap<Woodpecker, core::ExactFlow>;

/// The equilibrium in which contact 2 sticks [rad].
inline constexpr double phi_equilibrium = -0.22169381157635468;
/// Sticking at rest holds up to here [rad].
inline constexpr double phi_stick = -0.20513534924352575665;
/// The limit cycle at eps_N1 = 0.5, from arithmetic with 33 digits [rad].
inline constexpr double phi_cycle = -0.52947196711085107874;

inline WoodpeckerMap woodpecker_map(double eps_N1, double rtol,
                                    core::ImpactLaw law = core::ImpactLaw::poisson) {
  Woodpecker toy;
  toy.eps_N1 = eps_N1;
  core::OrbitOptions orbit;
  orbit.law = law;
  core::OdeintOptions odeint;
  odeint.rtol = rtol;
  return WoodpeckerMap(toy, orbit, odeint);
}

inline ExactWoodpeckerMap exact_woodpecker_map(double eps_N1,
                                               core::ImpactLaw law = core::ImpactLaw::poisson) {
  Woodpecker toy;
  toy.eps_N1 = eps_N1;
  core::OrbitOptions orbit;
  orbit.law = law;
  return ExactWoodpeckerMap(toy, orbit);
}

/// The number between low and high where the predicate, which holds at one of them only,
/// changes: by bisection to neighbouring doubles.
template <class Predicate>
double threshold(double low, double high, const Predicate& holds) {
  const bool at_low = holds(low);
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    (holds(middle) == at_low ? low : high) = middle;
  }
}

}  // namespace specht::test
