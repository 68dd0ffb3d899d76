// Families of random linear complementarity problems, for the tests and benchmarks of the solvers.
//
// The same seed gives the same problems everywhere (up to the last digit of exp): the numbers come
// from the bits of mt19937_64, not from a standard distribution. The contact problems are
// dimensionless, except for `mixed_units`, which spreads masses and lever arms over orders of
// magnitude as small toys do.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <specht/core/lcp/enumeration.hpp>
#include <specht/core/lcp/lemke.hpp>

namespace specht::test {

inline constexpr int lcp_max = 9;
using LcpMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, lcp_max, lcp_max>;
using LcpVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, lcp_max, 1>;

struct Lcp {
  LcpMatrix A;
  LcpVector b;
};

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits_() >> 11) * 0x1p-53);
  }
  int integer(int low, int high) {  // both included
    return low + static_cast<int>(bits_() % static_cast<std::uint64_t>(high - low + 1));
  }
  template <class M>
  void fill(M& m) {
    for (int j = 0; j < m.cols(); ++j)
      for (int i = 0; i < m.rows(); ++i) m(i, j) = uniform(-1, 1);
  }

 private:
  std::mt19937_64 bits_;
};

/// Of a contact, in [−1, 1] m/s: often zero, as speeds of resting contacts are.
inline double contact_speed(Random& random) {
  return random.integer(0, 4) == 0 ? 0 : random.uniform(-1, 1);
}

/// P-matrix: positive definite plus skew, or dominant, or triangular; rows and columns scaled.
inline Lcp p_matrix_lcp(Random& random, int n) {
  LcpMatrix A(n, n), B(n, n);
  LcpVector b(n);
  random.fill(A);
  random.fill(B);
  random.fill(b);
  const int kind = random.integer(0, 2);
  if (kind == 0) {
    const LcpMatrix skew = A - A.transpose();
    A.noalias() = B.lazyProduct(B.transpose()) + skew;
    A.diagonal().array() += 0.01;
  } else if (kind == 1) {
    for (int i = 0; i < n; ++i) A(i, i) = 0.01 + A.row(i).cwiseAbs().sum() - std::abs(A(i, i));
  } else {
    for (int i = 0; i < n; ++i) {
      A(i, i) = 0.2 + std::abs(A(i, i));
      for (int j = i + 1; j < n; ++j) A(i, j) = 0;
    }
  }
  for (int i = 0; i < n; ++i) {
    A.row(i) *= std::exp2(random.uniform(-6, 6));
    A.col(i) *= std::exp2(random.uniform(-6, 6));
  }
  return {A, b};
}

/// Positive semidefinite plus skew: copositive-plus, so that a ray proves that no solution exists.
/// Small integers make singular and degenerate problems common.
inline Lcp monotone_lcp(Random& random, int n) {
  LcpMatrix A = LcpMatrix::Zero(n, n);
  LcpVector b(n);
  const int rank = random.integer(0, n);
  for (int r = 0; r < rank; ++r) {
    LcpVector v(n);
    for (int i = 0; i < n; ++i) v[i] = random.integer(-1, 1);
    A += v * v.transpose();
  }
  for (int i = 0; i < n; ++i) {
    b[i] = random.integer(-2, 2);
    for (int j = 0; j < i; ++j) {
      const int skew = random.integer(-1, 1);
      A(i, j) += skew;
      A(j, i) -= skew;
    }
  }
  return {A, b};
}

/// Entries uniform in [−1, 1].
inline Lcp general_lcp(Random& random, int n) {
  Lcp p{LcpMatrix(n, n), LcpVector(n)};
  random.fill(p.A);
  random.fill(p.b);
  return p;
}

/// Integer entries in [−2, 2]: ties in most ratio tests, many singular bases.
inline Lcp integer_lcp(Random& random, int n) {
  Lcp p{LcpMatrix(n, n), LcpVector(n)};
  for (int i = 0; i < n; ++i) {
    p.b[i] = random.integer(-2, 2);
    for (int j = 0; j < n; ++j) p.A(i, j) = random.integer(-2, 2);
  }
  return p;
}

/// n_N closed contacts on a body of dof coordinates, μ ∈ [0, 1.5].
struct Contacts {
  static constexpr int max_dof = 8;
  Eigen::Matrix<double, max_dof, max_dof> M_inverse;
  Eigen::Matrix<double, max_dof, 3> W_N, W_T;
  Eigen::Matrix<double, max_dof, 1> u;  // a velocity, or M⁻¹ h
  std::array<double, 3> mu;
  int n_N = 0;
};

