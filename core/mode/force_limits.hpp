#pragma once
// Static indeterminacy: forces of closed contacts that the motion does not determine.
//
// Where the constrained directions of a mode depend on each other, Dᵀ M⁻¹ B λ = r has a rank that is d below
// its rows: q̈ is unique, λ is not, λ = λ₀ + N s with any s ∈ ℝ^d. The contacts stay as they are as long as *any*
// of these forces is admissible, that is, obeys the limits
//
//   0   μ λ_N + λ_T ≥ 0    1   μ λ_N − λ_T ≥ 0     of a sticking contact
//   0   λ_N ≥ 0                                    of any other closed contact
//
// (and F_s ± λ_T ≥ 0 of a sticking friction element, whose bound F_s is given).
//
// As in the simplex method a vertex of the set of admissible forces stands for the set: d of the limits hold as
// equations, a^(P) λ + b^(P) = 0, b the bounds, and make λ a smooth function of the state; the others are guards. When a limit j falls
// to zero, the vertex moves on, if it can. With r = a_j N (a^(P) N)⁻¹ the limit is a_j λ = c + r · a^(P) λ:
//
//   some r_k > 0    j takes the place of k. The motion goes on, and nothing has happened to the orbit.
//   all r_k ≤ 0     c < 0 bounds a_j λ from above whatever the forces are (Farkas): none is admissible any more.
//                   The mode ends, with j and all k with r_k < 0 at their limits together.
//
// Source: Farkas' lemma, and the dual simplex method; V. Chvátal, Linear Programming, 1983, chapters 10, 16.

#include <array>
#include <specht/core/contact/contact_set.hpp>
#include <specht/core/lcp/options.hpp>
#include <specht/core/numerics/small_matrix.hpp>
#include <specht/core/numerics/wide.hpp>

namespace specht::core {

/// Limits by number: 2 · contact + 0 or 1.
using LimitSet = ContactSet;

/// Adds forces N s to the columns of X, so that on each of them the limits vanish. N: rows × d; `coefficient`
/// (limit, row) is the entry of a, `constant` (limit, its place in the set, column) that of b. False, with X as
/// it was, if that is not possible.
template <class W, int Max, class Coefficient, class Constant, class Columns>
bool put_at_limits(const SmallMatrix<W, Max, Max>& N, int rows, int d, LimitSet limits,
                   const Coefficient& coefficient, const Constant& constant, Columns& X,
                   int columns) {
  SmallMatrix<W, Max, Max> by_free;
  Columns s;
  int p = 0;
  for (const int limit : limits) {
    if (p == d) return false;
    for (int k = 0; k < d; ++k) by_free(p, k) = W(0);
    for (int c = 0; c < columns; ++c) s(p, c) = W(0) - convert<W>(constant(limit, p, c));
    for (int r = 0; r < rows; ++r) {
      const W a = convert<W>(coefficient(limit, r));
      for (int k = 0; k < d; ++k) by_free(p, k) += a * N(r, k);
      for (int c = 0; c < columns; ++c) s(p, c) -= a * X(r, c);
    }
    ++p;
  }
  const FullPivotLu<W, Max> lu(by_free, d);
  if (p < d || lu.rank() < d) return false;
  lu.solve(s, columns);
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      for (int k = 0; k < d; ++k) X(r, c) += N(r, k) * s(k, c);
    }
  }
  return true;
}

/// The limits of a mode at a state: their values, and how they change with the free forces.
template <class S, int Contacts>
struct LimitValues {
  static constexpr int most = 2 * Contacts;
  std::array<int, static_cast<std::size_t>(most)> limit{};
  std::array<S, static_cast<std::size_t>(most)> value{};  // [N]
  SmallMatrix<S, most, most> by_free;                     // size × d
  int size = 0, d = 0;

  /// The d limits at whose vertex the least of all others is largest.
  [[nodiscard]] LimitSet innermost_vertex() const {
    std::array<int, static_cast<std::size_t>(most)> chosen{};
    LimitSet best;
    S best_slack(0);
    for (int k = 0; k < d; ++k) chosen[at(k)] = k;
    for (bool more = d <= size; more; more = next(chosen)) {
      S slack(0);
      if (!least_other(chosen, slack)) continue;
      if (!best.empty() && !(slack > best_slack)) continue;
      best_slack = slack;
      best = {};
      for (int k = 0; k < d; ++k) best.insert(limit[at(chosen[at(k)])]);
    }
    return best;
  }

  struct Exchange {
    bool possible = false;
    LimitSet limits;  // the next vertex; or all that are at their limits when the mode ends
  };
  /// Limit `falling` is at zero at the vertex `limits`.
  [[nodiscard]] Exchange exchange(LimitSet limits, int falling, double tolerance) const {
    SmallMatrix<S, most, most> transposed;
    std::array<int, static_cast<std::size_t>(most)> member{};
    int p = 0, own = -1;
    for (int j = 0; j < size; ++j) {
      if (limit[at(j)] == falling) own = j;
      if (!limits.contains(limit[at(j)])) continue;
      for (int k = 0; k < d; ++k) transposed(k, p) = by_free(j, k);
      member[at(p++)] = limit[at(j)];
    }
    Exchange result;
    result.limits.insert(falling);
    if (own < 0 || p != d) return result;
    SmallVector<S, most> r;
    for (int k = 0; k < d; ++k) r(k) = by_free(own, k);
    FullPivotLu<S, most>(transposed, d).solve(r, 1);
    const S rounding = epsilons<S>(tolerance);
    int leaving = 0;
    for (int k = 1; k < d; ++k) {
      if (r(k) > r(leaving)) leaving = k;
    }
    result.possible = r(leaving) > rounding;
    for (int k = 0; k < d; ++k) {
      if (result.possible ? k != leaving : r(k) < -rounding) result.limits.insert(member[at(k)]);
    }
    return result;
  }

 private:
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  /// The next choice of d limits in lexicographic order; false after the last one.
  [[nodiscard]] bool next(std::array<int, static_cast<std::size_t>(most)>& chosen) const {
    for (int k = d - 1; k >= 0; --k) {
      if (chosen[at(k)] >= size - d + k) continue;
      ++chosen[at(k)];
      for (int j = k + 1; j < d; ++j) chosen[at(j)] = chosen[at(j - 1)] + 1;
      return true;
    }
    return false;
  }
  /// The least of the limits that are not chosen, where those that are vanish.
  [[nodiscard]] bool least_other(const std::array<int, static_cast<std::size_t>(most)>& chosen,
                                 S& least) const {
    SmallMatrix<S, most, most> A;
    SmallVector<S, most> s;
    for (int p = 0; p < d; ++p) {
      const int j = chosen[at(p)];
      for (int k = 0; k < d; ++k) A(p, k) = by_free(j, k);
      s(p) = -value[at(j)];
    }
    const FullPivotLu<S, most> lu(A, d);
    if (lu.rank() < d) return false;
    lu.solve(s, 1);
    bool any = false;
    for (int j = 0, p = 0; j < size; ++j) {
      if (p < d && chosen[at(p)] == j) {
        ++p;
        continue;
      }
      S slack = value[at(j)];
      for (int k = 0; k < d; ++k) slack += by_free(j, k) * s(k);
      if (!any || slack < least) least = slack;
      any = true;
    }
    return true;
  }
};

}  // namespace specht::core
