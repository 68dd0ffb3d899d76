#include <specht/bifurcation/cycles/cycle_mechanism.hpp>
#include <specht/maps/piecewise/breakpoint.hpp>

namespace specht::bifurcation {
namespace {

/// What of a point tells how its orbit goes.
maps::MapPoint as_map_point(const maps::VectorPoint& point) {
  maps::MapPoint result;
  if (point.has_value()) result.value = point.value.front();
  result.status = point.status;
  if (!point.itinerary.empty()) {
    result.itinerary = point.itinerary.front();
    result.later.assign(point.itinerary.begin() + 1, point.itinerary.end());
  }
  return result;
}

}  // namespace

std::string border_mechanism(const maps::VectorPoint& before, const maps::VectorPoint& behind) {
  return maps::mechanism(as_map_point(before), as_map_point(behind));
}

}  // namespace specht::bifurcation
