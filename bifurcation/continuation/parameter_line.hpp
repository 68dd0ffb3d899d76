#pragma once
// The maps of a family along one parameter p, in the interval between two slices of a diagram.

#include <array>
#include <memory>
#include <specht/bifurcation/continuation/curve_options.hpp>
#include <specht/bifurcation/execution/remembering_map.hpp>
#include <specht/maps/iterated_map.hpp>

namespace specht::bifurcation {

/// It keeps the last few maps: an instance serves one thread.
class ParameterLine {
 public:
  /// `interval`: of p; `range`: width of the range of x.
  ParameterLine(const maps::MapFamily& family, const core::Interval& interval, double range,
                const CurveOptions& curve_options)
      : options(curve_options),
        low(interval.low),
        width(interval.high - interval.low),
        x_unit(curve_options.x_scale * range),
        family_(family) {}

  /// P_K at p; nothing where the family does not allow p.
  [[nodiscard]] std::unique_ptr<maps::IteratedMap> at(double p, int K) const;

  CurveOptions options;
  double low, width, x_unit;

 private:
  struct Kept {
    double p;
    std::shared_ptr<RememberingMap> map;
  };
  const maps::MapFamily& family_;
  mutable std::array<Kept, 8> kept_{};
  mutable std::size_t oldest_ = 0;
};

}  // namespace specht::bifurcation
