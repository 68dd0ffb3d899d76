#include <specht/maps/piecewise/breakpoint.hpp>
#include <specht/maps/piecewise/vector_mechanism.hpp>

namespace specht::maps {
namespace {

/// What of a point tells how its orbit goes.
MapPoint as_map_point(const VectorPoint& point) {
  MapPoint result;
  if (point.has_value()) result.value = point.value.front();
  result.status = point.status;
  if (!point.itinerary.empty()) {
    result.itinerary = point.itinerary.front();
    result.later.assign(point.itinerary.begin() + 1, point.itinerary.end());
  }
  return result;
}

}  // namespace

std::string mechanism(const VectorPoint& left, const VectorPoint& right) {
  return mechanism(as_map_point(left), as_map_point(right));
}

}  // namespace specht::maps
