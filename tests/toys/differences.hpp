#pragma once
// What tests of a toy's mechanics share: differences in long double, motions to take them along,
// Lagrange's equations, numbers at random, what the toy says to parameters that cannot be.

#include <Eigen/Dense>
#include <cmath>
#include <cstdint>
#include <random>
#include <specht/core/system/parameter.hpp>
#include <specht/core/system/validation.hpp>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace specht::test {

using Real = long double;  // what differences are taken in
using Vector4 = core::Vector<Real, 4>;
using Point = core::Vector<Real, 2>;

inline Point direction(Real angle) { return {std::cos(angle), std::sin(angle)}; }
inline Real cross(const Point& a, const Point& b) { return a(0) * b(1) - a(1) * b(0); }

/// f′ and f″ at 0 from six points at distances h, 2h, 3h: errors of the order of h⁶.
template <class F>
auto slope(const F& f, Real h) -> std::decay_t<decltype(f(h))> {
  return (Real(45) * (f(h) - f(-h)) - Real(9) * (f(2 * h) - f(-2 * h)) + f(3 * h) - f(-3 * h)) /
         (Real(60) * h);
}
template <class F>
Real curvature(const F& f, Real h) {
  return (-490 * f(0) + 270 * (f(h) + f(-h)) - 27 * (f(2 * h) + f(-2 * h)) +
          2 * (f(3 * h) + f(-3 * h))) /
         (180 * h * h);
}

/// The same numbers everywhere.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : bits_(seed) {}
  Real operator()(Real low, Real high) {
    return low + (high - low) * (static_cast<Real>(bits_() >> 11u) * 0x1p-53L);
  }

 private:
  std::mt19937_64 bits_;
};

/// The state at time t of the motion with constant q̈ that passes `at` at time 0.
template <class State>
State along(const State& at, const Vector4& acceleration, Real t) {
  State then = at;
  then.t = t;
  then.q += t * at.u + t * t / 2 * acceleration;
  then.u += t * acceleration;
  return then;
}

/// d/dt ∂L/∂q̇ − ∂L/∂q of L(q, q̇) along the motion with constant q̈.
template <class Lagrangian, class State>
Vector4 lagrange(const Lagrangian& lagrangian, const State& at, const Vector4& acceleration) {
  Vector4 result;
  for (int k = 0; k < 4; ++k) {
    const Vector4 e = Vector4::Unit(k);
    const auto momentum = [&](Real t) {  // L is quadratic in q̇: any difference will do
      const State s = along(at, acceleration, t);
      return (lagrangian(s.q, s.u + e) - lagrangian(s.q, s.u - e)) / 2;
    };
    const auto by_q = [&](Real h) { return lagrangian(at.q + h * e, at.u); };
    result(k) = slope(momentum, 1e-4L) - slope(by_q, 1e-3L);
  }
  return result;
}

/// What is said to the parameter's value; empty if it is taken.
template <class Toy>
std::string refusal(const char* name, const char* value) {
  Toy toy;
  try {
    core::set_parameter(toy, name, std::string_view(value));
    core::require_valid(toy, {});
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

}  // namespace specht::test
