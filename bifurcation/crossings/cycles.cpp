#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/cycles.hpp>
#include <specht/maps/piecewise/itinerary_change.hpp>

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

/// How far values of P beside a point are from its tangent there: rounding.
double scatter_at(maps::ReturnMap& P, const maps::MapPoint& p, const CrossingOptions& options) {
  const double step = options.scatter_ulps * maps::ulp(1.0 + std::abs(p.x));
  double most = maps::ulp(1.0 + std::abs(p.x));
  for (int i = 1; i <= options.scatter_points; ++i) {
    const maps::MapPoint beside = P(p.x + i * step);
    const double off = beside.value - p.value - p.slope * (beside.x - p.x);
    if (std::isfinite(off)) most = std::max(most, std::abs(off));
  }
  return most;
}

/// P(x) = x within rounding between two points.
bool is_flat(maps::ReturnMap& P, double a, double b, double rounding) {
  for (const double part : {0.25, 0.5, 0.75}) {
    const double x = a + part * (b - a);
    if (!(std::abs(P(x).value - x) <= rounding)) return false;
  }
  return true;
}

}  // namespace

void join_roots(maps::ReturnMap& P_K, std::vector<Crossing>& of_K,
                const std::vector<Crossing>& of_k, int k, const CrossingOptions& options) {
  for (const Crossing& known : of_k) {
    if (!is_fixed_point(known.kind) || known.period != k) continue;
    const double near = options.one_root * (1.0 + std::abs(known.x));
    const auto is_near = [&](const Crossing& c) {
      return is_fixed_point(c.kind) && std::abs(c.x - known.x) <= near;
    };
    const auto is_apart = [&](const Crossing& c) {
      return is_near(c) && std::abs(c.x - known.x) > options.period_tolerance;
    };
    if (std::none_of(of_K.begin(), of_K.end(), is_apart)) continue;
    maps::MapPoint p = P_K.with_slope(known.x);
    p.slope = maps::slope(P_K, p, options.slope).value;
    if (!p.has_value() || !std::isfinite(p.slope)) continue;
    const double rounding = options.scatter * scatter_at(P_K, p, options);
    const auto is_same = [&](const Crossing& c) {
      return is_near(c) && is_flat(P_K, known.x, c.x, rounding);
    };
    const auto first = std::find_if(of_K.begin(), of_K.end(), is_same);
    if (first == of_K.end()) continue;
    first->point = p;
    first->x = p.x;
    first->left = first->right = p.value;
    first->slope = p.slope;
    first->kind = std::abs(p.slope) < 1.0 ? CrossingKind::stable : CrossingKind::unstable;
    first->time = p.time;
    of_K.erase(std::remove_if(first + 1, of_K.end(), is_same), of_K.end());
  }
}

void find_periods(std::vector<Crossing>& of_K, const std::vector<Crossing>& of_k, int k,
                  double tolerance) {
  for (const Crossing& c : of_k) {
    if (!is_fixed_point(c.kind) || c.period != k) continue;
    if (Crossing* same = nearest(of_K, c.x, tolerance)) same->period = k;
  }
}

void find_orbits(maps::ReturnMap& P, std::vector<Crossing>& of_K, double reach) {
  int last = 0;
  std::vector<Crossing*> cycle;
  for (Crossing& first : of_K) {
    if (!is_fixed_point(first.kind) || first.orbit != 0) continue;
    cycle.assign(1, &first);
    for (int k = 1; k < first.period; ++k) {
      const double x = P(cycle.back()->x).value;
      Crossing* next = nearest(of_K, x, reach * (1.0 + std::abs(x)));
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
