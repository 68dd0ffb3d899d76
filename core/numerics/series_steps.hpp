#pragma once
// Recurrences for the coefficients of truncated power series in time.
//
//   a(t₀ + τ) = Σ_k a_k τ^k
//
//   (a b)_k  = Σ_j a_j b_{k−j}              (a/b)_k = (a_k − Σ_{j≥1} b_j (a/b)_{k−j}) / b_0
//   (√a)_k   = (a_k − Σ_{0<j<k} (√a)_j (√a)_{k−j}) / (2 (√a)_0)
//   (sin a)_k =  Σ_{j≥1} j a_j (cos a)_{k−j} / k,   (cos a)_k = −Σ_{j≥1} j a_j (sin a)_{k−j} / k
//   (e^a)_k  = Σ_{j≥1} j a_j (e^a)_{k−j} / k
//   (log a)_k = (a_k − Σ_{0<j<k} j (log a)_j a_{k−j} / k) / a_0
//   (a^r)_k  = Σ_{j<k} (r (k−j) − j) a_{k−j} (a^r)_j / (k a_0)
//   θ = arg(x + i y):  k r_0 θ_k = Σ_{j≥1} j (y_j x_{k−j} − x_j y_{k−j}) − Σ_{0<j<k} j θ_j r_{k−j},
//   r = x² + y²
//
// Source: A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, chapter 13.

#include <array>
#include <cmath>
#include <cstdint>
#include <specht/core/numerics/dual.hpp>
#include <vector>

