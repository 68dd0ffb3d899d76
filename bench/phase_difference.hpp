#pragma once
// The exact phase against the Odeint phase at one point, and what explains their difference.
//
//   steep        the same orbit, and what |ΔP| is too large by is |P′| times a shift of x that Odeint's
//                error accounts for; more digits are nearer to the exact phase
//   tie          the exact phase shows the other orbit from an x that is shifted as little: there two
//                events swap. With more digits it shows its own
//   graze        it does with the grazing depth of the Odeint phase
//   non_unique   a contact problem on the way has several solutions

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <specht/maps/piecewise/itinerary_change.hpp>

#include "dip_distance.hpp"

namespace specht::bench {

// In units of rtol: values that differ by no more agree. Errors of a few hundred steps add up.
inline constexpr double agreement = 1000.0;
// In units of rtol: what Odeint's error amounts to as a shift of x, where the map is steep, and where
// two events are so close in time that it swaps them.
inline constexpr double shift_of_value = 5.0, shift_of_tie = 1000.0;

enum Class { steep, tie, graze, non_unique, unexplained, classes };
inline constexpr std::array<const char*, classes> meaning{
    "value: the slope magnifies an error of x", "itinerary: two events swap next to x",
    "itinerary: a touch near the grazing depth", "itinerary: a contact problem is ambiguous",
    "unexplained"};

struct Compared {
  maps::MapPoint exact, odeint;
  double dip = 0.0, difference = 0.0;
  bool same = false;
  std::optional<Class> why;
  double shift = 0.0;  // of x, that explains it
};

/// How far the exact phase has to move to show the other one's orbit; infinite if beyond `most`.
[[nodiscard]] inline double distance_of_orbit(maps::ReturnMap& exact, const maps::MapPoint& other,
                                              double most) {
  for (double shift = maps::ulp(other.x); shift <= most; shift *= 2) {
    for (const double x : {other.x - shift, other.x + shift}) {
      if (same_orbit(exact(x), other)) return shift;
    }
  }
  return std::numeric_limits<double>::infinity();
}

inline void classify(const RandomPoint& point, double rtol, maps::ReturnMap& exact,
                     Compared& result) {
  if (result.same) {
    if (!(result.difference > agreement * rtol)) return;
    const double beyond = result.difference - agreement * rtol;
    const double shift = beyond / std::abs(result.exact.slope);
    const double value = (*quad_map(point.eps_N1))(point.x).value;
    const bool confirmed =
        std::abs(result.exact.value - value) < std::abs(result.odeint.value - value);
    result.why = confirmed && shift <= shift_of_value * rtol ? steep : unexplained;
    if (result.why == steep) result.shift = shift;
    return;
  }
  core::OrbitOptions grazing;
  grazing.grazing_depth = rtol * grazing.grazing_length;
  if (same_orbit((*exact_map(point.eps_N1, grazing))(point.x), result.odeint)) {
    result.why = graze;
    return;
  }
  const double shift = distance_of_orbit(exact, result.odeint, shift_of_tie * rtol);
  const bool confirmed = same_orbit((*quad_map(point.eps_N1))(point.x), result.exact);
  if (std::isfinite(shift) && confirmed) {
    result.shift = shift;
    result.why = tie;
    return;
  }
  core::OrbitOptions careful;
  careful.check_uniqueness = true;
  const bool ambiguous = (*exact_map(point.eps_N1, careful))(point.x).non_unique;
  result.why = ambiguous ? non_unique : unexplained;
}

[[nodiscard]] inline Compared compare(const RandomPoint& point, double rtol) {
  const Map exact = exact_map(point.eps_N1);
  Compared result;
  result.exact = exact->with_slope(point.x);
  result.odeint = (*odeint_map(point.eps_N1, rtol))(point.x);
  result.dip = DipDistance::of(point);
  result.same = same_orbit(result.exact, result.odeint);
  const double difference = std::abs(result.exact.value - result.odeint.value);
  if (result.same && result.exact.has_value()) result.difference = difference;
  classify(point, rtol, *exact, result);
  return result;
}

}  // namespace specht::bench
