// What cycles in several dimensions cost: one by Newton's method, a branch, an orbit diagram of a million returns,
// as a Markdown table. One thread, time of the processor.
//
//     cycle_costs
//
// Two minutes.

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/bifurcation/cycles/vector_attractors.hpp>
#include <specht/toys/entry/registry.hpp>

namespace {

using namespace specht;

struct System {
  const char *toy, *section, *parameter;
  double low, high;                   // of the parameter: a branch without special points
  std::vector<core::Interval> there;  // where its cycle is
};

/// Seconds of the processor, the median of three.
template <class Work>
double seconds(const Work& work) {
  std::array<double, 3> all{};
  for (double& one : all) {
    const std::clock_t begin = std::clock();
    work();
    one = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  }
  std::sort(all.begin(), all.end());
  return all[1];
}

void measure(const System& system) {
  const auto toys = toys::registry();
  toys::Settings settings;
  settings.section = system.section;
  const auto family = toys::find(toys, system.toy).vector_family(settings, {system.parameter});
  const auto map = family->at(std::span(&system.low, 1));
  bifurcation::Execution one;
  one.jobs = 1;

  bifurcation::CycleSearchOptions search;
  search.starts = 10;
  const auto found = bifurcation::find_cycles(*map, system.there, 1, search, one);
  if (found.cycles.empty()) {
    std::printf("| %s, %s | no cycle |\n", system.toy, system.section);
    return;
  }
  std::vector<double> beside = found.cycles[0].points[0];
  for (double& x : beside) x *= 1.001;
  const bifurcation::CycleNewtonOptions newton;
  constexpr int repeats = 100;
  const double cycle = seconds([&] {
    for (int k = 0; k < repeats; ++k) {
      (void)bifurcation::periodic_point(*map, beside, 1, system.there, newton);
    }
  });

  bifurcation::CycleDiagramRequest request;
  request.box = system.there;
  constexpr int values = 100;
  for (int k = 0; k < values; ++k) {
    request.parameters.push_back(system.low + (system.high - system.low) * k / (values - 1));
  }
  request.searches = 1;
  request.search = search;
  std::size_t points = 0;
  const double branch = seconds([&] {
    points = 0;
    for (const auto& b : bifurcation::cycle_diagram(*family, request, one).branches) {
      points += b.points.size();
    }
  });

  constexpr int returns = 1'000'000, kept = 1000;
  const double million = seconds([&] {
    bifurcation::VectorAttractorOptions options;
    options.transient = returns - kept;
    options.keep = kept;
    (void)bifurcation::iterate(*map, found.cycles[0].points[0], options);
  });
  std::printf("| %s, %s | %d | %.2f | %zu | %.2f | %.1f |\n", system.toy, system.section,
              map->dimension(), 1e3 * cycle / repeats, points, branch, million);
}

}  // namespace

int main() {
  std::puts(
      "| section | d | cycle [ms] | points of the branch | with its search [s] | 10⁶ returns [s] "
      "|");
  std::puts("|---|--:|--:|--:|--:|--:|");
  measure({"impact_oscillator", "impact", "omega", 2.3, 2.6, {{2.8, 3.2}, {0.4, 0.9}}});
  measure({"friction_oscillator", "turn", "A", 1.5, 2.0, {{0.0, 6.28}, {0.5, 6.0}}});
  measure({"two_dof_impact",
           "impact",
           "omega",
           2.3,
           2.6,
           {{0.0, 6.28}, {0.1, 3.0}, {-2.0, 2.0}, {-2.0, 2.0}}});
  return 0;
}
