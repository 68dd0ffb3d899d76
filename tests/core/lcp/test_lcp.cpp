// LCP solvers against cases whose solutions are known in closed form.
#include <doctest/doctest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "lcp_check.hpp"

namespace test_lcp {

using namespace specht::test::lcp;

TEST_CASE("an LCP without a solution ends on a ray") {
  const std::vector<std::pair<MatrixOf<double>, VectorOf<double>>> problems{
      {matrix({{-1}}), vector({-1})}, {matrix({{1, -1}, {-1, 1}}), vector({-1, 0.5})}};
  for (const auto& [A, b] : problems) {
    const auto s = lemke(A, b);
    CHECK(s.status == LcpStatus::ray);
    CHECK(s.unique == Uniqueness::unknown);
    CHECK(is_nan(s));
    CHECK(all_solutions<double>(A, b).empty());
    CHECK(uniqueness(A, b) == Uniqueness::unknown);
  }
}

TEST_CASE("a scalar LCP knows how many solutions it has") {
  struct Case {
    double a, b;
    std::size_t solutions;
    LcpStatus status;
    Uniqueness unique;
  };
  using enum Uniqueness;
  for (const Case& c : {Case{2, -1, 1, LcpStatus::solved, unique},
                        {2, 1, 1, LcpStatus::solved, unique},
                        {-1, 1, 2, LcpStatus::solved, several},
                        {-2, 0, 1, LcpStatus::solved, unique},
                        {0, 1, 1, LcpStatus::solved, unique},
                        {0, 0, 1, LcpStatus::solved, several},  // the end of the continuum x ≥ 0
                        {0, -1, 0, LcpStatus::ray, unknown},
                        {-2, -1, 0, LcpStatus::ray, unknown}}) {
    CAPTURE(c.a);
    CAPTURE(c.b);
    const auto A = matrix({{c.a}});
    const auto b = vector({c.b});
    const auto s = lemke(A, b);
    CHECK(s.status == c.status);
    CHECK(s.unique == c.unique);
    CHECK(all_solutions<double>(A, b).size() == c.solutions);
    CHECK(uniqueness(A, b) == c.unique);
  }
  CHECK(all_solutions<double>(matrix({{-1}}), vector({1}))[1].x[0] == 1);
}

TEST_CASE("−I and e have all 2ⁿ sign patterns") {
  for (int n = 1; n <= max_size; ++n) {
    const MatrixOf<double> A = -MatrixOf<double>::Identity(n, n);
    const auto b = ones<double>(n);
    CHECK(all_solutions<double>(A, b).size() == 1U << n);
    CHECK(solve<double>(A, b).pivots == 0);
    CHECK(uniqueness(A, b) == Uniqueness::several);
  }
}

TEST_CASE("k coupled pairs have 3ᵏ solutions") {
  std::size_t expected = 1;
  for (int k = 1; k <= 4; ++k) {
    expected *= 3;
    MatrixOf<double> A = MatrixOf<double>::Zero(2 * k, 2 * k);
    for (int i = 0; i < k; ++i) A.block(2 * i, 2 * i, 2, 2) = matrix({{1, 2}, {2, 1}});
    const VectorOf<double> b = -ones<double>(2 * k);
    CHECK(all_solutions<double>(A, b).size() == expected);
    solve<double>(A, b);
  }
  const auto three = all_solutions<double>(matrix({{1, 2}, {2, 1}}), vector({-1, -1}));
  CHECK(three[0].x == vector({1, 0}));
  CHECK(three[1].x == vector({0, 1}));
  CHECK((three[2].x - vector({1. / 3, 1. / 3})).norm() < 1e-16);
}

TEST_CASE("a continuum of solutions is told from two isolated ones") {
  const MatrixOf<double> A = MatrixOf<double>::Ones(2, 2);
  const auto b = vector({-1, -1});
  const auto found = enumerate_lcp<double, max_size>(A, b, {}, [](const auto&) {});
  CHECK(found.solutions == 2);  // the ends (1, 0) and (0, 1)
  CHECK(found.continua == 1);
  CHECK(found.singular_bases == 1);
  CHECK(uniqueness(A, b) == Uniqueness::several);
  solve<double>(A, b);
  // A singular basis alone is no continuum: here its equations contradict each other.
  const auto apart = enumerate_lcp<double, max_size>(A, vector({-1, -2}), {}, [](const auto&) {});
  CHECK(apart.solutions == 1);
  CHECK(apart.consistent_bases == 0);
  CHECK(uniqueness(A, vector({-1, -2})) == Uniqueness::unique);
}

TEST_CASE("a skew LCP and trivial ones") {
  CHECK(solve<double>(matrix({{0, 1}, {-1, 0}}), vector({-1, 1})).x == vector({1, 1}));
  const auto s = solve<double>(matrix({{-3, 4}, {5, -6}}), vector({2, 0}));
  CHECK(s.pivots == 0);
  CHECK(s.x == vector({0, 0}));
  const auto empty = lemke(MatrixOf<double>(0, 0), VectorOf<double>(0));
  CHECK(empty.status == LcpStatus::solved);
  CHECK(empty.x.size() == 0);
}

TEST_CASE("Murty's matrix takes exactly 2ⁿ pivots") {
  for (int n = 1; n <= max_size; ++n) {
    MatrixOf<double> A = MatrixOf<double>::Identity(n, n);
    VectorOf<double> covering(n);
    for (int i = 0; i < n; ++i) {
      covering[i] = std::ldexp(1.0, n - i);
      for (int j = 0; j < i; ++j) A(i, j) = 2;
    }
    const VectorOf<double> b = -ones<double>(n);
    const auto s = lemke(A, b, covering);
    check_solution<double>(A, b, s, 0.0);
    CHECK(s.pivots == 1 << n);
    CHECK(s.x[0] == 1);
    CHECK(s.x.sum() == 1);
    CHECK(is_p(A));
    CHECK(all_solutions<double>(A, b).size() == 1);
    LcpOptions options;
    options.pivot_limit = (1 << n) - 1;
    const auto cut = lemke(A, b, covering, options);
    CHECK(cut.status == LcpStatus::pivot_limit);
    CHECK(cut.pivots == options.pivot_limit);
    CHECK(is_nan(cut));
  }
}

TEST_CASE("the cyclic P-matrix on which projected Gauss–Seidel never ends") {
  const auto A = matrix({{1, 2, 0}, {0, 1, 2}, {2, 0, 1}});
  CHECK(is_p(A));
  const auto s = solve<double>(A, vector({-1, -1, -1}));
  for (int i = 0; i < 3; ++i) CHECK(s.x[i] == doctest::Approx(1. / 3).epsilon(1e-15));
  CHECK(uniqueness(A, vector({-1, -1, -1})) == Uniqueness::unique);
}

TEST_CASE("P-matrices are recognised") {
  CHECK_FALSE(is_p(matrix({{1, 2}, {2, 1}})));
  CHECK_FALSE(is_p(matrix({{0, 1}, {-1, 0}})));
  CHECK_FALSE(is_p(matrix({{std::nan(""), 0}, {0, 1}})));
  CHECK(is_p(matrix({{1, 2}, {-2, 1}})));
  CHECK_THROWS_AS(is_p(MatrixOf<double>(2, 3)), std::invalid_argument);
}

TEST_CASE("Painlevé rod: beyond the critical friction none or two solutions") {
  // A rod slides on its end, at the angle θ to the ground, w_N = (0, 1, −l cosθ), w_T = (1, 0, l
  // sinθ): A = w_Nᵀ M⁻¹ (w_N + μ w_T) with the friction that presses the end into the ground.
  const double m = 1.3, l = 0.4, J = m * l * l / 3;  // uniform, of length 2 l
  const auto A_of = [&](double theta, double mu) {
    const double c = l * std::cos(theta), s = l * std::sin(theta);
    return matrix({{1 / m + c * c / J - mu * c * s / J}});
  };
  for (const double theta : {0.5, std::atan(2.0), 1.3}) {
    const double c = std::cos(theta), s = std::sin(theta);
    const double critical = (J + m * l * l * c * c) / (m * l * l * s * c);
    CHECK(critical >= 4. / 3 - 1e-15);
    for (const double b : {-9.81, 2.5}) {
      CHECK(uniqueness(A_of(theta, critical * 0.999999), vector({b})) == Uniqueness::unique);
      const auto beyond = A_of(theta, critical * 1.000001);
      CHECK(all_solutions<double>(beyond, vector({b})).size() == (b < 0 ? 0 : 2));
      CHECK(uniqueness(beyond, vector({b})) == (b < 0 ? Uniqueness::unknown : Uniqueness::several));
    }
  }
  CHECK(A_of(std::atan(2.0), 4. / 3)(0, 0) == doctest::Approx(0).epsilon(1e-15));
}

}  // namespace test_lcp
