#pragma once
// Newton's method for cycles: P_K(x) = x on ℝᵈ, with the Jacobians of the map.

#include <optional>
#include <specht/bifurcation/cycles/cycle.hpp>

namespace specht::bifurcation {

struct CycleNewtonOptions {
  /// A point is a periodic one if P_K moves it by no more than this [1], relative to 1 + |x|: the integration
  /// error of some returns. On curves that reach a graze P_K is so steep that rounding moves points further: half of
  /// `same` at the most.
  double accepted = 1e-9;
  /// Newton's method ends where corrections are below this [1], and at the latest after so many.
  double settled = 1e-14;
  int most_corrections = 40;
  /// A correction that does not make |P_K(x) − x| smaller is halved, so many times.
  int halvings = 6;
  /// How far outside of its box the search may go, relative to the widths [1].
  double outside = 1.0;
  /// Points are the same if they differ by no more than this [1], relative to 1 + |x|.
  double same = 1e-7;
  /// Where a point is known the next correction is no longer than the first of these [1], relative to the largest |x_i|
  /// that is no angle, or than the second, relative to the widths of the box.
  double located = 1e-4, at_zero = 1e-10;
  /// A point of P_K that P_k, k < K a divisor, moves by more than the first number [1], relative to |x|, or 1 if that is
  /// less, and by more than the second times what P_K moves it by, is looked for among those of P_k: where all
  /// coordinates are small, different points of a cycle are `same`.
  double sharp = 1e-12, divided = 1e3;
  /// The part of a correction [1] behind which the neighbourhood of a rest is looked at: the equilibrium itself may
  /// be where the section ends.
  double towards_rest = 0.75;
  /// | |m| − 1 | of a multiplier that is marginal [1].
  double marginal = 1e-7;
  /// A point with a multiplier as near to 1 as this [1] is none of a cycle if orbits `same` beside it rest.
  double creeping = 1e-6;
  /// In one dimension a point with a multiplier as near to 1 as the first number [1] may lie at the end of a band of
  /// fixed points: P is the identity to the third [1] so far beside it as the second says [1], both relative to 1 + |x|.
  double nearly_identity = 1e-3, beside_band = 1e-5, identity = 5e-13;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const CycleNewtonOptions& options);

/// Where Newton's method ended.
struct PointSearch {
  std::optional<std::vector<double>> point;  // a point of P_K, wrapped
  /// Instead of a point: the system comes to rest where the next correction leads, or from the start after one return
  /// to K, or beside a point that P_K leaves to first order. That is the neighbourhood of an equilibrium on the
  /// section, in which P_K may move points by less than `accepted`.
  bool rests = false;
};

/// Looks for a point of P_K near x. Neither a point nor rest: there is none, or the map knows no Jacobian on the way.
/// `known`: points to which corrections are kept from leading again (deflation).
///
/// Source of the deflation: P. E. Farrell, A. Birkisson, S. W. Funke, SIAM J. Sci. Comput. 37 (2015) A2026.
[[nodiscard]] PointSearch search_point(maps::VectorMap& map, std::vector<double> x, int K,
                                       const Box& box, const CycleNewtonOptions& options,
                                       const std::vector<std::vector<double>>& known = {});

/// The point of `search_point`; nothing where the system rests.
[[nodiscard]] std::optional<std::vector<double>> periodic_point(
    maps::VectorMap& map, std::vector<double> x, int K, const Box& box,
    const CycleNewtonOptions& options, const std::vector<std::vector<double>>& known = {});

/// The cycle of a point of P_K, with its least period; nothing if P_K does not give the point again.
[[nodiscard]] std::optional<Cycle> cycle_of(maps::VectorMap& map, const std::vector<double>& x,
                                            int K, const CycleNewtonOptions& options);

/// A point of `a` is the first one of `b`.
[[nodiscard]] bool same_cycle(const maps::VectorMap& map, const Cycle& a, const Cycle& b,
                              double same);

}  // namespace specht::bifurcation
