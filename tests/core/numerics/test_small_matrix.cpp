// Matrices of a few entries against Eigen's.
#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <specht/core/numerics/dense_solvers.hpp>

#include "../lcp/random_lcp.hpp"
#include "../model.hpp"

namespace test_small_matrix {

using namespace specht;
using namespace specht::core;
using test::eigen, test::small, test::Random;

namespace {

template <int Rows, int Cols>
Eigen::Matrix<double, Rows, Cols> any(Random& random) {
  Eigen::Matrix<double, Rows, Cols> A;
  random.fill(A);
  return A;
}

/// As many roundings as the longest sum has terms.
constexpr double rounding = 8 * std::numeric_limits<double>::epsilon();

template <class A, class B>
double distance(const A& a, const B& b) {
  return (a - b).cwiseAbs().maxCoeff();
}

// NOTE: of one type, so that they compile once.
using Eigen::MatrixXd;

void check_equal(const MatrixXd& is, const MatrixXd& should) { CHECK(is == should); }
void check_near(const MatrixXd& is, const MatrixXd& should, double tolerance) {
  CHECK(distance(is, should) < tolerance);
}

template <int Rows, int Inner, int Cols>
void check_algebra(Random& random) {
  const auto fixed_A = any<Rows, Inner>(random), fixed_B = any<Rows, Inner>(random);
  const auto fixed_C = any<Inner, Cols>(random);
  const auto a = small(fixed_A), b = small(fixed_B);
  const auto c = small(fixed_C);
  const MatrixXd A = fixed_A, B = fixed_B, C = fixed_C;
  check_equal(eigen(a), A);
  check_equal(eigen(a + b), A + B);
  check_equal(eigen(a - b), A - B);
  check_equal(eigen(-a), -A);
  check_equal(eigen(a * 1.7), A * 1.7);
  check_equal(eigen(1.7 * a), A * 1.7);
  check_equal(eigen(a / 1.7), A / 1.7);
  check_equal(eigen(a.transpose()), A.transpose());
  check_equal(eigen(a.abs()), A.cwiseAbs());
  CHECK(a.max() == A.maxCoeff());
  CHECK(a.min() == A.minCoeff());
  CHECK(std::abs(a.sum() - A.sum()) < rounding * A.cwiseAbs().sum());
  CHECK(std::abs(a.dot(b) - A.cwiseProduct(B).sum()) < rounding * A.cwiseAbs().sum());
  check_near(eigen(a * c), A * C, rounding * Inner);
  for (int j = 0; j < Inner; ++j) {
    check_equal(eigen(a.col(j)), A.col(j));
    CHECK(std::abs(a.col_dot(j, b.col(j)) - A.col(j).dot(B.col(j))) < rounding * Rows);
  }
  for (int i = 0; i < Rows; ++i) check_equal(eigen(a.row(i)), A.row(i).transpose());
  auto d = a;
  d.set_col(Inner - 1, b.col(0));
  d.set_row(0, b.row(Rows - 1));
  MatrixXd D = A;
  D.col(Inner - 1) = B.col(0);
  D.row(0) = B.row(Rows - 1);
  check_equal(eigen(d), D);
  d.set_zero();
  check_equal(eigen(d), MatrixXd::Zero(Rows, Inner));
}

/// Of rank r.
Eigen::Matrix4d of_rank(Random& random, int r) {
  Eigen::Matrix4d A = Eigen::Matrix4d::Zero();
  for (int k = 0; k < r; ++k) A += any<4, 1>(random) * any<1, 4>(random);
  return A;
}

}  // namespace

TEST_CASE("small matrices: their algebra is Eigen's") {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    check_algebra<1, 1, 1>(random);
    check_algebra<2, 3, 2>(random);
    check_algebra<3, 3, 1>(random);
    check_algebra<4, 2, 5>(random);
    check_algebra<6, 4, 4>(random);
  }
  using A = SmallMatrix<double, 2, 3>;
  CHECK(eigen(A::identity()) == Eigen::Matrix<double, 2, 3>::Identity());
  CHECK(eigen(A::zero()).isZero(0));
  CHECK(eigen(A::constant(2.5)) == Eigen::Matrix<double, 2, 3>::Constant(2.5));
  CHECK(eigen(SmallVector<double, 3>::unit(1)) == Eigen::Vector3d::UnitY());
}

