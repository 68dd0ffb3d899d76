#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_limit.hpp>
#include <specht/bifurcation/cycles/cycle_limit_samples.hpp>
#include <specht/bifurcation/cycles/cycle_touch.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// Over 1/λ, from points where multipliers are at most so large.
std::optional<CycleLimit> limit_of_multipliers(CycleProblem& problem,
                                               const std::vector<const CycleCurvePoint*>& from_end,
                                               const std::vector<Vector>& at_end, double largest,
                                               const CycleBorderOptions& borders) {
  LimitSamples samples(problem, at_end);
  double next = largest;
  for (const CycleCurvePoint* point : from_end) {
    if (samples.size() == borders.limit_samples) break;
    const auto multiplier = point->multipliers.empty() ? 0.0 : point->multipliers.front();
    if (std::abs(multiplier) > next) continue;
    if (std::abs(multiplier) < borders.least_multiplier || multiplier.imag() != 0.0) break;
    if (samples.size() > 0 && samples.last() * multiplier.real() < 0.0) break;
    auto orbit = problem.orbit(point->z, problem.iterate());
    if (orbit.size() != at_end.size()) break;
    next = std::abs(multiplier) / borders.multipliers_apart;
    samples.add(1.0 / multiplier.real(), std::move(orbit));
  }
  return samples.limit();
}

bool is_known_better(const CycleLimit& a, const CycleLimit& b) {
  return a.doubt.norm() < b.doubt.norm();
}

}  // namespace

CycleLimit bounded_limit(CycleProblem& problem, const CycleCurvePoint& end,
                         const CycleCurveOptions& options) {
  return {problem.orbit(end.z, problem.iterate()),
          Vector::Constant(end.z.size(), options.shortest_step)};
}

CycleLimit grazing_limit(CycleProblem& problem, const std::vector<const CycleCurvePoint*>& from_end,
                         const CycleCurveOptions& options) {
  const CycleBorderOptions& borders = options.borders;
  const std::vector<Vector> at_end = problem.orbit(from_end.front()->z, problem.iterate());
  std::vector<CycleLimit> limits;
  const auto take = [&](std::optional<CycleLimit> limit) {
    if (limit && limit->doubt.norm() < borders.largest_error) limits.push_back(std::move(*limit));
  };
  if (const auto touch = touch_at(problem, at_end, options)) {
    for (const double height : borders.touch_heights) {
      take(limit_at_touch(problem, from_end, at_end, *touch, height, options));
      if (!limits.empty() && limits.back().doubt.norm() <= borders.located) break;
    }
    if (!limits.empty()) return *std::min_element(limits.begin(), limits.end(), is_known_better);
  }
  // NOTE: where multipliers are largest rounding is, too; where they are less the branch may bend.
  for (const double largest : borders.limit_multipliers) {
    take(limit_of_multipliers(problem, from_end, at_end, largest, borders));
  }
  if (limits.size() < 2) return {at_end, Vector::Constant(at_end.front().size(), maps::missing)};
  std::sort(limits.begin(), limits.end(), is_known_better);
  // NOTE: rounding of multipliers is no noise: an extrapolation does not see its own.
  for (std::size_t k = 0; k < at_end.size(); ++k) {
    const Vector apart = problem.difference(limits[0].points[k], limits[1].points[k]);
    limits[0].doubt = limits[0].doubt.cwiseMax(apart.cwiseAbs());
  }
  return limits[0];
}

}  // namespace specht::bifurcation
