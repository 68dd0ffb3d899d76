#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <specht/maps/verification/error_estimate.hpp>

namespace specht::maps {
namespace {

double rounding(double number) { return std::numeric_limits<double>::epsilon() * std::abs(number); }

}  // namespace

std::vector<std::unique_ptr<ReturnMap>> neighbouring_maps(const MapFamily& family,
                                                          std::span<const double> values,
                                                          const ErrorOptions& options) {
  std::mt19937_64 random(1);
  const auto choices = static_cast<std::uint64_t>(options.ulps) + 1;
  std::vector<std::unique_ptr<ReturnMap>> maps;
  for (int k = 0; k < options.neighbours; ++k) {
    std::vector<double> near(values.begin(), values.end());
    // NOTE: towards zero, so that a number at the end of what is allowed stays within.
    for (double& value : near) {
      for (std::uint64_t i = random() % choices; i > 0; --i) value = std::nextafter(value, 0.0);
    }
    maps.push_back(family.at(near));
  }
  return maps;
}

ErrorEstimate error_estimate(const MapPoint& point, std::span<const MapPoint> neighbours,
                             const MapPoint* finer, const ErrorOptions& options) {
  ErrorEstimate error;
  if (!point.has_value()) return error;
  if (neighbours.empty() && finer == nullptr) return error;
  double value = 0.0, time = 0.0;
  bool alike = true;
  for (const MapPoint& near : neighbours) {
    alike = alike && near.has_value();
    value = std::max(value, std::abs(near.value - point.value));
    time = std::max(time, std::abs(near.time - point.time));
  }
  double finer_value = 0.0, finer_time = 0.0;
  if (finer != nullptr) {
    alike = alike && finer->has_value();
    finer_value = std::abs(finer->value - point.value);
    finer_time = std::abs(finer->time - point.time);
  }
  constexpr double unknown = std::numeric_limits<double>::infinity();
  if (!alike) return {unknown, unknown};
  error.value = options.safety * (value + finer_value) + rounding(point.value);
  error.time = options.safety * (time + finer_time) + rounding(point.time);
  return error;
}

}  // namespace specht::maps
