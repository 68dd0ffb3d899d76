#pragma once
// The LCP of a contact problem, with one documented rule where the solution is not plain.
//
//   1. Lemke's method; its solution is taken, whether or not there are others.
//   2. Where Lemke finds none, the enumeration of all bases decides: the first solution in the order
//      of bases (open contacts before closed ones) is taken and the problem counts as ambiguous.
//      (Problems of more than four contacts are too large for it and stay with step 1.)
//   3. Without any solution the status is that of Lemke.
//
// Toys whose contacts may depend on each other can choose another rule, by which all solutions are
// enumerated; those that are Lemke's within rounding do not count, and those that are good within rounding
// come first. Of these the one with the fewest normal forces is taken, so that contacts that others can do
// without are open; of those with as few, the one with the fewest forces of friction, then the one with the
// most sticking contacts, then Lemke's and the first in the order of bases. The opposite rule, the most
// forces, shows what this one decides.
//
// Solutions differ if their forces do, the first entries of x: the split of ġ_T of an open
// contact is free and means nothing.

// With dual numbers the values are solved for, and the active solution is differentiated: in its basis
// α all is linear, A_αα x_α′ = −(b′ + A′x)_α.

#include <algorithm>
#include <cmath>
#include <specht/core/lcp/enumeration.hpp>
#include <specht/core/lcp/lemke.hpp>
#include <specht/core/numerics/dual.hpp>

