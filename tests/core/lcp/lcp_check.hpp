// Short spellings of LCPs for the tests, and checks that every solution must pass.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <specht/core/lcp/enumeration.hpp>
#include <specht/core/lcp/lemke.hpp>
#include <vector>

#include "../model.hpp"

namespace specht::test::lcp {

using namespace core;
inline constexpr int max_size = 9;
template <class S>
using MatrixOf = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, 0, max_size, max_size>;
template <class S>
using VectorOf = Eigen::Matrix<S, Eigen::Dynamic, 1, 0, max_size, 1>;

/// LcpSolution with the vectors of these tests.
template <class S>
struct Solution {
  VectorOf<S> x, y;
  LcpStatus status;
  S residual;
  int pivots;
  Uniqueness unique;
  LcpIndexSet basis;

  Solution(const LcpSolution<S, max_size>& s)
      : x(eigen(s.x)),
        y(eigen(s.y)),
        status(s.status),
        residual(s.residual),
        pivots(s.pivots),
        unique(s.unique),
        basis(s.basis) {}
};

template <class S = double>
VectorOf<S> vector(std::initializer_list<double> entries) {
  VectorOf<S> v(static_cast<int>(entries.size()));
  int i = 0;
  for (const double entry : entries) v[i++] = S(entry);
  return v;
}

template <class S = double>
MatrixOf<S> matrix(std::initializer_list<std::initializer_list<double>> rows) {
  MatrixOf<S> m(static_cast<int>(rows.size()), static_cast<int>(rows.begin()->size()));
  int i = 0;
  for (const auto& row : rows) m.row(i++) = vector<S>(row).transpose();
  return m;
}

template <class S>
VectorOf<S> ones(int n) {
  return VectorOf<S>::Constant(n, S(1));
}

/// y = A x + b up to `tolerance`; signs and complementarity exactly.
template <class S>
void check_solution(const MatrixOf<S>& A, const VectorOf<S>& b, const Solution<S>& s,
                    const S& tolerance) {
  using std::abs;
  REQUIRE(s.status == LcpStatus::solved);
  for (int i = 0; i < b.size(); ++i) {
    S residual = b[i] - s.y[i], size = abs(b[i]);
    for (int j = 0; j < b.size(); ++j) {
      residual += A(i, j) * s.x[j];
      size += abs(A(i, j) * s.x[j]);
    }
    CHECK(abs(residual) <= tolerance * size);
    CHECK(s.x[i] >= S(0));
    CHECK(s.y[i] >= S(0));
    CHECK((s.x[i] == S(0) || s.y[i] == S(0)));
    CHECK((s.basis >> i & 1U ? s.y[i] : s.x[i]) == S(0));
  }
  CHECK(s.residual <= tolerance);
}

template <class S>
std::vector<Solution<S>> all_solutions(const MatrixOf<S>& A, const VectorOf<S>& b) {
  std::vector<Solution<S>> all;
  const auto found = enumerate_lcp<S, max_size>(A, b, {}, [&](const auto& s) { all.push_back(s); });
  CHECK(found.solutions == static_cast<int>(all.size()));
  for (const auto& s : all) check_solution<S>(A, b, s, 8 * std::numeric_limits<S>::epsilon());
  return all;
}

/// Lemke's solution, checked; and that it is one of the enumeration's.
template <class S>
Solution<S> solve(const MatrixOf<S>& A, const VectorOf<S>& b) {
  const Solution<S> s = solve_lcp<S, max_size>(A, b);
  check_solution<S>(A, b, s, 8 * std::numeric_limits<S>::epsilon());
  bool found = false;
  for (const auto& other : all_solutions<S>(A, b))
    found = found || (other.x == s.x && other.y == s.y);
  CHECK(found);
  return s;
}

template <class S = double>
Uniqueness uniqueness(const MatrixOf<S>& A, const VectorOf<S>& b) {
  return classify_uniqueness<S, max_size>(A, b, LcpOptions{});
}

template <class... More>
Solution<double> lemke(const MatrixOf<double>& A, const VectorOf<double>& b, const More&... more) {
  return solve_lcp<double, max_size>(A, b, more...);
}

inline bool is_p(const MatrixOf<double>& A) { return is_p_matrix<double, max_size>(A); }

inline bool is_nan(const Solution<double>& s) {
  return s.x.array().isNaN().all() && s.y.array().isNaN().all() && std::isnan(s.residual);
}

}  // namespace specht::test::lcp
