#pragma once
// Return maps on ℝᵈ by formula.

#include <functional>
#include <memory>
#include <specht/maps/vector_map.hpp>

namespace specht::test {

class VectorFormulaMap final : public maps::VectorMap {
 public:
  using Value = std::function<std::vector<double>(std::span<const double>)>;

  VectorFormulaMap(std::vector<maps::MapCoordinate> coordinates, Value value, Value jacobian)
      : coordinates_(std::move(coordinates)),
        value_(std::move(value)),
        jacobian_(std::move(jacobian)) {}

  [[nodiscard]] const std::vector<maps::MapCoordinate>& coordinates() const override {
    return coordinates_;
  }
  [[nodiscard]] maps::VectorPoint operator()(std::span<const double> x) override {
    maps::VectorPoint point;
    point.x.assign(x.begin(), x.end());
    point.value = value_(x);
    point.status = point.has_value() ? core::Outcome::returned : core::Outcome::no_return;
    point.time = 1.0;
    point.itinerary.resize(1);
    return point;
  }
  [[nodiscard]] maps::VectorPoint with_jacobian(std::span<const double> x) override {
    maps::VectorPoint point = (*this)(x);
    point.jacobian = jacobian_(x);
    return point;
  }
  [[nodiscard]] maps::VectorPoint with_parameter_slope(std::span<const double> x) override {
    return with_jacobian(x);
  }
  [[nodiscard]] std::unique_ptr<maps::VectorMap> clone() const override {
    return std::make_unique<VectorFormulaMap>(*this);
  }

 private:
  std::vector<maps::MapCoordinate> coordinates_;
  Value value_, jacobian_;
};

}  // namespace specht::test
