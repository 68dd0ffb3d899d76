#pragma once
// The contact problem of one contact, solved directly.
//
//   y_N = b_N + nn P + nt T,   y_T = b_T + nt P + tt T
//   0 ≤ y_N ⟂ P − P₀ ≥ 0,   |T| ≤ μP,   T = −μP if y_T > 0, +μP if y_T < 0
//
// P and T are normal and tangential impulses with speeds y, or forces with accelerations; P₀ ≥ 0 is
// what the contact returns at least. For nn > μ|nt| the solution exists and is unique, so it is that
// of the general solver. Source: [L9], [L18], [L33], [L47].

namespace specht::core {

template <class S>
struct SingleContact {
  S nn, nt, tt, mu;

  struct Solution {
    S P, T;
    int slip = 0;          // the sign of y_T; 0: sticks
    bool pressed = false;  // y_N = 0 and P > P₀
    bool found = true;
  };

  /// What impulses change at y_N and y_T.
  [[nodiscard]] S normal_change(const S& P, const S& T) const { return nn * P + nt * T; }
  [[nodiscard]] S tangential_change(const S& P, const S& T) const { return nt * P + tt * T; }

  [[nodiscard]] bool well_posed() const {
    const S coupling = nt < S(0) ? S(-nt) : nt;
    return nn > mu * coupling && (mu == S(0) || tt > S(0));
  }

  [[nodiscard]] Solution solve(const S& b_N, const S& b_T, const S& P_0) const {
    Solution s{P_0, S(0)};
    if (P_0 > S(0) && mu > S(0)) tangential(b_T, s);
    if (b_N + nn * s.P + nt * s.T >= S(0)) return s;
    s.pressed = true;
    if (mu == S(0)) {
      s.P = -b_N / nn;
      return s;
    }
    const S determinant = nn * tt - nt * nt;
    s.P = (nt * b_T - tt * b_N) / determinant;
    s.T = (nt * b_N - nn * b_T) / determinant;
    s.slip = 0;
    const S limit = mu * s.P;
    if (s.T <= limit && s.T >= -limit) return s;
    // NOTE: P may come out negative here; the sign of slip is that of −T all the same, because
    // nn > μ|nt| makes the sliding solution on the other side infeasible.
    s.slip = s.T > S(0) ? -1 : 1;
    const S friction = S(-s.slip) * mu;
    s.P = -b_N / (nn + friction * nt);
    s.T = friction * s.P;
    return s;
  }

 private:
  /// T at a given P.
  void tangential(const S& b_T, Solution& s) const {
    s.T = -(b_T + nt * s.P) / tt;
    const S limit = mu * s.P;
    s.slip = s.T > limit ? -1 : s.T < -limit ? 1 : 0;
    if (s.slip != 0) s.T = S(-s.slip) * limit;
  }
};

}  // namespace specht::core
