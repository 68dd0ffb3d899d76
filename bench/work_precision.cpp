// Error against time of the phases, over returns of the woodpecker at ε_N1 = 0.5 that keep away from
// dips, as a Markdown table. The reference is the exact phase in 113 bits, rounded to double. Time stepping
// is compared under Newton's law.
//
//     work_precision [points, 200]
//
// A minute on one core.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <specht/maps/section/time_stepping_map.hpp>

#include "dip_distance.hpp"

namespace {

using namespace specht;
using namespace specht::bench;

constexpr double eps_N1 = 0.5;
constexpr double near_dip = 1e-3;  // such points are left out [rad]
constexpr int repeats = 11;        // of each measurement of time; the median counts

std::vector<maps::MapPoint> references(int points, core::ImpactLaw law) {
  std::vector<maps::MapPoint> result;
  const Map map = quad_map(eps_N1, law);
  for (int i = 0; i < points; ++i) {
    const double x = grid_point(i, points);
    if (DipDistance::of({x, eps_N1}) < near_dip) continue;
    const maps::MapPoint point = (*map)(x);
    if (point.status == core::Outcome::returned) result.push_back(point);
  }
  return result;
}

void measure(const std::string& name, maps::ReturnMap& map,
             const std::vector<maps::MapPoint>& points) {
  std::vector<double> errors, times;
  for (const maps::MapPoint& p : points) {
    const maps::MapPoint point = map(p.x);
    const bool has_itinerary = point.itinerary.length() > 0;
    if (has_itinerary && !(point.itinerary == p.itinerary)) continue;
    errors.push_back(std::abs(point.value - p.value));
  }
  for (int k = 0; k < repeats; ++k) {
    const Stopwatch watch;
    for (const maps::MapPoint& p : points) (void)map(p.x);
    times.push_back(1e6 * watch.computed_seconds() / static_cast<double>(points.size()));
  }
  const double worst =
      errors.empty() ? maps::missing : *std::max_element(errors.begin(), errors.end());
  std::printf("| %s | %.1e | %.1e | %zu | %.2f |\n", name.c_str(), median(errors), worst,
              errors.size(), median(times));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 200;
  const auto points = references(count, core::ImpactLaw::poisson);
  std::puts(
      "| phase | median error | largest error | same itinerary | µs per return |\n"
      "|---|--:|--:|--:|--:|");
  for (int digits = 4; digits <= 13; ++digits) {
    const Map map = odeint_map(eps_N1, std::pow(10.0, -digits));
    measure("odeint, rtol 1e-" + std::to_string(digits), *map, points);
  }
  measure("exact", *exact_map(eps_N1), points);
  std::printf("\n%zu returns.\n\n", points.size());

  const auto newton = references(count, core::ImpactLaw::newton);
  core::OrbitOptions orbit;
  orbit.law = core::ImpactLaw::newton;
  measure("exact, Newton's law", *exact_map(eps_N1, orbit), newton);
  for (int digits = 3; digits <= 6; ++digits) {
    core::TimeSteppingOptions stepping;
    stepping.step = std::pow(10.0, -digits);
    const Woodpecker<double> toy = woodpecker(eps_N1);
    maps::TimeSteppingMap<3, 3> map(
        std::make_shared<const maps::ToySection<Woodpecker<double>>>(toy, toy.sections()[0], 0.0),
        orbit, stepping);
    measure("time stepping, step 1e-" + std::to_string(digits) + " s", map, newton);
  }
}
