#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_limit_samples.hpp>
#include <specht/bifurcation/cycles/cycle_touch.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// The orbit of a point with the point n of it first.
std::vector<Vector> rotated(std::vector<Vector> orbit, std::size_t n) {
  std::rotate(orbit.begin(), orbit.begin() + static_cast<std::ptrdiff_t>(n), orbit.end());
  return orbit;
}

}  // namespace

std::optional<CycleTouch> touch_at(CycleProblem& problem, const std::vector<Vector>& points,
                                   const CycleCurveOptions& options) {
  const Eigen::Index d = problem.dimension();
  const double near = options.borders.same_root;
  if (points.empty() || !problem.allows(problem.parameter(points.front()))) return {};
  maps::VectorMap& map = problem.map(problem.parameter(points.front()));
  std::optional<CycleTouch> nearest;
  for (std::size_t k = 0; k < points.size(); ++k) {
    for (Eigen::Index i = 0; i < d; ++i) {
      const auto is_inside = [&](double value) {
        Vector z = points[k];
        z(i) = value;
        return map(problem.point(z)).status != core::Outcome::out_of_domain;
      };
      for (const double inwards : {1.0, -1.0}) {
        double inside = points[k](i) + inwards * near, outside = points[k](i) - inwards * near;
        if (!is_inside(inside) || is_inside(outside)) continue;
        // NOTE: an edge at zero is met exactly.
        double next = inside * outside < 0.0 ? 0.0 : (inside + outside) / 2.0;
        while (std::abs(inside - outside) > options.newton.settled && next != inside &&
               next != outside) {
          (is_inside(next) ? inside : outside) = next;
          next = (inside + outside) / 2.0;
        }
        const CycleTouch touch{k, i, inside, inwards};
        const auto away = [&](const CycleTouch& t) {
          return std::abs(points[t.point](t.coordinate) - t.edge);
        };
        if (!nearest || away(touch) < away(*nearest)) nearest = touch;
      }
    }
  }
  return nearest;
}

std::optional<CycleLimit> limit_at_touch(CycleProblem& problem,
                                         const std::vector<const CycleCurvePoint*>& from_end,
                                         const std::vector<Vector>& near, const CycleTouch& touch,
                                         double height, const CycleCurveOptions& options) {
  const CycleBorderOptions& borders = options.borders;
  const std::size_t K = near.size(), k = touch.point;
  const Eigen::Index i = touch.coordinate;
  const auto above = [&](const Vector& z) { return touch.inwards * (z(i) - touch.edge); };
  const auto touching = [&](const CycleCurvePoint* point) {
    const auto orbit = problem.orbit(point->z, problem.iterate());
    return orbit.size() == K ? orbit[k] : near[k];
  };
  auto point = std::partition_point(
      from_end.begin(), from_end.end(),
      [&](const CycleCurvePoint* beside) { return above(touching(beside)) <= height; });
  LimitSamples samples(problem, near);
  std::optional<CycleCurvePoint> last;
  while (point != from_end.begin() && samples.size() < borders.limit_samples) {
    const Vector z = touching(*--point);
    if (!(above(z) > 0.0)) break;
    if (!(above(z) <= height)) continue;
    // NOTE: from another point of the cycle rounding of the touch is as large as multipliers.
    auto exact = cycle_on_plane(problem, z, Vector::Unit(z.size(), i), 0.0, options.newton);
    if (!exact || !((exact->z - z).norm() <= above(z))) break;
    if (last && !same_branch(*exact, *last, options.time_change)) break;
    auto orbit = problem.orbit(exact->z, problem.iterate());
    if (orbit.size() != K) break;
    samples.add(above(z), rotated(std::move(orbit), (K - k) % K));
    height = above(z) / borders.heights_apart;
    last = std::move(exact);
  }
  auto limit = samples.limit();
  if (!limit) return {};
  limit->points[k](i) = touch.edge;
  return limit;
}

}  // namespace specht::bifurcation
