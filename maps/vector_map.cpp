#include <algorithm>
#include <cmath>
#include <specht/maps/vector_map.hpp>
#include <stdexcept>

namespace specht::maps {
namespace {

/// J B of matrices d × d and d × m, by rows.
std::vector<double> product(const std::vector<double>& J, const std::vector<double>& B,
                            std::size_t d, std::size_t m) {
  std::vector<double> result(d * m, 0.0);
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t k = 0; k < d; ++k) {
      for (std::size_t j = 0; j < m; ++j) result[i * m + j] += J[i * d + k] * B[k * m + j];
    }
  }
  return result;
}

VectorPoint evaluate(VectorMap& map, std::span<const double> x, bool with_slopes,
                     bool with_parameter) {
  if (with_parameter) return map.with_parameter_slope(x);
  return with_slopes ? map.with_jacobian(x) : map(x);
}

}  // namespace

double MapCoordinate::difference(double a, double b) const {
  const double plain = a - b;
  return period > 0.0 ? std::remainder(plain, period) : plain;
}

double MapCoordinate::wrapped(double x) const {
  if (!(period > 0.0) || !std::isfinite(x)) return x;
  const double low = std::isfinite(range.low) ? range.low : 0.0;
  const double turns = std::floor((x - low) / period);
  return x - turns * period;
}

bool VectorPoint::has_value() const {
  return !value.empty() &&
         std::all_of(value.begin(), value.end(), [](double v) { return std::isfinite(v); });
}

bool same_piece(const VectorPoint& a, const VectorPoint& b) {
  return a.has_value() && b.has_value() && a.status == b.status && a.itinerary == b.itinerary;
}

VectorPoint iterated(VectorMap& map, std::span<const double> x, int K, bool with_slopes,
                     bool with_parameter) {
  if (K < 1) {
    throw std::invalid_argument("iterate " + std::to_string(K) +
                                " is not allowed; allowed: 1 or more");
  }
  const auto d = static_cast<std::size_t>(map.dimension());
  VectorPoint total = evaluate(map, x, with_slopes, with_parameter);
  for (int k = 1; k < K && total.has_value(); ++k) {
    VectorPoint next = evaluate(map, total.value, with_slopes, with_parameter);
    // NOTE: dP_{k+1}/dp = ∂P/∂p + P′ dP_k/dp.
    const bool has_slope = next.parameter_slope.size() == d && next.jacobian.size() == d * d &&
                           total.parameter_slope.size() == d;
    if (has_slope) {
      const auto carried = product(next.jacobian, total.parameter_slope, d, 1);
      for (std::size_t i = 0; i < d; ++i) {
        total.parameter_slope[i] = next.parameter_slope[i] + carried[i];
      }
    } else {
      total.parameter_slope.clear();
    }
    if (next.jacobian.size() == d * d && total.jacobian.size() == d * d) {
      total.jacobian = product(next.jacobian, total.jacobian, d, d);
    } else {
      total.jacobian.clear();
    }
    total.value = std::move(next.value);
    total.time += next.time;
    total.status = next.status;
    total.non_unique = total.non_unique || next.non_unique;
    // NOTE: a point outside of the domain has no orbit, and no events.
    total.itinerary.insert(total.itinerary.end(), next.itinerary.begin(), next.itinerary.end());
  }
  return total;
}

}  // namespace specht::maps
