// Time of one linear complementarity problem by size: Lemke's method, the enumeration.
//
// Friction problems of random contacts ([L18]; [L33] where n = 3 n_S) and, for the sizes in
// between, P-matrices. Every iteration solves another one of a fixed set.
#include <benchmark/benchmark.h>

#include <vector>

#include "../tests/core/lcp/random_lcp.hpp"

namespace {

using namespace specht::test;
namespace core = specht::core;

std::vector<Lcp> problems(Lcp (*make)(Random&, int), int n) {
  constexpr int count = 256;
  Random random(20030101);
  std::vector<Lcp> result;
  result.reserve(count);
  for (int i = 0; i < count; ++i) result.push_back(make(random, n));
  return result;
}

Lcp impact(Random& random, int n) { return impact_lcp(random, n / 3); }

template <Lcp (*make)(Random&, int)>
void lemke(benchmark::State& state) {
  const std::vector<Lcp> set = problems(make, static_cast<int>(state.range(0)));
  std::size_t next = 0;
  double pivots = 0;
  for (auto _ : state) {
    const Lcp& p = set[next++ % set.size()];
    const auto solution = core::solve_lcp<double, lcp_max>(p.A, p.b);
    pivots += solution.pivots;
    benchmark::DoNotOptimize(&solution.x(0));
  }
  state.counters["pivots"] = benchmark::Counter(pivots, benchmark::Counter::kAvgIterations);
}

template <Lcp (*make)(Random&, int)>
void enumeration(benchmark::State& state) {
  const std::vector<Lcp> set = problems(make, static_cast<int>(state.range(0)));
  std::size_t next = 0;
  for (auto _ : state) {
    const Lcp& p = set[next++ % set.size()];
    auto found = core::enumerate_lcp<double, lcp_max>(
        p.A, p.b, {}, [](const auto& solution) { benchmark::DoNotOptimize(&solution.x(0)); });
    benchmark::DoNotOptimize(found);
  }
}

BENCHMARK_TEMPLATE(lemke, p_matrix_lcp)->DenseRange(1, 9);
BENCHMARK_TEMPLATE(lemke, impact)->DenseRange(3, 9, 3);
BENCHMARK_TEMPLATE(enumeration, p_matrix_lcp)->DenseRange(1, 9);
BENCHMARK_TEMPLATE(enumeration, impact)->DenseRange(3, 9, 3);

}  // namespace
