#pragma once
// Breakpoints of a return map: where P or P′ may differ on the two sides of x.

#include <cstdint>
#include <optional>
#include <specht/maps/map_point.hpp>
#include <specht/maps/piecewise/log_periodic_limit.hpp>
#include <string>
#include <string_view>

namespace specht::maps {

enum class BreakpointKind : std::uint8_t {
  jump,          // P differs on the two sides
  kink,          // P is continuous, P′ is not; a square-root cusp is one
  dip,           // P → −∞ or +∞, and orbits return on both sides
  edge,          // there is no return on one side
  accumulation,  // an interval in which breakpoints accumulate
  none,          // the itinerary changes, P and P′ do not
};

[[nodiscard]] constexpr std::string_view name(BreakpointKind kind) {
  constexpr std::string_view names[] = {"jump", "kink", "dip", "edge", "accumulation", "none"};
  return names[static_cast<int>(kind)];
}

struct Breakpoint {
  double x = missing;
  BreakpointKind kind = BreakpointKind::none;
  /// One-sided limits of P: ±∞ where it diverges, NaN without return. Of an accumulation, P at its
  /// ends.
  double left = missing, right = missing;
  double left_slope = missing, right_slope = missing;  // P′ there [1]
  /// Where P has no limit but oscillates for ever: `left` or `right` is then the middle of that.
  std::optional<LogPeriodicLimit> left_log_periodic, right_log_periodic;
  /// How far P at the bracket lies from its tangent a little further away: the larger of the two sides
  /// [unit of x]; 0 where neither has a limit.
  double error = 0.0;
  /// The bracket, or the unresolved interval of an accumulation.
  double low = missing, high = missing;
  MapPoint left_point, right_point;  // at low and high, with the itineraries of the two sides
  std::string mechanism;             // in a few words, without commas
  bool skipped = false;              // an interval that was not searched: it is not relevant
};

/// What distinguishes the orbits on the two sides, from their itineraries:
///
///   order of I1 and I3           two events swap
///   contact 2 becomes active     one side has one more event of the contact
///   contact 2 sticks or slides   … opens, … slides the other way: its state after an event
///   R1 or the section            one orbit ends there, the other goes on with that event
///   no return                    or another outcome, on one side
///   same itinerary               inside the solution of a contact problem
///   other events
[[nodiscard]] std::string mechanism(const MapPoint& left, const MapPoint& right);

/// Number of the first event in which two itineraries differ; the length of the shorter one if it
/// is the beginning of the other. Of an iterate, in the first piece in which they differ.
struct Difference {
  int piece = 0;
  int event = 0;
};
[[nodiscard]] Difference first_difference(const MapPoint& a, const MapPoint& b);

}  // namespace specht::maps
