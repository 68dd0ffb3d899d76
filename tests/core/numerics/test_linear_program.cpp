// Small linear programs against known vertices, and the dense solvers against what defines them.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/core/numerics/linear_program.hpp>

using namespace specht;
using doctest::Approx;

namespace {

Eigen::MatrixXd random_matrix(Eigen::Index rows, Eigen::Index columns, unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<double> normal;
  Eigen::MatrixXd A(rows, columns);
  for (double& a : A.reshaped()) a = normal(generator);
  return A;
}

}  // namespace

TEST_CASE("linear program: the vertex of a polygon") {
  // maximise 3 x + 5 y with x ≤ 4, 2 y ≤ 12, 3 x + 2 y ≤ 18: at (2, 6).
  Eigen::MatrixXd A(3, 2);
  A << 1, 0, 0, 2, 3, 2;
  const auto best = core::maximise(Eigen::Vector2d(3, 5), A, Eigen::Vector3d(4, 12, 18));
  CHECK(best.bounded);
  CHECK(best.x(0) == Approx(2));
  CHECK(best.x(1) == Approx(6));
}

TEST_CASE("linear program: Bland's rule ends Beale's cycle") {
  // Its maximum is 1/20, at (1/25, 0, 1, 0).
  Eigen::MatrixXd A(3, 4);
  A << 0.25, -60, -1.0 / 25, 9, 0.5, -90, -1.0 / 50, 3, 0, 0, 1, 0;
  const Eigen::Vector4d c(0.75, -150, 0.02, -6);
  const auto best = core::maximise(c, A, Eigen::Vector3d(0, 0, 1));
  CHECK(best.bounded);
  CHECK(c.dot(best.x) == Approx(0.05));
}

TEST_CASE("linear program: without bound it says so") {
  const Eigen::MatrixXd A = Eigen::RowVector2d(1, -1);
  CHECK_FALSE(core::maximise(Eigen::Vector2d(1, 1), A, Eigen::VectorXd::Ones(1)).bounded);
}

TEST_CASE("dense solvers: rank, null space, complement and column space of a product") {
  constexpr double threshold = 1e-10;
  const Eigen::MatrixXd A = random_matrix(6, 3, 1) * random_matrix(3, 5, 2);
  CHECK(core::rank(A, threshold) == 3);
  const Eigen::MatrixXd N = core::null_space(A, threshold);
  REQUIRE(N.cols() == 2);
  CHECK((A * N).norm() < 1e-12);
  CHECK((N.transpose() * N - Eigen::MatrixXd::Identity(2, 2)).norm() < 1e-12);
  const Eigen::MatrixXd Z = core::orthogonal_complement(A, threshold);
  REQUIRE(Z.cols() == 3);
  CHECK((A.transpose() * Z).norm() < 1e-12);
  const Eigen::MatrixXd U = core::column_space(A, threshold);
  REQUIRE(U.cols() == 3);
  CHECK((U * (U.transpose() * A) - A).norm() < 1e-12);
}

TEST_CASE("dense solvers: least squares are of least length") {
  constexpr double threshold = 1e-10;
  const Eigen::MatrixXd A = random_matrix(6, 3, 3) * random_matrix(3, 5, 4);
  const Eigen::VectorXd b = random_matrix(6, 1, 5);
  const Eigen::VectorXd x = core::least_squares(A, b, threshold);
  CHECK((A.transpose() * (A * x - b)).norm() < 1e-11);
  const auto all = core::least_squares_set(A, b, threshold);
  CHECK((all.x - x).norm() < 1e-11);
  REQUIRE(all.N.cols() == 2);
  CHECK((all.N.transpose() * x).norm() < 1e-11);
}

TEST_CASE("dense solvers: eigenvalues of a symmetric matrix") {
  const Eigen::MatrixXd half = random_matrix(4, 4, 6), A = half + half.transpose();
  const auto [values, vectors] = core::symmetric_eigen(A);
  for (Eigen::Index k = 1; k < 4; ++k) CHECK(values(k) >= values(k - 1));
  CHECK((A * vectors - vectors * values.asDiagonal()).norm() < 1e-12);
}
