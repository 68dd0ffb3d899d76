#pragma once
// Tolerances of the solvers of linear complementarity problems (lcp.hpp).

namespace specht::core {

/// Tolerances of the LCP solvers. ε is the rounding unit of the scalar S (2.2e-16 for double).
struct LcpOptions {
  /// [ε] An entry of an equilibrated matrix (its entries are ≈ 1) below it, or an entry of Lemke's
  /// tableau below this multiple of ε ‖B⁻¹‖ of its row, is round-off of a zero: an error of some ε
  /// collects in each of ≲ 20 pivots.
  double pivot_tolerance = 1000;
  /// [ε] Rows of Lemke's ratio test whose values would differ by less than this multiple of their
  /// round-off are tied. Round-off would break such ties at random, and the path could cycle or
  /// miss the solution; for the same reason z₀ leaves if it is among them.
  double tie_tolerance = 1000;
  /// [ε] What is below this part of ‖(b′, x′)‖∞ counts as zero in the enumeration, to recognise
  /// solutions that several bases share. Round-off times a condition number of 1e4 stays below it.
  double feasibility_tolerance = 1e5;
  /// [ε] A larger residual is not a solution: the status becomes `singular`.
  double residual_tolerance = 1e5;
  /// [1] Lemke's method needs n to 2n pivots as a rule; the worst known problems need 2ⁿ (512 for
  /// n = 9), and round-off can in principle make a degenerate path cycle.
  int pivot_limit = 1000;
};

}  // namespace specht::core
