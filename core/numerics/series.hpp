#pragma once
// A scalar with which a toy's functions are evaluated once, and that writes down what they do.
//
// Operations with constants are done at once; all others become steps of a tape (series_steps.hpp), each
// only once. Comparisons see the value at t₀, so a tape holds where the toy takes the same branches.

#include <specht/core/numerics/series_steps.hpp>

namespace specht::core {

template <class S>
class SeriesTape;

template <class S>
struct Series {
  S value{0};                     // at t₀
  SeriesTape<S>* tape = nullptr;  // none: a constant
  int node = -1;

  Series() = default;
  Series(const S& constant) : value(constant) {}
  template <class A>
  requires(std::is_arithmetic_v<A> && !std::same_as<A, S>) Series(A constant)
      : value(static_cast<RealOf<S>>(constant)) {}
  Series(const S& v, SeriesTape<S>* t, int n) : value(v), tape(t), node(n) {}

  [[nodiscard]] bool constant() const { return tape == nullptr; }
  [[nodiscard]] bool is(int number) const { return constant() && vanishes(S(value - S(number))); }
  explicit operator double() const { return static_cast<double>(value); }

  Series& operator+=(const Series& b) { return *this = *this + b; }
  Series& operator-=(const Series& b) { return *this = *this - b; }
  Series& operator*=(const Series& b) { return *this = *this * b; }
  Series& operator/=(const Series& b) { return *this = *this / b; }

  friend Series operator+(const Series& a) { return a; }
  friend Series operator-(const Series& a) { return Series(S(-1)) * a; }
  friend Series operator+(const Series& a, const Series& b) { return SeriesTape<S>::add(a, b); }
  friend Series operator-(const Series& a, const Series& b) {
    return SeriesTape<S>::subtract(a, b);
  }
  friend Series operator*(const Series& a, const Series& b) {
    return SeriesTape<S>::multiply(a, b);
  }
  friend Series operator/(const Series& a, const Series& b) { return SeriesTape<S>::divide(a, b); }
  friend bool operator==(const Series& a, const Series& b) { return a.value == b.value; }
  friend bool operator<(const Series& a, const Series& b) { return a.value < b.value; }
  friend bool operator>(const Series& a, const Series& b) { return a.value > b.value; }
  friend bool operator<=(const Series& a, const Series& b) { return a.value <= b.value; }
  friend bool operator>=(const Series& a, const Series& b) { return a.value >= b.value; }

  friend Series abs(const Series& a) { return a.value < S(0) ? -a : a; }
  friend Series sqrt(const Series& a) { return SeriesTape<S>::sqrt(a); }
  friend Series sin(const Series& a) { return SeriesTape<S>::sin(a); }
  friend Series cos(const Series& a) { return SeriesTape<S>::cos(a); }
  friend Series tan(const Series& a) { return sin(a) / cos(a); }
  friend Series exp(const Series& a) { return SeriesTape<S>::exp(a); }
  friend Series log(const Series& a) { return SeriesTape<S>::log(a); }
  friend Series pow(const Series& a, const Series& exponent) {
    return exponent.constant() ? SeriesTape<S>::pow(a, exponent.value) : exp(exponent * log(a));
  }
  friend Series atan2(const Series& y, const Series& x) { return SeriesTape<S>::argument(y, x); }
  friend bool isfinite(const Series& a) { return a.value - a.value == S(0); }
};

template <class S>
class SeriesTape {
 public:
  using Step = SeriesStep<S>;

  SeriesTape() { clear(); }

  /// Forgets everything.
  void clear() {
    steps_.clear();
    places_.fill(-1);
  }

  /// A function that others are made of.
  [[nodiscard]] Series<S> input(const S& value) {
    return append({SeriesOp::input, 0, -1, -1, -1, S(0)}, value);
  }

  /// Step n makes series n.
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] int size() const { return static_cast<int>(steps_.size()); }

