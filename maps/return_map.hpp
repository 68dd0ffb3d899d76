#pragma once
// The seam between orbits and analyses: one-dimensional return maps, and families of them.
//
// Everything above speaks to these two classes, so that an analysis works on any map: a section of
// a toy, an iterate, a closed formula, a user's own.

#include <memory>
#include <span>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/map_point.hpp>
#include <specht/maps/section_loss.hpp>
#include <string>
#include <vector>

namespace specht::maps {

/// A number that is positive on a smooth piece of a map and, if it is one of those that end it, falls
/// to zero at its end: a gap where the orbit nearly grazes, the guard that nearly falls first.
struct Margin {
  double value = missing;  // [a unit of its own]
  double slope = missing;  // its derivative by x
  /// k > 0: it lies within the k-th accumulation of impacts along the orbit.
  int accumulation = 0;
};

/// P: x → P(x) on an interval. An instance serves one thread; `clone` makes one for another.
class ReturnMap {
 public:
  virtual ~ReturnMap() = default;

  /// P(x). Never throws for any x: what goes wrong is in the point's status.
  [[nodiscard]] virtual MapPoint operator()(double x) = 0;
  /// P(x) with its slope, where the map knows it exactly; else the slope is NaN.
  [[nodiscard]] virtual MapPoint with_slope(double x) { return (*this)(x); }
  /// The same, and in place of `margins` what the orbit knows about the ends of its piece, if
  /// anything: all margins along it, in order, and NaN for one that x does not have. Where two points
  /// have lists of different lengths, their orbits differ though their itineraries may not: in the
  /// number of times that a gap has a minimum. An accumulation may have another number of impacts at
  /// each point; its margins correspond from its begin on.
  [[nodiscard]] virtual MapPoint with_margins(double x, std::vector<Margin>& margins) {
    margins.clear();
    return with_slope(x);
  }
  /// With slope, and dP/dparameter for the first parameter of the family the map comes from.
  [[nodiscard]] virtual MapPoint with_parameter_slope(double x) { return with_slope(x); }
  /// Adds dP/dparameter to what `with_slope` gave at point.x.
  virtual void add_parameter_slope(MapPoint& point) {
    point.parameter_slope = with_parameter_slope(point.x).parameter_slope;
  }
  [[nodiscard]] virtual std::unique_ptr<ReturnMap> clone() const = 0;
  /// Where P may have values.
  [[nodiscard]] virtual core::Interval domain() const { return {}; }
  /// Of x where that is an angle: x and x + period are the same point [unit of x]; else 0.
  [[nodiscard]] virtual double period() const { return 0.0; }
  /// What x does not keep of the state in which its orbit returns; nothing is known of a map by formula.
  [[nodiscard]] virtual SectionLoss loss(double /*x*/) { return {}; }

 protected:
  ReturnMap() = default;
  ReturnMap(const ReturnMap&) = default;
  ReturnMap& operator=(const ReturnMap&) = default;
};

/// Return maps that depend on parameters.
class MapFamily {
 public:
  virtual ~MapFamily() = default;

  /// The parameters, in the order `at` takes them.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// The map at these values. May be called from several threads at once.
  /// Throws std::invalid_argument for a value that is not allowed.
  [[nodiscard]] virtual std::unique_ptr<ReturnMap> at(std::span<const double> values) const = 0;
  /// Makes a map of this family into the one at these values, if what it has prepared serves that, too;
  /// else this is false, and it stays what it is. Throws as `at` does.
  [[nodiscard]] virtual bool change(ReturnMap& /*map*/, std::span<const double> /*values*/) const {
    return false;
  }

 protected:
  MapFamily() = default;
  MapFamily(const MapFamily&) = default;
  MapFamily& operator=(const MapFamily&) = default;
};

}  // namespace specht::maps
