// One return of the woodpecker, from its limit cycle at ε_N1 = 0.5, by tolerance of the Odeint
// phase.

#include <benchmark/benchmark.h>

#include <cmath>
#include <specht/maps/section_map.hpp>
#include <specht/toys/woodpecker.hpp>

namespace {

using Toy = specht::toys::Woodpecker<double>;
constexpr double x_of_limit_cycle = -0.5294719671108511;

void odeint_phase(benchmark::State& state) {
  specht::core::OdeintOptions options;
  options.rtol = std::pow(10.0, -static_cast<double>(state.range(0)));
  specht::maps::SectionMap<Toy> map(Toy{}, Toy::sections()[0], 0.0, {}, options);
  for (auto _ : state) benchmark::DoNotOptimize(map(x_of_limit_cycle).value);
  state.SetLabel("rtol 1e-" + std::to_string(state.range(0)));
}
BENCHMARK(odeint_phase)->DenseRange(6, 12)->Unit(benchmark::kMicrosecond);

}  // namespace
