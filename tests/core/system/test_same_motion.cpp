// Which systems share what is prepared for smooth phases.
#include <doctest/doctest.h>

#include <specht/core/system/same_motion.hpp>
#include <specht/toys/woodpecker.hpp>

#include "../model.hpp"

namespace test_same_motion {

using namespace specht;
using namespace specht::core;
using test::model_of;

namespace {

/// A point on a floor, with a spring, and with a force that no axis shows.
struct CoupledPoint {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr bool affine = true;

  double stiffness = 1, coupling = 0, eps_N = 0.5, mu = 0.3;

  [[nodiscard]] Matrix<double, 2, 2> mass(const State&) const {
    return Matrix<double, 2, 2>::Identity();
  }
  [[nodiscard]] Vector<double, 2> force(const State& s) const {
    return {coupling * s.q(0) * s.q(1) - stiffness * s.q(0), -9.81};
  }
  [[nodiscard]] Vector<double, 1> gaps(const State& s) const { return Vector<double, 1>(s.q(1)); }
  [[nodiscard]] Matrix<double, 2, 1> normal_directions(const State&) const { return {0.0, 1.0}; }
  [[nodiscard]] Matrix<double, 2, 1> tangential_directions(const State&) const {
    return {1.0, 0.0};
  }
  [[nodiscard]] std::array<ContactParameters<double>, 1> contact_parameters() const {
    return {{{mu, eps_N, 0.0}}};
  }
};

static_assert(is_affine<CoupledPoint>());

}  // namespace

TEST_CASE("same motion: restitution changes no smooth phase, all else does") {
  const CoupledPoint point;
  const auto with = [&](double CoupledPoint::*member, double value) {
    CoupledPoint other = point;
    other.*member = value;
    return same_motion(model_of(point), model_of(other));
  };
  CHECK(same_motion(model_of(point), model_of(point)));
  CHECK(with(&CoupledPoint::eps_N, 0.6));
  CHECK_FALSE(with(&CoupledPoint::mu, 0.4));
  CHECK_FALSE(with(&CoupledPoint::stiffness, 1.5));
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(with(&CoupledPoint::stiffness, unknown));
  CHECK_FALSE(with(&CoupledPoint::coupling, unknown));
}

TEST_CASE("same motion: what no axis shows is not in the matrices, and a misfit of theirs") {
  CoupledPoint point;
  const auto misfit_at = [&](double x, double y) {
    const ToyEquations<CoupledPoint> equations(point);
    ToyEquations<CoupledPoint>::State s;
    s.q = {x, y};
    return core::detail::misfit(model_of(point), equations, s) != nullptr;
  };
  CHECK_FALSE(misfit_at(0.3, 0.7));
  point.coupling = 1.0;
  CHECK(same_motion(model_of(point), model_of(CoupledPoint{})));
  CHECK(misfit_at(0.3, 0.7));
  CHECK_FALSE(misfit_at(0.0, 0.7));
  CHECK_THROWS_AS(test::require_affine(point), std::invalid_argument);
}

TEST_CASE("same motion: the derivative by a parameter counts, too") {
  using Bird = toys::Woodpecker<Dual<double>>;
  const Bird bird;
  Bird other = bird;
  other.eps_N1.d = 1.0;
  CHECK(same_motion(model_of(bird), model_of(other)));
  other.c_phi.d = 1.0;
  CHECK_FALSE(same_motion(model_of(bird), model_of(other)));
}

TEST_CASE("same motion: the surfaces that end orbits count, too") {
  const CoupledPoint point;
  CoupledPoint other = point;
  other.eps_N = 0.7;
  StopSurfaces<CoupledPoint> surfaces;
  surfaces.size = 1;
  surfaces.surface[0].surface = [](const CoupledPoint& toy, const CoupledPoint::State& s,
                                   double value) { return s.q(0) - value * toy.eps_N; };
  surfaces.surface[0].value = 1.0;
  const auto same = [&] {
    return same_motion(model_of(point, surfaces), model_of(other, surfaces));
  };
  CHECK_FALSE(same());
  surfaces.surface[0].value = 0.0;
  CHECK(same());
  CHECK_FALSE(same_motion(model_of(point, surfaces), model_of(point)));
}

}  // namespace test_same_motion
