#pragma once
// A return map around another one that learns of each orbit that is asked for.

#include <memory>
#include <specht/maps/map_decorator.hpp>
#include <utility>
#include <vector>

namespace specht::maps {

class CountingMap : public MapDecorator {
 public:
  [[nodiscard]] MapPoint operator()(double x) final {
    count();
    return MapDecorator::operator()(x);
  }
  [[nodiscard]] MapPoint with_slope(double x) final {
    count();
    return MapDecorator::with_slope(x);
  }
  [[nodiscard]] MapPoint with_margins(double x, std::vector<Margin>& margins) final {
    count();
    return MapDecorator::with_margins(x, margins);
  }
  [[nodiscard]] MapPoint with_parameter_slope(double x) final {
    count();
    return MapDecorator::with_parameter_slope(x);
  }

 protected:
  explicit CountingMap(std::unique_ptr<ReturnMap> map) : MapDecorator(std::move(map)) {}
  /// One more orbit.
  virtual void count() = 0;
};

}  // namespace specht::maps
