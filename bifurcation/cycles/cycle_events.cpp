#include <algorithm>
#include <array>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_events.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// In the order of CycleEvent, from fold.
std::array<double, 4> event_tests(const CycleCurvePoint& point) {
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

/// By how much rounding changes the test for a torus at the most: products of multipliers are as large as the square of the
/// largest one, and small ones have its rounding.
double torus_rounding(const CycleCurvePoint& a, const CycleCurvePoint& b,
                      const CycleCurveOptions& options) {
  double largest = 0.0;
  for (const CycleCurvePoint* point : {&a, &b}) {
    for (const auto& m : point->multipliers) largest = std::max(largest, std::abs(m));
  }
  return std::max(options.rounding, options.newton.settled * largest * largest);
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

/// The cubic through two points with their tangents, at a part of the way.
Vector interpolated(const CycleCurvePoint& a, const CycleCurvePoint& b, double part) {
  const Vector chord = b.z - a.z;
  const double rest = 1.0 - part, length = chord.norm();
  return a.z + part * part * (1.0 + 2.0 * rest) * chord +
         length * part * rest * (rest * a.tangent - part * b.tangent);
}

/// A bracket of a root along a curve.
class RootBracket {
 public:
  RootBracket(CycleProblem& problem, const CycleCurvePoint& a, const CycleCurvePoint& b,
              const std::function<double(const CycleCurvePoint&)>& f,
              const CycleCurveOptions& options)
      : problem_(problem),
        a_(a),
        f_(f),
        options_(options),
        low_{0.0, a},
        high_{a.tangent.dot(b.z - a.z), b},
        f_low_(f(a)),
        f_high_(f(b)) {}

  std::optional<CycleCurveRoot> root() {
    // A secant's place that near to an end of the bracket, as a part of it, would move that end alone. It makes steps
    // fewer, and no root another: each third step halves.
    constexpr double from_ends = 1e-3;
    for (int n = 0; n < options_.most_root_steps && width() > options_.shortest_step; ++n) {
      double h = secant();
      const double margin = from_ends * width();
      if (n % 3 == 2 || !(h > low_.distance && h < high_.distance)) h = middle();
      if (n % 3 == 1) h = std::clamp(h, low_.distance + margin, high_.distance - margin);
      if (!narrow(h)) {
        const bool below = narrow((low_.distance + h) / 2.0);
        const bool above = narrow((high_.distance + h) / 2.0);
        if (!below && !above) return between();
      }
      if (least_ == 0.0) break;
    }
    return best_;
  }

 private:
  [[nodiscard]] double width() const { return high_.distance - low_.distance; }
  [[nodiscard]] double middle() const { return (low_.distance + high_.distance) / 2.0; }
  [[nodiscard]] double secant() const {
    return low_.distance - f_low_ * width() / (f_high_ - f_low_);
  }

  /// By the point at a distance, if there is one on this curve.
  bool narrow(double h) {
    if (!(h > low_.distance && h < high_.distance)) return false;
    auto point = cycle_on_plane(problem_, a_.z, a_.tangent, h, options_.newton);
    if (!point || !same_branch(*point, a_, options_.time_change)) return false;
    // NOTE: beside a crossing Newton's method may lead to the other curve.
    const Vector expected = interpolated(low_.point, high_.point, (h - low_.distance) / width());
    const bool is_near = (point->z - expected).norm() <= options_.bend * width() ||
                         width() <= options_.newton.accepted;
    if (!is_near || point->tangent.dot(low_.point.tangent) < options_.least_cosine) return false;
    const double f = f_(*point);
    CycleCurveRoot found{h, std::move(*point)};
    if (std::abs(f) < least_) {
      least_ = std::abs(f);
      best_ = found;
    }
    if (f * f_low_ > 0.0) {
      low_ = std::move(found);
      f_low_ = f;
    } else {
      high_ = std::move(found);
      f_high_ = f;
    }
    return true;
  }

  std::optional<CycleCurveRoot> between() {
    const double h = secant();
    const Vector z = interpolated(low_.point, high_.point, (h - low_.distance) / width());
    auto value = problem_.at(z);
    if (!value || !maps::same_piece(value->point, a_.value)) return best_;
    if (!(value->defect.cwiseAbs().maxCoeff() <= options_.newton.accepted)) return best_;
    CycleCurvePoint point = low_.point;
    point.z = z;
    point.tangent = (low_.point.tangent + high_.point.tangent).normalized();
    point.multipliers = eigenvalues(value->point.jacobian);
    point.derivative = std::move(value->derivative);
    point.value = std::move(value->point);
    auto returns = problem_.returns(z);
    point.times = std::move(returns.times);
    point.half = std::move(returns.half);
    return CycleCurveRoot{h, std::move(point)};
  }

  CycleProblem& problem_;
  const CycleCurvePoint& a_;
  const std::function<double(const CycleCurvePoint&)>& f_;
  const CycleCurveOptions& options_;
  CycleCurveRoot low_, high_;
  double f_low_, f_high_;
  std::optional<CycleCurveRoot> best_;
  double least_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::optional<CycleCurveRoot> root_between(CycleProblem& problem, const CycleCurvePoint& a,
                                           const CycleCurvePoint& b,
                                           const std::function<double(const CycleCurvePoint&)>& f,
                                           const CycleCurveOptions& options) {
  return RootBracket(problem, a, b, f, options).root();
}

std::optional<std::vector<CycleCurvePoint>> events_between(CycleProblem& problem,
                                                           const CycleCurvePoint& a,
                                                           const CycleCurvePoint& b,
                                                           const CycleCurveOptions& options) {
  const auto before = event_tests(a), after = event_tests(b);
  std::vector<CycleCurveRoot> found;
  for (std::size_t k = 0; k < before.size(); ++k) {
    const auto event = static_cast<CycleEvent>(k + 1);
    const double rounding =
        event == CycleEvent::neimark_sacker ? torus_rounding(a, b, options) : options.rounding;
    const bool small = std::min(std::abs(before[k]), std::abs(after[k])) <= rounding;
    if (small || before[k] * after[k] > 0.0) continue;
    const auto test = [k](const CycleCurvePoint& point) { return event_tests(point)[k]; };
    auto located = root_between(problem, a, b, test, options);
    if (!located) return {};
    if (!is_confirmed(located->point, event, options.multiplier)) {
      // NOTE: a step to another curve changes signs, too. Of a torus test two real multipliers do.
      const bool jumps =
          event != CycleEvent::neimark_sacker && (b.z - a.z).norm() > options.known_signs;
      if (jumps) return {};
      continue;
    }
    located->point.event = event;
    found.push_back(std::move(*located));
  }
  // NOTE: at a pitchfork the parameter has an extremum along the branch that crosses, too; it is no fold.
  std::erase_if(found, [&](const CycleCurveRoot& root) {
    return root.point.event == CycleEvent::fold &&
           std::any_of(found.begin(), found.end(), [&](const CycleCurveRoot& other) {
             return other.point.event == CycleEvent::branch_point &&
                    std::abs(other.distance - root.distance) <= options.multiplier;
           });
  });
  std::sort(found.begin(), found.end(),
            [](const auto& x, const auto& y) { return x.distance < y.distance; });
  std::vector<CycleCurvePoint> events;
  for (CycleCurveRoot& root : found) events.push_back(std::move(root.point));
  return events;
}

}  // namespace specht::bifurcation