inline Contacts random_contacts(Random& random, int n_N, bool mixed_units) {
  Contacts c;
  c.n_N = n_N;
  const int dof = random.integer(2, Contacts::max_dof);
  Eigen::Matrix<double, Contacts::max_dof, Contacts::max_dof> L;
  random.fill(L);
  random.fill(c.W_N);
  random.fill(c.W_T);
  random.fill(c.u);
  L.bottomRows(Contacts::max_dof - dof).setZero();  // coordinates beyond dof do not move
  c.M_inverse = L * L.transpose();
  for (int i = 0; i < dof; ++i) c.M_inverse(i, i) += 0.05;
  const double mass = mixed_units ? std::exp(random.uniform(-12, 2)) : 1;
  c.M_inverse /= mass;
  for (int i = 0; i < dof && mixed_units; ++i) {
    const double radius = std::exp(random.uniform(-7, 2));  // of gyration; 1 for a translation
    const double lever = radius * std::exp(random.uniform(-1, 1));
    c.M_inverse.row(i) /= radius;
    c.M_inverse.col(i) /= radius;
    c.W_N.row(i) *= lever;
    c.W_T.row(i) *= lever;
    c.u[i] /= radius;
  }
  for (double& mu : c.mu) mu = random.uniform(0, 1.5);
  if (random.integer(0, 9) == 0) c.mu[0] = 0;
  return c;
}

/// Acceleration LCP [L18] (impact LCP [L33] if every contact is in I_H and w_N, w_T are
/// velocities): sticks[i] tells i ∈ I_H; the others slide with direction[i] = ±1, λ_T = −direction
/// μ λ_N.
inline Lcp contact_lcp(const Contacts& c, const std::array<bool, 3>& sticks,
                       const std::array<int, 3>& direction, Random& random, bool velocities) {
  std::array<int, 3> stick{};
  const int n_N = c.n_N;
  int n_H = 0;
  for (int i = 0; i < n_N; ++i)
    if (sticks[i]) stick[n_H++] = i;
  const int n = n_N + 2 * n_H;
  Lcp p{LcpMatrix::Zero(n, n), LcpVector::Zero(n)};
  const auto inner = [&c](const auto& left, const auto& right) {
    return left.dot(c.M_inverse * right);
  };
  Eigen::Matrix<double, Contacts::max_dof, 3> W_Q = c.W_N;
  for (int i = 0; i < n_N; ++i)
    W_Q.col(i) += (sticks[i] ? 1 : -direction[i]) * c.mu[i] * c.W_T.col(i);
  for (int i = 0; i < n_N; ++i) {
    for (int j = 0; j < n_N; ++j) p.A(i, j) = inner(c.W_N.col(i), W_Q.col(j));
    for (int j = 0; j < n_H; ++j) p.A(i, n_N + j) = -inner(c.W_N.col(i), c.W_T.col(stick[j]));
    p.b[i] = c.W_N.col(i).dot(c.u) + (velocities ? 0 : random.uniform(-0.5, 0.5));
  }
  for (int i = 0; i < n_H; ++i) {
    const int T = n_N + i, plus = n_N + n_H + i;
    for (int j = 0; j < n_N; ++j) p.A(T, j) = -inner(c.W_T.col(stick[i]), W_Q.col(j));
    for (int j = 0; j < n_H; ++j) p.A(T, n_N + j) = inner(c.W_T.col(stick[i]), c.W_T.col(stick[j]));
    p.A(T, plus) = 1;
    p.A(plus, stick[i]) = 2 * c.mu[stick[i]];
    p.A(plus, T) = -1;
    p.b[T] = -c.W_T.col(stick[i]).dot(c.u) + (velocities ? 0 : random.uniform(-0.5, 0.5));
  }
  return p;
}

/// Compression [L33] of n_S contacts: n = 3 n_S.
inline Lcp impact_lcp(Random& random, int n_S, bool mixed_units = false) {
  const Contacts c = random_contacts(random, n_S, mixed_units);
  return contact_lcp(c, {true, true, true}, {1, 1, 1}, random, true);
}

/// Accelerations [L18] of n_N = n − 2 n_H contacts, each of which sticks or slides. n ≤ 9, but
/// not 8.
inline Lcp acceleration_lcp(Random& random, int n, bool mixed_units = false) {
  int n_N = 0, n_H = 0;
  do {
    n_N = random.integer(1, 3);
    n_H = random.integer(0, n_N);
  } while (n_N + 2 * n_H != n);
  const Contacts c = random_contacts(random, n_N, mixed_units);
  std::array<int, 3> direction{};
  for (int& sign : direction) sign = 2 * random.integer(0, 1) - 1;
  return contact_lcp(c, {n_H > 0, n_H > 1, n_H > 2}, direction, random, false);
}

