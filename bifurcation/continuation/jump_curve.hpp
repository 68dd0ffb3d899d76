#pragma once
// A curve of jumps in the plane of a parameter p and x: a breakpoint x(p) of P_K whose one-sided limits lie on
// both sides of the diagonal. Both sides have the same returns up to that in which they part: P_1 has the jump
// there, and behind it their limits go on as they may.
//
// It is located anew at each p by the two itineraries up to that return, and ends where one of these pieces does
// or a limit meets the diagonal.
//
// On a separatrix P has no limits, and pieces accumulate: such a jump is located by the event in which orbits part
// (parting.hpp), and ends where that does or the swing of P meets the diagonal (swing.hpp).

#include <cmath>
#include <optional>
#include <specht/bifurcation/continuation/extrapolation.hpp>
#include <specht/bifurcation/continuation/jump_point.hpp>
#include <specht/bifurcation/continuation/parameter_line.hpp>
#include <specht/maps/piecewise/log_periodic_limit.hpp>

namespace specht::bifurcation {

class JumpCurve {
 public:
  JumpCurve(const ParameterLine& line, int K) : line_(line), K_(K) {}

  /// The jump over the diagonal at p next to x, up to `reach` away, between any two pieces.
  [[nodiscard]] std::optional<JumpPoint> at(double p, double x, double reach,
                                            double width = 0.0) const;
  /// The jump over the diagonal at a separatrix next to x, up to `reach` away.
  [[nodiscard]] std::optional<JumpPoint> separatrix_at(double p, double x, double reach) const;
  /// The separatrix next to a fixed point x, up to `reach` away, if the swing of P there reaches the diagonal, as near
  /// as x is: fixed points accumulate there.
  [[nodiscard]] std::optional<JumpPoint> separatrix_beside(
      double p, double x, double reach, const maps::LogPeriodicOptions& limits) const;
  /// The jump between the pieces of `like` near x, up to `reach` away; its place is known to `width`, or to
  /// rounding.
  [[nodiscard]] std::optional<JumpPoint> follow(const JumpPoint& like, double p, double x,
                                                double width = 0.0,
                                                double reach = core::Interval().high) const;
  /// How well x is known of a point that a step in x has led to [unit of x].
  [[nodiscard]] double error(double x, double step) const {
    return line_.options.rounding * (1.0 + std::abs(x)) + line_.options.placed * std::abs(step);
  }
  /// The same at p where the curve leads from z, as exact as a step needs it.
  [[nodiscard]] std::optional<JumpPoint> along(const JumpPoint& z, double p,
                                               const Extrapolation::Guess& guess) const;
  /// x is no phase, or on both sides time goes steadily from one point to another with the same events: they may be
  /// neighbours on a curve.
  [[nodiscard]] bool is_time_steady(const JumpPoint& a, const JumpPoint& b) const;
  /// Parameters just before and behind that at which a limit jumps over the diagonal.
  struct JumpOver {
    double before, behind;
  };
  /// Where a limit crosses the diagonal between two points of a curve, on the side of z; nothing if none does,
  /// or if the curve ends on the way, or if the limit jumps over the diagonal, which `jump_over` tells.
  [[nodiscard]] std::optional<JumpPoint> on_diagonal(const JumpPoint& z, const JumpPoint& beyond,
                                                     std::optional<JumpOver>& jump_over) const;
  /// The swing of P on one side of a separatrix reaches over the diagonal, or has no values.
  [[nodiscard]] bool swings_across(const JumpPoint& z) const;
  /// On a circle, the last point between two of a curve at which its sides are less than half a turn apart, counted on
  /// from those of z; nothing if they are at both, or jump over it on the way.
  [[nodiscard]] std::optional<JumpPoint> half_turn_between(const JumpPoint& z,
                                                           const JumpPoint& beyond) const;
  /// Where it touches the diagonal between two points of a curve, on the side of z; nothing if it reaches over it at z,
  /// or jumps over it on the way.
  [[nodiscard]] std::optional<JumpPoint> touch_between(const JumpPoint& z,
                                                       const JumpPoint& beyond) const;
  /// The jump near x at p, between any pieces, with nearly the same limits as z.
  [[nodiscard]] std::optional<JumpPoint> across(const JumpPoint& z, double p,
                                                const Extrapolation::Guess& guess) const;

 private:
  /// The limits of a are nearly those of b.
  [[nodiscard]] bool is_alike(const JumpPoint& a, const JumpPoint& b) const;
  /// How far the swing of P at a separatrix stays away from the diagonal on a side, −1 or 1; negative: across [unit of
  /// x].
  [[nodiscard]] double swing_height(const JumpPoint& z, int side) const;
  /// How far from the guess a jump is searched for.
  [[nodiscard]] double reach(const JumpPoint& z, const Extrapolation::Guess& guess) const;

  const ParameterLine& line_;
  int K_;
};

}  // namespace specht::bifurcation
