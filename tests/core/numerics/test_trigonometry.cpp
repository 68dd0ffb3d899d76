// cos, sin, cosh and sinh against the library in long double, in units of the last place.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <specht/core/numerics/trigonometry.hpp>

namespace test_trigonometry {

using namespace specht::core;

namespace {

/// |computed − exact| in units of the last place of the exact value.
double error_in_ulps(double computed, long double exact) {
  const double rounded = std::abs(static_cast<double>(exact));
  const double ulp = std::nextafter(rounded, std::numeric_limits<double>::infinity()) - rounded;
  return static_cast<double>(std::abs(static_cast<long double>(computed) - exact) / ulp);
}

double worst_of(const Pair<double>& p, long double c, long double s) {
  return std::max(error_in_ulps(p.c, c), error_in_ulps(p.s, s));
}
double circular_error(double x) {
  const auto exact = static_cast<long double>(x);
  return worst_of(cos_sin(x), std::cos(exact), std::sin(exact));
}
double hyperbolic_error(double x) {
  const auto exact = static_cast<long double>(x);
  return worst_of(cosh_sinh(x), std::cosh(exact), std::sinh(exact));
}

constexpr double reduced_up_to = 1e5, hyperbolic_up_to = 700;  // beyond, the library serves
// What truncated series and some roundings leave, as far as random arguments show.
constexpr double circular_ulps = 1.6, hyperbolic_ulps = 1.8;

}  // namespace

TEST_CASE("cos and sin: good to the last place up to 1e5") {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> unit(-1, 1), exponent(-30, 5);
  double worst = 0;
  for (int trial = 0; trial < 400000; ++trial) {
    const double x = trial % 2 == 0 ? reduced_up_to * unit(random)
                                    : unit(random) * std::pow(10.0, exponent(random));
    if (std::abs(x) > reduced_up_to) continue;
    worst = std::max(worst, circular_error(x));
  }
  CHECK(worst < circular_ulps);
}

TEST_CASE("cos and sin: at the borders of the quadrants and at their zeros") {
  double worst = 0;
  for (int k = -63662; k <= 63662; ++k) {  // multiples of π/4 up to 5e4
    double x =
        static_cast<double>(static_cast<long double>(k) * std::numbers::pi_v<long double> / 4);
    for (int step = 0; step < 3; ++step) {
      worst = std::max(worst, circular_error(x));
      x = std::nextafter(x, k % 2 == 0 ? 1e6 : -1e6);
    }
  }
  CHECK(worst < circular_ulps);
}

TEST_CASE("cos and sin: exact values, symmetry and numbers that have none") {
  CHECK(cos_sin(0.0).c == 1.0);
  CHECK(cos_sin(0.0).s == 0.0);
  const double tiny = 1e-300;
  CHECK(cos_sin(tiny).s == tiny);
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> argument(0, 2 * reduced_up_to);
  for (int trial = 0; trial < 1000; ++trial) {
    const double x = argument(random);
    const auto plus = cos_sin(x), minus = cos_sin(-x);
    REQUIRE(plus.c == minus.c);
    REQUIRE(plus.s == -minus.s);
    REQUIRE(std::abs(plus.c * plus.c + plus.s * plus.s - 1) < 1e-15);
    REQUIRE((x <= reduced_up_to || plus.c == std::cos(x)));
  }
  for (const double x :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity()}) {
    CHECK(std::isnan(cos_sin(x).c));
    CHECK(std::isnan(cos_sin(x).s));
  }
  CHECK(cos_sin(reduced_up_to).c == doctest::Approx(std::cos(reduced_up_to)).epsilon(1e-15));
  CHECK(cos_sin(1e18).s == std::sin(1e18));
}

TEST_CASE("cosh and sinh: good to the last places up to 700") {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> unit(-1, 1), exponent(-30, 2.8);
  double worst = 0;
  for (int trial = 0; trial < 600000; ++trial) {
    const double x = trial % 3 == 0   ? hyperbolic_up_to * unit(random)
                     : trial % 3 == 1 ? 3 * unit(random)
                                      : unit(random) * std::pow(10.0, exponent(random));
    worst = std::max(worst, hyperbolic_error(x));
  }
  CHECK(worst < hyperbolic_ulps);
}

