#pragma once
// Where a return map crosses the diagonal.

#include <cstdint>
#include <optional>
#include <specht/maps/map_point.hpp>
#include <specht/maps/piecewise/log_periodic_limit.hpp>
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

[[nodiscard]] constexpr bool is_fixed_point(CrossingKind kind) {
  return kind == CrossingKind::stable || kind == CrossingKind::unstable;
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
  int orbit = 0;                 // the same for all points of a cycle, from 1; 0 if it is none
  maps::MapPoint point;          // at x, on the left of a jump
  /// Of a jump at which P_K has no limit on a side: `left` or `right` is the middle of the oscillation.
  std::optional<maps::LogPeriodicLimit> left_log_periodic = {}, right_log_periodic = {};
  /// Of a jump: P_K does not settle on a side of it; and then, whether it is larger on the right.
  bool oscillates = false, rises = false;
};

}  // namespace specht::bifurcation
