#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_locus_equations.hpp>
#include <specht/bifurcation/cycles/cycle_mechanism.hpp>
#include <specht/bifurcation/cycles/cycle_surface.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;

/// The maps along a, at one value of b.
class AtFixedB final : public maps::VectorMapFamily {
 public:
  AtFixedB(const maps::VectorMapFamily& ab, double b) : ab_(ab), b_(b) {}
  [[nodiscard]] std::vector<std::string> names() const override { return {ab_.names().front()}; }
  [[nodiscard]] std::unique_ptr<maps::VectorMap> at(std::span<const double> a) const override {
    return ab_.at(std::array{a[0], b_});
  }

 private:
  const maps::VectorMapFamily& ab_;
  double b_;
};

/// det(J − σ), by the multipliers.
double determinant(const std::vector<std::complex<double>>& multipliers, double sigma) {
  std::complex<double> product = 1.0;
  for (const auto& m : multipliers) product *= m - sigma;
  return product.real();
}

/// The edge of the surface of cycles of one itinerary.
class CycleBorderEquations final : public CycleLocusEquations {
 public:
  CycleBorderEquations(CyclePlane& plane, const CycleLocusOptions& options)
      : plane_(plane), options_(options), least_angle_(std::acos(options.curve.least_cosine)) {}

  std::optional<CycleLocusState> begin(const Vector& y) override {
    const auto edge = nearest_edge(y);
    if (!edge) return {};
    const auto value = surface_->at(*edge);
    if (!value) return {};
    for (const double radius : {options_.chord, options_.chord / 10.0, options_.chord / 100.0}) {
      if (const auto frame = surface_->frame_around(*edge, *value, radius)) {
        return complete(*edge, *value, frame->along, frame->across);
      }
    }
    return {};
  }

  std::optional<CycleLocusState> step(const CycleLocusState& from, double ds) override {
    const auto found = surface_->edge_between(from.y, from.value, {from.tangent, from.inwards}, ds,
                                              least_angle_, -least_angle_);
    if (!found) return {};
    const auto value = surface_->at(*found);
    if (!value) return {};
    auto next = complete(*found, *value, *found - from.y, from.inwards);
    if (!next || next->tangent.dot(from.tangent) < options_.curve.least_cosine) return {};
    return next;
  }

  std::string codimension_two(const CycleLocusState& at, std::size_t k) const override {
    const bool is_behind = k >= 2;
    const double sigma = k % 2 == 0 ? 1.0 : -1.0;
    const auto behind = is_behind ? multipliers_behind(at) : at.value.multipliers;
    // NOTE: beside a graze multipliers change their signs at infinity.
    const bool is_near = std::any_of(behind.begin(), behind.end(), [&](const auto& m) {
      return std::abs(m - sigma) <= options_.multiplier;
    });
    if (!is_near) return "";
    return std::string("border collision and ") +
           (sigma > 0.0 ? "fold: multiplier 1 " : "flip: multiplier -1 ") +
           (is_behind ? "behind it" : "before it");
  }

  std::string kind(const CycleLocusState& at) const override {
    CycleSpecialKind kind = CycleSpecialKind::unexplained;
    const auto behind = value_behind(at);
    if (ends_behind(at)) {
      kind = CycleSpecialKind::no_value;
    } else if (behind && is_continuous(at)) {
      const auto& own = at.value.multipliers;
      const auto turns = [&](double sigma) {
        return determinant(own, sigma) * determinant(behind->multipliers, sigma) < 0.0;
      };
      kind = turns(1.0)                    ? CycleSpecialKind::nonsmooth_fold
             : turns(-1.0) && !is_root(at) ? CycleSpecialKind::nonsmooth_flip
                                           : CycleSpecialKind::persistence;
    }
    return std::string(name(kind));
  }

  std::string limit(const CycleLocusState&) const override { return ""; }
  std::string end() const override { return "end: the itinerary changes; another border"; }
  std::string mechanism() const override { return mechanism_; }

 private:
  /// The end at a border, of a branch along a, next to y; multipliers that stay bounded know it better. Sets the
  /// piece.
  std::optional<Vector> nearest_edge(const Vector& y) {
    const double b = plane_.b(y);
    const AtFixedB family(plane_.family(), b);
    CycleProblem problem(family, plane_.box(), plane_.range_a(), plane_.iterate());
    CycleCurveOptions curve = options_.cycles;
    curve.most_points = options_.points_of_approach;
    const Eigen::Index d = plane_.dimension();
    const Vector z = y.head(d + 1);
    std::optional<Vector> best;
    double least = options_.cycles.borders.same_root;
    bool is_bounded = false;
    for (const double distance : options_.cycles.borders.near_border) {
      for (const double side : {-distance, distance}) {
        const auto start = cycle_beside(problem, z, side);
        if (!start || problem.difference(start->z, z).norm() >
                          options_.cycles.borders.reach * std::sqrt(distance)) {
          continue;
        }
        for (const double sign : {1.0, -1.0}) {
          CycleCurvePoint from = *start;
          from.tangent *= sign;
          const CycleCurve found = follow_cycle(problem, from, curve);
          const CycleCurvePoint& end = found.points.back();
          const double away = problem.difference(end.z, z).norm();
          const bool bounded =
              std::abs(end.multipliers.front()) <= options_.cycles.borders.diverging;
          if (found.end != CurveEnd::border || away > options_.cycles.borders.same_root) continue;
          if (bounded < is_bounded || (bounded == is_bounded && !(away < least))) continue;
          least = away;
          is_bounded = bounded;
          surface_.emplace(plane_, end.value, options_);
          mechanism_ = found.behind ? border_mechanism(problem, end, 1.0, *found.behind,
                                                       options_.cycles.borders)
                                    : "";
          best = Vector(d + 2);
          best->head(d + 1) = end.z;
          (*best)(d + 1) = y(d + 1);
        }
      }
    }
    return best;
  }

