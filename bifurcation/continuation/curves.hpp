#pragma once
// Curves of crossings in the plane of a parameter p and x, along which the itinerary stays the same.
//
//   FixedCurve   P_K(x; p) = x        pseudo-arclength: a predictor along the tangent, Newton's method
//                                     on the normal through it; passes folds. (P_x − 1, P_p) is exact
//                                     where the map knows its derivatives.
//   JumpCurve    a breakpoint x(p) of P_K whose one-sided limits lie on both sides of the diagonal;
//                found anew at each p by its two itineraries.
//
// A curve ends where its itinerary does, or the limit at a jump meets the diagonal. Steps are halved
// until no shorter one succeeds: so the end is as near as the shortest step.
//
// Allgower, Georg: Introduction to Numerical Continuation Methods, SIAM 2003, chapters 2 and 6.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <specht/bifurcation/continuation/extrapolation.hpp>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/maps/iterated_map.hpp>

namespace specht::bifurcation {

struct CurveOptions {
  /// Scales of arclength: this part of the range of x counts as much as a whole gap of p [1].
  double x_scale = 0.01;
  /// Largest angle between neighbouring tangents, as its cosine [1], and the shortest step [1]; p is
  /// known that well, relative to the gap.
  double least_cosine = 0.9, shortest = 1e-12;
  /// Newton's method has converged when x and p move by less than this, relative to 1 + |x| and 1 + |p|,
  /// the rounding of P; or by less than that, its integration error, where moves do not get shorter after
  /// the least number of steps, or after the largest, if P_x − 1 differs by no more than this part of it from
  /// that one step before: else Newton's method goes to and fro.
  double settled = 2e-14, roughly_settled = 1e-9, straight = 0.2;
  int least_corrections = 3, most_corrections = 8;
  /// Neighbouring points of a curve are known that well, relative to 1 + |x| [unit of x].
  double rounding = 8e-14;
  /// Where |P_x − 1| is at least this, x is predicted as a polynomial in p; else a step goes along the
  /// tangent [1].
  double transverse = 1.0;
  /// Where it is more than this, a step along the tangent reaches no further than one to p [1].
  double gentle = 100.0;
  /// What a step is multiplied by after a success, at most to the whole gap, and divided by after a
  /// failure [1].
  double longer = 2.0, shorter = 4.0;
  /// The first step of a curve of jumps, relative to the gap, and how far from its beginning its tangent is
  /// looked for; on the way the places of jumps are known to this part of a step [1].
  double first_step = 0.25, tangent = 1e-4, placed = 1e-8;
  /// Most steps of a curve within one gap.
  int most_steps = 200;
  /// A step is refused if the corrector moves more than this part of it, but for rounding [1]; on the way
  /// it may go so many times further.
  double most_corrected = 0.3, overshoot = 4.0;
  /// A jump is looked for at least this near to where it is expected, relative to the range of x [1].
  double least_reach = 1e-9;
  /// It is looked for on both sides at distances from this on, relative to 1 + |x| [unit of x], each so many
  /// times the one before [1]; one whose pieces are known from `sliver` on and no further away than that.
  double nearest = 1e-14, wider = 4.0, furthest = 5e-5;
  /// Step of a difference in p, relative to the gap, where the map does not know its derivative [1].
  double difference = 1e-5;
  /// Between the two sides of a jump there may be a piece as wide as that, by rounding, relative to
  /// 1 + |x| [unit of x].
  double sliver = 1e-11;
  /// From one point of a curve to the next P_x − 1 may change by this factor, or P_x by this [1]: else
  /// the corrector may have found another curve.
  double most_factor = 4.0, most_change = 0.25;
  maps::BisectionOptions bisection;
};

/// Maps of a family at values of its parameter. It keeps those asked for last: an instance serves one
/// thread.
class ParameterLine {
 public:
  /// `gap`: between two values of p; `range`: width of the range of x.
  ParameterLine(const maps::MapFamily& family, const core::Interval& gap, double range,
                const CurveOptions& curve_options)
      : options(curve_options),
        low(gap.low),
        width(gap.high - gap.low),
        x_unit(curve_options.x_scale * range),
        family_(family) {}

  /// P_K at p; nothing where the family does not allow p.
  [[nodiscard]] std::unique_ptr<maps::IteratedMap> at(double p, int K) const;

  CurveOptions options;
  double low, width, x_unit;

 private:
  struct Kept {
    double p;
    std::shared_ptr<maps::ReturnMap> map;
  };
  const maps::MapFamily& family_;
  mutable std::array<Kept, 4> kept_{};
  mutable std::size_t oldest_ = 0;
};

/// A point of a curve of fixed points.
struct FixedPoint {
  double p = maps::missing, x = maps::missing;
  double P_x = maps::missing, P_p = maps::missing;
  maps::MapPoint point;
  double t_p = 0.0, t_x = 0.0;  // the unit tangent in scaled coordinates

