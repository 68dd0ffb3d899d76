// Lemke's method against the enumeration on random problems, as a Markdown table.
//
//     lcp_random [problems per family and size, 17242: 10⁶ in all] [seed, 1]
//
// Half a minute on one core.
#include <cstdio>
#include <cstdlib>

#include "../tests/core/lcp/random_lcp.hpp"

namespace {

using namespace specht::test;

// Agreement of a solution of both methods, relative: round-off times a condition number of 1e9.
constexpr double agreement = 1e-7;

LcpTally run(const LcpFamily& family, int n, int count, std::uint64_t seed) {
  Random random(seed * 1000003 + static_cast<std::uint64_t>(n));
  LcpTally tally;
  for (int i = 0; i < count; ++i) compare(family.make(random, n), agreement, tally);
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
  for (const LcpFamily& family : lcp_families) {
    for (const int n : family.sizes) {
      if (n == 0) break;
      const LcpTally t = run(family, n, count,
                             seed + 97 * static_cast<std::uint64_t>(&family - lcp_families.data()));
      total += t.count;
      std::printf("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %.1e |\n",
                  family.name, n, t.count, t.solved, t.rays, t.rays_with_solution, t.unfinished,
                  t.spoilt, t.none, t.several, t.strangers, t.most_pivots, t.residual);
      std::fflush(stdout);
    }
  }
  std::printf("\n%ld problems.\n", total);
  return 0;
}
