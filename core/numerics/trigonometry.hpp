#pragma once
// The pairs (cos, sin) and (cosh, sinh), each from one call.
//
// For double, cos and sin come from their Taylor polynomials on [−π/4, π/4] after an argument
// reduction by π/2 in three parts (Cody and Waite): the same operations in the same order on every
// machine and compiler, so the same bits, and no library call on the hot path. The error is below
// 1.6 units in the last place for |x| ≤ 10⁵; beyond, and for other scalars, the library serves.
// Series: Taylor to degree 15 and 16 leaves less than 5e-17 at π/4.
//
// cosh and sinh come from the same polynomials with other signs, after |x| = k ln 2 + r,
// 0 ≤ r ≤ ln 2: all terms of the addition theorems are positive, so nothing cancels. The error is
// below 1.8 units in the last place for |x| ≤ 700; beyond, and for other scalars, the library
// serves.
//
// Source: W. J. Cody, W. Waite, Software Manual for the Elementary Functions, 1980.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <specht/core/numerics/dual.hpp>

namespace specht::core {

template <class S>
struct Pair {
  S c, s;  // cos and sin, or cosh and sinh
};

namespace detail {

/// Two numbers that one instruction works on: the same operations as one by one, in half the time.
using Lanes [[gnu::vector_size(16)]] = double;

/// The sums of the two series below z³ and z², which differ in their coefficients only:
/// sin r = r + r z S(z), cos r = 1 − z/2 + z² C(z), z = r².
inline Lanes small_parts(double z) {
  constexpr Lanes k0{-1.0 / 6, 1.0 / 24}, k1{1.0 / 120, -1.0 / 720}, k2{-1.0 / 5040, 1.0 / 40320},
      k3{1.0 / 362880, -1.0 / 3628800}, k4{-1.0 / 39916800, 1.0 / 479001600},
      k5{1.0 / 6227020800.0, -1.0 / 87178291200.0},
      k6{-1.0 / 1307674368000.0, 1.0 / 20922789888000.0};
  const Lanes x{z, z};
  const Lanes x2 = x * x;
  return (k0 + x * k1) + x2 * ((k2 + x * k3) + x2 * ((k4 + x * k5) + x2 * k6));
}

/// cos r and sin r for |r| ≤ π/4.
inline Pair<double> reduced_cos_sin(double r) {
  const double z = r * r;
  const Lanes part = small_parts(z);
  // NOTE: 1 − z/2 rounds; what it loses goes into the small part.
  const double half = 0.5 * z, head = 1.0 - half;
  return {head + (((1.0 - head) - half) + z * z * part[1]), r + r * z * part[0]};
}

template <class R>
[[gnu::noinline]] Pair<R> library_cosh_sinh(const R& x) {
  using std::expm1;
  const R m = expm1(x < R(0) ? R(-x) : x);  // e^|x| − 1
  const R sinh = (m + m / (m + R(1))) / R(2);
  return {R(1) + m * (m / (m + R(1)) / R(2)), x < R(0) ? R(-sinh) : sinh};
}

/// cosh r − 1 and sinh r for 0 ≤ r ≤ ln 2.
inline Pair<double> reduced_cosh_sinh(double r) {
  const double z = r * r;
  const Lanes part = small_parts(-z);
  return {0.5 * z + z * z * part[1], r - r * z * part[0]};
}

/// The same bits as another type.
template <class To, class From>
[[nodiscard]] To same_bits(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

/// cosh x and sinh x for 0 ≤ x ≤ 700.
[[gnu::always_inline]] inline Pair<double> positive_cosh_sinh(double x) {
  // NOTE: adding 1.5 · 2⁵² rounds to the nearest integer, which the last bits then hold; the first
  // part of ln 2 has 36 bits, so its product with k is exact.
  constexpr double shift = 0x1.8p52, log2_e = 0x1.71547652b82fep+0;
  constexpr double first = 0x1.62e42fefap-1, second = 0x1.cf79abc9e3b3ap-40;
  const double shifted = (x * log2_e - 0.5) + shift, k = shifted - shift;
  const Pair<double> p = reduced_cosh_sinh((x - k * first) - k * second);
  const auto exponent = same_bits<std::uint64_t>(shifted) << 52u;
  constexpr std::uint64_t half = std::uint64_t{1022} << 52u;
  const auto up = same_bits<double>(half + exponent);    // 2ᵏ/2
  const auto down = same_bits<double>(half - exponent);  // 2⁻ᵏ/2
  const double c = up + down, s = up - down;
  return {c + (c * p.c + s * p.s), s + (s * p.c + c * p.s)};
}

}  // namespace detail

/// cos x and sin x.
template <class S>
[[nodiscard, gnu::always_inline]] inline Pair<S> cos_sin(const S& x) {
  if constexpr (is_dual<S>) {
    const Pair<RealOf<S>> p = cos_sin(x.v);
    return {{p.c, -p.s * x.d}, {p.s, p.c * x.d}};
  } else {
    if constexpr (std::same_as<S, double>) {
      constexpr double largest = 1e5, two_over_pi = 0x1.45f306dc9c883p-1;
      if (std::abs(x) <= largest) {
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
        const Pair<double> p = detail::reduced_cos_sin(r);
        const double c = p.c - p.s * lost, s = p.s + p.c * lost;
        // NOTE: tables, because a branch on the quadrant would be predicted wrong every other time.
        static constexpr double cos_k[] = {1, 0, -1, 0}, sin_k[] = {0, 1, 0, -1};
        const int quadrant = static_cast<int>(k) & 3;
        const double turn_c = cos_k[quadrant], turn_s = sin_k[quadrant];
        return {turn_c * c - turn_s * s, turn_c * s + turn_s * c};
      }
    }
    using std::cos, std::sin;
    return {cos(x), sin(x)};
  }
}

/// The angle of the point (x, y), like atan2: for double within 1e-8 only, where that is enough.
template <class R>
[[nodiscard]] R angle(const R& y, const R& x) {
  if constexpr (std::same_as<R, double>) {
    const double abs_x = std::abs(x), abs_y = std::abs(y);
    const bool steep = abs_y > abs_x;
    const double ratio = steep ? abs_x / abs_y : abs_x > 0 ? abs_y / abs_x : 0.0;
    constexpr double pi = 3.141592653589793, tan_pi_8 = 0.41421356237309503;
    const bool wide = ratio > tan_pi_8;
    const double r = wide ? (ratio - 1.0) / (ratio + 1.0) : ratio, z = r * r;
    // NOTE: arctan r to degree 17 on |r| ≤ tan π/8.
    const double series =
        1.0 +
        z * (-1.0 / 3 +
             z * (1.0 / 5 + z * (-1.0 / 7 +
                                 z * (1.0 / 9 + z * (-1.0 / 11 +
                                                     z * (1.0 / 13 + z * (-1.0 / 15 + z / 17)))))));
    double a = r * series + (wide ? pi / 4 : 0.0);
    if (steep) a = pi / 2 - a;
    if (x < 0) a = pi - a;
    return y < 0 ? -a : a;
  } else {
    using std::atan2;
    return atan2(y, x);
  }
}

/// cosh x and sinh x.
template <class S>
[[nodiscard, gnu::always_inline]] inline Pair<S> cosh_sinh(const S& x) {
  if constexpr (is_dual<S>) {
    const Pair<RealOf<S>> p = cosh_sinh(x.v);
    return {{p.c, p.s * x.d}, {p.s, p.c * x.d}};
  } else {
    if constexpr (std::same_as<S, double>) {
      constexpr double largest = 700;
      const double size = std::abs(x);
      if (size <= largest) {
        const Pair<double> p = detail::positive_cosh_sinh(size);
        return {p.c, std::copysign(p.s, x)};
      }
    }
    return detail::library_cosh_sinh(x);
  }
}

}  // namespace specht::core
