#pragma once
// Real roots of a short polynomial on [0, 1], isolated through its Bernstein coefficients.
//
//   p(θ) = Σ_j b_j C(n,j) θ^j (1−θ)^{n−j}
//
// The number of sign changes in b bounds the number of roots in (0, 1) and has its parity
// (Descartes' rule); one sign change is one root. Halving by de Casteljau's scheme isolates all
// roots, double ones included, without sampling. A root of multiplicity m at θ = 0 is removed
// exactly by dropping the first m coefficients: p(θ) = θ^m r(θ), and the sign of r's coefficients
// is that of b_m … b_n.
//
// A power series Σ_i c_i θ^i has b_j = Σ_{i≤j} C(j,i) c_i / C(n,i). The other polynomials interpolate
// an event function over a step of length h:
//   quintic from value, rate and second rate at both ends, error O(h⁶);
//   cubic from value and rate at both ends, error O(h⁴);
//   quartic from five equidistant values, error O(h⁵).
//
// R. T. Farouki, The Bernstein polynomial basis: a centennial retrospective, CAGD 29 (2012).

#include <array>
#include <cstddef>

namespace specht::core {

template <class S, int MaxDegree = 5>
class Bernstein {
 public:
  static constexpr int max_degree = MaxDegree;

  /// Zero everywhere.
  Bernstein() = default;

  /// Cubic with values f0, f1 and derivatives d0, d1 in θ (rate times step) at θ = 0 and 1.
  static Bernstein cubic(S f0, S d0, S f1, S d1) {
    return Bernstein(3, {f0, f0 + d0 / S(3), f1 - d1 / S(3), f1});
  }
  /// Quintic with values, first and second derivatives in θ at θ = 0 and 1.
  static Bernstein quintic(S f0, S d0, S e0, S f1, S d1, S e1) {
    return Bernstein(5, {f0, f0 + d0 / S(5), f0 + S(2) * d0 / S(5) + e0 / S(20),
                         f1 - S(2) * d1 / S(5) + e1 / S(20), f1 - d1 / S(5), f1});
  }
  /// Quartic through the values at θ = 0, 1/4, 1/2, 3/4, 1.
  static Bernstein quartic(const std::array<S, 5>& f) {
    return Bernstein(
        4,
        {f[0], (S(-13) * f[0] + S(48) * f[1] - S(36) * f[2] + S(16) * f[3] - S(3) * f[4]) / S(12),
         (S(13) * f[0] - S(64) * f[1] + S(120) * f[2] - S(64) * f[3] + S(13) * f[4]) / S(18),
         (S(-3) * f[0] + S(16) * f[1] - S(36) * f[2] + S(48) * f[3] - S(13) * f[4]) / S(12), f[4]});
  }

  /// Of degree n with the coefficients c_0 … c_n of powers.
  static Bernstein from_powers(const S* c, int n) {
    Bernstein p;
    p.degree_ = n;
    S choose(1);
    for (int i = 0; i <= n; ++i) {
      p.b_[at(i)] = c[i] / choose;
      choose = choose * S(n - i) / S(i + 1);
    }
    for (int level = 1; level <= n; ++level) {
      for (int j = n; j >= level; --j) p.b_[at(j)] += p.b_[at(j - 1)];
    }
    return p;
  }

  /// Removes a root of multiplicity m at θ = 0; what remains has the sign of p on (0, 1].
  void deflate(int m) {
    if (m <= 0) return;
    // NOTE: r_j = b_{j+m} C(n, j+m) / C(n−m, j).
    const int n = degree_;
    for (int j = 0; j + m <= n; ++j) {
      b_[at(j)] = b_[at(j + m)] * S(binomial(n, j + m)) / S(binomial(n - m, j));
    }
    degree_ = n - m;
  }

  [[nodiscard]] S operator()(S theta) const {
    auto c = b_;
    for (int level = degree_; level > 0; --level) {
      for (int j = 0; j < level; ++j) c[at(j)] += theta * (c[at(j + 1)] - c[at(j)]);
    }
    return c[0];
  }

