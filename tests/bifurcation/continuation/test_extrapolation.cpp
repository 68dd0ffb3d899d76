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

}  // namespace test_extrapolation
