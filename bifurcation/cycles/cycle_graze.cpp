#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_graze.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// Points of the orbit of z and the times between them: n returns, or as many as there are.
struct OrbitPart {
  std::vector<Vector> points;
  std::vector<double> times;
};

OrbitPart orbit_part(CycleProblem& problem, const Vector& z, int n) {
  OrbitPart part;
  part.points.push_back(z);
  const double p = problem.parameter(z);
  if (!problem.allows(p)) return part;
  while (static_cast<int>(part.times.size()) < n) {
    const maps::VectorPoint next = problem.map(p)(problem.point(part.points.back()));
    if (!next.has_value()) break;
    part.points.push_back(problem.scaled(next.value, p));
    part.times.push_back(next.time);
  }
  return part;
}

double sum_of(const std::vector<double>& times) {
  double sum = 0.0;
  for (const double t : times) sum += t;
  return sum;
}

/// The orbit of z, if it returns after such times.
std::optional<OrbitPart> orbit_with_times(CycleProblem& problem, const Vector& z,
                                          const std::vector<double>& times, double allowed) {
  OrbitPart part = orbit_part(problem, z, static_cast<int>(times.size()));
  if (part.times.size() != times.size()) return {};
  for (std::size_t k = 0; k < times.size(); ++k) {
    if (!(std::abs(part.times[k] - times[k]) <= allowed)) return {};
  }
  return part;
}

}  // namespace

std::optional<CycleGraze> graze_beside(CycleProblem& problem, const CycleCurvePoint& end,
                                       double distance, const CycleCurveOptions& options) {
  const int K = problem.iterate();
  const double allowed = options.time_change * end.value.time;
  std::vector<Vector> directions{end.tangent};
  for (Eigen::Index i = 0; i < end.z.size(); ++i) {
    directions.push_back(Vector::Unit(end.z.size(), i));
  }
  for (const Vector& direction : directions) {
    for (const double side : {distance, -distance}) {
      const OrbitPart part = orbit_part(problem, end.z + side * direction, K + 1);
      if (part.times.size() != end.times.size() + 1) continue;
      std::size_t touch = 0;
      while (touch < end.times.size() &&
             std::abs(part.times[touch] - end.times[touch]) <= allowed) {
        ++touch;
      }
      // The return that is cut short and the next one take its time, all others theirs.
      if (touch == end.times.size()) continue;
      const double both = part.times[touch] + part.times[touch + 1];
      bool is_touch = std::abs(both - end.times[touch]) <= allowed;
      for (std::size_t k = touch + 1; k < end.times.size(); ++k) {
        is_touch = is_touch && std::abs(part.times[k + 1] - end.times[k]) <= allowed;
      }
      if (!is_touch) continue;
      CycleGraze graze{part.points[touch + 1], part.times};
      std::rotate(graze.times.begin(), graze.times.begin() + static_cast<std::ptrdiff_t>(touch + 1),
                  graze.times.end());
      return graze;
    }
  }
  return {};
}

std::optional<Vector> touching_start(CycleProblem& longer, const CycleGraze& graze,
                                     const CycleCurveOptions& options) {
  const CycleBorderOptions& borders = options.borders;
  const double allowed = options.time_change * sum_of(graze.times);
  const Vector along = Vector::Unit(graze.touch.size(), graze.touch.size() - 1);
  // How far the orbit comes back from the touch, which touches again.
  const auto away = [&](double change) -> std::optional<double> {
    const Vector z = graze.touch + change * along;
    const auto part = orbit_with_times(longer, z, graze.times, allowed);
    if (!part) return {};
    return longer.difference(part->points.back(), z).norm();
  };
  const bool touches = away(0.0).has_value();
  std::optional<double> least;
  double best = 0.0;
  for (const double direction : {1.0, -1.0}) {
    // The nearest change at which it is otherwise than without one.
    double change = direction * borders.nearest_touch;
    while (std::abs(change) < borders.furthest_touch && away(change).has_value() == touches) {
      change *= borders.touch_further;
    }
    if (std::abs(change) >= borders.furthest_touch) continue;
    double inside = touches ? 0.0 : change, outside = touches ? change : 0.0;
    while (std::abs(inside - outside) > options.shortest_step) {
      const double middle = (inside + outside) / 2.0;
      if (middle == inside || middle == outside) break;
      (away(middle).has_value() ? inside : outside) = middle;
    }
    const double edge = inside, side = inside > outside ? 1.0 : -1.0;
    for (double step = options.shortest_step; step < borders.furthest_touch;
         step *= borders.touch_further) {
      const auto distance = away(edge + side * step);
      if (!distance) break;
      if (least && *distance >= *least) continue;
      least = distance;
      best = edge + side * step;
    }
  }
  if (!least) return {};
  return Vector(graze.touch + best * along);
}

}  // namespace specht::bifurcation
