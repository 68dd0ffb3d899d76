#pragma once
// The other points of a cycle whose first one was followed as a branch: each is an image of it.

#include <optional>
#include <specht/bifurcation/continuation/branch_continuation.hpp>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <vector>

namespace specht::bifurcation {

class CycleImages {
 public:
  /// `line` and `options` must outlive it.
  CycleImages(const ParameterLine& line, const ContinuationOptions& options)
      : line_(line), options_(options) {}

  /// x after k returns at p; NaN where there is no map or no value.
  [[nodiscard]] double at(double p, double x, int k) const;
  /// The curve of the k-th image of a continued cycle, as crossings of P_`iterate`, as far as it is one of fixed
  /// points. Empty if an image has no value.
  [[nodiscard]] std::vector<CurvePoint> curve(const ContinuedBranch& way, int iterate, int k) const;
  /// Such a curve passes the end of the circle of x on the way: it is not one, but two.
  [[nodiscard]] bool passes_end_of_circle(const std::vector<CurvePoint>& curve) const;
  /// Moves a special point to its image after k returns; of a fold or a flip place and slopes are measured there, and it
  /// is unexplained if they do not confirm it.
  void move(SpecialPoint& s, int k) const;

 private:
  /// A crossing has the multiplier of so many times a cycle with this slope, and takes as long: so do all points of it.
  [[nodiscard]] bool is_of_cycle(const FixedPoint& z, double slope, double time, int times) const;
  [[nodiscard]] bool is_fixed(const FixedPoint& z) const;
  /// The k-th image of a cycle just before the i-th point of a curve, as seen from the point next to it, where rounding
  /// puts its own image behind the border of a piece or on another branch.
  [[nodiscard]] std::optional<FixedPoint> before_border(const FixedPointCurve& fixed,
                                                        const ContinuedBranch& way, std::size_t i,
                                                        int k) const;

  const ParameterLine& line_;
  const ContinuationOptions& options_;
};

}  // namespace specht::bifurcation
