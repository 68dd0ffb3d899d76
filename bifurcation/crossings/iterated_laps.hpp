#pragma once
// The laps of P_k, the k-th iterate of a return map, by composition.
//
//   P_{j+k} = P_k ∘ P_j: on a lap of P_j, which is monotone, P_j⁻¹ takes the laps of P_k back
//
// So the borders of the laps of P_k are breakpoints and turning points of P and their preimages, each
// one root of an iterate. A one-sided limit of P_k at a border is that of its image, on the side that the
// lap is mapped to. Nothing is sampled or interpolated.
//
// Where P is not known P_k is not known: accumulations of breakpoints, skipped parts, and their preimages are
// laps, too, and `unresolved`. Where orbits leave the range of the laps of P, P_k has no value.

#include <optional>
#include <specht/bifurcation/crossings/laps.hpp>
#include <vector>

namespace specht::bifurcation {

/// An interval on which P_k is continuous and monotone, or has no value, or is not resolved.
struct IteratedLap {
  double begin = maps::missing, end = maps::missing;
  /// One-sided limits of P_k; NaN without value. Of an unresolved lap, P_k at its ends.
  double P_begin = maps::missing, P_end = maps::missing;
  bool identity = false;  // P_k(x) = x
  bool unresolved = false;
  bool skipped = false;  // unresolved, and not relevant
  /// Where P_k has no limit at an end; `P_begin` or `P_end` stands for it.
  std::optional<maps::LogPeriodicLimit> begin_log_periodic = {}, end_log_periodic = {};

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
  double tie = LapOptions{}.tie;
  /// Only what can cross the diagonal: where neither a lap nor a jump of the result does, one interval
  /// without value replaces all of its laps.
  bool crossings_only = false;
};

/// P_{j+k} = P_k ∘ P_j; the laps of both cover the same range. Nothing if it was interrupted.
[[nodiscard]] std::vector<IteratedLap> compose(ParallelMap& map, const Iterate& P_j,
                                               const Iterate& P_k, const ComposeOptions& options);
[[nodiscard]] std::vector<IteratedLap> compose(const maps::ReturnMap& map, const Iterate& P_j,
                                               const Iterate& P_k, const ComposeOptions& options,
                                               const Execution& execution);

}  // namespace specht::bifurcation
