// Lemke's method against the enumeration on random problems, as a Markdown table.
//
//     lcp_random [problems per family and size, 17242: 1.2 million in all] [seed, 1]
//
// Half a minute on one core. Beside the families of the tests, impacts whose contacts differ in units by 10^±3, so
// that entries of A differ by 10¹², and impacts in which one contact stands for two and some speeds are 0. Problems in
// which a solution of Lemke's is none of the enumeration's are named on standard error.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../tests/core/lcp/random_lcp.hpp"

namespace {

using namespace specht::test;

// Agreement of a solution of both methods, relative: round-off times a condition number of 1e9.
constexpr double agreement = 1e-7;

/// Each contact in a unit of its own.
Lcp ill_scaled_lcp(Random& random, int n) {
  Contacts c = random_contacts(random, n / 3, false);
  for (int i = 0; i < c.n_N; ++i) {
    const double unit = std::pow(10.0, random.uniform(-3, 3));
    c.W_N.col(i) *= unit;
    c.W_T.col(i) *= unit;
  }
  return contact_lcp(c, {true, true, true}, {1, 1, 1}, random, true);
}

/// The last contact is the first one again, and velocities vanish in some of their coordinates.
Lcp degenerate_lcp(Random& random, int n) {
  Contacts c = random_contacts(random, n / 3, false);
  c.W_N.col(c.n_N - 1) = c.W_N.col(0);
  c.W_T.col(c.n_N - 1) = c.W_T.col(0);
  for (int i = 0; i < Contacts::max_dof; ++i) c.u[i] *= random.integer(0, 1);
  return contact_lcp(c, {true, true, true}, {1, 1, 1}, random, true);
}

const std::array<LcpFamily, 2> extreme_families{
    {{"impact, ill-scaled", impact_sizes, ill_scaled_lcp},
     {"impact, degenerate", {6, 9}, degenerate_lcp}}};

LcpTally run(const LcpFamily& family, int n, int count, std::uint64_t seed) {
  Random random(seed * 1000003 + static_cast<std::uint64_t>(n));
  LcpTally tally;
  for (int i = 0; i < count; ++i) {
    const int strangers = tally.strangers;
    compare(family.make(random, n), agreement, tally);
    if (tally.strangers == strangers) continue;
    std::fprintf(stderr, "%s, n = %d, problem %d: Lemke's solution is none of the enumeration's\n",
                 family.name, n, i);
  }
  return tally;
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 17242;
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
  std::puts(
      "| family | n | problems | solved | rays | … though solvable | failed | spoilt paths | "
      "no solution | several | unmatched | most pivots | worst residual |\n"
      "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  long total = 0;
  std::vector<LcpFamily> families(lcp_families.begin(), lcp_families.end());
  families.insert(families.end(), extreme_families.begin(), extreme_families.end());
  std::uint64_t own_seed = seed;
  for (const LcpFamily& family : families) {
    for (const int n : family.sizes) {
      if (n == 0) break;
      const LcpTally t = run(family, n, count, own_seed);
      total += t.count;
      std::printf("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %.1e |\n",
                  family.name, n, t.count, t.solved, t.rays, t.rays_with_solution, t.unfinished,
                  t.spoilt, t.none, t.several, t.strangers, t.most_pivots, t.residual);
      std::fflush(stdout);
    }
    own_seed += 97;
  }
  std::printf("\n%ld problems.\n", total);
  return 0;
}
