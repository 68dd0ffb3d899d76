#include <algorithm>
#include <cmath>
#include <specht/maps/piecewise/cubic.hpp>
#include <specht/maps/piecewise/smoothness.hpp>
#include <specht/maps/slope.hpp>

namespace specht::maps {

double steeper(const MapPoint& a, const MapPoint& b) {
  return std::max(std::abs(a.slope), std::abs(b.slope));
}

double misfit(const MapPoint& a, const MapPoint& m, const MapPoint& b) {
  const double h = b.x - a.x;
  // NOTE: the chord misses P by P″h²/8.
  if (!std::isfinite(a.slope) || !std::isfinite(b.slope)) {
    return m.value - (a.value + (b.value - a.value) * (m.x - a.x) / h);
  }
  return m.value - Cubic(a.value, a.slope, b.value, b.slope, h).at(m.x - a.x);
}

double slope_misfit(const MapPoint& a, const MapPoint& m, const MapPoint& b) {
  const double off = m.slope - (a.slope + b.slope) / 2;
  return std::isfinite(off) ? off : 0.0;
}

double misfit_by_rounding(const MapPoint& m, const SearchOptions& options) {
  const double size = std::abs(m.value) + std::abs(m.x) * (1.0 + std::abs(m.slope));
  return options.rounding_ulps * ulp(size);
}

bool is_bent(const MapPoint& a, const MapPoint& b, const SearchOptions& options) {
  const double chord = (b.value - a.value) / (b.x - a.x);
  return std::abs(chord - (a.slope + b.slope) / 2) > options.bent * steeper(a, b);
}

bool is_kinked(const MapPoint& a, const MapPoint& m, const MapPoint& b,
               const SearchOptions& options) {
  // NOTE: |P − cubic| vanishes in the middle where the kink is at a quarter of the way.
  return std::abs(slope_misfit(a, m, b)) > options.kinked * (1.0 + steeper(a, b));
}

bool is_smooth(const MapPoint& a, const MapPoint& l, const MapPoint& m, const MapPoint& r,
               const MapPoint& b, double allowed, const SearchOptions& options) {
  if (!std::isfinite(a.slope + l.slope + m.slope + r.slope + b.slope)) return false;
  // In a half the slope of a smooth function misses the mean by a quarter, one less and one more, and the value the cubic
  // by a sixteenth; a kink or a step keeps half of both, or more, in one of them.
  const double slope = slope_misfit(a, l, m) + slope_misfit(m, r, b) - slope_misfit(a, m, b) / 2;
  const double whole = misfit(a, m, b);
  const auto goes_on = [&](double half) { return std::abs(16 * half - whole) <= 15 * allowed; };
  return std::abs(slope) <= options.kinked * (1.0 + steeper(a, b)) / 2 &&
         goes_on(misfit(a, l, m)) && goes_on(misfit(m, r, b));
}

}  // namespace specht::maps
