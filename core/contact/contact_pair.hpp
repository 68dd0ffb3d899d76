#pragma once
// The contact problem of two contacts, solved directly by active sets.
//
//   y_N = b_N + NN P + NT T,   y_T = b_T + NTᵀ P + TT T ∈ ℝ²
//   0 ≤ y_N,i ⟂ P_i − P₀,i ≥ 0,   |T_i| ≤ μ_i P_i,   T_i = −μ_i P_i if y_T,i > 0, +μ_i P_i if y_T,i < 0
//
// Each contact is pressed (y_N = 0) or free (P = P₀), and sticks (y_T = 0) or slides either way: a
// state. In a state all is linear; a state whose solution violates an inequality is changed there,
// until none does. That is a semismooth Newton method: it needs two or three states, but may fail, and
// then the general solver decides.
//
// The problem is piecewise linear. If the determinants of all states are positive, each solution
// counts +1 in its degree, which is 1: the solution is unique, whatever b. `coherent` looks at the
// determinants; states with a singular matrix (three velocities cannot stick in four directions) are
// allowed, but never accepted here.
//
// Source: [L9], [L33], [L47]; degree of a piecewise linear map: R. W. Cottle, J.-S. Pang,
// R. E. Stone, The Linear Complementarity Problem, chapter 6.

#include <array>
#include <cmath>
#include <specht/core/contact/single_contact.hpp>
#include <specht/core/numerics/small_matrix.hpp>
#include <utility>

namespace specht::core {

template <class S>
struct ContactPair {
  using Two = SmallVector<S, 2>;
  SmallMatrix<S, 2, 2> NN, NT, TT;
  std::array<S, 2> mu;

  struct Solution {
    Two P, T;
    bool found = false;
  };

  /// What impulses change at y_N and y_T.
  [[nodiscard]] Two normal_change(const Two& P, const Two& T) const { return NN * P + NT * T; }
  [[nodiscard]] Two tangential_change(const Two& P, const Two& T) const {
    return NT.transpose() * P + TT * T;
  }

  /// Solves for b_N, b_T and P₀; not `found` if the states did not settle.
  [[nodiscard]] Solution solve(const Two& b_N, const Two& b_T) const {
    // The contact that closes faster, as if alone; then what its impulse does to the other.
    const int i = b_N(0) <= b_N(1) ? 0 : 1, j = 1 - i;
    const SingleContact<S> alone(NN(i, i), NT(i, i), TT(i, i), mu[at(i)]);
    const auto s = alone.solve(b_N(i), b_T(i));
    std::array<State, 2> state{};
    state[at(i)] = first_guess(i, b_N(i), b_T(i));
    if (b_N(i) < S(0)) state[at(i)].slip = s.slip;
    state[at(j)] = first_guess(j, S(b_N(j) + NN(j, i) * s.P + NT(j, i) * s.T),
                               S(b_T(j) + NT(i, j) * s.P + TT(j, i) * s.T));
    return solve_from(state, b_N, b_T, Two{S(0), S(0)});
  }
  [[nodiscard]] Solution solve(const Two& b_N, const Two& b_T, const Two& P_0) const {
    std::array<State, 2> state{};
    for (int i = 0; i < 2; ++i) {
      state[at(i)] = first_guess(i, S(b_N(i) + NN(i, 0) * P_0(0) + NN(i, 1) * P_0(1)), b_T(i));
    }
    return solve_from(state, b_N, b_T, P_0);
  }

