// LCP solvers on what is hard for floating-point numbers: bad input, units, precisions.
#include <doctest/doctest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "lcp_check.hpp"

namespace test_lcp_numerics {

using namespace specht::test::lcp;
using Quad = boost::multiprecision::cpp_bin_float_quad;

TEST_CASE("input that is not finite is singular") {
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL})
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) {
        auto A = matrix({{2, 1, 0}, {1, 2, 1}, {0, 1, 2}});
        auto b = vector({1, 1, 1});  // b ≥ 0 must not hide what is in A
        (j < 3 ? A(i, j) : b[i]) = bad;
        const auto s = lemke(A, b);
        CHECK(s.status == LcpStatus::singular);
        CHECK(is_nan(s));
        CHECK(all_solutions<double>(A, b).empty());
        CHECK(uniqueness(A, b) == Uniqueness::unknown);
      }
}

TEST_CASE("a solution that overflows is singular") {
  const auto s = lemke(matrix({{1e-300}}), vector({-1e300}));
  CHECK(s.status == LcpStatus::singular);
  CHECK(is_nan(s));
}

TEST_CASE("sizes that disagree are refused") {
  const auto b = vector({1, 1});
  for (const auto& [rows, columns] : {std::pair{2, 3}, {3, 2}, {3, 3}, {1, 1}}) {
    const MatrixOf<double> A = MatrixOf<double>::Ones(rows, columns);
    CHECK_THROWS_AS(lemke(A, b), std::invalid_argument);
    CHECK_THROWS_AS(uniqueness(A, b), std::invalid_argument);
  }
  const auto A = matrix({{1, 0}, {0, 1}});
  for (const auto& d : {vector({1}), vector({1, 0}), vector({-1, 1}), vector({1, HUGE_VAL})})
    CHECK_THROWS_AS(lemke(A, b, d), std::invalid_argument);
}

TEST_CASE("a solution does not depend on the units of rows and columns") {
  const auto A = matrix({{4, -1, 2}, {1, 3, -1}, {-2, 1, 5}});
  const auto b = vector({-3, 2, -7});
  const auto reference = solve<double>(A, b);
  for (const int k : {-300, -60, -7, 13, 80, 250}) {
    CAPTURE(k);
    const VectorOf<double> row = vector({std::ldexp(1, k), 1, std::ldexp(1, -k / 2)});
    const VectorOf<double> column = vector({std::ldexp(1, k / 3), std::ldexp(1, -k), 1});
    const MatrixOf<double> scaled = row.asDiagonal() * A * column.asDiagonal();
    const VectorOf<double> scaled_b = row.cwiseProduct(b);
    const auto s = lemke(scaled, scaled_b);
    REQUIRE(s.status == LcpStatus::solved);
    CHECK((s.x.array() * column.array() - reference.x.array()).abs().maxCoeff() <= 1e-15);
    CHECK((s.y.array() / row.array() - reference.y.array()).abs().maxCoeff() <= 2e-15);
    CHECK(all_solutions<double>(scaled, scaled_b).size() == 1);
  }
}

template <class S>
static void solves_to_its_own_precision() {
  const S eps = std::numeric_limits<S>::epsilon(), third = S(1) / S(3);
  const auto A = matrix<S>({{1, 2, 0}, {0, 1, 2}, {2, 0, 1}});
  const VectorOf<S> b = -ones<S>(3);
  const auto s = solve<S>(A, b);
  using std::abs;
  for (int i = 0; i < 3; ++i) CHECK(abs(S(s.x[i] - third)) <= 2 * eps);
  CHECK(uniqueness<S>(A, b) == Uniqueness::unique);
  CHECK(is_p_matrix<S, max_size>(A));
  CHECK(uniqueness<S>(MatrixOf<S>::Ones(2, 2), -ones<S>(2)) == Uniqueness::several);
  CHECK(solve_lcp<S, max_size>(matrix<S>({{1, -1}, {-1, 1}}), vector<S>({-1, 0.5})).status ==
        LcpStatus::ray);

  const int n = 7;  // Hilbert matrix, condition 5e8: x = e
  MatrixOf<S> hilbert(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) hilbert(i, j) = S(1) / S(i + j + 1);
  const VectorOf<S> rhs = -hilbert * ones<S>(n);
  const Solution<S> e = solve_lcp<S, max_size>(hilbert, rhs);
  check_solution<S>(hilbert, rhs, e, 8 * eps);
  for (int i = 0; i < n; ++i) CHECK(abs(S(e.x[i] - S(1))) <= S(5e8) * eps);
}

TEST_CASE("every scalar solves to its own precision") {
  solves_to_its_own_precision<double>();
  solves_to_its_own_precision<long double>();
  solves_to_its_own_precision<Quad>();
}

}  // namespace test_lcp_numerics
