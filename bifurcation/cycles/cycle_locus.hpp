#pragma once
// Loci of cycles on ℝᵈ: the curve in the plane of two parameters a, b along which a special point of a branch of
// cycles goes on.
//
//   fold             P_K(x) = x,  det(J − 1) = 0
//   flip             P_K(x) = x,  det(J + 1) = 0
//   neimark_sacker   P_K(x) = x,  Π (λ_i λ_k − 1) = 0 over i < k, a complex pair
//   border           P_K(x) = x,  and the itinerary of the cycle ends there: a graze, two events that swap, a stick
//                    phase that appears, an orbit that does not return
//
// Three of them are d + 1 equations for y = (x, a, b), followed by pseudo-arclength with derivatives of the last one
// by differences of exact Jacobians. A border has no equation: cycles of its itinerary are a surface over the plane,
// and it is their edge. On a circle in the surface about a point of the edge the next one is the angle at which the
// itinerary changes, found by bisection.
//
// Points of codimension two are where a test function changes its sign, and are named where the multipliers there
// confirm them:
//
//   fold            ⟨p, B(q, q)⟩ = 0                                      a cusp
//   flip            ⟨p, C(q, q, q)⟩ + 3 ⟨p, B(q, (1 − J)⁻¹ B(q, q))⟩ = 0  a generalised flip
//   neimark_sacker  Re λ = 0, −1/2                                        strong resonances 1:4 and 1:3
//   all three       a second multiplier 1 or −1, a complex pair           strong resonances 1:1 and 1:2, fold and flip, …
//   border          a multiplier ±1 on one of its sides                   it meets a fold or a flip
//   all             the curve turns in a or b                             it is not transversal to the other one
//
// J q = ±q, pᵀ J = ±pᵀ, ⟨p, q⟩ = 1; B and C are the second and the third derivative of P_K, by differences of J.
//
// Source: Yu. A. Kuznetsov, Elements of Applied Bifurcation Theory, 3rd ed., Springer 2004, chapters 9 and 10.

#include <specht/bifurcation/cycles/cycle_branch.hpp>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/bifurcation/locus/locus_options.hpp>

namespace specht::bifurcation {

struct CycleLocusOptions {
  LocusOptions curve;  // lengths in units of the box and of the parameters' ranges
  CycleCurveOptions cycles;
  /// How far the special point may be from where it is said to be [1].
  double reach = 0.1;
  /// Differences reach no further than this part of a step [1].
  double part_of_step = 0.1;
  /// A curve ends where so many steps in a row are shorter than this [1].
  double short_step = 1e-6;
  int most_short_steps = 200;
  /// Half the length of the chord whose direction is that of a border [1]: curvature and rounding both stay below
  /// 1e-8.
  double chord = 1e-4;
  /// Border points are known to this [1].
  double border = 1e-13;
  /// How far behind a border P_K is looked at, at most [1]; the first distance is `cycles.borders.beyond`.
  double furthest_behind = 1e-6;
  /// How much nearer to a border P_K has to come closer to the cycle, if it is continuous there [1].
  double nearer = 0.01;
  /// The surface of cycles is reached with one derivative for a whole circle: corrections get shorter by this
  /// factor at least [1], and are at most so many.
  double contraction = 0.9;
  int most_chords = 60;
  /// Parts of the first circle about a border point, and points of the branch that leads to it.
  int parts = 32, points_of_approach = 200;
  /// How far multipliers may be from where a point of codimension two has them [1]: a double one is known to the
  /// root of what its equation is.
  double multiplier = 1e-3;
};

/// A special point to begin from, and the part of the plane.
struct CycleLocusRequest {
  CycleSpecialKind kind = CycleSpecialKind::fold;  // of a diagram along a
  int period = 1;
  std::vector<double> x;
  double a = maps::missing, b = maps::missing;
  Box box;
  core::Interval range_a, range_b;
  std::string name_a = "a", name_b = "b";  // for notes
  CycleLocusOptions options;
};

struct CycleLocusPoint {
  double a = maps::missing, b = maps::missing;
  std::vector<double> x;  // on circles wrapped
  std::string kind;  // of a special point along a: a name of CycleSpecialKind, as measured there
  std::string note;  // at an end, or at a point of codimension two: which
};

/// Interrupted, `complete` is false, and the points are those of the part that was followed, in its order: an end of
/// it without a note is no end of the curve.
struct CycleLocus {
  std::vector<CycleLocusPoint> points;  // from one end to the other
  bool complete = true;
  std::string mechanism;  // of a border: what happens to the orbit there
};

/// Whether a special point of this kind has a locus.
[[nodiscard]] bool has_locus(CycleSpecialKind kind);

/// The curve through the start. `ab` and `ba` are the families of the parameters (a, b) and (b, a). Throws
/// std::invalid_argument where the start is no such point, or of a kind that has no locus.
[[nodiscard]] CycleLocus cycle_locus(const maps::VectorMapFamily& ab,
                                     const maps::VectorMapFamily& ba,
                                     const CycleLocusRequest& request,
                                     const Execution& execution = {});

}  // namespace specht::bifurcation
