#pragma once
// Loci: the curve in the plane of two parameters a, b along which a special point of a diagram goes on.
//
//   fold              P_K(x) = x,  P_K′(x) = 1
//   flip              P_K(x) = x,  P_K′(x) = −1
//   border collision  x is a breakpoint of P_K, and P_K(x∓) = x on one side of it
//
// Two equations for (x, a, b), followed by pseudo-arclength: a predictor along the tangent, Newton's method in the
// plane normal to it. First derivatives of P_K are exact where the map knows them; those of P_K′ and of the place of
// a breakpoint are differences of exact values. Points are added where straight lines would not show the curve.
//
// Points of codimension two (codimension_two.hpp) are located where a test function changes its sign between two points
// of the curve, whatever their itineraries:
//
//   fold    P″ = 0                       a cusp
//   flip    P″²/2 + P‴/3 = 0             a generalised flip: the doubling turns from soft to hard
//   border  P′ = ±1 on one of its sides  it meets a fold or a flip
//           P(x±) = x on both sides      two border collisions: a jump crossing begins and ends there
//   all     the curve turns in a or b    there it is not transversal to the other parameter; a cusp, which turns in both,
//                                        is named as that only
//
// Kuznetsov: Elements of Applied Bifurcation Theory, Springer 2004, chapter 9. di Bernardo, Budd, Champneys,
// Kowalczyk: Piecewise-smooth Dynamical Systems, Springer 2008, chapter 9.

#include <specht/bifurcation/continuation/special_points.hpp>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/bifurcation/locus/locus_options.hpp>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/return_map.hpp>
#include <string>
#include <vector>

namespace specht::bifurcation {

/// A special point to begin from, and the part of the plane.
struct LocusRequest {
  SpecialPointKind kind = SpecialPointKind::fold;  // of a diagram along a
  int iterate = 1;
  double x = maps::missing, a = maps::missing, b = maps::missing;
  core::Interval range_x, range_a, range_b;
  std::string name_a = "a", name_b = "b";  // for notes
  LocusOptions options;
};

struct LocusPoint {
  double a = maps::missing, b = maps::missing, x = maps::missing;
  std::string kind;  // of a special point along a: a name of SpecialPointKind, or persistence
  std::string note;  // at an end, or at a point of codimension two: which
};

/// Interrupted, `complete` is false, and the points are those of the part that was followed, in its order: an end of
/// it without a note is no end of the curve.
struct Locus {
  std::vector<LocusPoint> points;
  bool complete = true;
};

/// The curve through the start, from one end to the other. `ab` and `ba` are the families of the parameters (a, b)
/// and (b, a). Throws std::invalid_argument where the start is no such point, or of a kind that has no locus.
[[nodiscard]] Locus locus(const maps::MapFamily& ab, const maps::MapFamily& ba,
                          const LocusRequest& request, const Execution& execution = {});

}  // namespace specht::bifurcation
