// Derivatives of return maps by the variation of an orbit, against differences of the map and of its
// fixed points.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/maps/slope.hpp>
#include <string>
#include <vector>

#include "woodpecker_map.hpp"

namespace test_variation {

using namespace specht;
using namespace specht::test;

namespace {

const std::vector<double> starts{-2.4, -2.0, -1.6, -1.3, -0.95, -0.7, -0.529, -0.3, 0.05};

Woodpecker bird(const std::string& parameter = {}, double change = 0.0) {
  Woodpecker toy;
  if (!parameter.empty()) toy.*core::find_parameter<Woodpecker>(parameter).member += change;
  return toy;
}

/// Newton's method for P(x) = x with exact slopes.
template <class Map>
double fixed_point(Map& map, double x) {
  for (int i = 0; i < 30; ++i) {
    const maps::MapPoint p = map.with_slope(x);
    const double next = x - (p.value - x) / (p.slope - 1);
    if (std::abs(next - x) <= 1e-16) break;
    x = next;
  }
  return x;
}

/// Differences of fourth order over a step h.
template <class F>
double derivative(const F& f, double h) {
  return (8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h);
}

}  // namespace

TEST_CASE("variation: dP/dx is the limit of differences, in both phases") {
  ExactWoodpeckerMap exact(bird());
  core::OdeintOptions steps;
  steps.rtol = 1e-12;
  WoodpeckerMap odeint(bird(), {}, steps);
  for (const double x : starts) {
    CAPTURE(x);
    const maps::MapPoint p = exact.with_slope(x), q = odeint.with_slope(x);
    REQUIRE(p.has_value());
    REQUIRE(p.itinerary == q.itinerary);
    const double difference = derivative([&](double dx) { return exact(x + dx).value; }, 1e-5);
    CHECK(p.slope == doctest::Approx(difference).epsilon(2e-7));
    CHECK(p.slope == doctest::Approx(q.slope).epsilon(1e-9));
  }
}

TEST_CASE("variation: the value of an orbit is the same to the bit with its derivative") {
  ExactWoodpeckerMap exact(bird());
  WoodpeckerMap odeint(bird());
  for (const double x : starts) {
    CAPTURE(x);
    CHECK(exact.with_slope(x).value == exact(x).value);
    CHECK(odeint.with_slope(x).value == odeint(x).value);
  }
}

TEST_CASE("variation: dP/dparameter is the limit of differences, for every kind of parameter") {
  // mass, inertia, stiffness, gravity, geometry, friction, restitution
  for (const std::string name :
       {"m_S", "J_M", "c_phi", "g", "r_0", "h_M", "l_G", "l_S", "mu_1", "mu_2", "mu_3", "eps_N1"}) {
    CAPTURE(name);
    ExactWoodpeckerMap exact(bird(), {}, {}, name);
    core::OdeintOptions steps;
    steps.rtol = 1e-12;
    WoodpeckerMap odeint(bird(), {}, steps, name);
    const double size = std::abs(bird().*core::find_parameter<Woodpecker>(name).member);
    for (const double x : {-1.6, -0.95, -0.529, -0.3}) {
      CAPTURE(x);
      const maps::MapPoint p = exact.with_parameter_slope(x);
      REQUIRE(p.has_value());
      const double h = 1e-6 * size;
      const double difference = derivative(
          [&](double change) {
            ExactWoodpeckerMap near(bird(name, change));
            const maps::MapPoint q = near(x);
            REQUIRE(q.itinerary == p.itinerary);
            return q.value;
          },
          h);
      const double noise = 1e-13 / h;  // of the differences
      CHECK(std::abs(p.parameter_slope - difference) <= 1e-6 * std::abs(difference) + noise);
      CHECK(p.parameter_slope ==
            doctest::Approx(odeint.with_parameter_slope(x).parameter_slope).epsilon(1e-8));
    }
  }
}

TEST_CASE("variation: the branch of fixed points moves by P_p / (1 - P_x)") {
  for (const double eps_N1 : {0.4, 0.5, 0.6}) {
    CAPTURE(eps_N1);
    const auto at = [](double eps) {
      Woodpecker toy;
      toy.eps_N1 = eps;
      return toy;
    };
    ExactWoodpeckerMap map(at(eps_N1), {}, {}, "eps_N1");
    const double x = fixed_point(map, phi_cycle);
    const maps::MapPoint p = map.with_parameter_slope(x);
    REQUIRE(std::abs(p.value - x) < 1e-14);
    const double moves = p.parameter_slope / (1 - p.slope);
    const double difference = derivative(
        [&](double change) {
          ExactWoodpeckerMap near(at(eps_N1 + change));
          return fixed_point(near, x);
        },
        1e-4);
    CHECK(moves == doctest::Approx(difference).epsilon(1e-8));
  }
}

}  // namespace test_variation
