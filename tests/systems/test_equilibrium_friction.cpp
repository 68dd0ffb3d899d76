// Equilibria that friction holds, against closed forms: points, areas with their edges, and what fills
// more than a curve.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/maps/statics/toy_statics.hpp>
#include <specht/toys/entry/static_family.hpp>

#include "../toys_for_tests/bead_in_valley.hpp"
#include "../toys_for_tests/incline.hpp"

namespace test_equilibrium_friction {

using namespace specht;
using namespace specht::test;
using bifurcation::Equilibrium;
using bifurcation::EquilibriumLimit;
using bifurcation::EquilibriumStability;
using bifurcation::find_equilibria;
using doctest::Approx;
using std::numbers::pi;

namespace {

/// A ladder of length 2 l between a rough floor and a rough wall, its mass in the middle.
///   q = (x, y, θ)   middle, angle against the floor; foot (x + l cos θ, 0), top (0, y + l sin θ)
class Ladder final : public maps::StaticSystem {
 public:
  Ladder(double mu_floor, double mu_wall) : mu_(mu_floor, mu_wall) {}
  std::vector<std::string> coordinates() const override { return {"x", "y", "theta"}; }
  int contacts() const override { return 2; }
  Eigen::VectorXd friction() const override { return mu_; }
  maps::Statics at(const Eigen::VectorXd& q) const override {
    const double c = l * std::cos(q(2)), s = l * std::sin(q(2));
    maps::Statics at{Eigen::Vector3d(0.0, -weight, 0.0), Eigen::Vector2d(q(1) - s, q(0) - c),
                     Eigen::MatrixXd(3, 2), Eigen::MatrixXd(3, 2)};
    at.W_N << 0, 1, 1, 0, -c, s;
    at.W_T << 1, 0, 0, 1, -s, c;
    return at;
  }
  Eigen::MatrixXd stiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda_N,
                            const Eigen::VectorXd& lambda_T) const override {
    const double c = l * std::cos(q(2)), s = l * std::sin(q(2));
    Eigen::Matrix3d K = Eigen::Matrix3d::Zero();
    K(2, 2) = -(s * lambda_N(0) + c * lambda_N(1) - c * lambda_T(0) - s * lambda_T(1));
    return K;
  }
  std::vector<core::Interval> postures() const override { return {{0, 2}, {0, 1}, {0.1, 1.8}}; }

 private:
  static constexpr double l = 1.0, weight = 30.0;
  Eigen::Vector2d mu_;
};

/// Two beads in two rough valleys.
class TwoBeads final : public maps::StaticSystem {
 public:
  std::vector<std::string> coordinates() const override { return {"x1", "y1", "x2", "y2"}; }
  int contacts() const override { return 2; }
  Eigen::VectorXd friction() const override { return Eigen::Vector2d(0.2, 0.3); }
  maps::Statics at(const Eigen::VectorXd& q) const override {
    maps::Statics at{Eigen::Vector4d(0, -1, 0, -1),
                     Eigen::Vector2d(q(1) - q(0) * q(0), q(3) - q(2) * q(2)), Eigen::MatrixXd(4, 2),
                     Eigen::MatrixXd(4, 2)};
    at.W_N << -2 * q(0), 0, 1, 0, 0, -2 * q(2), 0, 1;
    at.W_T << 1, 0, 2 * q(0), 0, 0, 1, 0, 2 * q(2);
    return at;
  }
  Eigen::MatrixXd stiffness(const Eigen::VectorXd&, const Eigen::VectorXd& lambda_N,
                            const Eigen::VectorXd& lambda_T) const override {
    Eigen::Matrix4d K = Eigen::Matrix4d::Zero();
    for (int i = 0; i < 2; ++i) {
      K(2 * i, 2 * i) = 2 * lambda_N(i);
      K(2 * i + 1, 2 * i) = -2 * lambda_T(i);
    }
    return K;
  }
  std::vector<core::Interval> postures() const override {
    return {{-1, 1}, {0, 1}, {-1, 1}, {0, 1}};
  }
};

std::vector<Equilibrium> of_kind(const std::vector<Equilibrium>& all, const std::string& kind) {
  std::vector<Equilibrium> found;
  for (const Equilibrium& e : all) {
    if (bifurcation::kind(e) == kind) found.push_back(e);
  }
  return found;
}

}  // namespace

TEST_CASE("equilibria with friction: a block on an incline sticks iff tan θ ≤ μ") {
  for (const double turn : {0.0, 0.7}) {
    for (const double mu : {0.1, 0.6, 1.5}) {
      Incline<> incline;
      incline.mu = mu;
      incline.turn = turn;
      for (const double part : {-1.001, -0.999, 0.0, 0.5, 0.999, 1.001}) {
        incline.theta = part * std::atan(mu);
        CAPTURE(incline.theta);
        const auto found = find_equilibria(*maps::toy_statics(incline));
        if (std::abs(part) > 1.0) {
          CHECK(found.empty());
          continue;
        }
        REQUIRE(found.size() == 1);
        CHECK(found[0].stability == EquilibriumStability::stable);
        CHECK(found[0].lambda_N(0) == Approx(incline.m * incline.g * std::cos(incline.theta)));
        CHECK(found[0].lambda_T(0) == Approx(incline.m * incline.g * std::sin(incline.theta)));
        // Nothing depends on the place along the incline, if that is a coordinate.
        if (turn == 0.0) {
          CHECK(found[0].dimension == 0);
          CHECK(found[0].q(0) == 0.0);
        }
      }
    }
  }
}