namespace specht::core {

/// Unknowns of the largest problem that is enumerated, and of the largest in a system that may have larger ones:
/// those of four contacts.
inline constexpr int largest_enumeration = 14, largest_part = 12;

template <class S, int Max>
struct ContactLcpSolution {
  LcpSolution<S, Max> lcp;
  /// Several solutions with different forces, or one that Lemke's method does not find.
  bool ambiguous = false;
};

/// How many entries of x are forces, and how many of these, at its head, normal ones.
struct ContactLcpSize {
  int normal = 0, forces = 0;
};

/// The rules for which all solutions are enumerated.
[[nodiscard]] constexpr bool counts_forces(LcpChoice choice) {
  return choice == LcpChoice::fewest || choice == LcpChoice::most;
}

namespace detail {

/// It violates no inequality by more than rounding.
template <class S, int Max>
[[nodiscard]] bool is_good(const LcpSolution<S, Max>& solution, const LcpOptions& options) {
  return solution.residual <= epsilons<S>(options.good_residual);
}

/// A solution that has been chosen gives way to another one.
template <class S, int Max>
[[nodiscard]] bool gives_way(const LcpSolution<S, Max>& chosen, const LcpSolution<S, Max>& other,
                             const ContactLcpSize& size, const LcpOptions& options) {
  if (!is_good(chosen, options)) return other.residual < chosen.residual;
  struct Count {  // of contacts with force
    int normal = 0;
    int rubbing = 0;   // with friction
    int sticking = 0;  // and not saturated
  };
  const auto count = [&](const LcpSolution<S, Max>& s) {
    Count result;
    for (int k = 0; k < size.normal; ++k) result.normal += s.x(k) > S(0);
    for (int k = size.normal; k < size.forces; ++k) {
      const bool below = s.x(k) > S(0), above = s.y(size.forces + k - size.normal) > S(0);
      result.rubbing += below || above;
      result.sticking += below && above;
    }
    return result;
  };
  const Count have = count(chosen), others = count(other);
  const bool fewest = options.choice == LcpChoice::fewest;
  if (have.normal != others.normal) return fewest == (others.normal < have.normal);
  if (have.rubbing != others.rubbing) return fewest == (others.rubbing < have.rubbing);
  if (have.sticking != others.sticking) return others.sticking > have.sticking;
  return options.last_of_equals;
}

template <class S, int Max>
[[nodiscard]] ContactLcpSolution<S, Max> solve_plain_contact_lcp(
    const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& b, const ContactLcpSize& size,
    const S& scale, const LcpOptions& options, bool check_uniqueness);

/// The same of a problem with few unknowns in a system that may have more.
template <class S, int Max>
[[nodiscard]] ContactLcpSolution<S, Max> solve_part(const LcpMatrix<S, Max>& A,
                                                    const LcpVector<S, Max>& b,
                                                    const ContactLcpSize& size, const S& scale,
                                                    const LcpOptions& options,
                                                    bool check_uniqueness) {
  const int n = b.size();
  LcpMatrix<S, largest_part> A_part(n, n);
  LcpVector<S, largest_part> b_part(n);
  for (int i = 0; i < n; ++i) {
    b_part(i) = b(i);
    for (int k = 0; k < n; ++k) A_part(i, k) = A(i, k);
  }
  const auto part = solve_plain_contact_lcp<S, largest_part>(A_part, b_part, size, scale, options,
                                                             check_uniqueness);
  ContactLcpSolution<S, Max> result;
  result.ambiguous = part.ambiguous;
  result.lcp.status = part.lcp.status;
  result.lcp.residual = part.lcp.residual;
  result.lcp.pivots = part.lcp.pivots;
  result.lcp.unique = part.lcp.unique;
  result.lcp.basis = part.lcp.basis;
  result.lcp.x.resize(n);
  result.lcp.y.resize(n);
  for (int i = 0; i < n && part.lcp.status == LcpStatus::solved; ++i) {
    result.lcp.x(i) = part.lcp.x(i);
    result.lcp.y(i) = part.lcp.y(i);
  }
  return result;
}

template <class S, int Max>
[[nodiscard]] ContactLcpSolution<S, Max> solve_plain_contact_lcp(
    const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& b, const ContactLcpSize& size,
    const S& scale, const LcpOptions& options, bool check_uniqueness) {
  const bool by_count = counts_forces(options.choice);
  ContactLcpSolution<S, Max> result{solve_lcp<S, Max>(A, b, options)};
  const bool missing = result.lcp.status != LcpStatus::solved;
  if (!missing && !by_count && !check_uniqueness) return result;
  if constexpr (Max > largest_enumeration) {
    if (b.size() > largest_part) return result;
    return solve_part<S, Max>(A, b, size, scale, options, check_uniqueness);
  } else {
    using std::abs;
    const S tolerance = epsilons<S>(options.feasibility_tolerance);
    (void)enumerate_lcp<S, Max>(A, b, options, [&](const LcpSolution<S, Max>& other) {
      if (result.lcp.status != LcpStatus::solved) {
        result.lcp = other;
        result.ambiguous = true;
        return;
      }
      S chosen(0), others(0), difference(0);  // the largest of each
      for (int k = 0; k < size.forces; ++k) {
        chosen = std::max(chosen, S(abs(result.lcp.x(k))));
        others = std::max(others, S(abs(other.x(k))));
        difference = std::max(difference, S(abs(result.lcp.x(k) - other.x(k))));
      }
      const S largest = chosen + others;
      if (!(difference > tolerance * (scale + largest))) return;
      if (is_good(result.lcp, options) && !is_good(other, options)) return;
      result.ambiguous = true;
      if (by_count && gives_way(result.lcp, other, size, options)) result.lcp = other;
    });
  }
  return result;
}

// Compiled in the library for the problems of up to four contacts, and of six (compiled/lcp.cpp).
#define SPECHT_LCP(Max)                                                                    \
  extern template ContactLcpSolution<double, Max> solve_plain_contact_lcp<double, Max>(    \
      const LcpMatrix<double, Max>&, const LcpVector<double, Max>&, const ContactLcpSize&, \
      const double&, const LcpOptions&, bool);
SPECHT_LCP(3)
SPECHT_LCP(6)
SPECHT_LCP(9)
SPECHT_LCP(12)
SPECHT_LCP(18)
#undef SPECHT_LCP

template <class R, int Max>
[[nodiscard]] ContactLcpSolution<Dual<R>, Max> solve_dual_contact_lcp(
    const LcpMatrix<Dual<R>, Max>& A, const LcpVector<Dual<R>, Max>& b, const ContactLcpSize& size,
    const R& scale, const LcpOptions& options, bool check_uniqueness) {
  const int n = b.size();
  LcpMatrix<R, Max> A_v(n, n), A_d(n, n);
  LcpVector<R, Max> b_v(n), b_d(n);
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) {
      A_v(i, k) = A(i, k).v;
      A_d(i, k) = A(i, k).d;
    }
    b_v(i) = b(i).v;
    b_d(i) = b(i).d;
  }
  const auto plain =
      solve_plain_contact_lcp<R, Max>(A_v, b_v, size, scale, options, check_uniqueness);
  ContactLcpSolution<Dual<R>, Max> result;
  result.ambiguous = plain.ambiguous;
  result.lcp.status = plain.lcp.status;
  result.lcp.residual = plain.lcp.residual;
  result.lcp.pivots = plain.lcp.pivots;
  result.lcp.unique = plain.lcp.unique;
  result.lcp.basis = plain.lcp.basis;
  result.lcp.x.resize(n);
  result.lcp.y.resize(n);
  for (int i = 0; i < n; ++i) {
    result.lcp.x(i) = Dual<R>(plain.lcp.x(i));
    result.lcp.y(i) = Dual<R>(plain.lcp.y(i));
  }
  if (plain.lcp.status != LcpStatus::solved) return result;

