#include <algorithm>
#include <cmath>
#include <specht/bifurcation/crossings/rest_in_band.hpp>
#include <vector>

namespace specht::bifurcation {
namespace {

using maps::MapPoint;

bool is_at_rest(const MapPoint& p) { return p.status == core::Outcome::at_rest && p.time == 0.0; }

/// The first point at rest among some in the band and beside it.
std::optional<double> rest_near(maps::ReturnMap& P_K, const core::Interval& band) {
  const double width = band.high - band.low;
  const core::Interval domain = P_K.domain();
  std::vector<double> places{band.low + width / 2, band.low, band.high};
  for (const double part : {0.125, 0.25, 0.5, 1.0}) {
    places.push_back(std::max(domain.low, band.low - part * width));
    places.push_back(std::min(domain.high, band.high + part * width));
  }
  for (const double x : places) {
    if (is_at_rest(P_K(x))) return x;
  }
  return {};
}

/// In the middle of a half P_K′ is not 1.
bool leaves_diagonal(maps::ReturnMap& P_K, const core::Interval& band,
                     const CrossingOptions& options) {
  const double middle = band.low + (band.high - band.low) / 2;
  for (const double x : {middle - (middle - band.low) / 2, middle + (band.high - middle) / 2}) {
    const MapPoint p = P_K(x);
    if (!(p.time > 0.0)) continue;
    const double slope = maps::slope(P_K, p, options.slope).value;
    if (std::abs(slope - 1.0) > options.at_rest) return true;
  }
  return false;
}

/// The number of the fewest decimals in an interval that is narrow for the tolerance of rest, not for digits.
double roundest_in(const core::Interval& band) {
  constexpr int most_decimals = 15;
  const double middle = band.low + (band.high - band.low) / 2;
  for (int k = 0; k <= most_decimals; ++k) {
    const double unit = std::pow(10.0, k), round = std::round(middle * unit) / unit;
    if (band.contains(round)) return round;
  }
  return middle;
}

}  // namespace

std::optional<double> rest_in_band(maps::ReturnMap& P_K, const core::Interval& band,
                                   const CrossingOptions& options) {
  const auto rest = rest_near(P_K, band);
  if (!rest) return {};
  const double middle = band.low + (band.high - band.low) / 2;
  const bool is_narrow = band.high - band.low <= options.at_rest * (1.0 + std::abs(middle));
  if (!is_narrow && !leaves_diagonal(P_K, band, options)) return {};
  const MapPoint round = P_K(roundest_in(band));
  return band.contains(*rest) && is_at_rest(round) ? round.x : *rest;
}

}  // namespace specht::bifurcation