TEST_CASE("cosh and sinh: at the borders of the reduction by ln 2") {
  double worst = 0;
  for (int k = 0; k <= 1009; ++k) {
    const double border = k * std::numbers::ln2;
    for (const double towards : {0.0, 1e3}) {
      double x = border;
      for (int step = 0; step < 8; ++step) {
        worst = std::max(worst, hyperbolic_error(x));
        x = std::nextafter(x, towards);
      }
    }
  }
  CHECK(worst < hyperbolic_ulps);
  for (const double x : {hyperbolic_up_to, std::nextafter(hyperbolic_up_to, 1e3), 709.0}) {
    CAPTURE(x);
    CHECK(hyperbolic_error(x) < 2.5);  // the library, with some roundings
  }
}

TEST_CASE("cosh and sinh: exact values and symmetry") {
  CHECK(cosh_sinh(0.0).c == 1.0);
  CHECK(cosh_sinh(0.0).s == 0.0);
  CHECK(std::signbit(cosh_sinh(-0.0).s));
  for (const double tiny : {5e-324, 1e-300, 1e-12}) CHECK(cosh_sinh(tiny).s == tiny);
  std::mt19937_64 random(6);
  std::uniform_real_distribution<double> argument(0, 710);
  for (int trial = 0; trial < 1000; ++trial) {
    const double x = argument(random);
    const auto plus = cosh_sinh(x), minus = cosh_sinh(-x);
    REQUIRE(plus.c == minus.c);
    REQUIRE(plus.s == -minus.s);
    REQUIRE(plus.c >= plus.s);
  }
}

TEST_CASE("cosh and sinh: overflow and numbers that have none") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(std::isnan(cosh_sinh(std::numeric_limits<double>::quiet_NaN()).c));
  CHECK(std::isnan(cosh_sinh(std::numeric_limits<double>::quiet_NaN()).s));
  for (const double x : {800.0, infinity}) {  // not a small number, whatever else
    CAPTURE(x);
    CHECK_FALSE(cosh_sinh(x).c < infinity);
    CHECK_FALSE(cosh_sinh(-x).s < infinity);
  }
}

TEST_CASE("pairs of dual numbers are each other's derivatives") {
  for (const double x : {-3.0, -0.2, 0.0, 0.9, 40.0}) {
    CAPTURE(x);
    const Dual<double> angle(x, 2.0);
    const auto circular = cos_sin(angle);
    const auto hyperbolic = cosh_sinh(angle);
    CHECK(circular.c.v == cos_sin(x).c);
    CHECK(circular.s.v == cos_sin(x).s);
    CHECK(circular.c.d == -2 * circular.s.v);
    CHECK(circular.s.d == 2 * circular.c.v);
    CHECK(hyperbolic.c.v == cosh_sinh(x).c);
    CHECK(hyperbolic.s.v == cosh_sinh(x).s);
    CHECK(hyperbolic.c.d == 2 * hyperbolic.s.v);
    CHECK(hyperbolic.s.d == 2 * hyperbolic.c.v);
  }
}

TEST_CASE("cos and sin: other scalars come from their own library") {
  CHECK(cos_sin(0.5L).c == std::cos(0.5L));
  CHECK(cos_sin(0.5L).s == std::sin(0.5L));
  CHECK(std::abs(cosh_sinh(2.0L).s - std::sinh(2.0L)) < 1e-18L);
}

TEST_CASE("angle: good enough to tell half waves") {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> unit(-1, 1), exponent(-12, 12);
  double worst = 0;
  for (int trial = 0; trial < 200000; ++trial) {
    const double x = unit(random), y = unit(random) * std::pow(10.0, exponent(random));
    worst = std::max(worst, std::abs(angle(y, x) - std::atan2(y, x)));
  }
  for (const double c : {-1.0, 0.0, 1.0}) {
    for (const double s : {-1.0, 0.0, 1.0}) {
      if (c != 0 || s != 0) worst = std::max(worst, std::abs(angle(s, c) - std::atan2(s, c)));
    }
  }
  CHECK(worst < 1e-8);
  CHECK(angle(0.0, 0.0) == 0);
}

}  // namespace test_trigonometry
