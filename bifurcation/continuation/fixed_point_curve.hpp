#pragma once
// A curve of fixed points in the plane of a parameter p and x, along which the itinerary stays the same.
//
//   P_K(x; p) = x      pseudo-arclength: a predictor along the tangent, Newton's method on the normal
//                      through it; passes folds. (P_x − 1, P_p) is exact where the map knows its derivatives
//
// The curve ends where its itinerary does. Steps are divided until no shorter one succeeds: so the end is as
// near as the shortest step.
//
// Allgower, Georg: Introduction to Numerical Continuation Methods, SIAM 2003, chapters 2 and 6.

#include <cmath>
#include <optional>
#include <specht/bifurcation/continuation/extrapolation.hpp>
#include <specht/bifurcation/continuation/parameter_line.hpp>

namespace specht::bifurcation {

/// A point of a curve of fixed points.
struct FixedPoint {
  double p = maps::missing, x = maps::missing;
  double P_x = maps::missing, P_p = maps::missing;
  maps::MapPoint point;
  double t_p = 0.0, t_x = 0.0;  // the unit tangent in scaled coordinates

  /// dx/dp along the curve.
  [[nodiscard]] double slope() const { return P_p / (1.0 - P_x); }
  /// Of P_K above the diagonal [unit of x]: 0 but for rounding.
  [[nodiscard]] double height() const { return point.value - x; }
  /// Of x: the next correction of Newton's method.
  [[nodiscard]] double doubt() const { return std::abs(height() / (1.0 - P_x)); }
};

class FixedPointCurve {
 public:
  FixedPointCurve(const ParameterLine& line, int K) : line_(line), K_(K) {}

  [[nodiscard]] int iterate() const { return K_; }
  /// P_K and its derivatives at any point.
  [[nodiscard]] FixedPoint evaluate(double p, double x) const;
  /// P_K and its slope at a point.
  [[nodiscard]] FixedPoint with_slope(double p, double x) const;
  /// The fixed point at p next to x, of any itinerary, or of that of `like`; nothing if there is none.
  [[nodiscard]] std::optional<FixedPoint> at(double p, double x,
                                             const maps::MapPoint* like = nullptr) const;
  /// The same, of any itinerary, up to `reach` away; without P_p and tangent.
  [[nodiscard]] std::optional<FixedPoint> within(double p, double x, double reach) const;
  /// Adds P_p and the tangent to a fixed point without them.
  void complete(FixedPoint& z) const;
  /// A step of length ds along the tangent of `start`, towards larger p at first if `ds` > 0; nothing if
  /// it leads to another itinerary or too far away.
  [[nodiscard]] std::optional<FixedPoint> step(const FixedPoint& start, double ds) const;
  /// The fixed point at p where the curve leads from z, to x, of any itinerary: if the prediction holds and
  /// the stability is the same, the place of a change of itinerary is not needed. Its tangent is the chord,
  /// and P_p is missing.
  [[nodiscard]] std::optional<FixedPoint> across(const FixedPoint& z, double p,
                                                 const Extrapolation::Guess& guess) const;
  /// x is no phase, or time goes steadily from one fixed point to another with the same events: they may be neighbours on
  /// a curve.
  [[nodiscard]] bool is_time_steady(const FixedPoint& a, const FixedPoint& b) const;
  /// By how much a step from one point of the curve to the next could have been longer: its slope would have changed by
  /// the part `aimed` of what is allowed.
  [[nodiscard]] double room_for_change(const FixedPoint& a, const FixedPoint& b) const;
  /// The tangent at z, in the direction of that of `before`, or towards larger p if it has none; if that is a chord, in its
  /// direction of p.
  void set_tangent(FixedPoint& z, const FixedPoint& before, bool is_chord = false) const;

 private:
  [[nodiscard]] std::optional<FixedPoint> solve(double p, double x, const maps::MapPoint* like,
                                                double reach) const;
  /// Two points with these slopes can be neighbours.
  [[nodiscard]] bool is_near(double P_x, double before) const;
  /// P_K − x relative to 1 + |x|, P_K′, and how fast P_K − x changes in the directions in which the corrector moves,
  /// in units of x.
  struct Height {
    double value, P_x, gradient;
  };
  /// The moves of the corrector, one by one.
  class Corrections {
   public:
    /// Whether a move, relative to 1 + |x|, ends the correction that starts at a height.
    [[nodiscard]] bool settle(double move, const Height& at, const CurveOptions& options);
    [[nodiscard]] bool is_over() const { return last_; }

   private:
    double move_ = maps::missing, P_x_ = maps::missing;
    int count_ = 0;
    bool last_ = false;
  };

  const ParameterLine& line_;
  int K_;
};

}  // namespace specht::bifurcation
