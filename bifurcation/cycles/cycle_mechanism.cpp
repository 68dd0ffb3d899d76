#include <specht/bifurcation/cycles/cycle_mechanism.hpp>
#include <specht/bifurcation/cycles/cycle_sliding.hpp>
#include <specht/maps/piecewise/vector_mechanism.hpp>

namespace specht::bifurcation {

std::string border_mechanism(CycleProblem& problem, const CycleCurvePoint& end, double direction,
                             const maps::VectorPoint& behind, const CycleBorderOptions& options) {
  const std::string events = maps::mechanism(end.value, behind);
  const auto at = [&](double distance) -> std::optional<maps::VectorPoint> {
    auto value = problem.at(end.z + direction * distance * end.tangent);
    if (!value) return {};
    return std::move(value->point);
  };
  const auto sliding = confirmed_sliding(problem.coordinates(), end.value, behind, at, options);
  return sliding ? std::string(name(*sliding)) + ": " + events : events;
}

}  // namespace specht::bifurcation
