// Small linear programs against known vertices, and the dense solvers against what defines them.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <specht/core/numerics/dense_solvers.hpp>
#include <specht/core/numerics/linear_program.hpp>

namespace test_linear_program {

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

TEST_CASE("linear program: rounding is no pivot") {
  // Three impulses within cones of friction, those of two contacts nearly dependent; they are (0, 1, 0, 0, 0, 0).
  Eigen::MatrixXd A(4, 6);
  A << 0.0097304637559798429, 0.0097770915587488388, 0.049096008385779488, 0.04917374764584026,
      -0.25905695117986888, -0.26421511056159158,  //
      -0.00013946403455231129, 0.00014013233789936165, -0.94073482754580595, 0.94222439934219648,
      0.89020283253852361, -0.90792792376414577,  //
      0.0056089938337772057, 0.0049140195484901721, -0.33553235658165603, 0.33131283013103752,
      0.37469574069011846, -0.32535275373033978,  //
      0.99993691691678699, 0.99994011883485145, 0.0050600286270428571, -0.0051896451961864756,
      0.0056138128276512029, 0.0016870804185255142;
  const Eigen::Vector4d b(0.0097770915587488405, 0.00014013233789935846, 0.0049140195484901235,
                          0.99994011883485145);
  const auto best = core::maximise(A.colwise().sum().transpose(), A, b);
  CHECK(best.bounded);
  CHECK(best.x.minCoeff() >= 0);
  CHECK((A * best.x - b).norm() < 1e-12);
  CHECK(best.x(1) == Approx(1));
}

TEST_CASE(
    "linear program: cones of friction that depend on each other are found to span what they do") {
  std::mt19937 generator(1);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  for (int n = 0; n < 2000; ++n) {
    const double level = std::pow(10.0, -12 * uniform(generator));
    Eigen::MatrixXd A = random_matrix(4, 6, static_cast<unsigned>(n));
    A.col(2) = A.col(0) + level * A.col(2);
    A.row(3) *= level;
    A.colwise().normalize();
    Eigen::VectorXd x(6);
    for (double& own : x.reshaped()) own = uniform(generator) < 0.5 ? 0 : uniform(generator);
    x(1) = 1;
    Eigen::VectorXd b = A * x;
    for (Eigen::Index row = 0; row < 4; ++row) {
      if (b(row) < 0) b(row) = -b(row), A.row(row) = -A.row(row).eval();
    }
    const auto best = core::maximise(A.colwise().sum().transpose(), A, b);
    CAPTURE(n);
    CHECK(best.x.minCoeff() >= 0);
    CHECK((A * best.x - b).cwiseAbs().sum() < 1e-9 * b.norm());
  }
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

}  // namespace test_linear_program
