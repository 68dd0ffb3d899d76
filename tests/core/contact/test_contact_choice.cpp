// Which solution of a contact problem with several is taken.
#include <doctest/doctest.h>

#include <specht/core/lcp/contact_lcp.hpp>

#include "../model.hpp"

namespace test_contact_choice {

using namespace specht;
using namespace specht::core;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

struct Solution {
  LcpStatus status;
  Vector x;
};
struct Choice {
  Solution lcp;
  bool ambiguous;
};

Choice solve(const Matrix& A, const Vector& b, const ContactLcpSize& size,
             const LcpOptions& options, bool check) {
  const auto found = solve_contact_lcp<double, 6>(A, b, size, 1.0, options, check);
  return {{found.lcp.status, test::eigen(found.lcp.x)}, found.ambiguous};
}

/// Two normal forces without friction.
Choice solve_normal(const LcpOptions& options, bool check = true) {
  Matrix A(2, 2);
  A << 1, 2, 2, 1;  // (1, 0), (0, 1) and (1/3, 1/3)
  const Vector b = Vector::Constant(2, -1);
  return solve(A, b, {2, 2}, options, check);
}

/// [L18] of one sticking or sliding contact with μ, given W_NᵀM⁻¹W_N = 1, the coupling and W_TᵀM⁻¹W_T.
Choice solve_frictional(double mu, double coupling, double tangential, double b_N, double b_T,
                        LcpChoice choice) {
  Matrix A(3, 3);
  A << 1 + mu * coupling, -coupling, 0,            //
      -coupling - mu * tangential, tangential, 1,  //
      2 * mu, -1, 0;
  Vector b(3);
  b << b_N, -b_T, 0;
  LcpOptions options;
  options.choice = choice;
  return solve(A, b, {1, 2}, options, true);
}

}  // namespace

TEST_CASE("contact problem: the rule decides among several solutions") {
  LcpOptions options;
  options.choice = LcpChoice::fewest;
  const auto fewest = solve_normal(options);
  REQUIRE(fewest.lcp.status == LcpStatus::solved);
  CHECK(fewest.ambiguous);
  CHECK(fewest.lcp.x.minCoeff() == 0);
  CHECK(fewest.lcp.x.maxCoeff() == doctest::Approx(1));

  options.last_of_equals = true;
  CHECK(solve_normal(options).lcp.x(0) == 0);
  CHECK(solve_normal(options).lcp.x(1) == doctest::Approx(1));
  options.last_of_equals = false;

  options.choice = LcpChoice::most;
  const auto most = solve_normal(options);
  CHECK(most.ambiguous);
  CHECK(most.lcp.x(0) == doctest::Approx(1.0 / 3));
  CHECK(most.lcp.x(1) == doctest::Approx(1.0 / 3));

  options.choice = LcpChoice::lemke;
  CHECK(solve_normal(options).ambiguous);
  CHECK_FALSE(solve_normal(options, false).ambiguous);  // nobody asked
  const LcpOptions automatic;
  CHECK(solve_normal(automatic).lcp.x == solve_normal(options).lcp.x);
}

TEST_CASE("contact problem: any rule takes the only solution, sticking, sliding or open") {
  for (const double b_N : {-1.0, -0.1, 0.2}) {
    for (const double b_T : {-2.0, -0.1, 0.0, 0.3, 2.0}) {
      const auto lemke = solve_frictional(0.3, 0.2, 1.5, b_N, b_T, LcpChoice::lemke);
      REQUIRE(lemke.lcp.status == LcpStatus::solved);
      CHECK_FALSE(lemke.ambiguous);
      for (const LcpChoice choice : {LcpChoice::fewest, LcpChoice::most}) {
        CAPTURE(b_N);
        CAPTURE(b_T);
        const auto other = solve_frictional(0.3, 0.2, 1.5, b_N, b_T, choice);
        REQUIRE(other.lcp.status == LcpStatus::solved);
        CHECK_FALSE(other.ambiguous);
        CHECK((other.lcp.x.head(2) - lemke.lcp.x.head(2)).norm() < 1e-14);
      }
    }
  }
}

TEST_CASE("contact problem: a contact that may open, slide or stick is open by the fewest forces") {
  // Painlevé: with much friction and coupling the contact may open, slide or stick.
  int several = 0;
  for (const double b_T : {-0.4, -0.5, -0.8}) {
    const auto fewest = solve_frictional(3.0, -0.6, 1.0, 0.1, b_T, LcpChoice::fewest);
    if (fewest.lcp.status != LcpStatus::solved || !fewest.ambiguous) continue;
    ++several;
    CHECK(fewest.lcp.x(0) == 0);  // open
    const auto most = solve_frictional(3.0, -0.6, 1.0, 0.1, b_T, LcpChoice::most);
    CHECK(most.lcp.x(0) > 0);
  }
  CHECK(several > 0);
}

}  // namespace test_contact_choice