  std::array<int, static_cast<std::size_t>(Max)> basic{};
  int m = 0;
  for (int i = 0; i < n; ++i) {
    if ((plain.lcp.basis >> i & 1U) != 0) basic[static_cast<std::size_t>(m++)] = i;
  }
  LcpVector<R, Max> change = b_d, x_d = LcpVector<R, Max>::zero(n);
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) change(i) += A_d(i, k) * plain.lcp.x(k);
  }
  LcpMatrix<R, Max> active(m, m);
  LcpVector<R, Max> x_active(m);
  for (int r = 0; r < m; ++r) {
    const int i = basic[static_cast<std::size_t>(r)];
    x_active(r) = -change(i);
    for (int k = 0; k < m; ++k) active(r, k) = A_v(i, basic[static_cast<std::size_t>(k)]);
  }
  FullPivotLu<R, Max>(active, m).solve(x_active, 1);
  for (int r = 0; r < m; ++r) x_d(basic[static_cast<std::size_t>(r)]) = x_active(r);
  for (int i = 0; i < n; ++i) {
    result.lcp.x(i).d = x_d(i);
    if ((plain.lcp.basis >> i & 1U) != 0) continue;
    R y_d = change(i);
    for (int k = 0; k < n; ++k) y_d += A_v(i, k) * x_d(k);
    result.lcp.y(i).d = y_d;
  }
  return result;
}

}  // namespace detail

/// The forces or impulses of x are its first entries, the normal ones before the others; differences below
/// round-off of `scale`, a force of the problem, do not count. Other solutions are looked for by the rules
/// that count forces, and with `check_uniqueness`.
template <class S, int Max>
[[nodiscard]] ContactLcpSolution<S, Max> solve_contact_lcp(
    const LcpMatrix<S, Max>& A, const LcpVector<S, Max>& b, const ContactLcpSize& size,
    const S& scale, const LcpOptions& options, bool check_uniqueness) {
  if constexpr (is_dual<S>) {
    return detail::solve_dual_contact_lcp<RealOf<S>, Max>(A, b, size, scale.v, options,
                                                          check_uniqueness);
  } else {
    return detail::solve_plain_contact_lcp<S, Max>(A, b, size, scale, options, check_uniqueness);
  }
}

}  // namespace specht::core