TEST_CASE("small matrices: a number that is none is not finite, wherever it stands") {
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    for (int k = 0; k < 6; ++k) {
      auto A = SmallMatrix<double, 2, 3>::constant(1e300);
      CHECK(A.finite());
      A(k) = bad;
      CHECK_FALSE(A.finite());
    }
  }
}

TEST_CASE("small matrices: products in dual numbers obey the product rule") {
  using D = Dual<double>;
  Random random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const Eigen::Matrix3d A = any<3, 3>(random), B = any<3, 3>(random), A_dot = any<3, 3>(random),
                          B_dot = any<3, 3>(random);
    SmallMatrix<D, 3, 3> a, b;
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 3; ++i) {
        a(i, j) = D(A(i, j), A_dot(i, j));
        b(i, j) = D(B(i, j), B_dot(i, j));
      }
    }
    const auto product = a * b;
    const Eigen::Matrix3d value = A * B, derivative = A_dot * B + A * B_dot;
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 3; ++i) {
        CHECK(std::abs(product(i, j).v - value(i, j)) < 3 * rounding);
        CHECK(std::abs(product(i, j).d - derivative(i, j)) < 6 * rounding);
      }
    }
  }
}

TEST_CASE("bounded matrices: entries stay where they are, whatever the size") {
  Random random(3);
  for (int rows = 0; rows <= 4; ++rows) {
    for (int cols = 0; cols <= 5; ++cols) {
      Eigen::MatrixXd A(rows, cols);
      random.fill(A);
      const BoundedMatrix<double, 4, 5> a(A);
      REQUIRE(a.rows() == rows);
      REQUIRE(a.cols() == cols);
      CHECK(a.size() == rows * cols);
      CHECK(eigen(a) == A);
      CHECK(eigen(BoundedMatrix<double, 4, 5>::zero(rows, cols)).isZero(0));
    }
    Eigen::VectorXd x(rows);
    random.fill(x);
    const BoundedVector<double, 4> y(x);
    REQUIRE(y.size() == rows);
    CHECK(eigen(y) == x);
    for (int k = 0; k < rows; ++k) CHECK(y[k] == x(k));
  }
  CHECK(BoundedVector<double, 4>().size() == 0);
}

TEST_CASE("full pivoting: regular systems, and the leading part of a larger matrix") {
  Random random(4);
  for (int trial = 0; trial < 500; ++trial) {
    const int n = random.integer(1, 6);
    const auto A = any<6, 6>(random);
    const auto B = any<6, 2>(random);
    auto X = small(B);
    const FullPivotLu<double, 6> lu(A, n);
    REQUIRE(lu.rank() == n);
    lu.solve(X, 2);
    const Eigen::MatrixXd square = A.topLeftCorner(n, n), right = B.topRows(n),
                          x = eigen(X).topRows(n);
    const double size = square.cwiseAbs().maxCoeff() * x.cwiseAbs().maxCoeff();
    CHECK(distance(square * x, right) < 100 * rounding * (1 + size));
    CHECK(eigen(X).bottomRows(6 - n) == B.bottomRows(6 - n));
  }
}

TEST_CASE("full pivoting: of a singular system the free unknowns are zero") {
  Random random(5);
  for (int trial = 0; trial < 300; ++trial) {
    const int rank = trial % 4;
    const Eigen::Matrix4d A = of_rank(random, rank);
    const Eigen::Vector4d b = A * any<4, 1>(random);  // what can be reached
    auto X = small(b);
    const FullPivotLu<double, 4> lu(A, 4);
    REQUIRE(lu.rank() == rank);
    lu.solve(X, 1);
    const Eigen::Vector4d x = eigen(X);
    CHECK(static_cast<int>((x.array() == 0.0).count()) == 4 - rank);
    CHECK(distance(A * x, b) < 1e-12 * (1 + x.cwiseAbs().maxCoeff()));
    CHECK(distance(core::solve(A, b), x) < 1e-9 * (1 + x.cwiseAbs().maxCoeff()));
  }
}

