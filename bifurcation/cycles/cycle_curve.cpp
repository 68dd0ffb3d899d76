#include <algorithm>
#include <array>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_curve.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/maps/piecewise/option_check.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// Corrections that a step may take: more, and a shorter one is cheaper.
constexpr int most_corrections = 8;

/// Fills in what follows from the derivative.
CycleCurvePoint curve_point(const Vector& z, CycleProblem::Value value, const Vector& along) {
  CycleCurvePoint point;
  point.z = z;
  point.tangent = core::singular_vectors(value.derivative).V.rightCols<1>();
  if (point.tangent.dot(along) < 0.0) point.tangent = -point.tangent;
  point.multipliers = eigenvalues(value.point.jacobian);
  point.derivative = std::move(value.derivative);
  point.value = std::move(value.point);
  return point;
}

/// In the order of CycleEvent, from fold.
std::array<double, 4> tests(const CycleCurvePoint& point) {
  const Eigen::Index d = point.derivative.rows();
  std::complex<double> flip = 1.0, torus = 1.0;
  for (std::size_t i = 0; i < point.multipliers.size(); ++i) {
    flip *= point.multipliers[i] + 1.0;
    for (std::size_t k = i + 1; k < point.multipliers.size(); ++k) {
      torus *= point.multipliers[i] * point.multipliers[k] - 1.0;
    }
  }
  Eigen::MatrixXd bordered(d + 1, d + 1);
  bordered.topRows(d) = point.derivative;
  bordered.bottomRows<1>() = point.tangent.transpose();
  return {point.tangent(d), flip.real(), torus.real(), core::determinant(bordered)};
}

bool has_multiplier(const CycleCurvePoint& point, double wanted, double tolerance) {
  return std::any_of(point.multipliers.begin(), point.multipliers.end(),
                     [&](const auto& m) { return std::abs(m - wanted) <= tolerance; });
}

/// The multipliers are those of the event.
bool is_confirmed(const CycleCurvePoint& point, CycleEvent event, double tolerance) {
  switch (event) {
    case CycleEvent::fold:
    case CycleEvent::branch_point:
      return has_multiplier(point, 1.0, tolerance);
    case CycleEvent::flip:
      return has_multiplier(point, -1.0, tolerance);
    case CycleEvent::neimark_sacker:
      return std::any_of(point.multipliers.begin(), point.multipliers.end(), [&](const auto& m) {
        return std::abs(std::abs(m) - 1.0) <= tolerance && std::abs(m.imag()) > tolerance;
      });
    case CycleEvent::none:
      break;
  }
  return false;
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
      if (!next || !add_events(base, *next)) {
        in_a_row = 0;
        h /= 2.0;
        if (h < options_.shortest_step) return ended(CurveEnd::border);
        continue;
      }
      if (is_doubling(curve_.points.back())) return ended(CurveEnd::doubling);
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
    if (!maps::same_piece(next->value, base.value)) {
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
    if (!there || !maps::same_piece(there->value, a.value)) return {};
    if (there->tangent.dot(a.tangent) < 0.0) there->tangent = -there->tangent;
    return there;
  }

  /// Adds the special points between two points, in order; false if one could not be located.
  bool add_events(const CycleCurvePoint& a, const CycleCurvePoint& b) {
    const auto before = tests(a), after = tests(b);
    std::vector<std::pair<double, CycleCurvePoint>> found;
    for (std::size_t k = 0; k < before.size(); ++k) {
      const bool small = std::min(std::abs(before[k]), std::abs(after[k])) <= options_.rounding;
      if (small || before[k] * after[k] > 0.0) continue;
      const auto event = static_cast<CycleEvent>(k + 1);
      auto located = locate(a, b, k);
      if (!located) return false;
      if (!is_confirmed(located->second, event, options_.multiplier)) continue;
      located->second.event = event;
      found.push_back(std::move(*located));
    }
    std::sort(found.begin(), found.end(),
              [](const auto& x, const auto& y) { return x.first < y.first; });
    for (auto& [distance, point] : found) curve_.points.push_back(std::move(point));
    return true;
  }

  /// The root of test function k, with its distance along the tangent of a: the secant, kept in the bracket by
  /// bisection.
  std::optional<std::pair<double, CycleCurvePoint>> locate(const CycleCurvePoint& a,
                                                           const CycleCurvePoint& b,
                                                           std::size_t k) {
    constexpr int most = 100;
    double low = 0.0, high = a.tangent.dot(b.z - a.z);
    double f_low = tests(a)[k], f_high = tests(b)[k];
    std::optional<std::pair<double, CycleCurvePoint>> best;
    double least = std::numeric_limits<double>::infinity();
    for (int n = 0; n < most && high - low > options_.shortest_step; ++n) {
      double h = low - f_low * (high - low) / (f_high - f_low);
      const double margin = 1e-3 * (high - low);
      if (n % 3 == 2 || !(h > low && h < high)) h = (low + high) / 2.0;
      h = std::clamp(h, low + (n % 3 == 1 ? margin : 0.0), high - (n % 3 == 1 ? margin : 0.0));
      auto point = cycle_on_plane(problem_, a.z, a.tangent, h, options_.newton);
      // NOTE: at a branch point the equations are singular.
      if (!point || !maps::same_piece(point->value, a.value)) return best;
      const double f = tests(*point)[k];
      if (std::abs(f) < least) {
        least = std::abs(f);
        best = {h, std::move(*point)};
      }
      if (f == 0.0) break;
      if (f * f_low > 0.0) {
        low = h;
        f_low = f;
      } else {
        high = h;
        f_high = f;
      }
    }
    return best;
  }

  bool is_closed(double h) const {
    if (curve_.points.size() < 10) return false;
    const CycleCurvePoint &start = curve_.points.front(), &now = curve_.points.back();
    const Vector away = problem_.difference(now.z, start.z);
    return away.norm() < h && now.tangent.dot(start.tangent) > options_.least_cosine &&
           now.tangent.dot(away) >= 0.0;
  }

  /// Where the curve crosses that of cycles of half the period.
  bool is_doubling(const CycleCurvePoint& point) {
    const int K = problem_.iterate();
    if (K % 2 != 0 || point.event == CycleEvent::none) return false;
    maps::VectorMap& map = problem_.map(problem_.parameter(point.z));
    const std::vector<double> x = problem_.point(point.z);
    const maps::VectorPoint half = maps::iterated(map, x, K / 2);
    return half.has_value() && distance(map, half.value, x) <= options_.multiplier;
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
  check.at_least("most_points", options.most_points, 1);
  check.at_least("rounding", options.rounding, 0.0);
  check.positive("bend", options.bend);
  check.positive("spacing", options.spacing);
  check.positive("multiplier", options.multiplier);
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
    if (is_settled && F.cwiseAbs().maxCoeff() <= options.accepted) {
      return curve_point(z, std::move(*value), normal);
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
