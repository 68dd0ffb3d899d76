#include <algorithm>
#include <cmath>
#include <specht/bifurcation/cycles/cycle_locus_equations.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;
using Complex = std::complex<double>;

/// Π (λ_i − σ), which is real.
double product_away_from(const std::vector<Complex>& multipliers, double sigma) {
  Complex product = 1.0;
  for (const Complex& m : multipliers) product *= m - sigma;
  return product.real();
}

/// Π (λ_i λ_k − 1) over i < k.
double product_of_pairs(const std::vector<Complex>& multipliers) {
  Complex product = 1.0;
  for (std::size_t i = 0; i < multipliers.size(); ++i) {
    for (std::size_t k = i + 1; k < multipliers.size(); ++k) {
      product *= multipliers[i] * multipliers[k] - 1.0;
    }
  }
  return product.real();
}

int count_near(const std::vector<Complex>& multipliers, double sigma, double tolerance) {
  return static_cast<int>(
      std::count_if(multipliers.begin(), multipliers.end(),
                    [&](const Complex& m) { return std::abs(m - sigma) <= tolerance; }));
}

/// The two multipliers whose product is nearest to 1.
std::array<Complex, 2> neutral_pair(const std::vector<Complex>& multipliers) {
  std::array<Complex, 2> pair{};
  double least = core::Interval().high;
  for (std::size_t i = 0; i < multipliers.size(); ++i) {
    for (std::size_t k = i + 1; k < multipliers.size(); ++k) {
      const double away = std::abs(multipliers[i] * multipliers[k] - 1.0);
      if (away >= least) continue;
      least = away;
      pair = {multipliers[i], multipliers[k]};
    }
  }
  return pair;
}

bool is_complex(const std::array<Complex, 2>& pair) { return pair[0].imag() != 0.0; }

/// P_K(x) = x and a condition on the multipliers, on one smooth piece.
class CycleSmoothEquations final : public CycleLocusEquations {
 public:
  CycleSmoothEquations(CyclePlane& plane, CycleSpecialKind kind, const CycleLocusOptions& options)
      : plane_(plane),
        kind_(kind),
        options_(options),
        sigma_(kind == CycleSpecialKind::flip ? -1.0 : 1.0) {}

  std::optional<CycleLocusState> begin(const Vector& y) override {
    piece_.reset();
    difference_ = options_.curve.difference;
    const auto found = newton_root(y, options_.curve, [&](const Vector& at) { return system(at); });
    if (!found) return {};
    const auto value = plane_.at(*found);
    if (!value || !is_confirmed(value->multipliers)) return {};
    piece_ = value->point;
    return state(*found, Vector(), Vector());
  }

  std::optional<CycleLocusState> step(const CycleLocusState& from, double ds) override {
    const Vector predicted = from.y + ds * from.tangent;
    // NOTE: beside a graze multipliers change within less than the usual difference.
    difference_ = std::min(options_.curve.difference, options_.part_of_step * ds);
    const auto found = newton_root(predicted, options_.curve, [&](const Vector& at) {
      auto result = system(at);
      if (!result) return result;
      const Eigen::Index n = result->F.size();
      result->F.conservativeResize(n + 1);
      result->F(n) = from.tangent.dot(at - predicted);
      result->derivative.conservativeResize(n + 1, Eigen::NoChange);
      result->derivative.row(n) = from.tangent.transpose();
      return result;
    });
    if (!found) return {};
    const double most = options_.curve.most_corrected * ds + options_.curve.roughly_settled;
    if ((*found - predicted).norm() > most) return {};
    auto next = state(*found, from.tangent, from.kernel);
    if (!next || next->tangent.dot(from.tangent) < options_.curve.least_cosine) return {};
    return next;
  }

