#pragma once
// A branch between two slices as a polyline: more points where it bends, fewer where it is straight.

#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/jump_curve.hpp>
#include <vector>

namespace specht::bifurcation {

/// Adds points to a curve until straight lines between neighbours of one part are as near to it as
/// `ContinuationOptions::straight` says. How far a line is from the curve is estimated from dx/dp at its ends and
/// from the neighbouring lines, and measured in its middle where that says too far, or nothing.
class CurveRefinement {
 public:
  /// `iterate`: K of P_K, whose crossings they are; `range`: width of the range of x. The arguments must outlive
  /// it.
  CurveRefinement(const ParameterLine& line, int iterate, double range,
                  const ContinuationOptions& options)
      : line_(line),
        fixed_(line, iterate),
        jump_(line, iterate),
        options_(options),
        tolerance_(options.straight * range) {}

  [[nodiscard]] std::vector<CurvePoint> refined(const std::vector<CurvePoint>& curve) const;
  /// Without points that lie on the lines between others (Douglas, Peucker: Cartographica 10 (1973) 112). Ends and
  /// special points stay, and between two of these, where slopes may be ±1 to rounding, one that has the kind of
  /// the curve.
  [[nodiscard]] std::vector<CurvePoint> thinned(const std::vector<CurvePoint>& curve) const;

 private:
  /// Marks the points between two that must stay.
  void keep_between(const std::vector<CurvePoint>& curve, std::size_t a, std::size_t b,
                    std::vector<char>& kept) const;
  static void keep_kind(const std::vector<CurvePoint>& curve, std::size_t a, std::size_t b,
                        std::vector<char>& kept);
  /// Adds the points between two, if there must be any, to `result`.
  void between(const CurvePoint& a, const CurvePoint& b, int halvings,
               std::vector<CurvePoint>& result) const;
  /// A fixed point belongs to the curve that leads from one to the other.
  [[nodiscard]] bool is_between(const FixedPoint& z, const CurvePoint& a,
                                const CurvePoint& b) const;
  /// x is a phase, as the map at p says.
  [[nodiscard]] bool is_phase(double p) const;
  /// The slope of P_K at a fixed point m is between those of its neighbours, or nearly so.
  [[nodiscard]] bool is_as_steep(const CurvePoint& m, const CurvePoint& a,
                                 const CurvePoint& b) const;
  /// The fixed point at p, a part of the way from one point of its curve to another, up to `reach` from the line between
  /// them.
  [[nodiscard]] std::optional<FixedPoint> fixed_between(const CurvePoint& a, const CurvePoint& b,
                                                        double part, double p, double reach) const;
  /// The same of a jump.
  [[nodiscard]] std::optional<JumpPoint> jump_between(const CurvePoint& a, const CurvePoint& b,
                                                      double part, double p, double reach) const;
  /// A jump of a curve, with its pieces; nothing if it is not found again.
  [[nodiscard]] std::optional<JumpPoint> jump_at(const CurvePoint& point) const;
  /// dx/dp there, measured over a small part of the way to p + `towards`; NaN if it is not known.
  [[nodiscard]] double speed_at(const JumpPoint& z, double towards) const;
  /// dx/dp of a curve of fixed points there.
  [[nodiscard]] double slope_at(const CurvePoint& point) const;
  /// The point of a curve a part of the way, in p, from one of its points to another.
  [[nodiscard]] std::optional<CurvePoint> point_between(const CurvePoint& a, const CurvePoint& b,
                                                        double part) const;

  const ParameterLine& line_;
  FixedPointCurve fixed_;
  JumpCurve jump_;
  const ContinuationOptions& options_;
  double tolerance_;
};

/// The point of a curve of fixed points or jumps of P_K.
[[nodiscard]] CurvePoint curve_point(const FixedPoint& z, int iterate, int period);
[[nodiscard]] CurvePoint curve_point(const JumpPoint& jump, int iterate);

}  // namespace specht::bifurcation
