#pragma once
// Where a return map crosses the diagonal.

#include <cstdint>
#include <specht/maps/itinerary_change.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/slope.hpp>
#include <string_view>

namespace specht::bifurcation {

enum class CrossingKind : std::uint8_t {
  stable,    // a fixed point with |P′| < 1
  unstable,  // a fixed point with |P′| ≥ 1
  marginal,  // an interval of fixed points, P(x) = x within a tolerance
  jump,      // P jumps over the diagonal
};

[[nodiscard]] constexpr std::string_view name(CrossingKind kind) {
  constexpr std::string_view names[] = {"stable", "unstable", "marginal", "jump"};
  return names[static_cast<int>(kind)];
}

struct Crossing {
  CrossingKind kind = CrossingKind::jump;
  double x = maps::missing;     // the middle of a marginal band
  double left = maps::missing;  // one-sided limits of P_K; the ends in x of a marginal band
  double right = maps::missing;
  double slope = maps::missing;  // of P_K; none at a jump
  double time = maps::missing;   // of P_K [s]; at a jump, on its left
  int iterate = 1;               // K
  int period = 1;                // the least period; K for a jump
  maps::MapPoint point;          // at x, on the left of a jump
};

struct CrossingOptions {
  /// |P(x) − x| of a marginal band [unit of x]: above the integration error of P.
  double marginal_tolerance = 1e-9;
  /// Times a cell is halved in search of crossings between neighbours with different itineraries
  /// that lie on the same side of the diagonal: always, and as long as the diagonal is within
  /// `reach` times the change of P across the cell.
  int subdivisions = 1;
  int near_subdivisions = 4;
  double reach = 4.0;
  /// A change of itinerary at which P changes less than this is no jump [unit of x].
  double continuity_tolerance = 1e-7;
  /// |P_k(x) − x| that makes k a period of a fixed point of P_K [unit of x].
  double period_tolerance = 1e-8;
  /// Most evaluations of one root search.
  int max_evaluations = 200;
  maps::BisectionOptions bisection;
  maps::SlopeOptions slope;
};

}  // namespace specht::bifurcation
