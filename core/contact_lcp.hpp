#pragma once
// The LCP of a contact problem, with one documented rule where the solution is not plain.
//
//   1. Lemke's method; its solution is taken, whether or not there are others.
//   2. Where Lemke finds none, the enumeration of all bases decides: the first solution in the order
//      of bases (open contacts before closed ones) is taken and the problem counts as ambiguous.
//      (Systems with more than four contacts are too large for it and stay with step 1.)
//   3. Without any solution the status is that of Lemke.
//
// Solutions are told apart by their forces, the first entries of x: the split of ġ_T of an open
// contact is free and means nothing.

#include <cmath>
#include <specht/core/lcp_enumeration.hpp>
#include <specht/core/lcp_lemke.hpp>

namespace specht::core {

/// Unknowns of the largest problem that is enumerated.
inline constexpr int largest_enumeration = 14;

template <class S, int Max>
struct ContactLcpSolution {
  LcpSolution<S, Max> lcp;
  /// Several solutions with different forces, or one that Lemke's method does not find.
  bool ambiguous = false;
};

/// The first `forces` entries of x are forces or impulses; differences below round-off of `scale`, a
/// force of the problem, do not count. Other solutions are looked for only with `check_uniqueness`.
template <class S, int Max>
[[nodiscard]] ContactLcpSolution<S, Max> solve_contact_lcp(const LcpMatrix<S, Max>& A,
                                                           const LcpVector<S, Max>& b, int forces,
                                                           const S& scale,
                                                           const LcpOptions& options,
                                                           bool check_uniqueness) {
  ContactLcpSolution<S, Max> result{solve_lcp<S, Max>(A, b, options)};
  const bool missing = result.lcp.status != LcpStatus::solved;
  if (!missing && !check_uniqueness) return result;
  if constexpr (Max <= largest_enumeration) {
    using std::abs;
    const S tolerance = S(options.feasibility_tolerance) * std::numeric_limits<S>::epsilon();
    (void)enumerate_lcp<S, Max>(A, b, options, [&](const LcpSolution<S, Max>& other) {
      if (result.lcp.status != LcpStatus::solved) {
        result.lcp = other;
        result.ambiguous = true;
        return;
      }
      const auto chosen = result.lcp.x.head(forces);
      const S largest = chosen.cwiseAbs().maxCoeff() + other.x.head(forces).cwiseAbs().maxCoeff();
      const S difference = (chosen - other.x.head(forces)).cwiseAbs().maxCoeff();
      if (difference > tolerance * (scale + largest)) result.ambiguous = true;
    });
  }
  return result;
}

}  // namespace specht::core
