// The predictor of a curve: exact for polynomials of the order that its points fix.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/bifurcation/continuation/extrapolation.hpp>

namespace test_extrapolation {

using specht::bifurcation::Extrapolation;

TEST_CASE("extrapolation: nothing without a point, a tangent from one") {
  Extrapolation curve;
  CHECK(std::isnan(curve.at(1.0).x));
  curve.add(1.0, 2.0, 3.0);
  CHECK(curve.is_tangent());
  CHECK(curve.at(1.5).x == 3.5);
  CHECK(curve.at(1.5).doubt == 1.5);
}

TEST_CASE(
    "extrapolation: three points with slopes, or six without, fix polynomials of order five") {
  const auto quintic = [](double p) { return ((((p - 2) * p + 1) * p - 3) * p + 0.5) * p + 1; };
  const auto slope = [](double p) { return (((5 * p - 8) * p + 3) * p - 6) * p + 0.5; };
  Extrapolation smooth, plain;
  for (const double p : {-7.0, 0.1, 0.2, 0.4}) {  // the first one is forgotten
    smooth.add(p, quintic(p), slope(p));
  }
  for (const double p : {-7.0, -0.3, -0.2, 0.0, 0.1, 0.2, 0.4}) plain.add(p, quintic(p));
  CHECK_FALSE(smooth.is_tangent());
  CHECK(std::abs(smooth.at(0.7).x - quintic(0.7)) < 1e-13);
  CHECK(std::abs(plain.at(0.7).x - quintic(0.7)) < 1e-12);
  // The doubt is what the last order adds.
  double last_term = 1.0;
  for (const double p : {-0.2, 0.0, 0.1, 0.2, 0.4}) last_term *= 0.7 - p;
  CHECK(std::abs(plain.at(0.7).doubt - last_term) < 1e-12);
}

TEST_CASE("extrapolation: orders that errors of the points may have made are left out") {
  // Far ahead the fifth order of six points magnifies their errors by more than 1e5.
  constexpr double error = 0.5e-10, step = 1e-4, ahead = 16 * step;
  const auto x = [](double p) {
    const double sign = std::lround(p / step) % 2 == 0 ? 1.0 : -1.0;
    return 1.0 + p + 0.3 * p * p + sign * error;
  };
  Extrapolation blind, careful, with_slope;
  for (int i = 0; i < 6; ++i) {
    blind.add(i * step, x(i * step));
    careful.add(i * step, x(i * step), specht::maps::missing, error);
    if (i >= 3) with_slope.add(i * step, x(i * step), 1.0 + 0.6 * i * step + 1e-5, error, 2e-5);
  }
  const double p = 5 * step + ahead, exact = 1.0 + p + 0.3 * p * p;
  CHECK(std::abs(blind.at(p).x - exact) > 1e-6);
  CHECK(std::abs(careful.at(p).x - exact) < 1e-6);
  CHECK(careful.at(p).doubt < 2 * ahead);
  CHECK(std::abs(with_slope.at(p).x - exact) < 1e-6);
  // Points that are exact lose no order.
  Extrapolation same;
  for (int i = 0; i < 6; ++i) same.add(i * step, x(i * step), specht::maps::missing, 0.0);
  CHECK(same.at(p).x == blind.at(p).x);
}

}  // namespace test_extrapolation
