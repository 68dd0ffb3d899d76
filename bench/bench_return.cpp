// One return of the woodpecker at ε_N1 = 0.5 by phase: from its limit cycle, and on average over the
// range of the paper.

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "woodpecker_points.hpp"

namespace {

using namespace specht;
using namespace specht::bench;

constexpr double eps_N1 = 0.5, x_of_limit_cycle = -0.5294719671108511;
constexpr int points = 1000;

/// The argument tells the points: 0 for the limit cycle, 1 for the range.
std::vector<double> starts(const benchmark::State& state) {
  if (state.range(0) == 0) return {x_of_limit_cycle};
  std::vector<double> x;
  for (int i = 0; i < points; ++i) x.push_back(grid_point(i, points));
  return x;
}

template <class Return>
void measure(benchmark::State& state, const Return& one_return) {
  const std::vector<double> x = starts(state);
  for (auto _ : state) {
    for (const double start : x) benchmark::DoNotOptimize(one_return(start).value);
  }
  state.SetLabel(state.range(0) == 0 ? "limit cycle" : "range");
  state.counters["per_return"] = benchmark::Counter(
      static_cast<double>(x.size()),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void exact(benchmark::State& state) {
  const Map map = exact_map(eps_N1);
  measure(state, [&](double x) { return (*map)(x); });
}
void exact_with_slope(benchmark::State& state) {
  const Map map = exact_map(eps_N1);
  measure(state, [&](double x) { return map->with_slope(x); });
}
void exact_with_both_slopes(benchmark::State& state) {
  const Map map = exact_map(eps_N1, {}, "eps_N1");
  measure(state, [&](double x) { return map->with_parameter_slope(x); });
}
void odeint(benchmark::State& state) {
  const Map map = odeint_map(eps_N1, std::pow(10.0, -static_cast<double>(state.range(1))));
  measure(state, [&](double x) { return (*map)(x); });
}
BENCHMARK(exact)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(exact_with_slope)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(exact_with_both_slopes)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(odeint)
    ->ArgsProduct({{0, 1}, benchmark::CreateDenseRange(6, 12, 1)})
    ->ArgNames({"", "digits"})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
