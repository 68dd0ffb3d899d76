// The innermost point of the contact forces: small linear programs against closed forms and search.
#include <doctest/doctest.h>

#include <random>
#include <specht/bifurcation/equilibria/force_polytope.hpp>

namespace test_force_polytope {

using namespace specht::bifurcation;
using doctest::Approx;

TEST_CASE("force polytope: the middle of an interval") {
  Eigen::MatrixXd A(3, 1);
  A << 1.0, -1.0, 0.0;
  const MaxMin best = max_min(A, Eigen::Vector3d(0.0, 1.0, 2.0));  // min(ν, 1 − ν, 2)
  CHECK(best.value == Approx(0.5));
  CHECK(best.nu(0) == Approx(0.5));
  const MaxMin bounded = max_min(A, Eigen::Vector3d(0.0, 10.0, 2.0));
  CHECK(bounded.value == Approx(2.0));
}

TEST_CASE("force polytope: no point near by or far away is further inside") {
  std::mt19937 generator(7);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 200; ++trial) {
    const Eigen::Index rows = 4 + trial % 7, unknowns = 1 + trial % 3;
    Eigen::MatrixXd A(rows + 1, unknowns);
    Eigen::VectorXd b(rows + 1);
    for (double& x : A.reshaped()) x = normal(generator);
    for (double& x : b) x = normal(generator);
    A.row(rows).setZero();
    b(rows) = 3.0;
    const MaxMin best = max_min(A, b);
    CHECK(best.value == Approx((A * best.nu + b).minCoeff()));
    for (const double size : {1e-6, 1e-3, 1.0, 100.0}) {
      for (int other = 0; other < 50; ++other) {
        Eigen::VectorXd nu = best.nu;
        for (double& x : nu) x += size * normal(generator);
        CHECK((A * nu + b).minCoeff() <= best.value + 1e-12);
      }
    }
  }
}

TEST_CASE("force polytope: a load on three supports in a line is held between the outer ones") {
  const double places[] = {-1.0, 0.0, 1.0};
  Eigen::MatrixXd W(2, 3);
  std::vector<ConeRow> cones;
  for (int i = 0; i < 3; ++i) {
    W.col(i) << 1.0, places[i];
    cones.push_back({i, -1, 1.0, 0.0});
  }
  for (const double load : {-0.9, 0.0, 0.4, 1.0, 1.1}) {
    const Eigen::Vector2d h(-1.0, -load);
    const auto force = innermost_force(W, h, cones, 1e-7, 1e-10);
    REQUIRE(force);
    CHECK((W * force->x + h).norm() < 1e-14);
    CHECK((force->slack >= -1e-14) == (std::abs(load) <= 1.0));
    CHECK(force->rows.minCoeff() == Approx(force->slack));
    if (load == 0.0) CHECK(force->slack == Approx(1.0 / 3.0));
  }
  CHECK_FALSE(
      innermost_force(W.leftCols(1), Eigen::Vector2d(-1.0, 0.5), {{0, -1, 1.0, 0.0}}, 1e-7, 1e-10));
}

}  // namespace test_force_polytope