  std::string codimension_two(const CycleLocusState& at, std::size_t k) const override {
    const auto& multipliers = at.value.multipliers;
    const double tolerance = options_.multiplier;
    const int ones = count_near(multipliers, 1.0, tolerance),
              minus_ones = count_near(multipliers, -1.0, tolerance);
    const auto pair = neutral_pair(multipliers);
    const bool on_circle = multipliers.size() > 2 && is_complex(pair) &&
                           std::abs(std::abs(pair[0]) - 1.0) <= tolerance;
    switch (kind_) {
      case CycleSpecialKind::fold:
        if (k == 0) {
          return at.tangent.tail<2>().norm() <= tolerance ? "cusp: two folds meet" : "";
        }
        if (k == 1) return minus_ones > 0 ? "fold and flip: multipliers 1 and -1" : "";
        if (ones > 1) return "strong resonance 1:1: a second multiplier 1";
        return on_circle ? "fold and Neimark-Sacker: multiplier 1 and a complex pair" : "";
      case CycleSpecialKind::flip:
        if (k == 0) return "generalised flip: the doubling turns from soft to hard";
        if (k == 1) return ones > 0 ? "fold and flip: multipliers 1 and -1" : "";
        if (minus_ones > 1) return "strong resonance 1:2: a second multiplier -1";
        return on_circle ? "flip and Neimark-Sacker: multiplier -1 and a complex pair" : "";
      default:
        if (k == 0) return "strong resonance 1:4";
        if (k == 1) return "strong resonance 1:3";
        if (k == 2)
          return ones > 0 ? "fold and Neimark-Sacker: multiplier 1 and a complex pair" : "";
        return minus_ones > 0 ? "flip and Neimark-Sacker: multiplier -1 and a complex pair" : "";
    }
  }

  std::string kind(const CycleLocusState&) const override { return std::string(name(kind_)); }
  std::string limit(const CycleLocusState& at) const override {
    if (kind_ != CycleSpecialKind::neimark_sacker) return "";
    const auto pair = neutral_pair(at.value.multipliers);
    if (is_complex(pair)) return "";
    return std::string("end: strong resonance 1:") + (pair[0].real() > 0.0 ? "1" : "2") +
           ": the pair of multipliers meets at " + (pair[0].real() > 0.0 ? "1" : "-1");
  }
  std::string end() const override { return "end: the itinerary changes; a border collision"; }

 private:
  [[nodiscard]] double condition(const std::vector<Complex>& multipliers) const {
    return kind_ == CycleSpecialKind::neimark_sacker ? product_of_pairs(multipliers)
                                                     : product_away_from(multipliers, sigma_);
  }

  [[nodiscard]] bool is_confirmed(const std::vector<Complex>& multipliers) const {
    if (kind_ != CycleSpecialKind::neimark_sacker) {
      return count_near(multipliers, sigma_, options_.multiplier) > 0;
    }
    const auto pair = neutral_pair(multipliers);
    return is_complex(pair) && std::abs(std::abs(pair[0]) - 1.0) <= options_.multiplier;
  }

  /// Nothing on another piece; before one is known the piece is that of y.
  [[nodiscard]] std::optional<CyclePlane::Value> on_piece(const Vector& y,
                                                          const maps::VectorPoint& piece,
                                                          bool with_parameters = false) {
    auto value = plane_.at(y, with_parameters);
    if (!value || !maps::same_piece(value->point, piece)) return {};
    return value;
  }

  [[nodiscard]] std::optional<NewtonSystem> system(const Vector& y) {
    const auto value = plane_.at(y);
    if (!value || (piece_ && !maps::same_piece(value->point, *piece_))) return {};
    const Eigen::Index d = plane_.dimension();
    NewtonSystem result{Vector(d + 1), Eigen::MatrixXd(d + 1, d + 2)};
    result.F.head(d) = value->defect;
    result.F(d) = condition(value->multipliers);
    result.derivative.topRows(d) = value->derivative;
    for (Eigen::Index i = 0; i < d + 2; ++i) {
      result.derivative(d, i) = change(*value, y, Vector::Unit(d + 2, i));
    }
    if (!result.derivative.allFinite()) return {};
    return result;
  }

