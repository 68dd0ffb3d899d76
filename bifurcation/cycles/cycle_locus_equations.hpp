#pragma once
// What the locus of cycles (cycle_locus.hpp) asks of a kind of special points.

#include <limits>
#include <memory>
#include <specht/bifurcation/cycles/cycle_locus.hpp>
#include <specht/bifurcation/cycles/cycle_plane.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {

/// A point of the curve.
struct CycleLocusState {
  Eigen::VectorXd y, tangent;  // of length 1
  Eigen::VectorXd inwards;     // of a border: normal to it, towards its cycles, in their surface
  Eigen::VectorXd kernel;      // of a fold or flip: q, which keeps its direction along the curve
  std::vector<double>
      tests;  // always the same ones in the same order; NaN where one does not apply
  CyclePlane::Value value;
};

class CycleLocusEquations {
 public:
  virtual ~CycleLocusEquations() = default;
  CycleLocusEquations() = default;
  CycleLocusEquations(const CycleLocusEquations&) = delete;
  CycleLocusEquations& operator=(const CycleLocusEquations&) = delete;

  /// The point of the curve near y, whose itinerary is that of the curve from now on.
  [[nodiscard]] virtual std::optional<CycleLocusState> begin(const Eigen::VectorXd& y) = 0;
  /// The point at a distance along the tangent, or nearly so; nothing if there is none with this itinerary, or the
  /// curve bends too much.
  [[nodiscard]] virtual std::optional<CycleLocusState> step(const CycleLocusState& from,
                                                            double ds) = 0;
  /// What the root of test k is; empty if it is nothing.
  [[nodiscard]] virtual std::string codimension_two(const CycleLocusState& at,
                                                    std::size_t k) const = 0;
  /// The kind of the special point along a.
  [[nodiscard]] virtual std::string kind(const CycleLocusState& at) const = 0;
  /// Why the curve ends before this point; empty if it does not.
  [[nodiscard]] virtual std::string limit(const CycleLocusState& at) const = 0;
  /// Why there is nothing beyond an end.
  [[nodiscard]] virtual std::string end() const = 0;
  /// What happens to the orbit; empty if nothing does.
  [[nodiscard]] virtual std::string mechanism() const { return ""; }
};

/// The root of F(y) = 0 by Newton's method; `equations` gives F with its square derivative, or nothing.
struct NewtonSystem {
  Eigen::VectorXd F;
  Eigen::MatrixXd derivative;
};
template <class Equations>
[[nodiscard]] std::optional<Eigen::VectorXd> newton_root(Eigen::VectorXd y,
                                                         const LocusOptions& options,
                                                         const Equations& equations) {
  double last = core::Interval().high;
  for (int i = 0; i < options.most_corrections; ++i) {
    const std::optional<NewtonSystem> system = equations(y);
    if (!system) return {};
    const double vanishing =
        std::numeric_limits<double>::epsilon() * static_cast<double>(system->derivative.rows());
    const Eigen::VectorXd move = core::least_squares(system->derivative, -system->F, vanishing);
    if (!move.allFinite()) return {};
    y += move;
    const double moved = move.norm();
    // NOTE: moves that do not get shorter by half have met rounding, or no root.
    const bool slow = i >= options.curves.least_corrections && !(moved <= last / 2.0);
    if (moved <= options.settled || (slow && moved <= options.roughly_settled)) return y;
    last = moved;
  }
  return {};
}

[[nodiscard]] std::unique_ptr<CycleLocusEquations> smooth_cycle_equations(
    CyclePlane& plane, CycleSpecialKind kind, const CycleLocusOptions& options);
[[nodiscard]] std::unique_ptr<CycleLocusEquations> border_cycle_equations(
    CyclePlane& plane, const CycleLocusOptions& options);

}  // namespace specht::bifurcation
