#include <cmath>
#include <specht/bifurcation/cycles/cycle_doubling.hpp>
#include <specht/bifurcation/cycles/cycle_events.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// det(J + 1).
double flip_test(const CycleCurvePoint& point) {
  std::complex<double> product = 1.0;
  for (const auto& m : point.multipliers) product *= m + 1.0;
  return product.real();
}

/// The flip of a curve near z, by secants along the tangent; nothing if they do not lead to one near there.
std::optional<CycleCurvePoint> flip_near(CycleProblem& problem, const Vector& z,
                                         const CycleCurveOptions& options) {
  const CycleNewtonOptions& newton = options.newton;
  const auto base = cycle_on_plane(problem, z, Vector::Unit(z.size(), z.size() - 1), 0.0, newton);
  if (!base) return {};
  std::optional<CycleCurvePoint> point = base;
  double s = 0.0, f = flip_test(*base), next = options.multiplier;
  for (int n = 0; n < newton.most_corrections; ++n) {
    auto there = cycle_on_plane(problem, base->z, base->tangent, next, newton);
    if (!there || !same_branch(*there, *base, options.time_change)) return {};
    const double own = flip_test(*there);
    if (std::abs(own) < std::abs(f)) point = there;
    const double step = own == 0.0 ? 0.0 : -own * (next - s) / (own - f);
    if (!(std::abs(next + step) <= options.borders.same_root)) return {};
    s = next;
    f = own;
    next += step;
    if (std::abs(step) <= newton.settled) break;
  }
  return point;
}

/// P_{K/2}(x) − x at b, on circles as it changes from a on.
Vector half_from(const CycleProblem& problem, const CycleCurvePoint& a, const CycleCurvePoint& b) {
  return a.half + problem.difference(b.half, a.half);
}

}  // namespace

Vector flip_direction(const CycleCurvePoint& flip) {
  const Eigen::Index d = flip.derivative.rows();
  Eigen::MatrixXd J = flip.derivative.leftCols(d);
  J.diagonal().array() += 2.0;  // J + 1
  Vector direction = Vector::Zero(d + 1);
  direction.head(d) = core::singular_vectors(J).V.rightCols<1>();
  return direction;
}

std::optional<CycleCurvePoint> doubling_at(CycleProblem& doubled, const CycleCurvePoint& flip,
                                           const Vector& onwards) {
  auto value = doubled.at(flip.z);
  if (!value) return {};
  CycleCurvePoint point;
  point.z = flip.z;
  point.tangent = flip_direction(flip);
  if (point.tangent.dot(onwards) < 0.0) point.tangent = -point.tangent;
  point.multipliers = eigenvalues(value->point.jacobian);
  point.derivative = std::move(value->derivative);
  point.value = std::move(value->point);
  auto returns = doubled.returns(flip.z);
  point.times = std::move(returns.times);
  point.half = std::move(returns.half);
  return point;
}

bool may_halve(const CycleProblem& problem, const CycleCurvePoint& a, const CycleCurvePoint& b) {
  return a.half.size() > 0 && a.half.size() == b.half.size() &&
         a.half.dot(half_from(problem, a, b)) < 0.0;
}

std::optional<CycleCurvePoint> doubling_between(CycleProblem& problem, const CycleCurvePoint& a,
                                                const CycleCurvePoint& b,
                                                const CycleCurveOptions& options) {
  const Vector across = (a.half - half_from(problem, a, b)).normalized();
  const auto along = [&](const CycleCurvePoint& point) {
    return half_from(problem, a, point).dot(across);
  };
  const auto root = root_between(problem, a, b, along, options);
  if (!root || !(root->point.half.norm() <= options.borders.same_root)) return {};
  CycleProblem single = problem.of_period(problem.iterate() / 2);
  (void)single.map(single.parameter(root->point.z));
  const auto flip = flip_near(single, root->point.z, options);
  if (!flip || (flip->z - root->point.z).norm() > options.borders.same_root) return {};
  return doubling_at(problem, *flip, a.tangent);
}

}  // namespace specht::bifurcation
