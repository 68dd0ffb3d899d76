// Error against time of the phases, over returns of the tumbling toy that keep away from separatrices,
// as a Markdown table. The reference is the Taylor phase at its finest tolerance, which Runge–Kutta
// steps at theirs confirm: both are in the table.
//
//     tumbling_precision [points, 60]
//     tumbling_precision PHASE RTOL RETURNS     nothing but these returns, to count instructions
//
// A minute on one core.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <specht/toys/tumbling_maps.hpp>
#include <string_view>

#include "woodpecker_points.hpp"

namespace {

using namespace specht;
using namespace specht::bench;
using Toy = toys::Tumbling<double>;

constexpr double from = 12.0, to = 20.0;  // [rad/s] without separatrices, with two jumps
constexpr double finest = 1e-15;
constexpr int repeats = 5;  // of each measurement of time; the median counts

template <class Phase>
std::unique_ptr<maps::ReturnMap> map(double rtol) {
  typename Phase::Options options;
  options.rtol = rtol;
  return toys::MapFactory<Toy, Phase>::make(Toy(), Toy::sections()[0], 0.0, {}, options, "");
}

double point(int i, int points) { return from + (to - from) * (i + 0.5) / points; }

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

}  // namespace

int main(int argc, char** argv) {
  using Taylor = core::TaylorPhase<Toy>;
  using Odeint = core::OdeintPhase<Toy>;
  if (argc == 4) {
    const double rtol = std::atof(argv[2]);
    const int returns = std::atoi(argv[3]);
    const auto own = std::string_view(argv[1]) == "taylor" ? map<Taylor>(rtol) : map<Odeint>(rtol);
    double sum = 0;
    for (int i = 0; i < returns; ++i) sum += (*own)(point(i, returns)).value;
    std::printf("%.17g\n", sum / returns);
    return 0;
  }
  const int points = argc > 1 ? std::atoi(argv[1]) : 60;
  std::vector<maps::MapPoint> reference;
  const auto best = map<Taylor>(finest);
  for (int i = 0; i < points; ++i) reference.push_back((*best)(point(i, points)));
  std::puts(
      "| phase | median error [rad/s] | largest error | same itinerary | µs per return |\n"
      "|---|--:|--:|--:|--:|");
  for (int digits = 6; digits <= 13; ++digits) {
    measure("odeint, rtol 1e-" + std::to_string(digits), *map<Odeint>(std::pow(10.0, -digits)),
            reference);
  }
  for (int digits = 6; digits <= 14; ++digits) {
    measure("taylor, rtol 1e-" + std::to_string(digits), *map<Taylor>(std::pow(10.0, -digits)),
            reference);
  }
  std::printf("\n%d returns.\n", points);
}