  /// No state has a negative determinant.
  [[nodiscard]] bool coherent() const {
    const int slips_0 = mu[0] == S(0) ? 1 : 3, slips_1 = mu[1] == S(0) ? 1 : 3;
    constexpr std::array<int, 3> slip{0, 1, -1};
    for (const bool first : {false, true}) {
      for (const bool second : {false, true}) {
        for (int i = 0; i < slips_0; ++i) {
          for (int j = 0; j < slips_1; ++j) {
            System system;
            assemble({{{first, slip[at(i)]}, {second, slip[at(j)]}}}, system);
            if (determinant_sign(system) < 0) return false;
          }
        }
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  struct State {
    bool pressed = false;
    int slip = 0;  // the sign of y_T; 0: sticks
    friend bool operator==(const State&, const State&) = default;
  };
  /// Unknowns in order: P of pressed contacts, T of sticking ones with friction.
  struct System {
    SmallMatrix<S, 4, 4> A;
    SmallVector<S, 4> b;
    std::array<int, 4> row{};  // i: y_N,i; 2 + i: y_T,i
    int n = 0;
  };

  /// The state of contact i by its speeds: most impacts slide on, and all can, where not all can
  /// stick.
  [[nodiscard]] State first_guess(int i, const S& y_N, const S& y_T) const {
    return {y_N < S(0), mu[at(i)] == S(0) ? 0 : y_T > S(0) ? 1 : y_T < S(0) ? -1 : 0};
  }

  [[nodiscard]] Solution solve_from(std::array<State, 2> state, const Two& b_N, const Two& b_T,
                                    const Two& P_0) const {
    std::array<State, 2> before{};
    constexpr int most = 12;
    for (int k = 0; k < most; ++k) {
      Solution s;
      if (!solve_state(state, b_N, b_T, P_0, s)) {
        // Too much at once has come to stick: one after the other.
        if (k == 0 || state[1] == before[1]) return {};
        state[1] = before[1];
        continue;
      }
      before = state;
      if (change(state, s, b_N + normal_change(s.P, s.T), b_T + tangential_change(s.P, s.T), P_0)) {
        continue;
      }
      s.found = true;
      return s;
    }
    return {};
  }

  /// Changes what violates an inequality; false if nothing does.
  [[nodiscard]] bool change(std::array<State, 2>& state, const Solution& s, const Two& y_N,
                            const Two& y_T, const Two& P_0) const {
    bool changed = false;
    for (int i = 0; i < 2; ++i) {
      State& now = state[at(i)];
      if (now.pressed ? s.P(i) < P_0(i) : y_N(i) < S(0)) {
        now.pressed = !now.pressed;
        changed = true;
      }
      if (mu[at(i)] == S(0)) continue;
      const S limit = mu[at(i)] * s.P(i);
      if (now.slip == 0) {
        if (s.T(i) > limit || s.T(i) < -limit) {
          now.slip = s.T(i) > S(0) ? -1 : 1;
          changed = true;
        }
      } else if (S(now.slip) * y_T(i) < S(0)) {
        now.slip = 0;
        changed = true;
      }
    }
    return changed;
  }

  /// How y of row r changes with P_i, sliding friction included, and with T_i.
  [[nodiscard]] S by_normal(int r, int i, int slip) const {
    const S f = S(-slip) * mu[at(i)];
    return r < 2 ? S(NN(r, i) + f * NT(r, i)) : S(NT(i, r - 2) + f * TT(r - 2, i));
  }
  [[nodiscard]] S by_tangential(int r, int i) const { return r < 2 ? NT(r, i) : TT(r - 2, i); }

  void assemble(const std::array<State, 2>& state, System& system) const {
    for (int i = 0; i < 2; ++i) {
      if (state[at(i)].pressed) system.row[at(system.n++)] = i;
    }
    for (int i = 0; i < 2; ++i) {
      if (mu[at(i)] != S(0) && state[at(i)].slip == 0) system.row[at(system.n++)] = 2 + i;
    }
    for (int r = 0; r < system.n; ++r) {
      for (int k = 0; k < system.n; ++k) {
        const int unknown = system.row[at(k)], row = system.row[at(r)];
        system.A(r, k) = unknown < 2 ? by_normal(row, unknown, state[at(unknown)].slip)
                                     : by_tangential(row, unknown - 2);
      }
    }
  }

  [[nodiscard]] bool solve_state(const std::array<State, 2>& state, const Two& b_N, const Two& b_T,
                                 const Two& P_0, Solution& s) const {
    if (!sticks(state, 0) && !sticks(state, 1)) return solve_sliding(state, b_N, P_0, s);
    System system;
    assemble(state, system);
    for (int r = 0; r < system.n; ++r) {
      const int row = system.row[at(r)];
      S value = row < 2 ? b_N(row) : b_T(row - 2);
      for (int i = 0; i < 2; ++i) {
        if (!state[at(i)].pressed) value += by_normal(row, i, state[at(i)].slip) * P_0(i);
      }
      system.b(r) = -value;
    }
    if (!eliminate(system)) return false;
    s.P = P_0;
    s.T = Two{S(0), S(0)};
    for (int r = 0; r < system.n; ++r) {
      const int row = system.row[at(r)];
      (row < 2 ? s.P(row) : s.T(row - 2)) = system.b(r);
    }
    for (int i = 0; i < 2; ++i) {
      if (state[at(i)].slip != 0) s.T(i) = S(-state[at(i)].slip) * mu[at(i)] * s.P(i);
    }
    return true;
  }

  [[nodiscard]] bool sticks(const std::array<State, 2>& state, int i) const {
    return mu[at(i)] != S(0) && state[at(i)].slip == 0;
  }
  /// The normal impulses are all that is unknown.
  [[nodiscard]] bool solve_sliding(const std::array<State, 2>& state, const Two& b_N,
                                   const Two& P_0, Solution& s) const {
    using std::abs;
    const S f_0 = S(-state[0].slip) * mu[0], f_1 = S(-state[1].slip) * mu[1];
    const S a_00 = NN(0, 0) + f_0 * NT(0, 0), a_01 = NN(0, 1) + f_1 * NT(0, 1),
            a_10 = NN(1, 0) + f_0 * NT(1, 0), a_11 = NN(1, 1) + f_1 * NT(1, 1);
    s.P = P_0;
    if (state[0].pressed && state[1].pressed) {
      const S straight = a_00 * a_11, crossed = a_01 * a_10, determinant = straight - crossed;
      if (!(abs(determinant) > negligible() * abs(straight))) return false;
      s.P(0) = (a_01 * b_N(1) - a_11 * b_N(0)) / determinant;
      s.P(1) = (a_10 * b_N(0) - a_00 * b_N(1)) / determinant;
    } else if (state[0].pressed) {
      if (a_00 == S(0)) return false;
      s.P(0) = -(b_N(0) + a_01 * P_0(1)) / a_00;
    } else if (state[1].pressed) {
      if (a_11 == S(0)) return false;
      s.P(1) = -(b_N(1) + a_10 * P_0(0)) / a_11;
    }
    s.T(0) = f_0 * s.P(0);
    s.T(1) = f_1 * s.P(1);
    return true;
  }

  /// A pivot below this part of its column's largest entry is zero.
  static RealOf<S> negligible() {
    return RealOf<S>(1e6) * std::numeric_limits<RealOf<S>>::epsilon();
  }

  /// Gaussian elimination with row pivoting; the solution takes the place of b.
  [[nodiscard]] static bool eliminate(System& s) {
    switch (s.n) {
      case 0:
        return true;
      case 1:
        return eliminate<1>(s);
      case 2:
        return eliminate<2>(s);
      case 3:
        return eliminate<3>(s);
      default:
        return eliminate<4>(s);
    }
  }
  template <int n>
  [[nodiscard]] static bool eliminate(System& s) {
    using std::abs;
    for (int k = 0; k < n; ++k) {
      int pivot = k;
      S largest = abs(s.A(0, k));
      for (int r = 1; r < n; ++r) {
        if (abs(s.A(r, k)) > largest) largest = abs(s.A(r, k));
      }
      for (int r = k + 1; r < n; ++r) {
        if (abs(s.A(r, k)) > abs(s.A(pivot, k))) pivot = r;
      }
      if (!(abs(s.A(pivot, k)) > negligible() * largest)) return false;
      if (pivot != k) {
        for (int j = 0; j < 4; ++j) std::swap(s.A(k, j), s.A(pivot, j));
        std::swap(s.b(k), s.b(pivot));
      }
      for (int r = k + 1; r < n; ++r) {
        const S factor = s.A(r, k) / s.A(k, k);
        for (int j = k + 1; j < n; ++j) s.A(r, j) -= factor * s.A(k, j);
        s.b(r) -= factor * s.b(k);
      }
    }
    for (int k = n - 1; k >= 0; --k) {
      for (int j = k + 1; j < n; ++j) s.b(k) -= s.A(k, j) * s.b(j);
      s.b(k) /= s.A(k, k);
    }
    return true;
  }

  [[nodiscard]] static int determinant_sign(System s) {
    using std::abs;
    int sign = 1;
    for (int k = 0; k < s.n; ++k) {
      int pivot = k;
      S largest = abs(s.A(0, k));
      for (int r = 1; r < s.n; ++r) {
        if (abs(s.A(r, k)) > largest) largest = abs(s.A(r, k));
      }
      for (int r = k + 1; r < s.n; ++r) {
        if (abs(s.A(r, k)) > abs(s.A(pivot, k))) pivot = r;
      }
      if (!(abs(s.A(pivot, k)) > negligible() * largest)) return 0;
      if (pivot != k) {
        for (int j = 0; j < 4; ++j) std::swap(s.A(k, j), s.A(pivot, j));
        sign = -sign;
      }
      if (s.A(k, k) < S(0)) sign = -sign;
      for (int r = k + 1; r < s.n; ++r) {
        const S factor = s.A(r, k) / s.A(k, k);
        for (int j = k + 1; j < s.n; ++j) s.A(r, j) -= factor * s.A(k, j);
      }
    }
    return sign;
  }
};

}  // namespace specht::core
