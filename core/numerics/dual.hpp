#pragma once
// Numbers with a derivative: forward-mode differentiation of everything that is a template on its
// scalar.
//
//   a = v + d ε,   ε² = 0,   f(a) = f(v) + f′(v) d ε
//
// Comparisons see the values only, so an algorithm takes the same branches with dual numbers as
// with plain ones, and its values are the same to the bit. What an event does to a variation, its
// saltation, follows by itself: a time t* found from f(t*, x) = 0 gets the derivative
// −(∂f/∂x)/ḟ by `differentiate_root`, and all that is evaluated at t* inherits it.
//
// R is a plain scalar (double, long double, a Boost.Multiprecision number).
//
// Source: A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, chapter 3; saltation:
// P. C. Müller, Calculation of Lyapunov exponents for dynamic systems with discontinuities, Chaos,
// Solitons & Fractals 5 (1995).

#include <cmath>
#include <concepts>
#include <limits>

namespace Eigen {  // NOLINT(readability-identifier-naming): theirs
template <class T>
struct NumTraits;  // defined where Eigen is included
}  // namespace Eigen

namespace specht::core {

template <class R>
struct Dual {
  R v;  // value
  R d;  // derivative

  Dual() = default;
  constexpr Dual(const R& value) : v(value), d(0) {}  // a constant
  constexpr Dual(const R& value, const R& derivative) : v(value), d(derivative) {}
  template <class A>
  requires(std::is_arithmetic_v<A> && !std::same_as<A, R>) constexpr Dual(A value)
      : v(static_cast<R>(value)), d(0) {}

  explicit operator double() const { return static_cast<double>(v); }

  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }
  Dual& operator/=(const Dual& b) { return *this = *this / b; }

  friend constexpr Dual operator+(const Dual& a) { return a; }
  friend constexpr Dual operator-(const Dual& a) { return {-a.v, -a.d}; }
  friend constexpr Dual operator+(const Dual& a, const Dual& b) { return {a.v + b.v, a.d + b.d}; }
  friend constexpr Dual operator-(const Dual& a, const Dual& b) { return {a.v - b.v, a.d - b.d}; }
  friend constexpr Dual operator*(const Dual& a, const Dual& b) {
    return {a.v * b.v, a.d * b.v + a.v * b.d};
  }
  friend constexpr Dual operator/(const Dual& a, const Dual& b) {
    const R quotient = a.v / b.v;
    return {quotient, (a.d - quotient * b.d) / b.v};
  }
  friend constexpr bool operator==(const Dual& a, const Dual& b) { return a.v == b.v; }
  friend constexpr bool operator<(const Dual& a, const Dual& b) { return a.v < b.v; }
  friend constexpr bool operator>(const Dual& a, const Dual& b) { return a.v > b.v; }
  friend constexpr bool operator<=(const Dual& a, const Dual& b) { return a.v <= b.v; }
  friend constexpr bool operator>=(const Dual& a, const Dual& b) { return a.v >= b.v; }

  friend Dual abs(const Dual& a) { return a.v < R(0) ? -a : a; }
  friend Dual fabs(const Dual& a) { return abs(a); }
  friend Dual sqrt(const Dual& a) {
    using std::sqrt;
    const R root = sqrt(a.v);
    return {root, a.d / (root + root)};
  }
  friend Dual exp(const Dual& a) {
    using std::exp;
    const R e = exp(a.v);
    return {e, e * a.d};
  }
  friend Dual log(const Dual& a) {
    using std::log;
    return {log(a.v), a.d / a.v};
  }
  friend Dual sin(const Dual& a) {
    using std::cos, std::sin;
    return {sin(a.v), cos(a.v) * a.d};
  }
  friend Dual cos(const Dual& a) {
    using std::cos, std::sin;
    return {cos(a.v), -sin(a.v) * a.d};
  }
  friend Dual tan(const Dual& a) {
    using std::tan;
    const R t = tan(a.v);
    return {t, (R(1) + t * t) * a.d};
  }
  friend Dual atan2(const Dual& y, const Dual& x) {
    using std::atan2;
    return {atan2(y.v, x.v), (y.d * x.v - x.d * y.v) / (x.v * x.v + y.v * y.v)};
  }
  friend Dual pow(const Dual& a, const Dual& b) {
    using std::log, std::pow;
    const R p = pow(a.v, b.v);
    const R by_base = a.d == R(0) ? R(0) : b.v * pow(a.v, b.v - R(1)) * a.d;
    return {p, by_base + (b.d == R(0) ? R(0) : p * log(a.v) * b.d)};
  }
  friend bool isfinite(const Dual& a) { return a.v - a.v == R(0) && a.d - a.d == R(0); }
};

template <class S>
struct ScalarTraits {
  using Real = S;
  static constexpr bool dual = false;
};
template <class R>
struct ScalarTraits<Dual<R>> {
  using Real = R;
  static constexpr bool dual = true;
};

/// The plain scalar below S: S itself unless S is dual.
template <class S>
using RealOf = typename ScalarTraits<S>::Real;
template <class S>
inline constexpr bool is_dual = ScalarTraits<S>::dual;

template <class S>
[[nodiscard]] constexpr const RealOf<S>& real(const S& a) {
  if constexpr (is_dual<S>) {
    return a.v;
  } else {
    return a;
  }
}

/// Zero, with its derivative.
template <class S>
[[nodiscard]] constexpr bool vanishes(const S& a) {
  if constexpr (is_dual<S>) {
    return a.v == RealOf<S>(0) && a.d == RealOf<S>(0);
  } else {
    return a == S(0);
  }
}

/// The value of t with the derivative that f(t, x) = 0 gives it. `f` is evaluated at t as a
/// constant, `rate` is ∂f/∂t there. Without dual numbers, t.
template <class S>
[[nodiscard]] S differentiate_root(const RealOf<S>& t, const S& f, const RealOf<S>& rate) {
  if constexpr (is_dual<S>) {
    return {t, -f.d / rate};
  } else {
    return t;
  }
}

}  // namespace specht::core

template <class R>
struct std::numeric_limits<specht::core::Dual<R>> : std::numeric_limits<R> {};

template <class R>
struct Eigen::NumTraits<specht::core::Dual<R>> : Eigen::NumTraits<R> {
  using Real = specht::core::Dual<R>;
  using NonInteger = specht::core::Dual<R>;
  using Nested = specht::core::Dual<R>;
  using Literal = specht::core::Dual<R>;
  enum { ReadCost = 2, AddCost = 2, MulCost = 4, RequireInitialization = 0 };
};
