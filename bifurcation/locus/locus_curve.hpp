#pragma once
// A locus (locus.hpp) as a curve in space: points that Newton's method finds in the plane normal to a tangent.

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <specht/bifurcation/locus/locus_equations.hpp>
#include <string>
#include <vector>

namespace specht::bifurcation {

[[nodiscard]] inline double dot(const Vector3& a, const Vector3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
[[nodiscard]] inline double norm(const Vector3& v) { return std::sqrt(dot(v, v)); }
/// y + s t.
[[nodiscard]] inline Vector3 along(const Vector3& y, double s, const Vector3& t) {
  return {y[0] + s * t[0], y[1] + s * t[1], y[2] + s * t[2]};
}

/// A point of the curve, its unit tangent, and the tests there.
struct LocusState {
  Vector3 y{}, t{};
  std::vector<LocusTest> tests = {};
};

class LocusCurve {
 public:
  using Equations = std::shared_ptr<LocusEquations>;

  /// Throws std::invalid_argument if the start of the request is no such point.
  LocusCurve(const ParameterPlane& plane, const LocusRequest& request, const LocusScale& scale);

  /// Those of the itinerary that the curve has now; `use` returns to others.
  [[nodiscard]] const Equations& equations() const { return equations_; }
  void use(Equations equations) { equations_ = std::move(equations); }

  /// The point of the curve that is nearest to another: each correction is normal to the curve. Nothing if one leads
  /// further away than twice the reach.
  [[nodiscard]] std::optional<LocusState> begin(
      const Vector3& start, double reach = std::numeric_limits<double>::infinity());
  /// A point that far ahead; nothing if Newton's method does not settle near by.
  [[nodiscard]] std::optional<LocusState> step(const LocusState& from, double ds);
  /// The first point of the curve beyond the end of an itinerary, from `nearest` to `farthest` ahead, ten times further
  /// each time, if it goes on with another one there; then its equations are those.
  [[nodiscard]] std::optional<LocusState> beyond(const LocusState& end, double nearest,
                                                 double farthest);
  /// A point between two that need not have its itinerary, by the cubic with their tangents; then the equations are
  /// its own.
  [[nodiscard]] std::optional<LocusState> middle(const LocusState& from, const LocusState& to);
  /// A state as it is on the way back.
  static void turn_back(LocusState& state);
  [[nodiscard]] LocusPoint point(const LocusState& at, const std::string& note);

 private:
  void set_tests(LocusState& state);
  /// The point of the curve within reach of y, whatever its itinerary, with a tangent like this one; then the equations
  /// are its own. Nothing, and nothing changes, if there is none.
  [[nodiscard]] std::optional<LocusState> anew(const Vector3& y, const Vector3& like, double reach);
  /// … that the curve may lead to from its end: on the way there it does not turn, and P_K jumps at both or at neither.
  /// Another curve beside it it would reach sideways only.
  [[nodiscard]] std::optional<LocusState> on_from(const LocusState& end, const Vector3& y,
                                                  double reach);
  /// The state at a point of the curve, where the equations are these, with its tangent in the direction of another.
  [[nodiscard]] std::optional<LocusState> complete(const Vector3& y, const Vector3& like,
                                                   const LocusSystem& system);
  /// Where the curve of smooth points may be found that runs so near a border that the place predicted for it lies on
  /// the other side: at growing distances from that, either way.
  [[nodiscard]] std::vector<Vector3> beside_border(const LocusState& from, const Vector3& y,
                                                   double reach);
  /// Rounding may allow no shorter moves.
  [[nodiscard]] bool nearly_settled(double length, const LocusSystem& system) const;
  /// The equations where y is moved to: on a piece that ends there it is moved by half as much, and so on, and so is
  /// `move`.
  [[nodiscard]] std::optional<LocusSystem> moved(Vector3& y, Vector3& move);

  const ParameterPlane& plane_;
  const LocusRequest& request_;
  LocusScale scale_;
  const LocusOptions& options_;
  Equations equations_;
};

}  // namespace specht::bifurcation