/// Families of problems and the sizes they have.
struct LcpFamily {
  const char* name;
  std::array<int, 9> sizes;  // 0: no more
  Lcp (*make)(Random&, int n);
};

inline constexpr std::array<int, 9> all_sizes{1, 2, 3, 4, 5, 6, 7, 8, 9}, impact_sizes{3, 6, 9},
    acceleration_sizes{1, 2, 3, 4, 5, 6, 7, 9};

inline const std::array<LcpFamily, 8> lcp_families{{
    {"P-matrix", all_sizes, p_matrix_lcp},
    {"monotone", all_sizes, monotone_lcp},
    {"uniform", all_sizes, general_lcp},
    {"integer", all_sizes, integer_lcp},
    {"impact", impact_sizes, [](Random& r, int n) { return impact_lcp(r, n / 3); }},
    {"impact, mixed units", impact_sizes,
     [](Random& r, int n) { return impact_lcp(r, n / 3, true); }},
    {"acceleration", acceleration_sizes, [](Random& r, int n) { return acceleration_lcp(r, n); }},
    {"acceleration, mixed units", acceleration_sizes,
     [](Random& r, int n) { return acceleration_lcp(r, n, true); }},
}};

/// What Lemke's method and the enumeration said about a number of problems.
struct LcpTally {
  int count = 0, solved = 0, rays = 0, unfinished = 0;  ///< Lemke; unfinished: the other two states
  int spoilt = 0;  ///< paths of the covering vector (1, …, 1) alone that round-off spoilt
  int rays_with_solution = 0;  ///< Lemke failed where a solution exists
  int none = 0, several = 0;   ///< by enumeration
  int strangers = 0;           ///< solutions of Lemke that are none of the enumeration's
  int most_pivots = 0;
  double residual = 0;  ///< largest of both methods
};

/// Whether two solutions agree within `tolerance`, relative to ‖(b′, x′)‖∞ in equilibrated units.
inline bool agree(const Lcp& p, const core::LcpSolution<double, lcp_max>& left,
                  const core::LcpSolution<double, lcp_max>& right, double tolerance) {
  const core::lcp_detail::ScaledLcp<double, lcp_max> scaled(p.A, p.b);
  double size = scaled.b_max, distance = 0;
  for (int i = 0; i < scaled.n; ++i) {
    const double x = left.x[i] / scaled.column[i], y = left.y[i] * scaled.row[i];
    size = std::max(size, x);
    distance = std::max(distance, std::abs(x - right.x[i] / scaled.column[i]));
    distance = std::max(distance, std::abs(y - right.y[i] * scaled.row[i]));
  }
  return distance <= tolerance * size;
}

/// Solves a problem by both methods and counts what came out.
inline void compare(const Lcp& p, double tolerance, LcpTally& tally) {
  using Solution = core::LcpSolution<double, lcp_max>;
  const core::LcpOptions options;
  const Solution lemke = core::solve_lcp<double, lcp_max>(p.A, p.b, options);
  const LcpVector ones = LcpVector::Ones(p.b.size());
  const core::LcpStatus path = core::solve_lcp<double, lcp_max>(p.A, p.b, ones, options).status;
  tally.spoilt += path == core::LcpStatus::singular || path == core::LcpStatus::pivot_limit;
  bool found = false;
  const auto enumeration =
      core::enumerate_lcp<double, lcp_max>(p.A, p.b, options, [&](const Solution& solution) {
        tally.residual = std::max(tally.residual, solution.residual);
        found = found ||
                (lemke.status == core::LcpStatus::solved && agree(p, solution, lemke, tolerance));
      });
  ++tally.count;
  tally.most_pivots = std::max(tally.most_pivots, lemke.pivots);
  tally.none += enumeration.solutions == 0;
  tally.several += core::classify_uniqueness(enumeration) == core::Uniqueness::several;
  switch (lemke.status) {
    case core::LcpStatus::solved:
      ++tally.solved;
      tally.strangers += !found;
      tally.residual = std::max(tally.residual, lemke.residual);
      break;
    case core::LcpStatus::ray:
      ++tally.rays;
      tally.rays_with_solution += enumeration.solutions > 0;
      break;
    default:
      ++tally.unfinished;
  }
}

}  // namespace specht::test
