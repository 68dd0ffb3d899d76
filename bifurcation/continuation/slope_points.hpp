#pragma once
// Points of a curve of fixed points where P_K′ takes a value: folds, where it is 1, and flips, where it is −1.
//
// Next to a dip P_K″ is so large that steps along the curve lead over them: they are found in p as far as doubles tell
// it from its neighbours, and then in x.

#include <array>
#include <functional>
#include <optional>
#include <specht/bifurcation/continuation/fixed_point_curve.hpp>

namespace specht::bifurcation {

class SlopePoints {
 public:
  /// `line` must outlive it.
  SlopePoints(const ParameterLine& line, int K) : line_(line), curve_(line, K) {}

  /// Where f, of points of the curve, changes its sign between z and the end of a step of length ds: the last
  /// point that is known to have the sign of z. f is 0 or NaN at none of both.
  [[nodiscard]] FixedPoint sign_change(const FixedPoint& z, double ds,
                                       const std::function<double(const FixedPoint&)>& f) const;
  /// The place of a fold or a flip, moved in x to where P_K′ is `slope`, 1 or −1, to the last digits: next to a dip
  /// P_K″ is so large that an arclength of `shortest` shows.
  [[nodiscard]] FixedPoint sharpened(FixedPoint at, double slope) const;
  /// The fold of the curve from one fixed point to another nearly above it: Newton's method in p with the x between
  /// them at which P_K′ is 1. Nothing unless everything lies on one piece.
  [[nodiscard]] std::optional<FixedPoint> fold_between(const FixedPoint& a,
                                                       const FixedPoint& b) const;
  /// Where P_K = x and P_K′ passes 1 between two fixed points that are about to meet, by secants in p and halving in x:
  /// through changes of itinerary, and whether it is a fold or not.
  [[nodiscard]] std::optional<FixedPoint> fold_across(const FixedPoint& a,
                                                      const FixedPoint& b) const;
  /// The fold next to a fixed point: Newton's method in p and in x. Nothing unless everything lies on one piece.
  [[nodiscard]] std::optional<FixedPoint> fold_near(const FixedPoint& z) const;
  /// The same of a fold that is nearer than z can be distinguished from: in the first interval beside z, of some ulps
  /// or more, in which the slope passes 1.
  [[nodiscard]] std::optional<FixedPoint> fold_beside(const FixedPoint& z) const;
  /// The fixed point next to z where P_K′ takes a value, if it fulfils P_K(x) = x better than z: Newton's method in p and
  /// x at once. Nothing unless everything lies on one piece.
  [[nodiscard]] std::optional<FixedPoint> near_with_slope(const FixedPoint& z, double slope) const;
  /// Where P_K′ takes a value other than 1 between two points of the curve, to the rounding of p; nothing if a point
  /// between them is not found.
  [[nodiscard]] std::optional<FixedPoint> with_slope_between(const FixedPoint& a,
                                                             const FixedPoint& b,
                                                             double slope) const;
  /// The same between a fold and a point near it: in p, as near as p can tell, then in x, along which the curve does not
  /// turn there.
  [[nodiscard]] std::optional<FixedPoint> with_slope_near_fold(const FixedPoint& fold,
                                                               const FixedPoint& z,
                                                               double slope) const;
  /// The same where itineraries change between them: two points of one piece with the value between them, or two
  /// neighbours of two pieces, in the order of a and b. Nothing if a point between them is not found.
  [[nodiscard]] std::optional<std::array<FixedPoint, 2>> beside_slope(FixedPoint a, FixedPoint b,
                                                                      double slope) const;

 private:
  /// By halving between two x, through changes of itinerary; nothing if the slope is on one side at both.
  [[nodiscard]] std::optional<double> where_slope_passes(double slope, double p, double low,
                                                         double high) const;
  /// ∂P_K′/∂x and ∂P_K′/∂p at z, by differences of slopes as far as the one that is looked for.
  struct SlopeChange {
    double by_x, by_p;
  };
  [[nodiscard]] SlopeChange slope_change(const FixedPoint& z, double slope) const;
  /// For a difference that gives P_K″ at z: P_K′ changes by what it is away from the slope, not much more.
  [[nodiscard]] double width_for_bend(const FixedPoint& z, double slope) const;
  /// Where P_K′ takes a value between two points on both sides of it, to the rounding of x; nothing if a point between
  /// them is not found.
  [[nodiscard]] std::optional<FixedPoint> with_slope_by_x(const FixedPoint& a, const FixedPoint& b,
                                                          double slope) const;
  /// The point of the curve at x next to p, up to `reach` away: Newton's method in p. Nothing if there is none.
  [[nodiscard]] std::optional<FixedPoint> at_x(double p, double x, double reach) const;

  const ParameterLine& line_;
  FixedPointCurve curve_;
};

}  // namespace specht::bifurcation
