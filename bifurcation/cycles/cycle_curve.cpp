#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_curve.hpp>
#include <specht/bifurcation/cycles/cycle_doubling.hpp>
#include <specht/bifurcation/cycles/cycle_events.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// Corrections that a step may take: more, and a shorter one is cheaper.
constexpr int most_corrections = 8;

/// Fills in what follows from the derivative.
CycleCurvePoint curve_point(CycleProblem& problem, const Vector& z, CycleProblem::Value value,
                            const Vector& along) {
  CycleCurvePoint point;
  point.z = z;
  point.tangent = core::singular_vectors(value.derivative).V.rightCols<1>();
  if (point.tangent.dot(along) < 0.0) point.tangent = -point.tangent;
  point.multipliers = eigenvalues(value.point.jacobian);
  point.derivative = std::move(value.derivative);
  point.value = std::move(value.point);
  if (problem.iterate() == 1) {
    point.times = {point.value.time};
  } else {
    auto returns = problem.returns(z);
    point.times = std::move(returns.times);
    point.half = std::move(returns.half);
  }
  return point;
}

/// One curve as it is followed.
class CycleCurveWalk {
 public:
  CycleCurveWalk(CycleProblem& problem, const CycleCurvePoint& start,
                 const CycleCurveOptions& options)
      : problem_(problem), options_(options) {
    curve_.points.push_back(start);
  }

  CycleCurve follow() {
    double h = options_.first_step;
    int in_a_row = 0;
    while (static_cast<int>(curve_.points.size()) < options_.most_points) {
      const CycleCurvePoint base = curve_.points.back();
      std::optional<CycleCurvePoint> next = step(base, h);
      bool reached = false;
      if (next) {
        if (const auto face = face_between(base, *next)) {
          next = onto(*face, base, *next);
          reached = next.has_value();
        }
      } else {
        next = at_limit(base, h);
        reached = next.has_value();
      }
      const bool halves = next && may_halve(problem_, base, *next);
      if (halves && ends_doubled(base, *next)) return ended(CurveEnd::doubling);
      if (!next || halves || !add_events(base, *next)) {
        in_a_row = 0;
        h /= 2.0;
        if (h < options_.shortest_step) return ended(CurveEnd::border);
        continue;
      }
      curve_.points.push_back(std::move(*next));
      if (reached) return ended(end_);
      if (is_closed(h)) return ended(CurveEnd::closed);
      if (++in_a_row >= 2) {
        h = std::min(1.5 * h, options_.longest_step);
        in_a_row = 0;
      }
    }
    return ended(CurveEnd::steps);
  }

 private:
  struct Face {
    Eigen::Index coordinate;
    double value;
  };

  /// The point at a distance along the tangent, if it is on the same piece and near.
  std::optional<CycleCurvePoint> step(const CycleCurvePoint& base, double h) {
    auto next = cycle_on_plane(problem_, base.z, base.tangent, h, options_.newton);
    if (!next) {
      const auto value = problem_.at(base.z + h * base.tangent);
      if (value && !maps::same_piece(value->point, base.value)) curve_.behind = value->point;
      return {};
    }
    if (!same_branch(*next, base, options_.time_change)) {
      curve_.behind = next->value;
      return {};
    }
    if (next->tangent.dot(base.tangent) < options_.least_cosine) return {};
    if ((next->z - base.z).norm() > 2.0 * h) return {};
    return next;
  }

  /// The first face of box and parameter range that lies between; a curve may begin on one.
  std::optional<Face> face_between(const CycleCurvePoint& a, const CycleCurvePoint& b) {
    const Eigen::Index d = problem_.dimension();
    std::optional<Face> first;
    double least = 2.0;
    for (Eigen::Index i = 0; i <= d; ++i) {
      const bool is_parameter = i == d;
      const auto k = static_cast<std::size_t>(i);
      const core::Interval range = is_parameter ? problem_.parameters() : problem_.box()[k];
      const double unit = range.high - range.low;
      if (!is_parameter && is_circle(k)) continue;
      for (const double face : {range.low / unit, range.high / unit}) {
        const double from = a.z(i) - face, to = b.z(i) - face;
        const double middle = (range.low + range.high) / (2.0 * unit) - face;
        // Outwards, from the inside or from the face.
        if (!(to * middle < 0.0) || from * middle < 0.0) continue;
        const double part = from / (from - to);
        if (part >= least) continue;
        least = part;
        first = Face{i, face};
        end_ = is_parameter ? CurveEnd::parameter : CurveEnd::box;
      }
    }
    return first;
  }

  /// Where the range of the parameter ends within a step, and beyond it none is allowed.
  std::optional<CycleCurvePoint> at_limit(const CycleCurvePoint& base, double h) {
    CycleCurvePoint ahead;
    ahead.z = base.z + h * base.tangent;
    if (problem_.allows(problem_.parameter(ahead.z))) return {};
    const auto face = face_between(base, ahead);
    if (!face || face->coordinate != problem_.dimension()) return {};
    auto there = onto(*face, base, ahead);
    if (there && (there->z - base.z).norm() > 2.0 * h) there.reset();
    return there;
  }

  [[nodiscard]] bool is_circle(std::size_t k) const {
    return problem_.coordinates()[k].period > 0.0;
  }