TEST_CASE("equilibria with friction: a bead in a valley rests on an interval") {
  for (const double F : {-3.0, 0.0, 4.0}) {
    for (const double mu : {0.05, 0.1, 0.15}) {
      CAPTURE(F);
      CAPTURE(mu);
      BeadInValley<double> bead;
      bead.F = F;
      bead.mu = mu;
      const auto found = of_kind(find_equilibria(*maps::toy_statics(bead)), "c1");
      const double pushed = std::atan(F / (bead.m * bead.g)), cone = std::atan(mu);
      // −A sin x = tan β: in the valley about −π, and on the hill about 0.
      const double low = std::asin(std::tan(pushed - cone) / bead.A),
                   high = std::asin(std::tan(pushed + cone) / bead.A);
      REQUIRE(found.size() == 2);
      for (const Equilibrium& e : found) {
        REQUIRE(e.area);
        CHECK(e.dimension == 1);
        CHECK(e.area->free == 0);
        const bool valley = e.q(0) < -pi / 2;
        CHECK(e.area->low(0) == Approx(valley ? -pi + low : -high).epsilon(1e-11));
        CHECK(e.area->high(0) == Approx(valley ? -pi + high : -low).epsilon(1e-11));
        CHECK(e.q(0) == Approx((e.area->low(0) + e.area->high(0)) / 2).epsilon(1e-11));
        CHECK(e.area->low_end.limit == EquilibriumLimit::slip);
        CHECK(e.area->high_end.limit == EquilibriumLimit::slip);
        CHECK(e.stability == EquilibriumStability::stable);
      }
    }
  }
}

TEST_CASE("equilibria with friction: an area ends where another contact closes") {
  BeadInValley<double> bead;
  bead.mu = 0.1;
  bead.w = -pi + 0.05;
  const auto found = find_equilibria(*maps::toy_statics(bead));
  REQUIRE(found.size() == 1);  // the posture at the wall is its edge
  REQUIRE(found[0].area);
  CHECK(found[0].area->low(0) == Approx(-pi - std::asin(0.2)).epsilon(1e-11));
  CHECK(found[0].area->high(0) == Approx(bead.w).epsilon(1e-11));
  CHECK(found[0].area->high_end.contact == 1);
  // Pushed to the wall from where friction alone does not hold it, it is an equilibrium of its own.
  bead.w = 2.0;
  bead.F = 4.0;
  const auto at_wall = of_kind(find_equilibria(*maps::toy_statics(bead)), "c1 c2");
  REQUIRE(at_wall.size() == 1);
  CHECK(at_wall[0].q(0) == Approx(2.0).epsilon(1e-12));
  CHECK(at_wall[0].stability == EquilibriumStability::stable);
}

TEST_CASE("equilibria with friction: areas are followed to the point where they vanish") {
  BeadInValley<double> bead;
  bead.mu = 0.1;
  const toys::ToyStaticFamily<BeadInValley<double>> family(bead, {"F"});
  bifurcation::Execution execution;
  const auto diagram =
      bifurcation::equilibria(family, bifurcation::grid(5.0, 17.0, 7), {}, execution);
  // Valley and hill meet at x = −π/2, where the ground is steepest; then they are one area, that shrinks.
  const double end = bead.m * bead.g * std::tan(std::atan(bead.A) + std::atan(bead.mu));
  int ends = 0;
  for (const auto& point : diagram.points) {
    if (point.kind != bifurcation::EquilibriumPointKind::area_end ||
        std::abs(point.parameter - end) > 1e-3)
      continue;
    ++ends;
    CHECK(std::abs(point.parameter - end) < 1e-9);
    CHECK(point.q(0) == Approx(-pi / 2).epsilon(1e-4));
  }
  CHECK(ends == 1);
}

TEST_CASE("equilibria with friction: a ladder, whose forces are not unique") {
  for (const double mu_floor : {0.2, 0.4}) {
    for (const double mu_wall : {0.0, 0.3, 0.5}) {
      CAPTURE(mu_floor);
      CAPTURE(mu_wall);
      const auto found = of_kind(find_equilibria(Ladder(mu_floor, mu_wall)), "c1 c2");
      const double steep = std::atan((1.0 - mu_floor * mu_wall) / (2.0 * mu_floor));
      REQUIRE(found.size() == 1);
      REQUIRE(found[0].area);
      CHECK(found[0].stability == EquilibriumStability::stable);
      CHECK(found[0].area->least(2) == Approx(steep).epsilon(1e-11));
      CHECK(found[0].area->most(2) == Approx(pi / 2).epsilon(1e-11));
      const bool up = found[0].area->low(2) < found[0].area->high(2);
      const auto& end = up ? found[0].area->low_end : found[0].area->high_end;
      CHECK(end.limit == EquilibriumLimit::slip);
    }
  }
}

TEST_CASE(
    "equilibria with friction: upright on the floor the ladder stands anywhere, not for long") {
  const auto found = of_kind(find_equilibria(Ladder(0.3, 0.3)), "c1");
  REQUIRE(found.size() == 1);
  CHECK(found[0].q(2) == Approx(pi / 2).epsilon(1e-12));
  CHECK(found[0].stability == EquilibriumStability::unstable);
  REQUIRE(found[0].area);
  CHECK(found[0].area->free == 0);
  CHECK(std::abs(found[0].area->low(0)) < 1e-9);  // at the wall
  CHECK(found[0].area->high(0) == Approx(2.0).epsilon(1e-9));
  CHECK(found[0].area->high_end.limit == EquilibriumLimit::box);
}

TEST_CASE("equilibria with friction: a set of more dimensions is represented by one member") {
  const auto found = of_kind(find_equilibria(TwoBeads()), "c1 c2");
  REQUIRE(found.size() == 1);
  CHECK(found[0].dimension == 2);
  CHECK_FALSE(found[0].area);
}

}  // namespace test_equilibrium_friction
