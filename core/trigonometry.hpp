#pragma once
// The pairs (cos, sin) and (cosh, sinh), each from one call.
//
// For double, cos and sin come from their Taylor polynomials on [−π/4, π/4] after an argument
// reduction by π/2 in three parts (Cody and Waite): the same operations in the same order on every
// machine and compiler, so the same bits, and no library call on the hot path. The error is below
// one unit in the last place for |x| ≤ 10⁵; beyond, and for other scalars, the library serves.
// Series: Taylor to degree 15 and 16 leaves less than 5e-17 at π/4.
//
// Source: W. J. Cody, W. Waite, Software Manual for the Elementary Functions, 1980.

#include <cmath>
#include <specht/core/dual.hpp>

namespace specht::core {

template <class S>
struct Pair {
  S c, s;  // cos and sin, or cosh and sinh
};

namespace detail {

/// cos r and sin r for |r| ≤ π/4.
inline Pair<double> reduced_cos_sin(double r) {
  const double z = r * r, z2 = z * z, z4 = z2 * z2;
  constexpr double s3 = -1.0 / 6, s5 = 1.0 / 120, s7 = -1.0 / 5040, s9 = 1.0 / 362880,
                   s11 = -1.0 / 39916800, s13 = 1.0 / 6227020800.0, s15 = -1.0 / 1307674368000.0;
  constexpr double c4 = 1.0 / 24, c6 = -1.0 / 720, c8 = 1.0 / 40320, c10 = -1.0 / 3628800,
                   c12 = 1.0 / 479001600, c14 = -1.0 / 87178291200.0, c16 = 1.0 / 20922789888000.0;
  const double s_high = (s11 + z * s13) + z2 * s15;
  const double s_low = (s5 + z * s7) + z2 * (s9 + z * s_high);
  const double c_high = (c12 + z * c14) + z2 * c16;
  const double c_low = (c4 + z * c6) + z2 * (c8 + z * c10) + z4 * c_high;
  // NOTE: 1 − z/2 rounds; what it loses goes into the small part.
  const double half = 0.5 * z, head = 1.0 - half;
  return {head + (((1.0 - head) - half) + z2 * c_low), r + r * z * (s3 + z * s_low)};
}

}  // namespace detail

/// cos x and sin x.
template <class S>
[[nodiscard]] Pair<S> cos_sin(const S& x) {
  if constexpr (is_dual<S>) {
    const Pair<RealOf<S>> p = cos_sin(x.v);
    return {{p.c, -p.s * x.d}, {p.s, p.c * x.d}};
  } else {
    if constexpr (std::same_as<S, double>) {
      constexpr double largest = 1e5, two_over_pi = 0x1.45f306dc9c883p-1;
      if (x >= -largest && x <= largest) {
        // NOTE: adding 1.5 · 2⁵² rounds to the nearest integer; the parts of π/2 have 33 bits each,
        // so their products with k are exact.
        constexpr double shift = 0x1.8p52;
        constexpr double first = 0x1.921fb544p+0, second = 0x1.0b4611a6p-34,
                         third = 0x1.3198a2e037073p-69;
        const double k = (x * two_over_pi + shift) - shift;
        const double high = x - k * first;
        const double middle = k * second;
        const double r = high - middle;
        const double lost = ((high - r) - middle) - k * third;
        Pair<double> p = detail::reduced_cos_sin(r);
        p = {p.c - p.s * lost, p.s + p.c * lost};
        const int quadrant = static_cast<int>(k) & 3;
        if ((quadrant & 1) != 0) p = {p.s, p.c};
        if (quadrant == 1 || quadrant == 2) p.c = -p.c;
        if (quadrant >= 2) p.s = -p.s;
        return p;
      }
    }
    using std::cos, std::sin;
    return {cos(x), sin(x)};
  }
}

/// cosh x and sinh x.
template <class S>
[[nodiscard]] Pair<S> cosh_sinh(const S& x) {
  if constexpr (is_dual<S>) {
    const Pair<RealOf<S>> p = cosh_sinh(x.v);
    return {{p.c, p.s * x.d}, {p.s, p.c * x.d}};
  } else {
    using std::expm1;
    const S m = expm1(x < S(0) ? S(-x) : x);  // e^|x| − 1
    const S sinh = (m + m / (m + S(1))) / S(2);
    return {S(1) + m * (m / (S(2) * (m + S(1)))), x < S(0) ? S(-sinh) : sinh};
  }
}

}  // namespace specht::core
