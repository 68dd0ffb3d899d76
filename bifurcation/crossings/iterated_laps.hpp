#pragma once
// The laps of P_k, the k-th iterate of a return map, by composition.
//
//   P_{j+k} = P_k ∘ P_j: on a lap of P_j, which is monotone, the laps of P_k are taken back by P_j⁻¹
//
// So the borders of the laps of P_k are breakpoints and turning points of P and their preimages, each
// one root of an iterate. A one-sided limit of P_k at a border is that of its image, taken from the side that
// the lap comes from. Nothing is sampled, nothing interpolated.
//
// What is not known of P is not known of P_k: accumulations of breakpoints, what nobody asks for, and their
// preimages are laps, too, and `unresolved`. Where orbits leave the range of the laps of P, P_k has no value.

#include <specht/bifurcation/crossings/laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// An interval on which P_k is continuous and monotone, or has no value, or is not resolved.
struct IteratedLap {
  double begin = maps::missing, end = maps::missing;
  /// One-sided limits of P_k; NaN without value. Of what is not resolved, P_k at its ends.
  double P_begin = maps::missing, P_end = maps::missing;
  bool identity = false;  // P_k(x) = x
  bool unresolved = false;
  bool skipped = false;  // unresolved, and nobody asks for it

  [[nodiscard]] bool has_values() const { return !unresolved && P_begin == P_begin; }
  [[nodiscard]] bool rises() const { return P_end > P_begin; }
};

/// P itself: k = 1.
[[nodiscard]] std::vector<IteratedLap> iterated_laps(const std::vector<Lap>& laps);

/// The laps of P_j and how often P is iterated.
struct Iterate {
  int j = 1;
  std::vector<IteratedLap> laps;
};

struct ComposeOptions {
  /// Values nearer to a border of laps than this are on it [unit of x], relative to 1 + |x|.
  double tie = 1e-13;
  /// Only what can cross the diagonal: where neither a lap nor a jump of the result does, one interval
  /// stands for all of its laps, and has no value.
  bool crossings_only = false;
};

/// P_{j+k} = P_k ∘ P_j; the laps of both cover the same range. Nothing if it was interrupted.
[[nodiscard]] std::vector<IteratedLap> compose(const maps::ReturnMap& map, const Iterate& P_j,
                                               const Iterate& P_k, const ComposeOptions& options,
                                               const Execution& execution);

}  // namespace specht::bifurcation