TEST_CASE("full pivoting: solutions in dual numbers carry A x' = b' - A' x") {
  using D = Dual<double>;
  Random random(6);
  for (int trial = 0; trial < 100; ++trial) {
    const Eigen::Matrix3d A = any<3, 3>(random) + 3 * Eigen::Matrix3d::Identity(),
                          A_dot = any<3, 3>(random);
    const Eigen::Vector3d b = any<3, 1>(random), b_dot = any<3, 1>(random);
    SmallMatrix<D, 3, 3> a;
    SmallVector<D, 3> x;
    for (int i = 0; i < 3; ++i) {
      x(i) = D(b(i), b_dot(i));
      for (int j = 0; j < 3; ++j) a(i, j) = D(A(i, j), A_dot(i, j));
    }
    const FullPivotLu<D, 3> lu(a, 3);
    REQUIRE(lu.rank() == 3);
    lu.solve(x, 1);
    const Eigen::Vector3d value = core::solve(A, b),
                          derivative = core::solve(A, b_dot - A_dot * value);
    for (int i = 0; i < 3; ++i) {
      CHECK(x(i).v == doctest::Approx(value(i)).epsilon(1e-12));
      CHECK(x(i).d == doctest::Approx(derivative(i)).epsilon(1e-11));
    }
  }
}

TEST_CASE("inverse: of positive definite matrices, badly scaled ones too") {
  Random random(7);
  for (int trial = 0; trial < 200; ++trial) {
    const auto L = any<4, 4>(random);
    Eigen::Matrix4d A = L * L.transpose() + 0.1 * Eigen::Matrix4d::Identity();
    Eigen::Vector4d scale;
    for (int k = 0; k < 4; ++k) scale(k) = std::exp2(random.integer(-20, 20));
    A = scale.asDiagonal() * A * scale.asDiagonal();
    SmallMatrix<double, 4, 4> inverse;
    REQUIRE(invert_positive_definite(small(A), inverse));
    const Eigen::Matrix4d unit =
        scale.asDiagonal().inverse() * A * eigen(inverse) * scale.asDiagonal();
    CHECK(distance(unit, Eigen::Matrix4d::Identity()) < 1e-12);
  }
}

TEST_CASE("inverse: what is not positive definite is told, with entries that are no numbers") {
  SmallMatrix<double, 2, 2> inverse;
  for (const auto& [a, b, c] : {std::array{1.0, 2.0, 1.0}, {-1.0, 0.0, 1.0}, {1.0, 0.0, -1.0}}) {
    SmallMatrix<double, 2, 2> A;
    A(0, 0) = a;
    A(0, 1) = A(1, 0) = b;
    A(1, 1) = c;
    CHECK_FALSE(invert_positive_definite(A, inverse));
    CHECK_FALSE(inverse.finite());
  }
  CHECK_FALSE(invert_positive_definite(SmallMatrix<double, 2, 2>::zero(), inverse));
  CHECK_FALSE(inverse.finite());
}

TEST_CASE("inverse: in dual numbers its derivative is -A⁻¹ A' A⁻¹") {
  using D = Dual<double>;
  Random random(8);
  for (int trial = 0; trial < 100; ++trial) {
    const auto L = any<3, 3>(random), N = any<3, 3>(random);
    const Eigen::Matrix3d A = L * L.transpose() + Eigen::Matrix3d::Identity(),
                          A_dot = N + N.transpose();
    SmallMatrix<D, 3, 3> a, inverse;
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 3; ++i) a(i, j) = D(A(i, j), A_dot(i, j));
    }
    REQUIRE(invert_positive_definite(a, inverse));
    const Eigen::Matrix3d value = A.inverse(), derivative = -value * A_dot * value;
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 3; ++i) {
        CHECK(std::abs(inverse(i, j).v - value(i, j)) < 1e-13);
        CHECK(std::abs(inverse(i, j).d - derivative(i, j)) < 1e-12);
      }
    }
  }
}

}  // namespace test_small_matrix
