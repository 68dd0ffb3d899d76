// Where the tumbling toy can rest: the equilibria of the paper, those it leaves out, and each of them
// against geometry and forces that are written down once more.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/bifurcation/equilibria/equilibrium_path.hpp>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/toys/entry/static_family.hpp>
#include <specht/toys/tumbling.hpp>

namespace test_tumbling_equilibria {

using namespace specht;
using bifurcation::Equilibrium;
using bifurcation::EquilibriumStability;
using doctest::Approx;
using std::numbers::pi;
using Toy = toys::Tumbling<double>;

namespace {

constexpr double phi_se = 1.808210305421, x_ue = 0.029166666667;

std::vector<Equilibrium> equilibria_at(double phi_R) {
  Toy toy;
  toy.phi_R = phi_R;
  return bifurcation::find_equilibria(*maps::toy_statics(toy));
}

const Equilibrium& only(const std::vector<Equilibrium>& found, const std::string& kind) {
  const auto has_kind = [&](const Equilibrium& e) { return bifurcation::kind(e) == kind; };
  REQUIRE(std::count_if(found.begin(), found.end(), has_kind) == 1);
  return *std::find_if(found.begin(), found.end(), has_kind);
}

/// Distances of both pivots from every tooth near by and of the ball from the ends.
Eigen::VectorXd distances(const Toy& toy, const Eigen::Vector4d& q) {
  constexpr int teeth = 3;
  Eigen::VectorXd result(2 + 2 * (2 * teeth + 1));
  result(0) = toy.l - q(3);
  result(1) = toy.l + q(3);
  int n = 2;
  for (const double sign : {1.0, -1.0}) {
    const double X = q(0) + sign * (toy.a * std::cos(q(2)) - toy.b * std::sin(q(2)));
    const double Y = q(1) + sign * (toy.a * std::sin(q(2)) + toy.b * std::cos(q(2)));
    const double z = X * std::cos(toy.phi_T) + Y * std::sin(toy.phi_T);
    const double v = Y * std::cos(toy.phi_T) - X * std::sin(toy.phi_T);
    for (int k = -teeth; k <= teeth; ++k) {  // a tooth is a quadrant
      const double zeta = z - k * toy.p, nu = v + k * toy.p * std::tan(toy.phi_T);
      const bool beside = zeta > 0.0 && nu > 0.0;
      result(n++) = (beside ? std::hypot(zeta, nu) : std::max(zeta, nu)) - toy.R;
    }
  }
  return result;
}

/// Potential energy: weights times heights.
double potential(const Toy& toy, const Eigen::Vector4d& q) {
  const double height = q(0) * std::sin(toy.phi_R) + q(1) * std::cos(toy.phi_R);
  return toy.g * ((toy.m_S + toy.m_B) * height + toy.m_B * q(3) * std::sin(q(2) + toy.phi_R));
}

/// An equilibrium is admissible, and its weights are balanced by contacts that push.
void check_balance(const Toy& toy, const Equilibrium& e) {
  const Eigen::Vector4d width(0.026, 0.03, 6.0, 0.07);
  const Eigen::VectorXd g = distances(toy, e.q);
  CHECK(g.minCoeff() > -1e-14);
  std::vector<int> closed;
  for (int i = 0; i < g.size(); ++i) {
    if (g(i) < 1e-12) closed.push_back(i);
  }
  CHECK(closed.size() == e.closed.size());
  const auto count = static_cast<Eigen::Index>(closed.size());
  Eigen::Vector4d gradient;
  Eigen::MatrixXd W(4, count);
  for (int k = 0; k < 4; ++k) {
    const double step = 1e-5 * width(k);
    Eigen::Vector4d more = e.q, less = e.q;
    more(k) += step;
    less(k) -= step;
    gradient(k) = (potential(toy, more) - potential(toy, less)) / 2e-5;
    W.row(k) = (distances(toy, more) - distances(toy, less))(closed).transpose() / 2e-5;
  }
  const Eigen::VectorXd lambda = core::least_squares(W, gradient, 1e-12);
  CHECK((W * lambda - gradient).norm() < 1e-7 * gradient.norm() + 1e-9);
  CHECK(lambda.minCoeff() > 0.0);
  for (int i = 0; i < 6; ++i) {  // both numberings ascend, but for the parity of the teeth
    if (e.lambda_N(i) <= 0.0) continue;
    const double nearest = (lambda.array() - e.lambda_N(i)).abs().minCoeff();
    CHECK(nearest < 1e-6);
  }
}

}  // namespace

TEST_CASE("tumbling equilibria: those of the paper at pi/6") {
  const auto found = equilibria_at(pi / 6);
  const Equilibrium &on_2 = only(found, "c2 c5 c6"), &on_1 = only(found, "c1 c3 c4");
  CHECK(on_2.q(2) == Approx(phi_se).epsilon(1e-12));
  CHECK(on_2.q(3) == Approx(-0.035).epsilon(1e-14));
  CHECK(on_1.q(2) == Approx(phi_se + pi).epsilon(1e-12));
  CHECK(on_1.q(3) == Approx(0.035).epsilon(1e-14));
  const Toy toy;
  const auto corner = toy.in_corner(toy.stable_angle(), 0.0, false);
  CHECK((on_2.q - corner.q).norm() < 1e-14);
  CHECK(on_2.stability == EquilibriumStability::stable);
  CHECK(on_1.stability == EquilibriumStability::stable);

  const Equilibrium &level_2 = only(found, "c5 c6"), &level_1 = only(found, "c3 c4");
  CHECK(level_2.q(2) == Approx(pi - pi / 6).epsilon(1e-14));
  CHECK(level_2.q(3) == Approx(-x_ue).epsilon(1e-11));
  CHECK(level_1.q(2) == Approx(2 * pi - pi / 6).epsilon(1e-14));
  CHECK(level_1.q(3) == Approx(x_ue).epsilon(1e-11));
  for (const Equilibrium* e : {&level_1, &level_2}) {
    CHECK(e->stability == EquilibriumStability::unstable);
    CHECK(e->negative_directions == 1);
  }
}

TEST_CASE("tumbling equilibria: a pivot can balance on a tip, too") {
  const auto found = equilibria_at(pi / 6);
  CHECK(found.size() == 8);
  for (const std::string kind : {"c2 c5", "c1 c3"}) {
    const Equilibrium& hanging = only(found, kind);  // like the stable one
    CHECK(std::remainder(hanging.q(2) - phi_se, pi) == Approx(0.0).epsilon(1e-12));
    CHECK(std::abs(hanging.q(3)) == Approx(0.035).epsilon(1e-14));
    CHECK(hanging.negative_directions == 1);
  }
  for (const std::string kind : {"c5", "c3"}) {
    const Equilibrium& level = only(found, kind);  // like the unstable one
    CHECK(std::remainder(level.q(2) + pi / 6, pi) == Approx(0.0).epsilon(1e-12));
    CHECK(std::abs(level.q(3)) == Approx(x_ue).epsilon(1e-11));
    CHECK(level.negative_directions == 2);
  }
  int stable = 0;
  for (const auto& e : found) stable += e.stability == EquilibriumStability::stable ? 1 : 0;
  CHECK(stable == 2);
}

TEST_CASE("tumbling equilibria: weights are balanced and nothing is penetrated") {
  for (const double phi_R : {0.05, 0.2, 0.3, pi / 6, 0.8, 1.2}) {
    CAPTURE(phi_R);
    Toy toy;
    toy.phi_R = phi_R;
    const auto found = equilibria_at(phi_R);
    CHECK(found.size() >= 8);
    for (const auto& e : found) {
      CAPTURE(bifurcation::kind(e));
      check_balance(toy, e);
    }
  }
}

TEST_CASE("tumbling equilibria: more starts find no more") {
  bifurcation::EquilibriumOptions many;
  many.starts = 200;
  for (const double phi_R : {0.2, pi / 6}) {
    Toy toy;
    toy.phi_R = phi_R;
    const auto found = bifurcation::find_equilibria(*maps::toy_statics(toy), many);
    CHECK(found.size() == equilibria_at(phi_R).size());
  }
}

TEST_CASE("tumbling equilibria: the level rest in a corner begins where the other pivot touches") {
  const Toy toy;
  const double c = std::hypot(toy.a, toy.b);
  const double begin = std::asin(toy.s() / (2 * c)) + std::atan2(toy.b, toy.a) - toy.phi_T;
  CHECK(begin == Approx(0.2511862).epsilon(1e-7));
  const toys::ToyStaticFamily<Toy> family(toy, {"phi_R"});
  const auto level = only(equilibria_at(0.3), "c5 c6");
  const auto end = bifurcation::follow_equilibrium(family, level, 0.3, begin + 1e-7, {});
  REQUIRE(end);
  CHECK(std::min(end->g_N(2), end->g_N(3)) < 1e-8);  // pivot 1
  CHECK_FALSE(bifurcation::follow_equilibrium(family, level, 0.3, begin - 1e-7, {}));

  bifurcation::Execution execution;
  const std::vector<double> values{0.24, 0.25, 0.251, 0.2513, 0.26};
  const auto diagram = bifurcation::equilibria(family, values, {}, execution);
  int branch = 0;
  for (const auto& slice : diagram.slices) {
    bool exists = false;
    for (std::size_t k = 0; k < slice.equilibria.size(); ++k) {
      if (bifurcation::kind(slice.equilibria[k]) != "c5 c6") continue;
      exists = true;
      if (branch == 0) branch = slice.branch[k];
      CHECK(slice.branch[k] == branch);
    }
    CHECK(exists == (slice.parameter > begin));
  }
}

}  // namespace test_tumbling_equilibria