  std::optional<CycleCurvePoint> cycle_beside(CycleProblem& problem, const Vector& z, double side) {
    const Vector along = Vector::Unit(z.size(), z.size() - 1);
    auto found = cycle_on_plane(problem, z, along, side, options_.cycles.newton);
    if (found) return found;
    const double p = problem.parameter(z + side * along);
    if (!problem.allows(p)) return {};
    const auto x = periodic_point(problem.map(p), problem.point(z), problem.iterate(),
                                  problem.box(), options_.cycles.newton);
    if (!x) return {};
    return cycle_on_plane(problem, problem.scaled(*x, p), along, 0.0, options_.cycles.newton);
  }

  /// The direction of the border there, by a chord.
  std::optional<CycleLocusState> complete(const Vector& y, const CyclePlane::Value& value,
                                          const Vector& along, const Vector& inwards) {
    const SurfaceFrame frame = frame_like(value, along, inwards);
    const double right = std::numbers::pi / 2.0;
    const auto ahead =
        surface_->edge_between(y, value, frame, options_.chord, right / 2.0, -right / 2.0);
    const auto back = surface_->edge_between(y, value, {-frame.along, frame.across}, options_.chord,
                                             right / 2.0, -right / 2.0);
    Vector chord = frame.along;
    if (ahead && back) {
      chord = *ahead - *back;
    } else if (ahead) {
      chord = *ahead - y;
    } else if (back) {
      chord = y - *back;
    } else {
      return {};
    }
    const SurfaceFrame exact = frame_like(value, chord, frame.across);
    CycleLocusState state;
    state.y = y;
    state.tangent = exact.along;
    state.inwards = exact.across;
    state.value = value;
    state.tests = {determinant(value.multipliers, 1.0), determinant(value.multipliers, -1.0)};
    const auto behind = multipliers_behind(state);
    const bool is_known = !behind.empty() && is_continuous(state);
    state.tests.push_back(is_known ? determinant(behind, 1.0) : maps::missing);
    state.tests.push_back(is_known ? determinant(behind, -1.0) : maps::missing);
    return state;
  }

  /// Orbits behind the border do not return.
  [[nodiscard]] bool ends_behind(const CycleLocusState& at) const {
    for (double away = options_.cycles.borders.beyond; away <= options_.furthest_behind;
         away *= 10.0) {
      const auto value = plane_.without_derivative(at.y - away * at.inwards);
      if (!value) return true;
      if (!maps::same_piece(value->point, surface_->piece())) return false;
    }
    return false;
  }
  /// P_K at the nearest point behind the border that has other events; nothing without a value, or if none has.
  [[nodiscard]] std::optional<CyclePlane::Value> value_behind(const CycleLocusState& at,
                                                              double part = 1.0) const {
    for (double away = options_.cycles.borders.beyond * part; away <= options_.furthest_behind;
         away *= 10.0) {
      auto value = plane_.at(at.y - away * at.inwards, false);
      if (!value) return {};
      if (!maps::same_piece(value->point, surface_->piece())) return value;
    }
    return {};
  }
  [[nodiscard]] std::vector<std::complex<double>> multipliers_behind(
      const CycleLocusState& at) const {
    const auto behind = value_behind(at);
    return behind ? behind->multipliers : std::vector<std::complex<double>>();
  }
  /// Multipliers grow without bound towards the border. A cycle of twice the period need not begin there.
  [[nodiscard]] bool is_root(const CycleLocusState& at) const {
    const auto far = value_behind(at), near = value_behind(at, options_.nearer);
    if (!far || !near) return false;
    const double least =
        std::sqrt(1.0 / options_.nearer) / 2.0;  // half of what a square root grows
    return std::abs(near->multipliers.front()) > least * std::abs(far->multipliers.front());
  }
  /// P_K has the same value on both sides: nearer to the border less is missing of it.
  [[nodiscard]] bool is_continuous(const CycleLocusState& at) const {
    const auto far = value_behind(at), near = value_behind(at, options_.nearer);
    if (!far || !near) return false;
    const double least = options_.cycles.newton.accepted;
    return near->defect.norm() <= std::max(least, far->defect.norm() / 2.0);
  }

  CyclePlane& plane_;
  const CycleLocusOptions& options_;
  double least_angle_;
  std::optional<CycleSurface> surface_;
  std::string mechanism_;
};

}  // namespace

std::unique_ptr<CycleLocusEquations> border_cycle_equations(CyclePlane& plane,
                                                            const CycleLocusOptions& options) {
  return std::make_unique<CycleBorderEquations>(plane, options);
}

}  // namespace specht::bifurcation
