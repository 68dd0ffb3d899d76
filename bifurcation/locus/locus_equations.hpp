#pragma once
// The two equations of a locus (locus.hpp) for y = (x, a, b) in units of the ranges.

#include <array>
#include <memory>
#include <optional>
#include <specht/bifurcation/locus/locus.hpp>
#include <specht/bifurcation/locus/parameter_plane.hpp>
#include <string>
#include <vector>

namespace specht::bifurcation {

using Vector3 = std::array<double, 3>;

/// F(y) = 0 and its Jacobian, row by row.
struct LocusSystem {
  std::array<double, 2> F;
  std::array<Vector3, 2> J;
};

/// A quantity whose change of sign is a point of codimension two.
struct LocusTest {
  double value;
  std::string note;
  double rounding = 0.0;  // no more than this has no sign
};

class LocusEquations {
 public:
  virtual ~LocusEquations() = default;
  LocusEquations() = default;
  LocusEquations(const LocusEquations&) = delete;
  LocusEquations& operator=(const LocusEquations&) = delete;

  /// Nothing where the itinerary is another than at the start.
  [[nodiscard]] virtual std::optional<LocusSystem> at(const Vector3& y) = 0;
  /// At a point of the curve, always the same ones in the same order; NaN where one does not apply.
  [[nodiscard]] virtual std::vector<LocusTest> tests(const Vector3& y) = 0;
  /// The kind of the special point along a, as measured there.
  [[nodiscard]] virtual std::string kind(const Vector3& y) = 0;
  /// Whether P_K jumps at a point of the curve.
  [[nodiscard]] virtual bool jumps(const Vector3& /*y*/) { return false; }
  /// Why there is nothing beyond an end.
  [[nodiscard]] virtual std::string end() const = 0;
};

/// The units of y.
struct LocusScale {
  double x, a, b;
  [[nodiscard]] Vector3 values(const Vector3& y) const { return {y[0] * x, y[1] * a, y[2] * b}; }
};

/// Throw std::invalid_argument if the start is no such point.
[[nodiscard]] std::unique_ptr<LocusEquations> smooth_equations(const ParameterPlane& plane,
                                                               const LocusRequest& request,
                                                               const LocusScale& scale);
[[nodiscard]] std::unique_ptr<LocusEquations> border_equations(const ParameterPlane& plane,
                                                               const LocusRequest& request,
                                                               const LocusScale& scale);

}  // namespace specht::bifurcation