  /// Where the curve meets the face.
  std::optional<CycleCurvePoint> onto(const Face& face, const CycleCurvePoint& a,
                                      const CycleCurvePoint& b) {
    const double part =
        (face.value - a.z(face.coordinate)) / (b.z(face.coordinate) - a.z(face.coordinate));
    const Vector between = a.z + part * (b.z - a.z);
    const Vector normal = Vector::Unit(a.z.size(), face.coordinate);
    auto there = cycle_on_plane(problem_, between, normal, face.value - between(face.coordinate),
                                options_.newton);
    if (!there || !same_branch(*there, a, options_.time_change)) return {};
    if (there->tangent.dot(a.tangent) < 0.0) there->tangent = -there->tangent;
    return there;
  }

  /// Adds the special points between two points, in order; false if one could not be located.
  bool add_events(const CycleCurvePoint& a, const CycleCurvePoint& b) {
    auto events = events_between(problem_, a, b, options_);
    if (!events) return false;
    for (CycleCurvePoint& point : *events) curve_.points.push_back(std::move(point));
    return true;
  }

  /// The curve passes through a cycle of half the period: it ends there, with what lies before.
  bool ends_doubled(const CycleCurvePoint& a, const CycleCurvePoint& b) {
    auto doubling = doubling_between(problem_, a, b, options_);
    if (!doubling) return false;
    const double distance = a.tangent.dot(doubling->z - a.z);
    // NOTE: there tests change their signs without events.
    const auto before = cycle_on_plane(problem_, a.z, a.tangent,
                                       options_.before_doubling * distance, options_.newton);
    if (!before || !same_branch(*before, a, options_.time_change) ||
        may_halve(problem_, a, *before)) {
      return false;
    }
    if (!add_events(a, *before)) return false;
    curve_.points.push_back(std::move(*doubling));
    return true;
  }

  bool is_closed(double h) const {
    if (curve_.points.size() < 10) return false;
    const CycleCurvePoint &start = curve_.points.front(), &now = curve_.points.back();
    const Vector away = problem_.difference(now.z, start.z);
    return away.norm() < h && now.tangent.dot(start.tangent) > options_.least_cosine &&
           now.tangent.dot(away) >= 0.0;
  }

  CycleCurve ended(CurveEnd end) {
    curve_.end = end;
    if (end != CurveEnd::border) curve_.behind.reset();
    return std::move(curve_);
  }

  CycleProblem& problem_;
  const CycleCurveOptions& options_;
  CycleCurve curve_;
  CurveEnd end_ = CurveEnd::border;
};

}  // namespace

void require_valid(const CycleCurveOptions& options) {
  require_valid(options.newton);
  require_valid(options.borders);
  const maps::OptionCheck check("curves of cycles");
  check.positive("first_step", options.first_step);
  check.positive("longest_step", options.longest_step);
  check.positive("shortest_step", options.shortest_step);
  check.part("least_cosine", options.least_cosine);
  check.positive("time_change", options.time_change);
  check.at_least("most_points", options.most_points, 1);
  check.part("before_doubling", options.before_doubling);
  check.at_least("most_root_steps", options.most_root_steps, 1);
  check.at_least("rounding", options.rounding, 0.0);
  check.positive("bend", options.bend);
  check.positive("spacing", options.spacing);
  check.positive("multiplier", options.multiplier);
  check.positive("known_signs", options.known_signs);
}

bool same_branch(const CycleCurvePoint& a, const CycleCurvePoint& b, double time_change) {
  if (!maps::same_piece(a.value, b.value) || a.times.size() != b.times.size()) return false;
  const double allowed = time_change * std::max(a.value.time, b.value.time);
  for (std::size_t k = 0; k < a.times.size(); ++k) {
    if (std::abs(a.times[k] - b.times[k]) > allowed) return false;
  }
  return true;
}

std::optional<CycleCurvePoint> cycle_on_plane(CycleProblem& problem, const Eigen::VectorXd& z_0,
                                              const Eigen::VectorXd& normal, double distance,
                                              const CycleNewtonOptions& options) {
  const Eigen::Index d = problem.dimension();
  Vector z = z_0 + distance * normal;
  double previous = std::numeric_limits<double>::infinity();
  std::optional<CycleProblem::Value> before;
  for (int n = 0; n <= most_corrections; ++n) {
    auto value = problem.at(z);
    if (!value) return {};
    Vector F(d + 1);
    F.head(d) = value->defect;
    F(d) = normal.dot(z - z_0) - distance;
    Eigen::MatrixXd A(d + 1, d + 1);
    A.topRows(d) = value->derivative;
    A.bottomRows<1>() = normal.transpose();
    const Vector dz = core::solve(A, -F);
    if (!dz.allFinite()) return {};
    const double size = dz.cwiseAbs().maxCoeff();
    // NOTE: corrections that do not shrink any more are rounding, or go back and forth between two pieces.
    const bool is_rounding = size >= previous / 2.0 && size <= options.accepted && before &&
                             maps::same_piece(value->point, before->point);
    const bool is_settled = size <= options.settled || is_rounding;
    // Where P_K is steep rounding of z moves it further.
    const double rounding = options.settled * A.cwiseAbs().maxCoeff();
    const double accepted = std::min(std::max(options.accepted, rounding), options.same / 2.0);
    if (is_settled && F.cwiseAbs().maxCoeff() <= accepted) {
      return curve_point(problem, z, std::move(*value), normal);
    }
    if (n > 1 && size > previous) return {};
    previous = size;
    before = std::move(value);
    z += dz;
  }
  return {};
}

CycleCurve follow_cycle(CycleProblem& problem, const CycleCurvePoint& start,
                        const CycleCurveOptions& options) {
  return CycleCurveWalk(problem, start, options).follow();
}

}  // namespace specht::bifurcation
