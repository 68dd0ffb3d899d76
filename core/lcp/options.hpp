#pragma once
// Tolerances of the solvers of linear complementarity problems (lcp.hpp), and the choice among solutions.

#include <cstdint>
#include <limits>
#include <string_view>

namespace specht::core {

/// So many rounding units of a scalar.
template <class S>
[[nodiscard]] constexpr S epsilons(double count) {
  return S(count) * std::numeric_limits<S>::epsilon();
}

/// Which solution of a contact problem is taken where there are several (contact_lcp.hpp). Automatic: the
/// one that the toy declares, else Lemke's.
enum class LcpChoice : std::uint8_t { automatic, lemke, fewest, most };

[[nodiscard]] constexpr std::string_view name(LcpChoice choice) {
  constexpr std::string_view names[] = {"automatic", "lemke", "fewest", "most"};
  return names[static_cast<int>(choice)];
}

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
  /// [ε] A contact force, or the acceleration with which a single contact opens or one of several begins to
  /// slide, below this part of what it balances is round-off of a zero: then the contact stays closed, or
  /// sticks. It matters where a force
  /// vanishes throughout a motion; one that passes through zero is felt a little beside it, but for
  /// affine systems.
  double vanishing_tolerance = 1000;
  /// [1] Lemke's method needs n to 2n pivots as a rule; the worst known problems need 2ⁿ (512 for
  /// n = 9), and round-off can in principle make a degenerate path cycle.
  int pivot_limit = 1000;
  LcpChoice choice = LcpChoice::automatic;
  /// [ε] A solution with a larger residual gives way to one with a smaller: an inequality is violated by
  /// more than rounding.
  double good_residual = 16;
  /// Of equal solutions, the last in the order of bases instead of the first.
  bool last_of_equals = false;
};

}  // namespace specht::core