  /// Marks what a series is made of, itself included, in `live`, which has an entry per step.
  void mark(int n, std::vector<char>& live) const {
    if (n < 0 || live[at(n)] != 0) return;
    live[at(n)] = 1;
    const Step& step = steps_[at(n)];
    mark(step.a, live);
    mark(step.b, live);
    mark(step.c, live);
  }

  /// What operations with a Series write on its tape.
  static Series<S> add(const Series<S>& a, const Series<S>& b) {
    if (a.constant() && b.constant()) return {S(a.value + b.value)};
    if (a.is(0)) return b;
    if (b.is(0)) return a;
    if (a.constant()) return shift(b, a.value);
    if (b.constant()) return shift(a, b.value);
    const bool ordered = a.node <= b.node;
    return a.tape->put(
        {SeriesOp::add, 0, ordered ? a.node : b.node, ordered ? b.node : a.node, -1, S(0)},
        a.value + b.value);
  }
  static Series<S> shift(const Series<S>& a, const S& constant) {
    return a.tape->put({SeriesOp::shift, 0, a.node, -1, -1, constant}, a.value + constant);
  }
  static Series<S> subtract(const Series<S>& a, const Series<S>& b) {
    if (a.constant() && b.constant()) return {S(a.value - b.value)};
    if (b.is(0)) return a;
    if (b.constant()) return shift(a, -b.value);
    if (a.constant()) {
      return b.tape->put({SeriesOp::reflect, 0, b.node, -1, -1, a.value}, a.value - b.value);
    }
    return a.tape->put({SeriesOp::subtract, 0, a.node, b.node, -1, S(0)}, a.value - b.value);
  }
  static Series<S> multiply(const Series<S>& a, const Series<S>& b) {
    if (a.constant() && b.constant()) return {S(a.value * b.value)};
    if (a.constant()) return scale(b, a);
    if (b.constant()) return scale(a, b);
    const S value = a.value * b.value;
    if (a.node == b.node) return a.tape->put({SeriesOp::square, 0, a.node, -1, -1, S(0)}, value);
    const bool ordered = a.node <= b.node;
    return a.tape->put(
        {SeriesOp::multiply, 0, ordered ? a.node : b.node, ordered ? b.node : a.node, -1, S(0)},
        value);
  }
  static Series<S> scale(const Series<S>& a, const Series<S>& factor) {
    if (factor.is(0)) return factor;
    if (factor.is(1)) return a;
    return a.tape->put({SeriesOp::scale, 0, a.node, -1, -1, factor.value}, factor.value * a.value);
  }
  static Series<S> divide(const Series<S>& a, const Series<S>& b) {
    if (a.constant() && b.constant()) return {S(a.value / b.value)};
    if (b.constant()) return scale(a, Series<S>(S(S(1) / b.value)));
    if (a.is(0)) return a;
    if (a.constant()) {
      return b.tape->put({SeriesOp::invert, 0, b.node, -1, -1, a.value}, a.value / b.value);
    }
    return a.tape->put({SeriesOp::divide, 0, a.node, b.node, -1, S(0)}, a.value / b.value);
  }
  static Series<S> sqrt(const Series<S>& a) {
    using std::sqrt;
    return function(SeriesOp::square_root, a, sqrt(a.value));
  }
  static Series<S> exp(const Series<S>& a) {
    using std::exp;
    return function(SeriesOp::exponential, a, exp(a.value));
  }
  static Series<S> log(const Series<S>& a) {
    using std::log;
    return function(SeriesOp::logarithm, a, log(a.value));
  }
  static Series<S> pow(const Series<S>& a, const S& exponent) {
    using std::pow;
    const S value = pow(a.value, exponent);
    if (a.constant()) return {value};
    return a.tape->put({SeriesOp::power, 0, a.node, -1, -1, exponent}, value);
  }
  static Series<S> argument(const Series<S>& y, const Series<S>& x) {
    using std::atan2;
    const S value = atan2(y.value, x.value);
    if (y.constant() && x.constant()) return {value};
    const Series<S> square = x * x + y * y;
    SeriesTape& tape = *square.tape;
    const int a = tape.node_of(y), b = tape.node_of(x);
    return tape.append({SeriesOp::argument, 0, a, b, square.node, S(0)}, value);
  }
  [[nodiscard]] int node_of(const Series<S>& a) {
    if (!a.constant()) return a.node;
    return append({SeriesOp::constant, 0, -1, -1, -1, a.value}, a.value).node;
  }
  static Series<S> function(SeriesOp op, const Series<S>& a, const S& value) {
    if (a.constant()) return {value};
    return a.tape->put({op, 0, a.node, -1, -1, S(0)}, value);
  }
  static Series<S> sin(const Series<S>& a) {
    using std::sin;
    if (a.constant()) return {S(sin(a.value))};
    return a.tape->sine_and_cosine(a, false);
  }
  static Series<S> cos(const Series<S>& a) {
    using std::cos;
    if (a.constant()) return {S(cos(a.value))};
    return a.tape->sine_and_cosine(a, true);
  }

