#pragma once
// Special points of branches, confirmed and measured on the maps beside them, from their place alone.
//
//   fold   P_K = x, P_K′ = 1 at (p, x). At x ± w the map is on one side of the diagonal, by about P″w²/2, so
//          where p changes by −P″w²/(2 ∂P/∂p) there are two fixed points, and as far to the other side none.
//   flip   P_K = x, P_K′ = −1 at (p, x), and the slopes of the fixed point at p ± δ lie on both sides of −1.
//   border two pieces meet at (p, x), and P_K′ jumps over 1 where two fixed points meet, over −1 where stability is lost.
//
// Between the points beside a fold or a flip the slope goes in one direction: what rounding makes of it does not.
// Folds and flips lie on one smooth piece; for folds at a border see fold_at_border.hpp. The slope at the point itself is
// nearer to ±1 than those beside it: by a factor, or where δ or w are down to the rounding of p or x, at all.

#include <array>
#include <optional>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>
#include <specht/bifurcation/continuation/special_point_options.hpp>

namespace specht::bifurcation {

/// Two points beside a special one, on both branches or on both sides of it; their slopes are measured.
using PointsBeside = std::array<FixedPoint, 2>;

class SpecialPointCheck {
 public:
  SpecialPointCheck(const ParameterLine& line, int K, const SpecialPointOptions& options)
      : line_(line), curve_(line, K), options_(options) {}

  /// That of P_K, on which special points are.
  [[nodiscard]] const FixedPointCurve& curve() const { return curve_; }
  /// On the two branches of a fold: that with the smaller slope, then the other. Nothing if it is none.
  [[nodiscard]] std::optional<PointsBeside> fold(double p, double x) const;
  /// Two pieces of P_K meet at x: their itineraries or outcomes differ; or their slopes, for within an impact stick
  /// and slip may change without a trace in the itinerary.
  [[nodiscard]] bool border(double p, double x) const;
  /// Two pieces beside x, whatever slivers are between them, end with slopes on both sides of `slope`; or P_K′ keeps such
  /// slopes on both sides of x, where it changes without a change of itinerary.
  [[nodiscard]] bool jumps_over(double slope, double p, double x) const;
  /// P_K′ has limits on both sides of `slope` at x, and jumps between them, whatever the itineraries: points on the left
  /// and on the right. Nothing if it does not.
  [[nodiscard]] std::optional<PointsBeside> kink(double slope, double p, double x) const;
  /// P_K does not jump between two points, over some changes of itinerary.
  [[nodiscard]] bool is_continuous(double p, double x, double x_end) const;
  /// On the branch of a flip at p − δ and at p + δ. Nothing if it is none.
  [[nodiscard]] std::optional<PointsBeside> flip(double p, double x) const;
  /// The images of such points after k returns: they confirm that of a fold or a flip if they are fixed points, too,
  /// with slopes on the same sides of `slope`. Nothing if they are not.
  [[nodiscard]] std::optional<PointsBeside> images(const PointsBeside& points, int k,
                                                   double slope) const;
  /// How far P_K is from its tangent within some ulps of x, where only rounding moves it [unit of x].
  [[nodiscard]] double noise(const FixedPoint& at) const;

 private:
  /// For curves that bend within the rounding of p: the points x ± w with slopes on both sides of `slope`, where
  /// P_K(x) = x as far as p and P_K are known.
  [[nodiscard]] std::optional<PointsBeside> within_rounding(const FixedPoint& at,
                                                            double slope) const;
  /// The last point of the piece of a on the way to b.
  [[nodiscard]] FixedPoint end_of_piece(const FixedPoint& a, const FixedPoint& b) const;
  [[nodiscard]] bool is_fixed(const FixedPoint& z) const;
  [[nodiscard]] std::optional<PointsBeside> fold(const FixedPoint& at, double w,
                                                 double sharp) const;
  /// The same, of a fold whose place moves by `drift` in dp. `height`: of P_K above the diagonal at x − w.
  [[nodiscard]] std::optional<PointsBeside> beside_fold(const FixedPoint& at, double w, double dp,
                                                        double drift, double height) const;

  const ParameterLine& line_;
  FixedPointCurve curve_;
  const SpecialPointOptions& options_;
};

}  // namespace specht::bifurcation
