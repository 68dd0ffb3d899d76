// What the paper prints of the duck's return map and why: a threshold at −0.57 rad/s, which belongs to a
// duck whose rear foot never takes over, and a fixed point at −4.3 rad/s, which needs more friction.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/core/orbit/integrator.hpp>

#include "../core/model.hpp"
#include "duck_map.hpp"

namespace test_duck_paper {

using namespace specht;
using namespace specht::test;

namespace {

/// A duck that misses the touch of its rear foot where both treads meet the slope at their corners.
struct DuckWithoutTouch : Duck {
  [[nodiscard]] core::Vector<double, 4> gaps(const State& at) const {
    core::Vector<double, 4> g_N = Duck::gaps(at);
    if (at.q(2) < 0.1 && std::abs(at.q(3) - at.q(2)) < 1e-9) g_N(1) = 1;
    return g_N;
  }
};

/// Whether the closed duck without a rear foot falls over its front corner.
bool falls_over(double x) {
  const DuckWithoutTouch toy;
  core::OrbitOptions options;
  options.most_violation = 1;  // the foot that touched is below the ground
  core::Integrator<DuckWithoutTouch> integrator(toy, options);
  const auto start = toy.rolling(toy.closed_equilibrium(), x);
  REQUIRE(integrator.start(start) == core::Outcome::returned);
  for (int n = 1; n < 1000; ++n) {  // until it is far over, or rolls back
    (void)integrator.advance(0.01 * n);
    if (integrator.state().q(2) < -0.2) return true;
    if (integrator.state().u(2) > 0) return false;
  }
  FAIL("the duck stands on its corner");
  return false;
}

/// |λ_T|/λ_N that keeps the front foot from sliding while the closed duck rolls through φ_S^r3 with x: the
/// largest of the way down from where it turns.
double traction(double x) {
  const Duck toy;
  const double r3 = toy.closed_equilibrium();
  const auto still = [&](double phi) {
    auto at = toy.rolling(phi, 0);
    at.q(0) =
        -(toy.L + toy.c - toy.R) * std::sin(phi) + (toy.b - toy.a) * std::cos(phi) - toy.R * phi;
    return at;
  };
  const auto inertia = [&](double phi) {
    return 2 * (toy.energy(toy.rolling(phi, 1)) - toy.energy(toy.rolling(phi, 0)));
  };
  const auto model = model_of(toy);
  core::Mode<4> mode;
  mode[0] = core::ContactState::stick;
  mode[2] = core::ContactState::closed;
  double most = 0;
  for (double phi = r3;; phi += 1e-5) {
    const double square =
        (inertia(r3) * x * x + 2 * (toy.energy(still(r3)) - toy.energy(still(phi)))) / inertia(phi);
    if (square < 0) return most;
    const auto at = model_state<Duck>(toy.rolling(phi, -std::sqrt(square)));
    ModelOf<Duck>::Geometry geometry;
    model.update(geometry, at);
    core::ModeDynamics<ModelOf<Duck>> dynamics;
    dynamics.enter(model, mode, geometry);
    const auto forces = dynamics.forces(model, at);
    most = std::max(most, std::abs(forces.tangential(0)) / forces.normal(0));
  }
}

double fixed_point(double mu, double near) {
  Duck toy;
  toy.mu = mu;
  auto map = duck_map(toy);
  double x = near;
  for (int n = 0; n < 8; ++n) {  // Newton's method
    const auto point = map.with_slope(x);
    x -= (point.value - x) / (point.slope - 1);
  }
  CHECK(std::abs(map(x).value - x) < 1e-10);
  return x;
}

}  // namespace

TEST_CASE("duck: the printed threshold belongs to a duck that misses the touch of its rear foot") {
  double falls = -0.6, returns = -0.5;
  REQUIRE(falls_over(falls));
  REQUIRE_FALSE(falls_over(returns));
  while (returns - falls > 1e-8) {
    const double middle = (falls + returns) / 2;
    (falls_over(middle) ? falls : returns) = middle;
  }
  CHECK(std::abs(falls - -0.5658155) < 1e-7);
  // With both feet the duck gets over long before, and starts from there walk.
  auto map = duck_map();
  CHECK(map(-0.5).value < -1.9);
  CHECK(map(-0.41).value < -1.4);
}

TEST_CASE("duck: a walk at -4.3 rad/s needs more traction than the measured friction gives") {
  CHECK(std::abs(traction(-4.3) - 0.3725) < 1e-4);
  CHECK(std::abs(traction(-2.7546517) - 0.3024) < 1e-4);  // it slides where it turns
  CHECK(std::abs(fixed_point(0.3, -2.7) - -2.7546517054) < 1e-9);
  CHECK(std::abs(fixed_point(0.40, -4.3) - -4.345) < 1e-3);
  for (const double mu : {0.37, 0.42, 0.47}) {
    CAPTURE(mu);
    const double x = fixed_point(mu, -4.3);
    CHECK(x < -4.24);
    CHECK(x > -4.36);
  }
}

}  // namespace test_duck_paper
