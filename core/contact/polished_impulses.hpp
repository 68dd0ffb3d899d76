#pragma once
// The impulses of a stage once more, with the contacts that its solution has closed and made stick.
//
//   ξ_Ni = 0  where Λ_Ni is above what is returned,   ξ_Ti = 0  where Λ_Ti is within its cone
//
// The complementarity problem has Λ_T = μ Λ_N − Λ_T0, which leaves rounding of μ Λ_N: of a large μ, or of contacts that
// feel far smaller masses along than across, many times the speed. Λ_T itself has none of it.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <specht/core/numerics/small_matrix.hpp>

namespace specht::core::detail {

template <class S, int Contacts>
class PolishedImpulses {
 public:
  using R = RealOf<S>;
  using Friction = BoundedMatrix<S, Contacts, Contacts>;
  using Impulse = BoundedVector<S, Contacts>;

  /// A problem with speeds ξ at zero impulse, and the solution of its LCP in the order of impact_law.hpp.
  template <class Problem, class Lcp>
  PolishedImpulses(const Problem& p, const Impulse& xi_N, const Impulse& xi_T, const Lcp& lcp) {
    for (int i = 0; i < p.n; ++i) {
      if (lcp.x(i) > S(0)) row_[at(rows_++)] = {i, false};
    }
    for (int i = 0; i < p.n_F; ++i) {
      const bool below = lcp.x(p.n + i) > S(0), above = lcp.y(p.n + p.n_F + i) > S(0);
      if (below && above) row_[at(rows_++)] = {i, true};
      slip_[at(i)] = below && above ? 0 : below ? -1 : 1;
    }
    for (int i = 0; i < p.n; ++i) largest_ = std::max(largest_, size(xi_N(i)));
    for (int i = 0; i < p.n_F; ++i) largest_ = std::max(largest_, size(xi_T(i)));
  }

  /// Improves impulses that leave more than `least` of the largest speed, or whose friction is that far from its bound
  /// where it slides, as far as they stay within their cones.
  template <class Problem>
  void apply(const Problem& p, const Friction& mu_bar, const Impulse& xi_N, const Impulse& xi_T,
             const Impulse& returned, double least, Impulse& N, Impulse& T) const {
    constexpr int passes = 2;
    const R most = R(least) * largest_, of_input = largest(speeds(p, xi_N, xi_T, N, T));
    Impulse best_N = N, best_T = T;
    const bool at_bounds = slide(p, mu_bar, N, best_T) <= most;
    if (at_bounds && of_input <= most) return;
    if (at_bounds) best_T = T;
    const R limit = std::max(most, of_input);  // no more than before
    auto left = speeds(p, xi_N, xi_T, best_N, best_T);
    if (largest(left) <= limit) T = best_T;
    if (largest(left) <= most) return;
    const FullPivotLu<S, max_rows> lu(matrix(p, mu_bar), rows_);
    for (int pass = 0; pass < passes; ++pass) {
      auto change = left;
      lu.solve(change, 1);
      for (int r = 0; r < rows_; ++r) {
        const auto [i, tangential] = row_[at(r)];
        (tangential ? best_T(i) : best_N(i)) -= change(r);
      }
      (void)slide(p, mu_bar, best_N, best_T);
      const auto next = speeds(p, xi_N, xi_T, best_N, best_T);
      if (!(largest(next) < largest(left)) || !fit(p, mu_bar, returned, best_N, best_T)) return;
      left = next;
      if (!(largest(left) <= limit)) continue;
      N = best_N;
      T = best_T;
    }
  }

 private:
  struct Row {
    int contact;
    bool tangential;
  };
  static constexpr int max_rows = 2 * Contacts;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] static R size(const S& x) {
    using std::abs;
    return abs(real(x));
  }

  template <class Problem>
  [[nodiscard]] bool fit(const Problem& p, const Friction& mu_bar, const Impulse& returned,
                         const Impulse& N, const Impulse& T) const {
    const R above = R(1) + R(4) * std::numeric_limits<R>::epsilon();
    for (int i = 0; i < p.n; ++i) {
      if (!(real(N(i)) >= real(returned(i)))) return false;
    }
    for (int i = 0; i < p.n_F; ++i) {
      S bound(0);
      for (int k = 0; k < p.n; ++k) bound += mu_bar(i, k) * N(k);
      if (!(size(T(i)) <= above * real(bound))) return false;
    }
    return true;
  }
  /// Puts friction that slides at its bound; by how much its own speed changes at most.
  template <class Problem>
  [[nodiscard]] R slide(const Problem& p, const Friction& mu_bar, const Impulse& N,
                        Impulse& T) const {
    R most(0);
    for (int i = 0; i < p.n_F; ++i) {
      if (slip_[at(i)] == 0) continue;
      S bound(0);
      for (int k = 0; k < p.n; ++k) bound += mu_bar(i, k) * N(k);
      bound *= S(slip_[at(i)]);
      most = std::max(most, size(p.TT(i, i) * (bound - T(i))));
      T(i) = bound;
    }
    return most;
  }
  /// Those that are to vanish.
  template <class Problem>
  [[nodiscard]] SmallVector<S, max_rows> speeds(const Problem& p, const Impulse& xi_N,
                                                const Impulse& xi_T, const Impulse& N,
                                                const Impulse& T) const {
    SmallVector<S, max_rows> result;
    for (int r = 0; r < rows_; ++r) {
      const auto [i, tangential] = row_[at(r)];
      S speed = tangential ? xi_T(i) : xi_N(i);
      for (int k = 0; k < p.n; ++k) speed += (tangential ? p.NT(k, i) : p.NN(i, k)) * N(k);
      for (int k = 0; k < p.n_F; ++k) speed += (tangential ? p.TT(i, k) : p.NT(i, k)) * T(k);
      result(r) = speed;
    }
    return result;
  }
  [[nodiscard]] R largest(const SmallVector<S, max_rows>& v) const {
    R most(0);
    for (int r = 0; r < rows_; ++r) most = std::max(most, size(v(r)));
    return most;
  }
  /// How these speeds change with the impulses; friction that slides goes with those in normal direction.
  template <class Problem>
  [[nodiscard]] SmallMatrix<S, max_rows, max_rows> matrix(const Problem& p,
                                                          const Friction& mu_bar) const {
    SmallMatrix<S, max_rows, max_rows> A;
    for (int r = 0; r < rows_; ++r) {
      const int i = row_[at(r)].contact;
      const bool across = row_[at(r)].tangential;
      for (int c = 0; c < rows_; ++c) {
        const auto [k, tangential] = row_[at(c)];
        const auto by_T = [&](int j) { return across ? p.TT(i, j) : p.NT(i, j); };
        if (tangential) {
          A(r, c) = by_T(k);
          continue;
        }
        A(r, c) = across ? p.NT(k, i) : p.NN(i, k);
        for (int j = 0; j < p.n_F; ++j) A(r, c) += S(slip_[at(j)]) * mu_bar(j, k) * by_T(j);
      }
    }
    return A;
  }

  std::array<Row, static_cast<std::size_t>(max_rows)> row_{};
  std::array<int, static_cast<std::size_t>(Contacts)> slip_{};  // the sign of Λ_T, 0: sticks
  int rows_ = 0;
  R largest_{0};  // speed at zero impulse
};

}  // namespace specht::core::detail
