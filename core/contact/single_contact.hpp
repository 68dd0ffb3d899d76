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
class SingleContact {
 public:
  SingleContact() = default;
  SingleContact(const S& nn, const S& nt, const S& tt, const S& mu)
      : nn_(nn),
        nt_(nt),
        tt_(tt),
        mu_(mu),
        determinant_(nn * tt - nt * nt),
        slides_forwards_(nn + S(-mu) * nt),
        slides_backwards_(nn + mu * nt),
        well_posed_(nn > mu * (nt < S(0) ? S(-nt) : nt) && (mu == S(0) || tt > S(0))) {}

  struct Solution {
    S P, T;
    int slip = 0;  // the sign of y_T; 0: sticks
    static constexpr bool found = true;
  };

  /// What impulses change at y_N and y_T.
  [[nodiscard]] S normal_change(const S& P, const S& T) const { return nn_ * P + nt_ * T; }
  [[nodiscard]] S tangential_change(const S& P, const S& T) const { return nt_ * P + tt_ * T; }

  [[nodiscard]] bool well_posed() const { return well_posed_; }

  /// The solution for P₀ = 0.
  [[nodiscard]] Solution solve(const S& b_N, const S& b_T) const {
    if (b_N >= S(0)) return {S(0), S(0)};
    return pressed(b_N, b_T);
  }
  [[nodiscard]] Solution solve(const S& b_N, const S& b_T, const S& P_0) const {
    Solution s{P_0, S(0)};
    if (P_0 > S(0) && mu_ > S(0)) tangential(b_T, s);
    if (b_N + nn_ * s.P + nt_ * s.T >= S(0)) return s;
    return pressed(b_N, b_T);
  }

 private:
  /// P and T at y_N = 0.
  [[nodiscard]] Solution pressed(const S& b_N, const S& b_T) const {
    Solution s;
    if (mu_ == S(0)) {
      s.P = -b_N / nn_;
      s.T = S(0);
      return s;
    }
    s.P = (nt_ * b_T - tt_ * b_N) / determinant_;
    s.T = (nt_ * b_N - nn_ * b_T) / determinant_;
    const S limit = mu_ * s.P;
    if (s.T <= limit && s.T >= -limit) return s;
    // NOTE: P may come out negative here; the sign of slip is that of −T all the same, because
    // nn > μ|nt| makes the sliding solution on the other side infeasible.
    if (s.T > S(0)) {
      s.slip = -1;
      s.P = -b_N / slides_backwards_;
      s.T = mu_ * s.P;
    } else {
      s.slip = 1;
      s.P = -b_N / slides_forwards_;
      s.T = S(-mu_) * s.P;
    }
    return s;
  }

  /// T at a given P.
  void tangential(const S& b_T, Solution& s) const {
    s.T = -(b_T + nt_ * s.P) / tt_;
    const S limit = mu_ * s.P;
    s.slip = s.T > limit ? -1 : s.T < -limit ? 1 : 0;
    if (s.slip != 0) s.T = S(-s.slip) * limit;
  }

  S nn_, nt_, tt_, mu_;
  S determinant_;
  S slides_forwards_, slides_backwards_;  // ∂y_N/∂P with T = −μP, T = +μP
  bool well_posed_;
};

}  // namespace specht::core
