#pragma once
// One value of a return map and what is known about it.

#include <limits>
#include <specht/core/mode/itinerary.hpp>
#include <specht/core/orbit/outcome.hpp>
#include <vector>

namespace specht::maps {

inline constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// P at x. Numbers that are not known are NaN; `status` tells why there is no value.
struct MapPoint {
  double x = missing;                // [unit of the section's coordinate]
  double value = missing;            // P(x), same unit
  double slope = missing;            // dP/dx [1], where the map itself knows it
  double parameter_slope = missing;  // dP/dparameter
  double time = missing;             // until the return [s]
  double error = missing;            // estimate for `value`, same unit as x
  core::Outcome status = core::Outcome::out_of_domain;
  bool non_unique = false;  // a contact problem on the way had several solutions
  /// The events from x to its first return, and those of the later pieces of an iterate.
  core::Itinerary itinerary;
  std::vector<core::Itinerary> later;

  [[nodiscard]] bool has_value() const { return value - value == 0.0; }
  /// Number of pieces: the iterate that was asked for, or less if it was not reached.
  [[nodiscard]] int pieces() const { return 1 + static_cast<int>(later.size()); }
  [[nodiscard]] const core::Itinerary& piece(int k) const {
    return k == 0 ? itinerary : later[static_cast<std::size_t>(k - 1)];
  }

  /// The same smooth piece of the map: both have values and the same events led to them.
  friend bool same_piece(const MapPoint& a, const MapPoint& b) {
    return a.has_value() && b.has_value() && a.status == b.status && a.itinerary == b.itinerary &&
           a.later == b.later;
  }
};

/// The same events have led both points through the first pieces, `count` of them.
[[nodiscard]] inline bool same_first_pieces(const MapPoint& a, const MapPoint& b, int count) {
  if (a.pieces() < count || b.pieces() < count) return false;
  for (int k = 0; k < count; ++k) {
    if (!(a.piece(k) == b.piece(k))) return false;
  }
  return true;
}

}  // namespace specht::maps