namespace specht::core {

/// The largest order of a series: no more pays for the digits of the scalar.
template <class S>
inline constexpr int max_series_order = sizeof(RealOf<S>) > 8 ? 44 : 28;

template <class S>
using Coefficients = std::array<S, static_cast<std::size_t>(max_series_order<S> + 1)>;

enum class SeriesOp : std::uint8_t {
  input,  // its coefficients are given
  constant,
  shift,     // constant + a
  reflect,   // constant − a
  scale,     // constant · a
  invert,    // constant / a
  add,       // a + b
  subtract,  // a − b
  multiply,  // a b
  square,    // a a
  divide,    // a / b
  square_root,
  sine,    // b: the cosine of the same
  cosine,  // b: the sine of the same
  exponential,
  logarithm,
  power,     // a ^ constant
  argument,  // of b + i a; c: a² + b²
};

/// One operation: the series that it makes, and those it is made of; −1 for none.
template <class S>
struct SeriesStep {
  SeriesOp op;
  int result, a, b, c;
  S constant;
};

/// Σ x_j y_{k−j} for from ≤ j ≤ to.
template <class S>
[[nodiscard, gnu::always_inline]] inline S convolution(const Coefficients<S>& x,
                                                       const Coefficients<S>& y, int k, int from,
                                                       int to) {
  const S* p = x.data();
  const S* q = y.data() + k;
  S even(0), odd(0);
  int j = from;
  for (; j < to; j += 2) {
    even += p[j] * q[-j];
    odd += p[j + 1] * q[-j - 1];
  }
  if (j == to) even += p[j] * q[-j];
  return even + odd;
}

/// Σ j x_j y_{k−j} for 1 ≤ j ≤ to.
template <class S>
[[nodiscard, gnu::always_inline]] inline S derivative_convolution(const Coefficients<S>& x,
                                                                  const Coefficients<S>& y, int k,
                                                                  int to) {
  S sum(0);
  for (int j = 1; j <= to; ++j) {
    sum += RealOf<S>(j) * x[static_cast<std::size_t>(j)] * y[static_cast<std::size_t>(k - j)];
  }
  return sum;
}

/// The coefficient of order k of the result, from those of lower order and those of what it is made
/// of. `series` holds all of them.
template <class S>
void evaluate(const SeriesStep<S>& step, std::vector<Coefficients<S>>& series, int k) {
  using R = RealOf<S>;
  using std::atan2, std::cos, std::exp, std::log, std::pow, std::sin, std::sqrt;
  const auto at = [](int j) { return static_cast<std::size_t>(j); };
  Coefficients<S>& c = series[at(step.result)];
  const Coefficients<S>& a = series[at(step.a < 0 ? step.result : step.a)];
  const Coefficients<S>& b = series[at(step.b < 0 ? step.result : step.b)];
  S& result = c[at(k)];
  switch (step.op) {
    case SeriesOp::input:
      break;
    case SeriesOp::constant:
      result = k == 0 ? step.constant : S(0);
      break;
    case SeriesOp::shift:
      result = k == 0 ? S(step.constant + a[0]) : a[at(k)];
      break;
    case SeriesOp::reflect:
      result = k == 0 ? S(step.constant - a[0]) : S(-a[at(k)]);
      break;
    case SeriesOp::scale:
      result = step.constant * a[at(k)];
      break;
    case SeriesOp::add:
      result = a[at(k)] + b[at(k)];
      break;
    case SeriesOp::subtract:
      result = a[at(k)] - b[at(k)];
      break;
    case SeriesOp::multiply:
      result = convolution<S>(a, b, k, 0, k);
      break;
    case SeriesOp::square: {
      const S half = convolution<S>(a, a, k, 0, (k - 1) / 2);
      result = k == 0 ? S(a[0] * a[0]) : S(half + half);
      if (k % 2 == 0 && k > 0) result += a[at(k / 2)] * a[at(k / 2)];
      break;
    }
    case SeriesOp::invert:
      result = ((k == 0 ? step.constant : S(0)) - convolution<S>(a, c, k, 1, k)) / a[0];
      break;
    case SeriesOp::divide:
      result = (a[at(k)] - convolution<S>(b, c, k, 1, k)) / b[0];
      break;
    case SeriesOp::square_root:
      result = k == 0 ? S(sqrt(a[0]))
                      : S((a[at(k)] - convolution<S>(c, c, k, 1, k - 1)) / (c[0] + c[0]));
      break;
    case SeriesOp::sine:
      result = k == 0 ? S(sin(a[0])) : S(derivative_convolution<S>(a, b, k, k) / R(k));
      break;
    case SeriesOp::cosine:
      result = k == 0 ? S(cos(a[0])) : S(-derivative_convolution<S>(a, b, k, k) / R(k));
      break;
    case SeriesOp::exponential:
      result = k == 0 ? S(exp(a[0])) : S(derivative_convolution<S>(a, c, k, k) / R(k));
      break;
    case SeriesOp::logarithm:
      result = k == 0 ? S(log(a[0]))
                      : S((a[at(k)] - derivative_convolution<S>(c, a, k, k - 1) / R(k)) / a[0]);
      break;
    case SeriesOp::power:
      if (k == 0) {
        result = pow(a[0], step.constant);
      } else {
        S sum(0);
        for (int j = 0; j < k; ++j) {
          sum += (step.constant * R(k - j) - S(j)) * a[at(k - j)] * c[at(j)];
        }
        result = sum / (R(k) * a[0]);
      }
      break;
    case SeriesOp::argument:
      if (k == 0) {
        result = atan2(a[0], b[0]);
      } else {
        const Coefficients<S>& square = series[at(step.c)];
        const S turn = derivative_convolution<S>(a, b, k, k) -
                       derivative_convolution<S>(b, a, k, k) -
                       derivative_convolution<S>(c, square, k, k - 1);
        result = turn / (R(k) * square[0]);
      }
      break;
  }
}

/// The coefficients of the orders from … to, where those of what the result is made of are known. A sine
/// makes its cosine, too.
template <class S>
void evaluate(const SeriesStep<S>& step, std::vector<Coefficients<S>>& series, int from, int to) {
  const auto at = [](int j) { return static_cast<std::size_t>(j); };
  S* c = series[at(step.result)].data();
  const S* a = series[at(step.a < 0 ? step.result : step.a)].data();
  const S* b = series[at(step.b < 0 ? step.result : step.b)].data();
  switch (step.op) {
    case SeriesOp::shift:
      for (int k = from; k <= to; ++k) c[k] = a[k];
      if (from == 0) c[0] += step.constant;
      break;
    case SeriesOp::reflect:
      for (int k = from; k <= to; ++k) c[k] = -a[k];
      if (from == 0) c[0] += step.constant;
      break;
    case SeriesOp::scale:
      for (int k = from; k <= to; ++k) c[k] = step.constant * a[k];
      break;
    case SeriesOp::add:
      for (int k = from; k <= to; ++k) c[k] = a[k] + b[k];
      break;
    case SeriesOp::subtract:
      for (int k = from; k <= to; ++k) c[k] = a[k] - b[k];
      break;
    case SeriesOp::cosine:
      break;
    case SeriesOp::sine: {
      const SeriesStep<S> cosine{SeriesOp::cosine, step.b, step.a, step.result, -1, S(0)};
      for (int k = from; k <= to; ++k) {
        evaluate(step, series, k);
        evaluate(cosine, series, k);
      }
      break;
    }
    default:
      for (int k = from; k <= to; ++k) evaluate(step, series, k);
  }
}

}  // namespace specht::core