  /// dx/dp along the curve.
  [[nodiscard]] double slope() const { return P_p / (1.0 - P_x); }
};

class FixedCurve {
 public:
  FixedCurve(const ParameterLine& line, int K) : line_(line), K_(K) {}

  /// P_K and its derivatives at any point.
  [[nodiscard]] FixedPoint evaluate(double p, double x) const;
  /// The fixed point at p next to x, of any itinerary, or of that of `like`; nothing if there is none.
  [[nodiscard]] std::optional<FixedPoint> at(double p, double x,
                                             const maps::MapPoint* like = nullptr) const;
  /// The same, of any itinerary, up to `reach` away; without P_p and tangent.
  [[nodiscard]] std::optional<FixedPoint> within(double p, double x, double reach) const;
  /// Adds P_p and the tangent to a fixed point without them.
  void complete(FixedPoint& z) const;
  /// A step of length ds along the tangent of `start`, towards larger p at first if `ds` > 0; nothing if
  /// it leads to another itinerary or too far astray.
  [[nodiscard]] std::optional<FixedPoint> step(const FixedPoint& start, double ds) const;
  /// The fixed point at p where the curve leads from z, to x, of any itinerary: what goes on as the curve
  /// does, as stable as that, needs no place where the itinerary has changed. Its tangent is the chord, P_p
  /// is left out.
  [[nodiscard]] std::optional<FixedPoint> across(const FixedPoint& z, double p,
                                                 const Extrapolation::Guess& guess) const;

 private:
  [[nodiscard]] std::optional<FixedPoint> solve(double p, double x, const maps::MapPoint* like,
                                                double reach) const;
  /// Two points with these slopes can be neighbours.
  [[nodiscard]] bool is_near(double P_x, double before) const;
  /// P_K and its slope at a point.
  [[nodiscard]] FixedPoint with_slope(double p, double x) const;
  /// The moves of the corrector, one by one.
  class Corrections {
   public:
    /// It has arrived by a move, relative to 1 + |x|, from where the slope is P_x.
    [[nodiscard]] bool settle(double move, double P_x, const CurveOptions& options);
    [[nodiscard]] bool is_over() const { return last_; }

   private:
    double move_ = maps::missing, P_x_ = maps::missing;
    int count_ = 0;
    bool last_ = false;
  };
  /// Along that of `before`, or towards larger p if it has none.
  void set_tangent(FixedPoint& z, const FixedPoint& before) const;

  const ParameterLine& line_;
  int K_;
};

/// A point of a curve of jumps.
struct JumpPoint {
  double p = maps::missing, x = maps::missing;
  maps::MapPoint left, right;

  [[nodiscard]] double left_height() const { return left.value - x; }
  [[nodiscard]] double right_height() const { return right.value - x; }
  /// The diagonal lies between the limits, or within a tolerance of one of them [unit of x].
  [[nodiscard]] bool crosses(double tolerance) const {
    return left_height() * right_height() <= 0.0 ||
           std::min(std::abs(left_height()), std::abs(right_height())) <= tolerance;
  }
};

class JumpCurve {
 public:
  JumpCurve(const ParameterLine& line, int K) : line_(line), K_(K) {}

  /// The jump over the diagonal at p next to x, up to `reach` away, between any two pieces.
  [[nodiscard]] std::optional<JumpPoint> at(double p, double x, double reach) const;
  /// The jump between the pieces of `like` near x, up to `reach` away; its place is known to `width`, or to
  /// rounding.
  [[nodiscard]] std::optional<JumpPoint> follow(const JumpPoint& like, double p, double x,
                                                double width = 0.0,
                                                double reach = core::Interval().high) const;
  /// The same at p where the curve leads from z, as exact as a step asks for.
  [[nodiscard]] std::optional<JumpPoint> along(const JumpPoint& z, double p,
                                               const Extrapolation::Guess& guess) const;
  /// Where a limit crosses the diagonal between two points of a curve, on the side of z; nothing if none does,
  /// or the curve is lost on the way.
  [[nodiscard]] std::optional<JumpPoint> on_diagonal(const JumpPoint& z,
                                                     const JumpPoint& beyond) const;
  /// The jump near x at p, between any pieces, from about where z jumps from to about where it jumps to.
  [[nodiscard]] std::optional<JumpPoint> across(const JumpPoint& z, double p,
                                                const Extrapolation::Guess& guess) const;

 private:
  /// How far from there a jump is looked for.
  [[nodiscard]] double reach(const JumpPoint& z, const Extrapolation::Guess& guess) const;

  const ParameterLine& line_;
  int K_;
};

}  // namespace specht::bifurcation
