#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_doubling.hpp>
#include <specht/bifurcation/cycles/cycle_graze.hpp>
#include <specht/bifurcation/cycles/cycle_joins.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// A point at a distance is one of a branch in that direction, if it is near but for the parameter, which changes with
/// the square of the distance or, in narrow ranges, much; and none of a cycle of half the period: where a period
/// doubles, P_{K/2} moves it by about twice the distance.
bool is_beside(const CycleCurvePoint& found, const Vector& z, double distance,
               const CycleCurveOptions& options) {
  const Vector away = found.z - z;
  const double reach = options.borders.reach;
  const Eigen::Index d = away.size() - 1;
  return away.head(d).norm() < reach * distance &&
         std::abs(away(d)) < reach * std::sqrt(distance) &&
         (found.half.size() == 0 || found.half.norm() > options.newton.same);
}

/// The point that a branch in this direction has at a distance, if it is no point of the curve that is left.
std::optional<CycleCurvePoint> point_along(CycleProblem& problem, const Vector& z,
                                           const Vector& direction,
                                           const CycleCurveOptions& options) {
  for (const double distance : options.borders.near_special) {
    for (const double sign : {1.0, -1.0}) {
      auto found = cycle_on_plane(problem, z, sign * direction, distance, options.newton);
      if (found && is_beside(*found, z, distance, options)) return found;
    }
  }
  return {};
}

}  // namespace

std::optional<CycleJoin> join_at_flip(CycleProblem& doubled, const CycleCurvePoint& flip,
                                      const CycleCurveOptions& options) {
  auto found = point_along(doubled, flip.z, flip_direction(flip), options);
  if (!found) return {};
  auto origin = doubling_at(doubled, flip, found->tangent);
  if (!origin) return {};
  return CycleJoin{std::move(*found), doubled.iterate(), std::move(origin)};
}

std::optional<CycleJoin> join_at_branch_point(CycleProblem& problem, const CycleCurvePoint& point,
                                              const CycleCurveOptions& options) {
  const Eigen::Index d = point.derivative.rows();
  const Eigen::MatrixXd V = core::singular_vectors(point.derivative).V;
  // The kernel has two dimensions: the other one, across the curve.
  Vector across = V.rightCols<1>();
  const Vector second = V.col(d - 1);
  if (std::abs(second.dot(point.tangent)) < std::abs(across.dot(point.tangent))) across = second;
  across -= across.dot(point.tangent) * point.tangent;
  auto found = point_along(problem, point.z, across.normalized(), options);
  if (!found) return {};
  return CycleJoin{std::move(*found), problem.iterate()};
}

namespace {

/// The join that a search near a border leads to, if it is one.
class BorderSearch {
 public:
  BorderSearch(CycleProblem& problem, const CycleCurvePoint& end, int K,
               const std::vector<Vector>& near, const CycleCurveOptions& options)
      : problem_(problem), end_(end), K_(K), near_(near), options_(options) {}

  /// From z, on the plane with this normal.
  void try_from(const Vector& z, const Vector& normal, double distance) {
    auto found = cycle_on_plane(problem_, z, normal, 0.0, options_.newton);
    if (!found && normal(problem_.dimension()) == 1.0) found = damped(z, distance);
    if (!found || !is_near(*found, reach(distance))) return;
    if (problem_.iterate() == K_ && same_branch(*found, end_, options_.time_change)) return;
    for (const CycleJoin& known : joins_) {
      if ((known.start.z - found->z).norm() <= options_.newton.same) return;
    }
    joins_.push_back({std::move(*found), problem_.iterate()});
  }

  [[nodiscard]] std::vector<CycleJoin> joins() { return std::move(joins_); }

 private:
  /// How far from a border branches are that meet it, at a distance of the parameter.
  [[nodiscard]] double reach(double distance) const {
    return options_.borders.reach * std::sqrt(distance);
  }

  /// Where P is like a square root, Newton's method needs shorter corrections. What leads far away is given up.
  std::optional<CycleCurvePoint> damped(const Vector& z, double distance) {
    const double p = problem_.parameter(z);
    if (!problem_.allows(p)) return {};
    const std::vector<double> start = problem_.point(z);
    const double part = 2.0 * reach(distance);  // of the box
    Box around = problem_.box();
    for (std::size_t i = 0; i < around.size(); ++i) {
      const double half = part * around[i].width();
      around[i] = {start[i] - half, start[i] + half};
    }
    CycleNewtonOptions newton = options_.newton;
    newton.outside = 0.0;
    newton.settled /= 2.0 * part;  // in units of the smaller box
    const auto x = periodic_point(problem_.map(p), start, problem_.iterate(), around, newton);
    if (!x) return {};
    return cycle_on_plane(problem_, problem_.scaled(*x, p), Vector::Unit(z.size(), z.size() - 1),
                          0.0, options_.newton);
  }

  /// A point of its cycle is, to one of those.
  bool is_near(const CycleCurvePoint& found, double allowed) {
    const auto points = problem_.orbit(found.z, problem_.iterate());
    return std::any_of(points.begin(), points.end(), [&](const Vector& z) {
      return std::any_of(near_.begin(), near_.end(), [&](const Vector& own) {
        return problem_.difference(z, own).norm() <= allowed;
      });
    });
  }