 private:
  static constexpr std::size_t places = 1024;
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// Sine and cosine are made together: each is a part of the other.
  Series<S> sine_and_cosine(const Series<S>& a, bool cosine) {
    using std::cos, std::sin;
    const S sine_value = sin(a.value), cosine_value = cos(a.value);
    const int before = size();
    const int s = put({SeriesOp::sine, 0, a.node, -1, -1, S(0)}, sine_value).node;
    if (size() > before) {
      steps_[at(s)].b = append({SeriesOp::cosine, 0, a.node, s, -1, S(0)}, cosine_value).node;
    }
    if (cosine) return {cosine_value, this, steps_[at(s)].b};
    return {sine_value, this, s};
  }

  Series<S> append(const Step& step, const S& value) {
    const int n = size();
    steps_.push_back(step);
    steps_.back().result = n;
    return {value, this, n};
  }

  /// A step that may be there already.
  Series<S> put(const Step& step, const S& value) {
    std::size_t place = home(step);
    for (; places_[place] >= 0; place = (place + 1) % places) {
      const int n = places_[place];
      if (same(steps_[at(n)], step)) return {value, this, n};
    }
    if (2 * steps_.size() < places) places_[place] = static_cast<std::int16_t>(size());
    return append(step, value);
  }
  [[nodiscard]] static bool same(const Step& x, const Step& y) {
    return x.op == y.op && x.a == y.a && (x.b == y.b || x.op == SeriesOp::sine) &&
           vanishes(S(x.constant - y.constant));
  }
  [[nodiscard]] static std::size_t home(const Step& step) {
    const auto mixed = static_cast<std::uint32_t>(step.a) * 2654435761u +
                       static_cast<std::uint32_t>(step.b) * 40503u +
                       static_cast<std::uint32_t>(step.op) * 97u;
    return (mixed >> 7u) % places;
  }

  std::vector<Step> steps_;
  std::array<std::int16_t, places> places_{};
};

template <class S>
struct ScalarTraits<Series<S>> {
  using Real = RealOf<S>;
  static constexpr bool dual = false;
};

template <class S>
inline constexpr bool is_series = false;
template <class S>
inline constexpr bool is_series<Series<S>> = true;

}  // namespace specht::core

template <class S>
struct std::numeric_limits<specht::core::Series<S>> : std::numeric_limits<S> {};

template <class S>
struct Eigen::NumTraits<specht::core::Series<S>> : Eigen::NumTraits<S> {
  using Real = specht::core::Series<S>;
  using NonInteger = specht::core::Series<S>;
  using Nested = specht::core::Series<S>;
  using Literal = specht::core::Series<S>;
  enum { ReadCost = 4, AddCost = 8, MulCost = 16, RequireInitialization = 1 };
};
