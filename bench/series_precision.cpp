// Error against time of the phases of toys that can be expanded in time, over returns that keep away from
// jumps, as a Markdown table. The reference is the Taylor phase at its finest tolerance, which Runge–Kutta
// steps at theirs confirm: both are in the table.
//
//     series_precision TOY [points, 60]         TOY: tumbling or duck
//     series_precision TOY PHASE RTOL RETURNS   nothing but these returns, to count instructions
//
// A minute on one core.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <specht/toys/duck.hpp>
#include <specht/toys/tumbling.hpp>
#include <string_view>

#include "woodpecker_points.hpp"

namespace {

using namespace specht;
using namespace specht::bench;

constexpr double finest = 1e-15;
constexpr int repeats = 5;  // of each measurement of time; the median counts

template <class Toy, class Flow>
std::unique_ptr<maps::ReturnMap> map(double rtol) {
  typename Flow::Options options;
  options.rtol = rtol;
  return maps::toy_map<Flow>(Toy(), Toy::sections()[0], 0.0, {}, options);
}

double point(const core::Interval& range, int i, int points) {
  return range.low + (range.high - range.low) * (i + 0.5) / points;
}

void measure(const std::string& name, maps::ReturnMap& map, const std::vector<maps::MapPoint>& at) {
  std::vector<double> errors, times;
  for (const maps::MapPoint& p : at) {
    const maps::MapPoint own = map(p.x);
    if (own.itinerary == p.itinerary) errors.push_back(std::abs(own.value - p.value));
  }
  for (int k = 0; k < repeats; ++k) {
    const Stopwatch watch;
    for (const maps::MapPoint& p : at) (void)map(p.x);
    times.push_back(1e6 * watch.computed_seconds() / static_cast<double>(at.size()));
  }
  const double worst =
      errors.empty() ? maps::missing : *std::max_element(errors.begin(), errors.end());
  std::printf("| %s | %.1e | %.1e | %zu | %.0f |\n", name.c_str(), median(errors), worst,
              errors.size(), median(times));
  std::fflush(stdout);
}

template <class Toy>
int run(const core::Interval& range, int count, char** arguments) {
  using Taylor = core::TaylorFlow;
  using Odeint = core::OdeintFlow;
  if (count == 3) {
    const double rtol = std::atof(arguments[1]);
    const int returns = std::atoi(arguments[2]);
    const auto own = std::string_view(arguments[0]) == "taylor" ? map<Toy, Taylor>(rtol)
                                                                : map<Toy, Odeint>(rtol);
    double sum = 0;
    for (int i = 0; i < returns; ++i) sum += (*own)(point(range, i, returns)).value;
    std::printf("%.17g\n", sum / returns);
    return 0;
  }
  const int points = count > 0 ? std::atoi(arguments[0]) : 60;
  std::vector<maps::MapPoint> reference;
  const auto best = map<Toy, Taylor>(finest);
  for (int i = 0; i < points; ++i) reference.push_back((*best)(point(range, i, points)));
  std::puts(
      "| phase | median error [rad/s] | largest error | same itinerary | µs per return |\n"
      "|---|--:|--:|--:|--:|");
  for (int digits = 6; digits <= 13; ++digits) {
    measure("odeint, rtol 1e-" + std::to_string(digits), *map<Toy, Odeint>(std::pow(10.0, -digits)),
            reference);
  }
  for (int digits = 6; digits <= 14; ++digits) {
    measure("taylor, rtol 1e-" + std::to_string(digits), *map<Toy, Taylor>(std::pow(10.0, -digits)),
            reference);
  }
  std::printf("\n%d returns.\n", points);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view toy = argc > 1 ? argv[1] : "";
  const core::Interval without_separatrices{12.0, 20.0}, without_jumps{-4.0, -1.0};  // [rad/s]
  if (toy == "tumbling") {
    return run<toys::Tumbling<double>>(without_separatrices, argc - 2, argv + 2);
  }
  if (toy == "duck") return run<toys::Duck<double>>(without_jumps, argc - 2, argv + 2);
  std::fputs("series_precision TOY [points | PHASE RTOL RETURNS]: tumbling or duck\n", stderr);
  return 2;
}
