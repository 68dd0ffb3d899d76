#include <specht/bifurcation/cycles/cycle_mechanism.hpp>
#include <specht/bifurcation/cycles/cycle_sliding.hpp>
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

std::string border_mechanism(CycleProblem& problem, const CycleCurvePoint& end, double direction,
                             const maps::VectorPoint& behind, const CycleBorderOptions& options) {
  const std::string events = maps::mechanism(as_map_point(end.value), as_map_point(behind));
  const auto at = [&](double distance) -> std::optional<maps::VectorPoint> {
    auto value = problem.at(end.z + direction * distance * end.tangent);
    if (!value) return {};
    return std::move(value->point);
  };
  const auto sliding = confirmed_sliding(problem.coordinates(), end.value, behind, at, options);
  return sliding ? std::string(name(*sliding)) + ": " + events : events;
}

}  // namespace specht::bifurcation