  /// dp/dθ.
  [[nodiscard]] S derivative(S theta) const {
    Bernstein slope = *this;
    slope.degree_ = degree_ > 0 ? degree_ - 1 : 0;
    for (int j = 0; j < degree_; ++j) slope.b_[at(j)] = S(degree_) * (b_[at(j + 1)] - b_[at(j)]);
    return degree_ > 0 ? slope(theta) : S(0);
  }

  /// True if the coefficients show that p has no root in (0, 1] at which it falls through zero.
  [[nodiscard]] bool never_falls() const {
    S least = b_[0];
    for (int j = 1; j <= degree_; ++j) least = b_[at(j)] < least ? b_[at(j)] : least;
    if (least > S(0)) return true;
    bool seen_positive = false;
    for (int j = 0; j <= degree_; ++j) {
      if (b_[at(j)] > S(0)) seen_positive = true;
      if (seen_positive && b_[at(j)] <= S(0)) return false;
    }
    return true;
  }

  /// The sign with which p leaves its value at θ = 0, after deflation the sign of p itself.
  [[nodiscard]] bool starts_negative() const { return b_[0] < S(0); }
  [[nodiscard]] bool starts_falling() const { return degree_ > 0 && b_[1] < b_[0]; }

  struct Bracket {
    S low, high;
  };

  /// The root in a bracket that `first_root` found, by halving.
  [[nodiscard]] S root(Bracket bracket) const {
    for (;;) {
      const S middle = (bracket.low + bracket.high) / S(2);
      if (!(middle > bracket.low && middle < bracket.high)) return bracket.high;
      ((*this)(middle) > S(0) ? bracket.low : bracket.high) = middle;
    }
  }

  /// The first root in (from, 1] at which p falls from positive to zero or below.
  /// Brackets it (p > 0 at low, p ≤ 0 at high, one root between) and returns true.
  [[nodiscard]] bool first_root(S from, int max_depth, Bracket& bracket) const {
    return search(b_, S(0), S(1), from, max_depth, bracket);
  }

 private:
  using Coefficients = std::array<S, max_degree + 1>;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static constexpr int binomial(int n, int k) {
    int result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
  }

  Bernstein(int degree, std::initializer_list<S> b) : degree_(degree) {
    int j = 0;
    for (const S& value : b) b_[at(j++)] = value;
  }

  bool search(const Coefficients& b, S low, S high, S from, int depth, Bracket& bracket) const {
    if (high <= from) return false;
    int changes = 0;
    S last(0), first(0);
    for (int j = 0; j <= degree_; ++j) {
      const S value = b[at(j)];
      // NOTE: the interval is half open, (0, 1]: a zero at its end counts, one at its start does
      // not.
      const bool zero_at_end = j == degree_ && value == S(0);
      if (value == S(0) && !zero_at_end) continue;
      const S sign = value > S(0) ? S(1) : S(-1);
      if (first == S(0)) first = sign;
      if (last != S(0) && sign != last) ++changes;
      last = sign;
    }
    if (changes == 0) return false;
    if (changes == 1 && low >= from) {
      if (first < S(0)) return false;
      bracket = {low, high};
      return true;
    }
    if (depth == 0) return false;  // a touch below rounding
    Coefficients left{}, right = b;
    for (int level = degree_; level >= 0; --level) {
      left[at(degree_ - level)] = right[0];
      for (int j = 0; j < level; ++j) right[at(j)] = (right[at(j)] + right[at(j + 1)]) / S(2);
    }
    // NOTE: the scheme leaves the right half's coefficients in place.
    const S middle = (low + high) / S(2);
    return search(left, low, middle, from, depth - 1, bracket) ||
           search(right, middle, high, from, depth - 1, bracket);
  }

  Coefficients b_{};
  int degree_ = 0;
};

}  // namespace specht::core
