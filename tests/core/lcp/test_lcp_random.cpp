// Lemke's method against the enumeration on random problems; bench/lcp_random.cpp runs 10⁶ of them.
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>

#include "../../sanitizers.hpp"
#include "random_lcp.hpp"

namespace test_lcp_random {

namespace {

using namespace specht::test;

/// Agreement of both methods, relative: round-off times a condition number of 1e9.
constexpr double agreement = 1e-7;

LcpTally run(std::string_view name, int per_size) {
  LcpTally tally;
  for (const LcpFamily& family : lcp_families) {
    if (family.name != name) continue;
    for (const int n : family.sizes) {
      Random random(static_cast<std::uint64_t>(n));
      for (int i = 0; n > 0 && i < per_size; ++i) compare(family.make(random, n), agreement, tally);
    }
  }
  REQUIRE(tally.count >= per_size);
  CHECK(tally.solved + tally.rays + tally.unfinished == tally.count);
  CHECK(tally.unfinished == 0);
  CHECK(tally.strangers == 0);
  CHECK(tally.residual < 1e-14);
  return tally;
}

}  // namespace

TEST_CASE("random P-matrices: Lemke finds the unique solution of the enumeration") {
  const LcpTally tally = run("P-matrix", 500);
  CHECK(tally.solved == tally.count);
  CHECK(tally.several == 0);
  CHECK(tally.none == 0);
}

TEST_CASE("random P-matrices are P-matrices") {
  Random random(7);
  for (int n = 1; n <= lcp_max; ++n)
    for (int i = 0; i < 20; ++i)
      CHECK(specht::core::is_p_matrix<double, lcp_max>(p_matrix_lcp(random, n).A));
}

TEST_CASE("random monotone problems: a ray of Lemke proves that there is no solution") {
  const LcpTally tally = run("monotone", 500);
  CHECK(tally.spoilt == 0);
  CHECK(tally.rays_with_solution == 0);
  CHECK(tally.none == tally.rays);
  CHECK(tally.rays > tally.count / 20);
  CHECK(tally.several > tally.count / 20);
}

TEST_CASE("random and degenerate matrices: what Lemke finds is a solution") {
  for (const auto* name : {"uniform", "integer"}) {
    const LcpTally tally = run(name, 200);
    CHECK(tally.spoilt == 0);
    CHECK(tally.none <= tally.rays);
    CHECK(tally.rays_with_solution > 0);  // these matrices are beyond Lemke's guarantee
    CHECK(tally.solved > tally.count / 4);
  }
}

TEST_CASE("random friction problems: Lemke's answer is one of the enumeration's") {
  for (const auto* name : {"impact", "acceleration"}) {
    CAPTURE(name);
    const LcpTally tally = run(name, specht::test::draws(500));
    CHECK(tally.spoilt == 0);
    CHECK(tally.rays == tally.none + tally.rays_with_solution);
    CHECK(tally.solved > tally.count * 9 / 10);
    CHECK(tally.rays_with_solution * 100 < tally.count);
    CHECK(tally.several > tally.count / 4);
  }
}

TEST_CASE("random friction problems in mixed units: spoilt paths are rare" *
          doctest::skip(specht::test::sanitized)) {
  for (const auto* name : {"impact, mixed units", "acceleration, mixed units"}) {
    CAPTURE(name);
    const LcpTally tally = run(name, 500);
    CHECK(tally.spoilt * 1000 < tally.count);
    CHECK(tally.solved > tally.count * 9 / 10);
    CHECK(tally.rays_with_solution * 50 < tally.count);
  }
}

}  // namespace test_lcp_random