  /// The derivative of the condition, from one side where the piece ends on the other.
  [[nodiscard]] double change(const CyclePlane::Value& here, const Vector& y,
                              const Vector& direction) {
    const double h = difference_;
    const auto above = on_piece(y + h * direction, here.point),
               below = on_piece(y - h * direction, here.point);
    const double middle = condition(here.multipliers);
    if (above && below) {
      return (condition(above->multipliers) - condition(below->multipliers)) / (2.0 * h);
    }
    if (above) return (condition(above->multipliers) - middle) / h;
    if (below) return (middle - condition(below->multipliers)) / h;
    return maps::missing;
  }

  [[nodiscard]] std::optional<CycleLocusState> state(const Vector& y, const Vector& along,
                                                     const Vector& kernel) {
    const auto own = system(y);
    auto value = plane_.at(y);
    if (!own || !value) return {};
    CycleLocusState result;
    result.y = y;
    result.tangent = core::singular_vectors(own->derivative).V.rightCols<1>();
    if (along.size() > 0 && result.tangent.dot(along) < 0.0) result.tangent = -result.tangent;
    result.value = std::move(*value);
    set_tests(result, kernel);
    return result;
  }

  void set_tests(CycleLocusState& at, const Vector& kernel) {
    const auto& multipliers = at.value.multipliers;
    const double with_fold = product_away_from(multipliers, 1.0),
                 with_flip = product_away_from(multipliers, -1.0);
    if (kind_ == CycleSpecialKind::neimark_sacker) {
      const auto pair = neutral_pair(multipliers);
      const double real = is_complex(pair) ? pair[0].real() : maps::missing;
      at.tests = {real, real + 0.5, with_fold, with_flip};
      return;
    }
    const bool is_fold = kind_ == CycleSpecialKind::fold;
    at.tests = {degeneracy(at, kernel), is_fold ? with_flip : with_fold,
                multipliers.size() > 1 ? product_of_pairs(multipliers) : maps::missing};
  }

  /// The coefficient of the normal form that vanishes at a cusp, or at a generalised flip.
  [[nodiscard]] double degeneracy(CycleLocusState& at, const Vector& kernel) {
    const Eigen::Index d = plane_.dimension();
    Eigen::MatrixXd J = at.value.derivative.leftCols(d);
    J.diagonal().array() += 1.0;
    Eigen::MatrixXd singular = J;
    singular.diagonal().array() -= sigma_;
    const auto [U, V] = core::singular_vectors(singular);
    Vector q = V.rightCols<1>(), p = U.rightCols<1>();
    if (kernel.size() == 2 * d) {
      if (q.dot(kernel.head(d)) < 0.0) q = -q;
      if (p.dot(kernel.tail(d)) < 0.0) p = -p;
    }
    at.kernel.resize(2 * d);
    at.kernel << q, p;
    const bool is_fold = kind_ == CycleSpecialKind::fold;
    const double h = is_fold ? options_.curve.difference : options_.curve.second_difference;
    Vector along = Vector::Zero(d + 2);
    along.head(d) = h * q;
    const auto above = on_piece(at.y + along, at.value.point),
               below = on_piece(at.y - along, at.value.point);
    if (!above || !below) return maps::missing;
    const Eigen::MatrixXd B = (above->derivative - below->derivative).leftCols(d) / (2.0 * h);
    if (is_fold) return p.dot(B * q);
    const Eigen::MatrixXd C =
        (above->derivative - 2.0 * at.value.derivative + below->derivative).leftCols(d) / (h * h);
    const Vector second = core::solve(Eigen::MatrixXd::Identity(d, d) - J, B * q);
    return p.dot(C * q) + 3.0 * p.dot(B * second);
  }

  CyclePlane& plane_;
  CycleSpecialKind kind_;
  const CycleLocusOptions& options_;
  double sigma_, difference_ = options_.curve.difference;
  std::optional<maps::VectorPoint> piece_;
};

}  // namespace

std::unique_ptr<CycleLocusEquations> smooth_cycle_equations(CyclePlane& plane,
                                                            CycleSpecialKind kind,
                                                            const CycleLocusOptions& options) {
  return std::make_unique<CycleSmoothEquations>(plane, kind, options);
}

}  // namespace specht::bifurcation
