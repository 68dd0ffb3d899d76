// The whole job of the paper by the exact phase: 94 values of ε_N1 in [0, 0.7] with 1000 initial
// values each; status, itinerary, value and time are kept. By number of threads, without slopes and
// with them, in alternating runs of which the medians count. Fails if a result depends on threads.
//
//     paper_job [runs, 21] [most threads, as many as the machine has]

#include <bit>
#include <cstdio>
#include <cstdlib>
#include <specht/bifurcation/execution/parallel.hpp>

#include "woodpecker_points.hpp"

namespace {

using namespace specht;
using namespace specht::bench;

constexpr int parameters = 94, points = 1000;
constexpr double largest_eps_N1 = 0.7;

struct Case {
  bool slopes = false;
  int threads = 1;
  std::uint64_t hash = 0;
  std::vector<double> seconds, computed;
};

std::vector<maps::MapPoint> run(const Case& c) {
  std::vector<maps::MapPoint> result(static_cast<std::size_t>(parameters * points));
  bifurcation::Execution execution;
  execution.jobs = c.threads;
  bifurcation::parallel_for(parameters, 1, execution, [&] {
    return [&](int j) {
      const Map map = exact_map(largest_eps_N1 * j / (parameters - 1));
      for (int i = 0; i < points; ++i) {
        const double x = grid_point(i, points);
        result[static_cast<std::size_t>(j * points + i)] =
            c.slopes ? map->with_slope(x) : (*map)(x);
      }
    };
  });
  return result;
}

/// FNV-1a of 64 bits, over words.
std::uint64_t hash(const std::vector<maps::MapPoint>& results) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  const auto add = [&](std::uint64_t word) { h = (h ^ word) * 0x100000001b3ULL; };
  for (const maps::MapPoint& p : results) {
    add(static_cast<std::uint64_t>(p.status));
    add(p.itinerary.hash());
    for (const double v : {p.value, p.time, p.slope}) add(std::bit_cast<std::uint64_t>(v));
  }
  return h;
}

}  // namespace

int main(int argc, char** argv) {
  const int runs = argc > 1 ? std::max(1, std::atoi(argv[1])) : 21;
  const int most = argc > 2 ? std::max(1, std::atoi(argv[2])) : omp_get_num_procs();
  std::vector<Case> cases;
  for (const bool slopes : {false, true}) {
    for (int threads = 1; threads <= most; threads *= 2) {
      cases.emplace_back();
      cases.back().slopes = slopes;
      cases.back().threads = threads;
    }
  }
  bool same = true;
  for (int k = 0; k < runs; ++k) {
    for (Case& c : cases) {
      const Stopwatch watch;
      const auto results = run(c);
      c.seconds.push_back(watch.seconds());
      c.computed.push_back(watch.computed_seconds());
      const std::uint64_t h = hash(results);
      if (k == 0) c.hash = h;
      same = same && h == c.hash;
    }
  }
  std::puts(
      "| slopes | threads | time [s] | least [s] | computed [s] | computed [µs] per return | hash "
      "|\n"
      "|---|--:|--:|--:|--:|--:|---|");
  for (const Case& c : cases) {
    const double computed = median(c.computed);
    std::printf("| %s | %d | %.3f | %.3f | %.3f | %.2f | %016llx |\n", c.slopes ? "yes" : "no",
                c.threads, median(c.seconds), *std::min_element(c.seconds.begin(), c.seconds.end()),
                computed, 1e6 * computed / (parameters * points),
                static_cast<unsigned long long>(c.hash));
    for (const Case& other : cases)
      same = same && (other.slopes != c.slopes || other.hash == c.hash);
  }
  return same ? 0 : 1;
}
