// Computes returns of the woodpecker at ε_N1 = 0.5, evenly over the range of the paper, and prints
// the sum of their values: what bench/instructions counts.
//
//     returns PHASE POINTS PASSES      PHASE: exact, exact-slope, exact-slopes, or an rtol of Odeint

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "woodpecker_points.hpp"

int main(int argc, char** argv) {
  using namespace specht;
  using namespace specht::bench;
  if (argc != 4) {
    std::fputs("usage: returns exact|exact-slope|exact-slopes|RTOL POINTS PASSES\n", stderr);
    return 2;
  }
  const std::string_view phase = argv[1];
  const int points = std::atoi(argv[2]), passes = std::atoi(argv[3]);
  constexpr double eps_N1 = 0.5;
  double sum = 0.0;
  const auto run = [&](const auto& one_return) {
    for (int i = 0; i < points * passes; ++i) {
      const maps::MapPoint point = one_return(grid_point(i % points, points));
      if (point.has_value()) sum += point.value;
    }
  };
  if (phase.substr(0, 5) == "exact") {
    const Map map = exact_map(eps_N1, {}, "eps_N1");
    if (phase == "exact") run([&](double x) { return (*map)(x); });
    if (phase == "exact-slope") run([&](double x) { return map->with_slope(x); });
    if (phase == "exact-slopes") run([&](double x) { return map->with_parameter_slope(x); });
  } else {
    const Map map = odeint_map(eps_N1, std::atof(argv[1]));
    run([&](double x) { return (*map)(x); });
  }
  std::printf("%.17g\n", sum);
}