  CycleProblem& problem_;
  const CycleCurvePoint& end_;
  int K_;
  const std::vector<Vector>& near_;
  const CycleCurveOptions& options_;
  std::vector<CycleJoin> joins_;
};

/// How P leaves its smooth values behind a graze: P = P₀ + β s, s² = −∇y · Δz, with |β| = 1.
struct Root {
  Vector beta, gradient;
};

/// By one point beside the end in each direction; nothing if none of them shows a root.
std::optional<Root> root_beside(CycleProblem& problem, const CycleCurvePoint& end,
                                const CycleBorderOptions& options) {
  const double step = options.root_step, least = options.least_root;
  const auto here = problem.at(end.z);
  if (!here) return {};
  Root root{Vector(), Vector::Zero(end.z.size())};
  double largest = least;
  for (Eigen::Index i = 0; i < end.z.size(); ++i) {
    for (const double side : {-step, step}) {
      const auto beside = problem.at(end.z + side * Vector::Unit(end.z.size(), i));
      if (!beside || maps::same_piece(beside->point, end.value)) continue;
      const Vector change = beside->defect - here->defect - side * end.derivative.col(i);
      const double size = change.norm();
      if (size < least) continue;
      root.gradient(i) = -size * size / side;
      if (size > largest) {
        largest = size;
        root.beta = change / size;
      }
    }
  }
  if (root.beta.size() == 0) return {};
  return root;
}

/// Where a cycle with the root is, to its first order, at a parameter so far from the end; nothing if it is on the
/// other side.
std::optional<Vector> start_behind(const Root& root, const CycleCurvePoint& end, double away) {
  const Eigen::Index d = end.derivative.rows();
  Eigen::MatrixXd M = Eigen::MatrixXd::Zero(d + 1, d + 1);
  M.topLeftCorner(d, d) = end.derivative.leftCols(d);
  M.col(d).head(d) = root.beta;
  M.row(d).head(d) = root.gradient.head(d).transpose();
  Vector known(d + 1);
  known.head(d) = -away * end.derivative.col(d);
  known(d) = -away * root.gradient(d);
  const Vector solution = core::solve(M, known);
  const double s = solution(d);
  if (!(s > 0.0)) return {};
  Vector z = end.z;
  const Vector by_x = root.gradient.head(d);
  z.head(d) += solution.head(d) - s * s / by_x.squaredNorm() * by_x;
  z(d) += away;
  return z;
}

}  // namespace

std::vector<CycleJoin> joins_at_graze(CycleProblem& longer, const CycleCurvePoint& end, int K,
                                      const std::vector<Vector>& near, double distance,
                                      const CycleCurveOptions& options) {
  CycleProblem own = longer.of_period(K);
  const auto graze = graze_beside(own, end, distance, options);
  if (!graze) return {};
  const auto start = touching_start(longer, *graze, options);
  if (!start) return {};
  BorderSearch search(longer, end, K, near, options);
  // NOTE: at a value of a coordinate, which vanishes with the touch, equations are regular.
  for (Eigen::Index i = 0; i < longer.dimension(); ++i) {
    search.try_from(*start, Vector::Unit(end.z.size(), i), std::sqrt(distance));
  }
  return search.joins();
}

std::vector<CycleJoin> joins_at_border(CycleProblem& problem, const CycleCurvePoint& end, int K,
                                       const std::vector<Vector>& near,
                                       const CycleCurveOptions& options) {
  const Eigen::Index d = problem.dimension();
  const Vector along_parameter = Vector::Unit(d + 1, d);
  BorderSearch search(problem, end, K, near, options);
  const auto root =
      problem.iterate() == K ? root_beside(problem, end, options.borders) : std::nullopt;
  if (problem.iterate() == K + 1) {
    for (const double distance : options.borders.beside_graze) {
      auto joins = joins_at_graze(problem, end, K, near, distance, options);
      if (!joins.empty()) return joins;
    }
  }
  for (const double distance : options.borders.near_border) {
    for (const double side : {-distance, distance}) {
      const Vector beside = end.z + side * along_parameter;
      if (problem.iterate() < K) {
        // NOTE: one of its points may be the touch, which is none of the shorter orbit.
        for (const Vector& z : near) {
          search.try_from(z + side * along_parameter, along_parameter, distance);
        }
      }
      if (root) {
        if (const auto z = start_behind(*root, end, side)) {
          search.try_from(*z, along_parameter, distance);
        }
      }
      search.try_from(beside, along_parameter, distance);
      for (Eigen::Index i = 0; i < d; ++i) {
        for (const double away : {distance, std::sqrt(distance)}) {
          for (const double sign : {-1.0, 1.0}) {
            search.try_from(beside + sign * away * Vector::Unit(d + 1, i), along_parameter,
                            distance);
          }
        }
      }
      if (problem.iterate() == K) continue;
      // NOTE: a return that a graze adds has a coordinate that vanishes there: at a value of that, not of the
      // parameter, the equations are regular.
      const double p = problem.parameter(beside);
      if (!problem.allows(p)) continue;
      std::vector<double> x = problem.point(beside);
      for (int k = 0; k < problem.iterate(); ++k) {
        const maps::VectorPoint next = problem.map(p)(x);
        if (!next.has_value()) break;
        x = next.value;
        for (Eigen::Index i = 0; i <= d; ++i) {
          search.try_from(problem.scaled(x, p), Vector::Unit(d + 1, i), distance);
        }
      }
    }
  }
  return search.joins();
}

}  // namespace specht::bifurcation
