// What holds along every orbit of the woodpecker with four degrees of freedom, and the cost of a return.
//
//   polygon_returns [RETURNS]     random initial values in [-0.95, 0.05], 1e5 without
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "../tests/toys/audit.hpp"
#include "../tests/toys/woodpecker_4dof_map.hpp"
#include "random_unit.hpp"

using namespace specht;

int main(int argc, char** argv) {
  const auto returns = static_cast<std::uint64_t>(argc > 1 ? std::atof(argv[1]) : 1e5);
  const auto x = [](std::uint64_t k) { return -0.95 + bench::random_unit(1, k); };
  test::Woodpecker4DofMap map({});
  test::Audit all;
  std::uint64_t returned = 0;
  for (std::uint64_t k = 0; k < returns; ++k) {
    const test::Audit one = test::audit(map, x(k));
    returned += one.returned;
    all.gain = std::max(all.gain, one.gain);
    all.smooth_gain = std::max(all.smooth_gain, one.smooth_gain);
    all.gap = std::min(all.gap, one.gap);
    all.speed = std::max(all.speed, one.speed);
    all.pull = std::min(all.pull, one.pull);
    all.cone = std::min(all.cone, one.cone);
  }
  std::printf(
      "| orbits | returned | energy gained by an event [J] | between samples [J] | least gap [m] |"
      " speed of closed contacts [m/s] | least force [N] | least cone [N] |\n");
  std::printf("|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  std::printf("| %llu | %llu | %.1e | %.1e | %.1e | %.1e | %.1e | %.1e |\n\n",
              static_cast<unsigned long long>(returns), static_cast<unsigned long long>(returned),
              all.gain, all.smooth_gain, all.gap, all.speed, all.pull, all.cone);
  std::printf(
      "| rtol | limit cycle [µs] | range [µs] | range, with slope [µs] |\n|--:|--:|--:|--:|\n");
  for (const double rtol : {1e-8, 1e-10, 1e-12}) {
    core::TaylorOptions taylor;
    taylor.rtol = rtol;
    test::Woodpecker4DofMap timed({}, {}, taylor);
    const auto microseconds = [](int count, const auto& work) {
      const auto begin = std::chrono::steady_clock::now();
      for (int k = 0; k < count; ++k) work(static_cast<std::uint64_t>(k));
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
      return 1e6 * time.count() / count;
    };
    double sum = 0;
    const double cycle = microseconds(500, [&](auto) { sum += timed(-0.515943099214).value; });
    const double range = microseconds(2000, [&](auto k) { sum += timed(x(k)).value; });
    const double slope = microseconds(1000, [&](auto k) { sum += timed.with_slope(x(k)).slope; });
    std::printf("| %.0e | %.0f | %.0f | %.0f |\n", rtol, cycle, range, slope);
    if (sum > 1e300) std::printf("\n");
  }
}
