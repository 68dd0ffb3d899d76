#pragma once
// Cycles of a return map on ℝᵈ: P_K(x) = x.
//
// The multipliers are the eigenvalues of ∂P_K/∂x along the cycle; it is stable if all lie inside of the unit
// circle, and −1, +1 or a complex pair on the circle tells how that ends.

#include <complex>
#include <cstdint>
#include <specht/maps/vector_map.hpp>
#include <string_view>
#include <vector>

namespace specht::bifurcation {

/// Where analyses look: an interval for each coordinate.
using Box = std::vector<core::Interval>;

/// The ranges of a map's coordinates.
[[nodiscard]] Box box_of(const maps::VectorMap& map);

/// Whether a point lies in a box; on circles it does.
[[nodiscard]] bool is_in_box(const std::vector<maps::MapCoordinate>& coordinates, const Box& box,
                             const std::vector<double>& x);

enum class CycleStability : std::uint8_t { stable, unstable, marginal, unknown };

[[nodiscard]] constexpr std::string_view name(CycleStability stability) {
  constexpr std::string_view names[] = {"stable", "unstable", "marginal", "unknown"};
  return names[static_cast<int>(stability)];
}

struct Cycle {
  std::vector<std::vector<double>> points;  // in the order of returns; as many as its period
  std::vector<std::complex<double>>
      multipliers;  // of the period, the largest first; empty: not known
  CycleStability stability = CycleStability::unknown;
  double time = maps::missing;      // of the period [s]
  double residual = maps::missing;  // |P_K(x) − x| at the first point, relative to 1 + |x|
  std::vector<core::Itinerary> itinerary;

  [[nodiscard]] int period() const { return static_cast<int>(points.size()); }
};

/// The eigenvalues of a matrix d × d by rows, the largest modulus first; of a pair the one with the positive
/// imaginary part first.
[[nodiscard]] std::vector<std::complex<double>> eigenvalues(const std::vector<double>& matrix);

/// `marginal`: a modulus that differs from 1 by no more than `tolerance`, and no larger one.
[[nodiscard]] CycleStability stability_of(const std::vector<std::complex<double>>& multipliers,
                                          double tolerance);

/// The largest |a_i − b_i| [1], each relative to 1 + |b_i|, on circles the short way round.
[[nodiscard]] double distance(const maps::VectorMap& map, const std::vector<double>& a,
                              const std::vector<double>& b);

}  // namespace specht::bifurcation
