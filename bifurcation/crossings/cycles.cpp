#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/cycles.hpp>

namespace specht::bifurcation {
namespace {

/// Of the fixed points, the one nearest to x; null if none is within the distance.
Crossing* nearest(std::vector<Crossing>& all, double x, double distance) {
  Crossing* best = nullptr;
  for (Crossing& c : all) {
    if (!is_fixed_point(c.kind) || !(std::abs(c.x - x) <= distance)) continue;
    distance = std::abs(c.x - x);
    best = &c;
  }
  return best;
}

}  // namespace

void find_periods(std::vector<Crossing>& of_K, const std::vector<Crossing>& of_k, int k,
                  double tolerance) {
  for (const Crossing& c : of_k) {
    if (!is_fixed_point(c.kind) || c.period != k) continue;
    if (Crossing* same = nearest(of_K, c.x, tolerance)) same->period = k;
  }
}

void find_orbits(maps::ReturnMap& P, std::vector<Crossing>& of_K) {
  int last = 0;
  std::vector<Crossing*> cycle;
  for (Crossing& first : of_K) {
    if (!is_fixed_point(first.kind) || first.orbit != 0) continue;
    cycle.assign(1, &first);
    for (int k = 1; k < first.period; ++k) {
      Crossing* next = nearest(of_K, P(cycle.back()->x).value, core::Interval().high);
      const bool met = std::find(cycle.begin(), cycle.end(), next) != cycle.end();
      if (next == nullptr || met || next->orbit != 0 || next->period != first.period) break;
      cycle.push_back(next);
    }
    if (static_cast<int>(cycle.size()) < first.period) continue;
    ++last;
    for (Crossing* c : cycle) c->orbit = last;
  }
}

}  // namespace specht::bifurcation
