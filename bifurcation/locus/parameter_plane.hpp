#pragma once
// The maps of a family in the plane of two parameters a and b, with their derivatives.

#include <memory>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/maps/iterated_map.hpp>

namespace specht::bifurcation {

/// P_K at (x; a, b) with its first derivatives, exact where the map knows them.
struct PlanePoint {
  maps::MapPoint point;
  double P_x = maps::missing, P_a = maps::missing, P_b = maps::missing;
};

class ParameterPlane {
 public:
  /// Two families of the same maps: of the parameters (a, b), and of (b, a), since a map knows its derivative by
  /// its first parameter. `width_a`, `width_b`: of the part of the plane; steps of differences are `difference`
  /// times that, where derivatives are not known. The first two and the last argument must outlive it; an instance serves
  /// one thread.
  ParameterPlane(const maps::MapFamily& ab, const maps::MapFamily& ba, int iterate, double width_a,
                 double width_b, double difference, const Execution& execution)
      : ab_(ab),
        ba_(ba),
        K_(iterate),
        width_{width_a, width_b},
        difference_(difference),
        execution_(execution) {}

  /// P_K; null where the family does not allow the parameters, and once the execution is stopped: what is under way then
  /// ends without waiting for further orbits.
  [[nodiscard]] std::unique_ptr<maps::IteratedMap> at(double a, double b) const;
  /// P_K and P_K′.
  [[nodiscard]] PlanePoint with_slope(double x, double a, double b) const;
  [[nodiscard]] PlanePoint with_derivatives(double x, double a, double b) const;

 private:
  [[nodiscard]] std::unique_ptr<maps::IteratedMap> map_of(const maps::MapFamily& family,
                                                          double first, double second) const;
  /// ∂P_K/∂a or ∂P_K/∂b of a piece.
  [[nodiscard]] double derivative(const maps::MapPoint& piece, double x, double a, double b,
                                  int parameter) const;

  const maps::MapFamily &ab_, &ba_;
  int K_;
  double width_[2], difference_;
  const Execution& execution_;
};

}  // namespace specht::bifurcation
