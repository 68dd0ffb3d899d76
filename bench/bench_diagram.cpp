// The diagram of the paper: 94 values of ε_N1, all crossings of P from its piecewise maps, and those of P_2
// too; by number of threads.

#include <benchmark/benchmark.h>
#include <omp.h>

#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/toys/entry/entries.hpp>

namespace {

namespace bifurcation = specht::bifurcation;

void woodpecker_diagram(benchmark::State& state) {
  const auto toy = specht::toys::woodpecker_entry();
  specht::toys::Settings settings;
  settings.phase = specht::toys::Phase::exact;
  const auto family = toy->family(settings, {"eps_N1"});
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(0.0, 0.7, 94);
  request.range = toy->section(settings).range;
  request.crossings.piecewise.points = 300;
  request.last_iterate = static_cast<int>(state.range(0));
  bifurcation::Execution execution;
  execution.jobs = static_cast<int>(state.range(1));
  std::size_t crossings = 0;
  for (auto _ : state) {
    crossings = 0;
    for (const auto& slice : bifurcation::diagram(*family, request, execution).slices) {
      crossings += slice.crossings.size();
    }
  }
  state.counters["crossings"] = static_cast<double>(crossings);
}
BENCHMARK(woodpecker_diagram)
    ->ArgsProduct({{1, 2}, benchmark::CreateRange(1, omp_get_num_procs(), 2)})
    ->ArgNames({"iterates", "threads"})
    ->Unit(benchmark::kSecond)
    ->Iterations(1)
    ->Repetitions(3)
    ->ReportAggregatesOnly()
    ->UseRealTime();

}  // namespace
