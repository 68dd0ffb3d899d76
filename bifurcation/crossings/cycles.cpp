#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/cycles.hpp>
#include <specht/maps/piecewise/itinerary_change.hpp>

namespace specht::bifurcation {
namespace {

/// Of the fixed points that may be meant, the one nearest to x; null if none is within the distance.
template <class MayBe>
Crossing* nearest(std::vector<Crossing>& all, double x, double distance, const MayBe& may_be) {
  Crossing* best = nullptr;
  for (Crossing& c : all) {
    if (!is_fixed_point(c.kind) || !(std::abs(c.x - x) <= distance) || !may_be(c)) continue;
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

void find_periods(std::vector<Crossing>& of_K, int K, const std::vector<Crossing>& of_k, int k,
                  const CrossingOptions& options) {
  for (const Crossing& c : of_k) {
    if (!is_fixed_point(c.kind) || c.period != k) continue;
    const double multiplier = std::pow(c.slope, K / k);
    // NOTE: at the border of a piece a multiplier has two values.
    const double there = options.at_border * (1.0 + std::abs(c.x));
    Crossing* same = nearest(of_K, c.x, options.period_tolerance, [&](const Crossing& other) {
      return std::abs(other.x - c.x) <= there || options.is_one_multiplier(other.slope, multiplier);
    });
    if (same != nullptr) same->period = k;
  }
}

void find_orbits(maps::ReturnMap& P, std::vector<Crossing>& of_K, const CrossingOptions& options) {
  int last = 0;
  std::vector<Crossing*> cycle;
  for (Crossing& first : of_K) {
    if (!is_fixed_point(first.kind) || first.orbit != 0) continue;
    cycle.assign(1, &first);
    for (int k = 1; k < first.period; ++k) {
      const double x = P(cycle.back()->x).value;
      const double reach = options.image_reach * (1.0 + std::abs(x));
      const double there = options.at_border * (1.0 + std::abs(x));
      Crossing* next = nearest(of_K, x, reach, [&](const Crossing& c) {
        const bool is_one = options.is_one_multiplier(c.slope, first.slope);
        return c.period == first.period && (is_one || std::abs(c.x - x) <= there);
      });
      const bool met = std::find(cycle.begin(), cycle.end(), next) != cycle.end();
      if (next == nullptr || met || next->orbit != 0) break;
      cycle.push_back(next);
    }
    if (static_cast<int>(cycle.size()) < first.period) continue;
    ++last;
    for (Crossing* c : cycle) c->orbit = last;
  }
}

}  // namespace specht::bifurcation
